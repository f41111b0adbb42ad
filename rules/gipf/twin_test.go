package gipf_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The twin is a second engine for GIPF, written from the rules' text on maps
// and slices of point names. It shares no code, no table and no idea with the
// engine under test: it is slow and meant to be seen correct by reading. The
// vectors prove it (vectors_twin_test.go); walks and fuzzing then hold the
// engine against it where no vector reaches.

// twinLines are the 21 lines of the board: the two dots, then the spots from
// the first dot to the second (rulebook Basic, A and B.3).
var twinLines = func() []twinLine {
	var lines []twinLine
	for _, text := range []string{
		"b1-b6 b2 b3 b4 b5", "c1-c7 c2 c3 c4 c5 c6", "d1-d8 d2 d3 d4 d5 d6 d7", "e1-e9 e2 e3 e4 e5 e6 e7 e8",
		"f1-f8 f2 f3 f4 f5 f6 f7", "g1-g7 g2 g3 g4 g5 g6", "h1-h6 h2 h3 h4 h5",
		"a2-f1 b2 c2 d2 e2", "a3-g1 b3 c3 d3 e3 f2", "a4-h1 b4 c4 d4 e4 f3 g2", "a5-i1 b5 c5 d5 e5 f4 g3 h2",
		"b6-i2 c6 d6 e6 f5 g4 h3", "c7-i3 d7 e7 f6 g5 h4", "d8-i4 e8 f7 g6 h5",
		"a4-f8 b5 c6 d7 e8", "a3-g7 b4 c5 d6 e7 f7", "a2-h6 b3 c4 d5 e6 f6 g6", "a1-i5 b2 c3 d4 e5 f5 g5 h5",
		"b1-i4 c2 d3 e4 f4 g4 h4", "c1-i3 d2 e3 f3 g3 h3", "d1-i2 e2 f2 g2 h2",
	} {
		fields := strings.Fields(text)
		lines = append(lines, twinLine{name: fields[0], spots: fields[1:]})
	}
	return lines
}()

// A twinLine is one line: its name, made of its two dots, and its spots in
// the direction of the name.
type twinLine struct {
	name  string
	spots []string
}

// A twin is a position. Sides are 'w' and 'b'; pieces are 'w' and 'b', or 'W'
// and 'B' for GIPF pieces. Empty spots are not in the board at all.
type twin struct {
	variant  string
	board    map[string]byte
	actor    byte
	next     byte
	reserve  map[byte]int
	intro    map[byte]byte
	resolved []string
	on       *twinField // nil for the rulebook's board
}

func (t twin) clone() twin {
	t.board = maps.Clone(t.board)
	t.reserve = maps.Clone(t.reserve)
	t.intro = maps.Clone(t.intro)
	t.resolved = slices.Clone(t.resolved)
	return t
}

func twinOther(side byte) byte {
	if side == 'w' {
		return 'b'
	}
	return 'w'
}

// sideOf returns the side a piece belongs to, and 0 for an empty spot.
func sideOf(piece byte) byte {
	switch piece {
	case 'w', 'W':
		return 'w'
	case 'b', 'B':
		return 'b'
	}
	return 0
}

func isGipf(piece byte) bool { return piece == 'W' || piece == 'B' }

// gipfOf returns the GIPF piece of a side.
func gipfOf(side byte) byte { return map[byte]byte{'w': 'W', 'b': 'B'}[side] }

// worth returns how many single pieces a piece is made of.
func worth(piece byte) int {
	if isGipf(piece) {
		return 2
	}
	return 1
}

// groups cuts a line into its unbroken runs of occupied spots.
func (t twin) groups(line twinLine) [][]string {
	all, from := make([][]string, 0, len(line.spots)+1), 0
	for i, spot := range line.spots {
		if t.board[spot] == 0 {
			all = append(all, line.spots[from:i])
			from = i + 1
		}
	}
	return append(all, line.spots[from:])
}

// hasFour reports whether four adjacent spots of the group are of one side.
func (t twin) hasFour(group []string, side byte) bool {
	count := 0
	for _, spot := range group {
		count++
		if sideOf(t.board[spot]) != side {
			count = 0
		}
		if count == t.field().row {
			return true
		}
	}
	return false
}

// row returns the row of a side on a line, nil if there is none: four or more
// adjacent pieces of the side with everything joined to them (GIPF-R1).
func (t twin) row(line twinLine, side byte) []string {
	for _, group := range t.groups(line) {
		if t.hasFour(group, side) {
			return group
		}
	}
	return nil
}

// pending returns the lines with a row the actor has yet to deal with.
func (t twin) pending() []twinLine {
	var lines []twinLine
	for _, line := range t.field().lines {
		if t.row(line, t.actor) != nil && !slices.Contains(t.resolved, line.name) {
			lines = append(lines, line)
		}
	}
	return lines
}

// withoutGipf reports whether a side has lost for want of a GIPF piece
// (GIPF-R11, R14, R17).
func (t twin) withoutGipf(side byte) bool {
	if t.variant == "basic" || t.intro[side] == '0' {
		return false
	}
	for _, piece := range t.board {
		if piece == gipfOf(side) {
			return false
		}
	}
	return true
}

// doubleLoss reports whether neither side has the GIPF piece it needs (GIPF-R12).
func (t twin) doubleLoss() bool { return t.withoutGipf('w') && t.withoutGipf('b') }

// loser returns the side that has lost, and 0 while the game is open.
func (t twin) loser() byte {
	switch {
	case t.doubleLoss():
		return t.actor
	case t.withoutGipf('w'):
		return 'w'
	case t.withoutGipf('b'):
		return 'b'
	case t.actor == t.next && len(t.pending()) == 0 && t.reserve[t.actor] < t.needs():
		return t.actor // GIPF-R13
	case t.actor == t.next && len(t.pending()) == 0 && t.boardFull():
		return t.actor // GIPF-R22
	}
	return 0
}

