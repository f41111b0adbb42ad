package gipf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules/hexgrid"
)

// A field is a board of any size with rows of any length (GIPF-R22, R23), as tables that work without shifts.
// The numbers of its spots rise in the order of the position text and along every line.
type field struct {
	side, row int // spots along an edge, without dots; adjacent pieces that make a row
	columns   []hexgrid.Board
	cells     [64]hexgrid.Cell // by spot
	spotAt    map[hexgrid.Cell]hexgrid.Spot
	spots     hexgrid.Board
	lines     []fieldLine      // in byte order of their names
	pushes    []fieldPush      // in byte order of their texts
	images    []image          // the identity first
	corners   [2]hexgrid.Board // where pieces stand at the start, by side
}

// A fieldLine is a line of spots from the first dot of its name to the second.
type fieldLine struct {
	name     string
	axis     uint // hexgrid.AxisN, AxisSE or AxisNE
	spots    []hexgrid.Spot
	set      hexgrid.Board
	from, to hexgrid.Cell // the dots
}

// A fieldPush is a line from one of its ends.
type fieldPush struct {
	text  string // dot and entry spot: "a1-b2"
	line  int
	spots []hexgrid.Spot // from the entry on
}

// rulebook is the board of the rulebook; its spots have the numbers that shifts need.
var rulebook = makeField(radius+1, 4, func(c hexgrid.Cell, _ int) hexgrid.Spot { return hexgrid.SpotOf(c) })

// inOrder numbers the spots of a field from 0, so that those of every field fit a word.
func inOrder(_ hexgrid.Cell, n int) hexgrid.Spot { return hexgrid.Spot(n) }

// makeField returns the field with side spots along an edge on which row adjacent pieces
// make a row. number numbers its spots: it gets the cell of the n-th spot, and n.
func makeField(side, row int, number func(c hexgrid.Cell, n int) hexgrid.Spot) *field {
	f := &field{side: side, row: row, spotAt: map[hexgrid.Cell]hexgrid.Spot{}, columns: make([]hexgrid.Board, 2*side-1)}
	for n, c := range cellsAt(0, f.radius()) {
		at := number(c, n)
		f.spotAt[c], f.cells[at] = at, c
		f.spots |= at.Board()
		f.columns[c.Q+f.radius()] |= at.Board()
	}
	f.makeLines()
	f.makeImages()
	n := f.radius() // Basic Б.4: colours alternate, one step inwards from the corners
	for c, cells := range [2][]hexgrid.Cell{{{Q: -n}, {R: -n}, {Q: n, R: n}}, {{Q: -n, R: -n}, {R: n}, {Q: n}}} {
		for _, at := range cells {
			f.corners[c] |= f.spotAt[at].Board()
		}
	}
	return f
}

