package study

import (
	"context"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// A climbing is a world in which levels have a strength: it plays the cells of ladders by the rule that ends
// real ones.
type climbing struct {
	world

	draws    float64                               // share of drawn games
	strength func(c *configs.StudyCell) [2]float64 // of both players
}

// score is the mean over openings of what a player scores who is ahead by some Elo.
func (c *climbing) score(elo, spread float64) float64 {
	mean := expectedScore(marginal(func(bias float64) float64 {
		return (expectedScore(elo+bias) + expectedScore(elo-bias)) / 2
	}, spread))
	return c.draws/2 + (1-c.draws)*mean
}

// play plays a cell to its precision.
func (c *climbing) play(plan *configs.StudyCell) *played {
	p := &played{plan: plan, samples: map[string]answers.Sample{}}
	at := c.strength(plan)
	rule := answers.Precision{Half: plan.Precision.Score, Min: plan.Precision.Min, Max: plan.Precision.Max, Outcomes: plan.Precision.Outcomes, Lopsided: plan.Run.Precision.Lopsided}
	var own answers.Sample
	var results stats.WDL
	for p.stop() == "" {
		for range min(plan.Precision.Block, rule.Max-p.pairs) {
			cluster := answers.Cluster{Opening: uint64(p.pairs), N: 2}
			for _, bias := range []float64{c.bias[p.pairs], -c.bias[p.pairs]} {
				points := c.points(at[1] - at[0] + bias)
				switch {
				case c.rng.Float64() < c.draws:
					points, results.Draws = 0.5, results.Draws+1
				case points == 1:
					results.Wins++
				default:
					results.Losses++
				}
				cluster.Sum += points
			}
			own, p.pairs = append(own, cluster), p.pairs+1
		}
		p.looks = append(p.looks, rule.Look(own, p.pairs, results))
	}
	p.games, p.samples[secondOwn] = 2*p.pairs, own
	return p
}

// carried plays all cells of a study and those that its questions ask for.
func (c *climbing) carried(s *Study) (all []*played) {
	g := s.growth()
	for cells := g.grow(s.fixed); len(cells) > len(all); cells = g.grow(s.fixed) {
		for len(all) < len(cells) {
			p := c.play(&cells[len(all)])
			all, g.over[p.plan.Run.Name] = append(all, p), p
		}
	}
	return all
}

// byName is the strength of levels and rungs by their names.
func byName(elo map[string]float64) func(c *configs.StudyCell) [2]float64 {
	return func(c *configs.StudyCell) [2]float64 {
		return [2]float64{elo[c.Levels[0].Name], elo[c.Levels[1].Name]}
	}
}

const climbStudy = `study: w
games: [gipf/basic, gipf/standard]
levels: [{family: mcts, spec: "mcts:sims={10,20,40,80}"}]
precision: {score: SCORE, min: 50, max: MAX, block: 25, outcomes: 10}
questions: [{depth: all}]
`

// TestPlantedDepth plants what doublings gain, with draws and openings that favour a side: what the sentences
// say of the ladder and of the last doubling holds the truth, also where steps had to be halved; and games
// of one depth are not said to differ.
func TestPlantedDepth(t *testing.T) {
	testkit.SkipInRace(t)
	sentence := regexp.MustCompile(`there are \S+ \[(\S+), (\S+)\] Elo .* the last doubling gains \S+ \[(\S+), (\S+)\] Elo: (.*)\.$`)
	for i, c := range []struct {
		first, each, last float64 // Elo from random play to the first level, of a doubling, of the last one
		draws, spread     float64
		score, most       string
	}{
		{200, 100, 0, 0, 0, "0.07", "50"},
		{200, 100, 50, 0.3, 150, "0.07", "50"},
		{200, 100, 100, 0, 300, "0.07", "50"},
		{700, 100, 0, 0, 0, "0.05", "400"},
		{700, 150, 30, 0.1, 150, "0.05", "400"},
	} {
		text := strings.NewReplacer("SCORE", c.score, "MAX", c.most).Replace(climbStudy)
		s, err := Parse(runs.Standard(), "w.yaml", []byte(text), nil)
		require.NoError(t, err)
		elo := map[string]float64{"random": 0, "mcts-10": c.first, "mcts-20": c.first + c.each, "mcts-40": c.first + 2*c.each, "mcts-80": c.first + 2*c.each + c.last}
		elo["mcts-10-r500"], elo["mcts-10-r250"], elo["mcts-10-r750"] = c.first/2, 0.75*c.first, 0.25*c.first
		for k, name := range []string{"mcts-10-r875", "mcts-10-r625", "mcts-10-r375", "mcts-10-r125"} {
			elo[name] = c.first * (0.125 + 0.25*float64(k))
		}
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		ladders, lasts, claims, differ, of := 0, 0, 0, 0, 0
		for range *worlds {
			w := &climbing{world: newWorld(rng, 400, c.spread), draws: c.draws, strength: byName(elo)}
			cells := w.carried(s)
			known := map[string]*played{}
			for _, p := range cells {
				known[p.plan.Run.Name] = p
			}
			out := &report.Study{}
			s.answer(cells, out)
			truth, last := 0.0, 0.0
			for n, l := range s.ladders(&s.Config.Questions[0], known) {
				truth = 0
				for k := range l.steps {
					last = 0
					for _, leaf := range l.steps[k].leaves(func(*step) bool { return true }) {
						at := w.strength(&leaf.cell)
						last += stats.Elo(w.score(at[1]-at[0], c.spread))
					}
					truth += last
				}
				found := sentence.FindStringSubmatch(out.Answers[0].Sentences[n])
				require.NotNil(t, found, out.Answers[0].Sentences[n])
				of++
				ladders += numeric.OneIf(holds(found[1], found[2], truth))
				lasts += numeric.OneIf(holds(found[3], found[4], last))
				claims += numeric.OneIf(!strings.Contains(found[5], "not known"))
			}
			differ += numeric.OneIf(!strings.Contains(out.Answers[0].Sentences[2], "is not known"))
		}
		t.Logf("| %g | %g | %g | %g | %g | %s | %d | %s | %s | %s | %s |", c.first, c.each, c.last, c.draws, c.spread, c.most, of,
			share(ladders, of).Percent(), share(lasts, of).Percent(), share(claims, of).Percent(), share(differ, *worlds).Percent())
		require.Greater(t, share(ladders, of).Hi, 0.94)
		require.Greater(t, share(lasts, of).Hi, 0.94)
		require.Less(t, share(differ, *worlds).Lo, 0.05, "two games of one depth")
		if c.last == 0 {
			require.Less(t, share(claims, of).Lo, 0.05, "the last doubling gains nothing")
		}
	}
}

// TestDepthByTime: what a doubling of the time of a move gains is the gain of a step over how many doublings longer its moves take;
// it is told where that is asked for, and the times are known and not nearly the same.
func TestDepthByTime(t *testing.T) {
	s, err := Parse(runs.Standard(), "w.yaml", []byte(strings.NewReplacer("SCORE", "0.07", "MAX", "50").Replace(climbStudy)), nil)
	require.NoError(t, err)
	elo := map[string]float64{"random": 0, "mcts-10": 150, "mcts-20": 250, "mcts-40": 350, "mcts-80": 450}
	moves := map[string]time.Duration{"random": 1, "mcts-10": 1000, "mcts-20": 1500, "mcts-40": 6000, "mcts-80": 6060} // in ns
	w := &climbing{world: newWorld(rand.New(rand.NewPCG(31, 7)), 400, 0), strength: byName(elo)}
	cells := w.carried(s)
	for _, p := range cells {
		for i, level := range p.plan.Levels {
			p.spent[i] = spent{moves[level.Name] * time.Duration(100+i), 100 + i}
		}
	}
	told := func(game string) map[string]stats.Interval {
		out, terms := &report.Study{}, map[string]stats.Interval{}
		s.answer(cells, out)
		for _, f := range out.Fits {
			if f.Game == game {
				terms[f.Term] = f.Stats()
			}
		}
		return terms
	}
	out := &report.Study{}
	s.answer(cells, out)
	ladder := each.Map(out.Contrasts, func(c report.StudyContrast) (string, int) { return c.Figure + c.A, c.Games })
	require.Equal(t, 2*4*100, ladder["last-doubling-elogipf/basic, mcts"]+ladder["last-doubling-elogipf/standard, mcts"], "four steps of each game, a hundred games each")
	require.Equal(t, 2*4*100, ladder["ladder-elogipf/basic, mcts"], "a comparison is of the games of both")
	budgets := told("gipf/basic")
	s.Timed()
	times := told("gipf/basic")
	require.Len(t, budgets, 6, "two of the ladder, four steps")
	require.Len(t, times, 8, "the last step takes no longer, the first is from random play")
	for term, doublings := range map[string]float64{"20 (moves take 1.50 times as long)": math.Log2(1.5), "40 (moves take 4.00 times as long)": 2} {
		to, _, _ := strings.Cut(term, " ")
		got, want := times["elo a doubling of time to "+term], budgets["elo a doubling to "+to].Times(1/doublings)
		require.InDelta(t, want.Center, got.Center, 1e-9)
		require.InDelta(t, want.Lo, got.Lo, 1e-9)
		require.InDelta(t, want.Hi, got.Hi, 1e-9)
	}
	cells[2].spent[0] = spent{}
	require.Len(t, told("gipf/basic"), 7, "games from outside know no times")
}

const climbTwice = `study: climb
game: zertz/37
levels: [{family: ab, spec: "alphabeta:sims={50,100}"}]
precision: {score: 0.2, min: 40, max: 48, block: 8, outcomes: 1}
questions: [{depth: zertz/37}]
`

// TestDepthSame: the rungs of a ladder, its games and its figures are the same, byte for byte, with any number
// of workers and when the study is split and interrupted.
func TestDepthSame(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	ctx, dir := t.Context(), t.TempDir()
	begin := func() *Study {
		s, err := Parse(runs.Standard(), "climb.yaml", []byte(climbTwice), nil)
		require.NoError(t, err)
		return s
	}
	left := func(at string) map[string]string {
		s, err := Open(runs.Standard(), at)
		require.NoError(t, err)
		found, err := s.Report(ctx, at, "test")
		require.NoError(t, err)
		require.True(t, found.Over)
		require.Greater(t, len(found.Cells), 2, "a step was halved")
		require.NoError(t, found.WriteTables(at+"/tables"))
		files := map[string]string{"answer": found.Answers[0].Sentences[0]}
		for _, name := range []string{"tables/cells.csv", "tables/contrasts.csv", "tables/fits.csv", "tables/looks.csv", "journal.jsonl"} {
			text := testkit.Read(t, at, name)
			files[name] = text
		}
		return files
	}
	one := dir + "/one"
	require.NoError(t, run(ctx, t, begin(), one, journal.Options{Workers: 1}))
	want := left(one)
	require.Contains(t, want["tables/fits.csv"], ",elo a doubling to 100,")

	split := dir + "/split"
	none, soon := time.Duration(0), 30*time.Millisecond
	for _, until := range []*time.Duration{&none, &soon, &soon} {
		require.NoError(t, run(ctx, t, begin(), split, journal.Options{Workers: 4, Until: until}))
	}
	cut, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	session, err := journal.BeginOrResume(ctx, begin(), split, journal.Options{Workers: 8})
	require.NoError(t, err)
	_, _ = session.Run(cut) // a fast machine may be done before
	require.NoError(t, session.Close())
	require.NoError(t, run(ctx, t, begin(), split, journal.Options{Workers: 8}))
	require.Equal(t, want, left(split))
}

// TestDepthRefuses: a question about depth that no games can answer is refused before the first one.
func TestDepthRefuses(t *testing.T) {
	const head = "study: a\ngame: gipf/basic\nlevels: "
	for text, want := range map[string]string{
		head + "[{family: r, spec: random}]\nquestions: [{depth: gipf/basic}]\n":                                 `s.yaml:4:21: questions.0.depth: no family has two levels, want one such as "alphabeta:sims={100,200,400,800}"`,
		head + "[{family: m, spec: \"mcts:sims={20,10}\"}]\nquestions: [{depth: gipf/basic}]\n":                  `s.yaml:3:28: levels.0.spec: depth wants budgets of one parameter that rise, such as sims={100,200,400}, got "mcts:sims=10" for "m-10"`,
		head + "[{family: m, spec: \"mcts:sims={1,2},c={1,2}\"}]\nquestions: [{depth: gipf/basic}]\n":            `s.yaml:3:28: levels.0.spec: depth wants budgets of one parameter that rise, such as sims={100,200,400}, got "mcts:sims=1,c=1" for "m-1-1"`,
		head + "[{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{depth: gipf/bsic}]\n":                     `s.yaml:4:21: questions.0.depth: the study has no game "gipf/bsic", did you mean "gipf/basic"?`,
		head + "[{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{card: gipf/bsic}]\n":                      `s.yaml:4:20: questions.0.card: the study has no game "gipf/bsic", did you mean "gipf/basic"?`,
		head + "[{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{depth: gipf/basic, in: [first-score]}]\n": `s.yaml:4:37: questions.0.in: belongs to differ, and this question is depth`,
	} {
		_, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
		require.EqualError(t, err, want)
	}
	s, err := Parse(runs.Standard(), "s.yaml", []byte(head+"[{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{depth: gipf/basic}]\n"), nil)
	require.NoError(t, err)
	require.Equal(t, "a study that begins with 2 cells and 1 question", s.Summary(), "no level plays itself")
}

// TestPlanOfLadders: a plan says of ladders, and of nothing else, that halves of steps are not counted.
func TestPlanOfLadders(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]int{"depth": 1, "fair": 0} {
		s, _ := parsed(t, "study: b\ngame: zertz/blitz\nlevels: [{family: m, spec: \"mcts:preset=uct,sims={1,2}\"}]\nquestions: [{"+question+": all}]\n")
		plan, err := s.DryRun(t.Context(), journal.Options{Workers: 1})
		require.NoError(t, err)
		notes := each.Count(plan.Notes, func(note string) bool { return strings.Contains(note, "the games of the halves are not counted") })
		require.Equal(t, want, notes, question)
	}
}

