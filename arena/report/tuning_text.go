package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the result for people.
func (t *Tuning) WriteText(w io.Writer) error { return writeText(w, t.write) }

func (t *Tuning) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d positions of %d self-play games of %s\n\n",
		t.Name, t.Game, t.Seed, t.Positions, t.Games, strings.Join(t.Agents, ", "))
	if t.Rows != nil {
		t.Rows.write(w)
	}
	if t.Evaluation != nil {
		t.Evaluation.write(w)
	}
	if t.Net != nil {
		t.Net.write(w)
	}
	if t.Policy != nil {
		t.Policy.write(w)
	}
	fmt.Fprintf(w, "weights written to %s\n", t.Out)
	for _, m := range append([]*TuningMatch{t.Match}, t.Searches...) {
		if m != nil {
			m.write(w)
		}
	}
	if t.Verdict != "" {
		fmt.Fprintf(w, "\ninside search: %s\n", t.Verdict)
	}
	t.writeStages(w)
}

// writeStages tells where the games are from.
func (t *Tuning) writeStages(w io.Writer) {
	if len(t.Stages) > 0 {
		fmt.Fprintln(w)
	}
	for _, s := range t.Stages {
		fmt.Fprintf(w, "%s: %d of %d games of %s, digest %s\n", s.Run, s.Games, s.Planned, sanitize.Line(s.Agent), s.Digest)
		if s.Taken > 0 {
			fmt.Fprintf(w, "%s: %d games taken over from %s\n", s.Run, s.Taken, sanitize.Line(s.From))
		}
	}
	writeNotes(w, t.Notes)
}

func (m *TuningMatch) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s with the new weights against %s: %d games, %s, seed %d\n", m.Agent, m.Against, m.Games, sanitize.Count(m.Pairs, "pair", "pairs"), m.Seed)
	if m.Games == 0 {
		fmt.Fprintf(w, "none of its %d games has a result: nothing is shown of the new weights\n", m.LeftOut)
		return
	}
	fmt.Fprintf(w, "Elo   %s  %s\nnElo  %s\nscore %s, LOS %.1f%%, Ptnml(0-2) %v\n",
		m.Elo, m.Elo.Ends(), m.NElo, m.Score.Percent(), 100*m.LOS, m.Ptnml)
	if t := m.SPRT; t != nil {
		fmt.Fprintf(w, "%s: %s, bounds in force (%.2f, %.2f), %s Elo; Elo, median-unbiased %s\n",
			t.Verdict, llrLine(t.LLR, t.Lower, t.Upper, t.Elo0, t.Elo1), t.LowerInForce, t.UpperInForce, t.Scale, t.Unbiased)
	}
	fmt.Fprintf(w, "the new weights are shown to be: %s\n", m.shown())
	writeNotes(w, m.Notes)
	if m.LeftOut > 0 {
		fmt.Fprintf(w, "%s left out\n", sanitize.Count(m.LeftOut, "game ended without a result and is", "games ended without a result and are"))
	}
}

// WriteText writes the fit as tables: how it went, how well it predicts, and
// every weight with its interval.
func (f *EvaluationFit) WriteText(w io.Writer) error { return writeText(w, f.write) }

func (f *EvaluationFit) write(w io.Writer) {
	if f.ByPosition {
		fmt.Fprintf(w, "logistic fit of %d weights to %d positions, each of the same weight\n", len(f.Weights), f.Train.Rows)
	} else {
		fmt.Fprintf(w, "logistic fit of %d weights to %d positions of %d games; %d games without a result and %d without a choice left out\n",
			len(f.Weights), f.Train.Rows, f.Train.Games, f.Capped, f.Idle)
	}
	f.Convergence.write(w)
	f.writeLosses(w)
	f.writeWeights(w)
	if o := f.Old; o != nil {
		fmt.Fprintf(w, "the weights compared with predict best when multiplied by %s; the fit's direction has cosine %.3f to them, its length is %.3f of theirs, %d of %d lie outside its intervals\n\n",
			figure(o.Scale), o.Cosine, o.Length, o.Outside, o.Closed)
	}
	writeBins(w, f.Train.Calibration, f.Valid.Calibration)
}

func (c Convergence) write(w io.Writer) {
	fmt.Fprintf(w, "%s after %d iterations, largest gradient %.1e (threshold %.1e)\n\n", c.Status, c.Iterations, c.Gradient, c.Threshold)
}

