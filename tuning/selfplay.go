package tuning

import (
	"fmt"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// Games yields the records of one agent's games in the order of their index.
type Games func(agent int) iter.Seq2[arena.Record, error]

// PositionsOf returns the positions of the self-play games of a tune, which the caller has
// played. It leaves out games of pairs beyond those of the tune. The states of the game
// must be [rules.Featured] and, for fits by phase, [rules.Phased].
func PositionsOf(g rules.Game, c *configs.Tune, games Games) (*Data, error) {
	names, err := FeatureNames(g)
	if err != nil {
		return nil, err
	}
	if _, ok := g.New(0).(rules.Phased); c.Fit.Phases && !ok {
		return nil, fmt.Errorf("tuning: %s has no phase of a position: fit without phases", g.Name())
	}
	d := NewData(names, c.Fit.Phases)
	return d, add(g, c, games, d)
}

// ChoicesOf is PositionsOf for the moves that were made: it draws as many from each game
// as PositionsOf draws positions. The states of the game must be [rules.MoveFeatured].
func ChoicesOf(g rules.Game, c *configs.Tune, games Games) (*Choices, error) {
	names, err := MoveFeatureNames(g)
	if err != nil {
		return nil, err
	}
	d := NewChoices(names)
	return d, add(g, c, games, d)
}

// An adder collects games to learn from.
type adder interface {
	AddRecord(g rules.Game, r *arena.Record, group int, s Sampling) error
}

// add passes the records of all agents to to, in order, each with its group, which
// is its pair.
func add(g rules.Game, c *configs.Tune, games Games, to adder) error {
	pairs, sampling := c.Selfplay.Pairs, Sampling{PerGame: c.Positions.PerGame, Seed: c.Seed}
	for i, spec := range c.Selfplay.Agents {
		for r, err := range games(i) {
			if err != nil {
				return fmt.Errorf("tuning: self-play of %s: %w", spec, err)
			}
			if r.Pair >= int64(pairs) {
				break
			}
			if err := to.AddRecord(g, &r, i*pairs+int(r.Pair), sampling); err != nil {
				return err
			}
		}
	}
	return nil
}

// FeatureNames returns the names of a game's features, or an error if it has none.
func FeatureNames(g rules.Game) ([]string, error) {
	namer, ok := g.(rules.FeatureNamer)
	if _, featured := g.New(0).(rules.Featured); !ok || !featured {
		return nil, fmt.Errorf("tuning: %s has no features to learn weights for", g.Name())
	}
	return namer.FeatureNames(), nil
}

// MoveFeatureNames returns the names of the features of a game's moves, or an error
// if it has none.
func MoveFeatureNames(g rules.Game) ([]string, error) {
	namer, ok := g.(rules.MoveFeatureNamer)
	if _, featured := g.New(0).(rules.MoveFeatured); !ok || !featured {
		return nil, fmt.Errorf("tuning: %s has no features of moves to learn a policy for", g.Name())
	}
	return namer.MoveFeatureNames(), nil
}
