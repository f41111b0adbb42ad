package study

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

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
	require.Contains(t, strings.Join(found.Answers[0].Sentences, "\n"), "At gipf/basic, alphabeta:ms=2 against itself: the first mover scores 50.0% [34.5, 65.5] (60 games; 20 more have no result).")
	require.Contains(t, s.short(), found.Notes[0], "and before the first game")
	cells[0].metrics = []quality.Metric{{Name: "turns/p90", Value: stats.Unknown(math.Inf(1))}, {Name: "turns", Value: stats.Around(40, 1)}}
	found, err = s.told(cells, "DIR", "v1")
	require.NoError(t, err)
	_, err = json.Marshal(found)
	require.NoError(t, err, "a length that stopped games do not reach is no figure")
	require.Equal(t, "turns", found.Cells[0].Figures[2].Name)
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