func (f *EvaluationFit) writeLosses(w io.Writer) {
	tabulate(w, func(line func(string, ...any)) {
		unit := "game"
		if f.ByPosition {
			unit = "position"
		}
		line("log-loss per %s (nats, 95 %%)\ttraining, %d %ss\theld out, %d %ss", unit, f.Train.Games, unit, f.Valid.Games, unit)
		row := func(name string, of func(m *Measure) page.Interval) {
			line("%s\t%s\t%s", name, figure(of(&f.Train)), heldOut(f.Valid.Games, of(&f.Valid)))
		}
		row("fitted", func(m *Measure) page.Interval { return m.Fitted })
		if f.Old != nil {
			row("compared with", func(m *Measure) page.Interval { return m.Old })
			row("the same, rescaled", func(m *Measure) page.Interval { return m.Rescaled })
			row("gain over rescaled", func(m *Measure) page.Interval { return m.Gain })
		}
		row("mean score only", func(m *Measure) page.Interval { return m.Base })
		row("mean score of the mover", func(m *Measure) page.Interval { return m.BaseRate })
	})
}

func (f *EvaluationFit) writeWeights(w io.Writer) {
	tabulate(w, func(line func(string, ...any)) {
		line("feature\tweight (95 %%)\tcompared with\tmean\tsd\t")
		known := slices.ContainsFunc(f.Weights, func(e FittedWeight) bool { return e.Old != 0 })
		for _, e := range f.Weights {
			old := "-"
			if known {
				old = fmt.Sprintf("%.4f", e.Old)
			}
			line("%s\t%s\t%s\t%.3g\t%.3g\t%s", e.Name, figure(e.Weight), old, e.Mean, e.SD, e.Remark)
		}
	})
}

// writeBins compares predictions with scores, of what was held out where there is any.
func writeBins(w io.Writer, train, valid []Bin) {
	bins, where := train, "training"
	if len(valid) > 0 {
		bins, where = valid, "held-out"
	}
	tabulate(w, func(line func(string, ...any)) {
		line("predicted score\tshare of %s positions\tmean predicted\tmean score (95 %%)", where)
		for _, bin := range bins {
			line("%.1f to %.1f\t%.1f%%\t%.3f\t%s", bin.Low, bin.High, 100*bin.Share, bin.Predicted, scoreText(bin.Score))
		}
	})
}

// WriteText writes the fit as tables: how it went, how well it predicts, and
// every weight with its interval.
func (f *PolicyFit) WriteText(w io.Writer) error { return writeText(w, f.write) }

func (f *PolicyFit) write(w io.Writer) {
	fmt.Fprintf(w, "conditional logit fit of %d weights to %d moves (%d alternatives) of %d games; %d games without a choice left out\n",
		len(f.Weights), f.Train.Moves, f.Train.Alternatives, f.Train.Games, f.Idle)
	f.Convergence.write(w)
	tabulate(w, func(line func(string, ...any)) {
		line("mean over moves (95 %%)\ttraining, %d games\theld out, %d games", f.Train.Games, f.Valid.Games)
		row := func(name string, of func(m *ChoiceMeasure) page.Interval) {
			line("%s\t%s\t%s", name, figure(of(&f.Train)), heldOut(f.Valid.Games, of(&f.Valid)))
		}
		row("log-loss of a move, nats", func(m *ChoiceMeasure) page.Interval { return m.Fitted })
		row("of a guess", func(m *ChoiceMeasure) page.Interval { return m.Uniform })
		row("likeliest move was made", func(m *ChoiceMeasure) page.Interval { return m.First })
		row("by a guess", func(m *ChoiceMeasure) page.Interval { return m.Chance })
	})
	tabulate(w, func(line func(string, ...any)) {
		line("feature\tweight (95 %%)\tmean\tsd among the alternatives\t")
		for _, e := range f.Weights {
			line("%s\t%s\t%.3g\t%.3g\t%s", e.Name, figure(e.Weight), e.Mean, e.SD, e.Remark)
		}
	})
}

// tabulate writes a table of lines whose cells tabs separate, the header first, and an empty line.
func tabulate(w io.Writer, rows func(line func(format string, args ...any))) {
	t := page.Table{}
	rows(func(format string, args ...any) {
		cells := strings.Split(fmt.Sprintf(format, args...), "\t")
		if t.Head == nil {
			t.Head = cells
			return
		}
		t.Add(cells...)
	})
	t.Write(w)
	fmt.Fprintln(w)
}

// heldOut writes a value of the games held out, "-" where there are none, and of what was not measured.
func heldOut(games int, iv page.Interval) string {
	if games == 0 || iv == (page.Interval{}) {
		return "-"
	}
	return figure(iv)
}

// figure writes a value with its 95 % interval, and "~" for the interval where
// the data do not give one.
func figure(iv page.Interval) string {
	if iv.Low == nil || iv.High == nil {
		return fmt.Sprintf("%.4f ~", iv.Value)
	}
	return fmt.Sprintf("%.4f ± %.4f", iv.Value, (*iv.High-*iv.Low)/2)
}

// scoreText writes a mean score with the ends of its interval.
func scoreText(iv page.Interval) string {
	if iv.Low == nil || iv.High == nil {
		return fmt.Sprintf("%.3f ~", iv.Value)
	}
	return fmt.Sprintf("%.3f [%.3f, %.3f]", iv.Value, *iv.Low, *iv.High)
}
