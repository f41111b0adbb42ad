package study

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// pieces is a search over six points.
const pieces = `study: s
levels: [{family: r, spec: random}%s]
precision: {max: 2000}
questions:
  - find: {game: gipf/basic, over: {white: [0..2], black: [none, "1"]}, want: {first-score: 45..55, turns: 25..40, %sdraws: ..10}%s}
`

// A planted point has a first mover's score, a share of draws and a length; ladder is how many Elo its steps have.
type plantedPoint struct{ score, draws, turns, step float64 }

// of plays pairs of games.
func (p plantedPoint) of(rng *rand.Rand, pairs int) map[string]answers.Sample {
	score, draws, turns, all := make(answers.Sample, pairs), make(answers.Sample, pairs), make(answers.Sample, pairs), make(answers.Sample, pairs)
	for k := range pairs {
		for _, s := range []answers.Sample{score, draws, turns, all} {
			s[k] = answers.Cluster{Opening: uint64(k), N: 2}
		}
		all[k].Sum = 2
		for range 2 {
			switch u := rng.Float64(); {
			case u < p.draws:
				draws[k].Sum, score[k].Sum = draws[k].Sum+1, score[k].Sum+0.5
			case u < p.score+p.draws/2:
				score[k].Sum++
			}
			turns[k].Sum += p.turns * (0.5 + rng.Float64())
		}
	}
	return map[string]answers.Sample{firstScore: score, "draws": draws, "turns": turns, "completion": all}
}

// found carries a search out in a world of points by the names of games.
func found(t *testing.T, text string, rng *rand.Rand, most int, points map[string]plantedPoint) *report.Study {
	t.Helper()
	return carried(t, text, most, func(c *configs.StudyCell, pairs int) map[string]answers.Sample {
		p, known := points[c.Game.Game]
		require.True(t, known, c.Game.Game)
		if c.Equal() {
			return p.of(rng, pairs)
		}
		return map[string]answers.Sample{secondOwn: newWorld(rng, pairs, 0).better(p.step, 0, pairs)}
	})
}

// plantedPoints is what is planted: white=1 without black is right, black=1 and white=2 is but for its ladder.
var plantedPoints = map[string]plantedPoint{
	"gipf/basic:white=0": {0.35, 0.02, 30, 150}, "gipf/basic:white=1": {0.5, 0.02, 30, 150}, "gipf/basic:white=2": {0.65, 0.02, 30, 150},
	"gipf/basic:black=1,white=0": {0.5, 0.3, 30, 150}, "gipf/basic:black=1,white=1": {0.5, 0.02, 60, 150}, "gipf/basic:black=1,white=2": {0.5, 0, 33, 60},
}

