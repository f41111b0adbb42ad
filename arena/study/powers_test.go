package study

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
)

// TestWhatIsLikelyToBeFound: what eight of ten studies find of 800 games, by the quantiles of the normal distribution: one claim in twenty may be false, 1.96 of a
// difference and 1.64 of what cannot be negative, shared by all claims, and 0.84 for the four in five.
func TestWhatIsLikelyToBeFound(t *testing.T) {
	const study = "study: d\ngames: [\"gipf/basic:white={0..1}\", gipf/standard]\nlevels: [{family: r, spec: %s}]\nprecision: {score: 0.01, min: 50, max: 400, block: 50}\nquestions: [{%s}]\n"
	const three = "\"mcts:preset=uct,sims={1,2,3}\""
	for _, row := range []struct{ spec, question, name, title, want string }{
		{
			"greedy", "fair: gipf/standard", "fair gipf/standard", "Is the first move worth nothing at gipf/standard, within 2 percentage points?",
			"an advantage of 5.45 percentage points (38 Elo); fair within 5.73 percentage points",
		}, // 2 claims: 2.24, and 1.96 with 1.28 for nine in ten at either end
		{
			"greedy", "fair: all", "fair all", "Is the first move worth nothing at each game, within 2 percentage points?",
			"an advantage of 6.15 percentage points (43 Elo); fair within 6.5 percentage points",
		}, // 6 claims
		{"greedy", "fair: gipf/basic, dose: white", "dose white at gipf/basic", "What is each step of white=N worth at gipf/basic, and which N makes it fair?", "35 Elo for each white, at each level"},
		{
			"greedy", "differ: [\"gipf/basic:white=0\", gipf/standard]", "differ gipf/basic:white=0, gipf/standard", "Do gipf/basic:white=0 and gipf/standard differ in first-score?",
			"a difference of first-score of 7 percentage points (49 Elo), less where openings are shared",
		},
		{"greedy", "luck: all", "luck all", "How much of a result at each game is set-up, seat and skill?", "set-ups that make 15% of a result"}, // of 400 pairs, 3 claims: 2.13
		{"greedy", "dead: all", "dead all", "Which rules never mattered at each game?", "what happens in one game of 266"},                       // three times as many games miss it in one study of twenty
		{"greedy", "matters: gipf/standard, kinds: [\"*\"]", "matters gipf/standard", "What does it cost at gipf/standard never to make a kind of move?", "a kind that costs 35 Elo"},
		{three, "trend: first-score", "trend first-score", "Does first-score change with the level of play?", "from the first level to the last 8.09 percentage points (57 Elo)"}, // 3 claims: 2.39
		{"greedy", "trend: first-score", "trend first-score", "Does first-score change with the level of play?", "nothing, a trend needs three levels of one family"},
		{
			"greedy", "find: {game: gipf/basic, over: {white: [0..1], black: [none]}, want: {turns: 5..90}, level: r}", "find gipf/basic over black, white",
			"Which of the combinations of black, white at gipf/basic have turns of 5 to 90?", "what each figure leaves out of 2 points, by 400 to 3200 games, those of ladders not counted",
		}, // a first block of 100 pairs of each of two, and at most all 400 and as many new ones
		{"greedy", "card: all", "card all", "What kind of game is each game?", "an advantage of 6.97 percentage points (49 Elo); fair within 7.38 percentage points"}, // 26 claims
		{
			three, "depth: gipf/standard", "depth gipf/standard", "How deep is gipf/standard: how much better does play become with each doubling of its budget?",
			"a gain by the last doubling of 59 Elo; ladders that differ by 85 Elo, if no step is halved",
		}, // 34 Elo, by a step of 0.58 doublings, and by three steps twice
		{
			"greedy", "even: {game: gipf/basic, over: white, doses: [0..1], target: 0.55}", "even gipf/basic over white", "Which dose of white makes gipf/basic even, so that the first mover scores 55%?",
			"its score within 5.77 percentage points, by 2200 to 2400 games if doses lie 50 Elo apart",
		},
	} {
		s, _ := parsed(t, fmt.Sprintf(study, row.spec, row.question))
		q := &s.Config.Questions[0]
		require.Equal(t, report.StudyPower{Question: row.name, Smallest: row.want}, s.power(q))
		require.Equal(t, row.title, kindOf(q).title(q))
	}
}

