package crew

import (
	"fmt"
)

// A Circle says how far a worker is trusted.
type Circle int

const (
	// Own workers are those of the user who started the run: nothing is checked but the exam,
	// and whether records are those of leased games.
	Own Circle = iota
	// Team workers are known people's: their records are read by the rules, and one game in
	// a hundred is played again by another worker.
	Team
	// Public workers may be any key's: of their games one in twenty is played again, all
	// of the first fifty, and their records wait until enough later ones were found right.
	Public
)

// circles are the names of the circles.
var circles = [...]string{Own: "own", Team: "team", Public: "public"}

// String returns own, team or public.
func (c Circle) String() string { return circles[c] }

// ParseCircle reads what String returns.
func ParseCircle(text string) (Circle, error) {
	for c, name := range circles {
		if text == name {
			return Circle(c), nil
		}
	}
	return 0, fmt.Errorf("trust %q: want own, team or public", text)
}

// audited is the share of a circle's games that are played again.
var audited = [...]float64{Own: 0, Team: 0.01, Public: 0.05}
