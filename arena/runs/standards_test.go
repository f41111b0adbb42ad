package runs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckStandards(t *testing.T) {
	const text = "game: gipf\nanchors: [random, random, random, random, random, random, random, greedy]\nsearches:\n  - spec: mcts:c=1\n"
	r := Standard()
	got, err := r.CheckStandards("s.yaml", []byte(text))
	require.NoError(t, err)
	require.Equal(t, "standards of gipf, 8 anchors and 1 searches", got)
	_, err = r.CheckStandards("s.yaml", []byte(strings.Replace(text, "greedy", "gredy", 1)))
	require.ErrorContains(t, err, `s.yaml:2:67: anchors.7: agents: spec "gredy", column 1: unknown agent "gredy"; did you mean "greedy"?`)
	_, err = r.CheckStandards("s.yaml", []byte(strings.Replace(text, "c=1", "raev=1", 1)))
	require.ErrorContains(t, err, `s.yaml:4:11: searches.0.spec: agents: spec "mcts:raev=1", column 6: unknown parameter "raev" of mcts; did you mean "rave"?`)
}
