package runs

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
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A Plan is a checked configuration with everything that it refers to. It can
// be played (Create), compared with a run directory, or just counted; nothing
// is written or played yet.
type Plan struct {
	// Config is the configuration as the run stores it: its specs leave nothing to the
	// standard of the game, and if openings come from a list, it has the list's digest.
	Config *configs.Run
	// Tournament is what the arena plays.
	Tournament *arena.Tournament

	extends bool // an existing run that is to become this one
}

// Plan checks a configuration against the games and agents of the registry. It
// reports what only they can know, such as an unknown name or weights that do not
// fit, with its place in the file, all problems together. It tries out outside
// engines until ctx ends: one that does not work is an agents.ErrUnavailable. Plan
// does not change c. A caller who does not play the plan closes it.
func (r Registry) Plan(ctx context.Context, c *configs.Run) (*Plan, error) {
	resolved := *c // its Openings, a value, and Agents change
	resolved.Agents = slices.Clone(c.Agents)
	p := &Plan{Config: &resolved}
	game, gameErr := r.Games.Game(c.Game)
	if gameErr != nil {
		gameErr = c.Problem("game", gameErr)
	}
	format, formatErr := arena.ParseFormat(c.Tournament)
	if formatErr != nil {
		formatErr = c.Problem("tournament", formatErr)
	}
	if err := cmp.Or(gameErr, formatErr); err != nil {
		return nil, errors.Join(gameErr, formatErr, r.checkSpecs(c))
	}
	p.Tournament = newTournament(c, game, format)
	err := errors.Join(r.addOpenings(p), r.addPlayers(ctx, p))
	if err = cmp.Or(context.Cause(ctx), err); err == nil {
		err = p.Tournament.Validate()
	}
	if err != nil {
		return nil, cmp.Or(err, p.Close())
	}
	return p, nil
}

// meta describes the run of the plan as it begins in a version of the program.
func (p *Plan) meta(code string) (arena.Meta, error) {
	text, err := configs.Marshal(p.Config)
	return p.Tournament.Meta(p.Config.Name, string(text), code), err
}

// Close ends the outside engines that were tried out and wait for their first game. It is for
// plans that are not played; otherwise Create does it, or the Active.
func (p *Plan) Close() error { return p.Tournament.Close() }

// newTournament returns the tournament of a configuration without players and
// without a source of openings.
func newTournament(c *configs.Run, game rules.Game, format arena.Format) *arena.Tournament {
	t := &arena.Tournament{
		Game: game, Format: format, Pairs: c.Pairs, OpeningPlies: c.Openings.Plies, OpeningTurns: c.Openings.Turns, MaxPlies: c.MaxPlies, Seed: c.Seed,
		Adjudication: Adjudication(c.Adjudication), Info: InfoPolicy(c.Record),
	}
	if c.Seeds != nil {
		t.Seeds = *c.Seeds
	}
	if format.Adaptive() {
		t.Settings = Settings(c)
	}
	return t
}

// addPlayers makes the builders of all agents.
func (r Registry) addPlayers(ctx context.Context, p *Plan) error {
	var problems []error
	for i, a := range p.Config.Agents {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		builder, err := r.player(ctx, p.Tournament.Game, i, a.Spec)
		if err != nil {
			problems = append(problems, p.Config.Problem(fmt.Sprintf("agents.%d.spec", i), err))
			continue
		}
		p.Config.Agents[i].Spec = builder.Spec()
		p.Tournament.Players = append(p.Tournament.Players, arena.Player{Name: a.Name, Builder: builder})
	}
	return errors.Join(problems...)
}

// checkSpecs reports what is wrong with the specs of agents, as far as that is
// known without the game.
func (r Registry) checkSpecs(c *configs.Run) error {
	var problems []error
	for i, a := range c.Agents {
		if err := r.Agents.Check(a.Spec); err != nil {
			problems = append(problems, c.Problem(fmt.Sprintf("agents.%d.spec", i), err))
		}
	}
	return errors.Join(problems...)
}

