package arena

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// passEvery is the number of moves after which a game passes its slot on: few
// enough that all games in flight advance together, many enough that passing costs
// almost nothing.
const passEvery = 16

// Play plays one game of the valid tournament t, game 0 or 1 (place) of the pair
// p, and returns its record. Play is synchronous. If the agents are reproducible,
// the record is a function of t, p and place, except for measured times. While
// the game computes, or an outside engine computes for it, it holds one of the
// slots; nil slots set no limit.
//
// An illegal move loses the game, and so does an agents.Failure, which an outside
// engine may cause: both are part of the record. Where this machine lacks what an agent
// needs to begin (agents.ErrShortage), Play tries again for some seconds. Faults of this program (another
// error or a panic of an agent, rules that contradict themselves) return an error that names the game,
// and no record. When ctx ends, Play abandons the game and returns the cause of ctx: a truncated search
// would make the record depend on time. Play closes the agents it built.
func Play(ctx context.Context, t *Tournament, p Pair, place int, slots Slots) (Record, error) {
	return NewTable(t).player.game(ctx, p, place, slots)
}

// A gamePlayer plays one game at a time. Successive games share its buffers.
type gamePlayer struct {
	t         *Tournament
	openings  *openingCache // of t
	seeds     seed.Source
	name      string // of the game; Name may be slow
	rec       Record
	agents    [2]agents.Agent
	pickers   [2]agents.Picker // those of them that are
	clocks    agents.Clocks
	observers []agents.Observer
	state     rules.State  // the position
	view      rules.State  // the copy that agents get, so that none can change the position
	legal     []rules.Move // the legal ones in state
	texts     []string     // all moves so far
	umpire    umpire
	thinking  thinking
	batched   bool          // moves are timed together, see batchtimer.go
	window    *window       // through which others look at the game; may be nil
	labels    *labels       // for profiles; may be nil
	start     time.Time     // of the first move; Since reads one clock, Now reads two
	now       time.Duration // since start, when the clock was last read
}

// game is Play. After an error g must not be used again.
func (g *gamePlayer) game(ctx context.Context, p Pair, place int, slots Slots) (r Record, err error) {
	slots.take()
	defer slots.give()
	if ctx.Err() != nil { // thousands may have waited, and to make their agents takes seconds
		return r, context.Cause(ctx)
	}
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
	if err := g.beginWhenPossible(ctx, p, place, slots); err != nil {
		return r, err
	}
	if err := g.run(ctx, slots); err != nil {
		return r, err
	}
	return g.record()
}

// run plays moves until the game has ended.
func (g *gamePlayer) run(ctx context.Context, slots Slots) error {
	g.start, g.now = time.Now(), 0
	for g.rec.Termination == "" {
		switch {
		case g.state.Result() != rules.Ongoing:
			g.endByRule()
		case len(g.texts) >= g.t.PlyCap():
			g.rec.Termination = Cap
		default:
			if err := g.move(ctx); err != nil {
				return err
			}
			if len(g.texts)%passEvery == 0 {
				g.pass(slots)
				g.lap()
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
			}
		}
	}
	g.lapOfBoth()
	g.rec.Elapsed = g.now
	g.window.ended(g)
	return nil
}

// pass lets other games compute. Before that, the agents may release memory.
func (g *gamePlayer) pass(slots Slots) {
	if slots == nil {
		return
	}
	for _, a := range g.agents {
		if r, ok := a.(agents.Rester); ok {
			r.Rest()
		}
	}
	slots.give() // to the game that has waited longest
	slots.take()
}

// move lets the mover's agent choose a move and plays it.
func (g *gamePlayer) move(ctx context.Context) error {
	mover := g.state.Mover()
	g.legal = g.state.Moves(g.legal[:0])
	if mover == rules.None || len(g.legal) == 0 {
		return fmt.Errorf("rules: unfinished position without moves: %s", g.state)
	}
	if g.batched {
		g.pick(mover)
		return nil
	}
	return g.decide(ctx, mover)
}

