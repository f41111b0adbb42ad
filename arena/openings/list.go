package openings

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// maxSize is the longest list taken, in bytes.
const maxSize = 64 << 20

// A List is a file of openings that was read for a game. It is immutable.
type List struct {
	digest     string
	prefix     int
	entries    []arena.Opening // each a start position and moves from it
	duplicates int             // openings left out
}

// Load reads a list from a file; see Parse. If digest is not empty, the
// content must have that digest.
func Load(path string, g rules.Game, prefix int, digest string) (*List, error) {
	text, err := safefile.Read(path, maxSize)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	return Read(path, text, g, prefix, digest)
}

// Read is Load for a text already in memory.
func Read(path string, text []byte, g rules.Game, prefix int, digest string) (*List, error) {
	if got := fmt.Sprintf("%x", sha256.Sum256(text)); digest != "" && got != digest {
		return nil, fmt.Errorf("openings: %s has changed: its digest is %s, want %s", path, got, digest)
	}
	return Parse(path, text, g, prefix)
}

// Parse reads a list for a game from a text, named name in errors, which give
// the line and quote the mistake. It takes at most prefix moves of each opening,
// 0 means all; the game must be open after them.
//
// If the first character that is not blank is "{", the text is JSON: one object
// after the other, such as the lines of an exported run or the files of "gipfarena
// play". These keys of an object matter: position or start (text of the start
// position) or setup (number of the start position; hexadecimal in quotes), moves
// or decisions (a list of their texts, or one text with blanks between), and game,
// which must be the name of g if it is there.
//
// Any other text has one opening per line, except for empty lines and lines that
// begin with "#":
//
//	POSITION                     a position in the notation of the game
//	POSITION moves M1 M2 …       and moves from there
//	setup N moves M1 M2 …        moves from the start position number N
//	moves M1 M2 …                the same with number 0
//
// An opening that leads to the same position as an earlier one is left out, so
// that the two games of a pair count once.
func Parse(name string, text []byte, g rules.Game, prefix int) (*List, error) {
	l := &List{digest: fmt.Sprintf("%x", sha256.Sum256(text)), prefix: prefix}
	if len(text) > maxSize {
		return nil, fmt.Errorf("openings: %s: longer than %d bytes", name, maxSize)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // which some editors put before a text
	read := parseLines
	if isJSON(text) {
		read = parseJSON
	}
	line, err := read(text, l.take(g))
	switch {
	case err != nil:
		return nil, fmt.Errorf("openings: %s:%d: %w", name, line, err)
	case len(l.entries) == 0:
		return nil, fmt.Errorf("openings: %s: no openings in it", name)
	}
	return l, nil
}

// take returns a function that adds the next opening.
func (l *List) take(g rules.Game) func(draft) error {
	seen := map[string]bool{}
	return func(d draft) error {
		if d.game != "" && d.game != g.Name() {
			return fmt.Errorf("is of %q, not of %q", d.game, g.Name())
		}
		if d.empty {
			return nil
		}
		e, err := d.entry(g, l.prefix)
		if err != nil {
			return err
		}
		if at := e.State.String(); !seen[at] {
			seen[at] = true
			l.entries = append(l.entries, e)
		} else {
			l.duplicates++
		}
		return nil
	}
}

// Len returns the number of openings.
func (l *List) Len() int { return len(l.entries) }

// Digest returns the SHA-256 of the text, 64 hex digits.
func (l *List) Digest() string { return l.digest }

// Plies returns the number of moves of the longest opening.
func (l *List) Plies() (most int) {
	for i := range l.entries {
		most = max(most, len(l.entries[i].Moves))
	}
	return most
}

func (l *List) identity() string {
	text := fmt.Sprintf("list of %d, digest %s", l.Len(), l.digest)
	if l.prefix > 0 { // stored runs contain these words
		text += fmt.Sprintf(", %d decisions each", l.prefix)
	}
	return text
}

// ordered returns the entries in playing order.
func (l *List) ordered(seed uint64, inOrder bool) []arena.Opening {
	entries := slices.Clone(l.entries)
	if !inOrder {
		shuffle(entries, seed)
	}
	return entries
}

// shuffle puts entries into a random order (Fisher and Yates). It uses Uint32N
// rather than rand.Shuffle, which draws other numbers on 32-bit machines.
func shuffle(entries []arena.Opening, run uint64) {
	rng := rand.New(rand.NewPCG(new(seed.Source).Other("list", run), 0))
	for i := len(entries) - 1; i > 0; i-- {
		j := rng.Uint32N(uint32(i + 1))
		entries[i], entries[j] = entries[j], entries[i]
	}
}
