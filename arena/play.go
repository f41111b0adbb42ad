package arena

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// passEvery is the number of decisions after which a game hands on its slot:
// few enough for all games in flight to advance together, many enough for the
// hand-over to vanish beside them.
const passEvery = 16

// Play plays the game at the given place (0 or 1) of a pairing of the valid
// tournament t, and returns its record. It is synchronous and, measured times
// apart, a pure function of t, p and place. While it computes it holds one of
// the slots; nil means that there is no limit.
//
// A decision that is not legal loses the game and is part of the record. What
// is the fault of the program itself, an agent's error or panic or rules that
// contradict themselves, is an error that names the game, and there is no
// record. The same holds when ctx ends: a search that was cut short would make
// the record depend on time, so the game is abandoned with the cause of ctx.
func Play(ctx context.Context, t *Tournament, p Pairing, place int, slots Slots) (r Record, err error) {
	slots.take()
	defer slots.give()
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("arena: game %d (%s): %w", p.Index(place), t.Game.Name(), err)
		}
	}()
	g, err := newMatch(t, p, place)
	if err != nil {
		return Record{}, err
	}
	if err := g.run(ctx, slots); err != nil {
		return Record{}, err
	}
	return g.record()
}

// A match is one game while it is played.
type match struct {
	t         *Tournament
	rec       Record
	agents    [2]agents.Agent
	observers []agents.Observer
	state     rules.State  // the truth
	view      rules.State  // the copy that agents get, so that none can change the truth
	legal     []rules.Move // decisions of state
	played    []rules.Move // all decisions so far
	start     time.Time    // of the first decision; time since then reads one clock, Now reads two
}

// newMatch sets the game up and plays its opening.
func newMatch(t *Tournament, p Pairing, place int) (*match, error) {
	o, err := newOpening(t.Game, t.OpeningPlies, t.Seed, p.Opening)
	if err != nil {
		return nil, err
	}
	g := &match{t: t, state: t.Game.New(o.setup), view: t.Game.New(o.setup), rec: Record{
		Index: p.Index(place), Pair: p.Pair, Place: place,
		Game: t.Game.Name(), RulesVersion: t.Game.Version(),
		Opening: p.Opening, OpeningPlies: len(o.moves),
		Setup: o.setup, Seed: gameSeed(t.Seed, p.Pair, place),
	}}
	for i := range g.agents {
		if err := g.seat(i, p.Players[i^place]); err != nil {
			return nil, err
		}
	}
	for _, m := range o.moves {
		g.play(m)
	}
	return g, nil
}

// seat gives seat i, 0 for first, to a player.
func (g *match) seat(i, player int) error {
	p := g.t.Players[player]
	a, err := p.Builder.Build(agents.Env{Game: g.t.Game, Seed: agentSeed(g.rec.Seed, p.Name)})
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	g.agents[i] = a
	if o, ok := a.(agents.Observer); ok {
		g.observers = append(g.observers, o)
	}
	g.rec.Sides[i] = Side{Player: player, Name: p.Name, Spec: p.Builder.Spec()}
	return nil
}

// run makes decisions until the game has ended one way or another.
func (g *match) run(ctx context.Context, slots Slots) error {
	g.start = time.Now()
	for g.rec.Termination == "" {
		switch {
		case g.state.Result() != rules.Ongoing:
			g.endByRule()
		case len(g.played) >= g.t.PlyCap():
			g.rec.Termination = Cap
		default:
			if err := g.decide(ctx); err != nil {
				return err
			}
			if len(g.played)%passEvery == 0 {
				slots.pass()
			}
		}
	}
	g.rec.Elapsed = time.Since(g.start)
	return nil
}

// decide asks the agent of the mover and makes its decision.
func (g *match) decide(ctx context.Context) error {
	mover := g.state.Mover()
	g.legal = g.state.Moves(g.legal[:0])
	if mover == rules.None || len(g.legal) == 0 {
		return fmt.Errorf("rules: unfinished position without decisions: %s", g.state)
	}
	g.view.CopyFrom(g.state)
	side := &g.rec.Sides[mover.Index()]
	start := time.Since(g.start)
	m, info, err := g.agents[mover.Index()].Choose(ctx, g.view)
	side.spent(time.Since(g.start)-start, info)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%s: decision %d: %w", side.Name, len(g.played), err)
	case !slices.Contains(g.legal, m):
		g.rec.Termination, g.rec.Result = Illegal, rules.Win(mover.Other())
		g.rec.Detail = fmt.Sprintf("%s: decision %d: %#x is not legal in %s", side.Name, len(g.played), uint32(m), g.state)
	default:
		g.play(m)
	}
	return nil
}

// spent adds one decision to the account of a side.
func (s *Side) spent(d time.Duration, info agents.Info) {
	s.Decisions++
	s.Sims += info.Sims
	s.Transitions += info.Transitions
	s.Thinking += d
	s.Latency.add(d)
}

// play makes a legal decision and tells the agents.
func (g *match) play(m rules.Move) {
	g.state.Play(m)
	g.played = append(g.played, m)
	for _, o := range g.observers {
		o.Played(m)
	}
}

// endByRule notes the result of a finished position.
func (g *match) endByRule() {
	g.rec.Termination, g.rec.Result = ByRule, g.state.Result()
	if e, ok := g.state.(rules.Ender); ok {
		g.rec.Ending = e.Ending()
	}
}

// record returns the finished record. The decisions become text only now, on a
// second walk through the game, so that the first allocates nothing for them.
func (g *match) record() (Record, error) {
	s := g.t.Game.New(g.rec.Setup)
	g.rec.Moves = make([]string, len(g.played))
	for i, m := range g.played {
		g.rec.Moves[i] = g.t.Game.FormatMove(s, m)
		s.Play(m)
	}
	return g.rec, g.rec.check()
}