// TestFindSays: what is said of points whose figures are known, at every end of a search.
func TestFindSays(t *testing.T) {
	testkit.SkipInRace(t)
	plain := fmt.Sprintf(pieces, "", "", "")
	all := found(t, plain, rand.New(rand.NewPCG(61, 1)), 1000, plantedPoints)
	require.Equal(t, "Which of the combinations of black, white at gipf/basic have draws of at most 10%, first-score of 45 to 55%, turns of 25 to 40?", all.Answers[0].Question)
	text := strings.Join(all.Answers[0].Sentences, "\n")
	for _, want := range []string{
		"At gipf/basic, random against itself: of 6 points only these may have, with 95 %, draws of at most 10%, first-score of 45 to 55%, turns of 25 to 40: black=none, white=1; black=1, white=2 (",
		"black=none, white=1: draws 2", " new games): all lie where they are wanted.",
		"black=1, white=2: draws 0.0% [0.0, ", " new games): all lie where they are wanted.",
		"To want draws of at most 10% leaves out 1 of 6 points: black=1, white=0.",
		"To want first-score of 45 to 55% leaves out 2 of 6 points: black=none, white=0; black=none, white=2.",
		"To want turns of 25 to 40 leaves out 1 of 6 points: black=1, white=1.",
	} {
		_, after, there := strings.Cut(text, want)
		require.True(t, there, "%q in %s", want, strings.Join(all.Answers[0].Sentences, "\n"))
		text = after
	}
	require.Equal(t, "Of 6 points, at a level each, 2 may be what is wanted, and new games show that 2 are.", all.Answers[0].Headline)
	require.Len(t, all.Contrasts, 4)
	page := testkit.Written(t, all)
	require.Contains(t, page, "lies in ")
	require.Contains(t, page, "turns of black=1, white=1, left out")
	games := map[string]int{}
	for _, f := range all.Fits {
		figure, _, _ := strings.Cut(f.Term, " ")
		games[figure] += f.Games
		require.Equal(t, map[string]string{"draws": "share", firstScore: "points", "turns": "turns a game after the opening"}[figure], f.Unit, f.Term)
	}
	of := regexp.MustCompile(`\((\d+) games of the search\)`).FindStringSubmatch(all.Answers[0].Sentences[0])[1]
	for _, figure := range []string{"draws", firstScore, "turns"} {
		require.Equal(t, of, strconv.Itoa(games[figure]), "the search saw every figure of each of its games")
	}

	// The ladder leaves out one of them; keep: 1 verifies one, and says which other may be.
	deep := found(t, fmt.Sprintf(pieces, `, {family: ab, spec: "alphabeta:sims={10,20,40}"}`, "ladder: 3.., ", ", level: ab-40"), rand.New(rand.NewPCG(61, 12)), 1000, plantedPoints)
	text = strings.Join(deep.Answers[0].Sentences, "\n")
	require.Regexp(t, `black=none, white=1: draws .*, turns .*, ladder 4\.\d+ \[.*\] \(\d+ games\) \(\d+ new games\): all lie where they are wanted\.`, text)
	require.Regexp(t, `black=1, white=2: .*: no ladder of at least 3\.`, text)
	one := found(t, fmt.Sprintf(pieces, "", "", ", keep: 1"), rand.New(rand.NewPCG(61, 3)), 1000, plantedPoints)
	require.Contains(t, strings.Join(one.Answers[0].Sentences, "\n"), "; the 1 that look best play new games, as keep says: black=")

	// A search that goes on, and one that leaves nothing.
	begun := found(t, plain, rand.New(rand.NewPCG(61, 4)), 4, plantedPoints)
	require.Equal(t, "At gipf/basic, random against itself: of 6 points 5 may have draws of at most 10%, first-score of 45 to 55%, turns of 25 to 40 after 600 games, and the search goes on.", begun.Answers[0].Sentences[0])
	far := map[string]plantedPoint{}
	for name := range plantedPoints {
		far[name] = plantedPoint{0.5, 0.6, 30, 150}
	}
	none := found(t, plain, rand.New(rand.NewPCG(61, 5)), 1000, far)
	require.Contains(t, none.Answers[0].Sentences[0], "of 6 points none has, with 95 %, draws of at most 10%, ")
	require.Empty(t, none.Contrasts)
}

// TestFindHolds: in 95 % of worlds all points that are what is wanted are left, in no more than 5 % a point is said to be what it
// is not, and of points at the very ends of ranges, where every claim is false, hardly any is made.
func TestFindHolds(t *testing.T) {
	testkit.SkipInRace(t)
	ends := map[string]plantedPoint{
		"gipf/basic:white=0": {0.45, 0.1, 25, 0}, "gipf/basic:white=1": {0.55, 0.1, 40, 0}, "gipf/basic:white=2": {0.55, 0, 25, 0},
		"gipf/basic:black=1,white=0": {0.45, 0, 40, 0}, "gipf/basic:black=1,white=1": {0.45, 0.1, 40, 0}, "gipf/basic:black=1,white=2": {0.55, 0.1, 25, 0},
	}
	right := map[string]bool{"gipf-basic.black1.white2": true, "gipf-basic.white1": true}
	held, wrong, claimed := 0, 0, 0
	for i := range *worlds {
		said := found(t, fmt.Sprintf(pieces, "", "", ""), rand.New(rand.NewPCG(62, uint64(i))), 1000, plantedPoints)
		kept := true
		for _, f := range said.Fits {
			kept = kept && !(strings.HasSuffix(f.Term, ", left out") && (strings.Contains(f.Term, "black=none, white=1,") || strings.Contains(f.Term, "black=1, white=2,")))
		}
		held += numeric.OneIf(kept)
		false1 := false
		for _, c := range said.Contrasts {
			cell, _, _ := strings.Cut(c.A, ".r.")
			false1 = false1 || c.Holds && strings.HasPrefix(c.Wanted, "in ") != right[cell]
		}
		wrong += numeric.OneIf(false1)
		any := false
		for _, c := range found(t, strings.Replace(fmt.Sprintf(pieces, "", "", ""), "max: 2000", "max: 300", 1), rand.New(rand.NewPCG(63, uint64(i))), 1000, ends).Contrasts {
			any = any || c.Holds
		}
		claimed += numeric.OneIf(any)
	}
	t.Logf("held %s, something false claimed in %s, at the ends in %s", share(held, *worlds).Percent(), share(wrong, *worlds).Percent(), share(claimed, *worlds).Percent())
	require.GreaterOrEqual(t, share(held, *worlds).Center, 0.95)
	require.LessOrEqual(t, share(wrong, *worlds).Lo, 0.05)
	require.LessOrEqual(t, share(claimed, *worlds).Lo, 0.05)
}

