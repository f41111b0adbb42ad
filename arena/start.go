package arena

import "gipf.arena/rules"

// A Start is what a game begins with: all the randomness there is in it.
type Start struct {
	// Setup is the seed of the start position (Game.New), Opening the random
	// decisions from there and Texts what they are called. Both games of a pair
	// have the same.
	Setup   uint64
	Opening []rules.Move
	Texts   []string
	// State is the open position that they lead to. It is the caller's.
	State rules.State
	// Seed is that of the game, Agents are those of the agents, by seat.
	Seed   uint64
	Agents [2]uint64
}

// Start returns what the game at the given place (0 or 1) of a pairing of the
// valid tournament t begins with. It depends on t, p and place alone. Where no
// opening leaves the game open it is an error.
func (t *Tournament) Start(p Pairing, place int) (Start, error) {
	var seeds seeder
	o, err := newOpening(&seeds, t.Game, t.OpeningPlies, t.Seed, p.Opening)
	if err != nil {
		return Start{}, err
	}
	s := Start{Setup: o.setup, Opening: o.moves, Texts: o.texts, State: o.state, Seed: seeds.game(t.Seed, p.Pair, place)}
	for seat := range s.Agents {
		s.Agents[seat] = seeds.agent(s.Seed, t.Players[p.Seated(seat, place)].Name)
	}
	return s, nil
}
