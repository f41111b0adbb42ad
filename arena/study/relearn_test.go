package study

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// relearning is a study that learns, with a level that has an evaluation and one that has none.
const relearning = `study: s
games: ["gipf/basic:white={0..1}"]
levels: [{family: r, spec: random}, {family: g, spec: greedy}]
precision: {max: 1000}
questions: [{fair: all, margin: 0.05}]
relearn: {iterations: 1, agent: {transitions: 10}}
`

// withTwin is the study with relearned agents, as it is when all loops have ended.
func withTwin(t *testing.T, text string) *Study {
	t.Helper()
	s, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.True(t, s.learns())
	twin := *s
	twin.relearned = true
	require.NoError(t, twin.begin())
	s.twin = &twin
	return s
}

// TestTwin: relearned agents are those with an evaluation, also within others; a cell without any is one of both halves.
func TestTwin(t *testing.T) {
	s := withTwin(t, strings.Replace(relearning, "{family: g, spec: greedy}", `{family: g, spec: "epsilon:p=0.1,agent=(greedy)"}, {family: m, spec: "mcts:sims=5,preset=uct"}`, 1))
	require.Equal(t, []string{"gipf/basic"}, s.bases(), "without doses")
	require.Equal(t, []string{"gipf/basic", "zertz/37", "lyngk/base"}, (&Study{Config: &configs.Study{
		Game: "gipf/basic:white={0..1}", Questions: []configs.Question{{Even: &configs.Even{Game: "zertz/37"}}, {Find: &configs.Find{Game: "lyngk/base"}}, {Find: &configs.Find{Game: "zertz/37"}}},
	}}).bases(), "and of searches")
	s.Timed()
	require.True(t, s.timed && s.twin.timed)
	var names []string
	for _, c := range s.growth().grow(s.fixed) {
		names = append(names, c.Run.Name)
		require.Equal(t, strings.HasSuffix(c.Run.Name, "g_re"), c.Relearned)
		if c.Relearned {
			require.Equal(t, "epsilon:p=0.1,agent=(greedy:weights=relearn/gipf-basic/best.yaml,temp=0)", c.Run.Agents[0].Spec)
			require.True(t, c.Equal())
		}
		require.Equal(t, !c.Relearned, s.holds(&c), c.Run.Name)
		require.Equal(t, c.Levels[0].Name != "g" || c.Relearned, s.twin.holds(&c), c.Run.Name)
	}
	require.Equal(t, []string{
		"gipf-basic.white0.r", "gipf-basic.white0.g", "gipf-basic.white0.m", "gipf-basic.white1.r", "gipf-basic.white1.g", "gipf-basic.white1.m",
		"gipf-basic.white0.g_re", "gipf-basic.white1.g_re",
	}, names)
}

