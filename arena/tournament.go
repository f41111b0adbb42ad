package arena

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

const (
	// DefaultMaxPlies is the ply cap of a game when none is given.
	DefaultMaxPlies = 1000
	// MaxGames bounds a tournament: 2^32 games, more than any machine plays, and
	// few enough for a Set of all indices.
	MaxGames = 1 << 32
	// maxPlayers bounds the players: in a larger round robin, not every two could
	// meet once.
	maxPlayers = 1 << 16
	// MaxPlyCap is the largest ply cap: a record holds all moves.
	MaxPlyCap = 1 << 20
	// MaxCount is the most simulations or transitions that a side of a record counts: a year's work of a machine.
	MaxCount = 1e15
)

// A Player is an entrant of a tournament.
type Player struct {
	// Name is unique in the tournament and what tables call the player. It is
	// part of the seeds: renaming a player plays other games.
	Name string
	// Builder makes the player's agent, a new one for each game.
	Builder agents.Builder
}

// A Tournament is everything that determines the records of a run. The format says
// which players meet. They play pairs of games: both games of a pair start from one
// opening, with seats exchanged.
type Tournament struct {
	// Game is the game that is played.
	Game rules.Game
	// Players are the entrants, at least two.
	Players []Player
	// Format says which players meet; the zero value is a round robin.
	Format Format
	// Seeds is the number of players, the first ones, who play a gauntlet against
	// all others; 0 means one. Other formats have none.
	Seeds int
	// Settings are the parameters of an adaptive format; nil for other formats.
	Settings adaptive.Settings
	// Pairs is the number of pairs for each pairing, at least 1 (rounds, in other
	// programs). For an adaptive format, its settings say what it counts.
	Pairs int
	// OpeningPlies is the number of random moves at the start of each game,
	// 0 or more.
	OpeningPlies int
	// OpeningTurns is the number of whole random turns at the start of each game instead,
	// so that both players have made equally many; 0 or more. At most one of OpeningPlies
	// and OpeningTurns is not 0.
	OpeningTurns int
	// Openings, if not nil, gives the openings instead. If it is an io.Closer, it is
	// closed together with the players' builders.
	Openings OpeningSource
	// MaxPlies is the number of moves, opening included, after which a game
	// is stopped without a result. It is above OpeningPlies and at most
	// MaxPlyCap; 0 means DefaultMaxPlies.
	MaxPlies int
	// Adjudication says when a game ends early; with the zero value, never.
	Adjudication Adjudication
	// Info says which search information records keep. It changes nothing else.
	Info InfoPolicy
	// Seed is the source of all randomness of the run.
	Seed uint64
	// Builder, if not nil, makes the agents that tasks name ([Task]). No game of the
	// tournament's own needs it.
	Builder func(ctx context.Context, spec string) (agents.Builder, error)
	// Stages are the sizes that the tournament had before it was extended, the first
	// one first; nil if it never was. The games of a stage keep their index: more
	// pairs follow after those there were, and pairings of further players after
	// them. Format.Grows says which formats can be extended.
	Stages []Stage
}

