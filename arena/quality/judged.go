package quality

import (
	"fmt"

	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

// Judged is what a judge says of the games of a run, or why it is silent.
type Judged struct {
	// Judge is its spec.
	Judge string `json:"judge"`
	// Known says that the judge is calibrated. Else Why says what is wrong, and Figures are
	// those of the calibration alone.
	Known bool   `json:"known"`
	Why   string `json:"why,omitempty"`
	// Figures are the slope of results on the judge's logits, its gain on the base rate and,
	// where it is calibrated, drama and the other figures that rest on its values.
	Figures []Metric `json:"figures"`
}

// NewJudged sums up traces, which come in any order that is always the same. Values are
// rescaled by the slope of the openings of the other half ([balance.Calibrate]), so that no game
// is judged by a slope that its own result made.
func NewJudged(judge string, traces []Trace) *Judged {
	games := make([]balance.Judged, len(traces))
	for i := range traces {
		t := &traces[i]
		games[i] = balance.Judged{Opening: t.Opening, Score: t.Result.Score(rules.First), Logits: t.logits()}
	}
	c := balance.Calibrate(games, confidence)
	out := judgedBy(judge, &c)
	if c.Known {
		var d dramas
		for i := range traces {
			d.add(&traces[i], func(logit float64) float64 { return c.Chance(traces[i].Opening, logit) })
		}
		out.Figures = append(out.Figures, d.metrics()...)
	}
	return out
}

// judgedBy begins with what a calibration shows of a judge.
func judgedBy(judge string, c *balance.Calibration) *Judged {
	return &Judged{Judge: judge, Known: c.Known, Why: c.Why, Figures: []Metric{
		{Name: "judge-slope", Unit: "slope", Value: c.Slope, N: c.Games, Openings: c.Openings},
		{Name: "judge-gain", Unit: "Brier score", Value: c.Gain.Value, N: c.Games, Openings: c.Openings},
	}}
}

// logits are the values of a trace, for a calibration.
func (t *Trace) logits() (all []float64) {
	for _, turn := range t.Turns {
		if turn.Value.Known() {
			all = append(all, turn.Value.Logit())
		}
	}
	return all
}

// dramas collect the figures of games.
type dramas struct {
	order []string
	by    map[string][]balance.Cluster
}

// note takes up one observation of a figure, or the sum of several.
func (d *dramas) note(name string, opening uint64, n, sum float64) {
	if d.by == nil {
		d.by = map[string][]balance.Cluster{}
	}
	if _, known := d.by[name]; !known {
		d.order = append(d.order, name)
	}
	d.by[name] = append(d.by[name], balance.Cluster{Opening: opening, N: n, Sum: sum})
}

// add takes up a game. A drawn one has no winner, and counts for lead changes, uncertainty
// and what is at stake alone.
func (d *dramas) add(t *Trace, chance func(logit float64) float64) {
	p := newPlot(t, chance)
	if len(p.chance) == 0 {
		return
	}
	one := func(name string, x float64) { d.note(name, t.Opening, 1, x) }
	if v := p.winner(); v != nil {
		d.addWon(t.Opening, v)
		own, other := p.rises(v)
		one("killer-rise", own)
		one("killer", float64(numeric.OneIf(own >= killing)))
		one("blunder-rise", other)
		one("blunder", float64(numeric.OneIf(other >= killing)))
	}
	d.addCourse(t.Opening, p.chance)
	for i := range t.Turns {
		if lost, known := stake(&t.Turns[i], chance); known {
			one("at-stake", lost)
		}
	}
}

// addWon takes up the winner's chances in a game that was won.
func (d *dramas) addWon(opening uint64, v []float64) {
	one := func(name string, x float64) { d.note(name, opening, 1, x) }
	mean, most := drama(v)
	one("drama", mean)
	one("drama-most", most)
	one("comeback", float64(numeric.OneIf(comeback(v))))
	one("decided-at", decidedAt(v))
}

// addCourse takes up the chances of one player in a game, however it ended.
func (d *dramas) addCourse(opening uint64, chance []float64) {
	d.note("lead-changes", opening, 1, float64(leadChanges(chance)))
	d.note("uncertainty", opening, 1, each.Sum(chance, entropy)/float64(len(chance)))
	for i, x := range chance {
		d.note(fmt.Sprintf("uncertainty/%d", 1+parts*i/len(chance)), opening, 1, entropy(x))
	}
}

// metrics sums the figures up; those of which there is no observation are left out.
func (d *dramas) metrics() (all []Metric) {
	for i := range figures {
		if f := &figures[i]; f.Judged || f.seen {
			for _, name := range f.each() {
				all = d.metric(all, name, f.Unit)
			}
		}
	}
	return all
}

// metric appends one figure: means of what lies between 0 and 1 have Wilson's intervals.
func (d *dramas) metric(all []Metric, name, unit string) []Metric {
	if len(d.by[name]) == 0 {
		return all
	}
	s := balance.NewSample(d.by[name])
	m := Metric{Name: name, Unit: unit, N: int(s.N()), Openings: len(s), Sample: s}
	if m.Value = s.Mean(confidence).Value; name != "lead-changes" {
		m.Value = s.Share(confidence)
	}
	return append(all, m)
}