// TestHalvings: a step that is too large is halved as often as it may be, and no more often.
func TestHalvings(t *testing.T) {
	s, _ := parsed(t, "study: b\ngame: gipf/basic\nlevels: [{family: m, spec: \"mcts:sims={1,1024}\"}]\nquestions: [{depth: gipf/basic}]\n")
	games, err := s.roll.named("gipf/basic")
	require.NoError(t, err)
	steps := s.ladders(&s.Config.Questions[0], nil)[0].steps
	from, to := steps[1].from, steps[1].to
	over, known := map[string]*played{}, 0
	for halvings := range 3 {
		steps := s.step(games, from, to, tooLarge(over), halvings)
		for range halvings {
			require.Len(t, steps[0].halves, 2, "%d halvings", halvings)
			steps = steps[0].halves
		}
		require.Empty(t, steps[0].halves, "%d halvings", halvings)
		over[steps[0].cell.Run.Name] = &played{games: 800, samples: map[string]answers.Sample{secondOwn: scored(400, 1)}}
		known++
		require.Len(t, over, known, "each half is a step of its own")
	}
	require.Empty(t, s.step(games, from, to, tooLarge(over), 1)[0].halves[0].halves, "what is known of a half halves it no more often")
}

// TestLaddersThatAreCompared: families are compared at each game, and games with the first one in each family.
func TestLaddersThatAreCompared(t *testing.T) {
	t.Parallel()
	s, cells := parsed(t, "study: b\ngames: [gipf/basic, gipf/standard, gipf/tournament]\nlevels: [{family: m, spec: \"mcts:preset=uct,sims={1,2}\"}, {family: n, spec: \"mcts:preset=uct,sims={3,6}\"}]\nquestions: [{depth: all}]\n")
	for _, p := range cells {
		p.games, p.samples = 80, map[string]answers.Sample{secondOwn: scored(40, 0.6)}
	}
	out := &report.Study{}
	s.answer(cells, out)
	require.Regexp(t, `^gipf/basic, m: from random play to sims=2 there are \+139 \[-\d+, \+\d+\] Elo \(1\.4 steps of 64:36; 160 games, 2 cells\), and the last doubling gains \+70 \[-\d+, \+\d+\] Elo: whether it gains anything is not known\.$`, out.Answers[0].Sentences[0])
	for i, term := range []string{"ladder in elo", "ladder in steps of 64:36", "elo from random to 1", "elo a doubling to 2"} {
		f := out.Fits[i]
		require.Equal(t, []any{1, "gipf/basic", "m", "depth", 160, term}, []any{f.Question, f.Game, f.Level, f.Model, f.Games, f.Term})
		require.InEpsilon(t, []float64{2, 0.02, 1, 1}[i]*stats.Elo(0.6), f.Value, 0.02)
	}
	require.InDelta(t, 2, *out.Fits[3].At, 0)
	last := out.Contrasts[0]
	require.Equal(t, []any{"last-doubling-elo", "gipf/basic, m", "", 40, 160}, []any{last.Figure, last.A, last.B, last.Openings, last.Games})
	require.InDelta(t, stats.Elo(0.6), last.Diff.Value, 2)
	require.InDelta(t, out.Fits[0].Value/100, out.Fits[1].Value, 1e-9)
	var compared []string
	for _, c := range out.Contrasts {
		if c.Figure == "ladder-elo" {
			compared = append(compared, strings.ReplaceAll(c.A+" - "+c.B, "gipf/", ""))
		}
	}
	require.ElementsMatch(t, []string{
		"basic, m - basic, n", "standard, m - standard, n", "tournament, m - tournament, n",
		"basic, m - standard, m", "basic, m - tournament, m", "basic, n - standard, n", "basic, n - tournament, n",
	}, compared)
}