// decide asks the mover's agent for a move and plays it.
func (g *gamePlayer) decide(ctx context.Context, mover rules.Player) error {
	side := &g.rec.Sides[mover.Index()]
	g.labels.agent(side.Player)
	m, info, err := g.ask(ctx, mover)
	g.labels.begin()
	took := g.lap()
	side.spent(took, info)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil { // the detail is part of the record and its hash: its words stay
		return g.fault(mover.Index(), fmt.Sprintf("%s: decision %d", side.Name, len(g.texts)), err)
	}
	g.thinking.note(mover, &info, took, len(g.legal))
	if g.t.Info.PV > 0 {
		g.thinking.foresee(g.t.Game, g.state, m, g.agents[mover.Index()])
		g.lap()
	}
	before := g.window.before(g)
	g.play(m)
	g.adjudicate(mover, info)
	g.window.moved(g, before, m)
	return nil
}

// adjudicate ends a game that is still open when adjudication says so. In a control
// game it only notes the verdict.
func (g *gamePlayer) adjudicate(mover rules.Player, info agents.Info) {
	if g.umpire.by.Off() || g.rec.Control.Plies > 0 || g.state.Result() != rules.Ongoing {
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

// lap returns the time since it was last called. The time of a move is one lap:
// reading the clock costs as much as a random move, so it is read at most once a move. A
// lap also ends after slots were passed on and after observers were told, since
// that time belongs to no move.
func (g *gamePlayer) lap() time.Duration {
	last := g.now
	g.now = time.Since(g.start)
	return g.now - last
}

// ask asks the agent of the mover, which gets a copy of the position, and checks that the
// move is legal. An agents.Picker gets the list of legal moves.
func (g *gamePlayer) ask(ctx context.Context, mover rules.Player) (rules.Move, agents.Info, error) {
	if p := g.pickers[mover.Index()]; p != nil {
		return g.legal[p.Pick(g.legal)], agents.Info{Value: math.NaN()}, nil
	}
	g.view.CopyFrom(g.state)
	m, info, err := g.agents[mover.Index()].Choose(ctx, g.view)
	if err == nil && !slices.Contains(g.legal, m) {
		err = &agents.Failure{Fault: agents.FaultIllegal, Detail: fmt.Sprintf("%#x is not legal in %s", uint32(m), g.state)}
	}
	return m, info, err
}

// spent adds one move to the counts of a side.
func (s *Side) spent(d time.Duration, info agents.Info) {
	s.Moves++
	s.Sims = added(s.Sims, info.Sims)
	s.Transitions = added(s.Transitions, info.Transitions)
	s.Thinking += d
	s.Latency.add(d)
}

// added adds an agent's figure for one move to a side's sum; an engine may report any figure.
func added(sum, n int64) int64 { return min(sum+min(max(n, 0), MaxCount), MaxCount) }

// play plays a legal move and tells the agents. It formats the move first, which
// needs the position before the move.
func (g *gamePlayer) play(m rules.Move) {
	g.texts = append(g.texts, g.t.Game.FormatMove(g.state, m))
	g.state.Play(m)
	g.tell(m)
}

// tell tells the observers of a move that was played.
func (g *gamePlayer) tell(m rules.Move) {
	for _, o := range g.observers {
		o.Played(m)
	}
	if len(g.observers) > 0 {
		g.lap()
	}
}

// endByRule records the result of a finished position.
func (g *gamePlayer) endByRule() {
	g.rec.Termination, g.rec.Result = ByRule, g.state.Result()
	if e, ok := g.state.(rules.Ender); ok {
		g.rec.Ending = e.Ending()
	}
}

// record returns the finished record, which shares nothing with g.
func (g *gamePlayer) record() (Record, error) {
	g.rec.Moves, g.rec.SearchInfo = slices.Clone(g.texts), g.thinking.searchInfo()
	return g.rec, g.rec.check()
}
