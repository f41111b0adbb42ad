package zertz_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The twin is a second engine for ZÈRTZ, written from the rules' text on maps
// and slices of ring names. It shares no code, no table and no idea with the
// engine under test: it is slow and meant to be seen correct by reading. The
// vectors prove it (vectors_twin_test.go); walks and fuzzing then hold the
// engine against it where no vector reaches.

// A twin is a position with its history. The rings still on the board are the
// keys of rings; the value is '.' for a vacant one or the colour of its marble.
type twin struct {
	variant  string
	rings    map[string]byte
	supply   bag
	captures [3]bag   // of players 1 and 2
	actor    int      // 1 or 2; when the game is over the winner, 0 for a draw
	phase    string   // "-", "r", "j" and a ring, or "#"
	seen     []string // the start-of-turn positions so far, this one included
}

func (t twin) clone() twin {
	t.rings = maps.Clone(t.rings)
	t.supply = maps.Clone(t.supply)
	t.captures = [3]bag{1: maps.Clone(t.captures[1]), 2: maps.Clone(t.captures[2])}
	t.seen = slices.Clip(t.seen)
	return t
}

func (t twin) kind() twinKind { return twinKinds[t.variant] }

// ringNames returns the rings on the board in the order of the position text.
func (t twin) ringNames() []string {
	var names []string
	for _, column := range t.kind().columns {
		for _, ring := range column {
			if t.rings[ring] != 0 {
				names = append(names, ring)
			}
		}
	}
	return names
}

func (t twin) vacant(ring string) bool { return t.rings[ring] == '.' }

func (t twin) marble(ring string) bool { return t.rings[ring] != 0 && t.rings[ring] != '.' }

// free reports whether a ring can be removed: it is vacant, and two places next
// to each other around it are missing (ZERTZ-R1).
func (t twin) free(ring string) bool {
	if t.kind().kept { // ZERTZ-R17
		return false
	}
	for i, place := range t.around(ring) {
		next := t.around(ring)[(i+1)%6]
		if t.vacant(ring) && t.rings[place] == 0 && t.rings[next] == 0 {
			return true
		}
	}
	return false
}

// anyFree reports whether any ring can be removed.
func (t twin) anyFree() bool { return slices.ContainsFunc(t.ringNames(), t.free) }

// A twinHop takes a marble over another one to the vacant ring behind it.
type twinHop struct{ from, over, to string }

// hopsOf returns the hops of the marble on a ring.
func (t twin) hopsOf(ring string) []twinHop {
	var hops []twinHop
	if !t.marble(ring) {
		return nil
	}
	for direction, over := range t.around(ring) {
		to := t.around(over)[direction]
		if t.marble(over) && t.vacant(to) {
			hops = append(hops, twinHop{ring, over, to})
		}
	}
	return hops
}

// hops returns the hops of all marbles on the board.
func (t twin) hops() []twinHop {
	var all []twinHop
	for _, ring := range t.ringNames() {
		all = append(all, t.hopsOf(ring)...)
	}
	return all
}

// groups returns the groups of the board: rings connected by adjacency.
func (t twin) groups() [][]string {
	var all [][]string
	known := make(map[string]bool, len(t.rings))
	for _, ring := range t.ringNames() {
		if !known[ring] {
			all = append(all, t.group(ring, known))
		}
	}
	return all
}

// group returns the rings connected with a ring, itself included, and marks
// them as known.
func (t twin) group(ring string, known map[string]bool) []string {
	group := []string{ring}
	known[ring] = true
	for i := 0; i < len(group); i++ {
		for _, place := range t.around(group[i]) {
			if t.rings[place] != 0 && !known[place] {
				group = append(group, place)
				known[place] = true
			}
		}
	}
	return group
}

// full reports whether no ring of a group is vacant.
func (t twin) full(group []string) bool { return !slices.ContainsFunc(group, t.vacant) }

// reachedGoal reports whether a player's captures win (rulebook Окончание).
func (t twin) reachedGoal(player int) bool {
	kind, owns := t.kind(), t.captures[player]
	if min(owns['w'], owns['g'], owns['b']) >= kind.each {
		return true
	}
	return owns['w'] >= kind.alone['w'] || owns['g'] >= kind.alone['g'] || owns['b'] >= kind.alone['b']
}

// Standing returns who acts, 0 for neither, and the outcome as vectors write
// it, "" while the game is open.
func (t twin) Standing() (actor int, outcome string) {
	switch {
	case t.phase != "#":
		return t.actor, ""
	case t.actor == 0:
		return 0, "draw"
	}
	return 0, fmt.Sprint(t.actor)
}

// A bag holds marbles: how many there are of each colour 'w', 'g' and 'b'.
type bag map[byte]int

// colours are the colours in the order in which texts count them.
const colours = "wgb"

func bagOf(white, grey, black int) bag { return bag{'w': white, 'g': grey, 'b': black} }

func (b bag) size() int { return b['w'] + b['g'] + b['b'] }

// A twinKind is a variant: its rings, the marbles of the box, and the goals,
// which are a number of each colour or one number of a single colour.
type twinKind struct {
	columns [][]string
	marbles bag
	each    int
	alone   bag
	around  map[string][6]string // of a map (ZERTZ-R16), else nil
	kept    bool                 // no ring is removed (ZERTZ-R17)
}

// around returns the six places around a ring in circular order, from the one above it.
func (t twin) around(ring string) [6]string {
	if around := t.kind().around; around != nil {
		return around[ring]
	}
	return twinAround[ring]
}

