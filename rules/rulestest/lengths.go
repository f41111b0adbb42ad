package rulestest

import (
	"fmt"
	"math"
)

// Lengths counts games by a whole number, such as the number of their turns.
// The zero Lengths has seen no game.
type Lengths []int

// Add adds a game of length n, not negative.
func (l *Lengths) Add(n int) {
	for len(*l) <= n {
		*l = append(*l, 0)
	}
	(*l)[n]++
}

// Games returns how many games have been added.
func (l Lengths) Games() (n int) {
	for _, games := range l {
		n += games
	}
	return n
}

// below returns the share of the games that are shorter than n.
func (l Lengths) below(n int) float64 {
	return float64(l[:min(n, len(l))].Games()) / float64(l.Games())
}

// quantile returns the least length up to which there is a share p of the games.
func (l Lengths) quantile(p float64) int {
	for n := range l {
		if l.below(n+1) >= p {
			return n
		}
	}
	return len(l) - 1
}

// Range writes the shortest and the longest game. Both depend on the number of
// games, so they are for reading and not for comparing.
func (l Lengths) Range() string {
	shortest := 0
	for shortest < len(l) && l[shortest] == 0 {
		shortest++
	}
	return fmt.Sprintf("%d–%d", shortest, len(l)-1)
}

// A Quantile is a documented length up to which there is a share P of random
// games: 0.5 for the median.
type Quantile struct {
	Name  string
	P     float64
	Value int
	Games int // that it rests on
}

// Compare is as [Figure.Compare]; the interval is that of order statistics. Lengths
// come in clumps, so that the quantile itself may jump: the error is about the
// shares of games below and up to the documented length, which may be four
// standard errors from P.
func (q Quantile) Compare(l Lengths) (row string, err error) {
	games, deviation := float64(l.Games()), math.Sqrt(q.P*(1-q.P))
	margin := z95 * deviation / math.Sqrt(games)
	lo, hi := l.quantile(q.P-margin), l.quantile(q.P+margin)
	outside := verdict(false, q.Value < lo || q.Value > hi)
	row = tableRow(q.Name, fmt.Sprintf("%d of %d", q.Value, q.Games),
		fmt.Sprintf("%d [%d, %d]", l.quantile(q.P), lo, hi), "", outside)
	allowed := beyond * deviation * math.Sqrt(1/games+1/float64(q.Games))
	shorter, upTo := l.below(q.Value), l.below(q.Value+1)
	if !(shorter <= q.P+allowed && upTo >= q.P-allowed) {
		return row, fmt.Errorf("%s: shares %v of games below and %v up to %d, want %v between them within %v",
			q.Name, shorter, upTo, q.Value, q.P, allowed)
	}
	return row, nil
}
