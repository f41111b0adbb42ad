package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// passEvery is the number of moves after which a game hands on its slot:
// few enough for all games in flight to advance together, many enough for the
// hand-over to vanish beside them.
const passEvery = 16

// Play plays the game at the given place (0 or 1) of a pairing of the valid
// tournament t, and returns its record. It is synchronous and, measured times
// apart, a pure function of t, p and place as far as the agents are. While it
// computes, or an outside engine does for it, it holds one of the slots; nil
// means that there is no limit.
//
// A move that is not legal loses the game, and so does an agents.Failure,
// which an agent that is another program may report: those two are part of the
// record. What is the fault of this program, an agent's other errors or panic or
// rules that contradict themselves, is an error that names the game, and there
// is no record. The same holds when ctx ends: a search that was cut short would
// make the record depend on time, so the game is abandoned with the cause of ctx.
// Play closes the agents it built.
func Play(ctx context.Context, t *Tournament, p Pairing, place int, slots Slots) (Record, error) {
	return (&match{t: t}).game(ctx, p, place, slots)
}

// A match is one game while it is played. It can be used for one game after the
// other, so that they share the room that a game needs.
type match struct {
	t         *Tournament
	name      string // of the game, which may take work to say
	rec       Record
	agents    [2]agents.Agent
	clocks    agents.Clocks
	observers []agents.Observer
	state     rules.State  // the truth
	view      rules.State  // the copy that agents get, so that none can change the truth
	legal     []rules.Move // moves of state
	texts     []string     // all moves so far
	umpire    umpire
	start     time.Time     // of the first move; time since then reads one clock, Now reads two
	now       time.Duration // since start, when it was last looked at
}

// game is Play. After an error the match must not be used again.
func (g *match) game(ctx context.Context, p Pairing, place int, slots Slots) (r Record, err error) {
	slots.take()
	defer slots.give()
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
		if err != nil {
			r = Record{}
		}
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("arena: game %d (%s): %w", p.Index(place), g.t.Game.Name(), err)
		}
	}()
	defer g.close()
	if err := g.begin(ctx, p, place); err != nil {
		return r, err
	}
	if err := g.run(ctx, slots); err != nil {
		return r, err
	}
	return g.record()
}

// begin sets the game up and plays its opening.
func (g *match) begin(ctx context.Context, p Pairing, place int) error {
	start, err := g.t.Start(ctx, p, place)
	if err != nil {
		return err
	}
	g.state, g.texts, g.observers = start.State, append(g.texts[:0], start.Texts...), g.observers[:0]
	if g.view == nil {
		g.view, g.name = g.t.Game.New(start.Setup), g.t.Game.Name()
	}
	g.rec = Record{
		Index: p.Index(place), Pair: p.Pair, Place: place,
		Game: g.name, RulesVersion: g.t.Game.Version(),
		Opening: p.Opening, OpeningPlies: len(start.Moves), Start: start.Position,
		Setup: start.Setup, Seed: start.Seed,
	}
	g.clocks = agents.Clocks{}
	g.umpire = newUmpire(&g.t.Adjudication, start.Seed)
	for seat := range g.agents {
		player := &g.t.Players[p.Seated(seat, place)]
		g.rec.Sides[seat] = Side{Player: p.Seated(seat, place), Name: player.Name, Spec: player.Builder.Spec()}
	}
	for seat := 0; seat < 2 && g.rec.Termination == ""; seat++ {
		if err := g.seat(ctx, seat, start.Agents[seat]); err != nil {
			return err
		}
	}
	for _, m := range start.Moves {
		g.tell(m)
	}
	return nil
}

// seat has the agent of a seat, 0 for first, made.
func (g *match) seat(ctx context.Context, seat int, seed uint64) error {
	p := &g.t.Players[g.rec.Sides[seat].Player]
	a, err := p.Builder.Build(agents.Env{Game: g.t.Game, Seed: seed, Side: rules.Player(seat + 1), Clocks: &g.clocks, Context: ctx})
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return g.fault(seat, p.Name, err)
	}
	g.agents[seat] = a
	if o, ok := a.(agents.Observer); ok {
		g.observers = append(g.observers, o)
	}
	return nil
}

// fault ends the game as lost by a seat if err is a failure of its agent, and
// else returns err with its place.
func (g *match) fault(seat int, where string, err error) error {
	var failure *agents.Failure
	if !errors.As(err, &failure) || !Termination(failure.Fault).Forfeit() {
		return fmt.Errorf("%s: %w", where, err)
	}
	g.rec.Termination, g.rec.Result = Termination(failure.Fault), rules.Win(rules.Player(seat+1).Other())
	g.rec.Detail, g.rec.Evidence = where+": "+failure.Detail, failure.Evidence
	return nil
}

// close closes the agents, and lets go of them. What goes wrong there happens
// after the game.
func (g *match) close() {
	for _, a := range g.agents {
		_ = agents.Close(a)
	}
	g.agents = [2]agents.Agent{}
	clear(g.observers)
}

