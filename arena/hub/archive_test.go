package hub

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// archived waits until the given number of runs are in the archive.
func (s *served) archived(runs int64) {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		f, err := s.Search(s.t.Context(), Search{}, 0)
		return err == nil && f.Runs == runs
	}, patience, 20*time.Millisecond)
}

// find returns the games of a search as "JOB/INDEX", from all its pages.
func (s *served) find(query string) (games []string) {
	s.t.Helper()
	values, err := url.ParseQuery(query)
	require.NoError(s.t, err)
	for pages := 0; ; pages++ {
		require.Less(s.t, pages, 50)
		search, err := ReadSearch(s.opt.Registry.Games, values)
		require.NoError(s.t, err, query)
		f, err := s.Search(s.t.Context(), search, 0)
		require.NoError(s.t, err)
		require.Empty(s.t, f.Unread)
		for _, g := range f.Games {
			games = append(games, fmt.Sprintf("%d/%d", g.Job, g.Index))
		}
		if f.Older == "" {
			return games
		}
		values.Set("older", f.Older)
	}
}

// TestArchive: searches over the runs of a hub find the games that a scan of every record of every run finds, the newest
// first. The index is the same when rebuilt, even after a kill between two runs, and has the later games of a run.
func TestArchive(t *testing.T) {
	testkit.RestInRace(t, "jobs and searches meet in TestHostileWorker and TestEqualConfigurations, too")
	dir := t.TempDir()
	s := serve(t, dir, 2)
	configs := []string{
		fmt.Sprintf(quick, 1),
		"name: two\ngame: zertz/37\nseed: 2\nagents: [{name: a, spec: random}, {name: c, spec: \"epsilon:p=0.5,agent=(greedy)\"}]\npairs: 40\nmaxplies: 20\n",
		"name: three\ngame: gipf/basic\nseed: 3\nagents: [{name: x, spec: random}, {name: y, spec: random}]\npairs: 3\nmaxplies: 60\n",
	}
	for _, config := range configs {
		s.becomes(s.submit(admin, config).ID, Done)
	}
	s.archived(3)
	_, err := s.Act(t.Context(), admin, 1, "extend", Change{Pairs: 30})
	require.NoError(t, err)
	require.Eventually(t, func() bool { f, err := s.Search(t.Context(), Search{}, 0); return err == nil && f.Of == 60+80+6 }, patience, 20*time.Millisecond)
	s.stop()
	disputed, err := store.Open(t.Context(), dir+"/jobs/000002", store.Options{})
	require.NoError(t, err)
	for _, game := range []int64{71, 5} {
		require.NoError(t, disputed.Dispute(t.Context(), arena.Dispute{Game: game, Worker: "w", Brought: "x", Judged: "y", Difference: "z"}))
	}
	require.NoError(t, disputed.Close())
	s = serve(t, dir, 0)
	_, err = s.db.ExecContext(t.Context(), "DELETE FROM archived WHERE run <> 2; DELETE FROM archive WHERE job <> 2; UPDATE jobs SET archived = '' WHERE id <> 2")
	require.NoError(t, err, "as after a kill between two runs, or of a hub of before")
	require.Eventually(t, func() bool { f, err := s.Search(t.Context(), Search{}, 0); return err == nil && f.Of == 60+80+6 }, patience, 20*time.Millisecond)
	require.Empty(t, s.find("disputed=on"), "the index is of the end of the job")
	_, err = s.db.ExecContext(t.Context(), "UPDATE jobs SET archived = ''")
	require.NoError(t, err)
	require.Eventually(t, func() bool { return slices.Equal(s.find("disputed=on"), []string{"2/71", "2/5"}) }, patience, 20*time.Millisecond)

	all := map[string]arena.Record{}
	for job := range int64(3) {
		r, err := runs.Standard().Open(t.Context(), s.Dir(job+1))
		require.NoError(t, err)
		for rec, err := range r.Records(t.Context()) {
			require.NoError(t, err)
			all[fmt.Sprintf("%d/%d", job+1, rec.Index)] = rec
		}
		require.NoError(t, r.Close())
	}
	var move string
	for _, g := range all {
		if len(g.Moves) > 2 && g.Game == "gipf/basic" {
			move = max(move, strings.Join(g.Moves[:2], ";"))
		}
	}
	played := func(g *arena.Record, part string) bool {
		return slices.ContainsFunc(g.Sides[:], func(side arena.Side) bool {
			return strings.Contains(side.Name, part) || strings.Contains(side.Spec, part)
		})
	}
	for query, take := range map[string]func(*arena.Record) bool{
		"":                                     func(*arena.Record) bool { return true },
		"game=zertz/37:remove=yes":             func(g *arena.Record) bool { return g.Game == "zertz/37" }, // its name with a default
		"game=zertz/37":                        func(g *arena.Record) bool { return g.Game == "zertz/37" },
		"player=epsilon":                       func(g *arena.Record) bool { return played(g, "epsilon") },
		"player=greedy&most=18":                func(g *arena.Record) bool { return played(g, "greedy") && len(g.Moves) <= 18 },
		"player=a":                             func(g *arena.Record) bool { return played(g, "a") },
		"ending=cap":                           func(g *arena.Record) bool { return g.Termination == arena.Cap },
		"ending=rule&least=19":                 func(g *arena.Record) bool { return g.Termination == arena.ByRule && len(g.Moves) >= 19 },
		"opening=" + url.QueryEscape(move):     func(g *arena.Record) bool { return strings.HasPrefix(strings.Join(g.Moves, ";"), move) },
		"opening=" + url.QueryEscape(move[:1]): func(g *arena.Record) bool { return g.Moves[0][0] == move[0] },
		"player=nothing":                       func(*arena.Record) bool { return false },
		"from=2020-01-01":                      func(*arena.Record) bool { return true },
		"to=2020-01-01":                        func(*arena.Record) bool { return false },
		"to=2999-01-01":                        func(*arena.Record) bool { return true },
		"from=2999-01-01":                      func(*arena.Record) bool { return false },
	} {
		var want []string
		for name, g := range all {
			if take(&g) {
				want = append(want, name)
			}
		}
		require.ElementsMatch(t, want, s.find(query), query)
	}
	pages := s.Pages()
	page := s.ask(pages, "GET", "/games?game=gipf/basic", "", "").Body.String()
	_, rest, _ := strings.Cut(page, `<th scope="row"><a href="`)
	path, _, _ := strings.Cut(rest, `"`)
	require.Equal(t, 200, s.ask(pages, "GET", path, "", "").Code, path)
	require.Contains(t, s.ask(pages, "GET", path, "", "").Body.String(), "three")
	for query, want := range map[string]string{
		"least=x": `least "x": want a number from 0`, "from=1.2.2026": `from "1.2.2026": want a day such as 2026-01-31`, "to=x": `to "x"`,
		"older=x": `older "x": want what the last page said`, "older=0-1": "older", "older=3--1": "older",
	} {
		w := s.ask(pages, "GET", "/api/games?"+query, "", "")
		require.Equal(t, 400, w.Code, query)
		require.Contains(t, w.Body.String(), strings.ReplaceAll(want, `"`, `\"`))
		w = s.ask(pages, "GET", "/games?"+query, "", "")
		require.Equal(t, 400, w.Code, query)
		require.Contains(t, w.Body.String(), `role="alert"`)
	}
	require.NotContains(t, s.ask(pages, "GET", "/games?player=%3Cimg%20src=x%3E", "", "").Body.String(), "<img")
	far := Search{Game: "gipf/basic"}
	far.Before = 100_001
	require.NoError(t, s.db.QueryRowContext(t.Context(), "SELECT id FROM archive WHERE job = 3").Scan(&far.Run))
	found, err := s.Search(t.Context(), far, 0)
	require.NoError(t, err)
	require.Len(t, found.Games, 6, "also where a look of 100,000 indices ends before the first game")
	require.NoError(t, os.RemoveAll(s.Dir(3)))
	f, err := s.Search(t.Context(), Search{Game: "gipf/basic"}, 0)
	require.NoError(t, err)
	require.Len(t, f.Unread, 1)
}

