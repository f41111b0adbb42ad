package study

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// many is a study of games with doses, of which two texts name the game without any.
const many = `study: many
games: ["gipf/basic:white={-2..1}", "gipf/basic:black={0..1}", gipf/standard, "gipf/standard:white={-2..-1}", "gipf/tournament:white={-2..-1}"]
levels: [{family: r, spec: random}]
`

// asked is many with a question.
func asked(t testing.TB, question string) (*Study, error) {
	t.Helper()
	return Parse(runs.Standard(), "s.yaml", []byte(many+"questions:\n  - "+question+"\n"), nil)
}

// texts are the games as the study has them.
func texts(games []game) (all []string) {
	for _, g := range games {
		all = append(all, g.Game)
	}
	return all
}

// A name means one game, however it is spelt; all of it means its doses, braces those in them.
func TestNameMeansOneGame(t *testing.T) {
	s, err := asked(t, "{fair: all}")
	require.NoError(t, err)
	for name, want := range map[string]string{
		"gipf/basic":                      "gipf/basic:white=0",
		"gipf/basic:white=0":              "gipf/basic:white=0",
		"gipf/basic:black=0":              "gipf/basic:white=0",
		"gipf/basic:black=0,white=1":      "gipf/basic:white=1",
		"gipf/basic:black=1":              "gipf/basic:black=1",
		"gipf/standard":                   "gipf/standard",
		"gipf/standard:white=0":           "gipf/standard",
		"gipf/basic:white={0..1}":         "gipf/basic:white=0 gipf/basic:white=1",
		"gipf/{basic:white=1,standard}":   "gipf/basic:white=1 gipf/standard",
		"all of gipf/basic":               "gipf/basic:white=-2 gipf/basic:white=-1 gipf/basic:white=0 gipf/basic:white=1 gipf/basic:black=1",
		"all of gipf/basic:white=0":       "gipf/basic:white=-2 gipf/basic:white=-1 gipf/basic:white=0 gipf/basic:white=1 gipf/basic:black=1",
		"all of gipf/standard":            "gipf/standard gipf/standard:white=-2 gipf/standard:white=-1",
		"all of gipf/tournament":          "gipf/tournament:white=-2 gipf/tournament:white=-1",
		"all of gipf/tournament:white=99": "",
	} {
		found, err := s.roll.named(name)
		require.Equal(t, want == "", err != nil, "%s: %v", name, err)
		require.Equal(t, want, strings.Join(texts(found), " "), name)
	}
	require.Equal(t, []string{"gipf/basic:black=0"}, s.roll.twice)
	require.Equal(t, []string{"gipf/basic:black=0 is a game that the study has already: answers count its games once"}, s.roll.notes(s.Config.Questions))
}

// One game is compared with each of the other side, several with those of equal doses, none with
// itself and no two twice.
func TestPairs(t *testing.T) {
	for sides, want := range map[[2]string]string{
		{"gipf/basic", "gipf/basic:white=1"}:                                "white=0-white=1",
		{"gipf/basic:white=1", "gipf/basic"}:                                "white=1-white=0",
		{"gipf/basic", "all of gipf/basic"}:                                 "white=0-white=-2 white=0-white=-1 white=0-white=1 white=0-black=1",
		{"all of gipf/basic", "all of gipf/standard"}:                       "white=-2-gipf/standard:white=-2 white=-1-gipf/standard:white=-1 white=0-gipf/standard",
		{"all of gipf/basic", "all of gipf/tournament"}:                     "white=-2-gipf/tournament:white=-2 white=-1-gipf/tournament:white=-1",
		{"gipf/standard", "all of gipf/tournament"}:                         "gipf/standard-gipf/tournament:white=-2 gipf/standard-gipf/tournament:white=-1",
		{"gipf/{basic,standard}", "gipf/{standard,basic}"}:                  "white=0-gipf/standard",
		{"gipf/basic:white={-1..0}", "gipf/{standard,tournament:white=-1}"}: "white=-1-gipf/tournament:white=-1 white=0-gipf/standard",
	} {
		s, err := asked(t, `{differ: ["`+sides[0]+`", "`+sides[1]+`"]}`)
		require.NoError(t, err, sides)
		pairs, err := s.roll.pairs(&s.Config.Questions[0])
		require.NoError(t, err)
		var got []string
		for _, p := range pairs {
			got = append(got, p[0].Game+"-"+p[1].Game)
		}
		require.Equal(t, want, strings.ReplaceAll(strings.Join(got, " "), "gipf/basic:", ""), sides)
	}
}

