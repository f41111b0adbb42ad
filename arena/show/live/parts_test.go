package live

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/catalog"
)

// TestRestInWords: seconds below an hour, minutes below two days, and days.
func TestRestInWords(t *testing.T) {
	for left, want := range map[time.Duration]string{
		-time.Second: "", 0: "", time.Second: "1s", time.Hour - time.Second: "59m59s", time.Hour: "1h0m", time.Hour + 31*time.Second: "1h1m",
		48*time.Hour - time.Minute: "47h59m", 48 * time.Hour: "2 days", 2400 * time.Hour: "100 days",
	} {
		require.Equal(t, want, progress{Left: left}.Rest(), "%v", left)
	}
	require.Equal(t, "at most 5s", progress{Left: 5 * time.Second, Most: true}.Rest(), "of a format that may end before")
}

// TestRunsBelow: a directory has the runs at it and down to four directories below, a thousand at most, in the order
// of their paths. Links, and directories that are called as a database is, are none.
func TestRunsBelow(t *testing.T) {
	root := t.TempDir()
	require.Empty(t, FindRuns(filepath.Join(root, "none")))
	for _, dir := range []string{"", "b", "a/b/c/d", "a/b/c/d/e", "a"} {
		testkit.File(t, "", root, dir, store.DatabaseName)
	}
	require.NoError(t, os.MkdirAll(filepath.Join(root, "folder", store.DatabaseName), 0o755))
	require.NoError(t, os.Symlink(filepath.Join(root, "b"), filepath.Join(root, "link")))
	require.NoError(t, os.Mkdir(filepath.Join(root, "linked"), 0o755))
	require.NoError(t, os.Symlink(filepath.Join(root, "b", store.DatabaseName), filepath.Join(root, "linked", store.DatabaseName)))
	var found []string
	for _, dir := range FindRuns(root + "/") {
		name, err := filepath.Rel(root, dir)
		require.NoError(t, err)
		found = append(found, name)
	}
	require.Equal(t, []string{".", "a", "a/b/c/d", "b"}, found)
	for i := range 1000 {
		dir := filepath.Join(root, fmt.Sprintf("c%04d", i))
		testkit.File(t, "", dir, store.DatabaseName)
	}
	require.Len(t, FindRuns(root), 1000)
}

// TestRunsComeAndGo: a list is looked for again after five seconds; a run that stays is the same one, which knows its pace.
func TestRunsComeAndGo(t *testing.T) {
	root := t.TempDir()
	add := func(name string) {
		testkit.File(t, "", root, name, store.DatabaseName)
	}
	d := &directory{registry: runs.Standard(), root: root, known: map[string]*stored{}}
	add("b")
	before := d.list()
	require.Len(t, before, 1)
	require.Equal(t, about{ID: AddressOf("b"), Place: "b"}, before[0].about())
	add("a")
	d.walked = time.Now().Add(-4 * time.Second)
	require.Len(t, d.list(), 1)
	d.walked = time.Now().Add(-5 * time.Second)
	after := d.list()
	require.Len(t, after, 2)
	require.Equal(t, "a", after[0].about().Place)
	require.Same(t, before[0], after[1])
	require.Same(t, after[0], find(d, AddressOf("a")))
	require.Nil(t, find(d, AddressOf("c")))
	require.NoError(t, os.RemoveAll(filepath.Join(root, "b")))
	d.walked = time.Time{}
	require.Equal(t, after[:1], d.list())
	require.Len(t, d.known, 1)
}

// A fakeBoards run has these games on its live boards.
type fakeBoards struct {
	*stored
	frames []*arena.Frame
}

func (w *fakeBoards) liveBoards(context.Context, int) []*arena.Frame { return w.frames }

