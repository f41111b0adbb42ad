package rulestest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/rules"
)

// checkFeatures checks, for states that are Featured, that the game names the
// features, each once, and that every open position has that many finite
// numbers, the same ones each time and after Parse.
func checkFeatures(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.Featured); !ok {
		return nil
	}
	namer, ok := g.(rules.FeatureNamer)
	if !ok {
		return fmt.Errorf("states are Featured but the game is no FeatureNamer")
	}
	names := namer.FeatureNames()
	if err := noneTwice(names); err != nil {
		return fmt.Errorf("method FeatureNames: %w", err)
	}
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		if s.Result() != rules.Ongoing {
			return nil
		}
		list := s.(rules.Featured).Features([]float64{-1})
		if len(list) != len(names)+1 || list[0] != -1 {
			return fmt.Errorf("method Features appends %d numbers for %d names", len(list)-1, len(names))
		}
		for i, x := range list[1:] {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("feature %q is %v", names[i], x)
			}
		}
		parsed, err := g.Parse(s.String())
		if err != nil {
			return err
		}
		if again := parsed.(rules.Featured).Features(nil); !slices.Equal(again, list[1:]) {
			return fmt.Errorf("features are %v, after Parse %v", list[1:], again)
		}
		return nil
	})
}
