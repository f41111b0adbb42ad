package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// CycleOptions says how to examine a table. The zero value is the usual choice.
type CycleOptions struct {
	// Confidence is that of all intervals; 0 means DefaultConfidence.
	Confidence float64
	// Simulations is the number of tables drawn for the p-value, and the same again
	// for the intervals; 0 means 999.
	Simulations int
	// Seed of the simulations: the same seed gives the same report.
	Seed uint64
}

// MostSimulations is the most that may be asked for.
const MostSimulations = 1_000_000

// check validates and fills in defaults.
func (o *CycleOptions) check() error {
	o.Confidence, o.Simulations = cmp.Or(o.Confidence, DefaultConfidence), cmp.Or(o.Simulations, 999)
	switch {
	case !(o.Confidence > 0 && o.Confidence < 1):
		return fmt.Errorf("cycles: confidence %g is not between 0 and 1", o.Confidence)
	case o.Simulations < 1 || o.Simulations > MostSimulations:
		return fmt.Errorf("cycles: %d simulations, want 1 to %d", o.Simulations, MostSimulations)
	}
	return nil
}

// A CycleReport says how far one number per player explains a table.
type CycleReport struct {
	Options CycleOptions // with defaults filled in
	// Edges are the pairings that met in both seats, ordered by (A, B). Skipped
	// counts the other pairings.
	Edges   []Edge
	Skipped int
	// Free is the number of edges that ratings do not explain automatically, the
	// degrees of freedom. With 0, ratings explain everything.
	Free int
	// Unexplained is the share of the squared log odds, weighted by their
	// precision, that the best ratings leave beyond what chance leaves on average
	// when ratings explain everything. It is never below 0.
	Unexplained Interval
	// P is the probability that this much is left when ratings explain everything.
	P float64
	// Cycles are the bent triples, the most certain first; if none is bent, the one
	// nearest to it. Triples is the number of triples whose players all met.
	Cycles  []Cycle
	Triples int
	// Instead holds the figures beside ratings when a cycle is proven, by player;
	// else it is nil.
	Instead []CycleStanding
}

// A CycleStanding is a player's standing where no ranking is true. The
// intervals come from the bootstrap.
type CycleStanding struct {
	// AlphaRank is the share of time in the long run, Maximin the share in the
	// mixture that no opponent beats.
	AlphaRank, Maximin Interval
}

// surprising is the p-value below which a table is not silent.
const surprising = 0.01

// Silent reports whether nothing speaks against ratings: the p-value is at
// least 0.01 and no cycle is proven.
func (r *CycleReport) Silent() bool {
	return len(r.Proven()) == 0 && (r.Free == 0 || r.P >= surprising)
}

// Proven returns the cycles each of whose players beats the next.
func (r *CycleReport) Proven() []Cycle { return proven(r.Cycles) }

// FindCycles looks for what ratings cannot explain in the games of a pool. An error
// means arguments that no tournament can produce, or a table so uneven that it
// has no numerical answer. Time grows with the cube of the players times the
// simulations.
func FindCycles(players int, ps []Pairing, opt CycleOptions) (*CycleReport, error) {
	if err := opt.check(); err != nil {
		return nil, err
	}
	r := &CycleReport{Options: opt}
	if err := r.addEdges(players, ps); err != nil {
		return nil, err
	}
	if len(r.Edges) == 0 {
		return r, nil
	}
	fit, err := explain(players, r.Edges)
	if err != nil {
		return nil, err
	}
	r.rate(&fit)
	r.addCycles(players)
	if r.Free == 0 {
		return r, nil
	}
	return r, r.simulate(players, &fit)
}

// addEdges makes the edges of all pairings that met in both seats.
func (r *CycleReport) addEdges(players int, ps []Pairing) error {
	for _, p := range Merge(ps) {
		if err := p.check(players); err != nil {
			return err
		}
		if e, ok := newEdge(p); ok {
			r.Edges = append(r.Edges, e)
		} else if p.Games() > 0 {
			r.Skipped++
		}
	}
	return nil
}

// rate fills in what the ratings predict for each edge.
func (r *CycleReport) rate(fit *additive) {
	r.Free = fit.free
	for i := range r.Edges {
		e := &r.Edges[i]
		e.Rated = fit.gap(*e) / logitPerElo
		e.Surprise = surprise(fit.residual(*e))
	}
}

// addCycles lists the bent triples, or the one nearest to it.
func (r *CycleReport) addCycles(players int) {
	all := triples(players, r.Edges, r.Options.Confidence)
	r.Triples = len(all)
	r.Cycles = slices.DeleteFunc(slices.Clone(all), func(c Cycle) bool { return !c.Bent() })
	if len(r.Cycles) == 0 {
		r.Cycles = all[:min(1, len(all))]
	}
}

// surprise is -log10 of the two-sided p-value of z, with the sign of z.
func surprise(z float64) float64 {
	p := math.Erfc(math.Abs(z) / math.Sqrt2)
	return math.Copysign(min(-math.Log10(p), 300), z)
}
