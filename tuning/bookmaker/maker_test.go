package bookmaker

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestWorkersChangeNothing, and no more does a second time; the seed does not change what
// a search without chance says.
func TestWorkersChangeNothing(t *testing.T) {
	_, want := made(t, small, "", journal.Options{Workers: 1})
	for _, workers := range []int{2, 7} {
		_, got := made(t, small, "", journal.Options{Workers: workers})
		require.Equal(t, want, got, "%d workers", workers)
	}
	dir := testkit.Path(t, "book")
	_, first := made(t, small, dir, journal.Options{})
	_, again := made(t, small, dir, journal.Options{})
	require.Equal(t, want, first)
	require.Equal(t, want, again)
}

// TestEveryLine: a journal that ends after any of its lines, and one without its book, go
// on to the same bytes.
func TestEveryLine(t *testing.T) {
	testkit.RestInRace(t, "books one after the other; TestWorkersChangeNothing runs what is concurrent")
	dir := testkit.Path(t, "book")
	_, want := made(t, small, dir, journal.Options{})
	whole := testkit.Read(t, dir, "journal.jsonl")
	lines := strings.SplitAfter(whole, "\n")
	require.Greater(t, len(lines), 6)
	for n := 1; n < len(lines); n++ {
		kept := strings.Join(lines[:n], "")
		testkit.File(t, kept+lines[n][:len(lines[n])/2], dir, "journal.jsonl")
		require.NoError(t, os.RemoveAll(dir+"/"+FileName))
		_, got := made(t, small, dir, journal.Options{})
		require.Equal(t, want, got, "%d lines", n)
	}
}

// TestBooksGrow: a book that is made larger is that which was large at once.
func TestBooksGrow(t *testing.T) {
	dir := testkit.Path(t, "book")
	b, _ := made(t, small, dir, journal.Options{}, "expand.positions=9")
	larger, got := made(t, small, dir, journal.Options{})
	_, want := made(t, small, "", journal.Options{})
	require.Equal(t, want, got)
	for i, e := range b.Entries() {
		require.Equal(t, e.Position, larger.Entries()[i].Position)
	}
	require.Greater(t, len(larger.Entries()), len(b.Entries()))
	require.NotEqual(t, b.Digest(), larger.Digest())
}

// TestChanged: a directory is of one configuration.
func TestChanged(t *testing.T) {
	dir := testkit.Path(t, "book")
	made(t, small, dir, journal.Options{}, "expand.positions=2")
	_, err := carryOut(t.Context(), makerOf(t, small, "expand.positions=2", "seed=4"), dir, journal.Options{})
	require.ErrorIs(t, err, journal.ErrChanged)
	_, err = carryOut(t.Context(), makerOf(t, small), dir, journal.Options{Workers: -1})
	require.EqualError(t, err, "bookmaker: -1 workers: want at least 0")
}

// TestMistakes: what cannot be made is said in a line, with its place.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{name: a, game: chess}", "book.yaml:1:17: game: "},
		{`{name: a, game: gipf/basic, expand: {agent: "alphabeta:ms=5"}}`, "book.yaml:1:45: expand.agent: cannot make a book, which must come out the same every time: ms=5"},
		{`{name: a, game: gipf/basic, expand: {agent: "alphabet"}}`, `unknown agent "alphabet"`},
		{`{name: a, game: gipf/basic, expand: {starts: ["b2w"]}}`, `book.yaml:1:47: expand.starts.0: gipf: position "b2w"`},
		{`{name: a, game: gipf/basic, expand: {positions: 0}}`, `expand.positions: must be at least 1, got 0`},
		{`{name: a, game: gipf/basic, count: {}}`, `count.runs: `},
		{`{name: a, game: gipf/basic, expand: {positionz: 3}}`, `positionz`},
	} {
		_, err := journal.Parse(runs.Standard(), "book.yaml", []byte(c.text), nil, New)
		require.ErrorContains(t, err, c.want)
	}
}

// TestInterrupted: what is done stays, the error says how to go on, and the book is that
// of one that was not interrupted.
func TestInterrupted(t *testing.T) {
	dir := testkit.Path(t, "book")
	ctx, cancel := context.WithCancel(t.Context())
	began := make(chan struct{})
	watch := func(s journal.Stage) func() {
		go func() {
			defer close(began)
			for done, of := s.Progress(); done == 0 && of == 20000; done, of = s.Progress() {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		return func() { <-began }
	}
	s, err := journal.Begin(ctx, makerOf(t, small, "expand.positions=20000"), dir, journal.Options{Watch: watch})
	require.NoError(t, err)
	_, err = s.Run(ctx)
	require.NoError(t, s.Close())
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, "interrupted; what is done is kept, go on with: gipfarena resume "+dir, s.Kept(context.Canceled))
	require.NoFileExists(t, dir+"/"+FileName)
	m, err := journal.Load(registry(), dir+"/config.yaml", []string{"expand.positions=24"}, New)
	require.NoError(t, err)
	got, err := carryOut(t.Context(), m, dir, journal.Options{})
	require.NoError(t, err)
	want, _ := made(t, small, "", journal.Options{})
	require.Equal(t, want.Digest(), got.Digest)
}