// boardFull reports whether no spot is empty.
func (t twin) boardFull() bool {
	spots := 0
	for _, column := range t.field().columns {
		spots += len(column)
	}
	return len(t.board) == spots
}

// needs returns how many pieces the actor needs in reserve to push: two if it
// must still introduce its first GIPF piece. No game leaves fewer, but a
// position text can, and then nothing can be brought in either.
func (t twin) needs() int {
	if t.intro[t.actor] == '0' {
		return 2
	}
	return 1
}

// moves returns the legal moves by their texts, each with the position it
// leads to before the turn is passed on.
func (t twin) moves() map[string]twin {
	all := map[string]twin{}
	if t.loser() != 0 {
		return all
	}
	if lines := t.pending(); len(lines) > 0 {
		for _, line := range lines {
			t.addRemovals(all, line)
		}
		return all
	}
	for _, line := range t.field().lines {
		first, last, _ := strings.Cut(line.name, "-")
		backwards := slices.Clone(line.spots)
		slices.Reverse(backwards)
		t.addPushes(all, first, line.spots)
		t.addPushes(all, last, backwards)
	}
	return all
}

// Moves returns the legal moves with what finds the position each leads to.
func (t twin) Moves() map[string]func() twin {
	all := map[string]func() twin{}
	for text, after := range t.moves() {
		all[text] = after.passedOn
	}
	return all
}

// addPushes adds the pushes from a dot along the spots of a line: of a basic
// piece unless the side still owes its first GIPF piece, of a GIPF piece until
// the side has pushed a basic one (rulebook Tournament; GIPF-R10, R15).
func (t twin) addPushes(all map[string]twin, dot string, spots []string) {
	intro, reserve := t.intro[t.actor], t.reserve[t.actor]
	push := dot + "-" + spots[0]
	full := !slices.ContainsFunc(spots, func(spot string) bool { return t.board[spot] == 0 })
	if full {
		return
	}
	if intro != '0' && reserve >= 1 {
		all[push] = t.pushed(t.actor, spots)
	}
	if intro != '2' && reserve >= 2 {
		all["G"+push] = t.pushed(gipfOf(t.actor), spots)
	}
}

// pushed returns the position after piece was pushed along spots, of which one
// is empty: every piece before the first empty spot moves on by one.
func (t twin) pushed(piece byte, spots []string) twin {
	after := t.clone()
	moving := piece
	for _, spot := range spots {
		displaced := t.board[spot]
		after.board[spot] = moving
		if displaced == 0 {
			break
		}
		moving = displaced
	}
	after.reserve[t.actor] -= worth(piece)
	after.intro[t.actor] = '2'
	if isGipf(piece) {
		after.intro[t.actor] = '1'
	}
	after.next = twinOther(t.actor)
	after.resolved = nil
	return after
}

// addRemovals adds the removals of the actor's row on a line, one for every
// set of its GIPF pieces that could be left standing (GIPF-R6).
func (t twin) addRemovals(all map[string]twin, line twinLine) {
	row := t.row(line, t.actor)
	keeps := [][]string{nil}
	for _, spot := range row {
		if !isGipf(t.board[spot]) {
			continue
		}
		for _, keep := range keeps {
			keeps = append(keeps, append(slices.Clone(keep), spot))
		}
	}
	for _, keep := range keeps {
		text := "x" + row[0] + "-" + row[len(row)-1]
		if len(keep) > 0 {
			text += "+" + strings.Join(keep, ",")
		}
		all[text] = t.removed(line, row, keep)
	}
}

// removed returns the position after the actor took the row from the line but
// left the spots of keep. Own pieces come back, enemy pieces are lost.
func (t twin) removed(line twinLine, row, keep []string) twin {
	after := t.clone()
	for _, spot := range row {
		if slices.Contains(keep, spot) {
			continue
		}
		piece := t.board[spot]
		delete(after.board, spot)
		if sideOf(piece) == t.actor {
			after.reserve[t.actor] += worth(piece)
		}
	}
	after.resolved = append(after.resolved, line.name)
	after.resolved = slices.DeleteFunc(after.resolved, func(name string) bool {
		stands := after.row(t.lineNamed(name), t.actor)
		if name == line.name { // another row on the line has not been dealt with (GIPF-R23)
			return !slices.ContainsFunc(stands, func(spot string) bool { return slices.Contains(row, spot) })
		}
		return stands == nil
	})
	slices.Sort(after.resolved)
	return after
}

// passedOn hands the turn to the side that pushes next once the actor has
// nothing more to remove. After a double loss the actor stays (GIPF-R12).
func (t twin) passedOn() twin {
	if t.actor != t.next && len(t.pending()) == 0 && !t.doubleLoss() {
		t.actor, t.resolved = t.next, nil
	}
	return t
}

// lineNamed returns the line of that name, and one without spots if none has it.
func (t twin) lineNamed(name string) twinLine {
	for _, line := range t.field().lines {
		if line.name == name {
			return line
		}
	}
	return twinLine{}
}

// Standing returns who acts (White 1, Black 2, neither 0) and who has won ("1",
// "2", or "" while the game is open).
func (t twin) Standing() (actor int, outcome string) {
	number := map[byte]int{'w': 1, 'b': 2}
	if loser := t.loser(); loser != 0 {
		return 0, strconv.Itoa(number[twinOther(loser)])
	}
	return number[t.actor], ""
}
