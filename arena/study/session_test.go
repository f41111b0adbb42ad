package study

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// tiny is a study of a second.
const tiny = `study: tiny
games: ["gipf/basic:white={0..1}"]
levels:
  - {family: random, spec: random}
  - {family: greedy, spec: greedy}
precision: {score: 0.2, min: 4, max: 8, block: 4, outcomes: 3}
questions:
  - {fair: "gipf/basic", dose: white, gaps: [0, 100]}
  - {fair: all, margin: 0.1}
  - {differ: ["gipf/basic:white=0", "gipf/basic:white=1"], in: [first-score, turns], equivalent: [{figure: turns, within: 5}]}
  - {trend: first-elo}
  - {dead: all}
judge: {spec: "alphabeta:transitions=2", share: 0.2}
`

// growing is tiny with questions that ask for cells after others: searches among doses, and among combinations of which the judge sees
// all blocks; and with relearned agents.
var growing = strings.Replace(tiny, "judge: {", searches+learns+"judge: {", 1)

const (
	searches = `  - {even: {game: gipf/basic, over: white, doses: [-2..2], within: 0.2, level: greedy}}
  - {find: {game: gipf/basic, over: {white: [0..1], black: [none]}, want: {turns: 5..90, comeback: ..95}, level: greedy}}
`
	learns = `relearn: {iterations: 1, init: zero, agent: {transitions: 10}, games: {pairs: 3, maxplies: 200}, rows: {pergame: 6, leaves: 0}, target: {transitions: 0}, gate: {pairs: 4, elo1: 300, alpha: 0.3, beta: 0.3, factor: 1}, pool: {pairs: 1, factor: 1}, frozen: {pairs: 1, factor: 1, choices: 2}}
`
)

func parseGrowing(t testing.TB) *Study {
	text := growing
	if testkit.Race { // loops meet the race detector in package train
		text = strings.Replace(growing, learns, "", 1)
	}
	s, err := Parse(runs.Standard(), "tiny.yaml", []byte(text), nil)
	require.NoError(t, err)
	return s
}

func parse(t testing.TB, set ...string) *Study {
	s, err := Parse(runs.Standard(), "tiny.yaml", []byte(tiny), set)
	require.NoError(t, err)
	return s
}

// contents is what a study leaves behind: the tables of its report and its journal.
func contents(t testing.TB, dir string) map[string]string {
	s, err := Open(runs.Standard(), dir)
	require.NoError(t, err)
	found, err := s.Report(context.Background(), dir, "test")
	require.NoError(t, err)
	require.True(t, found.Over)
	parts := 0
	for _, c := range found.Cells {
		if c.Part != "" {
			parts++
			continue
		}
		for _, name := range []string{"first-score", "first-elo", "turns", "judge-slope"} {
			require.NotNil(t, c.Figure(name), "%s of %s", name, c.Name)
		}
	}
	require.Greater(t, parts, 2, "the search had several blocks")
	tables := testkit.Path(t, "tables")
	require.NoError(t, found.WriteTables(tables))
	files := map[string]string{"digest": found.Reproduce.Digest}
	for _, path := range []string{
		filepath.Join(tables, "cells.csv"), filepath.Join(tables, "contrasts.csv"), filepath.Join(tables, "fits.csv"), filepath.Join(tables, "looks.csv"),
		filepath.Join(dir, "journal.jsonl"),
	} {
		text := testkit.Bytes(t, path)
		require.NotEmpty(t, text)
		files[filepath.Base(path)] = string(text)
	}
	return files
}

// run carries a study out, or goes on with it.
func run(ctx context.Context, t testing.TB, s *Study, dir string, opt journal.Options) error {
	session, err := journal.BeginOrResume(ctx, s, dir, opt)
	require.NoError(t, err)
	_, err = session.Run(ctx)
	require.NoError(t, session.Close())
	return err
}

