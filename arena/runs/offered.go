package runs

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"syscall"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// An EngineFolder holds engines under the SHA-256 of their contents, in hex: the engines that users of a hub name in
// their configurations, as ugi:path=HASH.
type EngineFolder string

// engineCommand matches the command line of an engine named by its hash, without arguments.
var engineCommand = regexp.MustCompile(`^'[0-9a-f]{64}'$`)

// Add stores the program that it reads, of 1 to [crew.MostFile] bytes, and returns its hash.
func (f EngineFolder) Add(program io.Reader) (hash string, err error) {
	text, err := io.ReadAll(io.LimitReader(program, crew.MostFile+1))
	if err != nil {
		return "", err
	}
	if len(text) == 0 || len(text) > crew.MostFile {
		return "", arena.Refusef("engine: want a program of 1 to %d bytes", crew.MostFile)
	}
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return "", err
	}
	hash = crew.HashOf(text)
	_, err = f.put(hash, text)
	return hash, err
}

// put stores a program, unless it is already there, and returns its path. No child may be started while put writes: it would inherit the open
// file, and the system starts no program that is open for writing ("text file busy").
func (f EngineFolder) put(hash string, text []byte) (path string, err error) {
	if path, _, err := f.get(hash); err == nil {
		return path, nil
	}
	path = filepath.Join(string(f), hash)
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return path, safefile.By(path, func(fresh string) error { return os.WriteFile(fresh, text, 0o500) })
}

// get returns the program that a spec names, and its path. The error says in a line why there is none.
func (f EngineFolder) get(hash string) (path string, text []byte, err error) {
	path = filepath.Join(string(f), hash)
	text, err = safefile.Read(path, crew.MostFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("engine %s is not here: an approver brings it by \"gipfarena hub engines add FILE\"", hash)
	} else if err == nil && crew.HashOf(text) != hash {
		err = fmt.Errorf("engine %s is damaged: the file has the SHA-256 %s", hash, crew.HashOf(text))
	}
	return path, text, err
}

// OfferingEngines returns the registry of a hub. Its only agents that are programs are those of a folder, named by their hash
// alone, without arguments and environment variables. They are bound and never started here: workers get them.
func (r Registry) OfferingEngines(f EngineFolder) Registry {
	r.refuses, r.offered = true, f
	kind := ugi.KindAt(func(hash string) (string, error) {
		path, _, err := f.get(hash)
		return path, err
	})
	bind := kind.Bind
	kind.Bind = func(g rules.Game, a agents.Args) (agents.Bound, error) {
		if a.Has("env") {
			return agents.Bound{}, errors.New("env: an engine of a hub gets no variables of a worker's environment")
		}
		return bind(g, a)
	}
	r.Agents = r.Agents.Replace(kind)
	return r.WithoutPrograms(nil)
}

// barred reports why agents with the given command lines may not be made.
func (r Registry) barred(commands []string) error {
	if !r.refuses || len(commands) == 0 {
		return nil
	}
	if r.offered == "" {
		return notAllowed(commands)
	}
	for _, c := range commands {
		if !engineCommand.MatchString(c) {
			return fmt.Errorf("%.200s is no engine of a hub: want ugi:path=HASH without args, HASH as \"gipfarena hub engines add FILE\" printed it", sanitize.Line(c))
		}
	}
	return nil
}
