package report

import (
	"fmt"
	"io"
	"math"
	"time"

	"gipf.arena/arena/stats"
)

// A Pilot is what games that were played already tell of those to come.
type Pilot struct {
	Run        string  `json:"run,omitempty"`
	Pairings   int     `json:"pairings"`                 // matches that are planned for
	Played     int     `json:"played_games"`             // of the pairing with the fewest
	Draws      float64 `json:"draws"`                    // share of the games
	PairFactor float64 `json:"pair_factor,omitempty"`    // measured; else there are too few pairs
	Seconds    float64 `json:"seconds_a_game,omitempty"` // thinking of both sides, mean
	AtOnce     int     `json:"games_at_once,omitempty"`  // that compute at the same time
	Games      int     `json:"observed_games,omitempty"` // behind the means

	spread stats.PairSpread
}

// Count takes up what the counts of the games played tell: pairings, games, draws
// and by how much pairs vary.
func (p *Pilot) Count(ps []stats.Pairing) {
	drawn, games := 0, 0
	for i, q := range ps {
		w := q.WDL()
		drawn, games = drawn+w.Draws, games+w.Games()
		if i == 0 || w.Games() < p.Played {
			p.Played = w.Games()
		}
	}
	p.Pairings = len(ps)
	if games > 0 {
		p.Draws = float64(drawn) / float64(games)
	}
	if m, ok := stats.MeasurePairs(ps); ok {
		p.spread, p.PairFactor = m, m.Factor
	}
}

// Teach puts what was measured into a plan: draws of equals, what the first move and
// the openings are worth, and by how much pairs vary beyond that.
func (p *Pilot) Teach(plan *stats.Plan) {
	plan.Draws = p.Draws
	if p.PairFactor > 0 {
		plan.Draws, plan.Bias, plan.Excess = p.spread.Draws, p.spread.Bias, p.spread.Excess
	}
}

// wall is how many seconds it takes to play so many more games in every pairing.
func (p *Pilot) wall(games int) float64 {
	return math.Round(float64(games) * float64(p.Pairings) * p.Seconds / float64(max(1, p.AtOnce)))
}

// wallWords is the same in words.
func (p *Pilot) wallWords(games int) string {
	const century = 100 * 365.25 * 24 * 3600
	if seconds := p.wall(games); seconds < century {
		return (time.Duration(seconds) * time.Second).String()
	}
	return "more than a century"
}

// write says where the figures come from.
func (p *Pilot) write(w io.Writer) {
	fmt.Fprintf(w, "by the %d games of %s: %s drawn, %.3g s of thinking each, ", p.Games, p.Run, percentage(p.Draws), p.Seconds)
	if p.PairFactor > 0 {
		fmt.Fprintf(w, "pairs vary by %.2f of what two games do\n", p.PairFactor)
		return
	}
	fmt.Fprintln(w, "pairs too few or all alike to tell what the first move is worth, which is taken for 0")
}
