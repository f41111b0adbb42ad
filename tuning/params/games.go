package params

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// The names of the two sides in records, which a worker elsewhere gives them, too. They are part of the seeds.
const (
	NameA = "a"
	NameB = "b"
)

// Games say what is played.
type Games struct {
	// Game is the game, Spec the agent, with its budget; Space says which of its
	// parameters are tuned.
	Game  rules.Game
	Spec  string
	Space Space
	// Builder reads the spec of either side for the game. It must be safe for
	// concurrent use.
	Builder func(ctx context.Context, spec string) (agents.Builder, error)
	// OpeningPlies is the number of random moves at the start of each pair, OpeningTurns
	// that of whole random turns instead, MaxPlies the number of moves after which a game
	// is stopped without a result; 0 means [arena.DefaultMaxPlies].
	OpeningPlies, OpeningTurns, MaxPlies int
}

// Played is how the games of a generation ended.
type Played struct {
	// Answers are in the order of the asks.
	Answers []Answer `json:"answers"`
	// Digest is the SHA-256 over the hashes of all records, ask by ask, in hex: what was
	// played to the last move, measured times left out.
	Digest string `json:"digest"`
}

// Tournament returns the match of an ask: A plays B, as players 0 and 1. The caller
// closes it.
func (g *Games) Tournament(ctx context.Context, ask Ask) (*arena.Tournament, error) {
	t := &arena.Tournament{
		Game: g.Game, Format: arena.Match, Pairs: ask.Pairs, OpeningPlies: g.OpeningPlies, OpeningTurns: g.OpeningTurns,
		MaxPlies: g.MaxPlies, Seed: ask.Seed,
	}
	for _, side := range []struct {
		name  string
		point []float64
	}{{NameA, ask.A}, {NameB, ask.B}} {
		spec, err := g.Space.Spec(g.Spec, side.point)
		if err != nil {
			return nil, err
		}
		b, err := g.Builder(ctx, spec)
		if err != nil {
			return nil, errors.Join(err, t.Close())
		}
		t.Players = append(t.Players, arena.Player{Name: side.name, Builder: b})
	}
	if err := t.Validate(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// PlayOptions say how games are played. None of them changes a record; the zero value
// works.
type PlayOptions struct {
	// Workers is the number of games that compute at the same time; 0 means the number
	// of cores.
	Workers int
	// Finished, if not nil, is called after each game, by several goroutines at a time.
	Finished func()
	// Do, if not nil, has the games played elsewhere; First is the index of the first of them there,
	// twice the number of pairs before.
	Do    arena.Doer
	First int64
}

// Play plays the games of all asks, several asks at a time. What it returns does not
// depend on the number of workers if the agent is reproducible. When ctx ends it
// returns the cause.
func (g *Games) Play(ctx context.Context, asks []Ask, opt PlayOptions) (Played, error) {
	records := make([][]arena.Record, len(asks))
	var err error
	if opt.Do != nil {
		err = g.playElsewhere(ctx, asks, opt, records)
	} else {
		err = tuning.Each(ctx, opt.Workers, len(asks), func(ctx context.Context, i int) (err error) {
			records[i], err = g.play(ctx, asks[i], opt)
			return err
		})
	}
	switch {
	case ctx.Err() != nil:
		return Played{}, context.Cause(ctx)
	case err != nil:
		return Played{}, fmt.Errorf("match: %w", err)
	}
	return summed(records), nil
}

// play plays the games of one ask, one after the other.
func (g *Games) play(ctx context.Context, ask Ask, opt PlayOptions) (records []arena.Record, err error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	t, err := g.Tournament(ctx, ask)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	for i := range 2 * ask.Pairs {
		r, err := arena.Play(ctx, t, t.Pair(int64(i/2)), i%2, nil)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
		if opt.Finished != nil {
			opt.Finished()
		}
	}
	return records, nil
}

// summed counts the games of each ask, and digests them.
func summed(records [][]arena.Record) Played {
	p := Played{Answers: make([]Answer, len(records))}
	digest := sha256.New()
	for i, games := range records {
		for j := range games {
			hash := games[j].Hash()
			digest.Write(hash[:])
			count(&p.Answers[i], &games[j])
		}
	}
	p.Digest = hex.EncodeToString(digest.Sum(nil))
	return p
}

// count adds a game to an answer.
func count(a *Answer, r *arena.Record) {
	seat := 0
	if r.Sides[1].Name == NameA {
		seat = 1
	}
	switch r.Result {
	case rules.FirstWins, rules.SecondWins:
		if (r.Result == rules.FirstWins) == (seat == 0) {
			a.Wins++
		} else {
			a.Losses++
		}
	case rules.Draw:
		a.Draws++
	default:
		a.Open++
	}
}
