package rulestest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// checkFeatures checks, for states that are Featured, that the game names the
// features, each once, and that every open position has that many finite
// numbers, the same ones each time and after Parse. It checks phases likewise.
func checkFeatures(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.Featured); !ok {
		return nil
	}
	namer, ok := g.(rules.FeatureNamer)
	if !ok {
		return fmt.Errorf("states are Featured but the game is no FeatureNamer")
	}
	names := namer.FeatureNames()
	if err := checkFeatureNames(g, names, rules.FeatureDocer.FeatureDocs); err != nil {
		return fmt.Errorf("method FeatureNames: %w", err)
	}
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		if s.Result() != rules.Ongoing {
			return nil
		}
		list := s.(rules.Featured).Features([]float64{-1})
		if err := checkNumbers("Features", names, list); err != nil {
			return err
		}
		parsed, err := g.Parse(s.String())
		if err != nil {
			return err
		}
		if err := samePhase(s, parsed); err != nil {
			return fmt.Errorf("after Parse: %w", err)
		}
		if again := parsed.(rules.Featured).Features(nil); !slices.Equal(again, list[1:]) {
			return fmt.Errorf("features are %v, after Parse %v", list[1:], again)
		}
		return nil
	})
}

// samePhase checks, for states that are Phased, that the phase is between 0 and 1
// and the same in two ways to write one position.
func samePhase(s, other rules.State) error {
	a, ok := s.(rules.Phased)
	if !ok || s.Result() != rules.Ongoing {
		return nil
	}
	x, y := a.Phase(), other.(rules.Phased).Phase()
	if !(x >= 0 && x <= 1) || x != y {
		return fmt.Errorf("phase %v of %q, %v of %q: want the same from 0 to 1", x, s, y, other)
	}
	return nil
}

// checkFeatureNames checks that each name occurs once, and that games which
// explain their features explain every one.
func checkFeatureNames(g rules.Game, names []string, docs func(rules.FeatureDocer) []string) error {
	if d, ok := g.(rules.FeatureDocer); ok {
		lines := docs(d)
		if len(lines) != len(names) || slices.Contains(lines, "") {
			return fmt.Errorf("%d explanations, some perhaps empty, for %d names", len(lines), len(names))
		}
	}
	return noneTwice(names)
}

// checkNumbers checks what a method appended to a slice that holds -1: a finite
// number for each name.
func checkNumbers(method string, names []string, list []float64) error {
	if len(list) != len(names)+1 || list[0] != -1 {
		return fmt.Errorf("method %s appends %d numbers for %d names", method, len(list)-1, len(names))
	}
	for i, x := range list[1:] {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("feature %q is %v", names[i], x)
		}
	}
	return nil
}

// checkMoveFeatures checks, for states that are MoveFeatured, that the game names
// the features, each once, that every legal move has that many finite
// numbers, the same ones each time and after Parse, and that asking for them
// leaves the position as it is.
func checkMoveFeatures(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.MoveFeatured); !ok {
		return nil
	}
	namer, ok := g.(rules.MoveFeatureNamer)
	if !ok {
		return fmt.Errorf("states are MoveFeatured but the game is no MoveFeatureNamer")
	}
	names := namer.MoveFeatureNames()
	if err := checkFeatureNames(g, names, rules.FeatureDocer.MoveFeatureDocs); err != nil {
		return fmt.Errorf("method MoveFeatureNames: %w", err)
	}
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		parsed, err := g.Parse(s.String())
		if err != nil {
			return err
		}
		before := picture(s)
		for _, m := range s.Moves(nil) {
			list := s.(rules.MoveFeatured).MoveFeatures(m, []float64{-1})
			if err := checkNumbers("MoveFeatures", names, list); err != nil {
				return fmt.Errorf("move %s: %w", g.FormatMove(s, m), err)
			}
			if again := parsed.(rules.MoveFeatured).MoveFeatures(m, nil); !slices.Equal(again, list[1:]) {
				return fmt.Errorf("features of %s are %v, after Parse %v", g.FormatMove(s, m), list[1:], again)
			}
		}
		if picture(s) != before {
			return fmt.Errorf("method MoveFeatures changes the position")
		}
		return nil
	})
}

// MoveFeatures returns a function that checks the features of one move of a
// position: want holds all that are not 0, and note says what the row shows. lookup
// makes a game from its name and variant, as for Vectors.
func MoveFeatures(t *testing.T, lookup Lookup) func(note, game, position, move string, want map[string]float64) {
	return func(note, game, position, move string, want map[string]float64) {
		t.Helper()
		name, variant, _ := strings.Cut(game, "/")
		g, s := lookup.At(t, name, variant, position)
		m, err := g.ParseMove(s, move)
		require.NoError(t, err, note)
		got := map[string]float64{}
		for i, x := range s.(rules.MoveFeatured).MoveFeatures(m, nil) {
			if x != 0 {
				got[g.(rules.MoveFeatureNamer).MoveFeatureNames()[i]] = x
			}
		}
		require.Equal(t, want, got, "%s: %s in %s", note, move, position)
	}
}
