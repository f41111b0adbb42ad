package zertz_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A vector is one position with all the rules say about it; the files in
// testdata come from an implementation that shares no code with either of ours.
type vector struct {
	Variant    string
	Position   string
	Actor      int
	Outcome    *string
	Actions    []string
	Successors []string
	Tags       []string
}

// A gameVector is one whole game, with the text after each action.
type gameVector struct {
	Variant   string
	Start     string
	Actions   []string
	Positions []string
	Outcome   *string
}

// readLines decodes every line of a gzipped file of JSON lines.
func readLines[T any](t testing.TB, path string) []T {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	var all []T
	decoder := json.NewDecoder(bufio.NewReader(unzipped))
	for decoder.More() {
		var one T
		require.NoError(t, decoder.Decode(&one), path)
		all = append(all, one)
	}
	return all
}

// positionFiles returns the vector files that hold positions, not games.
func positionFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/zertz-*.jsonl.gz")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(path string) bool { return strings.Contains(path, "-games") })
	require.NotEmpty(t, files)
	return files
}

// gameVectors returns the whole games of all files.
func gameVectors(t testing.TB) []gameVector {
	t.Helper()
	files, err := filepath.Glob("testdata/zertz-*-games.jsonl.gz")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var all []gameVector
	for _, path := range files {
		all = append(all, readLines[gameVector](t, path)...)
	}
	return all
}

// TestTwinVectors proves the twin on its own: every tenth position with
// -short, all of them without.
func TestTwinVectors(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 10
	}
	for _, path := range positionFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			for i, v := range readLines[vector](t, path) {
				if i%step == 0 {
					requireTwin(t, v)
				}
			}
		})
	}
}

func requireTwin(t *testing.T, v vector) {
	t.Helper()
	w, err := parseTwin(v.Variant, v.Position)
	require.NoError(t, err, "%s %q %v", v.Variant, v.Position, v.Tags)
	actor, outcome := w.standing()
	require.Equal(t, v.Actor, actor, "actor of %s %q", v.Variant, v.Position)
	if v.Outcome == nil {
		require.Empty(t, outcome, "outcome of %s %q", v.Variant, v.Position)
	} else {
		require.Equal(t, *v.Outcome, outcome, "outcome of %s %q", v.Variant, v.Position)
	}
	require.Equal(t, v.Actions, append([]string{}, w.actions().texts()...), "actions of %s %q", v.Variant, v.Position)
	require.Equal(t, v.Successors, append([]string{}, w.successorTexts()...), "successors of %s %q", v.Variant, v.Position)
}

// TestTwinGames plays the whole games of the vectors, which tie each action
// text to its effect, and makes sure that one of them at least was drawn by the
// third occurrence of a position: no vector of a single position can show that.
func TestTwinGames(t *testing.T) {
	repetitions := 0
	for _, game := range gameVectors(t) {
		w, err := parseTwin(game.Variant, game.Start)
		require.NoError(t, err, game.Start)
		for i, action := range game.Actions {
			after, legal := w.actions()[action]
			require.True(t, legal, "%q in %s %q", action, game.Variant, w)
			require.Equal(t, game.Positions[i], after().String(), "after %q in %s %q", action, game.Variant, w)
			w = after()
		}
		_, outcome := w.standing()
		require.NotNil(t, game.Outcome, "%s: a whole game must be over", game.Variant)
		require.Equal(t, *game.Outcome, outcome, "%s: end of the game at %q", game.Variant, w)
		if w.repeated() {
			repetitions++
		}
	}
	require.Positive(t, repetitions, "games drawn by repetition")
}

// A perftVector holds counts by number of actions, written as text.
type perftVector struct {
	Variant, Name, Position string
	Perft, Distinct         map[string]int
}

// TestTwinPerft counts with the twin for as long as a slow engine may, which is
// to the first level of more than 100 positions.
func TestTwinPerft(t *testing.T) {
	for _, v := range perftVectors(t) {
		t.Run(v.Variant+" "+v.Name, func(t *testing.T) {
			start, err := parseTwin(v.Variant, v.Position)
			require.NoError(t, err)
			level := map[string]twinCount{v.Position: {start, 1}}
			for depth := 1; depth <= len(v.Perft) && len(level) <= 100; depth++ {
				level = nextLevel(level)
				sequences := 0
				for _, one := range level {
					sequences += one.times
				}
				require.Equal(t, v.Perft[strconv.Itoa(depth)], sequences, "sequences of %d actions from %q", depth, v.Position)
				require.Equal(t, v.Distinct[strconv.Itoa(depth)], len(level), "positions after %d actions from %q", depth, v.Position)
			}
		})
	}
}

func perftVectors(t testing.TB) []perftVector {
	t.Helper()
	text, err := os.ReadFile("testdata/perft.json")
	require.NoError(t, err)
	var all []perftVector
	require.NoError(t, json.Unmarshal(text, &all))
	require.NotEmpty(t, all)
	return all
}

// A twinCount is a position and the number of ways to it.
type twinCount struct {
	twin
	times int
}

// nextLevel returns the positions one action after those of level, by text.
func nextLevel(level map[string]twinCount) map[string]twinCount {
	next := map[string]twinCount{}
	for _, one := range level {
		for _, find := range one.actions() {
			after := find()
			text := after.String()
			next[text] = twinCount{after, next[text].times + one.times}
		}
	}
	return next
}