// The same study has the same games and tables, byte for byte, with any number of workers,
// when it is split by an end of its time, and when it is interrupted.
func TestSameForAnyWorkers(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	var want map[string]string
	all := []int{1, 16}
	if !testing.Short() && !testkit.Long() {
		all = all[:1] // and 16 end the study that is split below
	}
	for _, workers := range all {
		at := filepath.Join(dir, fmt.Sprint(workers))
		require.NoError(t, run(ctx, t, parseGrowing(t), at, journal.Options{Workers: workers}))
		got := contents(t, at)
		if want == nil {
			want = got
		}
		require.Equal(t, want, got, "%d workers", workers)
	}
	if testing.Short() {
		t.Log("left out of -short: a study that is split by --until, and one that is interrupted; TestKill interrupts one")
		return
	}
	// One is split by an end of its time, then interrupted, then carried out to its end.
	split := filepath.Join(dir, "split")
	none, soon := time.Duration(0), 100*time.Millisecond
	for _, until := range []*time.Duration{&none, &soon} {
		session, err := journal.BeginOrResume(ctx, parseGrowing(t), split, journal.Options{Workers: 2, Until: until})
		require.NoError(t, err)
		found, err := session.Run(ctx)
		require.NoError(t, err)
		require.NoError(t, session.Close())
		for _, c := range found.(*report.Study).Cells {
			require.Zero(t, c.Pairs%4, "no block is begun that is not finished: %s", c.Name)
		}
		require.True(t, found.(*report.Study).Games == 0 || until != &none, "no time is no game")
	}
	short, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := func(s journal.Stage) (stop func()) {
		before, _ := s.Progress()
		go func() {
			for done, _ := s.Progress(); done == before && short.Err() == nil; done, _ = s.Progress() {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		return cancel
	}
	if err := run(short, t, parseGrowing(t), split, journal.Options{Workers: 2, Watch: watch}); err != nil { // a fast machine may be done before
		require.ErrorIs(t, err, context.Canceled)
	}
	require.NoError(t, run(ctx, t, parseGrowing(t), split, journal.Options{Workers: 16}))
	require.Equal(t, want, contents(t, split), "split by --until, and interrupted")
}

// What a finished study holds is compared with what is written down.
func TestFinishedStudyStays(t *testing.T) {
	ctx, dir := t.Context(), testkit.Path(t, "one")
	text := `{study: one, games: [gipf/basic, "gipf/basic:white=0"], levels: [{family: random, spec: random}], precision: {score: 0.2, min: 6, max: 20, block: 4, outcomes: 1}}`
	s, err := Parse(runs.Standard(), "one.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.NoError(t, run(ctx, t, s, dir, journal.Options{}))
	found, err := s.Report(ctx, dir, "test")
	require.NoError(t, err)
	// One game under two names: the same records but for its name.
	require.Equal(t, found.Cells[0].Figures, found.Cells[1].Figures)
	require.Equal(t, found.Cells[0].Looks, found.Cells[1].Looks)
	require.Empty(t, found.Contrasts, "it is not compared with itself")
	require.Equal(t, []string{"gipf/basic:white=0 is a game that the study has already: answers count its games once"}, found.Notes)

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "cells", found.Cells[0].Name)))
	require.NoError(t, run(ctx, t, s, dir, journal.Options{}), "the games are played again, and are the same")
	again, err := s.Report(ctx, dir, "test")
	require.NoError(t, err)
	require.Equal(t, found, again)

	changed, err := Parse(runs.Standard(), "one.yaml", []byte(text), []string{"seed=2"})
	require.NoError(t, err)
	_, err = journal.BeginOrResume(ctx, changed, dir, journal.Options{})
	require.ErrorIs(t, err, journal.ErrChanged)
	_, err = journal.Begin(ctx, s, dir, journal.Options{})
	require.ErrorIs(t, err, journal.ErrExists)

	session, err := journal.BeginOrResume(ctx, s, dir, journal.Options{})
	require.NoError(t, err)
	require.ErrorIs(t, s.Start(session).(*sitting).hold(), journal.ErrChanged, "no cell is read yet: that is not how they ended")
	require.NoError(t, session.Close())
	db := filepath.Join(dir, "cells", found.Cells[1].Name, "run.db")
	testkit.File(t, "nothing that holds games", db)
	_, err = s.Report(ctx, dir, "test")
	require.ErrorContains(t, err, db, "a report is of all cells or none")
}

