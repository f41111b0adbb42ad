package configs

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/testkit"
)

const balance = `study: handicaps
games:
  - gipf/basic:white={-1..1},black=2
  - gipf/{standard,tournament}
levels:
  - {family: ab, spec: "alphabeta:sims={100,400},weights=tuned"}
  - {family: random, spec: random}
opponents: neighbours
precision: {score: 0.05, max: 300}
questions:
  - {fair: "gipf/basic:black=2", dose: white, gaps: [0, 100]}
  - {fair: all}
  - {differ: [gipf/standard, gipf/tournament], in: [first-score, turns], equivalent: [{figure: turns, within: 2}]}
  - {trend: first-elo}
  - {dead: all}
`

// A study is a list of cells, each an ordinary run to a precision.
func TestStudyHasCells(t *testing.T) {
	s, err := Parse[Study]("s.yaml", []byte(balance), nil)
	require.NoError(t, err)
	cells, err := s.Cells()
	require.NoError(t, err)
	var names []string
	for _, c := range cells {
		names = append(names, c.Run.Name)
		require.NoError(t, Validate(c.Run))
	}
	require.Len(t, names, 5*4)
	require.Equal(t, []string{
		"gipf-basic.white-1.black2.ab-100", "gipf-basic.white-1.black2.ab-400", "gipf-basic.white-1.black2.random", "gipf-basic.white-1.black2.ab-100.ab-400",
	}, names[:4])
	require.Equal(t, "gipf-tournament.ab-100.ab-400", names[19])

	equal, other := cells[0], cells[3]
	require.Equal(t, StudyGame{Game: "gipf/basic:white=-1,black=2", Base: "gipf/basic:black=2", Doses: []Dose{{"white", -1}}, Key: "games.0"}, equal.Game)
	require.True(t, equal.Equal())
	require.Equal(t, []Agent{{"ab-100", "alphabeta:sims=100,weights=tuned"}, {"ab-100#2", "alphabeta:sims=100,weights=tuned"}}, equal.Run.Agents)
	require.Equal(t, adaptive.Precision{Figure: adaptive.FirstScore, Score: 0.05, Min: 100, Block: 25, Outcomes: 10}, *equal.Run.Precision)
	require.Equal(t, 300, equal.Run.Pairs)
	require.Equal(t, RunOpenings{Turns: 2, Shared: true}, equal.Run.Openings)
	require.False(t, other.Equal())
	require.Equal(t, []Agent{{"ab-100", "alphabeta:sims=100,weights=tuned"}, {"ab-400", "alphabeta:sims=400,weights=tuned"}}, other.Run.Agents)
	require.Equal(t, adaptive.SecondPlayer, other.Run.Precision.Figure)

	require.Equal(t, []float64{0, 100}, s.Questions[0].Gaps)
	require.Equal(t, 0.02, s.Questions[1].Margin)
	require.Equal(t, "levels", s.Questions[3].Over)
	require.Equal(t, KindStudy, GuessKind([]byte(balance)))

	one, err := Parse[Study]("s.yaml", []byte("study: a\ngame: g\nlevels: [{family: a, spec: random}]\n"), []string{"game=h:x={1..2}"})
	require.NoError(t, err)
	cells, err = one.Cells()
	require.NoError(t, err)
	require.Equal(t, "h.x2.a", cells[1].Run.Name)
}

// A family may give each level its own most pairs; neighbours play as many as the fewer.
func TestStudyMaxByLevel(t *testing.T) {
	text := strings.Replace(balance, `weights=tuned"}`, `weights=tuned", max: [250, 120]}`, 1)
	s, err := Parse[Study]("s.yaml", []byte(text), nil)
	require.NoError(t, err)
	cells, err := s.Cells()
	require.NoError(t, err)
	var pairs []int
	for _, c := range cells[:4] {
		require.NoError(t, Validate(c.Run))
		require.Equal(t, c.Run.Pairs, c.Precision.Max)
		pairs = append(pairs, c.Run.Pairs)
	}
	require.Equal(t, []int{250, 120, 300, 120}, pairs)
}