// TestFindRefuses: what no search can be made of is said with its place, before the first game.
func TestFindRefuses(t *testing.T) {
	text := fmt.Sprintf(pieces, `, {family: ab, spec: "alphabeta:sims={10,20}"}`, "", "")
	_, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
	require.NoError(t, err)
	for _, c := range []struct{ from, to, want string }{
		{"turns: 25..40", "turnz: 25..40", `s.yaml:5:108: questions.0.find.want.turnz: no figure is called "turnz", did you mean "turns"?`},
		{"turns: 25..40", "nonsense: 25..40", `questions.0.find.want.nonsense: no figure is called "nonsense", want one of first-score, completion, `},
		{"25..40", "40..25", `s.yaml:5:108: questions.0.find.want.turns: "40..25" holds nothing: want the smaller number first, and two that differ`},
		{"25..40", "\"40\"", `questions.0.find.want.turns: want a range such as 25..40, ..5 or 8.., got "40"`},
		{"25..40", "25..x", `questions.0.find.want.turns: want a range such as 25..40, ..5 or 8.., got "25..x"`},
		{"45..55", "0.45..0.55", `questions.0.find.want.first-score: is in percent, such as 48..52: nothing lies in 0.45..0.55`},
		{"45..55", "0.5..1", `questions.0.find.want.first-score: is in percent, such as 48..52: nothing lies in 0.5..1`},
		{"draws: ..10", "draws: ..0", `questions.0.find.want.draws: is in percent, such as 48..52: nothing lies in ..0`},
		{"draws: ..10", "draws: 100..", `questions.0.find.want.draws: is in percent, such as 48..52: nothing lies in 100..`},
		{"45..55", "120..", `questions.0.find.want.first-score: is in percent, such as 48..52: nothing lies in 120..`},
		{"draws: ..10", "comeback: 5..", `questions.0.find.want.comeback: "comeback" needs a judge, and the study has no group judge`},
		{"draws: ..10", "ladder: 5..", `questions.0.find.want.ladder: no ladder without a second level of r, want one such as "alphabeta:sims={100,200,400,800}"`},
		{"first-score: 45..55, turns: 25..40, draws: ..10", "ladder: 5..", `questions.0.find.want.ladder: ladders are played at what other figures leave: want another one besides`},
		{"[0..2]", "[0..90]", `questions.0.find.over: `},
		{"[0..2]", "[0..2, \"2\"]", `questions.0.find.over: white: dose "2" is there twice`},
		{"[0..2]", "[2..0]", `questions.0.find.over: white: want two whole numbers, the smaller one first, got "{2..0}"`},
		{"[0..2]", "[]", `questions.0.find.over: an option has no values`},
		{"white: [0..2]", "whit: [0..2]", `questions.0.find.over: `},
		{"white: [0..2], black: [none, \"1\"]", "", `questions.0.find.over: at least 1 of them, got 0`},
		{"white: [0..2]", "white: [0..999], row: [4..9]", `questions.0.find.over: white: stands for more than 1000 points`},
		{"gipf/basic", "gipf/bsic", `questions.0.find.game: `},
		{"over: {white: [0..2], black: [none, \"1\"]}, ", "", `questions.0.find.over: is required`},
		{"draws: ..10}", "draws: ..10}, level: xy", `questions.0.find.level: no level is called "xy", want one of r, ab-10, ab-20`},
	} {
		require.Contains(t, text, c.from)
		_, err := Parse(runs.Standard(), "s.yaml", []byte(strings.Replace(text, c.from, c.to, 1)), nil)
		require.ErrorContains(t, err, c.want, c.to)
	}
}