// Names that mean nothing and comparisons without a pair are refused where the file has them.
func TestQuestionsRefused(t *testing.T) {
	for question, want := range map[string]string{
		"{fair: zertz/37}":                                                   `s.yaml:5:12: questions.0.fair: the study has no game "zertz/37", want one of gipf/basic:white=-2, all of gipf/basic, gipf/basic:white=-1, gipf/basic:white=0, gipf/basic:white=1, gipf/basic:black=1, gipf/standard, gipf/standard:white=-2, all of gipf/standard, gipf/standard:white=-1, gipf/tournament:white=-2, all of gipf/tournament, gipf/tournament:white=-1`,
		"{fair: gipf/tournament}":                                            `s.yaml:5:12: questions.0.fair: the study has no game "gipf/tournament", did you mean "all of gipf/tournament"?`,
		"{dead: all of gipf/tournamnt}":                                      `s.yaml:5:12: questions.0.dead: the study has no game "all of gipf/tournamnt", did you mean "all of gipf/tournament"?`,
		`{fair: "gipf/basic:white={1..2}"}`:                                  `s.yaml:5:12: questions.0.fair: the study has no game "gipf/basic:white=2", did you mean "gipf/basic:white=-2"?`,
		`{fair: "gipf/basic:white={3..1}"}`:                                  `s.yaml:5:12: questions.0.fair: want two whole numbers, the smaller one first, got "{3..1}"`,
		"{differ: [all]}":                                                    `s.yaml:5:14: questions.0.differ: want two different games, got "all"`,
		"{differ: []}":                                                       `s.yaml:5:14: questions.0.differ: want two different games, got ""`,
		"{differ: [gipf/basic, zertz/48]}":                                   `s.yaml:5:27: questions.0.differ.1: the study has no game "zertz/48", want one of ` + "gipf/basic:white=-2, all of gipf/basic",
		`{differ: [gipf/basic, "gipf/basic:white=0"]}`:                       `s.yaml:5:14: questions.0.differ: "gipf/basic" and "gipf/basic:white=0" name no two games that can be compared: both are gipf/basic`,
		`{differ: [all of gipf/basic, "gipf/basic:white={0..1}"]}`:           `s.yaml:5:14: questions.0.differ: "all of gipf/basic" and "gipf/basic:white={0..1}" name no two games that can be compared: of several games on both sides those of equal doses are compared, and no game with itself`,
		"{differ: [gipf/basic, gipf/standard], in: [first-score, nonsense]}": `s.yaml:5:61: questions.0.in.1: no figure is called "nonsense", want one of first-score, completion, ended/WHY, draws, draws/ENDING, ending/ENDING/first, ending/ENDING/second, ending/ENDING, turns, decisions, choices, choices/N, `,
		"{differ: [gipf/basic, gipf/standard], in: [turn]}":                  `s.yaml:5:48: questions.0.in.0: no figure is called "turn", did you mean "turns"?`,
		"{differ: [gipf/basic, gipf/standard], in: [turns/median]}":          `s.yaml:5:48: questions.0.in.0: no figure is called "turns/median", `,
		"{differ: [gipf/basic, gipf/standard], in: [drama]}":                 `s.yaml:5:48: questions.0.in.0: "drama" needs a judge, and the study has no group judge`,
		"{differ: [gipf/basic, gipf/standard], in: [event/row-keep]}":        `s.yaml:5:48: questions.0.in.0: no event of both games is called "row-keep", did you mean "row-of-4"?`,
		"{differ: [gipf/basic, gipf/standard], in: [ended/capped]}":          `s.yaml:5:48: questions.0.in.0: no way to end is called "capped", did you mean "cap"?`,
		"{differ: [gipf/basic, gipf/standard], in: [turns, turns]}":          `s.yaml:5:55: questions.0.in.1: "turns" is used twice, first as questions.0.in.0`,
	} {
		_, err := asked(t, question)
		require.Error(t, err, question)
		var problems configs.Problems
		require.True(t, errors.As(err, &problems), question)
		require.Contains(t, problems[0].Error(), want, question)
	}
}

