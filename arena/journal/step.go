package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/safefile"
)

// Step returns the result of a step: the recorded one, or that of do, which it
// records. The result goes through JSON in either case, so that what JSON does
// not hold is never seen. If do returns an error, nothing is recorded. A step
// with another name than the recorded one is an ErrChanged.
func Step[T any](w *Work, name string, do func() (T, error)) (T, error) {
	var v T
	text, known, err := w.recall(name)
	if err != nil {
		return v, err
	}
	if !known {
		if text, err = perform(w, name, do); err != nil {
			return v, err
		}
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return v, fmt.Errorf("journal: %s: step %q: %w: %w", w.dir, name, ErrChanged, err)
	}
	return v, nil
}

// perform does a step, and records its result and its cost.
func perform[T any](w *Work, name string, do func() (T, error)) (json.RawMessage, error) {
	if w.broken != nil {
		return nil, w.broken
	}
	measured := measure(name)
	v, err := do()
	cost := measured(err == nil)
	if err != nil {
		return nil, errors.Join(err, w.addCost(cost))
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("journal: step %q: %w", name, err)
	}
	return text, errors.Join(w.add(Entry{name, text}), w.addCost(cost))
}

// Hold records a value the first time, and later compares with the recorded
// value. The value must be the same whenever the job continues, such as the
// digest of a file that it reads; another value is an ErrChanged.
func Hold[T any](w *Work, name string, v T) error {
	now, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("journal: step %q: %w", name, err)
	}
	then, err := Step(w, name, func() (json.RawMessage, error) { return now, nil })
	if err == nil && !bytes.Equal(now, then) {
		err = fmt.Errorf("journal: %s: %s: %w: it was %s and is %s", w.dir, name, ErrChanged, then, now)
	}
	return err
}

// Held returns the value that Hold has recorded under a name, and whether there is one.
func Held[T any](l *Log, name string) (v T, held bool) {
	for _, e := range l.Entries() {
		if e.Step == name {
			return v, json.Unmarshal(e.Value, &v) == nil
		}
	}
	return v, false
}

// agents returns the identities of agents that a job has named when it began: the texts of the
// steps that hold them, without the name of a pool member.
func (l *Log) agents() (identities []string) {
	for _, name := range []string{"inputs", "pool", "search"} {
		texts, _ := Held[json.RawMessage](l, name)
		for d := json.NewDecoder(bytes.NewReader(texts)); ; {
			token, err := d.Token()
			if err != nil {
				break
			}
			if text, is := token.(string); is {
				if before, after, cut := strings.Cut(text, " "); cut && !strings.Contains(before, ":") {
					text = after
				}
				identities = append(identities, text)
			}
		}
	}
	return identities
}

// A stored is what the journal records of a file.
type stored struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
}

// File is a step that makes a file in the directory, whole or not at all, from
// the text that do returns. It returns the path of the file. A file that is no
// longer what was written is an ErrDamaged.
func (w *Work) File(name, file string, do func() ([]byte, error)) (path string, err error) {
	return w.Made(name, file, func(path string) error {
		text, err := do()
		if err != nil {
			return err
		}
		return safefile.Write(path, text)
	})
}

// Made is File for a file that do itself makes at the given path: whole or not at
// all, such as by a rename, and the same each time.
func (w *Work) Made(name, file string, do func(path string) error) (path string, err error) {
	path = w.Path(file)
	fresh := false
	then, err := Step(w, name, func() (stored, error) {
		fresh = true
		if err := do(path); err != nil {
			return stored{}, err
		}
		sum, err := runs.HashFile(path)
		return stored{file, sum}, err
	})
	if err != nil || fresh {
		return path, err
	}
	if then.File != file {
		return "", fmt.Errorf("journal: %s: step %q: %w: its file was %q and is %q", w.dir, name, ErrChanged, then.File, file)
	}
	sum, err := runs.HashFile(path)
	if err == nil && sum != then.SHA256 {
		err = fmt.Errorf("journal: %s: %w: it is not the file that step %q wrote", path, ErrDamaged, name)
	}
	return path, err
}

// Report writes a report into the directory, for programs and for people.
func (w *Work) Report(found report.Text) error {
	for _, f := range []struct {
		step, name string
		asJSON     bool
	}{{"report", "report.json", true}, {"text", "report.txt", false}} {
		if _, err := w.File(f.step, f.name, func() ([]byte, error) {
			var text bytes.Buffer
			err := report.Write(&text, found, f.asJSON)
			return text.Bytes(), err
		}); err != nil {
			return err
		}
	}
	return nil
}

// Known reports whether the result of the next step is recorded.
func (w *Work) Known() bool { return w.next < len(w.entries) }

// recall returns the result of a step if it is recorded.
func (w *Work) recall(name string) (text json.RawMessage, known bool, err error) {
	if !w.Known() {
		return nil, false, nil
	}
	e := w.entries[w.next]
	if e.Step != name {
		return nil, false, fmt.Errorf("journal: %s: step %d was %q and is %q: %w", w.dir, w.next, e.Step, name, ErrChanged)
	}
	w.next++
	return e.Value, true, nil
}

// add writes an entry and waits for the disk.
func (w *Work) add(e Entry) error {
	text, digest := e.encode(w.digest)
	_, err := w.file.Write(text)
	if err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		w.broken = fmt.Errorf("journal: %w", err)
		return w.broken
	}
	w.entries, w.digest, w.whole = append(w.entries, e), digest, w.whole+len(text)
	w.next++
	return nil
}
