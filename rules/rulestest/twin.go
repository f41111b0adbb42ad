package rulestest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"testing"

	"gipf.arena/rules"
)

// A Twin is a position of a second engine T for the same game, written from the
// rules alone and as naively as they read. It is slow, shares no code with the
// engine it is compared with, and reaches where no stored vector does.
type Twin[T any] interface {
	// String returns the text of the position.
	String() string
	// Standing returns the player to move, 1 or 2, or 0 when the game is over, and the
	// outcome as vectors write it: "1", "2", "draw", or "" for an open game.
	Standing() (actor int, outcome string)
	// Moves returns the legal moves by their texts, each with what finds the
	// position it leads to, for a twin that takes long to find it.
	Moves() map[string]func() T
}

// TwinMoves returns the moves of a [Twin] that already knows what
// each leads to.
func TwinMoves[T any](known map[string]T) map[string]func() T {
	all := make(map[string]func() T, len(known))
	for text, after := range known {
		all[text] = func() T { return after }
	}
	return all
}

// CompareStanding compares the engine's position s of g with the twin's: the
// text, the player to move, the outcome, and the texts of the legal moves, each
// of which must be read back as its move. It returns the twin's moves, or an
// error that names everything that differs.
func CompareStanding[T Twin[T]](g rules.Game, s rules.State, twin T) (map[string]func() T, error) {
	all := twin.Moves()
	actor, outcome := twin.Standing()
	moves := s.Moves(nil)
	err := errors.Join(
		differ("text", s.String(), twin.String()),
		differ("actor", int(s.Mover()), actor),
		differ("outcome", outcomeText(s.Result()), outcome),
		sameTexts("actions", moveTexts(g, s), slices.Sorted(maps.Keys(all))),
		differ("end without moves", len(moves) == 0, s.Result() != rules.Ongoing),
		readBack(g, s, moves),
	)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", g.Name(), twin, err)
	}
	return all, nil
}

// readBack returns an error unless every move is read back from its text.
func readBack(g rules.Game, s rules.State, moves []rules.Move) error {
	for _, m := range moves {
		if err := checkReading(g, s, m, g.FormatMove(s, m)); err != nil {
			return err
		}
	}
	return nil
}

// CompareTwin runs [CompareStanding] and compares the text after every move, played on a
// copy of s so that a history of s counts. It returns the positions the twin's
// moves lead to.
func CompareTwin[T Twin[T]](g rules.Game, s rules.State, twin T) (map[string]T, error) {
	all, err := CompareStanding(g, s, twin)
	if err != nil {
		return nil, err
	}
	known := make(map[string]T, len(all))
	for text, find := range all {
		known[text] = find()
	}
	after := g.New(0)
	for _, m := range s.Moves(nil) {
		text := g.FormatMove(s, m)
		after.CopyFrom(s)
		after.Play(m)
		if err := differ("text", after.String(), known[text].String()); err != nil {
			return nil, fmt.Errorf("%s %q after %q: %w", g.Name(), twin, text, err)
		}
	}
	if err := differ("text after trying the moves", s.String(), twin.String()); err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name(), err)
	}
	return known, nil
}

// A TwinReader makes a twin of a text of the variant. A setup other than 0 is the
// number of the random set-up from which the text claims to come; the reader refuses
// the text if it does not.
type TwinReader[T any] func(variant, text string, setup uint64) (T, error)

// TwinVectors checks a twin on its own, against the positions and whole games of all
// files of fsys that match the pattern, one subtest a file. With -short it looks
// at every tenth position only. It fails unless there are both, and returns the
// last positions of the games.
func TwinVectors[T Twin[T]](t *testing.T, fsys fs.FS, pattern string, read TwinReader[T]) []T {
	t.Helper()
	step := 1
	if testing.Short() {
		step = 10
	}
	var ends []T
	positions := 0
	eachFile(t, fsys, pattern, func(t *testing.T, vectors []Vector) {
		for i, v := range vectors {
			switch {
			case len(v.Positions) > 0:
				end, err := playTwin(v, read)
				if err != nil {
					t.Errorf("line %d: %s game from %q: %v", i+1, v.Variant, v.Start, err)
				}
				ends = append(ends, end)
			case i%step == 0:
				positions++
				if err := checkTwin(v, read); err != nil {
					t.Errorf("line %d: %s %q, tags %q: %v", i+1, v.Variant, v.Position, v.Tags, err)
				}
			}
		}
	})
	if positions == 0 || len(ends) == 0 {
		t.Errorf("%q has %d positions and %d whole games, want some of both", pattern, positions, len(ends))
	}
	return ends
}

