package rulestest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// TestTranscripts checks that update writes every position, move and ending of
// all the games, and that the same seeds then agree with the file.
func TestTranscripts(t *testing.T) {
	lookup := func(name string) (rules.Game, error) {
		if name != "toy" {
			return nil, fmt.Errorf("no game %q", name)
		}
		return toy{}, nil
	}
	games := []rulestest.RandomGame{{Name: "toy", Seed: 5}, {Name: "toy", Seed: 6, Setup: true}}
	file := filepath.Join(t.TempDir(), "transcript.txt")
	rulestest.Transcripts(t, lookup, file, true, games...)
	rulestest.Transcripts(t, lookup, file, false, games...)

	data, err := os.ReadFile(file)
	require.NoError(t, err)
	first, second, found := strings.Cut(string(data), "\n\n\ngame toy, set-up 6\n")
	require.True(t, found, "second title in %q", data)
	require.True(t, strings.HasPrefix(first, "game toy, seed 5\n\n12 1 - - - -\npile\noooooooooooo\n1. first of 3: "), first)
	for _, text := range []string{first, second} {
		require.Regexp(t, `\nresult (first|second), ending empty\n?$`, text)
	}
}

// TestMiddles checks the number of plies, which the toy counts, and that the
// positions are open and the same each time.
func TestMiddles(t *testing.T) {
	plies := func(i int) int { return i % 4 }
	all, again := rulestest.Middles(toy{}, plies), rulestest.Middles(toy{}, plies)
	require.Len(t, all, 256)
	for i, s := range all {
		require.Equal(t, rules.Ongoing, s.Result(), "position %d, %s", i, s)
		require.Equal(t, plies(i), s.(*toyState).plies, "position %d, %s", i, s)
		require.Equal(t, s.String(), again[i].String(), "position %d", i)
	}
}
