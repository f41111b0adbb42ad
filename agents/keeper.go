package agents

import (
	"fmt"
	"time"

	"gipf.arena/rules"
)

// A Keeper allots time to the moves of one agent, and keeps its clock if it has one.
// Like its agent it belongs to one game at a time.
type Keeper struct {
	budget Budget
	clock  *Clock  // its own, nil without one
	given  *Clocks // of a caller that asks for either side; nil within games
	split  *Splitter
	next   rules.State

	turn   turn
	began  time.Time
	thinks bool // since began
}

// A turn is the state of the current turn.
type turn struct {
	open   bool
	mover  rules.Player
	hash   uint64 // of the position where it continues
	limits Limits // what is left of them
	clock  *Clock
	over   time.Duration // how much longer it took than the clock had left
}

// NewKeeper returns the Keeper of an agent that is built in env. The clock starts
// with the first move.
func NewKeeper(env Env, b Budget) *Keeper {
	k := &Keeper{budget: b}
	if b.Now == nil {
		k.budget.Now = time.Now
	}
	if b.Clock.Left == 0 {
		return k
	}
	own := b.Clock
	k.clock, k.split, k.next = &own, NewSplitter(env.Game), env.Game.New(0)
	switch {
	case env.Clocks != nil && env.Side != rules.None:
		env.Clocks[env.Side.Index()] = k.clock
	case env.Clocks != nil:
		k.given = env.Clocks
	}
	return k
}

// Begin starts the choice of a move in s and returns the Watch that ends it. On a clock
// it does nothing if s offers no choice.
func (k *Keeper) Begin(s rules.State) Watch {
	switch {
	case k.clock == nil && k.budget.Move == 0:
		return Watch{}
	case k.clock == nil:
		return Watch{limits: Limits{k.budget.Move, k.budget.Move}, now: k.budget.Now, began: k.budget.Now()}
	case !k.split.choice(s):
		return Watch{}
	}
	k.began, k.thinks = k.budget.Now(), true
	if !k.turn.open || k.turn.mover != s.Mover() || k.turn.hash != s.Hash() {
		k.close()
		k.turn = k.newTurn(s.Mover())
	}
	return Watch{limits: k.turn.limits.share(k.split.Share(s)), clock: true, now: k.budget.Now, began: k.began}
}

func (k *Keeper) newTurn(mover rules.Player) turn {
	t := turn{open: true, mover: mover, clock: k.clock}
	if k.given != nil && k.given[mover.Index()] != nil {
		t.clock = k.given[mover.Index()]
	}
	t.limits = ForTurn(*t.clock)
	return t
}

// End subtracts the time of a move, made in s, from the clock. Every move of the agent
// must end so, even one without a choice. The error is an agents.Failure: the turn took
// longer than the clock and the margin.
func (k *Keeper) End(s rules.State, m rules.Move) error {
	if !k.turn.open {
		return nil
	}
	k.take()
	k.next.CopyFrom(s)
	k.next.Play(m)
	if k.next.Mover() == k.turn.mover {
		k.turn.hash = k.next.Hash()
	} else {
		k.close()
	}
	if over := k.turn.over; over > k.budget.Margin {
		return &Failure{Fault: FaultTime, Detail: fmt.Sprintf("%v over the clock and %v over the margin", over, over-k.budget.Margin)}
	}
	return nil
}

// take charges the time since the choice began.
func (k *Keeper) take() {
	if !k.thinks {
		return
	}
	k.thinks = false
	took := k.budget.Now().Sub(k.began)
	k.turn.limits = k.turn.limits.less(took)
	if k.turn.clock == k.clock {
		k.turn.over += max(0, took-k.clock.Left)
		k.clock.Take(took)
	}
}

// close ends the turn, which adds the increment.
func (k *Keeper) close() {
	if k.turn.open && k.turn.clock == k.clock {
		k.clock.Left += k.clock.Increment
	}
	k.turn.open = false
}
