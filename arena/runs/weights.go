package runs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/book"
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

// filesOf returns the files of weights and the opening books that agents refer to, each once,
// by what they call them. A file that cannot be read is left out: the agents could not be
// made either.
func (r Registry) filesOf(g rules.Game, specs []string) (files []crew.File) {
	note := func(ref string, text []byte) {
		if !slices.ContainsFunc(files, func(f crew.File) bool { return f.Ref == ref }) {
			files = append(files, crew.File{Ref: ref, Text: text})
		}
	}
	noting := r.loading(func(game, ref string) (agents.Weights, error) {
		path := ref
		if r.beside != nil {
			path = r.beside(ref)
		}
		if text, err := os.ReadFile(path); err == nil && configs.IsWeightsPath(ref) {
			note(ref, text)
		}
		return configs.LoadWeights(game, path)
	})
	noting.Agents = noting.Agents.Replace(agents.BookKind(func(file string) ([]byte, error) {
		text, err := book.ReadFile(file)
		if err == nil {
			note(file, text)
		}
		return text, err
	}))
	for _, spec := range specs {
		_, _ = noting.Agents.Builder(spec, g) // it starts nothing, and the run has made it already
	}
	return files
}

// withFiles returns the registry whose agents find files of weights and opening books among
// those that came with a run, and else where their path says.
func (r Registry) withFiles(files []crew.File) Registry {
	sent := func(ref string) (f crew.File) {
		if i := slices.IndexFunc(files, func(f crew.File) bool { return f.Ref == ref && f.Program == "" }); i >= 0 {
			return files[i]
		}
		return f
	}
	r = r.loading(func(game, ref string) (agents.Weights, error) {
		f := sent(ref)
		if f.Text != nil {
			return configs.ReadWeights(game, ref, f.Text)
		}
		w, err := configs.LoadWeights(game, ref)
		return w, tooLarge(f, err)
	})
	r.Agents = r.Agents.Replace(agents.BookKind(func(file string) ([]byte, error) {
		f := sent(file)
		if f.Text != nil {
			return f.Text, nil
		}
		text, err := book.ReadFile(file)
		return text, tooLarge(f, err)
	}))
	return r
}

// tooLarge says of a file that is not here why it did not come.
func tooLarge(f crew.File, err error) error {
	if err == nil || f.Size == 0 {
		return err
	}
	return fmt.Errorf("file %q has %d bytes, at most %d are sent to workers: it has to be here: %w", f.Ref, f.Size, crew.MostFile, err)
}