// TestBetween: between two budgets stands the one that is half a doubling above the lower; between neighbours there is none.
func TestBetween(t *testing.T) {
	t.Parallel()
	for budgets, want := range map[string]string{"10,20": "14", "1,4": "2", "100,1600": "400", "1,2": "", "2,3": ""} {
		s, _ := parsed(t, "study: b\ngame: gipf/basic\nlevels: [{family: f, spec: \"mcts:ms={"+budgets+"}\"}]\nquestions: [{depth: gipf/basic}]\n")
		st := s.ladders(&s.Config.Questions[0], nil)[0].steps[1]
		mid, ok := between(st.from, st.to)
		require.Equal(t, want != "", ok, budgets)
		if ok {
			require.Equal(t, []string{want, "mcts:ms=" + want, "f-" + want}, []string{mid.Value, mid.Spec, mid.Name})
		}
	}
	s, _ := parsed(t, "study: b\ngame: gipf/basic\nlevels: [{family: f, spec: \"mcts:sims={4,8}\"}]\nquestions: [{depth: gipf/basic}]\n")
	first := s.ladders(&s.Config.Questions[0], nil)[0].steps[0]
	half, ok := between(first.from, first.to)
	require.True(t, ok)
	require.Equal(t, []string{"epsilon:p=0.5,agent=(mcts:sims=4)", "f-4-r500"}, []string{half.Spec, half.Name})
	quarter, _ := between(half, first.to)
	require.Equal(t, []string{"epsilon:p=0.25,agent=(mcts:sims=4)", "f-4-r250"}, []string{quarter.Spec, quarter.Name})
	most, _ := between(first.from, half)
	require.Equal(t, []string{"epsilon:p=0.75,agent=(mcts:sims=4)", "f-4-r750"}, []string{most.Spec, most.Name})
}

