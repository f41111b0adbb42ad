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
			fmt.Fprintf(w, "%s: %s taken over from %s\n", s.Run, sanitize.Count(s.Taken, "game", "games"), sanitize.Line(s.From))
		}
	}
	writeNotes(w, t.Notes)
}

func (m *TuningMatch) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s with the new weights against %s: %s, %s, seed %d\n", m.Agent, m.Against, sanitize.Count(m.Games, "game", "games"), sanitize.Count(m.Pairs, "pair", "pairs"), m.Seed)
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
	unit := "game"
	if f.ByPosition {
		unit = "position"
	}
	t := page.Table{Head: []string{
		fmt.Sprintf("log-loss per %s (nats, 95 %%)", unit),
		fmt.Sprintf("training, %d %ss", f.Train.Games, unit), fmt.Sprintf("held out, %d %ss", f.Valid.Games, unit),
	}}
	row := rowsOf(&t, f.Valid.Games)
	row("fitted", f.Train.Fitted, f.Valid.Fitted)
	if f.Old != nil {
		row("compared with", f.Train.Old, f.Valid.Old)
		row("the same, rescaled", f.Train.Rescaled, f.Valid.Rescaled)
		row("gain over rescaled", f.Train.Gain, f.Valid.Gain)
	}
	row("mean score only", f.Train.Base, f.Valid.Base)
	row("mean score of the mover", f.Train.BaseRate, f.Valid.BaseRate)
	writeTable(w, t)
}

func (f *EvaluationFit) writeWeights(w io.Writer) {
	t := page.Table{Head: []string{"feature", "weight (95 %)", "compared with", "mean", "sd", ""}}
	known := slices.ContainsFunc(f.Weights, func(e FittedWeight) bool { return e.Old != 0 })
	for _, e := range f.Weights {
		old := "-"
		if known {
			old = fmt.Sprintf("%.4f", e.Old)
		}
		t.Add(e.Name, figure(e.Weight), old, fmt.Sprintf("%.3g", e.Mean), fmt.Sprintf("%.3g", e.SD), e.Remark)
	}
	writeTable(w, t)
}

// writeBins compares predictions with scores, of what was held out where there is any.
func writeBins(w io.Writer, train, valid []Bin) {
	bins, where := train, "training"
	if len(valid) > 0 {
		bins, where = valid, "held-out"
	}
	t := page.Table{Head: []string{"predicted score", fmt.Sprintf("share of %s positions", where), "mean predicted", "mean score (95 %)"}}
	for _, bin := range bins {
		t.Add(fmt.Sprintf("%.1f to %.1f", bin.Low, bin.High), percent(bin.Share), fmt.Sprintf("%.3f", bin.Predicted), scoreText(bin.Score))
	}
	writeTable(w, t)
}

// WriteText writes the fit as tables: how it went, how well it predicts, and
// every weight with its interval.
func (f *PolicyFit) WriteText(w io.Writer) error { return writeText(w, f.write) }

func (f *PolicyFit) write(w io.Writer) {
	fmt.Fprintf(w, "conditional logit fit of %d weights to %d moves (%d alternatives) of %d games; %d games without a choice left out\n",
		len(f.Weights), f.Train.Moves, f.Train.Alternatives, f.Train.Games, f.Idle)
	f.Convergence.write(w)
	t := page.Table{Head: []string{"mean over moves (95 %)", fmt.Sprintf("training, %d games", f.Train.Games), fmt.Sprintf("held out, %d games", f.Valid.Games)}}
	row := rowsOf(&t, f.Valid.Games)
	row("log-loss of a move, nats", f.Train.Fitted, f.Valid.Fitted)
	row("of a guess", f.Train.Uniform, f.Valid.Uniform)
	row("likeliest move was made", f.Train.First, f.Valid.First)
	row("by a guess", f.Train.Chance, f.Valid.Chance)
	writeTable(w, t)
	t = page.Table{Head: []string{"feature", "weight (95 %)", "mean", "sd among the alternatives", ""}}
	for _, e := range f.Weights {
		t.Add(e.Name, figure(e.Weight), fmt.Sprintf("%.3g", e.Mean), fmt.Sprintf("%.3g", e.SD), e.Remark)
	}
	writeTable(w, t)
}

// writeTable writes a table and an empty line.
func writeTable(w io.Writer, t page.Table) {
	t.Write(w)
	fmt.Fprintln(w)
}

// rowsOf returns what adds a row to a table: a figure of what was fitted to, and of so much that was held out.
func rowsOf(t *page.Table, held int) func(name string, train, valid page.Interval) {
	return func(name string, train, valid page.Interval) { t.Add(name, figure(train), heldOut(held, valid)) }
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
