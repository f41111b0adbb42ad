package stats

import (
	"fmt"
	"math"
)

// Prior adds virtual games to the real ones, so that ratings exist for every
// list of results and extreme ones move closer together. The zero value adds
// none. Figures made with a prior name it; a final report is better without
// one.
type Prior struct {
	kind   priorKind
	weight float64
}

type priorKind uint8

const (
	noPrior priorKind = iota
	virtualDraws
	virtualGames
)

// VirtualDraws is BayesElo's prior: each two players who met draw, in either
// seat order, n/4·(m/a + m/b) virtual games, where m is the number of their real
// games and a and b are each one's games against all. That is about n per
// player; BayesElo's default is 2.
func VirtualDraws(n float64) Prior { return Prior{virtualDraws, n} }

// VirtualGames is KataGo's prior (python/katago/utils/elo.py): each player wins one
// half and loses the other of n virtual games against a player fixed at 0 Elo,
// without first-move advantage; KataGo's default is 2. The sum of the ratings of
// all who played is also 0 with a precision of 0.001 a logit², see centre. Under
// this prior ratings are absolute, and the mean is not held. KataGo also states
// that the first-move advantage is near 0; here it is free.
func VirtualGames(n float64) Prior { return Prior{virtualGames, n} }

// String words the prior.
func (p Prior) String() string {
	switch p.kind {
	case virtualDraws:
		return fmt.Sprintf("%g virtual draws a player against its opponents (BayesElo)", p.weight)
	case virtualGames:
		return fmt.Sprintf("%g virtual games a player, half won, against 0 Elo (KataGo)", p.weight)
	}
	return "none"
}

// Absolute reports whether the prior itself fixes the scale.
func (p Prior) Absolute() bool { return p.kind == virtualGames }

// centred are the players whose sum of ratings the prior pulls to 0: under
// KataGo's prior those who have played.
func (p Prior) centred(players int, played []row) []int {
	if p.kind != virtualGames {
		return nil
	}
	seen := make([]bool, players)
	for _, r := range played {
		seen[r.first], seen[r.second] = true, true
	}
	return Which(players, func(i int) bool { return seen[i] })
}

// check validates the weight.
func (p Prior) check() error {
	if p.kind != noPrior && !(p.weight > 0 && p.weight <= 1e6) || math.IsNaN(p.weight) {
		return fmt.Errorf("stats: prior of %g virtual games", p.weight)
	}
	return nil
}

// rows are the virtual games; the origin's index is the number of players.
func (p Prior) rows(players int, played []row) []row {
	switch p.kind {
	case virtualDraws:
		return p.drawRows(players, played)
	case virtualGames:
		out := make([]row, players)
		for i := range out {
			out[i] = row{first: i, second: players, games: p.weight, points: p.weight / 2, neutral: true}
		}
		return out
	}
	return nil
}

// drawRows are the rows of VirtualDraws.
func (p Prior) drawRows(players int, played []row) []row {
	total := make([]float64, players)
	met := map[[2]int]float64{}
	for _, r := range played {
		total[r.first] += r.games
		total[r.second] += r.games
		met[r.players()] += r.games
	}
	var out []row
	for _, r := range played {
		key := r.players()
		m := met[key]
		if m == 0 {
			continue // seen already
		}
		delete(met, key)
		n := p.weight / 4 * (m/total[r.first] + m/total[r.second])
		for _, seats := range [][2]int{key, {key[1], key[0]}} {
			out = append(out, row{first: seats[0], second: seats[1], games: n, points: n / 2, draws: n})
		}
	}
	return out
}

// players are those of a row in either seats, the lower number first.
func (r row) players() [2]int { return [2]int{min(r.first, r.second), max(r.first, r.second)} }
