package quality

import (
	"encoding/json"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
)

// An Against sets the games of a run beside those of another, as a rule of the same board with
// another option.
type Against struct {
	// Name is that of the other run.
	Name string `json:"name"`
	// Inertness says how many games went another way.
	Inertness Inertness `json:"inertness"`
	// Differences are those of all figures that both runs have but quantiles.
	Differences []Difference `json:"differences"`
}

// A Difference is a figure less that of the other run. Openings that both have are compared
// with themselves.
type Difference struct {
	// Metric has the difference as its value, with the raw 95 % interval.
	Metric
	// P is the p-value of no difference, Adjusted the same corrected for all figures
	// (Benjamini and Hochberg): a screening, no claim.
	P, Adjusted float64
	// Shared is the number of openings that both runs have.
	Shared int
}

// MarshalJSON implements json.Marshaler.
func (d Difference) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Difference Metric  `json:"difference"`
		P          float64 `json:"p"`
		Adjusted   float64 `json:"p_adjusted"`
		Shared     int     `json:"shared_openings"`
	}{d.Metric, d.P, d.Adjusted, d.Shared})
}

// Compare sets the games of a beside those of b.
func Compare(a, b *Tally, name string) *Against {
	out := &Against{Name: name, Inertness: Differ(a, b), Differences: []Difference{}}
	theirs := b.Metrics()
	for _, m := range a.Metrics() {
		other := find(theirs, m.Name)
		if other == nil || len(m.Sample) < 2 || len(other.Sample) < 2 {
			continue
		}
		c := balance.Compare(other.Sample, m.Sample, confidence)
		if d := &c.Diff; d.Half() < 1e-9 && page.UnitOf(m.Name, m.Unit) == page.Percent { // as OfShares does
			never := stats.Wilson(0, min(m.Openings, other.Openings), confidence).Hi
			d.Lo, d.Hi = max(-1, d.Center-never), min(1, d.Center+never)
		}
		m.Value, m.N, m.Openings, m.Never, m.Sample = c.Diff, c.Games, c.Openings, false, nil
		out.Differences = append(out.Differences, Difference{Metric: m, P: c.P, Shared: c.Shared})
	}
	for i, adjusted := range balance.BenjaminiHochberg(each.Of(out.Differences, func(d Difference) float64 { return d.P })) {
		out.Differences[i].Adjusted = adjusted
	}
	return out
}

// screen is the level below which an adjusted p-value is shown to people.
const screen = 0.05
