package bookmaker

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestWorkersChangeNothing: neither does making the book again; the seed does not change
// the values of a search without chance.
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

// TestEveryLine: a journal that ends after any of its lines, or has lost its book, leads
// to the same bytes.
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

// TestBooksGrow: a book that was enlarged equals one that was made large at once.
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

// TestChanged: a directory belongs to one configuration.
func TestChanged(t *testing.T) {
	dir := testkit.Path(t, "book")
	made(t, small, dir, journal.Options{}, "expand.positions=2")
	_, err := carryOut(t.Context(), makerOf(t, small, "expand.positions=2", "seed=4"), dir, journal.Options{})
	require.ErrorIs(t, err, journal.ErrChanged)
	_, err = carryOut(t.Context(), makerOf(t, small), dir, journal.Options{Workers: -1})
	require.EqualError(t, err, "bookmaker: -1 workers: want at least 0")
}

// TestMistakes: an impossible book is reported in one line, with the place.
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

// TestInterrupted: completed work is kept, the error says how to continue, and the book
// equals that of an uninterrupted job.
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

// playedRun plays a run and returns its directory and records.
func playedRun(t *testing.T, config string) (dir string, records []arena.Record) {
	t.Helper()
	r := runs.Standard()
	dir = testkit.Path(t, "run")
	p, err := r.ParsePlan(t.Context(), "run.yaml", []byte(config), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), p, dir, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	for rec, err := range run.Records(t.Context()) {
		require.NoError(t, err)
		records = append(records, rec)
	}
	return dir, records
}

// someGames are games with openings of two moves, some of them capped.
const someGames = `{name: games, game: gipf/basic, seed: 5, pairs: 60, maxplies: 70, openings: {plies: 2},
  agents: [{name: a, spec: "epsilon:p=0.2,agent=(greedy:weights=phased)"}, {name: b, spec: random}]}`

// TestCountsGames counts the games of a run by hand: each position under all its
// symmetries, and only moves that a player chose in games with a result.
func TestCountsGames(t *testing.T) {
	dir, records := playedRun(t, someGames)
	r := runs.Standard()
	m, err := OfRuns(t.Context(), r, []string{dir}, []string{"count.plies=5", "count.least=3"})
	require.NoError(t, err)
	require.Equal(t, "a book of gipf/basic from 1 run", m.Summary())
	found, err := carryOut(t.Context(), m, testkit.Path(t, "book"), journal.Options{})
	require.NoError(t, err)
	b, err := book.Load(found.File, func(string) (rules.Game, error) { return m.game, nil })
	require.NoError(t, err)
	require.NotEmpty(t, b.Entries())

	want := map[uint64]map[book.Key][3]int64{} // lost, drawn, won
	games, results := map[uint64]int{}, int64(0)
	for _, rec := range records {
		if rec.Result == rules.Ongoing {
			continue
		}
		results++
		_, err := rec.Replay(m.game, func(ply int, s rules.State, move rules.Move) {
			if ply < 2 || ply >= 5 {
				return
			}
			class := rules.Class(m.game, s)
			if want[class] == nil {
				want[class] = map[book.Key][3]int64{}
			}
			k := book.NewSuccessors(m.game).Key(s, move)
			tally := want[class][k]
			tally[int(2*rec.Result.Score(s.Mover()))]++
			want[class][k] = tally
			games[class]++
		})
		require.NoError(t, err)
	}
	require.Less(t, results, int64(len(records)), "some games are capped, or the test shows nothing")
	require.Equal(t, results, found.Games)
	often := 0
	for _, n := range games {
		if n >= 3 {
			often++
		}
	}
	require.Len(t, b.Entries(), often)
	for _, e := range b.Entries() {
		s, err := m.game.Parse(e.Position)
		require.NoError(t, err)
		counted := want[rules.Class(m.game, s)]
		require.Len(t, e.Moves, len(counted))
		for _, move := range e.Moves {
			p, err := m.game.ParseMove(s, move.Text)
			require.NoError(t, err)
			require.Equal(t, counted[book.NewSuccessors(m.game).Key(s, p)], [3]int64{move.Lost, move.Drawn, move.Won})
			require.Nil(t, move.Value)
		}
	}
}

// TestCopiesCountOnce: a game with the same start and moves is not new evidence,
// with any players and any seed; a game with another end is.
func TestCopiesCountOnce(t *testing.T) {
	_, records := playedRun(t, someGames)
	m := makerOf(t, small)
	c, err := m.count(t.Context())
	require.NoError(t, err)
	add := func(r arena.Record) bool {
		counted, err := c.add(&r, 20)
		require.NoError(t, err)
		return counted
	}
	r := records[0]
	require.True(t, add(r))
	r.Index, r.Seed, r.Sides = 7, 8, [2]arena.Side{r.Sides[1], r.Sides[0]}
	require.False(t, add(r))
	require.True(t, add(records[1]))
	r.Setup++
	require.True(t, add(r), "another start")
	r.Setup, r.Termination = 76, arena.Crash
	require.False(t, add(r), "lost by a crash and not by its moves")
	r.Result, r.Setup = rules.Ongoing, 77
	require.False(t, add(r), "no result")
}

// TestGamesAndSearches: positions from games are also searched, and have both figures.
func TestGamesAndSearches(t *testing.T) {
	testkit.RestInRace(t, "books one after the other; TestWorkersChangeNothing runs what is concurrent")
	dir, _ := playedRun(t, someGames)
	m, err := OfRuns(t.Context(), runs.Standard(), []string{dir}, []string{
		"count.plies=5", "count.least=3", "expand.positions=20", "expand.agent=alphabeta:transitions=60", "keep=1",
	})
	require.NoError(t, err)
	out := testkit.Path(t, "book")
	found, err := carryOut(t.Context(), m, out, journal.Options{})
	require.NoError(t, err)
	b, err := book.Load(found.File, func(string) (rules.Game, error) { return m.game, nil })
	require.NoError(t, err)
	both := 0
	for _, e := range b.Entries() {
		for i, move := range e.Moves {
			if move.Value != nil && move.Games() > 0 {
				both++
			}
			require.True(t, i == 0 || move.Value == nil || move.Games() > 0 || move.Depth > 0, "one is kept, and those of which more is known")
		}
	}
	require.NotZero(t, both)

	// Runs that have changed.
	other, _ := playedRun(t, someGames)
	m.config.Count.Runs = []string{other}
	_, err = carryOut(t.Context(), m, out, journal.Options{})
	require.NoError(t, err, "the same games somewhere else")
	other, _ = playedRun(t, `{name: games, game: gipf/basic, seed: 6, pairs: 3, maxplies: 70, agents: [{name: a, spec: greedy}, {name: b, spec: random}]}`)
	m.config.Count.Runs = []string{other}
	_, err = carryOut(t.Context(), m, out, journal.Options{})
	require.ErrorIs(t, err, journal.ErrChanged)
	zertz, _ := playedRun(t, `{name: z, game: zertz/37, pairs: 1, agents: [{name: a, spec: greedy}, {name: b, spec: random}]}`)
	m.config.Count.Runs = []string{zertz}
	_, err = carryOut(t.Context(), m, testkit.Path(t, "book"), journal.Options{})
	require.ErrorContains(t, err, "a run of zertz/37 by rules of version ")
	_, err = OfRuns(t.Context(), runs.Standard(), []string{"nowhere"}, nil)
	require.ErrorContains(t, err, "nowhere")
}
