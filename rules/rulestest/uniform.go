package rulestest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/rules"
)

// A Phase is a kind of position, by the kind of its moves, with one
// example or several.
type Phase struct {
	Name      string
	Positions []PhasePosition
}

// A PhasePosition is an example of a phase.
type PhasePosition struct{ Variant, Text string }

// Draws says how [Uniform] tests the first move of a random playout.
type Draws struct {
	// Game makes the game of a variant.
	Game func(variant string) rules.Game
	// Variants are the variants of the random games.
	Variants []string
	// Phases are all phases with their examples.
	Phases []Phase
	// PhaseOf returns the name of the phase of an open position.
	PhaseOf func(s rules.State) string
	// Make plays, in s itself, the moves of a playout from s that stops after the
	// given number of plies.
	Make func(s rules.State, rng *rand.Rand, plies int)
}

// fromGames is how many positions of each phase are taken from random games.
const fromGames = 4

// Uniform checks for positions of every phase, the given ones and others that
// from random games, that a playout draws its first move
// uniformly from Moves: the draws must reach each position about as
// often as the number of moves that lead there implies, by Pearson's
// chi-square test with an error probability of 1e-6 a position and fixed seeds.
// It does the same with the first two moves, because playouts may make
// several at once, in the first position of each phase that leads to few enough positions.
func Uniform(t *testing.T, d Draws) {
	t.Helper()
	found := d.gather()
	for _, phase := range d.Phases {
		t.Run(phase.Name, func(t *testing.T) {
			all := append(d.parse(t, phase), found[phase.Name]...)
			twice := false
			for _, p := range all {
				_, err := d.check(p, 1)
				if err == nil && !twice {
					twice, err = d.check(p, 2)
				}
				if err != nil {
					t.Errorf("%s %q: %v", p.game.Name(), p.state, err)
				}
			}
			if len(all) == 0 {
				t.Error("no position of this phase")
			}
		})
		delete(found, phase.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		t.Errorf("random games come through phase %q, which is not listed", name)
	}
}

// A gathered position is an example or one of a random game.
type gathered struct {
	game  rules.Game
	state rules.State
}

// parse reads the examples of a phase.
func (d *Draws) parse(t *testing.T, phase Phase) (all []gathered) {
	for _, example := range phase.Positions {
		g := d.Game(example.Variant)
		s, err := g.Parse(example.Text)
		if err == nil && d.PhaseOf(s) != phase.Name {
			err = fmt.Errorf("is in phase %q", d.PhaseOf(s))
		}
		if err != nil {
			t.Errorf("%s %q: %v", g.Name(), example.Text, err)
			continue
		}
		all = append(all, gathered{g, s})
	}
	return all
}

// gather plays random games and keeps some positions of each phase, spread over
// the games: no game gives two of one phase.
func (d *Draws) gather() map[string][]gathered {
	found := map[string][]gathered{}
	rng := rand.New(rand.NewPCG(21, 22))
	for i := range 200 {
		g := d.Game(d.Variants[i%len(d.Variants)])
		s, seen := g.New(uint64(i)), map[string]bool{}
		for s.Mover() != rules.None {
			name, moves := d.PhaseOf(s), s.Moves(nil)
			// One position in eight, or all would be from the start of their phase.
			if list := found[name]; len(list) < fromGames && !seen[name] && (rng.IntN(8) == 0 || len(list) == 0) {
				seen[name] = true
				found[name] = append(list, gathered{g, rules.Fork(g, s)})
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	return found
}

// check tests the positions that so many moves lead to, unless they are too
// many for a test that takes no time to speak of; one move never has too many.
func (d *Draws) check(p gathered, plies int) (tested bool, err error) {
	const least, fewest, most = 30, 4_000, 30_000 // draws for the rarest position, and in all
	share := map[string]float64{}
	spread(p.game, p.state, plies, 1, share)
	draws := max(fewest, math.Ceil(least/slices.Min(slices.Collect(maps.Values(share)))))
	if plies > 1 && draws > most {
		return false, nil
	}
	next, drawn, rng := p.game.New(0), map[string]float64{}, rand.New(rand.NewPCG(11, 12))
	for range int(draws) {
		next.CopyFrom(p.state)
		d.Make(next, rng, plies)
		drawn[next.String()]++
	}
	var counts, expected []float64
	for _, text := range slices.Sorted(maps.Keys(share)) {
		counts, expected = append(counts, drawn[text]), append(expected, draws*share[text])
		delete(drawn, text)
	}
	for text := range drawn {
		return true, fmt.Errorf("a playout leads to %q, no move does", text)
	}
	return true, checkFrequencies(counts, expected)
}

// spread adds up in share the probability of each position that so many
// moves drawn uniformly lead to from s, which has the given weight.
func spread(g rules.Game, s rules.State, plies int, weight float64, share map[string]float64) {
	moves := s.Moves(nil)
	if plies == 0 || len(moves) == 0 {
		share[s.String()] += weight
		return
	}
	next := g.New(0)
	for _, m := range moves {
		next.CopyFrom(s)
		next.Play(m)
		spread(g, next, plies-1, weight/float64(len(moves)), share)
	}
}

// uniformError is the probability with which the test below refuses a draw that
// is uniform. Seeds are fixed, so a test that passes once passes always.
const uniformError = 1e-6

// checkFrequencies compares counts with their expectations by Pearson's
// test (Pearson 1900): the sum of (count-expected)²/expected has, for n counts
// with a given sum, the chi-square distribution with n-1 degrees of freedom as
// nearly as the expectations are large. Ten and more will do; less is an error.
// So is a statistic that chance exceeds with a probability below uniformError.
func checkFrequencies(counts, expected []float64) error {
	for i, want := range expected {
		if want < 10 {
			return fmt.Errorf("%.1f expected of cell %d: too few for the test", want, i)
		}
	}
	statistic, free := stat.ChiSquare(counts, expected), len(expected)-1
	if free == 0 {
		return nil // no choice: all draws are in one cell
	}
	if p := (distuv.ChiSquared{K: float64(free)}).Survival(statistic); p < uniformError {
		return fmt.Errorf("chi-square %.1f with %d degrees of freedom, which happens with probability %.2g", statistic, free, p)
	}
	return nil
}
