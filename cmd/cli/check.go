package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning/train"
)

// File reads one configuration of any kind, with overrides, as strictly as whatever
// carries it out, and says in a few words what it would do. Nothing is played.
func File(ctx context.Context, r runs.Registry, path string, set []string) (string, error) {
	text, err := readForm(path)
	if err != nil {
		return "", err
	}
	kind := configs.GuessKind(text)
	if k, ok := jobKinds[string(kind)]; ok {
		j, err := k.load(r, path, set)
		if err != nil {
			return "", err
		}
		return j.Summary(), nil
	}
	switch kind {
	case configs.KindWeights:
		w, err := r.LoadWeightsFile(path)
		if err != nil {
			return "", err
		}
		return w.Summary(), nil
	case configs.KindExperiment:
		return experimentFile(ctx, r, path, set)
	case configs.KindStandards:
		return r.CheckStandards(path, text)
	}
	plan, err := r.ParsePlan(ctx, path, text, set)
	if err != nil {
		return "", err
	}
	return plan.Summary(), plan.Close()
}

func readForm(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return configs.ReadText(f)
}

// experiment reads an experiment, makes the tournament of each of its runs and loads
// its fits.
func experimentFile(ctx context.Context, reg runs.Registry, path string, set []string) (string, error) {
	c, err := configs.Load[configs.Experiment](path, set, reg.CheckExperiment)
	if err != nil {
		return "", err
	}
	games, runs := int64(0), c.Expand()
	for _, r := range runs {
		plan, err := reg.Plan(ctx, r.Run)
		if err != nil {
			return "", fmt.Errorf("%s: run %s: %w", path, r.Run.Name, err)
		}
		games += plan.Tournament.Games()
		if err := plan.Close(); err != nil {
			return "", err
		}
	}
	for _, f := range c.Fits {
		if _, err := journal.Load(reg, filepath.Join(filepath.Dir(path), f.Config), f.Set, train.NewTune); err != nil {
			return "", fmt.Errorf("%s: fit %s: %w", path, f.Name, err)
		}
	}
	return fmt.Sprintf("an experiment of %d runs, %d games, and %d fits", len(runs), games, len(c.Fits)), nil
}
