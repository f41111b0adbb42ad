package rulestest

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// A Lookup makes the game of the game and variant fields of a vector.
type Lookup func(game, variant string) (rules.Game, error)

// A Vector is one line of a file of stored answers: a position with everything
// the rules say about it or, if Positions is not empty, a whole game.
type Vector struct {
	Game, Variant string
	Position      string
	Actor         int      // 1, 2, or 0 when the game is over
	Outcome       *string  // nil, "1", "2" or "draw"
	Actions       []string // sorted, or in order of play
	Successors    []string // sorted, without duplicates
	Tags          []string // rule areas the position touches
	Rule, Note    string   // the numbered ruling it shows
	Start         string
	Positions     []string // the text after each move
	Setup         uint64   // number of a random set-up
}

// Check compares a game with the vector and returns an explaining error.
func (v Vector) Check(g rules.Game) error {
	if len(v.Positions) > 0 {
		return v.checkGame(g)
	}
	s, err := g.Parse(v.Position)
	if err != nil {
		return err
	}
	errs := []error{
		differ("text", s.String(), v.Position),
		differ("actor", int(s.Mover()), v.Actor),
		differ("outcome", outcomeText(s.Result()), deref(v.Outcome)),
		sameTexts("actions", moveTexts(g, s), v.Actions),
		sameTexts("successors", slices.Sorted(maps.Keys(successors(g, s))), v.Successors),
	}
	return errors.Join(errs...)
}

// checkGame plays the moves from the start and compares every text on the way,
// which ties each move text to its effect.
func (v Vector) checkGame(g rules.Game) error {
	s, err := g.Parse(v.Start)
	if err != nil {
		return err
	}
	for i, text := range v.Actions {
		m, err := g.ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("move %d at %q: %w", i+1, s, err)
		}
		s.Play(m)
		if s.String() != v.Positions[i] {
			return fmt.Errorf("after move %d %q: %w", i+1, text, differ("text", s.String(), v.Positions[i]))
		}
	}
	return differ("outcome", outcomeText(s.Result()), deref(v.Outcome))
}

// differ returns an error that names both values unless they are equal.
func differ[T comparable](what string, got, want T) error {
	if got == want {
		return nil
	}
	return fmt.Errorf("%s %v, want %v", what, got, want)
}

// sameTexts compares two sorted lists and names what only one of them has.
func sameTexts(what string, got, want []string) error {
	if slices.Equal(got, want) {
		return nil
	}
	return fmt.Errorf("%s: too many %q, missing %q", what, without(got, want), without(want, got))
}

// without returns what is in list but not in other.
func without(list, other []string) (rest []string) {
	for _, x := range list {
		if !slices.Contains(other, x) {
			rest = append(rest, x)
		}
	}
	return rest
}

// moveTexts returns the texts of the legal moves, sorted by bytes.
func moveTexts(g rules.Game, s rules.State) []string {
	return slices.Sorted(slices.Values(texts(g, s, s.Moves(nil))))
}

// outcomeText returns the outcome as vectors write it, "" for an open game.
func outcomeText(r rules.Result) string {
	return [...]string{"", "1", "2", "draw"}[r&3]
}

// deref returns "" for null.
func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Vectors compares games with the gzipped JSON lines of all files of fsys that
// match the pattern, one subtest a file, and reports the tags of what differs.
func Vectors(t *testing.T, fsys fs.FS, pattern string, lookup Lookup) {
	t.Helper()
	eachFile(t, fsys, pattern, func(t *testing.T, vectors []Vector) {
		for i, v := range vectors {
			g, err := lookup(v.Game, v.Variant)
			if err == nil {
				err = guard(func() error { return v.Check(g) })
			}
			if err != nil {
				t.Errorf("line %d %s %q, tags %q %s %s: %v", i+1, v.Variant, v.Position, v.Tags, v.Rule, v.Note, err)
			}
		}
	})
}

