package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/rules"
)

// Engines are the programs that a worker may start as agents. The zero value allows none.
type Engines struct {
	// All lets it start all that a run names, at its path, and what a hub offers, kept in Folder.
	All    bool
	Folder EngineFolder
	// here maps the SHA-256 of files, in hex, to the files.
	here map[string]string
}

// FindEngines returns the engines whose programs are in files. A run may use other paths
// for them: their contents tell them apart.
func FindEngines(files []string) (e Engines, err error) {
	e.here = map[string]string{}
	for _, file := range files {
		hash, err := hashProgram(file)
		if err != nil {
			return e, fmt.Errorf("engine %q: %w", file, err)
		}
		e.here[hash] = file
	}
	return e, nil
}

// Hashes returns the SHA-256 of the engines, in hex, sorted.
func (e Engines) Hashes() []string { return slices.Sorted(maps.Keys(e.here)) }

// hashProgram returns the SHA-256 of a program, given as a path or a name in PATH.
func hashProgram(path string) (string, error) {
	found, err := exec.LookPath(path)
	if err != nil {
		return "", err
	}
	return HashFile(found)
}

// HashFile returns the SHA-256 of a file in hex.
func HashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", arena.Refuse(err)
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// findingEngines returns the agents whose programs are where find says.
func (r Registry) findingEngines(find func(path string) (string, error)) *agents.Set {
	return r.Agents.Replace(ugi.KindAt(find))
}

// enginesOf returns for each agent the SHA-256 of its programs, "" for an agent with no
// known file, and these programs by their names in the specs.
func (r Registry) enginesOf(g rules.Game, specs []string) (engines [][]string, programs []crew.File) {
	for i, spec := range specs {
		var own []string
		noting := r.findingEngines(func(path string) (string, error) {
			f, here, err := r.program(path)
			own = append(own, f.Hash)
			if err == nil && !slices.ContainsFunc(programs, func(o crew.File) bool { return o.Ref == path }) {
				programs = append(programs, f)
			}
			return here, err
		})
		if commands := r.commands(specs[i : i+1]); len(commands) > 0 {
			_, _ = noting.Builder(spec, g) // it starts nothing, and the run has already made it
			if len(own) < len(commands) {
				own = append(own, "")
			}
		}
		engines = append(engines, own)
	}
	return engines, programs
}

// program returns what is announced of a program that a spec names, and its path here.
func (r Registry) program(path string) (f crew.File, here string, err error) {
	f, here = crew.File{Ref: path, Program: true}, path
	if r.offered == "" {
		f.Hash, err = hashProgram(path)
		return f, here, err
	}
	f.Hash, f.Offered = path, true
	here, f.Text, err = r.offered.get(path)
	return f, here, err
}

// errNoEngine says that a program is not among a worker's engines.
var errNoEngine = errors.New("runs: not among the engines of this worker")

// withEngines returns the registry of a worker: the programs of its agents are those of the worker's own
// engines that have the same contents as the run's. Agents whose programs it lacks are asleep: they keep
// their identity and play nothing.
func (r Registry) withEngines(files []crew.File, e Engines) Registry {
	find := func(path string) (string, error) {
		for _, f := range files {
			if f.Ref != path || !f.Program {
				continue
			}
			here, ok := e.here[f.Hash]
			switch {
			case ok:
				return here, nil
			case e.All && f.Text != nil:
				return e.Folder.put(f.Hash, f.Text)
			case f.Ref == f.Hash:
				return "", errNoEngine // of a hub, and not offered to this worker
			}
		}
		if e.All {
			return path, nil
		}
		return "", errNoEngine
	}
	bound := r
	r.Agents = r.findingEngines(find)
	r.sleeps = func(g rules.Game, spec string) bool {
		found := 0
		counting := bound.findingEngines(func(path string) (string, error) {
			here, err := find(path)
			if err == nil {
				found++
			}
			return here, err
		})
		commands := bound.commands([]string{spec})
		if len(commands) == 0 {
			return false
		}
		_, _ = counting.Builder(spec, g) // it starts nothing
		return found < len(commands)
	}
	return r
}