// checkTwin compares all that the vector of a position says with the twin.
func checkTwin[T Twin[T]](v Vector, read TwinReader[T]) error {
	if v.Actions == nil || v.Successors == nil {
		return errors.New("vector without lists of actions and successors")
	}
	twin, err := read(v.Variant, v.Position, v.Setup)
	if err != nil {
		return err
	}
	actor, outcome := twin.Standing()
	moves := twin.Moves()
	after := map[string]bool{}
	for _, find := range moves {
		after[find().String()] = true
	}
	return errors.Join(
		differ("actor", actor, v.Actor),
		differ("outcome", outcome, deref(v.Outcome)),
		sameTexts("actions", slices.Sorted(maps.Keys(moves)), v.Actions),
		sameTexts("successors", slices.Sorted(maps.Keys(after)), v.Successors),
	)
}

// playTwin plays the whole game of a vector, which ties each move text to its
// effect, and returns the last position. A whole game must be over.
func playTwin[T Twin[T]](v Vector, read TwinReader[T]) (T, error) {
	twin, err := read(v.Variant, v.Start, v.Setup)
	if err != nil {
		return twin, err
	}
	for i, text := range v.Actions {
		find, legal := twin.Moves()[text]
		if !legal {
			return twin, fmt.Errorf("move %d %q is not legal in %q", i+1, text, twin)
		}
		twin = find()
		if err := differ("text", twin.String(), v.Positions[i]); err != nil {
			return twin, fmt.Errorf("after move %d %q: %w", i+1, text, err)
		}
	}
	if v.Outcome == nil {
		return twin, errors.New("vector without an outcome")
	}
	_, outcome := twin.Standing()
	return twin, differ("outcome", outcome, *v.Outcome)
}

// TwinPerft counts with the twin from every entry of a JSON file of perft counts,
// one subtest each, for as long as a slow engine may: to the first level of more
// than limit different positions.
func TwinPerft[T Twin[T]](t *testing.T, fsys fs.FS, name string, limit int, read TwinReader[T]) {
	t.Helper()
	for _, e := range readPerft(t, fsys, name) {
		t.Run(e.Variant+" "+e.Name, func(t *testing.T) {
			if err := countTwin(e, limit, read); err != nil {
				t.Errorf("%q: %v", e.Position, err)
			}
		})
	}
}

// countTwin compares the counts of sequences, and those of different positions
// as deep as the entry has them.
func countTwin[T Twin[T]](e perftEntry, limit int, read TwinReader[T]) error {
	if len(e.Perft) == 0 || len(e.Distinct) == 0 {
		return errors.New("no counts")
	}
	start, err := read(e.Variant, e.Position, e.Setup)
	if err != nil {
		return err
	}
	level := map[string]twinCount[T]{e.Position: {start, 1}}
	for depth := 1; depth <= len(e.Perft) && len(level) <= limit; depth++ {
		level = nextLevel(level)
		var sequences uint64
		for _, one := range level {
			sequences += one.times
		}
		key := strconv.Itoa(depth)
		err := differ("sequences", sequences, e.Perft[key])
		if depth <= len(e.Distinct) {
			err = errors.Join(err, differ("positions", uint64(len(level)), e.Distinct[key]))
		}
		if err != nil {
			return fmt.Errorf("depth %d: %w", depth, err)
		}
	}
	return nil
}

// A twinCount is a position and the number of ways to it.
type twinCount[T any] struct {
	twin  T
	times uint64
}

// nextLevel returns the positions one move after those of level, by text.
func nextLevel[T Twin[T]](level map[string]twinCount[T]) map[string]twinCount[T] {
	next := map[string]twinCount[T]{}
	for _, one := range level {
		for _, find := range one.twin.Moves() {
			after := find()
			text := after.String()
			next[text] = twinCount[T]{after, next[text].times + one.times}
		}
	}
	return next
}