// eachFile runs check as a subtest on the vectors of each file that matches.
func eachFile(t *testing.T, fsys fs.FS, pattern string, check func(t *testing.T, vectors []Vector)) {
	t.Helper()
	names, err := fs.Glob(fsys, pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files match %q: %v", pattern, err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			vectors, err := ReadVectors(fsys, name)
			if err != nil || len(vectors) == 0 {
				t.Fatalf("%d vectors: %v", len(vectors), err)
			}
			check(t, vectors)
		})
	}
}

// MustVectors returns [SomeVectors] of positions and fails the test if it finds none.
func MustVectors(t testing.TB, fsys fs.FS, pattern string, step int) []Vector {
	t.Helper()
	some, err := SomeVectors(fsys, pattern, false, step)
	require.NoError(t, err)
	return some
}

// SomeVectors returns every step-th vector of each file of fsys that matches the
// pattern: only positions or only whole games. To find none is an error.
func SomeVectors(fsys fs.FS, pattern string, games bool, step int) ([]Vector, error) {
	names, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, err
	}
	var some []Vector
	for _, name := range names {
		vectors, err := ReadVectors(fsys, name)
		if err != nil {
			return nil, err
		}
		for i, v := range vectors {
			if i%step == 0 && len(v.Positions) > 0 == games {
				some = append(some, v)
			}
		}
	}
	if len(some) == 0 {
		return nil, fmt.Errorf("no vectors in %q", pattern)
	}
	return some, nil
}

// ReadVectors reads one gzipped file of JSON lines.
func ReadVectors(fsys fs.FS, name string) ([]Vector, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var all []Vector
	decoder := json.NewDecoder(bufio.NewReader(unzipped))
	for {
		var v Vector
		switch err := decoder.Decode(&v); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("%s: line %d: %w", name, len(all)+1, err)
		}
		all = append(all, v)
	}
}

// A perftEntry is one position of a perft file with its counts by depth.
type perftEntry struct {
	Game, Variant, Name, Position string
	Setup                         uint64 // number of a random set-up, or 0
	Perft, Distinct               map[string]uint64
}

// readPerft reads a JSON file of perft counts.
func readPerft(t *testing.T, fsys fs.FS, name string) (entries []perftEntry) {
	t.Helper()
	data, err := fs.ReadFile(fsys, name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &entries), name)
	require.NotEmpty(t, entries, name)
	return entries
}

// PerftFile compares the entries of one game in a JSON file of perft counts, one
// subtest each. It fails when there are none.
func PerftFile(t *testing.T, fsys fs.FS, name, game string, lookup Lookup) {
	t.Helper()
	entries := readPerft(t, fsys, name)
	entries = slices.DeleteFunc(entries, func(e perftEntry) bool { return e.Game != game })
	if len(entries) == 0 {
		t.Fatalf("%s: nothing about %q", name, game)
	}
	for _, e := range entries {
		t.Run(e.Variant+"/"+e.Name, func(t *testing.T) {
			g, err := lookup(e.Game, e.Variant)
			if err == nil {
				err = e.check(g)
			}
			if err != nil {
				t.Errorf("%q: %v", e.Position, err)
			}
		})
	}
}

// check compares the counts. An entry without any would pass at any
// counts, so it is refused.
func (e perftEntry) check(g rules.Game) error {
	if len(e.Perft) == 0 || len(e.Distinct) == 0 {
		return fmt.Errorf("no counts")
	}
	s, err := g.Parse(e.Position)
	if err != nil {
		return err
	}
	return errors.Join(
		sameCounts("perft", rules.Perft(g, s, len(e.Perft)), e.Perft),
		sameCounts("distinct", rules.PerftDistinct(g, s, len(e.Distinct)), e.Distinct),
	)
}

// sameCounts compares counts by depth, from 1, with the entry's.
func sameCounts(what string, got []uint64, want map[string]uint64) error {
	for i, n := range got {
		if w, ok := want[strconv.Itoa(i+1)]; !ok || n != w {
			return fmt.Errorf("%s %d: %d, want %d", what, i+1, n, w)
		}
	}
	return nil
}