// run makes moves until the game has ended one way or another.
func (g *match) run(ctx context.Context, slots Slots) error {
	g.start, g.now = time.Now(), 0
	for g.rec.Termination == "" {
		switch {
		case g.state.Result() != rules.Ongoing:
			g.endByRule()
		case len(g.texts) >= g.t.PlyCap():
			g.rec.Termination = Cap
		default:
			if err := g.decide(ctx); err != nil {
				return err
			}
			if len(g.texts)%passEvery == 0 {
				slots.pass()
				g.lap()
			}
		}
	}
	g.lap()
	g.rec.Elapsed = g.now
	return nil
}

// decide asks the agent of the mover and makes its move.
func (g *match) decide(ctx context.Context) error {
	mover := g.state.Mover()
	g.legal = g.state.Moves(g.legal[:0])
	if mover == rules.None || len(g.legal) == 0 {
		return fmt.Errorf("rules: unfinished position without moves: %s", g.state)
	}
	side := &g.rec.Sides[mover.Index()]
	m, info, err := g.ask(ctx, mover)
	side.spent(g.lap(), info)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil && !slices.Contains(g.legal, m):
		err = &agents.Failure{Fault: agents.FaultIllegal, Detail: fmt.Sprintf("%#x is not legal in %s", uint32(m), g.state)}
	}
	if err != nil { // the detail is part of the record and its hash: its words stay
		return g.fault(mover.Index(), fmt.Sprintf("%s: decision %d", side.Name, len(g.texts)), err)
	}
	g.play(m)
	g.adjudicate(mover, info)
	return nil
}

// adjudicate ends a game that is still open when adjudication says so, or only
// notes what it would have said.
func (g *match) adjudicate(mover rules.Player, info agents.Info) {
	if g.umpire.off() || g.rec.Control.Plies > 0 || g.state.Result() != rules.Ongoing {
		return
	}
	v, ok := g.umpire.look(mover, len(g.texts), info)
	switch {
	case !ok:
	case g.umpire.control:
		g.rec.Control = v
	default:
		g.rec.Termination, g.rec.Result, g.rec.Ending = v.Termination, v.Result, v.Ending
	}
}

// lap returns the time since it was last called. A move's time is one lap:
// the clock, which costs as much as a random move, is read once for it. To
// keep out what is nobody's move, laps also end after slots were handed on
// and after observers were told.
func (g *match) lap() time.Duration {
	last := g.now
	g.now = time.Since(g.start)
	return g.now - last
}

// ask asks the agent of the mover. It gets a copy of the position, so that it
// cannot change the truth, and the list of moves if it has a use for that.
func (g *match) ask(ctx context.Context, mover rules.Player) (rules.Move, agents.Info, error) {
	g.view.CopyFrom(g.state)
	if a, ok := g.agents[mover.Index()].(agents.Lister); ok {
		return a.ChooseFrom(ctx, g.view, g.legal)
	}
	return g.agents[mover.Index()].Choose(ctx, g.view)
}

// spent adds one move to the account of a side.
func (s *Side) spent(d time.Duration, info agents.Info) {
	s.Moves++
	s.Sims += info.Sims
	s.Transitions += info.Transitions
	s.Thinking += d
	s.Latency.add(d)
}

// play makes a legal move and tells the agents. Its text is made before,
// while the position is still there for it.
func (g *match) play(m rules.Move) {
	g.texts = append(g.texts, g.t.Game.FormatMove(g.state, m))
	g.state.Play(m)
	g.tell(m)
}

// tell tells the agents of a move that was made.
func (g *match) tell(m rules.Move) {
	for _, o := range g.observers {
		o.Played(m)
	}
	if len(g.observers) > 0 {
		g.lap()
	}
}

// endByRule notes the result of a finished position.
func (g *match) endByRule() {
	g.rec.Termination, g.rec.Result = ByRule, g.state.Result()
	if e, ok := g.state.(rules.Ender); ok {
		g.rec.Ending = e.Ending()
	}
}

// record returns the finished record, which shares nothing with the match, and
// lets go of what only this game needed.
func (g *match) record() (Record, error) {
	g.rec.Moves = slices.Clone(g.texts)
	g.state = nil
	return g.rec, g.rec.check()
}

// Slots are the compute slots of a run. A game computes only while it holds
// one, so that many more games can be in flight than there are cores. Waiting
// games get slots in the order in which they asked, because a channel serves
// its senders in order. A nil Slots limits nothing.
type Slots chan struct{}

// NewSlots returns n free slots, n at least 1.
func NewSlots(n int) Slots { return make(Slots, n) }

// take waits for a slot. It needs no context: holders give their slots up every
// few moves, and at once when the run is cancelled.
func (s Slots) take() {
	if s != nil {
		s <- struct{}{}
	}
}

// give hands back a slot that the caller holds.
func (s Slots) give() {
	if s != nil {
		<-s
	}
}

// pass lets the longest waiting game go first, and queues up behind the others.
func (s Slots) pass() {
	s.give()
	s.take()
}
