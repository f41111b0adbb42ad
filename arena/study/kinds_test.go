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
