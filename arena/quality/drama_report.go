package quality

import (
	"math"

	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
)

// Drama is what games were like by the evaluations of those who played them. A view is one game
// as one player saw it, by its own values at the starts of its turns: values of two players
// are never compared, since a player who thinks well of itself would otherwise
// change the lead at every turn.
type Drama struct {
	// Figures are those of the views of all players whose values are calibrated; none where
	// those of no player are.
	Figures []Metric `json:"figures"`
	// Players are those with values, each with its own calibration, its figures, or why it is
	// silent.
	Players []Judged `json:"players"`
}

// A view is a game as a player saw it.
type view struct {
	opening uint64
	score   float64       // the player's
	values  []arena.Value // its own, at the starts of its turns
}

// newView keeps the first value of each turn of one side.
func newView(opening uint64, score float64, own []valued) view {
	v := view{opening: opening, score: score}
	for i := range own {
		if i == 0 || own[i].toGo != own[i-1].toGo {
			v.values = append(v.values, own[i].value)
		}
	}
	return v
}

// addView takes up a view, rescaled by what the other half of the openings shows.
func (d *dramas) addView(v *view, c *balance.Calibration) {
	if len(v.values) == 0 {
		return
	}
	own := each.Of(v.values, func(x arena.Value) float64 { return c.Chance(v.opening, x.Logit()) })
	d.addCourse(v.opening, own)
	d.note("swing", v.opening, 1, largestStep(own))
	switch v.score {
	case 1:
		d.addWon(v.opening, own)
	case 0:
		d.addWon(v.opening, each.Of(own, func(x float64) float64 { return 1 - x }))
	}
}

// largestStep is the largest change from one value to the next.
func largestStep(chance []float64) (most float64) {
	for i := 1; i < len(chance); i++ {
		most = max(most, math.Abs(chance[i]-chance[i-1]))
	}
	return most
}

// viewed sums up the views of all players; nil where no values are kept.
func (t *thinkers) viewed(names []string) *Drama {
	var all dramas
	out := &Drama{}
	for number := range t.players {
		p := &t.players[number]
		if len(p.views) == 0 {
			continue
		}
		c := balance.Calibrate(p.judged, confidence)
		one := judgedBy(names[number], &c)
		if c.Known {
			var own dramas
			for i := range p.views {
				own.addView(&p.views[i], &c)
				all.addView(&p.views[i], &c)
			}
			one.Figures = append(one.Figures, own.metrics()...)
		}
		out.Players = append(out.Players, *one)
	}
	if out.Players == nil {
		return nil
	}
	out.Figures = all.metrics()
	return out
}
