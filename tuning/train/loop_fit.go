package train

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/safefile"
)

// fitted is the journal's entry for a fit.
type fitted struct {
	Rows    int     `json:"rows"`
	Train   float64 `json:"train"`
	Valid   float64 `json:"validation"`
	File    string  `json:"file"`
	SHA256  string  `json:"sha256"`
	Weights string  `json:"weights"` // digest of their contents
}

// fit fits the candidate of an iteration to the rows of the window, as a step.
func (l *Loop) fit(ctx context.Context, iteration int, window []made) (fitted, error) {
	name := fmt.Sprintf("%03d-fit", iteration)
	f, err := step(ctx, l, name, func() (fitted, error) {
		stop := l.watch(journal.Stage{Name: "fit", Title: fmt.Sprintf("iteration %d: a fit", iteration)})
		defer stop()
		return l.fitWindow(ctx, iteration, window)
	})
	if err != nil {
		return f, err
	}
	sum, err := runs.HashFile(l.Path(f.File))
	if err == nil && sum != f.SHA256 {
		err = fmt.Errorf("learn: %s: %w: it is not the file that step %q wrote", l.Path(f.File), journal.ErrDamaged, name)
	}
	return f, err
}

// fitWindow reads the rows, fits, and writes the candidate's file.
func (l *Loop) fitWindow(ctx context.Context, iteration int, window []made) (out fitted, err error) {
	w, out, err := l.candidate(ctx, iteration, window)
	if err != nil {
		return out, err
	}
	text, err := marshal(w)
	if err != nil {
		return out, err
	}
	out.File, out.Weights = file(iteration), w.Content().Digest()
	if err := safefile.Write(l.Path(out.File), text); err != nil {
		return out, fmt.Errorf("learn: %w", err)
	}
	out.SHA256, err = runs.HashFile(l.Path(out.File))
	return out, err
}

// candidate fits a linear evaluation and, if the configuration asks for one, a net that begins
// there. Of copies of a row the newest counts, because the best evaluation labelled it.
func (l *Loop) candidate(ctx context.Context, iteration int, window []made) (*configs.WeightsFile, fitted, error) {
	files, games := []shard(nil), int64(0)
	for _, m := range slices.Backward(window) {
		files, games = append(files, shard{File: m.File, SHA256: m.SHA256, TuningRows: report.TuningRows{Rows: m.Rows}}), games+m.Games
	}
	f, err := l.fitter(iteration, games)
	if err != nil {
		return nil, fitted{}, err
	}
	defer frugal()()
	rows, err := f.readRows(files)
	if err != nil {
		return nil, fitted{}, err
	}
	data, err := rows.Data(l.config.Fit.Phases)
	if err != nil {
		return nil, fitted{}, err
	}
	fit, w, err := f.fitLinear(data)
	if err != nil {
		return nil, fitted{}, err
	}
	out := fitted{Rows: data.Rows(), Train: micro(fit.Train.Fitted.Value), Valid: micro(fit.Valid.Fitted.Value)}
	if f.config.Net == nil {
		return w, out, nil
	}
	begin := each.Of(fit.Weights, func(e report.FittedWeight) float64 { return e.Weight.Value })
	found, w, err := f.fitNet(ctx, rows, begin)
	if err != nil {
		return nil, out, err
	}
	out.Train, out.Valid = micro(found.Train.Fitted.Value), micro(found.Valid.Fitted.Value)
	return w, out, nil
}

// fitter returns the fitter of an iteration for rows of the given number of games. It starts
// from the evaluation in use, or from the start if that is a net, and is pulled towards it.
func (l *Loop) fitter(iteration int, games int64) (*fitter, error) {
	c := l.config.Fit
	f := &fitter{
		trainer: &l.trainer, mix: l.mix(), noErrors: true, netSeed: l.seedOf("net", uint64(iteration)),
		config: configs.Fit{Net: c.Net, Ridge: c.Ridge, Phases: c.Phases, LeaveOut: c.LeaveOut, Gradient: 1e-5, Iterations: 1000, Holdout: c.Holdout},
		from:   l.provenance(l.config, []string{l.player(l.inUse())}, l.Options.Runs.Code),
	}
	f.from.Games, f.from.Note = games, fmt.Sprintf("candidate of iteration %d of %s", iteration, l.config.Name)
	w, err := l.load(l.inUse())
	if err == nil && w.Net != nil {
		w, err = l.load(0)
	}
	if err == nil && w.Net == nil { // otherwise there is nothing to start from
		f.init, err = l.columnsOf(w, false, c.Phases)
	}
	return f, err
}

// micro rounds a loss to the digits shown, so that the last bits of a logarithm, in
// which machines may differ, are not recorded. NaN, the loss of no rows, becomes 0.
func micro(loss float64) float64 {
	if math.IsNaN(loss) {
		return 0
	}
	return math.Round(loss*1e6) / 1e6
}