func TestStudyRefuses(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"{-1..1}", "{1..-1}", `s.yaml:3:5: games.0: want two whole numbers, the smaller one first, got "{1..-1}"`},
		{"{-1..1}", "{-1..1", `s.yaml:3:5: games.0: braces that are not closed, or one within another, in "gipf/basic:white={-1..1,black=2"`},
		{"{-1..1}", "{0..2000}", `s.yaml:3:5: games.0: "{0..2000}" stands for more than 1000`},
		{"{-1..1}", "{-9..9223372036854775807}", `s.yaml:3:5: games.0: "{-9..9223372036854775807}" stands for more than 1000`},
		{"{-1..1}", "{a,,b}", `s.yaml:3:5: games.0: want texts with commas or a range such as 0..3 in braces, got "{a,,b}"`},
		{"{standard,tournament}", "{standard,standard}", `s.yaml:4:5: games.1: "standard" is twice in "{standard,standard}"`},
		{"gipf/{standard", "gipf}/{standard", `s.yaml:4:5: games.1: braces that are not closed, or one within another, in "gipf}/{standard,tournament}"`},
		{"sims={100,400}", "sims={100,400}}", `s.yaml:6:24: levels.0.spec: a } without a { before it in "},weights=tuned"`},
		{"family: random", "family: ab", `s.yaml:7:14: levels.1.family: "ab" is used twice, first as levels.0.family`},
		{`weights=tuned"}`, `weights=tuned", max: [200]}`, `s.yaml:6:71: levels.0.max: must have a number for each level of "alphabeta:sims={100,400},weights=tuned" (2), got 1`},
		{`weights=tuned"}`, `weights=tuned", max: [200, 99]}`, `s.yaml:6:77: levels.0.max.1: must be at least the fewest pairs (100) and at most 1000000, got 99`},
		{"max: 300", "max: 30", `s.yaml:9:12: precision.min: must be at most the most pairs (30), got 100`},
		{"fair: all", "fair: all, dead: all", `s.yaml:12:5: questions.1: want one of fair, differ, trend, dead, depth, luck, card, matters, even and find, got 2 of them`},
		{"dose: white", "dose: black", `s.yaml:11:40: questions.0.dose: "gipf/basic:black=2" has no range of "black", want one of white`},
		{`fair: "gipf/basic:black=2", dose: white`, "fair: gipf/standard, dose: white", `s.yaml:11:33: questions.0.dose: "gipf/standard" has no range of "white", want a game that has one: "gipf/basic:black=2"`},
		{`fair: "gipf/basic:black=2", dose: white`, "fair: gipf/standard, dose: black", `s.yaml:11:33: questions.0.dose: no game of the study has a range of "black", want one such as "gipf/basic:white={0..3}"`},
		{"figure: turns", "figure: choices", `s.yaml:13:96: questions.2.equivalent.0.figure: "choices" is not among the figures of in`},
		{"gipf/standard, gipf/tournament]", "gipf/standard]", `s.yaml:13:14: questions.2.differ: want two different games, got "gipf/standard"`},
		{"gipf/standard, gipf/tournament]", "]", `s.yaml:13:14: questions.2.differ: want two different games, got ""`},
		{"trend: first-elo", "trend: first-elo, margin: 0.1", `s.yaml:14:32: questions.3.margin: belongs to dose, fair, and this question is trend`},
		{"fair: all", "fair: all, gaps: [50]", `s.yaml:12:23: questions.1.gaps: belongs to dose, and this question is fair`},
		{"black=2\n", "black=2\n  - gipf/basic:black=2,white={1..1}\n  - gipf/basic:white={1..1},black=2\n", `s.yaml:5:5: games.2: "gipf/basic:white=1,black=2" gives a second cell "gipf-basic.white1.black2.ab-100", the first is that of "gipf/basic:white=1,black=2"`},
		{"black=2", "black=2,goal=123456789012345678901234567890123456789012345678901234567890", `s.yaml:3:5: games.0: the name of cell "gipf-basic.white-1.black2.goal123456789012345678901234567890123456789012345678901234567890.ab-100" has more than 64 letters, use shorter names of families`},
		{"study: handicaps", "study: handicaps\ngame: x", `s.yaml:2:7: game: goes not with games, give one of them`},
	} {
		text := strings.Replace(balance, c.from, c.to, 1)
		require.NotEqual(t, balance, text, c.from)
		_, err := Parse[Study]("s.yaml", []byte(text), nil)
		require.Error(t, err, c.to)
		var problems Problems
		require.True(t, errors.As(err, &problems), c.to)
		require.Equal(t, c.want, problems[0].Error(), c.to)
	}
}

