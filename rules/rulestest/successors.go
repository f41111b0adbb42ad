package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// Successors plays random games of g, whose states must be rules.SuccessorFeatured, and
// compares what they report of successors with the positions themselves. It fails if they
// never report any, and returns how many features they reported as unchanged.
func Successors(t *testing.T, g rules.Game, o Options) (same int) {
	t.Helper()
	told := 0
	require.NoError(t, walk(g, o.withDefaults(), func(s rules.State, rng *rand.Rand) error {
		r := successorCheck{state: s, next: g.New(0), moves: s.Moves(nil), known: map[int]bool{}}
		rng.Shuffle(len(r.moves), func(i, j int) { r.moves[i], r.moves[j] = r.moves[j], r.moves[i] })
		before := s.String()
		if s.Result() == rules.Ongoing {
			s.(rules.SuccessorFeatured).SuccessorFeatures(r.moves, nil, &r)
		}
		if s.String() != before {
			return fmt.Errorf("method SuccessorFeatures changes the position")
		}
		told, same = told+len(r.known), same+r.same
		return r.err
	}))
	require.Positive(t, told, "no successor was told of")
	return same
}

// A successorCheck hears of the successors of a position. err is the first breach.
type successorCheck struct {
	state, next rules.State
	moves       []rules.Move
	known       map[int]bool // by number of the move
	last        []float64    // features of the successor before
	same        int          // features that were said to be as before
	err         error
}

// ReadSuccessor implements rules.SuccessorReader.
func (r *successorCheck) ReadSuccessor(i int, mover rules.Player, features []float64, same int, phase float64) {
	r.next.CopyFrom(r.state)
	r.next.Play(r.moves[i])
	if r.next.Result() != rules.Ongoing {
		r.err = fmt.Errorf("successor by move %d of %q is the end of the game", i, r.state)
		return
	}
	want := r.next.(rules.Featured).Features(nil)
	wantPhase := 0.0
	if p, ok := r.next.(rules.Phased); ok {
		wantPhase = p.Phase()
	}
	switch {
	case r.err != nil:
	case r.known[i]:
		r.err = fmt.Errorf("successor by move %d is told of twice", i)
	case r.next.Mover() != mover:
		r.err = fmt.Errorf("successor by move %d of %q: player %v does not move there", i, r.state, mover)
	case r.next.Mover() == r.state.Mover() && len(r.next.Moves(nil)) < 2:
		r.err = fmt.Errorf("successor by move %d of %q: the mover has no choice there", i, r.state)
	case !slices.Equal(features, want) || phase != wantPhase:
		r.err = fmt.Errorf("successor by move %d of %q: features %v and phase %v, want %v and %v", i, r.state, features, phase, want, wantPhase)
	case same > 0 && (same > len(r.last) || !slices.Equal(r.last[:same], features[:same])):
		r.err = fmt.Errorf("successor by move %d of %q: %d features are not as before", i, r.state, same)
	}
	r.known[i], r.last, r.same = true, slices.Clone(features), r.same+same
}
