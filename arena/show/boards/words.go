package boards

import (
	"cmp"
	"fmt"
	"strings"

	"gipf.arena/arena"
)

// Heading names the players and the result in a line.
func (p *Replay) Heading() string {
	return fmt.Sprintf("%s against %s, %s", p.First.Name, p.Second.Name, p.resultText())
}

// resultText says who has won and how.
func (p *Replay) resultText() string {
	text := cmp.Or(map[string]string{"first": p.First.Name + " wins", "second": p.Second.Name + " wins", "draw": "a draw"}[p.Result], "no result")
	if why := strings.TrimSpace(p.Ending); why != "" {
		return text + " (" + why + ")"
	}
	return text + " (" + p.Termination + ")"
}

// facts say what was played.
func (p *Replay) facts() []string {
	facts := []string{fmt.Sprintf("%s, %s, %d moves", p.Name, p.Game, len(p.Plies))}
	for _, x := range []struct {
		seat string
		who  Player
	}{{"first", p.First}, {"second", p.Second}} {
		if x.who.Spec != "" && x.who.Spec != x.who.Name {
			facts = append(facts, fmt.Sprintf("%s, who plays %s, is %s", x.who.Name, x.seat, x.who.Spec))
		}
	}
	if p.Detail != "" {
		facts = append(facts, p.Detail)
	}
	return facts
}

// Sentences say where the game turned and what an agent that was asked says.
func (p *Replay) Sentences() (lines []string) {
	if p.Course != nil {
		lines = append(lines, p.courseText(p.Course, "by what the players thought"))
	}
	a := p.Analysis
	if a == nil {
		return lines
	}
	text := fmt.Sprintf("%s, seed %d, would have played %d of %d moves", a.Agent, a.Seed, a.Same, a.Asked)
	if a.Otherwise > 0 {
		x := p.Plies[a.Otherwise-1]
		text += fmt.Sprintf("; the first at which it chooses another is move %d, %s instead of %s", x.Number, x.Asked.Move, x.Move)
	}
	lines = append(lines, text+".")
	if a.Course != nil {
		lines = append(lines, p.courseText(a.Course, "by the values of "+a.Agent))
	}
	return lines
}

// courseText says where a game turned.
func (p *Replay) courseText(c *Course, by string) string {
	lead := "The lead never changed"
	switch c.LeadChanges {
	case 0:
	case 1:
		lead = "The lead changed once"
	default:
		lead = fmt.Sprintf("The lead changed %d times", c.LeadChanges)
	}
	text := fmt.Sprintf("%s, %s (%d of them).", lead, by, c.Opinions)
	s := c.Turning
	if s == nil {
		return text
	}
	text += fmt.Sprintf(" Turning point: from move %d to move %d the %s went from %s to %s", s.Since, s.Number, p.expected(), percent(&s.Before), percent(&s.After))
	if s.Whose != "asked" {
		text += " by the evaluation of " + p.player(s.Whose).Name
	}
	switch {
	case s.Erred != "":
		text += fmt.Sprintf(": %s erred with %s", p.player(s.Erred).Name, p.Plies[s.Since-1].Move)
	case s.Wrong > 0:
		text += fmt.Sprintf(", who was wrong at move %d", s.Wrong)
		if s.Whose == "asked" {
			text = strings.Replace(text, ", who was wrong", "; it was wrong", 1)
		}
	}
	return text + "."
}

// expected names the one scale of all values, and who first is.
func (p *Replay) expected() string { return arena.Expected + " (" + p.First.Name + ")" }

// percent writes an expected score, "" where there is none.
func percent(x *float64) string {
	if x == nil {
		return ""
	}
	return arena.Percent(*x)
}

// TurningPoint returns the number of the move to look at first: the turning point by the
// agent that was asked or, where it sees none, by the players; 0 where there is none.
func (p *Replay) TurningPoint() int {
	asked := cmp.Or(p.Analysis, new(Analysis))
	for _, c := range []*Course{asked.Course, p.Course} {
		if c != nil && c.Turning != nil {
			return c.Turning.Since
		}
	}
	return 0
}
