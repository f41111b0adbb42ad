package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// loudMoves is a position of which only the noisy moves are asked for.
type loudMoves []rules.Move

func (l loudMoves) Noisy(dst []rules.Move) ([]rules.Move, bool) { return append(dst, l...), false }

func (l loudMoves) Forced() bool { return false }

// TestOrder ranks eight moves: the one of the table comes first, then those that change
// material, then the killers, however often others have refuted something, then these,
// and moves of which nothing is known keep their order.
func TestOrder(t *testing.T) {
	a := new(Agent)
	for range 1000 { // as much credit as there can be
		a.history.credit(rules.First, 4, 300)
	}
	a.history.credit(rules.First, 5, 2)
	f := &frame{moves: []rules.Move{1, 2, 3, 4, 5, 6, 7, 8}, mover: rules.First, noisy: loudMoves{3, 7}, killers: [2]rules.Move{6, 4}}
	a.rank(f, 8)
	var order []rules.Move
	for i := range f.moves {
		m, _ := f.pick(i)
		order = append(order, m)
	}
	require.Equal(t, []rules.Move{8, 3, 7, 4, 6, 5, 1, 2}, order)
	require.Greater(t, rankNoisy, rankKiller+mostCredit, "no credit lifts a killer above moves that change material")
}
