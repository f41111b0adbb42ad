package report

import (
	"fmt"
	"io"
	"strconv"

	"gipf.arena/agents/book"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Book is an opening book and what it knows of one position.
type Book struct {
	SchemaVersion int `json:"schema_version"`
	// File is its path, Digest the SHA-256 of what decides its moves.
	File   string `json:"file"`
	Digest string `json:"digest"`
	// Head says what book it is and where it comes from.
	book.Head
	// Games is how many games of runs it counts.
	Games int64 `json:"games"`
	// Position is the one that Moves are about; Known says that the book knows it.
	Position string     `json:"position"`
	Known    bool       `json:"known"`
	Moves    []BookMove `json:"moves"`
}

// A BookMove is what a book knows of a move.
type BookMove struct {
	// Moves are its texts in the position: several where they lead to the same.
	Moves []string `json:"moves"`
	// Value is the score that the mover may expect, from 0 to 1, null where no search has
	// looked; Depth how many further moves the book knows along the line of the best ones.
	Value *float64 `json:"value"`
	Depth int      `json:"depth"`
	// Games is in how many games it was played, Won, Drawn and Lost how they ended for
	// the mover, and Score the mean score, null without games. Its interval takes the games
	// for independent, and for played by the same two players.
	Games int64          `json:"games"`
	Won   int64          `json:"won"`
	Drawn int64          `json:"drawn"`
	Lost  int64          `json:"lost"`
	Score *page.Interval `json:"score"`
}

// NewBook returns what a book in a file knows of its first position.
func NewBook(path string, b *book.Book) *Book {
	out := &Book{SchemaVersion: bookVersion, File: path, Digest: b.Digest(), Head: b.Head(), Moves: []BookMove{}}
	out.Head.Digest = ""
	out.Games += each.Sum(out.Runs, func(r book.Run) int64 { return r.Games })
	if len(b.Entries()) == 0 {
		return out
	}
	s, err := b.Game().Parse(b.Entries()[0].Position)
	if err != nil {
		panic(fmt.Sprintf("report: %v", err)) // the book has read it
	}
	return out.at(b, s)
}

// ReadBook reads a book from a file and says what it knows of a position of the game, the
// one that is given, or of its own first one. games finds the game of the book. The
// error quotes what is wrong.
func ReadBook(path string, positions []string, games func(name string) (rules.Game, error)) (*Book, error) {
	if len(positions) > 1 {
		return nil, fmt.Errorf("book: %d positions, want one: put it in quotes", len(positions))
	}
	b, err := book.Load(path, games)
	if err != nil {
		return nil, err
	}
	if len(positions) == 0 {
		return NewBook(path, b), nil
	}
	s, err := b.Game().Parse(positions[0])
	if err == nil && s.Mover() == rules.None {
		err = fmt.Errorf("book: the game is over: %q", positions[0])
	}
	if err != nil {
		return nil, err
	}
	return NewBook(path, b).at(b, s), nil
}

// at says what the book knows of a position.
func (v *Book) at(b *book.Book, s rules.State) *Book {
	found := b.Find(s, s.Moves(nil))
	v.Position, v.Known, v.Moves = s.String(), found != nil, []BookMove{}
	for _, c := range found {
		m := BookMove{Value: c.Value, Depth: c.Depth, Games: c.Games(), Won: c.Won, Drawn: c.Drawn, Lost: c.Lost}
		m.Moves = each.Of(c.Legal, func(m rules.Move) string { return b.Game().FormatMove(s, m) })
		if m.Games > 0 {
			m.Score = new(meanScore(m.Won, m.Drawn, m.Lost))
		}
		v.Moves = append(v.Moves, m)
	}
	return v
}

// meanScore is the mean score of games with its interval.
func meanScore(won, drawn, lost int64) page.Interval {
	p := stats.Pairing{B: 1}
	p.Lone[0] = [3]int{stats.Win: int(won), stats.Draw: int(drawn), stats.Loss: int(lost)}
	return points(stats.HeadToHead(p, stats.Duplicates{}, stats.DefaultConfidence))
}

// WriteText writes it for people. The error is one of w.
func (v *Book) WriteText(w io.Writer) error { return writeText(w, v.write) }

func (v *Book) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, %s%s\n", sanitize.Line(v.File), v.Game, sanitize.Count(v.Positions, "position", "positions"), v.origin())
	fmt.Fprintf(w, "digest %s\n\n", v.Digest)
	switch {
	case v.Position == "":
		return
	case !v.Known:
		fmt.Fprintf(w, "%s: not in the book\n", v.Position)
		return
	}
	fmt.Fprintln(w, v.Position)
	t := page.Table{Head: []string{"move", ">value", ">depth", ">games", ">won", ">drawn", ">lost", "score"}}
	for _, m := range v.Moves {
		value, score := "~", ""
		if m.Value != nil {
			value = fmt.Sprintf("%.3f", *m.Value)
		}
		if m.Score != nil {
			score = m.Score.Percent()
		}
		t.Add(m.words(), value, strconv.Itoa(m.Depth), fmt.Sprint(m.Games), fmt.Sprint(m.Won), fmt.Sprint(m.Drawn), fmt.Sprint(m.Lost), score)
	}
	t.Write(w)
	fmt.Fprint(w, "\nvalue: expected score of the mover by search; depth: further moves that the book knows on the best line\n")
}

// words names the move, and how many others do the same.
func (m *BookMove) words() string {
	if len(m.Moves) == 1 {
		return m.Moves[0]
	}
	return fmt.Sprintf("%s and %d like it", m.Moves[0], len(m.Moves)-1)
}

// origin says where the book comes from.
func (v *Book) origin() (words string) {
	if v.Agent != "" {
		words += fmt.Sprintf(", by %s with seed %d", sanitize.Line(v.Agent), v.Seed)
	}
	if v.Games > 0 {
		words += fmt.Sprintf(", of %s of %s", sanitize.Count(v.Games, "game", "games"), sanitize.Count(len(v.Runs), "run", "runs"))
	}
	return words
}