// TestPairsOfACell: a cell has whole blocks of pairs, from the fewest to the most, which need not be one.
func TestPairsOfACell(t *testing.T) {
	p := StudyPrecision{Min: 100, Max: 4010, Block: 25}
	for pairs, want := range map[float64]int{1: 100, 100: 100, 100.5: 125, 4001: 4010, 1e9: 4010} {
		require.Equal(t, want, p.Pairs(pairs), "%g", pairs)
	}
}

// TestPointsOfFind: every combination is a point, the last option changing fastest, and its name says each value.
func TestPointsOfFind(t *testing.T) {
	f := Find{Game: "gipf/basic", Over: map[string][]string{"white": {"0..1"}, "black": {"none", "2"}}}
	games, names, err := f.Points()
	require.NoError(t, err)
	require.Len(t, games, 4)
	require.Equal(t, []string{"black=none, white=0", "black=none, white=1", "black=2, white=0", "black=2, white=1"}, names)
	f.Over = map[string][]string{"a": {"1..10"}, "b": {"1..10"}, "c": {"1..10"}}
	_, names, err = f.Points()
	require.NoError(t, err)
	require.Len(t, names, 1000)
	f.Over["d"] = []string{"1..2"}
	_, _, err = f.Points()
	require.EqualError(t, err, "d: stands for more than 1000 points")
	f.Over = map[string][]string{"white": {"1..0"}}
	_, _, err = f.Points()
	require.ErrorContains(t, err, "white: ")
}

// TestKindOfAQuestion: a question is of the kind that its key asks, fair with a dose of its own, and one of no key is of none.
func TestKindOfAQuestion(t *testing.T) {
	of := map[string]Question{
		"dose": {Fair: "all", Dose: "white"}, "fair": {Fair: "all"}, "differ": {Differ: []string{"a", "b"}}, "trend": {Trend: "first-score"},
		"dead": {Dead: "all"}, "depth": {Depth: "all"}, "luck": {Luck: "all"}, "card": {Card: "all"}, "matters": {Matters: "all"},
		"even": {Even: new(Even)}, "find": {Find: new(Find)},
	}
	for _, kind := range QuestionKinds() {
		q, ok := of[kind]
		require.True(t, ok, kind)
		require.Equal(t, kind, q.Kind())
	}
	require.Len(t, of, len(QuestionKinds()))
	require.Empty(t, (&Question{Dose: "white", Margin: 0.1}).Kind())
}

// Braces are every combination, the last ones changing fastest.
func TestUnbrace(t *testing.T) {
	all, err := unbrace("a:x={0..1},y={p,q}")
	require.NoError(t, err)
	var texts []string
	for _, v := range all {
		texts = append(texts, v.text)
	}
	require.Equal(t, []string{"a:x=0,y=p", "a:x=0,y=q", "a:x=1,y=p", "a:x=1,y=q"}, texts)
	expanded, err := Expand("a:x={0..1},y={p,q}")
	require.NoError(t, err)
	require.Equal(t, texts, expanded)
	require.Equal(t, []braced{{"x", "1", true}, {"y", "q", false}}, all[3].values)
	all, err = unbrace("epsilon:p=0.1,agent=(mcts:sims={50,200})")
	require.NoError(t, err)
	require.Equal(t, []braced{{"sims", "200", false}}, all[1].values)
}

// A reader of an answer can ask again: the file that its page names is there, and a study.
func TestStudiesOfResults(t *testing.T) {
	pages, err := filepath.Glob("../results/balance/*.md")
	require.NoError(t, err)
	named := regexp.MustCompile(`gipfarena study ((?:results|configs)/\S+\.yaml)`)
	studies := 0
	for _, page := range pages {
		text := testkit.Read(t, page)
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			_, err := Load[Study]("../"+m[1], nil)
			require.NoError(t, err, page)
			studies++
		}
	}
	require.GreaterOrEqual(t, studies, 6)
}
