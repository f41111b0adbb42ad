package arena

import "context"

// A Start is what a game begins with: all the randomness there is in it.
type Start struct {
	// Opening is the same for both games of a pair. Its state is the caller's.
	Opening
	// Seed is that of the game, Agents are those of the agents, by seat.
	Seed   uint64
	Agents [2]uint64
}

// Start returns what the game at the given place (0 or 1) of a pairing of the
// valid tournament t begins with. It depends on t, p and place alone. Where no
// opening leaves the game open it is an error, and so it is when ctx ends while
// an OpeningSource is at work.
func (t *Tournament) Start(ctx context.Context, p Pairing, place int) (Start, error) {
	var seeds seeder
	o, err := t.opening(ctx, &seeds, p.Opening)
	if err != nil {
		return Start{}, err
	}
	s := Start{Opening: o, Seed: seeds.game(t.Seed, p.Pair, place)}
	for seat := range s.Agents {
		s.Agents[seat] = seeds.agent(s.Seed, t.Players[p.Seated(seat, place)].Name)
	}
	return s, nil
}
