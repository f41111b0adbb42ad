package quality

import (
	"encoding/json"
	"fmt"
	"io"

	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/sanitize"
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
	others := metricTable{}
	for _, m := range b.Metrics() {
		others[m.Name] = m
	}
	var contrasts []balance.Contrast
	for _, m := range a.Metrics() {
		other := others[m.Name]
		if len(m.Sample) < 2 || len(other.Sample) < 2 {
			continue
		}
		c := balance.Compare(other.Sample, m.Sample, confidence)
		contrasts = append(contrasts, c)
		m.Value, m.N, m.Openings, m.Never, m.Sample = c.Diff, c.Games, c.Openings, false, nil
		out.Differences = append(out.Differences, Difference{Metric: m, P: c.P, Shared: c.Shared})
	}
	p := make([]float64, len(contrasts))
	for i, c := range contrasts {
		p[i] = c.P
	}
	for i, adjusted := range balance.BenjaminiHochberg(p) {
		out.Differences[i].Adjusted = adjusted
	}
	return out
}

// screen is the level below which an adjusted p-value is shown to people.
const screen = 0.05

// write writes, for people, how often games differ and the figures that do.
func (a *Against) write(w io.Writer) {
	if a == nil {
		return
	}
	fmt.Fprintf(w, "\nagainst %s: %s\n", sanitize.Line(a.Name), a.Inertness)
	lines := []string{"figure\tdifference and 95 % interval\tunit\tp\tadjusted\topenings in both"}
	for _, d := range a.Differences {
		if d.Adjusted < screen {
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%.2g\t%.2g\t%d", sanitize.Line(d.Name), d.Metric, d.Unit, d.P, d.Adjusted, d.Shared))
		}
	}
	if len(lines) > 1 {
		table(w, lines)
	}
	fmt.Fprintf(w, "%d of %d figures differ, corrected for their number (Benjamini and Hochberg, 5 %%)\n", len(lines)-1, len(a.Differences))
}
