package stats

import (
	"iter"
	"math"

	"gipf.arena/internal/each"
)

// observed is the games inside the groups of a fit as the errors see them.
type observed struct {
	errors     ErrorModel
	pairings   []Pairing
	openings   iter.Seq[[]Pairing] // for OpeningClusters
	duplicates []Duplicates
}

// duplicated reports whether duplicates widen the errors.
func (o observed) duplicated() bool {
	return o.errors != IndependentGames && anyDuplicates(o.duplicates)
}

// clusters counts the observations that are treated as independent.
func (o observed) clusters() int {
	n := 0
	if o.errors == OpeningClusters {
		for range o.openings {
			n++
		}
	} else {
		n = each.Sum(o.pairings, func(p Pairing) int { return p.PairCount() + p.LoneCount() })
	}
	if o.duplicated() {
		n = min(n, int(math.Round(o.worth())))
	}
	return n
}

// worth is the number of independent pairs and lone games, or of games where pairs
// do not matter, with duplicates weighted in each pairing separately.
func (o observed) worth() float64 { return total(o.worths()) }

// worths is worth by pairing.
func (o observed) worths() []float64 {
	at := byPlayers(o.duplicates)
	out := make([]float64, len(o.pairings))
	for k, p := range o.pairings {
		pairs, lone := float64(p.PairCount()), float64(p.LoneCount())
		if o.errors == IndependentGames {
			pairs *= 2
		} else if c := at[[2]int{p.A, p.B}]; c.Distinct < c.Games {
			pairs, lone = c.EffectivePairs(), lone*c.worth()
		}
		out[k] = pairs + lone
	}
	return out
}

// byPlayer is the number of clusters in which each player has games.
func (o observed) byPlayer() map[int]float64 {
	clusters := make(map[int]float64)
	if o.errors != OpeningClusters {
		for k, n := range o.worths() {
			clusters[o.pairings[k].A] += n
			clusters[o.pairings[k].B] += n
		}
		return clusters
	}
	last := make(map[int]int) // player -> number of the opening counted last, from 1
	opening := 0
	for ps := range o.openings {
		opening++
		for _, p := range ps {
			for _, player := range [2]int{p.A, p.B} {
				if last[player] != opening {
					last[player] = opening
					clusters[player]++
				}
			}
		}
	}
	return clusters
}