// TestLeaves: a step is made up of its halves once all of these have games, and of itself before; a step whose halves have none yet is bounded.
func TestLeaves(t *testing.T) {
	t.Parallel()
	leaf := func(name string, halves ...step) step {
		return step{cell: configs.StudyCell{Run: &configs.Run{Name: name}}, halves: halves}
	}
	whole := leaf("a", leaf("b"), leaf("c", leaf("d"), leaf("e")))
	for has, want := range map[string]string{"": "a", "a": "a", "ab": "a", "abc": "b c", "abcd": "b c", "abcde": "b d e", "acde": "a"} {
		games := map[string]*played{}
		for _, name := range has {
			games[string(name)] = &played{games: 8, samples: map[string]answers.Sample{secondOwn: scored(4, 0.5)}}
		}
		var names []string
		for _, st := range whole.leaves(func(st *step) bool { return games[st.cell.Run.Name] != nil }) {
			names = append(names, st.cell.Run.Name)
		}
		require.Equal(t, want, strings.Join(names, " "), has)
		c := climbOf(ladder{steps: []step{leaf("z"), whole}}, games)
		require.Equal(t, has == "", strings.Contains(strings.Join(c.missing, " "), "a"))
		require.Contains(t, c.missing, "z")
		wide := 0
		for _, name := range names {
			wide += numeric.OneIf(name == "a" && has != "" || name == "c")
		}
		require.Len(t, c.wide, wide, has)
		require.Equal(t, 8*len(c.of), c.games)
	}
}

