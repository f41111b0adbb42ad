package learn

import (
	"context"
	"fmt"
	"math"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/tuning"
	"gipf.arena/tuning/samples"
)

// fitted is what the journal says of a fit.
type fitted struct {
	Rows    int     `json:"rows"`
	Train   float64 `json:"train"`
	Valid   float64 `json:"validation"`
	File    string  `json:"file"`
	SHA256  string  `json:"sha256"`
	Weights string  `json:"weights"` // digest of what they say
}

// fit fits the candidate of an iteration to the rows of the window: a step.
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
	sum, err := journal.Digest(l.Path(f.File))
	if err == nil && sum != f.SHA256 {
		err = fmt.Errorf("learn: %s: %w: it is not the file that step %q wrote", l.Path(f.File), journal.ErrDamaged, name)
	}
	return f, err
}

// fitWindow reads the rows, fits, and writes the candidate's file.
func (l *Loop) fitWindow(ctx context.Context, iteration int, window []made) (out fitted, err error) {
	rows, games, err := l.read(window)
	if err != nil {
		return out, err
	}
	w, out, err := l.fitLinear(iteration, rows)
	if err == nil && l.config.Fit.Net != nil {
		err = l.fitNet(ctx, iteration, rows, w, &out)
	}
	if err != nil {
		return out, err
	}
	w.Provenance.Games, w.Provenance.Positions = games, int64(out.Rows)
	if err := w.Validate(); err != nil {
		return out, err
	}
	text, err := configs.Marshal(w)
	if err == nil {
		err = safefile.Write(l.Path(file(iteration)), text)
	}
	if err != nil {
		return out, fmt.Errorf("learn: %w", err)
	}
	out.File, out.Weights = file(iteration), w.Content().Digest()
	out.SHA256, err = journal.Digest(l.Path(out.File))
	return out, err
}

// fitLinear fits a linear evaluation.
func (l *Loop) fitLinear(iteration int, rows []samples.Row) (*configs.WeightsFile, fitted, error) {
	data, err := samples.Data(l.game, rows, l.mix(), l.config.Fit.Phases)
	if err != nil {
		return nil, fitted{}, err
	}
	opt, err := l.fitOptions()
	if err != nil {
		return nil, fitted{}, err
	}
	fit, err := tuning.Logistic(data, opt)
	if err != nil {
		return nil, fitted{}, err
	}
	return l.weightsFile(iteration, fit), fitted{Rows: data.Rows(), Train: micro(fit.Train.Fitted.Value), Valid: micro(fit.Valid.Fitted.Value)}, nil
}

// fitNet puts a net in the place of a linear evaluation, where its skip begins.
func (l *Loop) fitNet(ctx context.Context, iteration int, rows []samples.Row, w *configs.WeightsFile, out *fitted) error {
	set, err := samples.Set(l.game, rows, l.mix(), l.config.Fit.Phases)
	if err != nil {
		return err
	}
	linear, err := agents.NewLinear(l.game, w.Content())
	if err != nil {
		return err
	}
	c, n := l.config.Fit, l.config.Fit.Net
	opt := tuning.NetOptions{
		Hidden: n.Hidden, LeaveOut: c.LeaveOut, Epochs: n.Epochs, Patience: n.Patience, Batch: n.Batch, Rate: n.Rate, L2: n.L2, Holdout: c.Holdout,
		Split: l.config.Seed, Seed: l.seed("net", uint64(iteration)), Workers: l.workers(),
	}
	opt.Early, opt.Late = linear.Weights()
	if !c.Phases {
		opt.Late = nil
	}
	fit, err := tuning.FitNet(ctx, set, opt)
	if err != nil {
		return err
	}
	w.Kind, w.Weights, w.Net, w.Provenance.Method = configs.KindNet, nil, configs.NetOf(fit.Net), "adam"
	out.Train, out.Valid = micro(fit.Train.Fitted.Value), micro(fit.Valid.Fitted.Value)
	return nil
}

// read reads the rows of several iterations; of copies the newest stays, whose label
// is that of the best evaluation.
func (l *Loop) read(window []made) (rows []samples.Row, games int64, err error) {
	for i := len(window) - 1; i >= 0; i-- {
		more, _, err := samples.Read(l.Path(window[i].File), window[i].SHA256)
		if err != nil {
			return nil, 0, err
		}
		rows, games = append(rows, more...), games+window[i].Games
	}
	return samples.Distinct(rows), games, nil
}

// fitOptions are those of a fit that starts from the evaluation in use and is pulled
// towards it.
func (l *Loop) fitOptions() (opt tuning.Options, err error) {
	c := l.config.Fit
	opt = tuning.Options{
		LeaveOut: c.LeaveOut, Ridge: c.Ridge, Gradient: 1e-5, Iterations: 1000, Holdout: c.Holdout,
		Seed: l.config.Seed, Workers: l.workers(), NoErrors: true,
	}
	early, late, err := l.pull()
	if err != nil {
		return opt, err
	}
	if !c.Phases {
		opt.Init = early
		return opt, nil
	}
	opt.LeaveOut = tuning.ByPhase(c.LeaveOut)
	for i := range early {
		opt.Init = append(opt.Init, early[i], late[i])
	}
	return opt, nil
}

// pull returns the linear weights that a fit starts from and is pulled towards: those
// of the evaluation in use, or of the start where that is a net. Zeros where both are.
func (l *Loop) pull() (early, late []float64, err error) {
	for number := l.inUse(); ; number = 0 {
		w, err := l.load(number)
		if err != nil {
			return nil, nil, err
		}
		if w.Net == nil {
			eval, err := agents.NewLinear(l.game, w)
			if err != nil {
				return nil, nil, err
			}
			early, late = eval.Weights()
			return early, late, nil
		}
		if number == 0 {
			return make([]float64, len(l.names)), make([]float64, len(l.names)), nil
		}
	}
}

// weightsFile is the candidate with where it comes from.
func (l *Loop) weightsFile(iteration int, fit *report.EvaluationFit) *configs.WeightsFile {
	c := l.config
	w := &configs.WeightsFile{Game: l.base(), Kind: "linear", Scale: 1, Provenance: configs.Provenance{
		Method: "logistic", Config: configs.Hash(c), Seed: c.Seed, Agents: []string{l.player(l.inUse())},
		RulesVersion: l.game.Version(), CodeVersion: l.Options.Runs.Code,
		Note: fmt.Sprintf("candidate of iteration %d of %s", iteration, c.Name),
	}}
	columns := 1
	if c.Fit.Phases {
		columns = 2
	}
	for i, name := range l.names {
		v := agents.Weight{Name: name, Value: fit.Weights[i*columns].Weight.Value}
		if c.Fit.Phases {
			v.Phased, v.Late = true, fit.Weights[i*columns+1].Weight.Value
		}
		w.Weights = append(w.Weights, v)
	}
	return w
}

// micro rounds a loss to what is shown of it, so that the last bits of a logarithm,
// which machines may disagree about, are not written down. NaN, of no rows, is 0.
func micro(loss float64) float64 {
	if math.IsNaN(loss) {
		return 0
	}
	return math.Round(loss*1e6) / 1e6
}
