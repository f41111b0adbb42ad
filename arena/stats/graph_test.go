package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The naive version of advantageExists looks for a direction of no loss among
// small integers, which suffices because the constraints have weights ±1.
func TestAdvantageExistsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawSparse(t)
		players, ps = min(players, 4), keepBelow(ps, 4)
		var rows []row
		for _, p := range ps {
			rows = append(rows, rowsOf(p)...)
		}
		as := arrows(rows)
		if len(strong(players, as)) > 1 {
			t.Skip("ratings do not exist")
		}
		found := false
		v := make([]int, players)
		var search func(k int)
		search = func(k int) {
			if k == players {
				found = found || noLoss(rows, v, +1) || noLoss(rows, v, -1)
				return
			}
			for v[k] = -players; v[k] <= players; v[k]++ {
				search(k + 1)
			}
		}
		search(1)
		require.Equal(t, !found, advantageExists(players, as), "%+v", rows)
	})
}

func keepBelow(ps []Pairing, players int) []Pairing {
	var out []Pairing
	for _, p := range ps {
		if p.B < players {
			out = append(out, p)
		}
	}
	return out
}

// noLoss reports whether moving along (v, a) never lowers the likelihood.
func noLoss(rows []row, v []int, a int) bool {
	for _, r := range rows {
		slope := v[r.first] - v[r.second] + a
		if r.points > 0 && slope < 0 || r.points < r.games && slope > 0 {
			return false
		}
	}
	return true
}

// The naive version of strong is reachability by repeated squaring.
func TestStrongTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "players")
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
		}
		var as []arrow
		for range rapid.IntRange(0, 14).Draw(t, "arrows") {
			a := arrow{from: rapid.IntRange(0, n-1).Draw(t, "from"), to: rapid.IntRange(0, n-1).Draw(t, "to")}
			as = append(as, a)
			reach[a.from][a.to] = true
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		order := make([]int, n)
		for g, members := range strong(n, as) {
			for _, p := range members {
				order[p] = g
			}
		}
		for i := range n {
			for j := range n {
				require.Equal(t, reach[i][j] && reach[j][i], order[i] == order[j], "%d, %d", i, j)
				if reach[i][j] {
					require.LessOrEqual(t, order[i], order[j], "winners first: %d, %d", i, j)
				}
			}
		}
	})
}