// TestFoundInWords: the text says that no game was found only if there is none.
func TestFoundInWords(t *testing.T) {
	for _, games := range [][]FoundGame{nil, {{Job: 3, Name: "it"}}} {
		text := testkit.Written(t, &Found{Games: games})
		require.Equal(t, games == nil, strings.Contains(text, "no game found"))
	}
}

// TestUnreadRun: an unreadable run is reported once and keeps no other out. It is tried again an hour later.
func TestUnreadRun(t *testing.T) {
	testkit.RestInRace(t, "one goroutine reads, after the jobs")
	dir := t.TempDir()
	s := serve(t, dir, 2)
	for seed := range 2 {
		s.becomes(s.submit(admin, fmt.Sprintf(quick, seed+1)).ID, Done)
	}
	s.archived(2)
	s.stop()
	q, err := OpenQueue(t.Context(), dir, false)
	require.NoError(t, err)
	defer q.Close()
	_, err = q.db.ExecContext(t.Context(), "DELETE FROM archived; DELETE FROM archive; UPDATE jobs SET archived = ''")
	require.NoError(t, err)
	file := q.Dir(1) + "/run.db"
	text := testkit.Bytes(t, file)
	testkit.File(t, "no database", file)
	var told []string
	games := func() int64 {
		require.NoError(t, q.Archive(t.Context(), func(line string) { told = append(told, line) }))
		f, err := q.Search(t.Context(), Search{}, 0)
		require.NoError(t, err)
		return f.Of
	}
	for range 3 {
		require.EqualValues(t, 8, games())
	}
	require.Len(t, told, 1)
	require.Contains(t, told[0], "job 1: the games of "+q.Dir(1)+" cannot be looked for")
	testkit.File(t, text, file)
	require.EqualValues(t, 8, games())
	q.unread[1] = q.unread[1].Add(-readAgain)
	require.EqualValues(t, 16, games())
	require.Len(t, told, 1)
}

