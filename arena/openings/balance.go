package openings

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// errUndecided says that a game from an opening was stopped at the ply limit.
var errUndecided = errors.New("undecided")

// A Balance is a neutral agent that judges which openings are even: the expected
// score of the first player lies within Window of ½.
type Balance struct {
	// Agent makes the neutral agent, which must be reproducible.
	Agent agents.Builder
	// Games is the number of games that the agent plays against itself from the
	// opening, whose score counts. If it is 0, the value that the agent reports
	// for the position counts.
	Games int
	// Window is at least 0 and at most ½.
	Window float64
	// MaxPlies is the cap of those games, as in a tournament. An opening from which
	// one of them reaches it is refused.
	MaxPlies int
}

// identity is part of the source's identity, whose words stored runs contain.
func (b *Balance) identity() string {
	how := "value"
	if b.Games > 0 {
		how = fmt.Sprintf("%d games up to %d decisions", b.Games, b.MaxPlies)
	}
	return fmt.Sprintf("within %g by %s of %s", b.Window, how, b.Agent.Identity())
}

// score returns the expected score of the first player, or errUndecided.
func (b *Balance) score(ctx context.Context, g rules.Game, o arena.Opening, seed uint64) (float64, error) {
	if b.Games > 0 {
		return b.played(ctx, g, o, seed)
	}
	return b.value(ctx, g, o.State, seed)
}

// value returns the score that the agent expects. It plays forced moves first, for
// which agents report no value; if they end the game, its result counts.
func (b *Balance) value(ctx context.Context, g rules.Game, s rules.State, seed uint64) (float64, error) {
	legal := s.Moves(nil)
	for ; len(legal) == 1; legal = s.Moves(legal[:0]) {
		s.Play(legal[0])
	}
	if len(legal) == 0 {
		return s.Result().Score(rules.First), nil
	}
	a, err := b.Agent.Build(agents.Env{Game: g, Seed: seed, Context: ctx})
	switch {
	case err != nil && ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case err != nil:
		return 0, fmt.Errorf("balance: %w", err)
	}
	defer agents.Close(a)
	_, info, err := a.Choose(ctx, s)
	switch {
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case err != nil:
		return 0, fmt.Errorf("balance: %s: %w", b.Agent.Spec(), err)
	case math.IsNaN(info.Value):
		return 0, fmt.Errorf("balance: %s reports no value for %q: let it play games from there", b.Agent.Spec(), s.String())
	case s.Mover() == rules.Second:
		return 1 - info.Value, nil
	}
	return info.Value, nil
}

// played returns the score of the first player in games of the agent against itself.
func (b *Balance) played(ctx context.Context, g rules.Game, o arena.Opening, seed uint64) (float64, error) {
	t := &arena.Tournament{
		Game: g, Players: []arena.Player{{Name: "a", Builder: b.Agent}, {Name: "b", Builder: b.Agent}},
		Pairs: (b.Games + 1) / 2, Openings: &fixed{g, o}, MaxPlies: b.MaxPlies, Seed: seed,
	}
	sum := 0.0
	for i := range b.Games {
		r, err := arena.Play(ctx, t, t.Pair(int64(i/2)), i%2, nil)
		switch {
		case err != nil:
			return 0, fmt.Errorf("balance: %w", err)
		case r.Termination == arena.Cap:
			return 0, errUndecided
		case r.Termination != arena.ByRule:
			return 0, fmt.Errorf("balance: %s", r.Detail)
		}
		sum += r.Result.Score(rules.First)
	}
	return sum / float64(b.Games), nil
}

// fixed is a source with one opening.
type fixed struct {
	game    rules.Game
	opening arena.Opening
}

// Opening implements arena.OpeningSource.
func (f *fixed) Opening(context.Context, int64) (arena.Opening, error) {
	return f.opening.Copy(f.game), nil
}

// Identity implements arena.OpeningSource.
func (f *fixed) Identity() string { return "one opening" }
