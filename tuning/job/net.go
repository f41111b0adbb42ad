package job

import (
	"context"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning"
	"gipf.arena/tuning/samples"
)

// learnSampled fits a linear evaluation to rows.
func (s *tune) learnSampled(_ context.Context, g *games, all sampled) (*report.Tuning, *configs.WeightsFile, error) {
	rows, err := s.rows(&all)
	if err != nil {
		return nil, nil, err
	}
	data, err := samples.Data(s.game, rows, s.mix(), s.config.Fit.Phases)
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Logistic(data, s.fit)
	if err != nil {
		return nil, nil, err
	}
	file := s.weightsFile(g, fit.Weights, g.learnt(), data.Rows())
	found := s.result(file)
	found.Evaluation, found.Rows = fit, &all.sum
	found.Evaluation.ByPosition = true
	return found, file, nil
}

// learnNet fits a net to rows.
func (s *tune) learnNet(ctx context.Context, g *games, all sampled) (*report.Tuning, *configs.WeightsFile, error) {
	rows, err := s.rows(&all)
	if err != nil {
		return nil, nil, err
	}
	set, err := samples.Set(s.game, rows, s.mix(), s.config.Fit.Phases)
	if err != nil {
		return nil, nil, err
	}
	opt := s.netOptions()
	fit, err := tuning.FitNet(ctx, set, opt)
	if err != nil {
		return nil, nil, err
	}
	base, _, _ := strings.Cut(s.game.Name(), ":")
	file := &configs.WeightsFile{
		Game: base, Kind: configs.KindNet, Scale: 1, Net: configs.NetOf(fit.Net),
		Provenance: s.provenance(g, "adam", g.learnt(), set.Rows()),
	}
	found := s.result(file)
	found.Net, found.Rows = &fit.NetFit, &all.sum
	return found, file, nil
}

// netOptions are those of the fit of a net.
func (s *tune) netOptions() tuning.NetOptions {
	c, n := s.config.Fit, s.config.Fit.Net
	opt := tuning.NetOptions{
		Hidden: n.Hidden, LeaveOut: c.LeaveOut, Epochs: n.Epochs, Patience: n.Patience, Batch: n.Batch, Rate: n.Rate, L2: n.L2,
		Holdout: c.Holdout, Split: s.config.Seed, Seed: s.config.Seed, Workers: s.fit.Workers,
	}
	for i, w := range s.fit.Init { // by phase: early and late in turn
		if !c.Phases || i%2 == 0 {
			opt.Early = append(opt.Early, w)
		} else {
			opt.Late = append(opt.Late, w)
		}
	}
	return opt
}

// learnt is how many games are learnt from.
func (g *games) learnt() int { return 2 * g.play.Pairs * len(g.dirs) }