// TestFiguresOfAComparison: what both games know can be compared.
func TestFiguresOfAComparison(t *testing.T) {
	t.Parallel()
	_, err := asked(t, "{differ: [gipf/basic, gipf/standard], in: [first-score, turns, event/row-of-4, times/row-of-4, ended/cap, ended/resign, ended/time, ending/no-reserve]}")
	require.NoError(t, err)
}

// An older program's names meant all doses, and the directory of its study keeps that meaning: it
// opens, goes on and reports, and no cell is compared with itself.
func TestOlderStudyKeepsItsReading(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	ctx, dir := t.Context(), testkit.Path(t, "older")
	const text = `{study: older, games: ["gipf/basic:white={0..1}"], levels: [{family: random, spec: random}], precision: {score: 0.2, min: 6, max: 12, block: 4, outcomes: 1},
  questions: [{fair: gipf/basic, margin: 0.1}, {differ: [gipf/basic, "gipf/basic:white=1"], in: [first-score, turns]},
  {differ: ["gipf/basic:white=0", "gipf/basic:white=1"]}]}`
	s, err := Parse(runs.Standard(), "older.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.NoError(t, run(ctx, t, s, dir, journal.Options{}))
	path := dir + "/config.yaml"
	stored := testkit.Read(t, path)
	older := strings.Replace(stored, "reading: cells\n", "", 1)
	require.NotEqual(t, stored, older)
	now, err := s.Report(ctx, dir, "test")
	require.NoError(t, err)
	require.Len(t, now.Answers[0].Sentences, 1)
	require.Len(t, now.Answers[1].Sentences, 2)
	require.Contains(t, now.Answers[1].Sentences[0], "first-score of gipf/basic:white=1 less that of gipf/basic:white=0, random: +")
	require.Empty(t, now.Notes)

	testkit.File(t, older, path)
	again, err := Open(runs.Standard(), dir)
	require.NoError(t, err)
	then, err := again.Report(ctx, dir, "test")
	require.NoError(t, err)
	require.Equal(t, now.Cells, then.Cells)
	require.Equal(t, now.Config, then.Config)
	require.Len(t, then.Answers[0].Sentences, 2, "of both doses, as it was asked")
	require.Equal(t, []string{`"gipf/basic" and "gipf/basic:white=1" name no two games that can be compared: of several games on both sides those of equal doses are compared, and no game with itself.`}, then.Answers[1].Sentences)
	require.Equal(t, now.Answers[2], then.Answers[2], "names that mean what they meant")
	require.Equal(t, []string{
		"question 1: gipf/basic means all doses of the game, since an older program began this study; it now means that game alone, and all of gipf/basic all doses",
		"question 2: gipf/basic means all doses of the game, since an older program began this study; it now means that game alone, and all of gipf/basic all doses",
	}, then.Notes)
	for _, c := range then.Contrasts {
		require.NotEqual(t, c.A, c.B)
	}
	resumed, err := journal.BeginOrResume(ctx, s, dir, journal.Options{})
	require.NoError(t, err)
	found, err := resumed.Run(ctx)
	require.NoError(t, err)
	require.NoError(t, resumed.Close())
	require.Equal(t, then.Answers, found.(*report.Study).Answers, "the directory says how its questions are read, not the file")
}

// FuzzNames: each name of a question is refused with its place or means games of the study.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"gipf/basic", "all", "all of gipf/basic", "all of ", "gipf/basic:white={0..1}", "gipf/{basic,standard}", "{", "}", "{0..999}", "gipf/basic:white=,"} {
		f.Add(name, name)
	}
	s, err := asked(f, "{fair: all}")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, one, other string) {
		if found, err := s.roll.named(one); err == nil {
			require.NotEmpty(t, found)
		}
		pairs, err := s.roll.pairs(&configs.Question{Differ: []string{one, other}})
		require.Equal(t, err == nil, len(pairs) > 0)
		for _, p := range pairs {
			require.NotEqual(t, p[0].rules.Name(), p[1].rules.Name())
		}
	})
}