// TestBoardsThatChange: a board is drawn when its game, its moves or its end have changed, and at no other time, and
// is taken away when its place is free. All boards are told each time, since what was told before may have been dropped.
func TestBoardsThatChange(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	frame := func(index int64, plies int) *arena.Frame {
		s := &arena.Frame{Record: arena.Record{Index: index, Sides: [2]arena.Side{{Name: "a"}, {Name: "b"}}}, State: g.New(0)}
		for range plies {
			m := s.State.Moves(nil)[0]
			s.Record.Moves = append(s.Record.Moves, g.FormatMove(s.State, m))
			s.Before, s.Last = g.New(0), m
			s.Before.CopyFrom(s.State)
			s.State.Play(m)
		}
		return s
	}
	r := &fakeBoards{stored: newStored(runs.Standard(), t.TempDir(), "x"), frames: []*arena.Frame{frame(0, 0), nil, frame(1, 2)}}
	r.known = &about{ID: "x", rules: g}
	draw := liveBoardParts(r)
	told := draw(t.Context())
	drawn := func() (ids []string) {
		before := told
		told = draw(t.Context())
		for id, text := range told {
			if text != before[id] {
				ids = append(ids, id)
			}
		}
		return ids
	}
	require.Empty(t, drawn())
	require.Len(t, told, 2+mostBoards-3, "two boards, and the places behind them are free")
	require.Contains(t, told["board0"], `<a href="game/0/">`)
	require.Contains(t, told["board2"], fieldUse)
	require.NotContains(t, newCard(about{rules: g}, "", "", frame(1, 2)).Board, fieldUse, "a page without the field")
	require.NotEqual(t, newCard(about{rules: g}, "", "", frame(1, 1)).Board, newCard(about{rules: g}, "", "", frame(1, 2)).Board)
	require.Empty(t, newCard(about{}, "", "", frame(1, 1)).Board, "a game that the program does not know")
	c := newCard(about{ID: "x", rules: g}, "run/x/", "", frame(1, 2))
	require.Equal(t, card{Record: c.Record, At: "run/x/", Board: c.Board}, c)
	require.Contains(t, fragment("card", c), `<a href="run/x/game/1/">`)
	require.Contains(t, fragment("card", c), "<b>a</b> – <b>b</b>")
	require.Contains(t, fragment("card", c), "game 1, 2 plies")
	r.frames[2].Record.Sides[0].Name = "as it was"
	require.Empty(t, drawn(), "it has not moved")
	r.frames[2] = frame(1, 3)
	require.Equal(t, []string{"board2"}, drawn())
	r.frames[0].Record.Termination = arena.Cap
	require.Equal(t, []string{"board0"}, drawn())
	r.frames[0].Record.Index = 5
	require.Equal(t, []string{"board0"}, drawn())
	r.frames = r.frames[:2]
	require.Equal(t, []string{"board2"}, drawn())
	require.Empty(t, told["board2"], "its place is free")
	r.frames = append(r.frames, frame(1, 3))
	require.Equal(t, []string{"board2"}, drawn(), "it is back")
	r.frames[0].Record.Sides[0].Name, r.frames[2].Record.Sides[0].Name = "new", "new"
	r.known = &about{ID: "x", rules: g, born: "again"}
	require.ElementsMatch(t, []string{"board0", "board2"}, drawn(), "they are of another run in its place")
}

// A fakeGame run has one game.
type fakeGame struct {
	*stored
	frame *arena.Frame
}

func (f *fakeGame) game(context.Context, int64) (*arena.Frame, error) { return f.frame, nil }

// TestGameThatGoesOn: a game in play is sent when it has moved and when it has ended, and at no other time.
func TestGameThatGoesOn(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	f := &fakeGame{stored: &stored{known: &about{rules: g, Name: "run"}}}
	look := gamePart(f, 3)
	sent := func() string { return look(t.Context())[replayID] }
	require.Empty(t, sent(), "it has not begun")
	f.frame = &arena.Frame{Record: arena.Record{Index: 3, Game: g.Name(), OpeningPlies: 1, Moves: []string{"a1-b2"}}}
	require.Contains(t, sent(), `"number":1,"turn":1,"mover":"first","move":"a1-b2"`)
	require.Empty(t, sent())
	f.frame.Record.Moves = []string{"a1-b2", "i1-h2"}
	require.Contains(t, sent(), `"number":2,"turn":2,"mover":"second","move":"i1-h2"`)
	f.frame.Record.Termination = arena.Cap
	require.Contains(t, sent(), `"termination":"cap"`)
	require.Empty(t, sent())
	f.known = &about{rules: g, Name: "another", born: "again"}
	require.Contains(t, sent(), `"name":"another, game 3"`, "it is of another run in its place")
	f.frame.Record.Moves = []string{"a1-b2", "nonsense"}
	f.frame.Record.Termination = ""
	require.Empty(t, sent(), "no game by its rules")
	require.Empty(t, fieldOf(nil))
}

