package boards

import (
	"slices"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// Boards are the positions of a game as pictures: the parts of all of them, each once, and
// which of them come and go with each move.
type Boards struct {
	// Box is the view box: left, top, width and height.
	Box [4]int `json:"box"`
	// Glyphs are pieces of SVG markup around 0, 0.
	Glyphs []string `json:"glyphs"`
	// Parts are a glyph and where it is, x and y, in the order in which they are drawn.
	Parts [][3]int `json:"parts"`
	// Steps has an entry for each position, the start included: the parts that were not
	// there in the position before, and those that were and are not any more, rising. Before
	// the start nothing is there.
	Steps [][]int `json:"steps"`
	// Turned is Steps for the same positions as seen from the other side of the board.
	Turned [][]int `json:"turned,omitempty"`
	// Notes say of each position what is due in it, or who has won.
	Notes []string `json:"notes"`
}

// Draw adds the boards of all positions. Each shows the moves of the turn that led to it.
func (p *Replay) Draw(g rules.Game, r *arena.Record) error {
	drawings, turned, err := drawingsOf(g, r)
	if err != nil {
		return err
	}
	p.Boards = boardsOf(drawings, turned)
	return nil
}

// drawingsOf returns the pictures of all positions of a game from both sides of the board.
func drawingsOf(g rules.Game, r *arena.Record) (all, turned []Drawing, err error) {
	from := g.New(0) // where the turn under way began
	var turn []rules.Move
	mover := rules.None
	draw := func(at rules.State, moves []rules.Move) {
		sides := drawSides(g, at, moves, false, true)
		all, turned = append(all, sides[0]), append(turned, sides[1])
	}
	end, err := r.Replay(g, func(_ int, s rules.State, m rules.Move) {
		if len(all) == 0 {
			draw(s, nil)
		}
		if s.Mover() != mover {
			from.CopyFrom(s)
			mover, turn = s.Mover(), turn[:0]
		}
		turn = append(turn, m)
		draw(from, turn)
	})
	if err == nil && len(all) == 0 {
		draw(end, nil)
	}
	return all, turned, err
}

// boardsOf puts pictures together, and those of the same positions from the other side.
func boardsOf(drawings, turned []Drawing) *Boards {
	b := &Boards{Box: boxOf(slices.Concat(drawings, turned)), Steps: [][]int{}}
	parts := slices.Concat(each.Of(slices.Concat(drawings, turned), func(d Drawing) []Part { return d.Parts })...)
	slices.SortFunc(parts, Part.Compare)
	parts = slices.Compact(parts)
	number, glyphs := map[Part]int{}, map[string]int{}
	for i, p := range parts {
		number[p] = i
		glyph, known := glyphs[p.Markup]
		if !known {
			glyph = len(b.Glyphs)
			glyphs[p.Markup] = glyph
			b.Glyphs = append(b.Glyphs, p.Markup)
		}
		b.Parts = append(b.Parts, [3]int{glyph, p.X, p.Y})
	}
	b.Notes = each.Of(drawings, func(d Drawing) string { return d.Note })
	b.Steps, b.Turned = steps(drawings, number), steps(turned, number)
	return b
}

// steps returns what has changed in each of some pictures since the one before, of parts by their numbers.
func steps(drawings []Drawing, number map[Part]int) [][]int {
	shown := make([]bool, len(number))
	return each.Of(drawings, func(d Drawing) []int { return step(shown, d.Parts, number) })
}

// step makes shown what a drawing shows and returns what has changed, rising.
func step(shown []bool, parts []Part, number map[Part]int) []int {
	now := make([]bool, len(shown))
	for _, p := range parts {
		now[number[p]] = true
	}
	changed := []int{}
	for i := range now {
		if now[i] != shown[i] {
			changed = append(changed, i)
		}
	}
	copy(shown, now)
	return changed
}

// boxOf returns the box around all pictures.
func boxOf(drawings []Drawing) [4]int {
	left, top := drawings[0].Left, drawings[0].Top
	right, bottom := left, top
	for _, d := range drawings {
		left, top = min(left, d.Left), min(top, d.Top)
		right, bottom = max(right, d.Left+d.Width), max(bottom, d.Top+d.Height)
	}
	return [4]int{left, top, right - left, bottom - top}
}

// Positions returns the number of positions.
func (b *Boards) Positions() int { return len(b.Steps) }

// Drawing returns the picture of the position after so many moves, 0 to Positions()-1.
func (b *Boards) Drawing(after int) Drawing {
	d := Drawing{Left: b.Box[0], Top: b.Box[1], Width: b.Box[2], Height: b.Box[3], Note: b.Notes[after]}
	shown := make([]bool, len(b.Parts))
	for _, changed := range b.Steps[:after+1] {
		for _, i := range changed {
			shown[i] = !shown[i]
		}
	}
	for i, part := range b.Parts {
		if shown[i] {
			d.Parts = append(d.Parts, Part{X: part[1], Y: part[2], Markup: b.Glyphs[part[0]]})
		}
	}
	return d
}
