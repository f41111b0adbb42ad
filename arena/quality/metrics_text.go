package quality

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"gipf.arena/internal/sanitize"
)

// MarshalJSON implements json.Marshaler: name, value, low, high, n, clusters, unit, and rule
// and never where they apply. An end, or a value, that the games do not show is null.
func (m Metric) MarshalJSON() ([]byte, error) {
	known := func(x float64, open bool) *float64 {
		if open || math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
		return &x
	}
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

// String writes the value with its interval, shares in per cent.
func (m Metric) String() string {
	switch {
	case m.N == 0:
		return "-"
	case m.Never:
		return fmt.Sprintf("never: at most 3/%d = %.3g %%", m.Openings, 100*m.Value.Hi)
	case math.IsInf(m.Value.Center, 1):
		return "not reached"
	}
	number := func(x float64, open bool) string {
		switch {
		case open:
			return "~"
		case m.percent():
			return fmt.Sprintf("%.1f", 100*x)
		case math.Abs(x) < 10:
			return fmt.Sprintf("%.2f", x)
		}
		return fmt.Sprintf("%.1f", x)
	}
	unit := ""
	if m.percent() {
		unit = " %"
	}
	return fmt.Sprintf("%s%s [%s, %s]", number(m.Value.Center, false), unit, number(m.Value.Lo, m.Value.OpenLo), number(m.Value.Hi, m.Value.OpenHi))
}

// percent says that the value is one of 0 to 1.
func (m Metric) percent() bool { return strings.HasPrefix(m.Unit, "share") || m.Unit == "points" }

// A metricTable is metrics by name, for tables.
type metricTable map[string]Metric

// writeMetrics writes metrics for people: those of whole games, those by tenth of the game,
// and the events with their rules, those that were never met last.
func writeMetrics(w io.Writer, all []Metric) {
	by := metricTable{}
	lines := []string{"\nfigure\tvalue and 95 % interval\tunit\tn\topenings"}
	for _, m := range all {
		by[m.Name] = m
		if m.Rule == "" && !by.tenth(m.Name) {
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%d\t%d", sanitize.Line(m.Name), m, m.Unit, m.N, m.Openings))
		}
	}
	table(w, lines)
	fmt.Fprintln(w, "the opening is what a pair starts from, and no player's choice; what is not said to be after it is of whole games\n"+
		"a game that a cap, or a player, stopped counts up to there; p10, median and p90 allow for it (Kaplan and Meier)")
	by.writeTenths(w)
	by.writeEvents(w, all)
}

// tenth reports whether a name is that of a figure by tenth of the game.
func (by metricTable) tenth(name string) bool {
	stem, _, _ := strings.Cut(name, "/")
	return name != stem && (stem == "choices" || stem == "one-choice" || stem == "pieces")
}

// writeTenths writes the figures by tenth of the game.
func (by metricTable) writeTenths(w io.Writer) {
	lines := []string{"\ntenth of the game after its opening\tlegal moves\tone choice only\tpieces on the board"}
	for part := 1; part <= parts; part++ {
		if where := partNames[part]; by["choices"+where].N > 0 {
			lines = append(lines, fmt.Sprintf("%d\t%s\t%s\t%s", part, by["choices"+where], by["one-choice"+where], by["pieces"+where]))
		}
	}
	if len(lines) > 1 {
		table(w, lines)
	}
}

// writeEvents writes how often each event was met.
func (by metricTable) writeEvents(w io.Writer, all []Metric) {
	lines := []string{"\nevent\trule\tgames with it\ttimes a game"}
	var dead []string
	for _, m := range all {
		name, ok := strings.CutPrefix(m.Name, "event/")
		switch {
		case !ok:
		case m.Never:
			dead = append(dead, fmt.Sprintf("%s\t%s\t%s\t", name, m.Rule, m))
		default:
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%s", name, m.Rule, m, by["times/"+name]))
		}
	}
	if lines = append(lines, dead...); len(lines) == 1 {
		return
	}
	table(w, lines)
	if len(dead) > 0 {
		fmt.Fprintln(w, "never means: not at this level of play; the games of an opening count as one observation")
	}
	if unmet := Unmet(all); len(unmet) > 0 {
		fmt.Fprintf(w, "rules met in no game: %s\n", strings.Join(unmet, ", "))
	}
}
