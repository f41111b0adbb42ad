package study

import (
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// TestMetrics asks a study that begins what it is and how far, holds its end against its
// report, and sees a port in use before anything is written.
func TestMetrics(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	dir, text := testkit.Path(t, "watched"), ""
	s := parse(t, "seed=5")
	opt := journal.Options{Metrics: "localhost:0"}
	addr := ""
	opt.Runs.Say = func(line string) {
		if at, ok := strings.CutPrefix(line, "metrics on http://"); ok {
			addr = strings.TrimSuffix(at, "/metrics")
		}
	}
	opt.Watch = func(journal.Stage) func() {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		answer, err := client.Get("http://" + addr + "/metrics")
		require.NoError(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		text = string(body)
		_, err = journal.Begin(t.Context(), s, testkit.Path(t, "other"), journal.Options{Metrics: addr})
		require.ErrorIs(t, err, syscall.EADDRINUSE)
		return func() {}
	}
	kept := &keeping{Study: s}
	session, err := journal.Begin(t.Context(), kept, dir, opt)
	require.NoError(t, err)
	answer, err := session.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, session.Close())
	found := answer.(*report.Study)
	for _, line := range []string{
		`arena_run_info{config="` + configs.Hash(s.Config) + `",game="gipf",run="tiny",seed="5"} 1`,
		`arena_study_cells{what="all"} 4`, `arena_study_cells{what="over"} 0`, `arena_study_target_width 0.2`,
	} {
		require.Contains(t, text, line+"\n")
	}
	require.False(t, strings.Contains(text, "arena_games_"), "cells serve nothing of their own")

	end, looks := kept.sitting.Progress(), 0
	for _, c := range found.Cells {
		looks += len(c.Looks)
	}
	require.Equal(t, 4, end.Over)
	require.Equal(t, looks, end.Looks)
	require.Positive(t, looks)
	require.Equal(t, end.Games, end.Expected)
	require.Positive(t, end.Games)
	require.Empty(t, end.Open)
	done, of := kept.sitting.stage().Progress()
	require.Equal(t, []int64{found.Games, found.Games}, []int64{done, of}, "nothing is left")
	for i, c := range kept.sitting.stage().Cells() {
		last := found.Cells[i].Looks[len(found.Cells[i].Looks)-1]
		require.Equal(t, []any{found.Cells[i].Name, dir + "/cells/" + c.Name, int64(2 * last.Pairs), int64(0)}, []any{c.Name, c.Dir, c.Games, c.Left})
		require.InDelta(t, (c.Score.Stats().Hi-c.Score.Stats().Lo)/2, c.Half, 1e-12)
		require.Positive(t, c.Half)
		require.Equal(t, 0.2, c.Wanted)
	}
}

// keeping keeps what a study is at work.
type keeping struct {
	*Study
	sitting *sitting
}

func (k *keeping) Start(s *journal.Session) journal.Running {
	k.sitting = k.Study.Start(s).(*sitting)
	return k.sitting
}

// TestCellStates: what is left of a cell follows from the width that it has, and words say how
// it is.
func TestCellStates(t *testing.T) {
	s := parse(t).Start(&journal.Session{Work: new(journal.Work)}).(*sitting)
	begun := s.all()[0].progress()
	require.Equal(t, "not begun", begun.State)
	require.EqualValues(t, 2*16, parse(t, "precision.max=100").Start(&journal.Session{Work: new(journal.Work)}).(*sitting).all()[0].progress().Left, "12.005 pairs make the width of even games, by blocks of 4")
	require.Positive(t, begun.Left)
	c := s.all()[0]
	c.now = state{begun: true, looks: 1, pairs: 8, half: 0.3, games: 16}
	now := c.progress()
	require.Equal(t, "goes on", now.State)
	require.Equal(t, int64(2*c.plan.Precision.Pairs(8*1.5*1.5)-16), now.Left)
	require.Equal(t, Progress{StudyState: metrics.StudyState{Games: 16, Expected: 16 + now.Left + 3*begun.Left, Cells: 4, Begun: 1, Looks: 1}, Widest: 0.3, Cell: c.plan.Run.Name}, s.Progress())
	require.Equal(t, "0 of 4 cells done, widest "+c.plan.Run.Name+" ± 30.0 points", s.Progress().String())
	long := parse(t, "precision.max=100").Start(&journal.Session{Work: new(journal.Work)}).(*sitting).all()[0]
	long.now = c.now
	require.EqualValues(t, 2*20-16, long.progress().Left, "18 pairs, by blocks of 4: the width falls with the root of the pairs")
	c.now.games = 1000
	require.Zero(t, c.progress().Left, "it has more games than it was expected to")
	c.now.over, c.now.stop = true, balance.ByWidth
	now = c.progress()
	require.Equal(t, "done", now.State)
	require.Zero(t, now.Left)
	c.now.stop = balance.ByMost
	now = c.progress()
	require.Equal(t, "has the most pairs", now.State)
	require.Equal(t, 1, s.Progress().Over)
	require.Empty(t, s.Progress().Cell, "the widest of those that go on")
}

// TestAboutAStudy: a study lies below studies, in a directory with the time in its name.
func TestAboutAStudy(t *testing.T) {
	t.Parallel()
	s := parse(t, "seed=5")
	about := s.About()
	about.Metrics = nil
	require.Equal(t, journal.About{Kind: "study", Folder: "studies", Dated: true, Config: s.Config, Name: "tiny", Game: "gipf", Seed: 5}, about)
}

// TestGameOf names the game that all cells have, or the family that all games are of.
func TestGameOf(t *testing.T) {
	for want, games := range map[string][]string{
		"gipf/basic": {"gipf/basic", "gipf/basic"}, "gipf": {"gipf/basic:white=0", "gipf/basic:white=1", "gipf/standard"}, "": {"gipf/basic", "gipf/standard", "zertz/37"},
	} {
		s := &Study{}
		for _, g := range games {
			s.Cells = append(s.Cells, configs.StudyCell{Run: &configs.Run{Game: g}})
		}
		require.Equal(t, want, s.game())
	}
}
