package adaptive

import (
	"cmp"
	"fmt"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Knockout eliminates the loser of each match, until one player is left. The
// order of the list seeds the bracket: the first and the second can meet only in
// the final, and if the number of players is no power of two, the first ones
// have no opponent in the first round.
//
// More wins than losses win a match. A match that is level after its pairs
// continues one pair at a time, up to Extra more; the first to lead after such a
// pair wins. If it is still level, the player higher in the list advances.
type Knockout struct {
	// Most pairs, one at a time, that are added to a match that is level. If it is still level after them, the agent higher up in the list wins it. Default 10.
	Extra int `yaml:"extra" jsonschema:"default=10,minimum=0,maximum=1000000"`
}

// maxExtra bounds the length of a level match.
const maxExtra = 1_000_000

// Format implements Settings.
func (Knockout) Format() string { return "knockout" }

// String implements Settings.
func (k Knockout) String() string { return fmt.Sprintf("extra=%d", k.Extra) }

// Check implements Settings.
func (k Knockout) Check(int, int) error {
	if k.Extra < 0 || k.Extra > maxExtra {
		return fmt.Errorf("adaptive: knockout: %d extra pairs, want 0 to %d", k.Extra, maxExtra)
	}
	return nil
}

// Most implements Settings.
func (k Knockout) Most(players, pairs int) int64 {
	return int64(players-1) * (int64(pairs) + int64(k.Extra))
}

// Start implements Settings. pairs is the number of pairs of a match, without extra ones.
func (k Knockout) Start(names []string, pairs int) Director {
	d := &KnockoutDirector{names: names, extra: k.Extra, pairs: pairs, alive: bracket(len(names))}
	d.draw()
	return d
}

// bracket lists the players in the order of the bracket: neighbours meet. A missing
// player appears as alone, as the second of two. Each doubling pairs the new, lower
// half of the list with the upper one in reverse.
func bracket(players int) []int {
	order := []int{0}
	for len(order) < players {
		size := 2 * len(order)
		next := make([]int, 0, size)
		for _, p := range order {
			next = append(next, p, size-1-p)
		}
		order = next
	}
	for i, p := range order {
		if p >= players {
			order[i] = alone
		}
	}
	return order
}

// A Match is a match of a knockout or for the hill.
type Match struct {
	// Round counts from 0, the first round.
	Round int
	// Games are its games so far, seen from the player that they name first.
	Games stats.Pairing
	// Open is the number of its games without a result.
	Open int
	// Winner is the player who has won, -1 before.
	Winner int
	// How says how the match was won: "by games", "by extra pairs", or "by order"
	// where all pairs left it level.
	How string
}

// take adds games of the two players.
func (m *Match) take(p stats.Pairing, pairs int) {
	m.Games = m.Games.Plus(p)
	m.Open += 2*pairs - p.Games()
}

// A KnockoutDirector directs a knockout.
type KnockoutDirector struct {
	names        []string
	extra, pairs int
	alive        []int // those still in it, in the order of the bracket
	round        int
	more         int     // extra pairs played in this round
	matches      []Match // of all rounds
	first        int     // the first match of this round
	started      bool    // the pairs before the extra ones are played
}

// Matches returns the matches so far, round by round in the order of the bracket.
func (d *KnockoutDirector) Matches() []Match { return append([]Match(nil), d.matches...) }

// draw makes the matches of the next round.
func (d *KnockoutDirector) draw() {
	d.first, d.more, d.started = len(d.matches), 0, false
	for i := 0; i+1 < len(d.alive); i += 2 {
		if a, b := d.alive[i], d.alive[i+1]; b != alone {
			m := meet(a, b)
			d.matches = append(d.matches, Match{Round: d.round, Games: stats.Pairing{A: m.A, B: m.B}, Winner: alone})
		}
	}
}

// Next implements Director.
func (d *KnockoutDirector) Next() Round {
	stage := map[int]string{2: "final", 4: "semi-finals", 8: "quarter-finals"}[len(d.alive)]
	r := Round{Pairs: d.pairs, Reason: cmp.Or(stage, fmt.Sprintf("round of %d", len(d.alive)))}
	if len(d.alive) == 1 {
		return Round{Reason: d.names[d.alive[0]] + " has won"}
	}
	if d.started {
		r.Pairs = 1
		r.Reason += fmt.Sprintf(", extra pair %d of at most %d for those who are level", d.more+1, d.extra)
	}
	r.Pairings = each.Of(d.level(), func(m *Match) Pairing { return Pairing{m.Games.A, m.Games.B} })
	return r
}

// level returns the matches of this round without a winner.
func (d *KnockoutDirector) level() (all []*Match) {
	for i := range d.matches[d.first:] {
		if match := &d.matches[d.first+i]; match.Winner == alone {
			all = append(all, match)
		}
	}
	return all
}

// Take implements Director: it decides on winners, and draws the next round of the
// bracket when all are known. The results are in the order of level.
func (d *KnockoutDirector) Take(r Round, results []stats.Pairing) {
	if d.started {
		d.more++
	}
	for i, match := range d.level() {
		match.take(results[i], r.Pairs)
		switch net := netOf(match.Games); {
		case net > 0:
			match.Winner = match.Games.A
		case net < 0:
			match.Winner = match.Games.B
		case d.more == d.extra:
			match.Winner, match.How = match.Games.A, "by order"
			continue
		default:
			continue
		}
		if match.How = "by games"; d.started {
			match.How = "by extra pairs"
		}
	}
	d.started = true
	if len(d.level()) == 0 {
		d.advance()
	}
}

// advance eliminates the losers of this round and draws the next one.
func (d *KnockoutDirector) advance() {
	matches := d.matches[d.first:]
	var next []int
	for i := 0; i+1 < len(d.alive); i += 2 {
		if d.alive[i+1] == alone {
			next = append(next, d.alive[i])
			continue
		}
		next, matches = append(next, matches[0].Winner), matches[1:]
	}
	d.alive = next
	d.round++
	d.draw()
}
