package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	answers "gipf.arena/arena/stats/balance"
)

// TestHeadline counts what an answer of more than a few sentences shows, in the order in
// which it is met; a short answer has none.
func TestHeadline(t *testing.T) {
	cell := func(games int, diff float64, uneven, fair bool) (all [2]*claim) {
		row := report.StudyContrast{Games: games, Diff: page.Interval{Value: diff}, Holds: uneven}
		within := row
		within.Holds, within.Margin = fair, 0.03
		return [2]*claim{{row: row}, {row: within}}
	}
	var count tally
	for _, c := range [][2]*claim{cell(100, 0.1, true, false), cell(100, 0.2, true, false), cell(100, -0.1, true, false), cell(100, 0, false, false), cell(900, 0.01, true, true), cell(0, 0, false, false)} {
		count.add(answerBalance(c[0], c[1]), 1)
	}
	require.Equal(t, "Of 6 cells 2 favour the first mover, 1 favours the second mover, 1 shows neither advantage nor fairness, 1 is fair within 3 percentage points, 1 has no game with a result.",
		count.sentence("6 cells"))

	said := func(text string) func() string { return func() string { return text } }
	a := &answering{heads: map[int]func() string{}, lines: [][]func() string{{said("a"), said("b")}, {said("1"), said("2"), said("3"), said("4"), said("5")}, {said("1"), said("2"), said("3"), said("4")}}}
	a.headline(1, said("counts"))
	a.headline(3, said("counts"))
	require.Nil(t, a.heads[3], "four are read at a glance")
	a.headline(2, said("counts"))
	require.Nil(t, a.heads[1])
	require.Equal(t, "counts", a.heads[2]())
}

// TestHeadlineOfADose names the levels at which one is worth something, and how many make up for one gap: the largest with an answer at
// all levels, or else the largest of any with the number of levels that have one.
func TestHeadlineOfADose(t *testing.T) {
	at := func(elo float64, holds bool, evens map[float64]float64) *doseLine {
		return &doseLine{worth: &claim{row: report.StudyContrast{Diff: page.Interval{Value: elo}, Holds: holds}}, evens: evens}
	}
	type evens = map[float64]float64
	const worth = "Each step of white=N is worth, on average over the doses played, +110 to +180 Elo at the 2 of 3 levels at which it is shown to be worth anything"
	for want, c := range map[string][3]evens{
		".": {{0: 0.1}, {0: 0.2}, nil},
		"; an N of 0.50 to 0.90 makes up for 50 Elo.":                    {{0: 0.1, 50: 0.5}, {50: 0.7}, {50: 0.9}},
		"; an N of 0.70 to 0.90 makes up for 50 Elo.":                    {{50: 0.7}, {50: 0.8, 250: 2.4}, {50: 0.9, 250: 2.6}},
		"; an N of 0.70 to 2.40 makes up for 250 Elo at 2 of 3 levels.":  {{50: 0.2}, {250: 0.7}, {50: 0.1, 250: 2.4}},
		"; an N of 2.40 to 2.40 makes up for 1000 Elo at 1 of 3 levels.": {nil, {250: 0.7}, {250: 0.8, 1000: 2.4}},
	} {
		require.Equal(t, worth+want, worths("white", []*doseLine{at(180, true, c[0]), at(30, false, c[1]), at(110, true, c[2])}))
	}
	require.Equal(t, "That a step of white=N is worth anything is shown at none of 1 levels.", worths("white", []*doseLine{at(30, false, nil)}))
}

// TestHeadlineOfTrends counts what is shown, and names the games where families disagree.
func TestHeadlineOfTrends(t *testing.T) {
	trends := []*claim{{row: report.StudyContrast{Holds: true}}, {}, {}}
	require.Equal(t, "Of 3 ladders, of one family at one game each, 1 shows a change with the level of play.", changes(trends, nil))
	require.Equal(t, "Of 3 ladders, of one family at one game each, 1 shows a change with the level of play. What the first move is worth depends on who plays at zertz/43, zertz/blitz.",
		changes(trends, []string{"zertz/43", "zertz/blitz"}))
}

// TestAgreement: families that differ in size alone are not said to agree.
func TestAgreement(t *testing.T) {
	for want, f := range map[string]answers.Families{
		"that depends on who plays":                          {Depends: true, Differ: answers.Wald{P: 1}},
		"they agree on who is ahead, and not on by how much": {Differ: answers.Wald{P: 0.05}},
		"no disagreement of the families is shown":           {Differ: answers.Wald{P: 0.06}},
	} {
		require.Equal(t, want, agreement(&f, 0.05))
	}
}

// A comparison that could not be made is none: what is counted is what was compared.
func TestHeadlineCountsWhatWasCompared(t *testing.T) {
	out, said := answered(t, "{differ: [gipf/basic, gipf/standard], in: [turns, decisions, ending/nobody, ending/nothing, draws/never]}", []string{"game=gipf/{basic,standard}"}, func(p *played) {
		share := 0.2
		if p.plan.Game.Game == "gipf/standard" && p.plan.Levels[0].Spec != "mcts:sims=1" {
			share = 0.8
		}
		p.samples["turns"], p.samples["decisions"] = scored(100, share), scored(100, share)
	})
	require.Len(t, said, 3*5)
	require.Equal(t, "Of 6 comparisons of two cells in a figure 2 differ in turns, 2 differ in decisions.", out.Answers[0].Headline)
}