// A study that is interrupted has no report, and says why.
func TestInterruptedSaysWhy(t *testing.T) {
	session, err := journal.Begin(t.Context(), parse(t), testkit.Path(t, "cut"), journal.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("interrupted")
	cancel(why)
	_, err = session.Run(ctx)
	require.ErrorIs(t, err, why)
	require.NoError(t, session.Close())
}

func TestDryRunKeepsNothing(t *testing.T) {
	plan, err := parse(t).DryRun(t.Context(), journal.Options{Workers: 2})
	require.NoError(t, err)
	const cells = 4
	require.Len(t, plan.Cells, cells)
	for _, c := range plan.Cells {
		require.Equal(t, 10, c.Played)
		require.Equal(t, 2*8, c.Games, "12.005 pairs make half the width .2 of even games, and eight are the most")
	}
	require.Equal(t, cells*16, plan.Games)
	seconds := 0.0
	for _, c := range plan.Cells {
		seconds += 16 * c.Seconds
	}
	require.Positive(t, seconds)
	require.InEpsilon(t, seconds/3600/2, plan.Hours, 1e-9, "shared by two workers")
	require.Len(t, plan.Questions, 5)
}

// What is worth something is found with its sign: a piece more for White raises White's
// score, one more for Black lowers it, and the dose that makes the game even is that of
// who has it.
func TestDosesHaveTheirSign(t *testing.T) {
	testkit.SkipInRace(t)
	ctx, dir := t.Context(), testkit.Path(t, "doses")
	text := `{study: doses, games: ["gipf/basic:white={-3..3}", "gipf/basic:black={2..3}"], levels: [{family: random, spec: random}],
  precision: {score: 0.1, min: 24, max: 30, block: 6}, questions: [{fair: gipf/basic, dose: white, gaps: [0, 100]}, {fair: gipf/basic, dose: black, seat: second, gaps: [100]}]}`
	s, err := Parse(runs.Standard(), "doses.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.NoError(t, run(ctx, t, s, dir, journal.Options{}))
	found, err := s.Report(ctx, dir, "test")
	require.NoError(t, err)
	fit := map[string]float64{}
	for _, f := range found.Fits {
		if f.Model != "concave" {
			fit[fmt.Sprint(f.Question, " ", f.Model, " ", f.Term)] = f.Value
		}
	}
	require.Positive(t, fit["1 linear elo per white"])
	require.Positive(t, fit["2 linear elo per black"])
	require.Less(t, fit["1 saturated elo of white=-3"], fit["1 saturated elo of white=3"])
	require.Negative(t, fit["2 saturated elo of black=3"])
	for _, c := range found.Contrasts {
		if c.Question > 0 {
			require.Equal(t, c.Question == 1, c.Figure == "elo-per-white")
			require.Equal(t, "gipf/basic random", c.A)
			require.Positive(t, c.Diff.Value)
			require.True(t, c.Holds, "%+v", c)
		}
	}
}

// TestHeadOfAReport: a report says which study it is of and whether that is over, and how to reproduce it.
func TestHeadOfAReport(t *testing.T) {
	t.Parallel()
	s, cells := parsed(t, strings.Replace(tiny, "questions:", "seed: 5\nalpha: 0.01\nopenings: {turns: 3}\nquestions:", 1))
	for i, p := range cells {
		p.games, p.digest, p.looks, p.meta.Code = 10*(i+1), fmt.Sprint("d", i), []answers.Look{{Reason: answers.ByMost}}, "v1"
	}
	found, err := s.told(cells, "my study", "v2")
	require.NoError(t, err)
	require.Equal(t, []any{"tiny", uint64(5), 0.01, configs.Hash(s.Config), "alphabeta:transitions=2", int64(100), true, report.StudyVersion}, []any{found.Name, found.Seed, found.Alpha, found.Config, found.Judge, found.Games, found.Over, found.SchemaVersion})
	require.Contains(t, found.Openings, "3")
	sum := sha256.New()
	for i, p := range cells {
		fmt.Fprintf(sum, "%s d%d\n", p.plan.Run.Name, i)
	}
	require.Equal(t, hex.EncodeToString(sum.Sum(nil)), found.Reproduce.Digest)
	require.Equal(t, "v2", found.Reproduce.Program)
	require.Equal(t, []string{"gipfarena study 'my study/config.yaml' --out again", "gipfarena study report again", "gipfarena verify 'my study/cells/CELL'"}, found.Reproduce.Commands)
	text, err := configs.Marshal(s.Config)
	require.NoError(t, err)
	require.Equal(t, string(text), found.Reproduce.Configuration)
	cells[2].looks = nil
	found, err = s.told(cells, "DIR", "v2")
	require.NoError(t, err)
	require.False(t, found.Over, "a cell goes on")
	found, err = withTwin(t, relearning).told(nil, "my study", "v2")
	require.NoError(t, err)
	require.Equal(t, "cd 'my study'; gipfarena verify cells/CELL", found.Reproduce.Commands[2], "where what was learnt lies")
}

// TestNotes: openings that leave nothing of the pie rule, levels by the clock and games that were stopped are said, each once.
func TestNotes(t *testing.T) {
	text := "study: n\ngames: [\"gipf/basic:pie=1\", gipf/basic]\nlevels: [{family: ab, spec: \"alphabeta:ms={1,2}\"}]\nquestions: [{fair: all}]\n"
	s, err := Parse(runs.Standard(), "n.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.Len(t, s.Cells, 4)
	var cells []*played
	for i := range s.Cells {
		ended := []float64{2, 2, 2, 1}[i] // of two games of each opening
		p := &played{plan: &s.Cells[i], pairs: 40, games: 40 + int(20*ended), looks: []answers.Look{{Reason: answers.ByMost}}, samples: map[string]answers.Sample{firstScore: scored(40, 0.5)}}
		for k := range uint64(40) {
			p.samples["completion"] = append(p.samples["completion"], answers.Cluster{Opening: k, N: 2, Sum: ended})
		}
		cells = append(cells, p)
	}
	found, err := s.told(cells, "DIR", "v1")
	require.NoError(t, err)
	require.Equal(t, []string{
		"gipf/basic:pie=1: openings of 2 turns are past the choice of seats, so that no player has the pie rule; openings: {turns: 1} leaves it to them",
		"gipf-basic.ab-2: more than 5% of the games did not end by a rule; scores leave out those that have no result, and lengths count up to where a game was stopped, which is less than it would last",
		"games of ab-1 are not reproducible: ms=1: what is found in a time depends on the machine and its load",
		"games of ab-2 are not reproducible: ms=2: what is found in a time depends on the machine and its load",
	}, found.Notes)
	require.Contains(t, strings.Join(found.Answers[0].Sentences, "\n"), "At gipf/basic, alphabeta:ms=2 against itself: the first mover scores 50.0% [34.5, 65.5] (60 games; 20 more without a result).")
	require.Contains(t, s.short(), found.Notes[0], "and before the first game")
	cells[0].metrics = []quality.Metric{{Name: "turns/p90", Value: stats.Unknown(math.Inf(1))}, {Name: "turns", Value: stats.Around(40, 1)}}
	found, err = s.told(cells, "DIR", "v1")
	require.NoError(t, err)
	_, err = json.Marshal(found)
	require.NoError(t, err, "a length that stopped games do not reach is no figure")
	require.Equal(t, "turns", found.Cells[0].Figures[2].Name)
	cells[0].games = 79
	require.Contains(t, cells[0].sentence(stats.Unknown(0.5)), "(79 games; 1 more without a result)")
	cells[0].games = 0
	require.Equal(t, "gipf/basic:pie=1, alphabeta:ms=1 against itself: none of 80 games has a result.", cells[0].sentence(stats.Interval{}))
	s.Config.Openings.Turns = 1
	require.Empty(t, s.past(&s.Cells[0]))
}

// TestCardOfStoppedGames: a game of which many were stopped lasts longer than is known, so that it is not called shorter, another one not longer than it, and
// neither the same.
func TestCardOfStoppedGames(t *testing.T) {
	for _, c := range []struct {
		reference, other, turns float64
		want                    string
	}{
		{1, 1, 20, "shorter"},
		{1, 0.5, 20, unknownWord},
		{0.5, 1, 20, "shorter"},
		{1, 1, 60, "longer"},
		{1, 0.5, 60, "longer"},
		{0.5, 1, 60, unknownWord},
		{1, 1, 40, "same"},
		{0.5, 1, 40, unknownWord},
		{1, 0.5, 40, unknownWord},
	} {
		m := &cardMaker{answering: &answering{out: &report.Study{}}, number: 1}
		for _, ends := range []float64{c.reference, c.other} {
			p := &played{plan: &configs.StudyCell{Run: &configs.Run{Name: string(rune('a' + len(m.cells)))}}, samples: map[string]answers.Sample{"completion": {{N: 1, Sum: ends}}}}
			m.cells = append(m.cells, p)
		}
		row := report.StudyContrast{Question: 1, Figure: "turns", A: "a", B: "b", Holds: c.turns != 40}
		row.Diff.Value = c.turns - 40
		equal := row
		equal.Margin, equal.Holds = 4, c.turns == 40
		m.answering.claims = []*claim{{row: row}, {row: equal}}
		require.Equal(t, c.want, m.word(1, "turns", "shorter", "longer"), "%+v", c)
		require.Equal(t, "reference", m.word(0, "turns", "shorter", "longer"))
	}
}
