package quality

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena/page"
)

// MarshalJSON implements json.Marshaler: name, value, low, high, n, clusters, unit, and rule
// and never where they apply. An end, or a value, that the games do not show is null.
func (m Metric) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name     string   `json:"name"`
		Value    *float64 `json:"value"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
		N        int      `json:"n"`
		Clusters int      `json:"clusters"`
		Unit     string   `json:"unit"`
		Rule     string   `json:"rule,omitempty"`
		Never    bool     `json:"never,omitempty"`
	}{
		m.Name, known(m.Value.Center, m.N == 0), known(m.Value.Lo, m.Value.OpenLo), known(m.Value.Hi, m.Value.OpenHi),
		m.N, m.Openings, m.Unit, m.Rule, m.Never,
	})
}

// known is a number, nil where there is none.
func known(x float64, open bool) *float64 {
	if open || math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// interval is the value with its ends, nil of no figure.
func (m *Metric) interval() *page.Interval {
	if m == nil {
		return nil
	}
	return new(page.NewInterval(m.Value))
}

// text is the value with its interval.
func (m *Metric) text() string {
	switch {
	case m == nil:
		return ""
	case m.N == 0:
		return "-"
	case m.Never:
		return fmt.Sprintf("never: at most 3/%d = %.3g%%", m.Openings, 100*m.Value.Hi)
	case math.IsInf(m.Value.Center, 1):
		return "not reached"
	}
	return page.UnitOf(m.Name, m.Unit).Text(*m.interval())
}

// find is the figure with a name, nil where there is none.
func find(all []Metric, name string) *Metric {
	at := slices.IndexFunc(all, func(m Metric) bool { return m.Name == name })
	if at < 0 {
		return nil
	}
	return &all[at]
}
