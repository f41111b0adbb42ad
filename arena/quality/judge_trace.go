package quality

import (
	"context"
	"encoding/hex"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// A Trace is what a judge says of one game.
type Trace struct {
	// Game is the index of the game, and Opening a number that its opening has in common
	// with equal ones.
	Game    int64
	Opening uint64
	// Result is that of the game, and ByRule says that it was played to its end.
	Result rules.Result
	ByRule bool
	// Turns are the turns after the opening, in order.
	Turns []TracedTurn
}

// A TracedTurn is what a judge says of one turn.
type TracedTurn struct {
	// Mover is the player whose turn it is.
	Mover rules.Player
	// Value is what the judge expects for the first player at the start of the turn.
	Value arena.Value
	// After are the values for the first player after each legal first move of the turn, where
	// the judge was asked about all of them; else nil.
	After []arena.Value
}

// A Tracer has a judge look at games.
type Tracer struct {
	Game  rules.Game
	Judge Judge
	// Seed is that of the judge, and of the turns of which all moves are judged.
	Seed uint64
	// Decisions is the share of the turns with a choice of which all moves are judged, 0 to 1.
	// Each costs as many searches as there are moves.
	Decisions float64
	// Kept, if not nil, holds what was said before, and takes what is said now.
	Kept *Traces
}

// Trace has the judge look at a game with a result, or finds what it said before. Its value of
// a position with a single move is that of the next one with a choice. The errors are those of
// reading the game, of the judge and of keeping what it says.
func (t *Tracer) Trace(ctx context.Context, r *arena.Record, opening uint64) (Trace, error) {
	turns, err := Turns(t.Game, r)
	if err != nil {
		return Trace{}, err
	}
	return t.trace(ctx, r, opening, turns)
}

// trace is Trace of a game whose turns have been read.
func (t *Tracer) trace(ctx context.Context, r *arena.Record, opening uint64, turns []Turn) (Trace, error) {
	out := Trace{Game: r.Index, Opening: opening, Result: r.Result, ByRule: r.Termination == arena.ByRule}
	for len(turns) > 0 && turns[0].Ply < r.OpeningPlies {
		turns = turns[1:]
	}
	said, known := t.Kept.find(t.about(r))
	if !known || len(said.Values) != len(turns) {
		var err error
		if said, err = t.ask(ctx, r, turns); err != nil {
			return Trace{}, err
		}
		if err := t.Kept.keep(&said); err != nil {
			return Trace{}, err
		}
	}
	for i := range turns {
		out.Turns = append(out.Turns, TracedTurn{turns[i].Mover, said.Values[i], said.After[turns[i].Number]})
	}
	return out, nil
}

// about is what the judge is asked about a game.
func (t *Tracer) about(r *arena.Record) question {
	hash := r.Hash()
	return question{Game: r.Index, Record: hex.EncodeToString(hash[:]), Judge: t.Judge.Builder.Identity(), Seed: t.Seed, Decisions: t.Decisions}
}

// ask asks the judge about all turns.
func (t *Tracer) ask(ctx context.Context, r *arena.Record, turns []Turn) (said, error) {
	out := said{question: t.about(r), Values: []arena.Value{}, After: map[int][]arena.Value{}}
	for i := range turns {
		turn := &turns[i]
		key := seedOfTurn(t.Seed, r.Index, turn.Number-1)
		v, err := t.value(ctx, turn.Before, key)
		if err != nil {
			return said{}, err
		}
		out.Values = append(out.Values, v)
		draw := seed.Fit(t.Seed).Other("decisions", uint64(r.Index), uint64(turn.Number))
		if !turn.Choice || !falls(draw, t.Decisions) {
			continue
		}
		if out.After[turn.Number], err = t.after(ctx, turn.Before, key); err != nil {
			return said{}, err
		}
	}
	return out, nil
}

// after asks the judge about the positions after all moves.
func (t *Tracer) after(ctx context.Context, before rules.State, key uint64) (all []arena.Value, err error) {
	for _, m := range before.Moves(nil) {
		s := rules.Fork(t.Game, before)
		s.Play(m)
		v, err := t.value(ctx, s, key)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

func (t *Tracer) value(ctx context.Context, s rules.State, key uint64) (arena.Value, error) {
	worth, err := t.Judge.worth(ctx, t.Game, s, key)
	return arena.ValueOf(worth), err
}

// seedOfTurn is that of the agents which are asked about a turn, from 0.
func seedOfTurn(fit uint64, game int64, turn int) uint64 {
	return seed.Fit(fit).Other("quality", uint64(game), uint64(turn))
}

// falls reports whether a draw of 64 bits is one of a share.
func falls(draw uint64, share float64) bool { return float64(draw>>11)/(1<<53) < share }

// Games has the judge look at games with a result, whole pairs of which a share is drawn by
// the seed; 0 takes all.
func (t *Tracer) Games(ctx context.Context, records iter.Seq2[arena.Record, error], share float64) (all []Trace, err error) {
	tally := NewTally(t.Game)
	err = eachGame(ctx, records, func(ctx context.Context, r *arena.Record) error {
		if !r.Counted() || !drawnPair(t.Seed, r.Pair, share) {
			return nil
		}
		trace, err := t.Trace(ctx, r, tally.key(r))
		all = append(all, trace)
		return err
	})
	return all, err
}
