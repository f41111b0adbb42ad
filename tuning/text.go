package tuning

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"gipf.arena/arena/stats"
)

// String returns the fit as tables for people: how it went, how well it
// predicts, every weight with its interval and, where there is one, the weight
// compared with.
func (f *Fit) String() string {
	var b strings.Builder
	c := f.Convergence
	fmt.Fprintf(&b, "logistic fit of %d weights to %d positions of %d games; %d games without a result and %d without a choice left out\n",
		len(f.Weights), f.Train.Rows, f.Train.Games, f.Capped, f.Idle)
	fmt.Fprintf(&b, "%s after %d iterations, largest gradient %.1e (threshold %.1e)\n\n", c.Status, c.Iterations, c.Gradient, c.Threshold)
	f.losses(&b)
	f.table(&b)
	f.drift(&b)
	f.calibration(&b)
	return b.String()
}

// tabulate writes rows of cells separated by tabs, in columns.
func tabulate(b *strings.Builder, rows func(line func(format string, args ...any))) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	rows(func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) })
	w.Flush() // of a Builder: cannot fail
	b.WriteByte('\n')
}

// figure writes a value with its 95 % interval, and "~" for the interval where
// the data do not give one.
func figure(iv stats.Interval) string {
	if iv.OpenLo || iv.OpenHi {
		return fmt.Sprintf("%.4f ~", iv.Center)
	}
	return fmt.Sprintf("%.4f ± %.4f", iv.Center, iv.Half())
}

// score writes a mean score with the ends of its interval.
func score(iv stats.Interval) string {
	if iv.OpenLo || iv.OpenHi {
		return fmt.Sprintf("%.3f ~", iv.Center)
	}
	return fmt.Sprintf("%.3f [%.3f, %.3f]", iv.Center, iv.Lo, iv.Hi)
}

func (f *Fit) losses(b *strings.Builder) {
	tabulate(b, func(line func(string, ...any)) {
		line("log-loss per game (nats, 95 %%)\ttraining, %d games\theld out, %d games", f.Train.Games, f.Valid.Games)
		row := func(name string, of func(m *Measure) stats.Interval) {
			held := "-"
			if f.Valid.Games > 0 {
				held = figure(of(&f.Valid))
			}
			line("%s\t%s\t%s", name, figure(of(&f.Train)), held)
		}
		row("fitted", func(m *Measure) stats.Interval { return m.Fitted })
		if f.Hand != nil {
			row("compared with", func(m *Measure) stats.Interval { return m.Hand })
			row("the same, rescaled", func(m *Measure) stats.Interval { return m.Rescaled })
			row("gain over rescaled", func(m *Measure) stats.Interval { return m.Gain })
		}
		row("mean score only", func(m *Measure) stats.Interval { return m.Base })
		row("mean score of the mover", func(m *Measure) stats.Interval { return m.BaseRate })
	})
}

func (f *Fit) table(b *strings.Builder) {
	tabulate(b, func(line func(string, ...any)) {
		line("feature\tweight (95 %%)\tcompared with\tmean\tsd\t")
		for _, e := range f.Weights {
			line("%s\t%s\t%.4f\t%.3g\t%.3g\t%s", e.Name, figure(e.Weight), e.Hand, e.Mean, e.SD, e.remark())
		}
	})
}

// remark says why a weight has no interval.
func (e *Estimate) remark() string {
	switch {
	case e.Constant:
		return "constant"
	case e.LeftOut:
		return "left out"
	case e.Unidentified:
		return "unidentified"
	}
	return ""
}

func (f *Fit) drift(b *strings.Builder) {
	if h := f.Hand; h != nil {
		fmt.Fprintf(b, "the weights compared with predict best when multiplied by %s; the fit's direction has cosine %.3f to them, its length is %.3f of theirs, %d of %d lie outside its intervals\n\n",
			figure(h.Scale), h.Cosine, h.Length, h.Outside, h.Closed)
	}
}

func (f *Fit) calibration(b *strings.Builder) {
	m, where := f.Train, "training"
	if f.Valid.Games > 0 {
		m, where = f.Valid, "held-out"
	}
	tabulate(b, func(line func(string, ...any)) {
		line("predicted score\tshare of %s positions\tmean predicted\tmean score (95 %%)", where)
		for _, bin := range m.Calibration {
			line("%.1f to %.1f\t%.1f%%\t%.3f\t%s", bin.Lo, bin.Hi, 100*bin.Share, bin.Predicted, score(bin.Observed))
		}
	})
}
