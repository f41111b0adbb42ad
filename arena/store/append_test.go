package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestAppendOnly tries to change and to delete rows of an open run through the
// very connection that writes it.
func TestAppendOnly(t *testing.T) {
	x, m, digest := played(t, 3)
	dir := stored(t, x, m)
	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)
	requireStay(t, s.db, map[string]string{
		"UPDATE games SET result = 'draw' WHERE id = 1":         "a stored game is never changed",
		"DELETE FROM games WHERE id = 1":                        "a stored game is never deleted",
		"DELETE FROM games":                                     "a stored game is never deleted",
		"UPDATE runs SET seed = 1":                              "a run is never changed",
		"DELETE FROM runs":                                      "a run is never deleted",
		"UPDATE players SET identity = 'greedy' WHERE number=0": "the players of a run are never changed",
		"DELETE FROM players WHERE number = 0":                  "the players of a run are never deleted",
	})
	requireDigest(t, s, digest)
	require.NoError(t, s.Close())
}

// TestAppendOnlyIsFree compares the programs that SQLite makes of the insert
// with and without the triggers: they are equal, so the guard costs the writer
// nothing.
func TestAppendOnlyIsFree(t *testing.T) {
	x, m, _ := played(t, 1)
	s, err := Open(t.Context(), stored(t, x, m), Options{})
	require.NoError(t, err)
	defer s.Close()
	guarded := program(t, s.db, insertion(insertRows))
	unguard(t, s.db)
	_, err = s.db.Exec("DELETE FROM games")
	require.NoError(t, err, "without them nothing is in the way")
	require.Equal(t, program(t, s.db, insertion(insertRows)), guarded)
}

// program returns the instructions of a statement with zeros for parameters,
// except the number of the schema that they were made for.
func program(t *testing.T, db *sql.DB, statement string) (list []string) {
	t.Helper()
	rows, err := db.Query("EXPLAIN " + strings.ReplaceAll(statement, "?", "0"))
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var address, p1, p2, p3, p5 int
		var opcode string
		var p4, comment sql.NullString
		require.NoError(t, rows.Scan(&address, &opcode, &p1, &p2, &p3, &p4, &p5, &comment))
		if opcode == "Transaction" {
			p3 = 0
		}
		list = append(list, fmt.Sprint(opcode, p1, p2, p3, p4.String, p5))
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, list)
	return list
}

// TestCommitted counts what is committed rather than put, including games stored
// before, and wakes those who wait.
func TestCommitted(t *testing.T) {
	x, games, _ := played(t, 1)
	synctest.Test(t, func(t *testing.T) { countsCommitted(t, x, games) })
}

func countsCommitted(t *testing.T, x *arena.Tournament, games memory) {
	s, _ := create(t, x, Options{BatchRows: 2, BatchTime: time.Hour})
	n, more := s.Committed()
	require.Zero(t, n)
	require.NoError(t, s.Put(t.Context(), games[0]))
	time.Sleep(time.Minute) // until the writer does nothing but wait
	select {
	case <-more:
		require.Fail(t, "one record is no batch")
	default:
	}
	require.NoError(t, s.Put(t.Context(), games[0]))
	<-more
	n, more = s.Committed()
	require.EqualValues(t, 2, n)
	require.NoError(t, s.Put(t.Context(), games[1]))
	require.NoError(t, s.Close())
	<-more
	n, _ = s.Committed()
	require.EqualValues(t, 3, n)
}

