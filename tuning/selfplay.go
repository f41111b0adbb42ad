package tuning

import (
	"fmt"
	"iter"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// SelfPlay says which games are played to learn from: each agent against
// itself, every opening with either seat.
type SelfPlay struct {
	// Game is the game; its states must be [rules.Featured], and for Choices
	// [rules.MoveFeatured].
	Game rules.Game
	// Agents are the players, one at least.
	Agents []agents.Builder
	// Pairs is the number of pairs of games per agent, at least 1.
	Pairs int
	// OpeningPlies is the number of random moves at the start of each game.
	OpeningPlies int
	// OpeningTurns is the number of whole random turns instead, 0 if OpeningPlies is not.
	OpeningTurns int
	// MaxPlies is the number of moves after which a game is stopped without
	// a result, above OpeningPlies; 0 means [arena.DefaultMaxPlies].
	MaxPlies int
	// Positions is the number of positions drawn from each game; 0 takes all.
	Positions int
	// Phases asks for phased data, see [NewData]; the game's states must be
	// [rules.Phased].
	Phases bool
	// Seed is the source of all randomness.
	Seed uint64
}

// Tournament returns the games of one agent as a tournament: the agent under
// two names, with a seed of its own, so that different agents play different
// openings.
func (p *SelfPlay) Tournament(agent int) *arena.Tournament {
	b := p.Agents[agent]
	return &arena.Tournament{
		Game: p.Game, Players: []arena.Player{{Name: "one", Builder: b}, {Name: "other", Builder: b}},
		Pairs: p.Pairs, OpeningPlies: p.OpeningPlies, OpeningTurns: p.OpeningTurns, MaxPlies: p.MaxPlies,
		Seed: seed.Fit(p.Seed).SelfPlay(agent),
	}
}

// Games yields the records of one agent's games in the order of their index.
type Games func(agent int) iter.Seq2[arena.Record, error]

// Rows returns the positions of games that were played, for instance by the
// tournaments of [SelfPlay.Tournament] into run directories. Games of pairs beyond
// Pairs are left out.
func (p *SelfPlay) Rows(games Games) (*Data, error) {
	names, err := FeatureNames(p.Game)
	if err != nil {
		return nil, err
	}
	if _, ok := p.Game.New(0).(rules.Phased); p.Phases && !ok {
		return nil, fmt.Errorf("tuning: %s has no phase of a position: fit without phases", p.Game.Name())
	}
	d := NewData(names, p.Phases)
	return d, p.add(games, d)
}

// Choices is Rows for the moves that were made: Positions is then the
// number of moves drawn from each game. The game's states must be
// [rules.MoveFeatured].
func (p *SelfPlay) Choices(games Games) (*Choices, error) {
	names, err := MoveFeatureNames(p.Game)
	if err != nil {
		return nil, err
	}
	d := NewChoices(names)
	return d, p.add(games, d)
}

// An adder takes up games to learn from.
type adder interface {
	AddRecord(g rules.Game, r *arena.Record, group int, s Sampling) error
}

// add passes the records of all agents on in order, each with its group: its
// pair.
func (p *SelfPlay) add(games Games, to adder) error {
	for i := range p.Agents {
		for r, err := range games(i) {
			if err != nil {
				return fmt.Errorf("tuning: self-play of %s: %w", p.Agents[i].Spec(), err)
			}
			if r.Pair >= int64(p.Pairs) {
				break
			}
			if err := to.AddRecord(p.Game, &r, i*p.Pairs+int(r.Pair), Sampling{PerGame: p.Positions, Seed: p.Seed}); err != nil {
				return err
			}
		}
	}
	return nil
}

// FeatureNames returns the names of the features of a game, or an error when
// it has none.
func FeatureNames(g rules.Game) ([]string, error) {
	namer, ok := g.(rules.FeatureNamer)
	if _, featured := g.New(0).(rules.Featured); !ok || !featured {
		return nil, fmt.Errorf("tuning: %s has no features to learn weights for", g.Name())
	}
	return namer.FeatureNames(), nil
}

// MoveFeatureNames returns the names of the features of a game's moves, or
// an error when it has none.
func MoveFeatureNames(g rules.Game) ([]string, error) {
	namer, ok := g.(rules.MoveFeatureNamer)
	if _, featured := g.New(0).(rules.MoveFeatured); !ok || !featured {
		return nil, fmt.Errorf("tuning: %s has no features of moves to learn a policy for", g.Name())
	}
	return namer.MoveFeatureNames(), nil
}