// TestVerdictsHold plants what relearned agents do to the first move: one verdict holds, one is reversed, one is not shown and
// one is new. The same worlds with nothing planted have verdicts in no more than 5 %, for both halves together.
func TestVerdictsHold(t *testing.T) {
	testkit.SkipInRace(t)
	told := func(i uint64, elo func(c *configs.StudyCell) float64) *report.Study {
		s := withTwin(t, relearning)
		rng := rand.New(rand.NewPCG(71, i))
		var cells []*played
		for _, c := range s.growth().grow(s.fixed) {
			w := newWorld(rng, 400, 0)
			cells = append(cells, &played{plan: &c, pairs: 400, games: 800, samples: map[string]answers.Sample{firstScore: w.first(elo(&c))}, looks: []answers.Look{{Pairs: 400, Reason: answers.ByMost}}})
		}
		found, err := s.told(cells, "DIR", "v1")
		require.NoError(t, err)
		return found
	}
	found := told(1, func(c *configs.StudyCell) float64 {
		return map[string]float64{"gipf-basic.white0.r": 100, "gipf-basic.white0.g": 100, "gipf-basic.white0.g_re": -100, "gipf-basic.white1.g_re": 100}[c.Run.Name]
	})
	require.Len(t, found.Answers, 2)
	require.Equal(t, "With relearned agents: "+found.Answers[0].Question, found.Answers[1].Question)
	sentences := found.Answers[1].Sentences
	require.Equal(t, "1 of 3 verdicts about shipped agents hold for relearned ones (first-score of gipf-basic.white0.g is reversed, first-score of gipf-basic.white1.g is not shown); verdicts about relearned agents alone: 1.", sentences[len(sentences)-1])
	require.Len(t, found.Answers[0].Sentences, 4)

	s := withTwin(t, strings.Replace(relearning, "{fair: all, margin: 0.05}", "{fair: all, margin: 0.05}, {fair: \"gipf/basic:white=1\", margin: 0.05}", 1))
	var cells []*played
	for _, c := range s.growth().grow(s.fixed) {
		share := map[string]float64{"gipf-basic.white1.r": 0.7, "gipf-basic.white1.g": 0.7, "gipf-basic.white1.g_re": 0.7}[c.Run.Name]
		cells = append(cells, &played{plan: &c, pairs: 100, games: 200, samples: map[string]answers.Sample{firstScore: scored(100, cmp.Or(share, 0.5))}})
	}
	out := &report.Study{}
	s.answer(cells, out)
	require.Len(t, out.Answers, 4)
	for _, answer := range out.Answers[2:] { // each of the same question of shipped agents
		require.Equal(t, "2 of 2 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0.", answer.Sentences[len(answer.Sentences)-1])
	}
	claims := 0
	for i := range *worlds {
		any := false
		for _, c := range told(uint64(100+i), func(*configs.StudyCell) float64 { return 0 }).Contrasts {
			any = any || c.Question > 0 && c.Holds && c.Margin == 0
		}
		claims += numeric.OneIf(any)
	}
	t.Logf("claims where there is nothing: %s", share(claims, *worlds).Percent())
	require.LessOrEqual(t, share(claims, *worlds).Lo, 0.05)
}

// TestVerdicts: a claim about shipped agents holds for relearned ones if the same is claimed there, though their names end otherwise; of what
// lies within a margin, or in a range, there is no other side. A margin may be a share of what was measured, and the worst figure of a point
// that was found another one.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	one := func(diff float64, holds bool) *claim {
		return &claim{row: report.StudyContrast{Figure: "first-score", A: "g.m", Diff: page.Interval{Value: diff}, Holds: holds}}
	}
	with := func(c *claim, alter func(*report.StudyContrast)) *claim {
		alter(&c.row)
		return c
	}
	mark := func(r *report.StudyContrast) { r.A += report.RelearnedMark }
	margin := func(r *report.StudyContrast) { r.Margin = 0.05 }
	wanted := func(r *report.StudyContrast) { r.Wanted = "in 45..55" }
	measured := func(r *report.StudyContrast) { r.Margin = 0.0512 }
	worst := func(r *report.StudyContrast) { r.Wanted, r.Figure = "in 20..30", "turns" }
	outside := func(r *report.StudyContrast) { r.Wanted = "outside of 45..55" }
	two := func(r *report.StudyContrast) { r.B = "h.m" }
	for i, c := range []struct {
		shipped, relearned []*claim
		want               string
	}{
		{[]*claim{one(1, true)}, []*claim{with(one(2, true), mark)}, "1 of 1 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0."},
		{[]*claim{one(1, true)}, []*claim{one(-1, true)}, "0 of 1 verdicts about shipped agents hold for relearned ones (first-score of g.m is reversed); verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), margin)}, []*claim{with(one(-1, true), margin)}, "1 of 1 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), wanted)}, []*claim{with(one(-1, true), wanted)}, "1 of 1 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), margin)}, []*claim{with(one(-1, true), measured)}, "1 of 1 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), margin), with(one(1, true), measured)}, []*claim{with(one(1, true), margin), with(one(1, false), measured)}, "1 of 2 verdicts about shipped agents hold for relearned ones (first-score of g.m is not shown); verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), wanted)}, []*claim{with(one(1, true), worst)}, "1 of 1 verdicts about shipped agents hold for relearned ones; verdicts about relearned agents alone: 0."},
		{[]*claim{with(one(1, true), wanted)}, []*claim{with(one(1, true), outside)}, "0 of 1 verdicts about shipped agents hold for relearned ones (first-score of g.m is not shown); verdicts about relearned agents alone: 1."},
		{[]*claim{one(1, true)}, []*claim{with(one(1, true), margin)}, "0 of 1 verdicts about shipped agents hold for relearned ones (first-score of g.m is not shown); verdicts about relearned agents alone: 1."},
		{[]*claim{with(one(1, true), two)}, []*claim{with(one(1, false), two)}, "0 of 1 verdicts about shipped agents hold for relearned ones (first-score of g.m h.m is not shown); verdicts about relearned agents alone: 0."},
		{[]*claim{one(1, false)}, []*claim{one(-1, true), with(one(1, true), two)}, "No verdict about shipped agents is shown, so that none can hold for relearned ones; verdicts about relearned agents alone: 2."},
		{nil, nil, "No verdict about shipped agents is shown, so that none can hold for relearned ones; verdicts about relearned agents alone: 0."},
	} {
		require.Equal(t, c.want, verdicts(c.shipped, c.relearned), "%d", i)
	}
}