// TestMostHalvings: a step of which every half is too large is eight steps at last.
func TestMostHalvings(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, "study: b\ngame: gipf/basic\nlevels: [{family: m, spec: \"mcts:sims={1,100000}\"}]\nquestions: [{depth: gipf/basic}]\n")
	g := s.growth()
	for range 10 {
		for _, c := range g.grow(s.fixed) {
			g.over[c.Run.Name] = &played{plan: &c, games: 800, samples: map[string]answers.Sample{secondOwn: scored(400, 1)}}
		}
	}
	for _, st := range s.ladders(&s.Config.Questions[0], g.over)[0].steps {
		require.Len(t, st.leaves(func(*step) bool { return true }), 8)
	}
}

// TestList: three of several names are enough.
func TestList(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a, b, c", list([]string{"a", "b", "c"}))
	require.Equal(t, "a, b, c and 2 more", list([]string{"a", "b", "c", "d", "e"}))
}

// TestBudgets: families that think for the same time have the same last budget, which was denied.
func TestBudgets(t *testing.T) {
	last := func(spec string) rung {
		s, _ := parsed(t, "study: b\ngame: gipf/basic\nlevels: [{family: f, spec: \""+spec+"\"}]\nquestions: [{depth: gipf/basic}]\n")
		return (&climb{ladder: s.ladders(&s.Config.Questions[0], nil)[0]}).top()
	}
	require.Equal(t, "ms=4, the same for both,", budgets(last("mcts:ms={2,4}"), last("alphabeta:ms={1,2,4}")))
	for _, other := range []string{"alphabeta:ms={4,8}", "alphabeta:sims={2,4}"} {
		require.Equal(t, "their last budgets, which are not the same,", budgets(last("mcts:ms={2,4}"), last(other)))
	}
}