// never stands for a goal that there is not: more marbles than any box has.
const never = 99

// twinKinds are the variants (rulebook sections Увеличение, Турнирные and
// Укороченная), and some with options, which the rulebook knows nothing of. The
// tournament plays on 48 rings (ZERTZ-R11).
var twinKinds = map[string]twinKind{
	"37":         {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"40":         {columns: columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"43":         {columns: columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"44":         {columns: columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"48":         {columns: columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"tournament": {columns: columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"blitz":      {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(5, 7, 9), each: 2, alone: bagOf(3, 4, 5)},

	"37:remove=no":                              {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6), kept: true},
	"blitz:rings=40,remove=no,goal=4/-/-/-":     {columns: columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"), marbles: bagOf(5, 7, 9), each: 4, alone: bagOf(never, never, never), kept: true},
	"37:rings=61":                               mapOf(bagOf(6, 8, 10), "0 ooooo", "-1 oooooo", "-2 ooooooo", "-3 oooooooo", "-4 ooooooooo", "-3 oooooooo", "-2 ooooooo", "-1 oooooo", "0 ooooo"),
	"37:rings=3-2.1-3-3":                        mapOf(bagOf(6, 8, 10), "0 ooo", "-1 oo.o", "0 ooo", "1 ooo"),
	"37:rings=4-5-3.2-3..2-3.2-5-.2":            mapOf(bagOf(6, 8, 10), "0 oooo", "-1 ooooo", "-2 ooo.oo", "-3 ooo..oo", "-2 ooo.oo", "-1 ooooo", "2 .oo"),
	"37:rings=3-4-5-4-3,remove=no,supply=9/9/9": keeping(mapOf(bagOf(9, 9, 9), "0 ooo", "-1 oooo", "-2 ooooo", "-1 oooo", "0 ooo")),

	"37:goal=-/4/-/6":                           {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(6, 8, 10), each: never, alone: bagOf(4, never, 6)},
	"37:goal=-/-/-/4,supply=0/1/4":              {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(0, 1, 4), each: never, alone: bagOf(never, never, 4)},
	"40:goal=2/12/-/-,supply=12/2/24":           {columns: columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"), marbles: bagOf(12, 2, 24), each: 2, alone: bagOf(12, never, never)},
	"43:goal=-/-/5/-,supply=0/5/0":              {columns: columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"), marbles: bagOf(0, 5, 0), each: never, alone: bagOf(never, 5, never)},
	"48:first=w1g2b1,second=b5":                 {columns: columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), marbles: bagOf(6, 8, 10), each: 3, alone: bagOf(4, 5, 6)},
	"blitz:goal=1/-/3/-,supply=3/3/3,second=g1": {columns: columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), marbles: bagOf(3, 3, 3), each: 1, alone: bagOf(never, 3, never)},
}

// mapOf returns the game of 37 on a map with so many marbles. Each column is written as the
// height of its lowest place, in half steps, and its places from there up, of which a dot has
// no ring. A ring is numbered from the lowest one of its column, missing ones included.
func mapOf(marbles bag, columns ...string) twinKind {
	kind := twinKind{marbles: marbles, each: 3, alone: bagOf(4, 5, 6), around: map[string][6]string{}}
	name := map[[2]int]string{} // by column and height
	for x, text := range columns {
		low, places, _ := strings.Cut(text, " ")
		height, _ := strconv.Atoi(low)
		var rings []string
		lowest := strings.Index(places, "o")
		for i, place := range places {
			if place == 'o' {
				ring := fmt.Sprintf("%c%d", 'a'+x, i-lowest+1)
				rings, name[[2]int{x, height + 2*i}] = append(rings, ring), ring
			}
		}
		kind.columns = append(kind.columns, rings)
	}
	for at, ring := range name {
		x, h := at[0], at[1]
		kind.around[ring] = [6]string{
			name[[2]int{x, h + 2}], name[[2]int{x + 1, h + 1}], name[[2]int{x + 1, h - 1}],
			name[[2]int{x, h - 2}], name[[2]int{x - 1, h - 1}], name[[2]int{x - 1, h + 1}],
		}
	}
	return kind
}

func keeping(kind twinKind) twinKind {
	kind.kept = true
	return kind
}

// columnsOf reads columns written as letter, lowest and highest ring number.
func columnsOf(text string) [][]string {
	var columns [][]string
	for field := range strings.FieldsSeq(text) {
		var rings []string
		for number := field[1]; number <= field[3]; number++ {
			rings = append(rings, string([]byte{field[0], number}))
		}
		columns = append(columns, rings)
	}
	return columns
}

// twinAround gives the six places around each ring of any board in circular
// order, from the one above it. Up to column d, ring n touches n and n+1 of the
// next column to the right; from d on, n and n-1. Places off every board are
// named too: no ring is there, which is all that matters.
var twinAround = func() map[string][6]string {
	around := map[string][6]string{}
	for _, ring := range slices.Concat(twinKinds["48"].columns...) {
		letter, number := ring[0], ring[1]
		place := func(right, up int) string {
			return string([]byte{byte(int(letter) + right), byte(int(number) + up)})
		}
		rightUp, leftUp := 0, 0 // how far up the higher neighbour on that side is
		if letter < 'd' {
			rightUp = 1
		}
		if letter > 'd' {
			leftUp = 1
		}
		around[ring] = [6]string{
			place(0, 1), place(1, rightUp), place(1, rightUp-1), place(0, -1), place(-1, leftUp-1), place(-1, leftUp),
		}
	}
	return around
}()
