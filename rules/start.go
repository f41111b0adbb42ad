package rules

import "fmt"

// Start returns the state that the text describes or, without one (nil), the
// start of the set-up with that number, which the caller owns. The error is that
// of Parse, after "position: ".
func Start(g Game, position *string, setup uint64) (State, error) {
	if position == nil {
		return g.New(setup), nil
	}
	s, err := g.Parse(*position)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return s, nil
}
