package agents

// Standards is what is known of one game: what agents play with where their specs
// do not say. The zero value is a game of which nothing is known.
type Standards struct {
	// Anchors are the specs that the levels of the agent "anchor" stand for, from
	// level 1 on, the weakest first. They are made to lie one to two hundred Elo
	// apart, the first that far above random.
	Anchors []string
	// Techniques are, by the name of a kind, the parameters of a spec that gives
	// nothing but budgets.
	Techniques map[string][]Setting
}

// A StandardsLoader finds what is known of a game by its full name. It returns the
// zero value for a game that it does not know. A nil loader knows none.
type StandardsLoader func(game string) (Standards, error)

// Of returns what is known of a game.
func (load StandardsLoader) Of(game string) (Standards, error) {
	if load == nil {
		return Standards{}, nil
	}
	return load(game)
}
