package boards

import (
	"math"

	"gipf.arena/rules"
)

// A Course says where a game turned, by the evaluations of play or, where the
// game is analysed, by the agent that was asked.
type Course struct {
	// Turning is the largest swing; null where there is none.
	Turning *Swing `json:"turning_point"`
	// LeadChanges counts how often another player took the lead. It begins where a player
	// expects more than 55 %.
	LeadChanges int `json:"lead_changes"`
	// Opinions is the number of values that this rests on.
	Opinions int `json:"opinions"`
}

// A Swing is the change of one opinion from one decision to the next of the same player, or
// of the same agent that was asked.
type Swing struct {
	// Number is the move from which on the later opinion is held, Since that of the earlier.
	Number int `json:"number"`
	Since  int `json:"since"`
	// Whose is whose opinion changed: "first" or "second", or "asked".
	Whose string `json:"whose"`
	// Before and After are the expected scores of the first player.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	// Wrong is the number of the move at which the opinion was held that the result refutes:
	// the one of the two that is further from it. 0 where the game has no result, or both
	// are equally far.
	Wrong int `json:"wrong"`
	// Erred, of an agent that was asked, is who made the moves between and lost expected
	// score by them, "" if both moved or no agent was asked.
	Erred string `json:"erred,omitempty"`
}

// leadBand is how far from even an opinion is that says who leads; arena/quality has the
// same.
const leadBand = 0.05

// An opinion is one value of a series.
type opinion struct {
	number int
	first  float64 // expected score of the first player
}

// courseOf returns the course of a game by what the players thought.
func courseOf(p *Replay) *Course {
	var all []opinion
	own := map[string][]opinion{}
	for _, x := range p.Plies {
		if x.First != nil {
			o := opinion{x.Number, *x.First}
			all = append(all, o)
			own[x.Mover] = append(own[x.Mover], o)
		}
	}
	if len(all) < 2 {
		return nil
	}
	c := &Course{LeadChanges: leadChanges(all), Opinions: len(all)}
	for _, side := range []string{rules.First.String(), rules.Second.String()} {
		c.take(largestSwing(own[side], side, p.Result))
	}
	return c
}

// take keeps the larger of two swings, the earlier of equal ones.
func (c *Course) take(s *Swing) {
	if s == nil {
		return
	}
	if c.Turning == nil || s.size() > c.Turning.size() || s.size() == c.Turning.size() && s.Number < c.Turning.Number {
		c.Turning = s
	}
}

func (s *Swing) size() float64 { return math.Abs(s.After - s.Before) }

// largestSwing returns the largest change from one opinion of a series to the next, nil
// where none changes.
func largestSwing(series []opinion, whose, result string) (most *Swing) {
	for i := 1; i < len(series); i++ {
		s := &Swing{Number: series[i].number, Since: series[i-1].number, Whose: whose, Before: series[i-1].first, After: series[i].first}
		if s.size() > 0 && (most == nil || s.size() > most.size()) {
			most = s
		}
	}
	if most != nil {
		most.Wrong = refuted(most, result)
	}
	return most
}

// refuted returns the number of the opinion that is further from the result.
func refuted(s *Swing, result string) int {
	score, ok := map[string]float64{"first": 1, "draw": 0.5, "second": 0}[result]
	before, after := math.Abs(s.Before-score), math.Abs(s.After-score)
	switch {
	case !ok || before == after:
		return 0
	case before > after:
		return s.Since
	}
	return s.Number
}

// leadChanges counts how often another player takes the lead. Taking the first is no change.
func leadChanges(series []opinion) (n int) {
	leader := 0.0
	for _, o := range series {
		if math.Abs(o.first-0.5) <= leadBand {
			continue
		}
		now := math.Copysign(1, o.first-0.5)
		if leader != 0 && now != leader {
			n++
		}
		leader = now
	}
	return n
}