// TestWhereAFigureIsWanted: a share is wanted in percent and looked for as a share, of which 0 and 100 percent are no ends; any other figure is wanted as it is.
func TestWhereAFigureIsWanted(t *testing.T) {
	t.Parallel()
	none := math.Inf(1)
	for _, c := range []struct {
		figure, want, words string
		lo, hi              float64
	}{
		{"draws", "10..90", "of 10 to 90%", 0.1, 0.9},
		{"draws", "0..100", "of 0 to 100%", -none, none},
		{"draws", "1..99.5", "of 1 to 99.5%", 0.01, 0.995},
		{firstScore, "..55", "of at most 55%", -none, 0.55},
		{"turns", "0..100", "of 0 to 100", 0, 100},
		{"turns", "8..", "of at least 8", 8, none},
		{"ladder", "..1", "of at most 1", -none, 1},
	} {
		f := &configs.Find{Want: map[string]string{c.figure: c.want}}
		require.Equal(t, c.figure+" "+c.words, wanted(f))
		w := wantOf(f, c.figure)
		require.Equal(t, []any{c.lo, c.hi, strings.HasSuffix(c.words, "%")}, []any{w.Lo, w.Hi, w.Share}, "%+v", c)
	}
}

// TestFindWithoutGames: new games of a point that are not over, or say nothing of a figure, are told, and nothing is claimed of it; so is a ladder of which a step has no games.
func TestFindWithoutGames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ladder   string
		new, own bool
		want     string
	}{
		{"", false, true, "black=none, white=1: its new games are not over."},
		{"", true, false, "black=none, white=1: not known, because new games say nothing of draws yet."},
		{"ladder: 3.., ", true, true, "black=none, white=1: not known, because new games say nothing of ladder yet."},
	} {
		text := fmt.Sprintf(pieces, `, {family: ab, spec: "alphabeta:sims={10,20,40}"}`, c.ladder, ", level: ab-40, keep: 1")
		s, _ := parsed(t, text)
		g, rng := s.growth(), rand.New(rand.NewPCG(61, 1))
		var cells []*played
		for range 50 {
			for _, cell := range g.grow(s.fixed) {
				if p, there := plantedPoints[cell.Game.Game]; there && g.over[cell.Run.Name] == nil && !cell.Fresh && cell.Equal() {
					pairs := cell.Run.Pairs
					over := &played{plan: &cell, pairs: pairs, games: 2 * pairs, samples: p.of(rng, pairs), looks: []answers.Look{{Pairs: pairs, Reason: answers.ByMost}}}
					cells, g.over[cell.Run.Name] = append(cells, over), over
				}
			}
		}
		for _, cell := range g.grow(s.fixed) {
			if cell.Fresh && c.new {
				p := &played{plan: &cell, pairs: 400, games: 800, samples: map[string]answers.Sample{firstScore: scored(400, 0.5)}, looks: []answers.Look{{Pairs: 400, Reason: answers.ByMost}}}
				if c.own {
					p.samples = plantedPoints[cell.Game.Game].of(rng, 400)
				}
				cells = append(cells, p)
			}
		}
		found, err := s.told(cells, "DIR", "v1")
		require.NoError(t, err)
		require.Contains(t, strings.Replace(strings.Join(found.Answers[0].Sentences, "\n"), "black=1, white=2", "black=none, white=1", -1), c.want)
		require.Empty(t, found.Contrasts)
	}
}

