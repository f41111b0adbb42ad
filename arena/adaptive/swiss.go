package adaptive

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/sanitize"
)

// Swiss pairs players of similar score for a fixed number of rounds. No player
// plays twice in a round, and no two players meet again while a round without
// rematches is possible.
//
// A player's score is wins less losses. For players with equally many games it
// orders as points do. A bye or a game without a result does not change it, so
// neither earns points that were not won. Equal scores are ordered by the sum of the
// opponents' scores (Buchholz), then by the order of the list, never by chance.
//
// A round takes the players in that order. The first one meets the player half a
// score group below, and so on, as long as the rest can still be paired without a
// rematch. If the number is odd, the last of those who sat out least often sits out.
type Swiss struct {
	// Number of rounds. An agent plays at most once in a round. 0 takes as many rounds as a knockout has, the logarithm of the number of agents to base 2. Default 0.
	Rounds int `yaml:"rounds" jsonschema:"default=0,minimum=0,maximum=10000"`
}

// SwissRounds is the number of rounds for so many players when none is given:
// the logarithm to base 2, rounded up.
func SwissRounds(players int) int { return bits.Len(uint(max(players, 2) - 1)) }

// maxRounds bounds a Swiss tournament.
const maxRounds = 10000

func (s Swiss) rounds(players int) int { return cmp.Or(s.Rounds, SwissRounds(players)) }

// Format implements Settings.
func (Swiss) Format() string { return "swiss" }

// String implements Settings.
func (s Swiss) String() string { return fmt.Sprintf("rounds=%d", s.Rounds) }

// Check implements Settings.
func (s Swiss) Check(int, int) error {
	if s.Rounds < 0 || s.Rounds > maxRounds {
		return fmt.Errorf("adaptive: swiss: %d rounds, want 1 to %d", s.Rounds, maxRounds)
	}
	return nil
}

// Most implements Settings; a Swiss tournament always plays exactly that many.
func (s Swiss) Most(players, pairs int) int64 {
	return int64(s.rounds(players)) * int64(players/2) * int64(pairs)
}

// Start implements Settings. pairs is the number of pairs of each pairing.
func (s Swiss) Start(names []string, pairs int) Director {
	n := len(names)
	d := &SwissDirector{rounds: s.rounds(n), pairs: pairs, rows: make([]SwissRow, n), met: make([][]int, n)}
	for i := range n {
		d.rows[i].Player, d.met[i] = i, make([]int, n)
	}
	return d
}

// A SwissRow is one player's row in the table.
type SwissRow struct {
	// Player is its number.
	Player int
	// WDL are its games with a result, Open those without.
	WDL  stats.WDL
	Open int
	// Score is wins less losses, Buchholz the sum of the scores of its opponents,
	// one for each pairing.
	Score, Buchholz int
	// Byes is how often it sat out.
	Byes int
}

// A SwissDirector directs a Swiss tournament.
type SwissDirector struct {
	rounds, pairs int
	played        int        // rounds that are over
	rows          []SwissRow // by player
	met           [][]int    // how often two players met
}

// Next implements Director.
func (d *SwissDirector) Next() Round {
	if d.played == d.rounds {
		return Round{Reason: sanitize.Count(d.rounds, "round is", "rounds are") + " played"}
	}
	return d.pair()
}

// Take implements Director.
func (d *SwissDirector) Take(r Round, results []stats.Pairing) {
	d.played++
	for _, p := range results {
		d.take(p)
	}
	for _, b := range r.Byes {
		d.rows[b].Byes++
	}
}

// take adds the games of one pairing.
func (d *SwissDirector) take(p stats.Pairing) {
	d.met[p.A][p.B]++
	d.met[p.B][p.A]++
	for _, side := range []stats.Pairing{p, p.Reverse()} {
		r, w := &d.rows[side.A], side.WDL()
		r.WDL = stats.WDL{Wins: r.WDL.Wins + w.Wins, Draws: r.WDL.Draws + w.Draws, Losses: r.WDL.Losses + w.Losses}
		r.Open += 2*d.pairs - w.Games()
		r.Score += netOf(side)
	}
}

// Table returns the rows of the players, best first. Games of an unfinished round
// do not count.
func (d *SwissDirector) Table() []SwissRow {
	rows := slices.Clone(d.rows)
	for i := range rows {
		rows[i].Buchholz = 0
		for j, times := range d.met[i] {
			rows[i].Buchholz += times * d.rows[j].Score
		}
	}
	slices.SortStableFunc(rows, func(a, b SwissRow) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(a.Player, b.Player))
	})
	return rows
}

// pair makes the next round, with the lowest limit on earlier games between two
// players that allows all to play.
func (d *SwissDirector) pair() Round {
	table := d.Table()
	for most := 0; ; most++ {
		for _, bye := range d.sittersOut(table) {
			order := slices.DeleteFunc(slices.Clone(table), func(r SwissRow) bool { return r.Player == bye })
			m := newMatching(len(order), func(a, b int) bool {
				return a != b && d.met[order[a].Player][order[b].Player] <= most
			})
			if m.perfect() {
				return d.round(order, m, bye, most)
			}
		}
	}
}

// sittersOut lists who may sit out, the first choice first: among the players
// who sat out least often, the lowest. With an even number it lists only alone.
func (d *SwissDirector) sittersOut(table []SwissRow) (all []int) {
	if len(table)%2 == 0 {
		return []int{alone}
	}
	fewest := slices.MinFunc(table, func(a, b SwissRow) int { return cmp.Compare(a.Byes, b.Byes) }).Byes
	for _, r := range slices.Backward(table) {
		if r.Byes == fewest {
			all = append(all, r.Player)
		}
	}
	return all
}

// round settles pairing after pairing, from the top.
func (d *SwissDirector) round(order []SwissRow, m *matching, bye, most int) Round {
	r := Round{Pairs: d.pairs, Reason: fmt.Sprintf("round %d of %d: like scores", d.played+1, d.rounds)}
	if most > 0 {
		r.Reason += ", rematches cannot be avoided"
	}
	if bye != alone {
		r.Byes = []int{bye}
	}
	left := make([]int, len(order))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		for _, place := range preferred(order, left) {
			if m.take(left[0], left[place]) {
				r.Pairings = append(r.Pairings, meet(order[left[0]].Player, order[left[place]].Player))
				left = slices.Delete(left, place, place+1)[1:]
				break
			}
		}
	}
	return r
}

// preferred lists the places in left of the opponents of the player at place 0,
// the best one first: half a score group below, then down to the end of the
// group, then up again, then the lower groups.
func preferred(order []SwissRow, left []int) (places []int) {
	group := 1
	for group < len(left) && order[left[group]].Score == order[left[0]].Score {
		group++
	}
	half := max(group/2, 1)
	for p := half; p < group; p++ {
		places = append(places, p)
	}
	for p := half - 1; p > 0; p-- {
		places = append(places, p)
	}
	for p := group; p < len(left); p++ {
		places = append(places, p)
	}
	return places
}
