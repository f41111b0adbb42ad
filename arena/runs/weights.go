package runs

import (
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/configs"
)

// WeightsIn returns the registry whose agents look for files of weights in dir first
// where a spec gives a relative path: so what a directory plays among its own files
// is the same wherever it lies. Agents that a program added are as they were.
func (r Registry) WeightsIn(dir string) Registry {
	r.Agents = r.Agents.Replace(standardKinds(func(game, ref string) (agents.Weights, error) {
		beside := filepath.Join(dir, filepath.FromSlash(ref))
		if _, err := os.Stat(beside); err == nil && strings.Contains(ref, "/") && !filepath.IsAbs(ref) {
			ref = filepath.ToSlash(beside)
		}
		return configs.LoadWeights(game, ref)
	})...)
	return r
}
