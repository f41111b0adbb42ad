package report

import (
	"bytes"
	"fmt"
	"path/filepath"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/safefile"
)

// A StudyCard is what is asked of games first, on one screen: a column for each game, the reference first.
type StudyCard struct {
	// Level is the agent that played the games between equals.
	Level string   `json:"level"`
	Games []string `json:"games"`
	// Rows are what is said, such as fair, each with a cell for each game.
	Rows []StudyCardRow `json:"rows"`
}

// A StudyCardRow is one figure of all games.
type StudyCardRow struct {
	// Name is the row, About what its figure is.
	Name  string          `json:"name"`
	About string          `json:"about"`
	Cells []StudyCardCell `json:"cells"`
}

// A StudyCardCell is one figure of one game.
type StudyCardCell struct {
	// Figure is that of the study, "" where there is none, and Unit as there; Of is what it is of, where that differs from game
	// to game, such as the ending that decides most games.
	Figure string         `json:"figure,omitempty"`
	Unit   string         `json:"unit,omitempty"`
	Of     string         `json:"of,omitempty"`
	Value  *page.Interval `json:"value"`
	Games  int            `json:"games"`
	// Word is what the interval supports, corrected with the other claims of the study: such as even, first,
	// longer; "reference" of the first game, and "not known".
	Word string `json:"word"`
}

// text is a cell in words.
func (c StudyCardCell) text() string {
	words := c.Word
	if c.Of != "" {
		words = c.Of + " " + words
	}
	if c.Value == nil {
		return words
	}
	return page.UnitOf(c.Figure, c.Unit).Text(*c.Value) + " " + words
}

// table is the card.
func (c *StudyCard) table() *page.Table {
	t := &page.Table{Caption: "Games between two " + c.Level + "; intervals of 95 %.", Head: append([]string{""}, c.Games...)}
	for _, row := range c.Rows {
		t.Add(append([]string{row.Name}, each.Of(row.Cells, StudyCardCell.text)...)...)
		t.Hints = append(t.Hints, row.About)
	}
	return t
}

// card is the first section of a study that has one.
func (s *Study) card() []page.Section {
	if s.Card == nil {
		return nil
	}
	return []page.Section{{ID: "card", Title: "Card", Blocks: []page.Block{{Table: s.Card.table()}}}}
}

// picture is the card as a picture.
func (c *StudyCard) picture(title string) *page.Chart {
	const left, wide = 100.0, 300.0
	t := c.table()
	out := &page.Chart{Title: title + ": " + t.Caption, Width: left + wide*float64(len(c.Games)) + 16, Height: page.Rowing * (float64(len(t.Rows)) + 2.5)}
	for i, row := range append([][]string{t.Head}, t.Rows...) {
		y := page.Rowing * (float64(i) + 1.2)
		for k, words := range row {
			x := 8.0
			if k > 0 {
				x = left + wide*float64(k-1)
			}
			out.Label(x, y, "start", "", page.Short(words, 46))
		}
		out.Grid(8, y+6, out.Width-8, y+6, "grid")
	}
	return out
}

// CheckCard refuses the name of a file that does not end with .svg, .png or .md, and a card for which no question asks.
func CheckCard(name string, asked bool) error {
	switch ext := filepath.Ext(name); {
	case ext != ".svg" && ext != ".png" && ext != ".md":
		return arena.Refusef("card %q: want a name that ends with .svg, .png or .md", name)
	case !asked:
		return arena.Refusef("card %q: no question of the study asks for a card, such as {card: all}", name)
	}
	return nil
}

// WriteCard writes the card of a study into a file, which is replaced whole or not at all. An error is one of
// CheckCard or of writing.
func (s *Study) WriteCard(name string) error {
	if err := CheckCard(name, s.Card != nil); err != nil {
		return err
	}
	var text []byte
	if filepath.Ext(name) == ".md" {
		text = bytes.TrimLeft((&page.Document{Title: s.Name, Sections: s.card()}).Markdown(), "\n")
	} else {
		var err error
		if text, err = drawn(s.Card.picture(s.Name).Captioned(), filepath.Ext(name)); err != nil {
			return fmt.Errorf("card %q: %w", name, err)
		}
	}
	return safefile.Write(name, text)
}
