package book

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/strict"
	"gipf.arena/rules"
)

const (
	// maxSize is the longest book taken, in bytes; one of 100,000 positions has
	// fewer.
	maxSize = 64 << 20
	// maxLine is the longest line of one.
	maxLine = 1 << 20
)

// first is the first line of a book.
type first struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Head
}

// Text returns the book in the form of its file.
func (b *Book) Text() ([]byte, error) {
	head, err := json.Marshal(first{format, version, b.head})
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	text := append(head, '\n')
	for i := range b.entries {
		text = append(text, b.entries[i].line()...)
	}
	if len(text) > maxSize {
		return nil, fmt.Errorf("book: %d positions take %d bytes, and a book at most %d", len(b.entries), len(text), maxSize)
	}
	return text, nil
}

// Load reads a book from a file; see Parse.
func Load(path string, games func(name string) (rules.Game, error)) (*Book, error) {
	text, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text, games)
}

// ReadFile returns the content of a book's file, as Load reads it. It must be a regular file.
func ReadFile(path string) ([]byte, error) {
	text, err := safefile.Read(path, maxSize)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return text, nil
}

// Parse reads a book from a text; errors call it name. games finds the game that the
// book names, or says why that game is not wanted. The error is one line that names the
// line of the text and quotes what is wrong there.
func Parse(name string, text []byte, games func(name string) (rules.Game, error)) (*Book, error) {
	if len(text) > maxSize {
		return nil, fmt.Errorf("book: %s: longer than %d bytes", name, maxSize)
	}
	b, line, err := parse(text, games)
	switch {
	case err == nil:
		return b, nil
	case line == 0:
		return nil, fmt.Errorf("book: %s: %w", name, err)
	}
	return nil, fmt.Errorf("book: %s:%d: %w", name, line, err)
}

// parse returns the line of an error, 0 if the error is about the whole text.
func parse(text []byte, games func(name string) (rules.Game, error)) (b *Book, line int, err error) {
	b = &Book{class: map[uint64]int{}}
	var h Head
	for raw := range bytes.Lines(text) {
		if line++; len(raw) > maxLine {
			return nil, line, fmt.Errorf("longer than %d bytes", maxLine)
		}
		if line == 1 {
			if h, b.game, err = parseHead(raw, games); err != nil {
				return nil, line, err
			}
			continue
		}
		var e Entry
		if err := decode(raw, &e); err != nil {
			return nil, line, err
		}
		if err := b.add(&e); err != nil {
			return nil, line, err
		}
	}
	if line == 0 {
		return nil, 0, errors.New("nothing in it")
	}
	return b, 0, b.close(h)
}

// parseHead reads the first line. It distinguishes a file that is not a book from a
// book of a later program.
func parseHead(raw []byte, games func(name string) (rules.Game, error)) (Head, rules.Game, error) {
	var f first
	if json.Unmarshal(raw, &f) != nil || f.Format != format {
		return Head{}, nil, fmt.Errorf("not the first line of a book: %s", sanitize.Quote(bytes.TrimSpace(raw)))
	}
	if f.Version != version {
		return Head{}, nil, fmt.Errorf("version %d of books, this program reads %d", f.Version, version)
	}
	if err := decode(raw, &f); err != nil {
		return Head{}, nil, err
	}
	g, err := games(f.Game)
	if err == nil && f.RulesVersion != g.Version() {
		err = fmt.Errorf("the rules of %s have version %d in it, and %d now", f.Game, f.RulesVersion, g.Version())
	}
	return f.Head, g, err
}

// close compares the positions with the head.
func (b *Book) close(h Head) error {
	wanted := h.Digest
	if h.Positions != len(b.entries) {
		return fmt.Errorf("it holds %d positions, and should hold %d: it is torn", len(b.entries), h.Positions)
	}
	b.finish(h)
	if wanted != "" && wanted != b.digest {
		return fmt.Errorf("it was changed: its digest is %s, and should be %s", b.digest, wanted)
	}
	return nil
}

// decode reads one JSON object and refuses unknown keys.
func decode(raw []byte, to any) error {
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	err := in.Decode(to)
	if err == nil && len(bytes.TrimSpace(raw[in.InputOffset():])) > 0 {
		err = errors.New("something follows it")
	}
	if err != nil {
		return strict.NotAnObject(bytes.TrimSpace(raw), err)
	}
	return nil
}