// cellsAt returns the cells at distances from least to most from the centre, by columns from the left.
func cellsAt(least, most int) (cells []hexgrid.Cell) {
	for q := -most; q <= most; q++ {
		for r := -most; r <= most; r++ {
			c := hexgrid.Cell{Q: q, R: r}
			if d := c.Distance(hexgrid.Cell{}); d >= least && d <= most {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// radius is the greatest distance of a spot from the centre.
func (f *field) radius() int { return f.side - 1 }

func (f *field) inside(c hexgrid.Cell) bool { return c.Distance(hexgrid.Cell{}) <= f.radius() }

// pointName returns the name of a dot or spot: a letter for the column and the number of the
// point in it, counted from White's side.
func (f *field) pointName(c hexgrid.Cell) string {
	return fmt.Sprintf("%c%d", 'a'+c.Q+f.side, c.R-max(0, c.Q)+f.side+1)
}

func (f *field) spotName(at hexgrid.Spot) string { return f.pointName(f.cells[at&63]) }

// rowText names a row by its first and last piece, as in the text of a removal.
func (f *field) rowText(row hexgrid.Board) string {
	return "x" + f.spotName(row.First()) + "-" + f.spotName(row.Last())
}

// keptText lists the spots that a removal keeps, "" for none.
func (f *field) keptText(kept hexgrid.Board) string {
	var text strings.Builder
	for sep := "+"; kept != 0; kept, sep = kept&(kept-1), "," {
		text.WriteString(sep + f.spotName(kept.First()))
	}
	return text.String()
}

func (f *field) makeLines() {
	for _, a := range axes {
		for b := f.spots; b != 0; b &= b - 1 {
			c := f.cells[b.First()]
			l := fieldLine{axis: a.axis, from: c.Step(a.direction.Opposite())}
			if f.inside(l.from) {
				continue
			}
			for l.to = c; f.inside(l.to); l.to = l.to.Step(a.direction) {
				l.spots = append(l.spots, f.spotAt[l.to])
				l.set |= f.spotAt[l.to].Board()
			}
			l.name = f.pointName(l.from) + "-" + f.pointName(l.to)
			f.lines = append(f.lines, l)
		}
	}
	slices.SortFunc(f.lines, func(a, b fieldLine) int { return cmp.Compare(a.name, b.name) })
	for i, l := range f.lines {
		first, second, _ := strings.Cut(l.name, "-")
		back := slices.Clone(l.spots)
		slices.Reverse(back)
		f.pushes = append(f.pushes, fieldPush{first + "-" + f.spotName(l.spots[0]), i, l.spots}, fieldPush{second + "-" + f.spotName(back[0]), i, back})
	}
	slices.SortFunc(f.pushes, func(a, b fieldPush) int { return cmp.Compare(a.text, b.text) })
}

// rowOn returns the row that the pieces own make on a line: the required number of adjacent ones and
// all that is joined to them (R1). Of two rows it returns the one nearer to the first dot (R23).
func (f *field) rowOn(line int, own, occupied hexgrid.Board) hexgrid.Board {
	if (own & f.lines[line].set).Count() < f.row { // the usual case
		return 0
	}
	var joined hexgrid.Board
	run, row := 0, false
	for _, at := range f.lines[line].spots {
		switch {
		case !occupied.Has(at) && row:
			return joined
		case !occupied.Has(at):
			joined, run = 0, 0
			continue
		case own.Has(at):
			run++
		default:
			run = 0
		}
		joined |= at.Board()
		row = row || run >= f.row
	}
	if !row {
		return 0
	}
	return joined
}

// rowsOn returns all pieces of the rows that own makes on some lines.
func (f *field) rowsOn(on lineSet, own, occupied hexgrid.Board) (all hexgrid.Board) {
	for ; on != 0; on &= on - 1 {
		all |= f.rowOn(on.first(), own, occupied)
	}
	return all
}

// rowLines returns the lines on which some pieces make a row.
func (f *field) rowLines(own, occupied hexgrid.Board) (set lineSet) {
	for i := range f.lines {
		if f.rowOn(i, own, occupied) != 0 {
			set |= 1 << i
		}
	}
	return set
}

// linesText lists the names of lines, "-" for none.
func (f *field) linesText(l lineSet) string {
	var names []string
	for ; l != 0; l &= l - 1 {
		names = append(names, f.lines[l.first()].name)
	}
	return cmp.Or(strings.Join(names, ","), "-")
}

// readLines reads such names; they must be in byte order, which is the order of the numbers.
func (f *field) readLines(text string, into *lineSet) error {
	if text == "-" {
		return nil
	}
	last := -1
	for name := range strings.SplitSeq(text, ",") {
		i := slices.IndexFunc(f.lines, func(l fieldLine) bool { return l.name == name })
		if i < 0 {
			return fmt.Errorf("no line %q", name)
		}
		if i <= last {
			return fmt.Errorf("lines not in byte order at %q", name)
		}
		*into |= 1 << i
		last = i
	}
	return nil
}
