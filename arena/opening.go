package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// openingAttempts bounds the search for an opening that leaves the game open.
// Where a game ends within the opening nine times in ten, this still fails only
// once in 800 openings; where it always ends, the error comes at once.
const openingAttempts = 64

// An Opening is the start of both games of a pair.
type Opening struct {
	// Position is the text of the position that the game starts from; "" where
	// that is Game.New(Setup). Seats are those of the game: in a position where
	// Second is to move, the player in the second seat begins.
	Position string
	Setup    uint64
	// Moves are the moves played from there, Texts their notation.
	Moves []rules.Move
	Texts []string
	// State is the position they lead to. The caller owns it.
	State rules.State
}

// An OpeningSource gives the openings of a run that are not just random moves.
// It is safe for concurrent use.
type OpeningSource interface {
	// Opening returns opening number index, from 0, with a position in which the
	// game is open. The result shares nothing with the results of other calls and
	// depends only on the source and index, not on earlier calls. It may take long;
	// when ctx ends, it returns the cause of ctx.
	Opening(ctx context.Context, index int64) (Opening, error)
	// Identity names everything that determines the openings besides the game and
	// the seed of the run, including digests of files. It is stored with a run.
	Identity() string
}

// An OpeningID names a random opening: Index in the run of seed Run, in its Version, from 0. The
// opening depends on nothing else, so that every pairing plays the same openings.
type OpeningID struct {
	Run     uint64
	Index   int64
	Version uint64
}

// begin returns the start position of the opening and the random stream for its moves.
func (id OpeningID) begin(g rules.Game) (o Opening, rng *rand.Rand) {
	var seeds seed.Source
	o.Setup = seeds.Setup(id.Run, id.Index, id.Version)
	o.State = g.New(o.Setup)
	return o, seed.OpeningMoves(id.Run, id.Index, id.Version)
}

// RandomOpening returns an opening of plies random moves, and whether it leaves the game open.
func RandomOpening(g rules.Game, plies int, id OpeningID) (o Opening, open bool) {
	o, rng := id.begin(g)
	o.draw(g, plies, rng)
	return o, o.State.Result() == rules.Ongoing
}

// RandomTurns is RandomOpening for a number of whole random turns: the opening ends
// where the player to move changes for the last time, or with the game. An opening of
// limit moves or more is cut off there and reported as not open.
func RandomTurns(g rules.Game, turns int, id OpeningID, limit int) (o Opening, open bool) {
	o, rng := id.begin(g)
	for range turns {
		for mover := o.State.Mover(); mover != rules.None && o.State.Mover() == mover; {
			if len(o.Moves) >= limit {
				return o, false
			}
			o.draw(g, 1, rng)
		}
	}
	return o, o.State.Result() == rules.Ongoing && len(o.Moves) < limit
}

// RandomTurnsIdentity is the [OpeningSource.Identity] of a number of random turns.
func RandomTurnsIdentity(turns int) string {
	return sanitize.Count(turns, "random turn", "random turns")
}

// random returns random opening number index in a version.
func (t *Tournament) random(index int64, version uint64) (Opening, bool) {
	id := OpeningID{t.Seed, index, version}
	if t.OpeningTurns > 0 {
		return RandomTurns(t.Game, t.OpeningTurns, id, t.PlyCap())
	}
	return RandomOpening(t.Game, t.OpeningPlies, id)
}

// length says in words how long the random openings are.
func (t *Tournament) length() string {
	if t.OpeningTurns > 0 {
		return RandomTurnsIdentity(t.OpeningTurns)
	}
	return fmt.Sprintf("%d random plies", t.OpeningPlies)
}

// opening returns opening number index of the tournament.
func (t *Tournament) opening(ctx context.Context, index int64) (Opening, error) {
	if t.Openings != nil {
		return t.Openings.Opening(ctx, index)
	}
	for version := range uint64(openingAttempts) {
		if o, open := t.random(index, version); open {
			return o, nil
		}
	}
	return Opening{}, fmt.Errorf("arena: opening %d of %s: no unfinished position after %s in %d attempts",
		index, t.Game.Name(), t.length(), openingAttempts)
}

// draw plays random moves, uniformly from the legal ones, until it has played
// the requested number or the game is over.
func (o *Opening) draw(g rules.Game, plies int, rng *rand.Rand) {
	var legal []rules.Move
	for range plies {
		if legal = o.State.Moves(legal[:0]); len(legal) == 0 {
			return
		}
		// Uint32N, not IntN, whose draws differ on 32-bit machines.
		o.Play(g, legal[rng.Uint32N(uint32(len(legal)))])
	}
}

// ReadOpening returns the opening that texts of moves lead to, from a position or, where that is "", from
// Game.New(setup). The error says which of them cannot be made.
func ReadOpening(g rules.Game, position string, setup uint64, texts []string) (o Opening, err error) {
	o.Position, o.Setup = position, setup
	if position == "" {
		o.State = g.New(setup)
	} else if o.State, err = g.Parse(position); err != nil {
		return o, err
	}
	for i, text := range texts {
		m, err := g.ParseMove(o.State, text)
		if err != nil {
			return o, fmt.Errorf("move %d: %w", i, err)
		}
		o.Play(g, m)
	}
	return o, nil
}

// Copy returns an opening that shares nothing with o.
func (o *Opening) Copy(g rules.Game) Opening {
	c := *o
	c.Moves, c.Texts, c.State = slices.Clone(o.Moves), slices.Clone(o.Texts), g.New(o.Setup)
	c.State.CopyFrom(o.State)
	return c
}

// Play adds a legal move to the opening.
func (o *Opening) Play(g rules.Game, m rules.Move) {
	o.Moves, o.Texts = append(o.Moves, m), append(o.Texts, g.FormatMove(o.State, m))
	o.State.Play(m)
}

// A Start is the start of a game. It holds all randomness of the game.
type Start struct {
	// Opening is the same for both games of a pair. The caller owns its state.
	Opening
	// Seed is that of the game, Agents are those of the agents, by seat.
	Seed   uint64
	Agents [2]uint64
}

// Start returns the start of game 0 or 1 (place) of a pair of the valid tournament
// t. It depends only on t, p and place. It is an error if no opening leaves the
// game open, or if ctx ends while an OpeningSource is at work.
func (t *Tournament) Start(ctx context.Context, p Pair, place int) (Start, error) {
	o, err := t.opening(ctx, p.Opening)
	if err != nil {
		return Start{}, err
	}
	return t.startFrom(o, p, place, new(seed.Source)), nil
}

// startFrom is Start with the opening of the pair. The source is that of the caller, who may
// use it again.
func (t *Tournament) startFrom(o Opening, p Pair, place int, seeds *seed.Source) Start {
	s := Start{Opening: o, Seed: seeds.Game(t.Seed, p.Number, place)}
	for seat := range s.Agents {
		s.Agents[seat] = seeds.Agent(s.Seed, t.Players[p.Seated(seat, place)].Name)
	}
	return s
}
