package answerpage

import (
	"cmp"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// An Opening is how games began: the moves of their opening, or their first two moves if they
// have none.
type Opening struct {
	Moves string `json:"moves"`
	// Start is the position in which they began, "" for the usual one.
	Start string `json:"start,omitempty"`
	Games int    `json:"games"`
	// First is the first mover's score, with each pair of games as one observation; nil where
	// no game has a result.
	First *page.Interval `json:"first_mover_score"`

	scores []balance.Cluster
}

// shownOpenings is the largest number of openings that a page lists.
const shownOpenings = 20

// varies reports whether games of g start from drawn positions.
func varies(g rules.Game) bool {
	usual := g.New(0).String()
	return g.New(1).String() != usual || g.New(2).String() != usual
}

// begin counts the beginning of a game.
func (c *collector) begin(r *arena.Record) {
	start := r.Start
	if start == "" && c.varies {
		start = c.game.New(r.Setup).String()
	}
	n := cmp.Or(r.OpeningPlies, min(2, len(r.Moves)))
	moves := strings.Join(r.Moves[:n], " ")
	key := start + "\n" + moves
	b := c.begun[key]
	if b == nil {
		b = &Opening{Moves: moves, Start: start}
		c.begun[key] = b
	}
	b.Games++
	if r.Counted() {
		b.scores = append(b.scores, balance.Cluster{Opening: uint64(r.Pair), N: 1, Sum: r.Result.Score(rules.First)})
	}
}

// openings returns the most frequent openings and the number of different ones.
func (c *collector) openings() (out []Opening, distinct int) {
	for _, b := range c.begun {
		if len(b.scores) > 0 {
			b.First = new(share(b.scores))
		}
		out = append(out, *b)
	}
	slices.SortFunc(out, func(a, b Opening) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Moves, b.Moves), cmp.Compare(a.Start, b.Start))
	})
	return slices.Clip(out[:min(len(out), shownOpenings)]), len(c.begun)
}