// TestFindOfTheJudge: the judge looks at the blocks of a search that wants figures of the judge, and at no others.
func TestFindOfTheJudge(t *testing.T) {
	t.Parallel()
	for wants, judged := range map[string]bool{"": false, "comeback: ..95, ": true} {
		s, _ := parsed(t, fmt.Sprintf(pieces, "", wants, "")+"judge: {spec: greedy, share: 0.5}\n")
		require.Equal(t, judged, s.findsJudged(), wants)
	}
}

// TestWidthOfAFind: new games show the first mover's score as precisely as it is wanted, and no less precisely than the games of a cell.
func TestWidthOfAFind(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, fmt.Sprintf(pieces, "", "", ""))
	for want, width := range map[string]float64{"": 0.05, "49..51": 0.01, "44..56": 0.05, "40..": 0.05} { // 0.03 of a cell over 0.6
		require.InDelta(t, width, s.width(&configs.Find{Want: map[string]string{firstScore: want}}), 1e-12, want)
	}
}

// TestFigureOfNewGames: new games say something of a figure from two openings on.
func TestFigureOfNewGames(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, fmt.Sprintf(pieces, "", "", ""))
	f := s.newFinding(s.Config.Questions[0].Find, s.levelsNamed("r")[0], nil)
	require.Equal(t, []string{"draws", firstScore, "turns"}, f.figures)
	p := &played{samples: map[string]answers.Sample{"draws": scored(1, 0), "turns": {{Opening: 1, N: 2, Sum: 60}}}}
	for k := range f.figures {
		words, _, tails := f.measure(k, 0, p)
		require.Empty(t, words)
		require.Nil(t, tails)
	}
	p.samples["draws"], p.samples["turns"] = scored(2, 0.5), append(p.samples["turns"], answers.Cluster{Opening: 2, N: 2, Sum: 64})
	words, value, tails := f.measure(2, 0, p)
	require.Regexp(t, `^turns 31 \[`, words)
	require.InDelta(t, 31, value.Center, 1e-9)
	require.NotNil(t, tails)
	words, _, tails = f.measure(0, 0, p)
	require.Regexp(t, `^draws 50\.0% \[`, words)
	require.NotNil(t, tails)
}

// TestFigureThatNoGameHas: a share of what never happened is none, and a figure that is not measured is not known.
func TestFigureThatNoGameHas(t *testing.T) {
	p := &played{samples: plantedPoint{0.5, 0, 30, 0}.of(rand.New(rand.NewPCG(1, 1)), 40)}
	of := p.figure("ended/cap")
	require.Len(t, of, 40)
	require.Zero(t, of.Share(0.95).Center)
	require.EqualValues(t, 80, of.N())
	require.Nil(t, p.figure("tree"))
	require.Nil(t, p.figure("comeback"))
}

// TestGamesOfAFind: a search whose blocks are all that a cell may have plays one at each point, and the games of as many as it lists.
func TestGamesOfAFind(t *testing.T) {
	s, _ := parsed(t, strings.Replace(fmt.Sprintf(pieces, "", "", ""), "max: 2000", "min: 50, max: 50, block: 50", 1))
	low, high := s.findGames(s.Config.Questions[0].Find)
	require.Equal(t, 6*2*50, low)
	require.Equal(t, low+4*2*50, high)

	text := strings.Replace(fmt.Sprintf(pieces, "", "", ""), "max: 2000", "min: 50, max: 1500, block: 50", 1)
	s, _ = parsed(t, text)
	low, high = s.findGames(s.Config.Questions[0].Find)
	first, all, rng := 0, 0, rand.New(rand.NewPCG(64, 1))
	carried(t, text, 1000, func(c *configs.StudyCell, pairs int) map[string]answers.Sample {
		all += 2 * pairs
		if c.Part == "part1" {
			first += 2 * pairs
		}
		return plantedPoint{0.45, 0.05, 30, 0}.of(rng, pairs)
	})
	require.Equal(t, first, low, "the first blocks")
	require.InEpsilon(t, all, high, 0.1, "about as many as are played where scores at the end of what is wanted leave out nothing and show nothing")
}