// TestDisputes stores disputes, reads them back in their order and lets no caller change them;
// an older run has none.
func TestDisputes(t *testing.T) {
	x, _, _ := played(t, 1)
	s, dir := create(t, x, Options{})
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	want := []arena.Dispute{
		{Game: 9, Worker: "b", Other: "a", Brought: "01", Again: "02", Judged: "02", Difference: "move 3", Created: now},
		{Game: 2, Worker: "b", Brought: "03", Again: "04", Judged: "04", Difference: "'quoted'", Created: now.Add(time.Second)},
	}
	for _, d := range want {
		require.NoError(t, s.Dispute(t.Context(), d))
	}
	requireStay(t, s.db, map[string]string{"UPDATE disputes SET worker = 'c'": "never changed", "DELETE FROM disputes": "never deleted"})
	require.NoError(t, s.Close())

	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	got, err := r.Disputes(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
	r.schema = disputeSchema - 1
	got, err = r.Disputes(t.Context())
	require.NoError(t, err)
	require.Empty(t, got)
}

// TestOrigins stores who played what, reads it back and refuses every change; an older
// run has none.
func TestOrigins(t *testing.T) {
	x, _, _ := played(t, 1)
	s, dir := create(t, x, Options{})
	require.NoError(t, s.Origins(t.Context(), "b", []int64{7, 3, 4, 5}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "a", []int64{6}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "b", nil, time.Now()))
	requireStay(t, s.db, map[string]string{"UPDATE origins SET worker = 'c'": "never changed", "DELETE FROM origins": "never deleted"})
	require.NoError(t, s.Close())

	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	games, workers, err := r.PlayedBy(t.Context(), "b")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, workers)
	require.EqualValues(t, 4, games.Len())
	for _, i := range []int64{3, 4, 5, 7} {
		require.True(t, games.Has(i))
	}
	owner, err := r.Owners(t.Context())
	require.NoError(t, err)
	var who []string
	for i := range int64(9) {
		who = append(who, owner(i))
	}
	require.Equal(t, []string{"", "", "", "b", "b", "b", "a", "b", ""}, who)
	r.schema = originSchema - 1
	owner, err = r.Owners(t.Context())
	require.NoError(t, err)
	require.Empty(t, owner(4))
	_, workers, err = r.PlayedBy(t.Context(), "b")
	require.NoError(t, err)
	require.Empty(t, workers)
}

// TestQuarantine: a waiting record is not a game of the run, is there when the run is opened
// again, and is removed when its game is stored or its worker was caught.
func TestQuarantine(t *testing.T) {
	x, m, _ := played(t, 4)
	s, dir := create(t, x, Options{})
	var all []arena.Waiting
	for i := range int64(6) {
		r := m[i]
		w := arena.Waiting{Game: i, Worker: "a", Record: r.AppendWire(nil)}
		if i >= 4 {
			w.Worker, w.Audit = "b", arena.Drawn
		}
		all = append(all, w)
	}
	require.NoError(t, s.Hold(t.Context(), []arena.Waiting{{Game: 3, Worker: "gone", Record: []byte("other")}}))
	require.NoError(t, s.Hold(t.Context(), all), "in place of another")
	require.NoError(t, s.Confirm(t.Context(), []int64{5, 77}))
	require.NoError(t, s.Close())

	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)
	n, err := s.Stored(t.Context())
	require.NoError(t, err)
	require.Zero(t, n, "they are no games of the run")
	all[5].Audit = arena.FoundRight
	check := func(want []arena.Waiting) {
		t.Helper()
		got, err := s.Quarantine(t.Context())
		require.NoError(t, err)
		for i := range got {
			got[i].Record, err = s.Held(t.Context(), got[i].Game)
			require.NoError(t, err)
		}
		require.Equal(t, want, got)
	}
	check(all)
	require.NoError(t, s.Put(t.Context(), m[1]))
	require.NoError(t, s.Settle(t.Context()))
	all = slices.Delete(all, 1, 2)
	check(all)
	require.NoError(t, s.Drop(t.Context(), "a"))
	check(all[3:])
	record, err := s.Held(t.Context(), 0)
	require.NoError(t, err)
	require.Nil(t, record)
	require.NoError(t, s.Close())

	old, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer old.Close()
	old.schema = 14 // records wait since 15
	none, err := old.Quarantine(t.Context())
	require.NoError(t, err)
	require.Empty(t, none)
}

// TestChangesThatAreBrokenOff: each interrupted change of a run returns an error, and the run is unchanged.
func TestChangesThatAreBrokenOff(t *testing.T) {
	x, err := tournament(2)
	require.NoError(t, err)
	s, _ := create(t, x, Options{})
	require.NoError(t, s.Hold(t.Context(), []arena.Waiting{{Game: 0, Worker: "a", Record: []byte("one")}}))
	before := s.Meta()
	larger := s.Meta()
	larger.Stages, larger.Pairs = []arena.Stage{{Players: 2, Pairs: larger.Pairs}}, larger.Pairs+1
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, change := range map[string]func() error{
		"Accept":  func() error { return s.Accept(ctx, arena.Build{Code: "v2"}) },
		"Extend":  func() error { return s.Extend(ctx, larger) },
		"Hold":    func() error { return s.Hold(ctx, []arena.Waiting{{Game: 1, Worker: "a", Record: []byte("other")}}) },
		"Confirm": func() error { return s.Confirm(ctx, []int64{0}) },
		"Drop":    func() error { return s.Drop(ctx, "a") },
		"Settle":  func() error { return s.Settle(ctx) },
	} {
		require.ErrorIs(t, change(), context.Canceled, name)
	}
	require.Equal(t, before, s.Meta())
	waiting, err := s.Quarantine(t.Context())
	require.NoError(t, err)
	require.Equal(t, []arena.Waiting{{Game: 0, Worker: "a"}}, waiting)
}

