package job

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// weightsName is the file of the weights in the directory of a job.
const weightsName = "weights.yaml"

// Run plays, fits, writes the weights and plays the matches: what is not done yet.
// When ctx ends Run returns its cause; what is done by then stays, and Resume goes
// on.
func (s *tune) Run(ctx context.Context) (report.Text, error) {
	if err := s.begin(); err != nil {
		return nil, err
	}
	games, err := s.selfPlay(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.learn(ctx, games)
	if err != nil {
		return nil, err
	}
	if err := s.judge(ctx, found); err != nil {
		return nil, err
	}
	return found, s.Report(found)
}

// begin notes what the job is told, and holds what it reads to what it read before.
func (s *tune) begin() (err error) {
	s.made, err = journal.Step(s.Work, "made", func() (made, error) {
		return made{s.Options.Runs.Code, s.Options.Date, s.Options.From}, nil
	})
	if err != nil {
		return err
	}
	return journal.Hold(s.Work, "inputs", s.inputs())
}

// inputs are what decides the weights besides the configuration: versions, and the
// contents of what the configuration names.
type inputs struct {
	Rules  int      `json:"rules_version"`
	Agents []string `json:"selfplay_agents"`
	// Rows are the searches of leaves and labels.
	Rows []string `json:"rows,omitempty"`
	Fit  string   `json:"fit"`
}

func (j *Job) inputs() inputs {
	in := inputs{Rules: j.game.Version(), Rows: j.searches}
	for _, b := range j.play.Agents {
		in.Agents = append(in.Agents, b.Identity())
	}
	h := sha256.New()
	fmt.Fprintln(h, j.names, j.fit.Init, j.fit.Hand) // prints floats so that they read back
	in.Fit = hex.EncodeToString(h.Sum(nil))
	return in
}

// A learnt is what the step of the fit leaves: the report as far as it goes, and the
// text of the weights file.
type learnt struct {
	Report  *report.Tuning `json:"report"`
	Weights string         `json:"weights"`
}

// learn fits the weights and writes them: into the directory, and to where the
// configuration wants them.
func (s *tune) learn(ctx context.Context, games *games) (*report.Tuning, error) {
	all, err := s.sample(ctx, games)
	if err != nil {
		return nil, err
	}
	fit := s.learner()
	done, err := journal.Step(s.Work, "fit", func() (learnt, error) {
		found, file, err := fit(ctx, games, all)
		if err != nil {
			return learnt{}, games.tooFew(err)
		}
		found.Stages, found.Notes = games.stages, games.notes
		if found.Evaluation != nil && s.unlike != "" {
			found.Notes = append(found.Notes, fmt.Sprintf("the table compares with no old weights: %q is a net", s.unlike))
		}
		if err := file.Validate(); err != nil {
			return learnt{}, err
		}
		text, err := configs.Marshal(file)
		return learnt{found, string(text)}, err
	})
	if err != nil {
		return nil, err
	}
	path, err := s.File("weights", weightsName, func() ([]byte, error) { return []byte(done.Weights), nil })
	if err != nil {
		return nil, err
	}
	_, err = journal.Step(s.Work, "out", func() (string, error) {
		file, err := configs.LoadWeightsFile(path)
		if err != nil {
			return "", err
		}
		return s.config.Out, configs.WriteWeights(s.config.Out, file)
	})
	return done.Report, err
}

// learner returns what fits what the configuration asks for.
func (s *tune) learner() func(context.Context, *games, sampled) (*report.Tuning, *configs.WeightsFile, error) {
	switch {
	case s.policy():
		return s.learnPolicy
	case s.config.Fit.Kind == configs.KindNet:
		return s.learnNet
	case s.config.Sampled():
		return s.learnSampled
	}
	return s.learnEvaluation
}

func (s *tune) learnEvaluation(ctx context.Context, games *games, _ sampled) (*report.Tuning, *configs.WeightsFile, error) {
	data, err := games.play.Rows(games.records(ctx))
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Logistic(data, s.fit)
	if err != nil {
		return nil, nil, err
	}
	file := s.weightsFile(games, fit.Weights, data.Games(), data.Rows())
	found := s.result(file)
	found.Evaluation = fit
	return found, file, nil
}

func (s *tune) learnPolicy(ctx context.Context, games *games, _ sampled) (*report.Tuning, *configs.WeightsFile, error) {
	choices, err := games.play.Choices(games.records(ctx))
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Policy(choices, s.fit)
	if err != nil {
		return nil, nil, err
	}
	file := s.weightsFile(games, fit.Weights, choices.Games(), choices.Moves())
	found := s.result(file)
	found.Policy = fit
	return found, file, nil
}

// result returns what fits of evaluations and of policies have in common.
func (s *tune) result(w *configs.WeightsFile) *report.Tuning {
	p := w.Provenance
	return &report.Tuning{
		SchemaVersion: report.TuningVersion, Name: s.config.Name, Game: s.game.Name(), Seed: s.config.Seed, Config: p.Config,
		Agents: p.Agents, Games: p.Games, Positions: p.Positions, Out: s.config.Out,
	}
}
