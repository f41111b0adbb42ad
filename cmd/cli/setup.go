package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// newTournament turns a checked configuration into what the arena plays. What
// only the catalogue of games and the agents can know, an unknown name or
// weights that do not fit, is reported with its place in the file. Outside
// engines are tried, which ends when the context does.
func newTournament(ctx context.Context, c *configs.Run) (*arena.Tournament, error) {
	game, err := catalog.Game(c.Game)
	if err != nil {
		return nil, asUsage(c.Problem("game", err))
	}
	format, err := arena.ParseFormat(c.Tournament)
	if err != nil {
		return nil, asUsage(c.Problem("tournament", err))
	}
	t := &arena.Tournament{
		Game: game, Format: format, Pairs: c.Pairs, OpeningPlies: c.Openings.Plies, MaxPlies: c.MaxPlies, Seed: c.Seed,
		Adjudication: adjudicationOf(c.Adjudication),
	}
	if c.Seeds != nil {
		t.Seeds = *c.Seeds
	}
	if format.Adaptive() {
		t.Settings = settingsOf(c)
	}
	set := agentSet()
	var problems []error
	if t.Openings, err = openingsOf(c, t, set); err != nil {
		problems = append(problems, err)
	}
	for i, a := range c.Agents {
		builder, err := tryBuilder(ctx, set, game, a.Spec)
		if err != nil {
			problems = append(problems, c.Problem(fmt.Sprintf("agents.%d.spec", i), err))
			continue
		}
		t.Players = append(t.Players, arena.Player{Name: a.Name, Builder: builder})
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := errors.Join(problems...); err != nil {
		return nil, asUsage(err)
	}
	return t, asUsage(t.Validate())
}

// settingsOf returns the parameters of a format that decides as it goes, nil of
// other formats.
func settingsOf(c *configs.Run) adaptive.Settings {
	switch {
	case c.Swiss != nil:
		return adaptive.Swiss{Rounds: cmp.Or(c.Swiss.Rounds, adaptive.SwissRounds(len(c.Agents)))}
	case c.Knockout != nil:
		return adaptive.Knockout{Extra: c.Knockout.Extra}
	case c.Hill != nil:
		return adaptive.Hill{LOS: c.Hill.LOS}
	case c.SPRT != nil:
		test := stats.SPRT{Elo0: c.SPRT.Elo0, Elo1: c.SPRT.Elo1, Alpha: c.SPRT.Alpha, Beta: c.SPRT.Beta}
		if c.SPRT.Model == stats.Logistic.String() {
			test.Scale = stats.Logistic
		}
		return adaptive.SPRT{Test: test, Batch: c.SPRT.Batch}
	case c.Informative != nil:
		return adaptive.Informative{Goal: adaptive.Goal(c.Informative.Goal), Batch: c.Informative.Batch, Alpha: c.Informative.Alpha}
	}
	return nil
}

// newBuilder reads a spec and makes one agent to see that it can be made. Nothing
// of that agent is left: who lets the builder build more closes it.
func newBuilder(set *agents.Set, game rules.Game, spec string) (agents.Builder, error) {
	return tryBuilder(context.Background(), set, game, spec)
}

// tryBuilder is newBuilder, and ends with the context.
func tryBuilder(ctx context.Context, set *agents.Set, game rules.Game, spec string) (agents.Builder, error) {
	builder, err := set.Builder(spec, game)
	if err != nil {
		return nil, err
	}
	agent, err := builder.Build(agents.Env{Game: game, Context: ctx})
	return builder, cmp.Or(err, agents.Close(agent), agents.Close(builder))
}

// ratingOptions says by which model a configuration wants its games rated, and
// where its scale has its fixed point.
func ratingOptions(c *configs.Run) stats.Options {
	var opt stats.Options
	for _, m := range stats.RatingModels() {
		if c.Rating.Model == m.String() {
			opt.Model = m // the one without a match is the default
		}
	}
	if c.Rating.Mean != nil {
		opt.Anchor = stats.MeanAt(*c.Rating.Mean)
	}
	if a := c.Rating.Anchor; a != nil {
		i := slices.IndexFunc(c.Agents, func(agent configs.Agent) bool { return agent.Name == a.Agent })
		opt.Anchor = stats.FixedAt(i, a.Elo)
	}
	return opt
}
