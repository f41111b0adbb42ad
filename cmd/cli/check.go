package cli

import (
	"context"
	"os"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// File reads one configuration of any kind, with overrides, as strictly as the command that
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
