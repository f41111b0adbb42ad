package cli

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/cycles"
)

// A copiesView tells how many games of a run say something new.
type copiesView struct {
	Games     int     `json:"games"`    // with a result
	Distinct  int     `json:"distinct"` // copies between the same agents counted once
	Effective float64 `json:"effective_games"`
	Share     float64 `json:"copied_share"`
}

// addCopies fills in what the tally's audit found, and warns.
func (v *view) addCopies(tally *arena.Tally, name func(int) string) {
	v.copies = tally.Copies()
	var all stats.Copies
	var many []string
	for _, c := range v.copies {
		all = all.Plus(c)
		if c.Many() {
			many = append(many, fmt.Sprintf("%s – %s (%d distinct of %d)", name(c.A), name(c.B), c.Distinct, c.Games))
		}
	}
	v.Copies = copiesView{all.Games, all.Distinct, all.EffectiveGames(), all.Share()}
	if len(many) > 0 {
		v.Notes = append(v.Notes, "more than a tenth of the games are copies of others, which say nothing new; more or longer openings make them differ: "+
			strings.Join(many, ", "))
	}
}

// copiesOf returns the audit of a pairing, seen from its side A.
func (v *view) copiesOf(p stats.Pairing) stats.Copies {
	for _, c := range v.copies {
		switch [2]int{p.A, p.B} {
		case [2]int{c.A, c.B}:
			return c
		case [2]int{c.B, c.A}:
			return c.Reverse()
		}
	}
	return stats.Copies{}
}

// words says how many games there are and what they are worth.
func (c copiesView) words() string {
	if c.Distinct == c.Games {
		return fmt.Sprintf("%d with a result, all distinct", c.Games)
	}
	return fmt.Sprintf("%d with a result, %d distinct, worth %.1f that differ", c.Games, c.Distinct, c.Effective)
}

// warnOfCycles says when no ranking is one. Ratings stand all the same.
func (v *view) warnOfCycles(name func(int) string) {
	for _, c := range cycles.Proven(len(v.Agents), v.once(), v.Confidence) {
		p := c.Players
		v.Notes = append(v.Notes, fmt.Sprintf("no ranking is one: %s beats %s, %s beats %s, %s beats %s; see gipfarena stats cycles",
			name(p[0]), name(p[1]), name(p[1]), name(p[2]), name(p[2]), name(p[0])))
		return
	}
}

// once returns the pairings with copies counted once.
func (v *view) once() []stats.Pairing {
	out := slices.Clone(v.pairings)
	for i, p := range out {
		out[i] = v.copiesOf(p).Once(p)
	}
	return out
}

// anyTime is what confidence sequences say of a pairing in a run that is looked at
// while it goes on; the run's pairings are watched together.
func (v *view) anyTime(p stats.Pairing) stats.Interval {
	a := stats.Anytime{Confidence: v.Confidence, Contrasts: len(v.pairings), Planned: max(1, v.perPairing)}
	return a.Match(p, v.copiesOf(p)).RunningElo
}
