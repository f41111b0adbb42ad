package runs

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/book"
	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// WeightsIn returns the registry whose agents look for weights files in dir first
// when a spec gives a relative path: so a directory that plays with its own files
// gives the same games wherever it is. Agents that a program added do not change.
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

// loading returns the registry whose agents get weights from load.
func (r Registry) loading(load agents.WeightsLoader) Registry {
	r.Agents = r.Agents.Replace(arena.AgentKinds(load, configs.LoadStandards)...)
	return r
}

// A reader returns the contents of a file, given the name that agents use for it.
type reader func(ref string) ([]byte, error)

// reading returns the registry whose agents get weights files and opening books from readers.
func (r Registry) reading(weights, books reader) Registry {
	r = r.loading(configs.WeightsFrom(weights))
	r.Agents = r.Agents.Replace(agents.BookKind(books))
	return r
}

// filesOf returns the weights files and opening books that agents refer to, each once, by the
// names that agents use. The error says which agent cannot be made; filesOf starts none.
func (r Registry) filesOf(g rules.Game, specs []string) (files []crew.File, err error) {
	noting := func(read reader) reader {
		return func(ref string) ([]byte, error) {
			text, err := read(ref)
			if err == nil && !slices.ContainsFunc(files, func(f crew.File) bool { return f.Ref == ref }) {
				files = append(files, crew.File{Ref: ref, Text: text})
			}
			return text, err
		}
	}
	weights := func(ref string) ([]byte, error) {
		if r.beside != nil {
			ref = r.beside(ref)
		}
		return configs.ReadWeightsFile(ref)
	}
	for _, spec := range specs {
		_, fault := r.reading(noting(weights), noting(book.ReadFile)).Agents.Builder(spec, g)
		err = cmp.Or(err, fault)
	}
	return files, err
}

// OnlyFilesOf returns the registry whose agents open only the weights files and opening books that the agent
// of a spec refers to, with their present contents: so another program that may choose agents reads no other
// file of this machine. The error says why there is no such agent.
func (r Registry) OnlyFilesOf(g rules.Game, spec string) (Registry, error) {
	files, err := r.filesOf(g, []string{spec})
	return r.withFiles(files), err
}

// withFiles returns the registry whose agents find weights files and opening books only
// among those that came with a run.
func (r Registry) withFiles(files []crew.File) Registry {
	came := func(ref string) ([]byte, error) {
		i := slices.IndexFunc(files, func(f crew.File) bool { return f.Ref == ref && !f.Program })
		switch {
		case i < 0:
			return nil, fmt.Errorf("file %.200q was not announced", ref)
		case files[i].Size > 0:
			return readHere(&files[i])
		}
		return files[i].Text, nil
	}
	return r.reading(came, came)
}

// readHere reads a file that was too large to send, from the path that the announcement gives. The
// error says nothing of the contents, because the coordinator that announced the file receives it.
func readHere(f *crew.File) ([]byte, error) {
	text, err := book.ReadFile(f.Ref)
	if err != nil || crew.HashOf(text) != f.Hash {
		return nil, fmt.Errorf("file %.200q has %d bytes, at most %d are sent to workers: it has to be here, with SHA-256 %s", f.Ref, f.Size, crew.MostFile, f.Hash)
	}
	return text, nil
}
