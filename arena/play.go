package arena

import (
	"context"
	"errors"
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
// next to nothing.
const passEvery = 16

// Play plays one game of the valid tournament t and returns its record: game 0 or
// 1 of the pair p, which place says. Play is synchronous. If the agents are
// reproducible, the record is a function of t, p and place, measured times apart.
// While the game computes, or an outside engine computes for it, it holds one of
// the slots; nil slots set no limit.
//
// An illegal move loses the game, and so does an agents.Failure, which an outside
// engine may cause: both are part of the record. Where this machine lacks what an agent
// needs to begin (agents.ErrShortage), Play tries again for some seconds. Faults of this program (another
// error or a panic of an agent, rules that contradict themselves) are an error that
// names the game, without a record. When ctx ends, Play abandons the game and
// returns the cause of ctx: a search that was cut short would make the record
// depend on time. Play closes the agents it built.
func Play(ctx context.Context, t *Tournament, p Pair, place int, slots Slots) (Record, error) {
	return (&gamePlayer{t: t, openings: t}).game(ctx, p, place, slots)
}

// Openings give the openings of a tournament. Who gets one does not change it.
type openings interface {
	opening(ctx context.Context, index int64) (Opening, error)
}

// A gamePlayer plays one game. It can play one game after another, which then share
// its buffers.
type gamePlayer struct {
	t         *Tournament
	openings  openings // of t
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
	quick     bool          // moves are timed together, see quick.go
	window    *window       // through which others look at the game; may be nil
	labels    *labels       // for profiles; may be nil
	start     time.Time     // of the first move; Since reads one clock, Now reads two
	now       time.Duration // since start, when the clock was last read
}

// game is Play. After an error g must not be used again.
func (g *gamePlayer) game(ctx context.Context, p Pair, place int, slots Slots) (r Record, err error) {
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
	if err := g.beginWhenPossible(ctx, p, place, slots); err != nil {
		return r, err
	}
	if err := g.run(ctx, slots); err != nil {
		return r, err
	}
	return g.record()
}

// begin sets the game up and plays its opening.
func (g *gamePlayer) begin(ctx context.Context, p Pair, place int) error {
	o, err := g.openings.opening(ctx, p.Opening)
	if err != nil {
		return err
	}
	start := g.t.startFrom(o, p, place, &g.seeds)
	if g.state == nil {
		g.state, g.view, g.name = g.t.Game.New(start.Setup), g.t.Game.New(start.Setup), g.t.Game.Name()
	}
	g.state.CopyFrom(start.State)
	g.texts, g.observers = append(g.texts[:0], start.Texts...), g.observers[:0]
	g.rec = Record{
		Index: p.Index(place), Pair: p.Number, Place: place,
		Game: g.name, RulesVersion: g.t.Game.Version(),
		Opening: p.Opening, OpeningPlies: len(start.Moves), Start: start.Position,
		Setup: start.Setup, Seed: start.Seed,
	}
	g.clocks = agents.Clocks{}
	g.umpire = newUmpire(&g.t.Adjudication, start.Seed)
	g.thinking.begin(g.t.Keep)
	for seat := range g.agents {
		player := &g.t.Players[p.Seated(seat, place)]
		g.rec.Sides[seat] = Side{Player: p.Seated(seat, place), Name: player.Name, Spec: player.Builder.Spec()}
	}
	for seat := 0; seat < 2 && g.rec.Termination == ""; seat++ {
		if err := g.seat(ctx, seat, start.Agents[seat]); err != nil {
			return err
		}
	}
	g.quick = g.areQuick()
	for _, m := range start.Moves {
		g.tell(m)
	}
	g.window.begin(g.rec.Index)
	return nil
}

// seat builds the agent of a seat, 0 for first.
func (g *gamePlayer) seat(ctx context.Context, seat int, seed uint64) error {
	p := &g.t.Players[g.rec.Sides[seat].Player]
	g.labels.agent(g.rec.Sides[seat].Player)
	defer g.labels.begin()
	a, err := p.Builder.Build(agents.Env{Game: g.t.Game, Seed: seed, Side: rules.Player(seat + 1), Clocks: &g.clocks, Context: ctx})
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return g.fault(seat, p.Name, err)
	}
	g.agents[seat] = a
	g.pickers[seat], _ = a.(agents.Picker)
	if o, ok := a.(agents.Observer); ok {
		g.observers = append(g.observers, o)
	}
	return nil
}

// fault ends the game as lost by a seat if err is a failure of its agent, and
// else returns err with its place.
func (g *gamePlayer) fault(seat int, where string, err error) error {
	var failure *agents.Failure
	if !errors.As(err, &failure) || !Termination(failure.Fault).Forfeit() {
		return fmt.Errorf("%s: %w", where, err)
	}
	g.rec.Termination, g.rec.Result = Termination(failure.Fault), rules.Win(rules.Player(seat+1).Other())
	g.rec.Detail, g.rec.Evidence = where+": "+failure.Detail, failure.Evidence
	return nil
}

// close closes the agents and forgets them. It ignores their errors: the game is
// over.
func (g *gamePlayer) close() {
	for _, a := range g.agents {
		_ = agents.Close(a)
	}
	g.agents, g.pickers = [2]agents.Agent{}, [2]agents.Picker{}
	clear(g.observers)
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

// pass lets other games compute. Before it, the agents may give memory back.
func (g *gamePlayer) pass(slots Slots) {
	if slots == nil {
		return
	}
	for _, a := range g.agents {
		if r, ok := a.(agents.Rester); ok {
			r.Rest()
		}
	}
	slots.pass()
}

// move has the agent of the mover choose a move and plays it.
func (g *gamePlayer) move(ctx context.Context) error {
	mover := g.state.Mover()
	g.legal = g.state.Moves(g.legal[:0])
	if mover == rules.None || len(g.legal) == 0 {
		return fmt.Errorf("rules: unfinished position without moves: %s", g.state)
	}
	if g.quick {
		g.pick(mover)
		return nil
	}
	return g.decide(ctx, mover)
}

// decide asks the agent of the mover for a move and plays it.
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
	if g.t.Keep.PV > 0 {
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
	s.Sims += info.Sims
	s.Transitions += info.Transitions
	s.Thinking += d
	s.Latency.add(d)
}

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

// endByRule notes the result of a finished position.
func (g *gamePlayer) endByRule() {
	g.rec.Termination, g.rec.Result = ByRule, g.state.Result()
	if e, ok := g.state.(rules.Ender); ok {
		g.rec.Ending = e.Ending()
	}
}

// record returns the finished record, which shares nothing with g.
func (g *gamePlayer) record() (Record, error) {
	g.rec.Moves, g.rec.Thoughts = slices.Clone(g.texts), g.thinking.thoughts()
	return g.rec, g.rec.check()
}

// Slots are the compute slots of a run. A game computes only while it holds
// one, so that many more games can be in flight than there are cores. Waiting
// games get slots in the order in which they asked, because a channel serves
// its senders in order. Nil Slots set no limit.
type Slots chan struct{}

// NewSlots returns n free slots, n at least 1.
func NewSlots(n int) Slots { return make(Slots, n) }

// take waits for a slot. It needs no context: a game passes its slot on every few
// moves, and gives it back at once when the run is cancelled.
func (s Slots) take() {
	if s != nil {
		s <- struct{}{}
	}
}

// give gives back a slot that the caller holds.
func (s Slots) give() {
	if s != nil {
		<-s
	}
}

// pass lets the game go first that has waited longest, and waits behind the others.
func (s Slots) pass() {
	s.give()
	s.take()
}