// TestLinesOfTwin: a line through doses names the cells that it goes through, of relearned agents those of theirs.
func TestLinesOfTwin(t *testing.T) {
	t.Parallel()
	s := withTwin(t, strings.NewReplacer("{fair: all, margin: 0.05}", "{fair: gipf/basic, dose: white}", "{family: r, spec: random}, ", "").Replace(relearning))
	var cells []*played
	for _, c := range s.growth().grow(s.fixed) {
		cells = append(cells, &played{plan: &c, pairs: 100, games: 200, samples: map[string]answers.Sample{firstScore: scored(100, 0.5)}})
	}
	found, err := s.told(cells, "DIR", "v1")
	require.NoError(t, err)
	require.NotEmpty(t, found.Fits)
	for _, f := range found.Fits {
		want := map[int][]string{1: {"gipf-basic.white0.g", "gipf-basic.white1.g"}, 2: {"gipf-basic.white0.g_re", "gipf-basic.white1.g_re"}}[f.Question]
		require.Equal(t, []any{"g", f.Question == 2, want}, []any{f.Level, f.Relearned, f.Cells}, f.Term)
	}
	require.Equal(t, []bool{false, false, true, true}, each.Of(found.Cells, func(c report.StudyCell) bool { return c.Relearned }))
	fresh := s.fresh(configs.StudyGame{Game: "gipf/basic", Base: "gipf/basic"}, s.levelsNamed("g")[0], 0.1)
	require.True(t, (&played{plan: &fresh}).cell().Fresh)
}

// TestLoopTime: a loop goes on for what is left of its own time, or of the sitting's where that is less.
func TestLoopTime(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	testkit.File(t, `{"step":"games","wall_seconds":600}`+"\n"+`{"step":"fit","wall_seconds":1200.5}`+"\n", dir, "costs.jsonl")
	const spent, soon = 1800*time.Second + 500*time.Millisecond, time.Minute
	for _, c := range []struct {
		own, sitting time.Duration // 0 for none
		least, most  time.Duration
	}{
		{time.Hour, 0, time.Hour - spent, time.Hour - spent},
		{time.Hour, 100 * time.Hour, time.Hour - spent, time.Hour - spent},
		{time.Hour, 2 * soon, soon, 2 * soon},
		{0, 2 * soon, soon, 2 * soon},
		{time.Second, 2 * soon, 0, 0},
		{0, -soon, 0, 0},
	} {
		s := &sitting{Study: &Study{Config: &configs.Study{Relearn: &configs.Relearn{}}}, Session: &journal.Session{}}
		if c.own > 0 {
			s.Config.Relearn.Until = c.own.String()
		}
		if c.sitting != 0 {
			s.Deadline = time.Now().Add(c.sitting)
		}
		left := s.loopTime(dir)
		require.True(t, left != nil && c.least <= *left && *left <= c.most, "%+v: %v", c, left)
	}
	require.Nil(t, (&sitting{Study: &Study{Config: &configs.Study{Relearn: &configs.Relearn{}}}, Session: &journal.Session{}}).loopTime(dir))
}

