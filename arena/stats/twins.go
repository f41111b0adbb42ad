package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Duplicates of a game have one gradient g, and vary together: m of them have the
// variance m²·Var g and not m·Var g. So the middle of the sandwich gets g gᵀ for
// each ordered couple of duplicates besides, Σ m(m-1) g gᵀ, and g₁g₂ᵀ + g₂g₁ᵀ for each
// couple of pairs both of whose games are duplicates. The second never outweighs the
// first, whose couples include those of all these pairs.

// checkDuplicates reports what cannot be said of games in a pool.
func checkDuplicates(players int, cs []Duplicates) error {
	seen := make(map[[2]int]bool, len(cs))
	for _, c := range cs {
		couple := [2]int{c.A, c.B}
		p := c.Equal
		p.A, p.B = c.A, c.B
		if err := p.check(players); err != nil {
			return fmt.Errorf("stats: duplicates: %w", err)
		}
		switch {
		case c.A > c.B || seen[couple]:
			return fmt.Errorf("stats: duplicates of pairing %d-%d: want each pairing once, the lower player first", c.A, c.B)
		case c.Distinct < 0 || c.Distinct > c.Games:
			return fmt.Errorf("stats: duplicates of pairing %d-%d: %d distinct of %d games", c.A, c.B, c.Distinct, c.Games)
		}
		seen[couple] = true
	}
	return nil
}

// anyDuplicates reports whether there is a duplicate.
func anyDuplicates(cs []Duplicates) bool {
	for _, c := range cs {
		if c.Distinct < c.Games {
			return true
		}
	}
	return false
}

// addDuplicates adds what duplicates vary together to the middle of the sandwich.
func (m *model) addDuplicates(dst *mat.SymDense, x []float64, cs []Duplicates) {
	for _, c := range cs {
		at := m.coords(row{first: c.A, second: c.B})
		add := func(p Pairing, weight float64) {
			p.A, p.B = c.A, c.B
			m.eachScore(x, p, func(n int, g [4]float64) { addOuter(dst, at, g, weight*float64(n)) })
		}
		add(c.Equal, 1)
		add(apartOf(c.Equal.Pairs), -1) // of (g₁+g₂)(g₁+g₂)ᵀ only the cross terms
	}
}

// apartOf are the games of pairs, each alone.
func apartOf(pairs [3][3]int) (p Pairing) {
	for i := range 3 {
		for j := range 3 {
			p.Lone[0][i] += pairs[i][j]
			p.Lone[1][j] += pairs[i][j]
		}
	}
	return p
}

// independent is the information of independent games, of which duplicates are as
// many times one as they are: the least variance that they can have.
func (m *model) independent(info *mat.SymDense, x []float64, cs []Duplicates) *mat.SymDense {
	dst := mat.NewSymDense(m.dim, nil)
	dst.CopySym(info)
	for _, c := range cs {
		m.addInformation(dst, x, rowsOf(Pairing{A: c.A, B: c.B, Lone: c.Equal.Lone}))
	}
	return dst
}

// worth is how many independent pairs and lone games there are, duplicates weighed in
// each pairing for itself.
func worth(ps []Pairing, cs []Duplicates) int {
	at := make(map[[2]int]Duplicates, len(cs))
	for _, c := range cs {
		at[[2]int{c.A, c.B}] = c
	}
	sum := 0.0
	for _, p := range ps {
		pairs, lone := float64(p.PairCount()), float64(p.LoneCount())
		if c := at[[2]int{p.A, p.B}]; c.Distinct < c.Games {
			pairs, lone = c.EffectivePairs(), lone*c.EffectiveGames()/float64(c.Games)
		}
		sum += pairs + lone
	}
	return int(math.Round(sum))
}
