package study

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/rules/catalog"
)

func TestLoadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"study: a\ngame: gipf/bsic\nlevels: [{family: r, spec: random}]\n":                                      `s.yaml:2:7: game: catalog: no game "gipf/bsic", did you mean "gipf/basic"?`,
		"study: a\ngames: [gipf/basic, zertz/37]\nlevels: [{family: r, spec: \"alphabeta:sims={1,x}\"}]\n":      `s.yaml:3:28: levels.0.spec: `,
		"study: a\ngame: gipf/basic\nlevels: [{family: r, spec: random}]\njudge: {spec: randm}\n":               `s.yaml:4:15: judge.spec: `,
		"study: a\ngame: gipf/basic\nlevels: [{family: r, spec: random}]\njudge: {spec: \"mcts:ms=5\"}\n":       `s.yaml:4:15: judge.spec: cannot judge, which must come out the same every time: `,
		"study: a\ngame: gipf/basic\nlevels: [{family: r, spec: randm}]\nquestions: [{trend: first-elo}, {}]\n": `s.yaml:3:28: levels.0.spec: `,
		"study: a\ngame: gipf/basic\nlevels: [{family: r, spec: \"greedy:weights=nonsense\"}]\n":                `s.yaml:3:28: levels.0.spec: `,
	} {
		_, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
		require.ErrorContains(t, err, want)
	}
	s, err := Parse(runs.Standard(), "s.yaml", []byte("study: a\ngames: [\"gipf/basic:white={-1..1}\"]\nlevels: [{family: r, spec: random}]\n"), nil)
	require.NoError(t, err)
	require.Equal(t, "a study of 3 cells, at most 24000 games, and 0 questions", s.Summary())
	s, err = Parse(runs.Standard(), "s.yaml", fmt.Appendf(nil, marbles, ""), nil)
	require.NoError(t, err)
	require.Equal(t, "a study that begins with 4 cells and 1 question", s.Summary(), "how many games a search takes is not known")
	for text, want := range map[string]string{
		relearning: "a study that begins with 4 cells and 1 question, asked again of agents with evaluations that it learns",
		"study: a\ngame: gipf/basic\nlevels: [{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{depth: all}]\n": "a study that begins with 2 cells and 1 question",
		"study: a\ngame: gipf/basic\nlevels: [{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{card: all}]\n":  "a study that begins with 3 cells and 1 question",
		"study: a\ngame: gipf/basic\nlevels: [{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{luck: all}]\n":  "a study of 3 cells, at most 24000 games, and 1 question",
		"study: a\ngame: gipf/basic\nlevels: [{family: r, spec: random}]\nquestions: [{card: all}]\n":               "a study of 1 cell, at most 8000 games, and 1 question",
	} {
		s, err := Parse(runs.Standard(), "s.yaml", []byte(text), nil)
		require.NoError(t, err)
		require.Equal(t, want, s.Summary(), text)
	}
	_, err = Parse(runs.Standard().With([]catalog.Variant{catalog.Of(nim{}, "nim")}, nil), "s.yaml", []byte("study: a\ngame: nim/13\nlevels: [{family: r, spec: random}]\nquestions: [{matters: all}]\n"), nil)
	require.ErrorContains(t, err, `questions.0.matters: nim/13 names no features of moves, want kinds such as ["W*"]`)
}