// Validate reports everything that is wrong with t, one line each, or nil.
func (t *Tournament) Validate() error {
	errs := []error{t.validatePlayers(), t.validateFormat(), t.validateStages(), t.Adjudication.validate()}
	want := func(held bool, format string, args ...any) {
		if !held {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	want(t.Game != nil, "no game")
	want(t.Pairs >= 1, "pairs: %d, want at least 1", t.Pairs)
	want(t.OpeningPlies >= 0, "opening plies: %d, want at least 0", t.OpeningPlies)
	want(t.OpeningTurns == 0 || t.OpeningTurns > 0 && t.OpeningPlies <= 0,
		"opening turns: %d, want at least 0, and 0 with %d opening plies", t.OpeningTurns, t.OpeningPlies)
	want(t.PlyCap() > t.OpeningPlies, "ply cap: %d, want more than the %d plies of the opening", t.PlyCap(), t.OpeningPlies)
	want(t.MaxPlies <= MaxPlyCap, "ply cap: %d, want at most %d", t.MaxPlies, MaxPlyCap)
	want(!t.tooLarge(), "%d players, %d pairs each: more than %d games", len(t.Players), t.Pairs, int64(MaxGames))
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("arena: tournament: %w", err)
	}
	return nil
}

// validatePlayers reports missing, unnamed, doubled and unbuildable players.
func (t *Tournament) validatePlayers() error {
	var errs []error
	if len(t.Players) < 2 {
		errs = append(errs, fmt.Errorf("players: %d, want at least 2", len(t.Players)))
	}
	first := make(map[string]int, len(t.Players))
	for i, p := range t.Players {
		if p.Name == "" {
			errs = append(errs, fmt.Errorf("player %d has no name", i))
		} else if j, dup := first[p.Name]; dup {
			errs = append(errs, fmt.Errorf("players %d and %d are both named %q", j, i, p.Name))
		} else {
			first[p.Name] = i
		}
		if p.Builder == nil {
			errs = append(errs, fmt.Errorf("player %q has no agent", p.Name))
		}
	}
	return errors.Join(errs...)
}

// validateFormat reports an unknown format, and seeds or settings that do not fit
// it.
func (t *Tournament) validateFormat() error {
	if _, err := ParseFormat(t.Format.String()); err != nil {
		return err
	}
	switch {
	case t.Format == Outside:
		return fmt.Errorf("games from outside are imported and cannot be played")
	case t.Format == Match && len(t.Players) != 2:
		return fmt.Errorf("players: %d, and a match has 2", len(t.Players))
	case t.Format != Gauntlet && t.Seeds != 0:
		return fmt.Errorf("seeds: %d, and a %s has none", t.Seeds, t.Format)
	case t.Format == Gauntlet && (t.Seeds < 0 || len(t.Players) >= 2 && t.SeedCount() >= len(t.Players)):
		return fmt.Errorf("seeds: %d of %d players, want at least 1 and fewer than players", t.Seeds, len(t.Players))
	}
	return t.validateSettings()
}

// validateSettings reports settings for a format without any, settings of another
// format, and settings that do not suit these players.
func (t *Tournament) validateSettings() error {
	switch {
	case t.Settings == nil && !t.Format.Adaptive():
		return nil
	case t.Settings == nil || t.Settings.Format() != t.Format.String():
		return fmt.Errorf("a %s with settings of another format", t.Format)
	case len(t.Players) < 2 || t.Pairs < 1:
		return nil // other checks report it
	}
	return t.Settings.Check(len(t.Players), t.Pairs)
}

// SeedCount returns the number of seeds in force: Seeds, or one for 0 in a
// gauntlet.
func (t *Tournament) SeedCount() int {
	if t.Format == Gauntlet && t.Seeds == 0 {
		return 1
	}
	return t.Seeds
}

// tooLarge reports whether there are more than MaxGames games, at any
// numbers: the product is formed in 128 bits.
func (t *Tournament) tooLarge() bool {
	if len(t.Players) > maxPlayers {
		return true
	}
	if t.Settings != nil {
		return t.Pairs > MaxGames/2 || t.Settings.Most(len(t.Players), max(t.Pairs, 0)) > MaxGames/2
	}
	hi, games := bits.Mul64(uint64(2*max(t.pairings(), 0)), uint64(max(t.Pairs, 0)))
	return hi != 0 || games > MaxGames
}

// Close closes the builders of all players and the source of openings
// (agents.Close), all at the same time, since some wait for engines to end. Run
// closes a tournament itself; callers of Play close it when they are done.
func (t *Tournament) Close() error {
	errs := make([]error, len(t.Players)+1)
	var closing sync.WaitGroup
	closing.Go(func() { errs[len(t.Players)] = agents.Close(t.Openings) })
	for i, p := range t.Players {
		closing.Go(func() { errs[i] = agents.Close(p.Builder) })
	}
	closing.Wait()
	return errors.Join(errs...)
}

// PlyCap returns the cap in force: MaxPlies, or the default for 0.
func (t *Tournament) PlyCap() int {
	if t.MaxPlies == 0 {
		return DefaultMaxPlies
	}
	return t.MaxPlies
}

// Names returns the names of the players, in the order of their numbers.
func (t *Tournament) Names() []string {
	return each.Of(t.Players, func(p Player) string { return p.Name })
}

// Specs returns the canonical specs of the players, in the order of their numbers.
func (t *Tournament) Specs() []string {
	return each.Of(t.Players, func(p Player) string { return p.Builder.Spec() })
}

// Games returns how many games a valid tournament has; for an adaptive format, the
// most it may have.
func (t *Tournament) Games() int64 {
	if t.Settings != nil {
		return 2 * t.Settings.Most(len(t.Players), t.Pairs)
	}
	return 2 * int64(t.Pairs) * t.pairings()
}

// AtMost returns "at most " if Games is only an upper bound.
func (t *Tournament) AtMost() string {
	if t.Settings == nil {
		return ""
	}
	return "at most "
}

// pairings returns the number of different pairings of two players in a fixed
// format.
func (t *Tournament) pairings() int64 { return t.Format.Pairings(len(t.Players), t.SeedCount()) }
