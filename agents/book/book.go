// Package book is opening books: values and counts for the moves of some positions,
// from searches larger than those of a game or from games that were played there.
// Package gipf.arena/tuning/bookmaker makes books, and the agent "book" plays from
// them.
//
// # Positions
//
// A position stands for all positions that the game treats as equal ([rules.Class]),
// and a move for all moves that lead to equal positions. So a book holds each
// position once, and finds it in any of its symmetries.
//
// # The file
//
// A book is a text of JSON objects, one a line. The first describes the book:
//
//	{"format":"gipfarena-book","version":1,"game":"gipf/basic","rules_version":1,"positions":2,"digest":"…", …}
//
// and every other line is a position with its moves, the best one first:
//
//	{"position":"…","moves":[{"move":"a1-b2","value":0.5132,"depth":6,"won":3,"drawn":0,"lost":1},…]}
//
// value is the mover's expected score after the move, from 0 to 1; depth says how many further moves the book knows along the
// line of best moves, 0 where the value is from one search. won, drawn and lost count games in which the move was played, from
// its mover's view. A move has a value or games or both. The keys of the first line are those of [Head].
package book

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"gipf.arena/rules"
)

const (
	format  = "gipfarena-book"
	version = 1
)

// A Head says which book it is and where it comes from.
type Head struct {
	// Game is the full name of the game, RulesVersion the version of its rules.
	Game         string `json:"game"`
	RulesVersion int    `json:"rules_version"`
	// Positions is the number of positions.
	Positions int `json:"positions"`
	// Digest is that of the positions ([Book.Digest]). If it is "", as in handwritten
	// books, no reader can tell whether the positions were changed.
	Digest string `json:"digest,omitempty"`
	// Name, Seed and Config are those of the configuration that the book was made
	// from, Config its hash.
	Name   string `json:"name,omitempty"`
	Seed   uint64 `json:"seed,omitempty"`
	Config string `json:"config,omitempty"`
	// Agent is the spec of the search behind the values, Identity its identity; "" if
	// there was no search.
	Agent    string `json:"agent,omitempty"`
	Identity string `json:"identity,omitempty"`
	// Runs are the runs whose games are counted.
	Runs []Run `json:"runs,omitempty"`
	// Code is the version of the program that made the book.
	Code string `json:"code,omitempty"`
}

// A Run is a run whose games are in a book.
type Run struct {
	// Name is its name, Digest that of its records, Games how many of them counted:
	// copies and games without a result do not.
	Name   string `json:"name"`
	Digest string `json:"digest"`
	Games  int64  `json:"games"`
}

// An Entry is a position with what is known of its moves, the best one first.
type Entry struct {
	Position string `json:"position"`
	Moves    []Move `json:"moves"`
}

// A Move is what is known of a move.
type Move struct {
	// Text is the move as the game writes it in the position of the entry.
	Text string `json:"move"`
	// Value is the score that the mover may expect after it, nil without a search.
	// Depth is how many further moves the book knows along the line of the best ones;
	// 0 says that the value is that of one search.
	Value *float64 `json:"value,omitempty"`
	Depth int      `json:"depth,omitempty"`
	// Won, Drawn and Lost count the games in which it was played, as its mover saw them.
	Won   int64 `json:"won,omitempty"`
	Drawn int64 `json:"drawn,omitempty"`
	Lost  int64 `json:"lost,omitempty"`
}

// Games returns the number of games in which the move was played.
func (m *Move) Games() int64 { return m.Won + m.Drawn + m.Lost }

// Worth returns the score that the mover may expect: the value, or else the mean score
// of the games plus one win and one loss, so that a move that won once is not worth 1
// (Laplace's rule of succession).
func (m *Move) Worth() float64 {
	if m.Value != nil {
		return *m.Value
	}
	points := float64(m.Won) + float64(m.Drawn)/2
	return (points + 1) / (float64(m.Games()) + 2)
}

// A Book is immutable and safe for concurrent use.
type Book struct {
	head    Head
	game    rules.Game
	entries []Entry
	class   map[uint64]int // where the positions of a class stand
	digest  string
}

// New makes a book of positions. It fills in the fields of the head that follow from
// them. The book owns the positions from now on. The error names a position that does
// not belong to the game, or offers no choice of move.
func New(g rules.Game, h Head, entries []Entry) (*Book, error) {
	b := &Book{game: g, class: make(map[uint64]int, len(entries))}
	for i := range entries {
		if err := b.add(&entries[i]); err != nil {
			return nil, fmt.Errorf("book: position %d: %w", i, err)
		}
	}
	b.finish(h)
	return b, nil
}

// finish settles the head and the digest.
func (b *Book) finish(h Head) {
	b.digest = digestOf(b.game.Name(), b.entries)
	h.Game, h.RulesVersion, h.Positions, h.Digest = b.game.Name(), b.game.Version(), len(b.entries), b.digest
	b.head = h
}

// Head returns the head of the book.
func (b *Book) Head() Head { return b.head }

// Game returns the game.
func (b *Book) Game() rules.Game { return b.game }

// Digest returns the SHA-256, 64 hex digits, of game and positions: of
// everything that determines the moves played, but not of its origin.
func (b *Book) Digest() string { return b.digest }

// Entries returns the positions in the order of the file. The book owns them.
func (b *Book) Entries() []Entry { return b.entries }

// HasGames reports whether the book counts any games.
func (b *Book) HasGames() bool {
	return slices.ContainsFunc(b.entries, func(e Entry) bool {
		return slices.ContainsFunc(e.Moves, func(m Move) bool { return m.Games() > 0 })
	})
}

func digestOf(game string, entries []Entry) string {
	h := sha256.New()
	fmt.Fprintln(h, game)
	for i := range entries {
		h.Write(entries[i].line())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// line returns an entry as a line of the file.
func (e *Entry) line() []byte {
	text, err := json.Marshal(e)
	if err != nil {
		panic(fmt.Sprintf("book: %q: %v", e.Position, err)) // values were checked
	}
	return append(text, '\n')
}
