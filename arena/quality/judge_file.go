package quality

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"gipf.arena/arena"
)

// TracesName is the name of the file beside a run's database that holds what judges have said
// of its games, so that they are asked once. The run knows nothing of it, and a reader who
// removes it loses nothing but time.
const TracesName = "traces.jsonl"

// Traces are what judges have said of games: a file of one JSON object a line, each written at
// once when a game has been looked at. A line that cannot be read, such as the last one of a
// process that was killed, counts for nothing, and neither does one about another record.
type Traces struct {
	path string
	said map[question]said
	file *os.File // for new ones; nil before the first
	torn bool     // the last line has no end
}

// A question says which game was looked at, by whom and how.
type question struct {
	Game      int64   `json:"game"`
	Record    string  `json:"record"` // the hash of the record, in hex
	Judge     string  `json:"judge"`  // identity
	Seed      uint64  `json:"seed"`
	Decisions float64 `json:"decisions"`
}

// said is a line of the file.
type said struct {
	question
	// Values are for the first player at the start of each turn after the opening, After by
	// the number of a turn those after each of its moves.
	Values []arena.Value         `json:"values"`
	After  map[int][]arena.Value `json:"after,omitempty"`
}

// OpenTraces reads the file at path, if there is one. Close closes it.
func OpenTraces(path string) (*Traces, error) {
	t := &Traces{path: path, said: map[question]said{}}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("quality: %w", err)
	}
	t.torn = len(text) > 0 && text[len(text)-1] != '\n'
	for line := range bytes.Lines(text) {
		var s said
		if json.Unmarshal(line, &s) == nil && s.Judge != "" {
			t.said[s.question] = s
		}
	}
	return t, nil
}

// find returns what was said. Nil traces hold nothing.
func (t *Traces) find(q question) (said, bool) {
	if t == nil {
		return said{}, false
	}
	s, ok := t.said[q]
	return s, ok
}

// keep writes one line. Where the folder is read only it is kept in memory alone.
func (t *Traces) keep(s *said) error {
	if t == nil {
		return nil
	}
	t.said[s.question] = *s
	line, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("quality: %w", err)
	}
	if line = append(line, '\n'); t.torn {
		line = append([]byte{'\n'}, line...)
	}
	if t.file == nil {
		t.file, err = os.OpenFile(t.path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	}
	if err == nil {
		_, err = t.file.Write(line)
		t.torn = false
	}
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil
	}
	return err // names the file
}

// Close closes the file.
func (t *Traces) Close() error {
	if t == nil || t.file == nil {
		return nil
	}
	return t.file.Close()
}
