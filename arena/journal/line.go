package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
)

// An Entry is one line of a journal: a step that was done.
type Entry struct {
	// Step is its name.
	Step string
	// Value is its result as JSON.
	Value json.RawMessage
}

// A line is an entry as it is written. Digest is the SHA-256, in hexadecimal, of
// the digest of the line before ("" of the first) and the line without its digest.
type line struct {
	Step   string          `json:"step"`
	Value  json.RawMessage `json:"value"`
	Digest string          `json:"digest,omitempty"`
}

// encode returns the line of an entry after one with the digest before, and
// its own digest.
func (e Entry) encode(before string) (text []byte, digest string) {
	l := line{Step: e.Step, Value: e.Value}
	text, _ = json.Marshal(l) // of texts and of JSON: it cannot fail
	l.Digest = fmt.Sprintf("%x", sha256.Sum256(append([]byte(before), text...)))
	text, _ = json.Marshal(l)
	return append(text, '\n'), l.Digest
}

// decode reads a line, which must be exactly what encode writes.
func decode(text []byte, before string) (Entry, string, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Entry{}, "", err
	}
	e := Entry{l.Step, l.Value}
	same, digest := e.encode(before)
	if !bytes.Equal(same, text) {
		return Entry{}, "", fmt.Errorf("its digest is not %.8s…", digest)
	}
	return e, digest, nil
}

// contents are the contents of a journal.
type contents struct {
	entries []Entry
	digest  string // of the last line
	whole   int    // bytes that the entries take; the rest is torn
}

// parse reads a journal. It leaves out an incomplete last line, which a process
// leaves that died while writing. Damage anywhere else is an error with its line.
func parse(text []byte) (c contents, err error) {
	for c.whole < len(text) {
		rest := text[c.whole:]
		end := bytes.IndexByte(rest, '\n') + 1
		if end == 0 {
			return c, nil
		}
		e, digest, err := decode(rest[:end], c.digest)
		if err != nil && end == len(rest) {
			return c, nil
		}
		if err != nil {
			return c, fmt.Errorf("line %d: %w: %.80q: %w", len(c.entries)+1, ErrDamaged, bytes.TrimSpace(rest[:end]), err)
		}
		c.entries, c.digest = append(c.entries, e), digest
		c.whole += end
	}
	return c, nil
}
