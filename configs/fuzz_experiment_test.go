package configs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzLoadExperiment: what is accepted means the same in its resolved text.
func FuzzLoadExperiment(f *testing.F) {
	for _, pattern := range []string{"../results/tune-*/experiment.yaml", "standards/*.yaml"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		require.NotEmpty(f, files)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(f, err)
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 20_000 {
			return // every key is looked up, which takes its time
		}
		if s, err := Parse[Experiment]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindExperiment, s)
		}
		if s, err := Parse[Standards]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindStandards, s)
		}
	})
}
