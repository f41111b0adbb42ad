package arena

import (
	"context"
	"errors"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

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
	g.thinking.begin(g.t.Info)
	for seat := range g.agents {
		player := &g.t.Players[p.Seated(seat, place)]
		g.rec.Sides[seat] = Side{Player: p.Seated(seat, place), Name: player.Name, Spec: player.Builder.Spec()}
	}
	for seat := 0; seat < 2 && g.rec.Termination == ""; seat++ {
		if err := g.seat(ctx, seat, start.Agents[seat]); err != nil {
			return err
		}
	}
	g.batched = g.pickers[0] != nil && g.pickers[1] != nil && len(g.observers) == 0 // pickers have no evaluations to keep or to adjudicate by
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