// TestDepthOfNothing: games without a result, and a level that wins them all, are said and give no figure
// without an interval.
func TestDepthOfNothing(t *testing.T) {
	s, cells := parsed(t, strings.NewReplacer("SCORE", "0.1", "MAX", "50").Replace(climbStudy))
	out := &report.Study{}
	s.answer(cells, out)
	require.Empty(t, out.Fits)
	require.Equal(t, "gipf/basic, mcts: not known yet, because gipf-basic.random.mcts-10, gipf-basic.mcts-10.mcts-20, gipf-basic.mcts-20.mcts-40 and 1 more have no game with a result.", out.Answers[0].Sentences[0])
	for _, p := range cells {
		p.games, p.samples = 100, map[string]answers.Sample{}
		for k := range 50 {
			p.samples[secondOwn] = append(p.samples[secondOwn], answers.Cluster{Opening: uint64(k), N: 2, Sum: 1 + float64(k%2)})
		}
	}
	cells[0].games, out = 0, &report.Study{}
	s.answer(cells, out)
	require.Equal(t, "gipf/basic, mcts: not known yet, because gipf-basic.random.mcts-10 has no game with a result.", out.Answers[0].Sentences[0])
	always := answers.NewClimb(answers.Sample{{Opening: 1, N: 2, Sum: 2}, {Opening: 2, N: 2, Sum: 2}}, cells[0].samples[secondOwn])
	sum := always.Steps([]float64{1, 1}, confidence)
	require.True(t, sum.Diff.OpenHi)
	require.False(t, sum.Diff.OpenLo)
	require.Less(t, sum.P, 0.05)
	down := always.Steps([]float64{-1, 1}, confidence)
	require.True(t, down.Diff.OpenLo)
	require.Negative(t, down.Diff.Center)
	require.Equal(t, 1.0, always.Steps([]float64{1, -5}, confidence).P, "what is open reaches across no difference")
	require.False(t, always.Steps([]float64{0, 1}, confidence).Diff.OpenHi)
}