// TestArchiveOfStopped: the archive has the games that a run got after its job was stopped, while those in flight were waited for: the hub looks at it
// when the work is over, and once more where another process has looked before.
func TestArchiveOfStopped(t *testing.T) {
	testkit.RestInRace(t, "one goroutine reads, after the jobs")
	dir := t.TempDir()
	s := serve(t, dir, 2)
	s.becomes(s.submit(admin, fmt.Sprintf(quick, 1)).ID, Done)
	s.archived(1)
	s.stop()
	h, err := Open(t.Context(), dir, Options{Registry: runs.Standard()})
	require.NoError(t, err)
	defer h.Close()
	_, err = h.db.ExecContext(t.Context(), "UPDATE jobs SET state = 'stopped', archived = ''; UPDATE archive SET games = 3")
	require.NoError(t, err)
	games := func(q *Queue) int64 {
		require.NoError(t, q.Archive(t.Context(), nil))
		f, err := q.Search(t.Context(), Search{}, 0)
		require.NoError(t, err)
		return f.Of
	}
	w := &work{id: 1}
	h.active[1] = w
	require.EqualValues(t, 3, games(h.Queue), "as it was put there before")
	other, err := OpenQueue(t.Context(), dir, false)
	require.NoError(t, err)
	defer other.Close()
	require.EqualValues(t, 8, games(other))
	_, err = h.db.ExecContext(t.Context(), "UPDATE archive SET games = 3")
	require.NoError(t, err, "as before the last games")
	h.ended(t.Context(), w, outcome{}, errNotNow)
	w.over = true
	require.NoError(t, h.reconcile(t.Context()))
	require.EqualValues(t, 8, games(h.Queue))
	j, err := h.Job(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, Stopped, j.State)
}

// TestArchiveThatIsClosed: jobs that cannot be looked up are an error, and do not end the work.
func TestArchiveThatIsClosed(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	s.stop()
	require.ErrorContains(t, s.Archive(t.Context(), nil), "closed")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { s.Tell(ctx, &Webhook{}); close(ended) }()
	for _, pause := range []string{"200ms", "400ms"} { // less and less often
		require.Eventually(t, func() bool {
			return strings.Contains(strings.Join(s.said(), "\n"), "the webhook is told again in "+pause+": ")
		}, patience, time.Millisecond)
	}
	cancel()
	<-ended
}