// TestWhatASummaryTells: a summary rests for twenty times as long as its telling took. It keeps its last word where there is no
// other, and says what went wrong unless the client has gone, after whom the next one has it told anew.
func TestWhatASummaryTells(t *testing.T) {
	w := NewWork(runs.Standard())
	w.Pages(t.TempDir(), "silent", nil)
	require.Nil(t, w.summaryParts(t.Context()))
	var said *page.Document
	var fault error
	w.Pages(t.TempDir(), "the study", func(context.Context) (*page.Document, error) {
		time.Sleep(20 * time.Millisecond)
		return said, fault
	})
	ask := func(ctx context.Context) string {
		w.summary.renew()
		return w.summaryParts(ctx)["story"]
	}
	require.Empty(t, ask(t.Context()))
	said = &page.Document{Facts: []string{"it began"}}
	start := time.Now()
	told := ask(t.Context())
	require.Contains(t, told, "it began")
	require.GreaterOrEqual(t, w.summary.took, 20*time.Millisecond)
	require.GreaterOrEqual(t, w.summary.next.Sub(start), 21*w.summary.took)
	require.LessOrEqual(t, time.Until(w.summary.next), 20*w.summary.took)
	w.summary.next = time.Now().Add(time.Hour)
	require.Equal(t, told, w.summaryParts(t.Context())["story"], "a page that opens meanwhile shows what was told last")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	said, fault = nil, errors.New("no games")
	require.Equal(t, told, ask(gone))
	require.Contains(t, w.summaryParts(t.Context())["story"], "no games")
	fault = nil
	require.Contains(t, ask(t.Context()), "no games")
}

// TestRunBeforeItsGames: a run that this process is to play has planned its games and played none. A page of one of
// them waits; a game that is not planned is none.
func TestRunBeforeItsGames(t *testing.T) {
	dir := testkit.Path(t, "run")
	r := runs.Standard()
	session := begun(t, r, dir, "pairs: 3\nmaxplies: 20\nworkers: 1\n", runs.Options{})
	p := &playing{session: session, stored: newStored(r, dir, "run")}
	now, err := p.progress(t.Context())
	require.NoError(t, err)
	require.Equal(t, progress{Planned: 6}, now)
	a := p.about()
	require.Equal(t, []any{AddressOf("run"), "run", "demo", "gipf/basic", "roundrobin", 2, true}, []any{a.ID, a.Place, a.Name, a.Game, a.Format, a.Agents, a.Live})
	frame, err := p.game(t.Context(), 5)
	require.NoError(t, err)
	require.Nil(t, frame)
	_, err = p.game(t.Context(), 6)
	require.Error(t, err)
	require.NoError(t, session.Play(t.Context()))
	now, err = p.progress(t.Context())
	require.NoError(t, err)
	require.True(t, now.Over && now.Done == 6)
	frame, err = p.game(t.Context(), 5)
	require.NoError(t, err)
	require.Equal(t, int64(5), frame.Record.Index)
	s := newStored(r, dir, "below/run")
	_, err = s.progress(t.Context())
	require.NoError(t, err)
	b := s.about()
	require.Equal(t, []any{AddressOf("below/run"), "below/run", "demo", "gipf/basic", "roundrobin", 2, false}, []any{b.ID, b.Place, b.Name, b.Game, b.Format, b.Agents, b.Live})
	require.WithinDuration(t, time.Now(), b.Created, time.Hour)
	require.NotNil(t, b.rules)
}

// TestPlacesOfWork: what lies below the work is named from there, and what cannot be by its own name.
func TestPlacesOfWork(t *testing.T) {
	w := NewWork(runs.Standard())
	pages := w.Pages("/some/where", "study", nil)
	require.Equal(t, "cells/a", w.place("/some/where/cells/a"))
	require.Equal(t, "a", w.place("cells/a"))
	require.Len(t, w.liveBoardParts(t.Context()), 12)
	require.Len(t, pages.runs.parts(), 3)
	stop := w.Stage(journal.Stage{Name: "one"})
	w.Stage(journal.Stage{Name: "two"})
	stop()
	stages, _ := w.now()
	require.Len(t, stages, 1)
	require.Equal(t, "two", w.row(stages[0]).Title)
}

// TestFormats: what a format has to tell stands on the page of its run, tests with a picture.
func TestFormats(t *testing.T) {
	require.Empty(t, formatText(&report.Standings{}))
	f := &report.Format{Tournament: "sprt", Tests: []report.Test{{Name: "a<", LLR: 1, LowerInForce: -3, UpperInForce: 3}}}
	got := formatText(&report.Standings{Format: f})
	require.Contains(t, got, "<h3>Format: sprt</h3>")
	require.Contains(t, got, "<title>a&lt;: &#43;1.00 [-3.00, &#43;3.00]</title>")
	f.Tournament = "precision"
	require.Contains(t, formatText(&report.Standings{Format: f}), "<p>no block of pairs is complete yet</p>")
}

// TestOneRun: the first page of a program that plays one run is that of the run.
func TestOneRun(t *testing.T) {
	dir := testkit.Path(t, "run")
	played(t, dir, "pairs: 1\n", runs.Options{})
	pages := newPages(only{newStored(runs.Standard(), dir, "run")})
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/", nil))
	require.Equal(t, "/run/"+AddressOf("run")+"/", w.Header().Get("Location"))
	w = httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/run/"+AddressOf("run")+"/", nil))
	require.Equal(t, mostBoards, strings.Count(w.Body.String(), `id="board`))
}
