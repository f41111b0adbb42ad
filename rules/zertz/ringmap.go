package zertz

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/rules/hexgrid"
)

// mostRings bounds a map: those of the largest regular hexagon that fits a word.
const (
	mostRings   = 61
	mostPlaces  = 2 * mostRings       // of a column: a canonical one has a dot for each place below or above its neighbour
	mostColumns = 26                  // a letter for each
	map61       = "5-6-7-8-9-8-7-6-5" // has a name too, "61"
)

// A mapColumn is a column of a map as it is written: which of its places, from the lowest
// up, have a ring, and how high the lowest place lies, in half steps.
type mapColumn struct {
	places []bool
	low    int
}

// readMap reads the text of a map (ZERTZ-R16), or the name of a board.
func readMap(text string) (*shape, error) {
	for i := range shapes {
		if text == boardNames[i] {
			return &shapes[i], nil
		}
	}
	if text == "61" {
		text = map61
	}
	if !strings.Contains(text, "-") {
		return nil, fmt.Errorf("no board of that name, want %s or 61, or columns such as %s", strings.Join(boardNames[:], ", "), shapes[board37].text)
	}
	var columns []mapColumn
	for i, part := range strings.Split(text, "-") {
		c, err := readMapColumn(part)
		if err != nil {
			return nil, fmt.Errorf("column %d %q: %w", i+1, part, err)
		}
		if i > 0 {
			c.low = beside(columns[i-1], len(c.places))
		}
		columns = append(columns, c)
	}
	return makeMap(columns)
}

// readMapColumn reads numbers of rings with a dot for each place without one between them.
func readMapColumn(text string) (c mapColumn, err error) {
	for rest := text; rest != ""; {
		if rest[0] == '.' {
			c.places, rest = append(c.places, false), rest[1:]
		} else {
			digits, _, _ := strings.Cut(rest, ".")
			n, err := readNumber(digits)
			if err != nil || n == 0 {
				return c, fmt.Errorf("want a number of rings, with a dot for each place without one (3.2)")
			}
			if n > mostRings {
				return c, fmt.Errorf("more than %d rings", mostRings)
			}
			rest = rest[len(digits):]
			c.places = append(c.places, slices.Repeat([]bool{true}, n)...)
		}
		if len(c.places) > mostPlaces {
			return c, fmt.Errorf("more than %d places", mostPlaces)
		}
	}
	if !slices.Contains(c.places, true) {
		return c, fmt.Errorf("no ring")
	}
	return c, nil
}

// beside returns where a column of the given length begins beside another: their middles
// are level, or the later one's is half a step higher.
func beside(before mapColumn, places int) int {
	low := before.low + len(before.places) - places
	return low + (low+before.low+1)&1
}

// makeMap makes the shape of columns, or finds the board that has the same rings.
func makeMap(columns []mapColumn) (*shape, error) {
	if len(columns) > mostColumns {
		return nil, fmt.Errorf("%d columns, there may be %d", len(columns), mostColumns)
	}
	text, rings := writeMap(columns), 0
	m := &shape{number: uint8(len(shapes)), name: text, text: text, lattice: &lattice{}, spots: map[hexgrid.Cell]hexgrid.Spot{}, byName: map[string]hexgrid.Spot{}}
	for q, c := range columns {
		number := 0
		for k, ring := range c.places {
			if ring || number > 0 { // numbers begin at the lowest ring
				number++
			}
			if ring && rings < mostRings {
				m.lay(hexgrid.Spot(rings), hexgrid.Cell{Q: q, R: (c.low + 2*k + q) >> 1}, fmt.Sprintf("%c%d", 'a'+q, number))
			}
			if ring {
				rings++
			}
		}
	}
	if rings < 2 || rings > mostRings {
		return nil, fmt.Errorf("%d rings, there may be 2 to %d", rings, mostRings)
	}
	for i := range shapes {
		if text == shapes[i].text {
			return &shapes[i], nil
		}
	}
	if text == map61 {
		m.name = "61"
	}
	m.lattice.fillIn(m)
	m.next = &m.lattice.next
	if apart := m.rings &^ m.connected(1, m.rings); apart != 0 {
		return nil, fmt.Errorf("the rings are not connected: %s is apart from %s", m.names[apart.First()], m.names[0])
	}
	m.images = makeImages(m)
	return m, nil
}

// writeMap writes columns as readMap reads them, with as few dots as can be.
func writeMap(columns []mapColumn) string {
	var texts []string
	var before mapColumn
	for i, c := range columns {
		first, last := slices.Index(c.places, true), len(c.places)
		for !c.places[last-1] {
			last--
		}
		c = mapColumn{c.places[first:last], c.low + 2*first}
		for k := 0; i > 0; k++ { // dots below or above until the column is where it is to be
			n := len(c.places) + k
			if beside(before, n)+2*k == c.low {
				c = mapColumn{slices.Concat(make([]bool, k), c.places), c.low - 2*k}
				break
			}
			if beside(before, n) == c.low {
				c.places = slices.Concat(c.places, make([]bool, k))
				break
			}
		}
		texts = append(texts, c.text())
		before = c
	}
	return strings.Join(texts, "-")
}

// text writes a column as readMapColumn reads it.
func (c mapColumn) text() (text string) {
	run := 0
	for _, ring := range append(slices.Clone(c.places), false) {
		if ring {
			run++
			continue
		}
		if run > 0 {
			text += strconv.Itoa(run)
		}
		text, run = text+".", 0
	}
	return text[:len(text)-1]
}

// columnsOf returns the columns of a board of the frame as a map has them.
func columnsOf(rings hexgrid.Board) (all []mapColumn) {
	for q := -hexgrid.Radius; rings != 0; q++ {
		var c mapColumn
		for rings != 0 && rings.First().Cell().Q == q {
			if at := rings.First().Cell(); len(c.places) == 0 {
				c.low = 2*at.R - q
			}
			c.places, rings = append(c.places, true), rings&(rings-1)
		}
		all = append(all, c)
	}
	return all
}
