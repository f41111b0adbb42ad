package report

import (
	"fmt"
	"io"
	"math"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// Tunings are fits of weights, or tunes of numbers, beside each other.
type Tunings struct {
	// SchemaVersion is [TuningsVersion].
	SchemaVersion int `json:"schema_version"`
	// Tunes are those compared; the first is what the others are compared with.
	Tunes []ComparedTuning `json:"tunes"`
	// Differences are the keys that decide weights and are not the same everywhere.
	Differences []TuningDifference `json:"differences"`
	// Weights are the features that any of the fits has, or the parameters of the tunes of
	// numbers.
	Weights []ComparedWeight `json:"weights"`
}

// A ComparedTuning is one of them.
type ComparedTuning struct {
	// Dir is the working directory, Steps how many steps of the journal are done.
	Dir   string `json:"dir"`
	Steps int    `json:"steps"`
	// Seconds are the processor time and the time that passed, over all attempts that
	// were not killed.
	CPU  float64 `json:"cpu_seconds"`
	Wall float64 `json:"wall_seconds"`
	// History are the steps in the order in which they were first attempted.
	History []TuningStep `json:"history"`
	// Result is the report; nil where the tune is not done, or one of numbers.
	Result *Tuning `json:"result"`
	// Numbers is the report of a tune of numbers; nil where it is not done, or none.
	Numbers *Numbers `json:"numbers,omitempty"`
}

// A TuningStep is what a step of a tune took, over all attempts that were not killed:
// the processor time and the time that passed, in seconds.
type TuningStep struct {
	Step     string  `json:"step"`
	Attempts int     `json:"attempts"`
	CPU      float64 `json:"cpu_seconds"`
	Wall     float64 `json:"wall_seconds"`
}

// Attempt adds an attempt at a step.
func (c *ComparedTuning) Attempt(step string, cpu, wall float64) {
	c.CPU, c.Wall = c.CPU+cpu, c.Wall+wall
	h := Entry(&c.History, func(h *TuningStep) string { return h.Step }, TuningStep{Step: step})
	h.Attempts, h.CPU, h.Wall = h.Attempts+1, h.CPU+cpu, h.Wall+wall
}

// A TuningDifference is a key of the configurations with its value in each of them.
type TuningDifference struct {
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

// A ComparedWeight is the weight of a feature in each of the fits.
type ComparedWeight struct {
	Name string `json:"name"`
	// Weights are nil where a fit does not have the feature, or is not done.
	Weights []*page.Interval `json:"weights"`
	// Moved says in which fits the weight differs from the first one's by more than
	// the 95 % intervals of both explain, taken for independent.
	Moved []bool `json:"moved"`
}

// NewTunings compares fits whose configurations differ in the keys given.
func NewTunings(tunes []ComparedTuning, differences []TuningDifference) *Tunings {
	t := &Tunings{SchemaVersion: TuningsVersion, Tunes: tunes, Differences: differences, Weights: []ComparedWeight{}}
	if t.Differences == nil {
		t.Differences = []TuningDifference{}
	}
	for i := range tunes {
		for _, w := range tunes[i].weights() {
			row := Entry(&t.Weights, func(c *ComparedWeight) string { return c.Name },
				ComparedWeight{w.Name, make([]*page.Interval, len(tunes)), make([]bool, len(tunes))})
			row.Weights[i], row.Moved[i] = &w.Weight, moved(row.Weights[0], &w.Weight)
		}
	}
	return t
}

// weights returns the weights of a fit, or the values of a tune of numbers; none of one
// that is not done.
func (c *ComparedTuning) weights() (list []FittedWeight) {
	switch {
	case c.Numbers != nil:
		return each.Of(c.Numbers.Parameters, func(p TunedNumber) FittedWeight { return FittedWeight{Name: p.Name, Weight: p.Best} })
	case c.Result == nil:
		return nil
	case c.Result.Policy != nil:
		return c.Result.Policy.Weights
	case c.Result.Evaluation != nil:
		return c.Result.Evaluation.Weights
	}
	return nil
}

// moved reports whether two weights differ by more than both intervals explain.
func moved(a, b *page.Interval) bool {
	if a == nil || b == nil || a.Low == nil || b.Low == nil || a.High == nil || b.High == nil {
		return false
	}
	half := math.Hypot((*a.High-*a.Low)/2, (*b.High-*b.Low)/2)
	return math.Abs(b.Value-a.Value) > half
}

// WriteText writes the comparison for people.
func (t *Tunings) WriteText(w io.Writer) error { return writeText(w, t.write) }

func (t *Tunings) write(w io.Writer) {
	head := page.Table{Head: []string{"", "tune", "game", ">games", ">positions", ">CPU", ">time", "directory"}}
	for i, c := range t.Tunes {
		cells := []string{fmt.Sprintf("not done, %d steps", c.Steps), "", "", ""}
		if r := c.Result; r != nil {
			cells = []string{r.Name, r.Game, fmt.Sprint(r.Games), fmt.Sprint(r.Positions)}
		}
		if n := c.Numbers; n != nil {
			cells = []string{n.Name, n.Game, fmt.Sprint(n.Games), ""}
		}
		head.Add(slices.Concat([]string{fmt.Sprint(i + 1)}, cells, []string{fmt.Sprintf("%.0f s", c.CPU), fmt.Sprintf("%.0f s", c.Wall), c.Dir})...)
	}
	head.Write(w)
	for _, part := range []*page.Table{t.differences(), t.losses(), t.matches(), t.weights(), t.history()} {
		if len(part.Rows) > 0 {
			fmt.Fprintln(w)
			part.Write(w)
		}
	}
}

// heads returns the header of a table with a column for each tune.
func (t *Tunings) heads(first string) []string {
	heads := []string{first}
	for i := range t.Tunes {
		heads = append(heads, fmt.Sprint(i+1))
	}
	return heads
}

func (t *Tunings) differences() *page.Table {
	table := &page.Table{Head: t.heads("configuration")}
	for _, d := range t.Differences {
		table.Add(append([]string{d.Key}, d.Values...)...)
	}
	return table
}

func (t *Tunings) losses() *page.Table {
	table := &page.Table{Head: []string{"fit", "log-loss held out (95 %)", ">of games", "training", "gain over the old weights, held out"}}
	for i, c := range t.Tunes {
		switch r := c.Result; {
		case r == nil:
		case r.Evaluation != nil:
			e := r.Evaluation
			table.Add(fmt.Sprint(i+1), heldOut(e.Valid.Games, e.Valid.Fitted), fmt.Sprint(e.Valid.Games), figure(e.Train.Fitted), heldOut(e.Valid.Games, e.Valid.Gain))
		case r.Net != nil:
			n := r.Net
			table.Add(fmt.Sprint(i+1), heldOut(n.Valid.Rows, n.Valid.Fitted), fmt.Sprintf("%d positions", n.Valid.Rows), figure(n.Train.Fitted), "")
		case r.Policy != nil:
			p := r.Policy
			table.Add(fmt.Sprint(i+1), heldOut(p.Valid.Games, p.Valid.Fitted), fmt.Sprint(p.Valid.Games), figure(p.Train.Fitted), "")
		}
	}
	return table
}

func (t *Tunings) matches() *page.Table {
	table := &page.Table{Head: []string{"fit", "match of", "against", "Elo (95 %)", ">pairs", "Ptnml(0-2)", ">seed", "test"}, Least: []string{"seed", "Ptnml(0-2)"}}
	for i, c := range t.Tunes {
		if c.Numbers != nil {
			c.Numbers.compared(table, i+1)
		}
		if c.Result == nil {
			continue
		}
		for _, m := range append([]*TuningMatch{c.Result.Match}, c.Result.Searches...) {
			if m != nil {
				table.Add(fmt.Sprint(i+1), m.Agent, m.Against, m.estimate().String(), fmt.Sprint(m.Pairs), fmt.Sprint(m.Ptnml), fmt.Sprint(m.Seed), m.SPRT.ended(m.shown()))
			}
		}
		if v := c.Result.Verdict; v != "" {
			table.Add(fmt.Sprint(i+1), v, "", "", "", "", "", "")
		}
	}
	return table
}

// compared adds the tests of a tune of numbers to a table of matches.
func (n *Numbers) compared(table *page.Table, number int) {
	for _, m := range n.Matches {
		t := &m.Test
		table.Add(fmt.Sprint(number), m.Found, "its start", t.Unbiased.String(), fmt.Sprint(t.Pairs), fmt.Sprint(t.Ptnml), fmt.Sprint(m.Seed), t.ended(m.shown()))
	}
	table.Add(fmt.Sprint(number), n.Verdict, "", "", "", "", "", "")
}

// weights has a star where a weight has moved.
func (t *Tunings) weights() *page.Table {
	valued := "weight"
	if slices.ContainsFunc(t.Tunes, func(c ComparedTuning) bool { return c.Numbers != nil }) {
		valued = "number"
	}
	table := &page.Table{Head: t.heads(valued + " (* moved)")}
	for _, c := range t.Weights {
		cells := []string{c.Name}
		for i, iv := range c.Weights {
			text := "-"
			switch {
			case iv == nil:
			case t.Tunes[i].Numbers != nil && !page.Bounded(*iv): // the value of the start
				text = page.Plain.One(iv.Value)
			case t.Tunes[i].Numbers != nil: // whose intervals need not be even
				text = page.Plain.Text(*iv)
			default:
				text = figure(*iv)
			}
			if c.Moved[i] {
				text += " *"
			}
			cells = append(cells, text)
		}
		table.Add(cells...)
	}
	return table
}

// history tells the attempts at each step and the processor time they took, of steps
// that took any to speak of.
func (t *Tunings) history() *page.Table {
	table := &page.Table{Head: t.heads("step: attempts · CPU")}
	all := slices.Concat(each.Of(t.Tunes, func(c ComparedTuning) []TuningStep { return c.History })...)
	spent := slices.DeleteFunc(all, func(h TuningStep) bool { return h.CPU < 0.1 && h.Wall < 1 })
	for _, step := range each.Distinct(spent, func(h TuningStep) string { return h.Step }) {
		cells := []string{step}
		for _, c := range t.Tunes {
			text := "-"
			if h := each.First(c.History, func(h TuningStep) bool { return h.Step == step }); h.Step == step {
				text = fmt.Sprintf("%d · %.1f s", h.Attempts, h.CPU)
			}
			cells = append(cells, text)
		}
		table.Add(cells...)
	}
	return table
}

// estimate is Elo of a match: where a test ended it, the one that allows for
// that.
func (m *TuningMatch) estimate() page.Interval {
	if m.SPRT != nil {
		return m.SPRT.Unbiased
	}
	return m.Elo
}

// ended says what a match shows, and how its sequential test ended, nil of a match that had none.
func (x *Test) ended(shown string) string {
	if x == nil {
		return shown
	}
	return fmt.Sprintf("%s (%s, LLR %s)", shown, x.Verdict, page.Signed("%.2f", x.LLR))
}