// TestRelearned: a study keeps how many iterations its loop had, how many of them were promoted, and what came of it.
func TestRelearned(t *testing.T) {
	l := &report.Learning{Iterations: []report.LearnIteration{{Promoted: true}, {}, {Promoted: true}}}
	l.Digest = "digest"
	require.Equal(t, Relearned{3, 2, "digest"}, relearned(l))
}

// TestLearntIsSaid: a study whose loops have ended has a twin and says what came of them, also where the evaluation is still the one that it started with.
func TestLearntIsSaid(t *testing.T) {
	for want, held := range map[string]*Relearned{
		"": nil,
		"relearned agents have, at gipf/basic, an evaluation of 3 iterations, 2 of them promoted":                                                {3, 2, "d"},
		"relearned agents have, at gipf/basic, an evaluation of 1 iteration, 0 of them promoted: it is the one that the loop started from, zero": {1, 0, "d"},
	} {
		s, err := Parse(runs.Standard(), "s.yaml", []byte(strings.Replace(relearning, "iterations: 1,", "iterations: 1, init: zero,", 1)), nil)
		require.NoError(t, err)
		dir := testkit.Path(t, "s")
		session, err := journal.Begin(t.Context(), s, dir, journal.Options{})
		require.NoError(t, err)
		if held != nil {
			require.NoError(t, journal.Hold(session.Work, relearnName+" gipf/basic", *held))
		}
		require.NoError(t, session.Close())
		s, err = Open(runs.Standard(), dir)
		require.NoError(t, err)
		require.Equal(t, held == nil, s.twin == nil)
		found, err := s.told(nil, dir, "test")
		require.NoError(t, err)
		if want != "" {
			require.Contains(t, found.Notes, want)
		}
	}
}

// TestRelearnRefuses: what is no loop is said with its place, before the first game.
func TestRelearnRefuses(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"iterations: 1, ", "", `s.yaml:6:10: relearn: want one of iterations and until`},
		{"iterations: 1, ", "iterations: 1, until: 20m, ", `relearn: want one of iterations and until`},
		{"iterations: 1, ", "until: soon, ", `s.yaml:6:18: relearn.until: want a time such as 20m, got "soon"`},
		{"iterations: 1, ", "until: -1s, ", `relearn.until: want a time such as 20m, got "-1s"`},
		{"iterations: 1, ", "iterations: 1, init: nonsense, ", `s.yaml:6:10: relearn: at gipf/basic: `},
		{"transitions: 10", "spec: greedy", `relearn: at gipf/basic: `},
		{"transitions: 10}", "transitions: 10}, gate: {elo0: 30}", `relearn: `},
		{"transitions: 10}", "transitions: 10}, gates: {}", `unknown key "gates"`},
	} {
		require.Contains(t, relearning, c.from)
		_, err := Parse(runs.Standard(), "s.yaml", []byte(strings.Replace(relearning, c.from, c.to, 1)), nil)
		require.ErrorContains(t, err, c.want, c.to)
	}
}

// TestRelearnUntil: a loop that a clock ends before it has an evaluation is refused in words, and a study whose own time is over
// while it learns goes on later.
func TestRelearnUntil(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	text := strings.Replace(strings.Replace(relearning, "precision: {max: 1000}", "precision: {score: 0.4, min: 2, max: 4, block: 2, outcomes: 1}", 1), "iterations: 1", "until: 1ns", 1)
	s, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
	require.NoError(t, err)
	err = run(t.Context(), t, s, testkit.Path(t, "s"), journal.Options{Workers: 1})
	require.EqualError(t, err, "gipf/basic: the time was over before there was an evaluation: relearn.until 1ns is too short")

	s, err = Parse(runs.Standard(), "s.yaml", []byte(strings.Replace(text, "1ns", "1h", 1)), nil)
	require.NoError(t, err)
	session, err := journal.Begin(t.Context(), s, testkit.Path(t, "s"), journal.Options{Workers: 1, Until: new(300 * time.Millisecond)})
	require.NoError(t, err)
	told, err := session.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, session.Close())
	found := told.(*report.Study)
	require.False(t, found.Over)
	require.Contains(t, found.Notes, "evaluations are learnt when all cells have ended, and then the questions are asked again")
	require.Len(t, found.Answers, 1)
}
