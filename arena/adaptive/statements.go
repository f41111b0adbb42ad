package adaptive

import (
	"cmp"
	"math"

	"gipf.arena/arena/stats"
)

// A Statement states that one player is stronger than another, from their own pairs.
type Statement struct {
	// Above is stronger than Below.
	Above, Below int
	// Pairs is the number of their complete pairs, and LogEvidence the logarithm
	// that stats.LogEvidence returns for them.
	Pairs       int
	LogEvidence float64
}

// Statements returns the statements that the games support, in the order of the pairings.
// With a probability of at least 1 - Alpha all of them are true.
func (d *InformativeDirector) Statements() (statements []Statement) {
	enough := math.Log(2 * float64(len(d.games)) / d.settings.Alpha)
	for _, p := range d.games {
		for _, side := range []stats.Pairing{p, p.Reverse()} {
			if e := stats.LogEvidence(side.Penta()); e >= enough {
				statements = append(statements, Statement{side.A, side.B, side.PairCount(), e})
			}
		}
	}
	return statements
}

// Above returns who is stronger than whom by the statements and what they imply.
func (d *InformativeDirector) Above() [][]bool {
	n := len(d.names)
	above := make([][]bool, n)
	for i := range above {
		above[i] = make([]bool, n)
	}
	for _, s := range d.Statements() {
		above[s.Above][s.Below] = true
	}
	for k := range n {
		for i := range n {
			for j := range n {
				above[i][j] = above[i][j] || above[i][k] && above[k][j]
			}
		}
	}
	return above
}

// settled reports whether the statements answer the question. They are circular where players
// in the answer are above themselves: no answer fits them all.
func (d *InformativeDirector) settled() (settled, circular bool) {
	above, top := d.Above(), d.settings.Goal == GoalTop
	placed := 0
	for p := range above {
		others := 0
		for q := range above {
			if p != q && (above[p][q] || !top && above[q][p]) {
				others++
			}
		}
		if others == len(above)-1 {
			placed++
			circular = circular || above[p][p]
		}
	}
	return placed == len(above) || top && placed > 0, circular
}

// unstated lists the pairings whose statements the question still needs, if the belief is
// right: the leader's, or those of neighbours in the believed order. Where these are all
// decided, though not as believed, it lists all players that do not compare.
func (d *InformativeDirector) unstated(w *weigher) (all []Pairing) {
	above := d.Above()
	open := func(a, b int) {
		if !above[a][b] && !above[b][a] && a != b {
			all = append(all, meet(a, b))
		}
	}
	elo := w.belief.Elo // equals keep their order
	order := stats.Order(len(elo), func(a, b int) int { return cmp.Compare(elo[b], elo[a]) })
	for i, p := range order[1:] {
		if d.settings.Goal == GoalTop {
			open(order[0], p)
		} else {
			open(order[i], p)
		}
	}
	if all == nil {
		for i, p := range order {
			for _, q := range order[i+1:] {
				open(p, q)
			}
		}
	}
	return all
}
