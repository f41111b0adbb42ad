package balance

import "gipf.arena/arena/stats"

// A Precision says when a cell has been played enough. It looks only at widths, never at the value
// that the figure is compared with: stopping when a difference looks significant makes every third
// interval of equal things wrong.
type Precision struct {
	// Half is the wanted half-width of the first mover's score, above 0.
	Half float64
	// Min and Max are the fewest and most pairs of games; Max 0 means no limit.
	Min, Max int
	// Outcomes is the fewest wins and the fewest losses of the first mover: intervals that rest
	// on a handful of upsets are too short.
	Outcomes int
	// Lopsided is a share: a score above it, or as far below one half, ends the cell as soon as the
	// whole interval lies beyond it after Min pairs. Levels so far apart measure each other badly, and
	// a rung between them does better. 0 means never.
	Lopsided float64
	// Confidence of the interval; 0 means 0.95.
	Confidence float64
}

// Reason is why a cell needs no more games.
type Reason string

// The reasons.
const (
	GoOn       Reason = ""         // it needs more
	ByWidth    Reason = "width"    // the interval is as short as wanted
	ByMost     Reason = "max"      // the most pairs were played
	ByLopsided Reason = "lopsided" // the players are too far apart
)

// A Look is what a look at a cell found.
type Look struct {
	Pairs int
	// Score is the first mover's; the look is at its half-width.
	Score  stats.Interval
	Reason Reason
}

// Look decides whether a cell goes on: s holds the first mover's points by opening, from so many
// pairs, in which the first mover had these results.
func (p Precision) Look(s Sample, pairs int, results stats.WDL) Look {
	iv := s.Share(p.Confidence)
	l := Look{Pairs: pairs, Score: iv}
	scarce := min(results.Wins, results.Losses) < p.Outcomes || pairs < p.Min
	switch {
	case !scarce && iv.Half()/p.Half <= 1:
		l.Reason = ByWidth
	case p.Lopsided > 0 && pairs >= p.Min && Lopsided(iv, p.Lopsided):
		l.Reason = ByLopsided
	case p.Max > 0 && pairs >= p.Max:
		l.Reason = ByMost
	}
	return l
}

// Lopsided reports whether a score lies above a share, or as far below one half, with its whole interval.
func Lopsided(score stats.Interval, share float64) bool {
	return score.Lo > share || score.Hi < 1-share
}
