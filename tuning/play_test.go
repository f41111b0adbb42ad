package tuning

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// selfPlay is a tune of agents at a game that no registry knows.
type selfPlay struct {
	configs.Tune
	game   rules.Game
	agents []agents.Builder
}

// selfPlayOf is a tune of some agents at a game: so many pairs of each, from openings of two moves.
func selfPlayOf(g rules.Game, pairs int, players ...agents.Builder) *selfPlay {
	p := &selfPlay{game: g, agents: players}
	for _, b := range players {
		p.Selfplay.Agents = append(p.Selfplay.Agents, b.Spec())
	}
	p.Selfplay.Pairs, p.Selfplay.Openings.Plies, p.Positions.PerGame, p.Seed = pairs, 2, 4, 5
	return p
}

// tournament returns the games of one agent against itself, as in a tune.
func (p *selfPlay) tournament(agent int) *arena.Tournament {
	b, c := p.agents[agent], p.Selfplay
	return &arena.Tournament{
		Game: p.game, Players: []arena.Player{{Name: "one", Builder: b}, {Name: "other", Builder: b}},
		Pairs: c.Pairs, OpeningPlies: c.Openings.Plies, MaxPlies: c.MaxPlies, Seed: seed.Fit(p.Seed).SelfPlay(agent),
	}
}

// Play plays the games of all agents, as the tournaments of a tune do, and returns their positions. Options
// says how those of an agent are run; nil takes the zero value for all.
func (p *selfPlay) Play(ctx context.Context, options func(agent int) arena.Options) (*Data, error) {
	return PositionsOf(p.game, &p.Tune, p.played(ctx, options))
}

func (p *selfPlay) choices(ctx context.Context, options func(agent int) arena.Options) (*Choices, error) {
	return ChoicesOf(p.game, &p.Tune, p.played(ctx, options))
}

func (p *selfPlay) played(ctx context.Context, options func(agent int) arena.Options) Games {
	return func(agent int) iter.Seq2[arena.Record, error] {
		return func(yield func(arena.Record, error) bool) {
			var opt arena.Options
			if options != nil {
				opt = options(agent)
			}
			records, err := collect(ctx, p.tournament(agent), opt)
			if err != nil {
				yield(arena.Record{}, err)
			}
			for _, r := range records {
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

// memory is a sink that keeps records.
type memory struct{ records []arena.Record }

func (m *memory) Put(_ context.Context, r arena.Record) error {
	m.records = append(m.records, r)
	return nil
}

// collect plays a tournament and returns its records in the order of their indices.
func collect(ctx context.Context, t *arena.Tournament, opt arena.Options) ([]arena.Record, error) {
	m := new(memory)
	opt.Sinks = append(opt.Sinks, m)
	if err := arena.Run(ctx, t, opt); err != nil {
		return nil, err
	}
	slices.SortFunc(m.records, func(a, b arena.Record) int { return cmp.Compare(a.Index, b.Index) })
	return m.records, nil
}
