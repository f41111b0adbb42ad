package live

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// begun makes a run in dir of a random agent and a greedy one.
func begun(t *testing.T, r runs.Registry, dir, text string, opt runs.Options) *runs.Active {
	t.Helper()
	plan, err := r.ParsePlan(t.Context(), "r.yaml", []byte("name: demo\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\n"+text), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), plan, dir, opt)
	require.NoError(t, err)
	return s
}

// played makes a run in dir, plays it as far as it goes, and says how a page shows it.
func played(t *testing.T, dir, format string, opt runs.Options) progress {
	t.Helper()
	r := runs.Standard()
	text := "name: demo\ngame: gipf/basic\nmaxplies: 60\nworkers: 1\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n" + format
	plan, err := r.ParsePlan(t.Context(), "r.yaml", []byte(text), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), plan, dir, opt)
	require.NoError(t, err)
	if err := s.Play(t.Context()); opt.Shared == nil {
		require.NoError(t, err)
	}
	now, err := newStored(r, dir, "place").progress(t.Context())
	require.NoError(t, err)
	return now
}

// TestPlannedGames: how many games a stored run is to have. A round robin has all that it plans. A format that
// decides round by round has at most so many, until it has decided that there are no more.
func TestPlannedGames(t *testing.T) {
	dir := t.TempDir()
	require.Equal(t, progress{Done: 4, Planned: 4, Over: true}, played(t, dir+"/robin", "pairs: 2\n", runs.Options{}))
	const sprt = "tournament: sprt\npairs: 400\nsprt: {elo0: 0, elo1: 200, batch: 2}\n"
	for rounds := range 3 {
		left := rounds
		some := &runs.Shared{Slots: arena.NewSlots(1), Before: func(arena.Decision, adaptive.Director) error {
			if left--; left < 0 {
				return context.Canceled
			}
			return nil
		}}
		now := played(t, dir+"/"+fmt.Sprint(rounds), sprt, runs.Options{Shared: some})
		require.Equal(t, progress{Done: 4 * int64(rounds), Planned: 800, Most: true}, now)
	}
	over := played(t, dir+"/over", sprt, runs.Options{})
	require.Equal(t, progress{Done: over.Done, Planned: over.Done, Over: true}, over)
	require.Less(t, over.Done, int64(800))
	last := begun(t, runs.Standard(), dir+"/last", sprt, runs.Options{})
	require.NoError(t, last.Play(t.Context()))
	now, err := (&playing{session: last}).progress(t.Context())
	require.NoError(t, err)
	require.NoError(t, last.Close())
	require.Equal(t, progress{Done: now.Done, Planned: now.Done, Over: true}, now, "who played it says the same")
}

// TestListIsKeptUpToDate: a list that is open names the runs that there are, those too that cannot be read, and
// why they cannot. No page of such a run is shown.
func TestListIsKeptUpToDate(t *testing.T) {
	root := t.TempDir()
	played(t, root+"/good", "pairs: 2\n", runs.Options{})
	testkit.File(t, "no database", root, "bad", store.DatabaseName)
	pages := Below(runs.Standard(), root, nil)
	parts := pages.runs.parts()
	require.Len(t, parts, 1)
	list := parts[0].Fill(t.Context())["runs"]
	require.Contains(t, list, `<a href="run/`+AddressOf("good")+`/">demo</a>`)
	require.Contains(t, list, "4 of 4")
	require.Contains(t, list, "not a run of gipfarena")
	require.NotContains(t, list, AddressOf("bad"))
	for _, of := range []string{"", "events", "standings.json", "game/0/"} {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/run/"+AddressOf("bad")+"/"+of, nil))
		require.Equal(t, http.StatusNotFound, w.Code, of)
		require.Contains(t, w.Body.String(), "not a run of gipfarena")
	}
}

// TestLastWord: before its pages end, work tells its summary once more, unless that takes long or is done already.
func TestLastWord(t *testing.T) {
	w, told := NewWork(runs.Standard()), 0
	pages := w.Pages(t.TempDir(), "the study", func(context.Context) (*page.Document, error) { told++; return &page.Document{}, nil })
	ask := func() int {
		w.summaryParts(t.Context())
		return told
	}
	require.Equal(t, 1, ask())
	w.summary.next = time.Now().Add(time.Hour)
	require.Equal(t, 1, ask(), "it rests")
	w.summary.took = 499 * time.Millisecond
	pages.Refresh(t.Context())
	require.Equal(t, 2, ask())
	w.summary.next, w.summary.took = time.Now().Add(time.Hour), 500*time.Millisecond
	pages.Refresh(t.Context())
	require.Equal(t, 2, ask(), "it would keep the end waiting")
	w.summary.took = 0
	w.summary.mu.Lock()
	pages.Refresh(t.Context())
	require.Empty(t, w.summaryParts(t.Context()), "another request tells it")
	w.summary.mu.Unlock()
	require.Equal(t, 2, ask())
}