// TestWhatFewGamesFind: of a handful of games no question is likely to find much, and none more than there can be.
func TestWhatFewGamesFind(t *testing.T) {
	t.Parallel()
	const study = "study: d\ngame: gipf/basic\nlevels: [{family: r, spec: \"mcts:preset=uct,sims={1,2}\"}]\nprecision: {score: 0.4, min: 2, max: 2, block: 2}\nquestions: [{%s}]\n"
	for question, want := range map[string]string{
		"luck: all":                    "set-ups that make 100% of a result",
		"matters: all, kinds: [\"*\"]": "a kind that costs 798 Elo",
		"depth: all":                   "a gain by the last doubling of 798 Elo; ladders that differ by 1597 Elo, if no step is halved",
		"dead: all":                    "what happens in one game of 1",
		"fair: all":                    "an advantage of nothing below 49 percentage points; fair within 88.1 percentage points", // 4 claims of 4 games: 2.24 and 1.28, times 0.25
	} {
		s, _ := parsed(t, fmt.Sprintf(study, question))
		require.Equal(t, want, s.power(&s.Config.Questions[0]).Smallest)
	}
}

// TestClaimsOfAQuestion: the more claims a study makes the more each must show: two of a game at a level, that it favours a seat and that it is even, one of each
// step and comparison, and all once more of agents that have learnt.
func TestClaimsOfAQuestion(t *testing.T) {
	const study = "study: d\ngames: [\"gipf/basic:white={0..1}\", gipf/standard]\nlevels: [{family: r, spec: %s}]\nquestions: [{%s}]\n%s"
	const three, loop = "\"mcts:preset=uct,sims={1,2,3}\"", "relearn: {iterations: 1, agent: {transitions: 10}}\n"
	for _, row := range []struct {
		spec, question, more string
		claims               int
	}{
		{"greedy", "fair: gipf/standard", "", 2},
		{"greedy", "fair: all", "", 3 * 2},
		{"greedy", "fair: all", loop, 2 * 3 * 2},
		{"greedy", "card: all", "", 3*2 + 2*5*2}, // and five figures longer or shorter, or the same, of two games beside the first
		{three, "depth: all", "", 3 + 2},         // each ladder, and two beside the first
		{three, "trend: first-score", "", 3},
		{"greedy", "dead: all", "", 0},
		{three, "fair: gipf/basic, dose: white", "", 3},
		{three, "differ: [\"gipf/basic:white=0\", gipf/standard], in: [first-score, turns], equivalent: [{figure: turns, within: 3}]", "", 3 * 3},
		{"greedy", "luck: all", "", 3},
		{three, "luck: all", "", 3 * (3 + 2)}, // and neighbours
		{"greedy", "matters: gipf/standard, kinds: [\"a*\", \"b*\"]", "", 2},
		{"greedy", "matters: gipf/standard, kinds: [\"a*\", \"b*\"], seat: both", "", 2 * 2},
		{three, "even: {game: gipf/basic, over: white, doses: [0..2]}", "", 2 * 3}, // of the one that is found, at each level
		{three, "find: {game: gipf/basic, over: {white: [0..2]}, want: {turns: 5..90}, keep: 2}", "", 2 * 2 * 3},
		{three, "find: {game: gipf/basic, over: {white: [0..2]}, want: {turns: 5..90}, keep: 5, level: r-1}", "", 2 * 3}, // as many as there are
		{three + "}, {family: s, spec: " + three, "depth: all", "", 3*(2+1) + 2*2},                                       // two ladders of each game and their difference
		{three + "}, {family: s, spec: " + three, "trend: first-score", "", 3 * 2},
	} {
		s, _ := parsed(t, fmt.Sprintf(study, row.spec, row.question, row.more))
		require.Equal(t, row.claims, s.tests(), "%+v", row)
	}
}
