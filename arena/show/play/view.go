package play

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gipf.arena/arena/show/boards"
	"gipf.arena/rules"
)

// A view is the game as the page shows it.
type view struct {
	Game, First, Second string
	At                  int // moves so far
	Stamp               int // an older view has a smaller one
	Board               string
	Status, Hint        string
	Problem             string
	Thinking            bool
	Mine                bool // a person is to move
	Over                bool
	Open                bool // a person is to move, now or later
	Moves               []playedMoves
	Legal               []choice
	Position            string
	Keep                string
	Clock               string // what both sides have left, "" without clocks
}

// played is a move in the list.
type playedMoves struct {
	Mover rules.Player
	Text  string
}

// A choice is a legal move, with the places on the board by which it is chosen.
type choice struct {
	Text string
	Path string // names of places, with blanks between them
}

// view returns what the page shows.
func (r *Room) view() view {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag()
	return r.look()
}

// look returns what the page shows. The caller holds the lock.
func (r *Room) look() view {
	s := r.session
	g := s.Game
	texts, movers := g.Moves(), g.Movers()
	v := view{
		Game: g.Rules().Name(), First: g.Name(rules.First), Second: g.Name(rules.Second), At: len(texts), Stamp: r.stamp, Status: g.Status(),
		Hint: r.hint, Problem: r.problem, Thinking: r.thinking, Over: g.Over(), Position: g.State().String(), Keep: keptIn(s.Keep), Clock: g.Remaining(),
	}
	v.Open = !v.Over && slices.ContainsFunc(g.Seats[:], Seat.Person)
	for i, text := range texts {
		v.Moves = append(v.Moves, playedMoves{movers[i], text})
	}
	v.Mine = !v.Over && g.Seats[g.State().Mover().Index()].Person()
	from, last := g.State(), []rules.Move(nil)
	if before, m, ok := g.LastMove(); ok {
		from, last = before, []rules.Move{m}
	}
	svg := string(boards.SVG(g.Rules(), from, last, boards.PictureOptions{Bare: true}))
	if v.Mine {
		v.Legal = choices(g.Rules(), g.State())
		svg = strings.Replace(svg, "</svg>", spots(g.State(), v.Legal)+"</svg>", 1)
	}
	v.Board = svg
	return v
}

// keptIn is the name of a file, "" for none: where it lies is not for pages.
func keptIn(path string) string {
	if path == "" {
		return ""
	}
	return filepath.Base(path)
}

// placeNames finds what may be the name of a place in the text of a move.
var placeNames = regexp.MustCompile(`[A-Za-z][0-9]+`)

// choices returns the legal moves in the order of their texts.
func choices(g rules.Game, s rules.State) (list []choice) {
	placed, _ := s.(rules.Placed)
	for _, m := range s.Moves(nil) {
		c := choice{Text: g.FormatMove(s, m)}
		var path []string
		for _, name := range placeNames.FindAllString(c.Text, -1) {
			if placed == nil {
				break
			}
			if _, _, ok := placed.Place(name); ok {
				path = append(path, name)
			}
		}
		c.Path = strings.Join(path, " ")
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b choice) int { return strings.Compare(a.Text, b.Text) })
	return list
}

// spots returns a circle over each place by which a move can be chosen, for the pointer; who
// uses the keyboard has the list.
func spots(s rules.State, legal []choice) string {
	placed, ok := s.(rules.Placed)
	if !ok {
		return ""
	}
	var b strings.Builder
	done := map[string]bool{}
	for _, c := range legal {
		for name := range strings.FieldsSeq(c.Path) {
			if x, y, ok := placed.Place(name); ok && !done[name] {
				done[name] = true
				fmt.Fprintf(&b, `<circle class="spot" data-place="%s" cx="%d" cy="%d" r="42"><title>%s</title></circle>`, name, x, y, name)
			}
		}
	}
	return b.String()
}
