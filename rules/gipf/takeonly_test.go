package gipf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// A playout takes an only row off as Play does, whoever has it, and leaves all others to
// the rules.
func TestTakeOnly(t *testing.T) {
	rng, taken, left := rand.New(rand.NewPCG(3, 4)), 0, 0
	for range 600 {
		for s := mustNew(t, "basic").New(0).(*State); s.result == rules.Ongoing; {
			moves := s.Moves(nil)
			if s.pending != 0 && s.resolved == 0 {
				fast := *s
				fast.actor, fast.pending = fast.next.other(), 0 // as the push has left it
				rows := rowLines(s.pieces[white]).count() + rowLines(s.pieces[black]).count()
				require.Equal(t, rows == 1, fast.takeOnly(), "%v", s)
				if rows > 1 {
					left++
				} else {
					taken++
					s.Play(moves[0])
					fast.boardHash = s.boardHash
					require.Equal(t, *s, fast)
					continue
				}
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	require.Greater(t, taken, 500)
	require.Greater(t, left, 10)
}
