package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Result is the outcome of one game from one player's side. The numbers are
// indices into the count arrays and twice the points won.
type Result uint8

// The three results.
const (
	Loss Result = iota
	Draw
	Win
)

// Reverse returns the same result from the opponent's side.
func (r Result) Reverse() Result { return Win - r }

// Pairing holds all games between two players as counts, from the side of
// player A. The zero value with A and B set is an empty record. Values may be
// copied and compared.
//
// Pairs keeps who moved first apart because the joint model needs it, and
// because the five pentanomial cells can be derived from it but not the
// reverse.
type Pairing struct {
	A, B  int       // player indices, different; Merge orders them A < B
	Pairs [3][3]int // complete pairs: [A's result moving first][A's result moving second]
	Lone  [2][3]int // games without a counted partner: [0: A moved first, 1: A moved second][A's result]
}

// AddPair counts one complete pair: A's result in the game that A started and
// A's result in the game that B started.
func (p *Pairing) AddPair(first, second Result) { p.Pairs[first][second]++ }

// AddLone counts one game whose partner is missing or left out.
func (p *Pairing) AddLone(aMovedFirst bool, r Result) {
	seat := 1
	if aMovedFirst {
		seat = 0
	}
	p.Lone[seat][r]++
}

// Reverse returns the same games from B's side.
func (p Pairing) Reverse() Pairing {
	r := Pairing{A: p.B, B: p.A}
	for x := range 3 {
		for y := range 3 {
			r.Pairs[2-y][2-x] = p.Pairs[x][y]
		}
		r.Lone[1][2-x] = p.Lone[0][x]
		r.Lone[0][2-x] = p.Lone[1][x]
	}
	return r
}

// Plus returns the counts of p and q together, from p's side. It panics unless
// both are between the same two players.
func (p Pairing) Plus(q Pairing) Pairing {
	if p.A == q.B && p.B == q.A {
		q = q.Reverse()
	}
	if p.A != q.A || p.B != q.B {
		panic(fmt.Sprintf("stats: adding pairing %d-%d to pairing %d-%d", q.A, q.B, p.A, p.B))
	}
	for x := range 3 {
		for y := range 3 {
			p.Pairs[x][y] += q.Pairs[x][y]
		}
		p.Lone[0][x] += q.Lone[0][x]
		p.Lone[1][x] += q.Lone[1][x]
	}
	return p
}

// Merge adds up the pairings of the same two players and returns one value for
// each pairing, seen from the lower index, ordered by (A, B). The argument is
// not changed.
func Merge(ps []Pairing) []Pairing {
	sorted := make([]Pairing, len(ps))
	for i, p := range ps {
		if p.A > p.B {
			p = p.Reverse()
		}
		sorted[i] = p
	}
	slices.SortStableFunc(sorted, func(p, q Pairing) int {
		return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B))
	})
	var out []Pairing
	for _, p := range sorted {
		if last := len(out) - 1; last >= 0 && out[last].A == p.A && out[last].B == p.B {
			out[last] = out[last].Plus(p)
			continue
		}
		out = append(out, p)
	}
	return out
}

// Six returns the complete pairs as [LL, LD, DD, WL, WD, WW] from A's side.
// Two draws and a split pair carry the same points but tell different stories
// about the opening, so they are stored and shown apart.
func (p Pairing) Six() [6]int {
	c := p.Pairs
	return [6]int{
		c[Loss][Loss],
		c[Loss][Draw] + c[Draw][Loss],
		c[Draw][Draw],
		c[Win][Loss] + c[Loss][Win],
		c[Win][Draw] + c[Draw][Win],
		c[Win][Win],
	}
}

// Penta returns the pentanomial cells [LL, LD, DD+WL, WD, WW] from A's side.
func (p Pairing) Penta() [5]int {
	s := p.Six()
	return [5]int{s[0], s[1], s[2] + s[3], s[4], s[5]}
}

// PairCount is the number of complete pairs.
func (p Pairing) PairCount() int {
	penta := p.Penta()
	return total(penta[:])
}

// LoneCount is the number of games without a counted partner.
func (p Pairing) LoneCount() int {
	return p.Games() - 2*p.PairCount()
}

// Games is the number of games, complete pairs counted twice.
func (p Pairing) Games() int { return p.WDL().Games() }

// WDL returns A's results over all games, lone ones included.
func (p Pairing) WDL() WDL { return p.moving(0).plus(p.moving(1)) }

// FirstMover returns the results of the players who made the first move, over all
// games: the raw figure behind "the first player wins 53 %".
func (p Pairing) FirstMover() WDL {
	b := p.moving(1)
	return p.moving(0).plus(WDL{Wins: b.Losses, Draws: b.Draws, Losses: b.Wins})
}

// moving returns A's results in the games that A started (seat 0) or that B
// started (seat 1).
func (p Pairing) moving(seat int) WDL {
	n := p.Lone[seat]
	for x := range 3 {
		for y := range 3 {
			n[[2]int{x, y}[seat]] += p.Pairs[x][y]
		}
	}
	return WDL{Wins: n[Win], Draws: n[Draw], Losses: n[Loss]}
}

// maxGames bounds the games of one call. It is far above any tournament and low
// enough that sums of counts are exact in float64.
const maxGames = 1 << 40

// check reports indices outside the pool, a player paired with itself and
// counts that no set of games can have.
func (p Pairing) check(players int) error {
	if p.A == p.B || min(p.A, p.B) < 0 || max(p.A, p.B) >= players {
		return fmt.Errorf("stats: pairing %d-%d in a pool of %d players", p.A, p.B, players)
	}
	for _, c := range p.cells() {
		if *c < 0 || *c > maxGames {
			return fmt.Errorf("stats: pairing %d-%d counts %d games in one cell", p.A, p.B, *c)
		}
	}
	return nil
}

// clamp brings every count into the range that check accepts.
func (p *Pairing) clamp() {
	for _, c := range p.cells() {
		*c = min(max(*c, 0), maxGames)
	}
}

// cells lists every counter.
func (p *Pairing) cells() [15]*int {
	var out [15]*int
	for i := range out {
		if i < 9 {
			out[i] = &p.Pairs[i/3][i%3]
		} else {
			out[i] = &p.Lone[(i-9)/3][i%3]
		}
	}
	return out
}

// WDL counts wins, draws and losses of one side.
type WDL struct{ Wins, Draws, Losses int }

// Games is the number of games.
func (w WDL) Games() int { return w.Wins + w.Draws + w.Losses }

// Points is wins plus half the draws.
func (w WDL) Points() float64 { return float64(w.Wins) + float64(w.Draws)/2 }

// String formats as "+12 =3 -5".
func (w WDL) String() string { return fmt.Sprintf("+%d =%d -%d", w.Wins, w.Draws, w.Losses) }

// plus adds up two records.
func (w WDL) plus(v WDL) WDL {
	return WDL{w.Wins + v.Wins, w.Draws + v.Draws, w.Losses + v.Losses}
}
