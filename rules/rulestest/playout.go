package rulestest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"gipf.arena/rules"
)

// checkPlayout checks, for states that are Playouters, that Playout leaves the
// receiver as it is, keeps to its cap, depends on nothing but the random source,
// and plays the same distribution of games as drawing uniformly from Moves. For
// other states it checks nothing.
func checkPlayout(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.Playouter); !ok {
		return nil
	}
	if err := walk(g, o, checkOnePlayout); err != nil {
		return err
	}
	starts := []rules.State{g.New(o.Seed)}
	for _, text := range o.Positions[:min(4, len(o.Positions))] {
		s, err := g.Parse(text)
		if err != nil {
			return fmt.Errorf("position of the options: %w", err)
		}
		starts = append(starts, s)
	}
	for _, s := range starts {
		if err := compareGames(g, s, o); err != nil {
			return fmt.Errorf("from %q: %w", s, err)
		}
	}
	return nil
}

// checkOnePlayout checks all but the distribution, for one position.
func checkOnePlayout(s rules.State, rng *rand.Rand) error {
	p, before, seed := s.(rules.Playouter), picture(s), rng.Uint64()
	play := func(maxPlies int) (rules.Result, int) {
		return p.Playout(rand.New(rand.NewPCG(seed, 1)), maxPlies)
	}
	const far = 1 << 20
	result, plies := play(far)
	if again, n := play(far); again != result || n != plies {
		return fmt.Errorf("method Playout from one seed gives %v after %d plies, then %v after %d", result, plies, again, n)
	}
	if over := s.Result() != rules.Ongoing; over != (plies == 0) || over && result != s.Result() {
		return fmt.Errorf("method Playout from a game that stands %v gives %v after %d plies", s.Result(), result, plies)
	}
	if plies > 0 {
		short := rng.IntN(plies)
		if again, n := play(short); again != rules.Ongoing || n != short {
			return fmt.Errorf("method Playout of %d plies, cut off after %d, gives %v after %d", plies, short, again, n)
		}
	}
	if got := picture(s); got != before {
		return fmt.Errorf("method Playout changes its receiver from %q to %q", before, got)
	}
	return nil
}

// sample holds the results of many random games.
type sample struct {
	lengths []float64
	results [4]float64 // by rules.Result
}

func (p *sample) add(r rules.Result, plies int) {
	p.lengths = append(p.lengths, float64(plies))
	p.results[r&3]++
}

// compareGames plays o.Games games in both ways and compares them. The seeds are
// fixed, so the outcome never changes from run to run; for a correct Playout a
// seed fails with a probability of about one in a hundred thousand.
func compareGames(g rules.Game, s rules.State, o Options) error {
	var fast, listed sample
	rng := rand.New(rand.NewPCG(o.Seed, 2))
	c, moves := g.New(0), []rules.Move(nil)
	for range o.Games {
		fast.add(s.(rules.Playouter).Playout(rng, o.MaxPlies))
		c.CopyFrom(s)
		plies := 0
		for moves = c.Moves(moves[:0]); len(moves) > 0 && plies < o.MaxPlies; moves = c.Moves(moves[:0]) {
			c.Play(moves[rng.IntN(len(moves))])
			plies++
		}
		listed.add(c.Result(), plies)
	}
	return compareSamples(fast, listed)
}

// compareSamples compares the lengths by the two-sample test of
// Kolmogorov and Smirnov, and the frequency of each result by the normal test of
// two proportions. The limits are for a probability of error of 1e-6 each, of
// which there are five at most.
func compareSamples(fast, listed sample) error {
	n := float64(len(fast.lengths))
	// For ties, as between whole numbers, the limit errs on the side of passing.
	limit := math.Sqrt(-math.Log(1e-6/2) / n)
	slices.Sort(fast.lengths)
	slices.Sort(listed.lengths)
	if d := stat.KolmogorovSmirnov(fast.lengths, nil, listed.lengths, nil); d > limit {
		return fmt.Errorf("lengths of playouts and of games drawn from Moves differ by %.3f, more than %.3f", d, limit)
	}
	for r := range fast.results {
		a, b := fast.results[r], listed.results[r]
		p := (a + b) / (2 * n)
		if limit := 4.9 * math.Sqrt(2*n*p*(1-p)); math.Abs(a-b) > limit {
			return fmt.Errorf("result %v: %g of %g playouts and %g of the games drawn from Moves", rules.Result(r), a, n, b)
		}
	}
	return nil
}