// TestSelect: each selection, page by page, has the games that a full scan finds, the newest first.
func TestSelect(t *testing.T) {
	x, games, _ := played(t, 30)
	s, dir := create(t, x, Options{})
	for i := range x.Games() {
		require.NoError(t, s.Put(t.Context(), games[i]))
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	opening := strings.Join(games[7].Moves[:2], ";")
	for name, c := range map[string]struct {
		s    Selection
		take func(*arena.Record) bool
		some bool
	}{
		"all":        {Selection{}, func(*arena.Record) bool { return true }, true},
		"short":      {Selection{Most: 38}, func(g *arena.Record) bool { return len(g.Moves) <= 38 }, true},
		"long":       {Selection{Least: 40, Before: 33}, func(g *arena.Record) bool { return len(g.Moves) >= 40 && g.Index < 33 }, true},
		"cap":        {Selection{Ending: "cap"}, func(g *arena.Record) bool { return g.Termination == arena.Cap }, true},
		"rule":       {Selection{Ending: "no-reserve"}, func(g *arena.Record) bool { return g.Ending == "no-reserve" }, true},
		"opening":    {Selection{Opening: opening}, func(g *arena.Record) bool { return strings.HasPrefix(strings.Join(g.Moves, ";"), opening) }, true},
		"part":       {Selection{Opening: games[7].Moves[0][:1]}, func(g *arena.Record) bool { return g.Moves[0][0] == games[7].Moves[0][0] }, true},
		"of b":       {Selection{Players: []int{1}, Games: []int64{3, 50, 4, 999}}, func(g *arena.Record) bool { return slices.Contains([]int64{3, 4, 50}, g.Index) }, true},
		"of c":       {Selection{Players: []int{2}}, nil, false},
		"of no one":  {Selection{Players: []int{}}, nil, false},
		"no dispute": {Selection{Games: []int64{}}, nil, false},
		"wildcards":  {Selection{Opening: "%"}, nil, false},
	} {
		var want, got []int64
		for i := x.Games() - 1; i >= 0 && c.take != nil; i-- {
			if g := games[i]; c.take(&g) {
				want = append(want, i)
			}
		}
		require.Equal(t, c.some, len(want) > 0 && (name == "all" || int64(len(want)) < x.Games()), name)
		for pages := 0; ; pages++ {
			require.Less(t, pages, 100, name)
			found, older, err := r.Select(t.Context(), &c.s, 7)
			require.NoError(t, err, name)
			require.LessOrEqual(t, len(found), 7)
			for _, g := range found {
				got = append(got, g.Index)
				played := games[g.Index]
				require.Equal(t, played.Hash(), g.Hash())
			}
			if c.s.Before = older; older == 0 {
				break
			}
		}
		require.Equal(t, want, got, name)
	}
	whole := selectedFrom
	defer func() { selectedFrom = whole }()
	selectedFrom = 25
	found, older, err := r.Select(t.Context(), &Selection{}, 1000)
	require.NoError(t, err)
	require.Len(t, found, 25)
	require.EqualValues(t, 35, older)
}

// TestSurvey counts what a search of every record counts; a run without games has nothing.
func TestSurvey(t *testing.T) {
	x, games, _ := played(t, 20)
	s, dir := create(t, x, Options{})
	empty, err := s.Survey(t.Context())
	require.NoError(t, err)
	require.Equal(t, &Survey{Endings: map[string]int64{}, First: map[string]int64{}, Players: map[int]int64{}}, empty)
	want := &Survey{Games: x.Games(), Shortest: 1000, Endings: map[string]int64{}, First: map[string]int64{}, Players: map[int]int64{}}
	for i := range x.Games() {
		g := games[i]
		require.NoError(t, s.Put(t.Context(), g))
		want.Shortest, want.Longest = min(want.Shortest, len(g.Moves)), max(want.Longest, len(g.Moves))
		for _, word := range slices.Compact([]string{string(g.Termination), g.Ending}) {
			if word != "" {
				want.Endings[word]++
			}
		}
		want.First[g.Moves[0]]++
		want.Thinking += g.Sides[0].Thinking + g.Sides[1].Thinking
		want.Players[g.Sides[0].Player]++
		want.Players[g.Sides[1].Player]++
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	got, err := r.Survey(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Greater(t, len(got.Endings), 1)
}
