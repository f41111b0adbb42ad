package train

import (
	"context"
	"fmt"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// A learnt is the result of the fit step: the report so far, and the text of the
// weights file.
type learnt struct {
	Report  *report.Tuning `json:"report"`
	Weights string         `json:"weights"`
}

// learn fits the weights and writes them to the directory and to the file that the
// configuration names.
func (t *Tune) learn(ctx context.Context, games *games) (*report.Tuning, error) {
	all, err := t.sample(ctx, games)
	if err != nil {
		return nil, err
	}
	done, err := journal.Step(t.Work, "fit", func() (learnt, error) {
		defer frugal()()
		found, file, err := t.fitted(ctx, games, &all)
		if err != nil {
			return learnt{}, games.tooFew(err)
		}
		found.Stages, found.Notes = games.stages, games.notes
		if found.Evaluation != nil && t.unlike != "" {
			found.Notes = append(found.Notes, fmt.Sprintf("the table compares with no old weights: %q is a net", t.unlike))
		}
		text, err := marshal(file)
		return learnt{found, string(text)}, err
	})
	if err != nil {
		return nil, err
	}
	path, err := t.File("weights", weightsName, func() ([]byte, error) { return []byte(done.Weights), nil })
	if err != nil {
		return nil, err
	}
	_, err = journal.Step(t.Work, "out", func() (string, error) {
		file, err := configs.LoadWeightsFile(path)
		if err != nil {
			return "", err
		}
		return t.config.Out, configs.WriteWeights(t.config.Out, file)
	})
	return done.Report, err
}

// marshal returns the text of valid weights.
func marshal(w *configs.WeightsFile) ([]byte, error) {
	if err := configs.Validate(w); err != nil {
		return nil, err
	}
	return configs.Marshal(w)
}

// fitted makes the fit that the configuration asks for.
func (t *Tune) fitted(ctx context.Context, g *games, all *sampled) (found *report.Tuning, w *configs.WeightsFile, err error) {
	c := &g.config
	t.fit.from = t.provenance(c, c.Selfplay.Agents, t.made.Code)
	t.fit.from.Date, t.fit.from.Labels, t.fit.from.Games = t.made.Date, all.sum.Label, int64(2*c.Selfplay.Pairs*len(g.dirs))
	found = &report.Tuning{SchemaVersion: report.TuningVersion, Name: c.Name, Game: t.game.Name(), Seed: c.Seed, Out: c.Out}
	switch {
	case t.policy():
		found.Policy, w, err = t.fitChoices(ctx, g)
	case t.config.Fit.Kind == configs.KindNet:
		found.Net, w, err = t.fitRows(ctx, all)
	default:
		found.Evaluation, w, err = t.fitEvaluation(ctx, g, all)
	}
	if err != nil {
		return nil, nil, err
	}
	if t.config.Sampled() {
		found.Rows = &all.sum
	}
	p := w.Provenance
	found.Config, found.Agents, found.Games, found.Positions = p.Config, p.Agents, p.Games, p.Positions
	return found, w, nil
}

// fitEvaluation fits a linear evaluation to whole games, or to rows of them.
func (t *Tune) fitEvaluation(ctx context.Context, g *games, all *sampled) (*report.EvaluationFit, *configs.WeightsFile, error) {
	data, err := t.positions(ctx, g, all)
	if err != nil {
		return nil, nil, err
	}
	fit, w, err := t.fit.fitLinear(data)
	if err != nil {
		return nil, nil, err
	}
	if fit.ByPosition = t.config.Sampled(); !fit.ByPosition {
		w.Provenance.Games = int64(data.Games())
	}
	return fit, w, nil
}

// positions returns the positions to which a linear evaluation is fitted.
func (t *Tune) positions(ctx context.Context, g *games, all *sampled) (*tuning.Data, error) {
	if !t.config.Sampled() {
		return tuning.PositionsOf(t.game, &g.config, g.records(ctx))
	}
	rows, err := t.fit.readRows(all.shards)
	if err != nil {
		return nil, err
	}
	all.sum.Distinct = rows.Rows()
	return rows.Data(t.config.Fit.Phases)
}

// fitChoices fits a policy to the moves of the games.
func (t *Tune) fitChoices(ctx context.Context, g *games) (*report.PolicyFit, *configs.WeightsFile, error) {
	choices, err := tuning.ChoicesOf(t.game, &g.config, g.records(ctx))
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Policy(choices, t.fit.options())
	if err != nil {
		return nil, nil, &journal.RepeatedError{Err: err}
	}
	w := t.fit.weightsFile(configs.KindPolicy, "choice", fit.Weights)
	w.Provenance.Games, w.Provenance.Positions = int64(choices.Games()), int64(choices.Moves())
	return fit, w, nil
}

// fitRows fits a net to rows.
func (t *Tune) fitRows(ctx context.Context, all *sampled) (*report.NetFit, *configs.WeightsFile, error) {
	rows, err := t.fit.readRows(all.shards)
	if err != nil {
		return nil, nil, err
	}
	all.sum.Distinct = rows.Rows()
	fit, w, err := t.fit.fitNet(ctx, rows, t.fit.init)
	if err != nil {
		return nil, nil, err
	}
	return &fit.NetFit, w, nil
}
