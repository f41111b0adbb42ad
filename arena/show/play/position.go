package play

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A Position is what a page shows of one position of a game.
type Position struct {
	// Board is its picture as SVG, with the turn that led to it, and Places are the centres of the places by which
	// moves are chosen, in the units of the picture.
	Board  string            `json:"board"`
	Places map[string][2]int `json:"places"`
	// Legal are the legal moves by their texts, and Parts what of them is no place, by its text.
	Legal []Choice        `json:"legal"`
	Parts map[string]Part `json:"parts"`
	// Mover is "first" or "second", or "" where the game is over by its rules; Verdict says how it ended then.
	Mover   string `json:"mover"`
	Verdict string `json:"verdict"`
	// Note says what is due, and Text is the position as it is written.
	Note string `json:"note"`
	Text string `json:"text"`
}

// A Choice is a legal move, by the places on the board and the part beside it that choose it.
type Choice struct {
	Text   string   `json:"text"`
	Places []string `json:"places"`
	Part   string   `json:"part"`
}

// A Part is something that a move says besides places: what people call it and, as SVG, what it looks like.
type Part struct {
	Name string `json:"name"`
	Look string `json:"look"`
}

// along returns a copy of the game that stands after other moves from its start, without clocks. The error names the
// move that is not legal.
func (g *Game) along(moves []string) (*Game, error) {
	c := g.Copy()
	c.clocks = clocks{}
	c.takeBack(0)
	return c, c.replay(moves)
}

// lastTurn returns the position at which the turn of the last move began, and its moves so far.
func (g *Game) lastTurn() (from rules.State, turn []rules.Move) {
	first := len(g.moves)
	for first > 0 && g.moves[first-1].mover == g.moves[len(g.moves)-1].mover {
		first--
	}
	at := g.Copy()
	at.takeBack(first)
	return at.state, each.Of(g.moves[first:], func(m played) rules.Move { return m.move })
}

// Position returns what a page shows of the game as it stands, seen from the other side of the board if flipped.
func (g *Game) Position(flipped bool) Position {
	from, turn := g.lastTurn()
	p := Position{Text: g.state.String(), Parts: map[string]Part{}, Places: map[string][2]int{}}
	d := boards.DrawFrom(g.rules, from, turn, flipped)
	p.Board, p.Note = string(d.SVG(boards.PictureOptions{Bare: true, Title: g.rules.Name() + ": " + d.Note})), d.Note
	if g.Over() {
		p.Verdict = g.verdict()
	}
	if g.state.Result() != rules.Ongoing {
		return p
	}
	p.Mover = g.state.Mover().String()
	p.choices(g.rules, g.state, flipped)
	return p
}

// placeNames finds what may be the name of a place in the text of a move.
var placeNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z][0-9]+`) })

// withoutSigns leaves out what joins the parts of a move.
var withoutSigns = strings.NewReplacer("-", "", ",", "", "+", "")

// choices adds the legal moves, in the order of their texts, with all that they are chosen by.
func (p *Position) choices(g rules.Game, s rules.State, flipped bool) {
	for _, m := range s.Moves(nil) {
		c := Choice{Text: g.FormatMove(s, m), Places: []string{}}
		c.Part = placeNames().ReplaceAllStringFunc(c.Text, func(name string) string {
			x, y, ok := boards.PlaceOf(s, name, flipped)
			if !ok {
				return name
			}
			p.Places[name] = [2]int{x, y}
			c.Places = append(c.Places, name)
			return ""
		})
		c.Part = strings.Trim(withoutSigns.Replace(c.Part), "^")
		p.Parts[c.Part] = partOf(s, c.Part)
		p.Legal = append(p.Legal, c)
	}
	slices.SortFunc(p.Legal, func(a, b Choice) int { return strings.Compare(a.Text, b.Text) })
}

// partOf returns how a part is shown: by what the game calls it, or as it is written.
func partOf(s rules.State, text string) Part {
	if parted, ok := s.(rules.Parted); ok {
		if name, look := parted.Part(text); name != "" {
			return Part{name, boards.Piece(look)}
		}
	}
	return Part{Name: text}
}
