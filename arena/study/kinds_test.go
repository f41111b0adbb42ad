package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// TestKinds: each kind of question that a file may ask has a row here, of the same name, and no other has.
func TestKinds(t *testing.T) {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
		require.NotNil(t, k.title, k.name)
		require.NotNil(t, k.answer, k.name)
		require.NotNil(t, k.power, k.name)
	}
	require.ElementsMatch(t, configs.QuestionKinds(), names)
}

// TestCellsOfSeveralQuestions: a cell that several questions ask for is played once.
func TestCellsOfSeveralQuestions(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, "study: k\ngames: [gipf/basic, gipf/standard]\nlevels: [{family: m, spec: \"mcts:sims={1,2}\"}]\nquestions: [{luck: all}, {luck: gipf/basic}, {matters: gipf/basic, kinds: [a*], seat: both}]\n")
	var names []string
	for _, c := range s.Cells {
		names = append(names, c.Run.Name)
	}
	require.Equal(t, []string{
		"gipf-basic.m-1", "gipf-basic.m-2", "gipf-basic.m-1.m-2", "gipf-standard.m-1", "gipf-standard.m-2", "gipf-standard.m-1.m-2", "gipf-basic.m-1-no1.m-1", "gipf-basic.m-2-no1.m-2",
	}, names)
}
