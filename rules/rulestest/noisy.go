package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// checkNoisy checks, for states that are Noisy, that the noisy moves are
// appended, are among the legal ones and in their order, are all of them where
// one is compulsory, and none in a finished game; and that Forced agrees.
func checkNoisy(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.Noisy); !ok {
		return nil
	}
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		legal := s.Moves(nil)
		noisy, forced := s.(rules.Noisy).Noisy([]rules.Move{sentinel})
		if noisy[0] != sentinel {
			return fmt.Errorf("method Noisy does not append")
		}
		noisy = noisy[1:]
		if said := s.(rules.Noisy).Forced(); said != forced {
			return fmt.Errorf("method Forced says %v, method Noisy %v", said, forced)
		}
		if forced && (len(noisy) == 0 || len(noisy) != len(legal)) {
			return fmt.Errorf("method Noisy says that one of %d moves of %d is compulsory", len(noisy), len(legal))
		}
		if left := inOrder(noisy, legal); len(left) > 0 {
			return fmt.Errorf("method Noisy gives %v, where %d is not legal or not in the order of Moves %v", noisy, left[0], legal)
		}
		return nil
	})
}

// inOrder strikes the members of all from list in turn and returns what is left.
func inOrder(list, all []rules.Move) []rules.Move {
	for _, m := range all {
		if len(list) > 0 && list[0] == m {
			list = list[1:]
		}
	}
	return list
}

// Noise plays random games of g, whose states must be Noisy, and checks at
// every position that the noisy moves are exactly the legal moves for which the function
// noisy, given the positions before and after, returns true. It fails if it saw no noisy
// move or no other move.
func Noise(t *testing.T, g rules.Game, o Options, noisy func(before, after rules.State) bool) {
	t.Helper()
	loud, quiet := 0, 0
	after := g.New(0)
	err := walk(g, o.withDefaults(), func(s rules.State, _ *rand.Rand) error {
		var want []rules.Move
		for _, m := range s.Moves(nil) {
			after.CopyFrom(s)
			after.Play(m)
			if noisy(s, after) {
				want = append(want, m)
				loud++
			} else {
				quiet++
			}
		}
		if got, _ := s.(rules.Noisy).Noisy(nil); !slices.Equal(got, want) {
			return fmt.Errorf("method Noisy gives %s, want %s", texts(g, s, got), texts(g, s, want))
		}
		return nil
	})
	require.NoError(t, err)
	require.Positive(t, loud, "no noisy move seen")
	require.Positive(t, quiet, "nothing but noisy moves seen")
}

// RequireNoisy checks that the noisy moves of s, which must be Noisy, are
// those in want, texts in the order of Moves separated by blanks, and that forced says
// whether one of them is compulsory.
func RequireNoisy(t *testing.T, g rules.Game, s rules.State, want string, forced bool, note string) {
	t.Helper()
	noisy, must := s.(rules.Noisy).Noisy(nil)
	require.Equal(t, want, strings.Join(texts(g, s, noisy), " "), note)
	require.Equal(t, forced, must, note)
}

func texts(g rules.Game, s rules.State, moves []rules.Move) (all []string) {
	for _, m := range moves {
		all = append(all, g.FormatMove(s, m))
	}
	return all
}