// TestGamesOfARun: a stored run shows the games that ended last, as many as a page has places for, each as it
// stood before and after its last move. Of what is no run no game is shown.
func TestGamesOfARun(t *testing.T) {
	dir := t.TempDir()
	played(t, dir+"/run", "pairs: 13\n", runs.Options{})
	s := newStored(runs.Standard(), dir+"/run", "run")
	boards := liveBoardParts(s)(t.Context())
	require.Len(t, boards, 24)
	require.Contains(t, boards["board0"], `<a href="game/25/"`)
	require.Contains(t, boards["board23"], `<a href="game/2/"`)
	for index := range int64(26) {
		frame, err := s.game(t.Context(), index)
		require.NoError(t, err)
		require.Equal(t, index, frame.Record.Index)
		require.NotEqual(t, frame.Before.String(), frame.State.String())
		frame.Before.Play(frame.Last)
		require.Equal(t, frame.State.String(), frame.Before.String())
	}
	_, err := s.game(t.Context(), 26)
	require.ErrorContains(t, err, "game 26")
	none := newStored(runs.Standard(), dir, "none")
	_, err = none.game(t.Context(), 0)
	require.Error(t, err)
	require.Empty(t, none.liveBoards(t.Context(), 1))
}

// TestResumedRunInPlay: a run that was extended has played its former games, too.
func TestResumedRunInPlay(t *testing.T) {
	dir := testkit.Path(t, "run")
	played(t, dir, "pairs: 3\n", runs.Options{})
	session, err := runs.Standard().Resume(t.Context(), dir, []string{"pairs=4"}, runs.Options{})
	require.NoError(t, err)
	in := &playing{session: session, stored: newStored(runs.Standard(), dir, "run")}
	require.NoError(t, session.Play(t.Context()))
	now, err := in.progress(t.Context())
	require.NoError(t, err)
	require.Equal(t, progress{Done: 8, Planned: 8, Over: true}, now)
}

// TestStageSaysItsRate: a stage that went from 10 to 30 of 100 games in ten seconds makes two a second, and has
// half a minute left.
func TestStageSaysItsRate(t *testing.T) {
	w := NewWork(runs.Standard())
	row := w.row(&stage{
		Stage: journal.Stage{Unit: "games", Progress: func() (done, of int64) { return 30, 100 }},
		pace:  pace{marks: []mark{{time.Now().Add(-10 * time.Second), 10}}},
	})
	require.Equal(t, []int64{30, 100}, []int64{row.Done, row.Of})
	require.Positive(t, row.Rate)
	require.LessOrEqual(t, row.Rate, 2.0)
	require.NotEmpty(t, row.Rest)
	require.NotEmpty(t, row.When)
}

// TestWorkersOnThePage: what is known of each worker stands in its row, and names from outside
// are escaped.
func TestWorkersOnThePage(t *testing.T) {
	text := fragment("workers", []crew.Worker{
		{Name: "lab-1", Trust: crew.Team, Slots: 3, Games: 41, Leases: 5, Oldest: 12 * time.Second, Speed: 123456.7, Refused: 7, Disputed: 8, Here: true},
		{Name: "<b>", Trust: crew.Public, Slots: 2, Banned: "game 9 is <not>"},
		{Name: "gone", Slots: 4, Leases: 6},
	})
	require.Contains(t, text, `<th scope="row">lab-1</th><td>team</td><td>here</td><td class="number">3</td><td class="number">41</td><td class="number">3</td><td class="number">12</td><td class="number">123457</td><td class="number">7</td><td class="number">8</td>`)
	require.Contains(t, text, `<th scope="row">&lt;b&gt;</th><td>public</td><td>dismissed: game 9 is &lt;not&gt;</td>`)
	require.Contains(t, text, `<th scope="row">gone</th><td>own</td><td>gone</td><td class="number">4</td><td class="number">0</td><td class="number">–</td><td class="number">–</td><td class="number">–</td>`)
	require.Contains(t, fragment("workers", []crew.Worker{}), "No worker has come yet.")
	require.Empty(t, workerParts(&stored{})(t.Context()), "it is not known who plays what another process plays")
}

// TestRunOfWorkers: games of a run that workers play compute where there is a worker, as many as it has slots, and
// its boards are of games that are stored.
func TestRunOfWorkers(t *testing.T) {
	r, c := runs.Standard(), crew.NewCoordinator(crew.Options{})
	s := begun(t, r, testkit.Path(t, "run"), "pairs: 50\n", runs.Options{Coordinator: func() (*crew.Coordinator, error) { return c, nil }})
	defer s.Close()
	p := &playing{session: s, stored: newStored(r, s.Dir, "run")}
	require.False(t, p.about().Live)
	s.Progress.SetInFlight(12)
	compute := func() int64 {
		now, err := p.progress(t.Context())
		require.NoError(t, err)
		require.Contains(t, fragment("progress", now), "of 12 offered to workers<", "none has begun")
		return now.Slots
	}
	require.EqualValues(t, 0, compute(), "they wait for a worker")
	c.Handlers()[crew.AskHello]("lab-1", fmt.Appendf(nil, `{"protocol": %d, "slots": 3}`, crew.Protocol), func(any) {})
	require.EqualValues(t, 3, compute())
	require.Contains(t, workerParts(p)(t.Context())["workers"], `<th scope="row">lab-1</th>`)
}