// Builder reads a spec and makes one agent to see that it can be made. Nothing
// of that agent remains; a caller that lets the builder build more closes it.
func (r Registry) Builder(game rules.Game, spec string) (agents.Builder, error) {
	builder, err := r.TryBuilder(context.Background(), game, spec)
	if err != nil {
		return nil, err
	}
	return builder, agents.Close(builder)
}

// TryBuilder is Builder, and ends with the context. What the agent has started,
// such as an engine's process, waits for the first game; a caller who does not play
// closes the builder.
func (r Registry) TryBuilder(ctx context.Context, game rules.Game, spec string) (agents.Builder, error) {
	builder, idle, err := r.bind(game, spec)
	if err != nil {
		return nil, err
	}
	if idle {
		return builder, nil
	}
	agent, err := builder.Build(agents.Env{Game: game, Context: ctx})
	if err = cmp.Or(err, agents.Close(agent)); err != nil {
		return nil, cmp.Or(err, agents.Close(builder))
	}
	return builder, nil
}

// Settings returns the parameters of an adaptive format, nil for other formats.
func Settings(c *configs.Run) adaptive.Settings {
	switch {
	case c.Swiss != nil:
		return adaptive.Swiss{Rounds: cmp.Or(c.Swiss.Rounds, adaptive.SwissRounds(len(c.Agents)))}
	case c.Knockout != nil:
		return *c.Knockout
	case c.Hill != nil:
		return *c.Hill
	case c.SPRT != nil:
		return *c.SPRT
	case c.Precision != nil:
		return *c.Precision
	case c.Informative != nil:
		return *c.Informative
	}
	return nil
}

// Adjudication returns the rules that a configuration asks for.
func Adjudication(a *configs.Adjudication) (rules arena.Adjudication) {
	if a == nil {
		return rules
	}
	rules.Proven, rules.Control = a.Proven, a.Control
	if r := a.Resign; r != nil {
		rules.Resign = arena.ResignRule{Moves: r.Moves, Score: r.Score, Both: r.Both}
	}
	if d := a.Draw; d != nil {
		rules.Draw = arena.DrawRule{Moves: d.Moves, Window: d.Window, After: d.After}
	}
	return rules
}

// InfoPolicy says what a configuration keeps of the agents' thoughts; by default it keeps their values.
func InfoPolicy(r *configs.Record) arena.InfoPolicy {
	if r == nil {
		return arena.InfoPolicy{Values: true}
	}
	full := r.Keep == configs.KeepFull
	return arena.InfoPolicy{Values: full || r.Keep == configs.KeepValues, Details: full, PV: r.PV}
}

// RatingOptions says by which model a configuration rates its games, and where
// its scale has its fixed point.
func RatingOptions(c *configs.Run) stats.Options {
	opt := stats.Options{Chosen: Settings(c) != nil}
	named := func(m stats.RatingModel) bool { return c.Rating.Model == m.String() }
	opt.Model = each.First(stats.RatingModels(), named) // the default if nothing matches
	if c.Rating.Mean != nil {
		opt.Anchor = stats.MeanAt(*c.Rating.Mean)
	}
	if a := c.Rating.Anchor; a != nil {
		i := slices.IndexFunc(c.Agents, func(agent configs.Agent) bool { return agent.Name == a.Agent })
		opt.Anchor = stats.FixedAt(i, a.Elo)
	}
	return opt
}

// NotReproducible says which agents make a run impossible to repeat, a line each. It says
// nothing of specs that this program does not know, such as an older one's.
func (r Registry) NotReproducible(names, specs []string) (lines []string) {
	for i, spec := range specs {
		if why, err := r.Agents.NotReproducible(spec); err == nil && why != "" {
			lines = append(lines, fmt.Sprintf("games of %s are not reproducible: %s", names[i], why))
		}
	}
	return lines
}
