package runs

import (
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/crew"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// WeightsIn returns the registry whose agents look for files of weights in dir first
// where a spec gives a relative path: so what a directory plays among its own files
// is the same wherever it lies. Agents that a program added are as they were.
func (r Registry) WeightsIn(dir string) Registry {
	r.beside = func(ref string) string {
		beside := filepath.Join(dir, filepath.FromSlash(ref))
		if _, err := os.Stat(beside); err == nil && strings.Contains(ref, "/") && !filepath.IsAbs(ref) {
			return filepath.ToSlash(beside)
		}
		return ref
	}
	return r.loading(func(game, ref string) (agents.Weights, error) { return configs.LoadWeights(game, r.beside(ref)) })
}

// loading returns the registry whose agents get their weights from load.
func (r Registry) loading(load agents.WeightsLoader) Registry {
	r.Agents = r.Agents.Replace(standardKinds(load)...)
	return r
}

// filesOf returns the files of weights that agents refer to, each once, by what they call
// them. A file that cannot be read is left out: the agents could not be made either.
func (r Registry) filesOf(g rules.Game, specs []string) (files []crew.File) {
	known := map[string]bool{}
	noting := r.loading(func(game, ref string) (agents.Weights, error) {
		path := ref
		if r.beside != nil {
			path = r.beside(ref)
		}
		if text, err := os.ReadFile(path); err == nil && configs.IsWeightsPath(ref) && !known[ref] {
			known[ref] = true
			files = append(files, crew.File{Ref: ref, Text: text})
		}
		return configs.LoadWeights(game, path)
	})
	for i, spec := range specs {
		if len(r.commands(specs[i:i+1])) == 0 { // making those starts programs
			_, _ = noting.Agents.Builder(spec, g) // the run has made them already
		}
	}
	return files
}

// withFiles returns the registry whose agents find files of weights among those that came
// with a run, and else where their path says.
func (r Registry) withFiles(files []crew.File) Registry {
	return r.loading(func(game, ref string) (agents.Weights, error) {
		for _, f := range files {
			if f.Ref == ref {
				return configs.ReadWeights(game, ref, f.Text)
			}
		}
		return configs.LoadWeights(game, ref)
	})
}
