package gipf_test

import (
	"maps"
	"slices"
	"testing"

	"gipf.arena/rules"
)

// madeVariants are the variants a made-up board can be of.
var madeVariants = []string{"basic", "standard", "tournament"}

// A byteReader hands out bytes one at a time, and zeros once they are used up.
type byteReader []byte

func (b *byteReader) next() byte {
	if len(*b) == 0 {
		return 0
	}
	first := (*b)[0]
	*b = (*b)[1:]
	return first
}

// madeUp makes a position of any bytes, mostly a crowded one, and repairs what
// would make it impossible. It need not be reachable.
func madeUp(bytes *byteReader) twin {
	t := twin{
		variant: madeVariants[int(bytes.next())%len(madeVariants)],
		board:   map[string]byte{},
		reserve: map[byte]int{},
		intro:   map[byte]byte{},
	}
	who := bytes.next()
	t.actor, t.next = "wb"[who&1], "wb"[who>>1&1]
	fill(&t, bytes)
	for _, side := range []byte{'w', 'b'} {
		t.reserve[side] = min(int(bytes.next()%19), 18-t.material(side))
		t.intro[side] = '2'
		if t.variant == "tournament" {
			t.intro[side] = introState(&t, side, bytes.next())
		}
	}
	settle(&t, bytes.next())
	return t
}

// fill puts pieces on the spots, as many as a side can have. It begins with up
// to three stripes of one kind of piece, so that rows and crossings are common,
// and then scatters single pieces; in the basic game none of them is a GIPF piece.
func fill(t *twin, bytes *byteReader) {
	const pieces = "wWbBwbWB"
	for range bytes.next() % 4 {
		line := twinLines[int(bytes.next())%len(twinLines)]
		drawn := bytes.next()
		for _, spot := range line.spots[:min(len(line.spots), 4+int(drawn>>3&3))] {
			put(t, spot, pieces[drawn&7])
		}
	}
	for _, column := range twinColumns {
		for _, spot := range column {
			if drawn := bytes.next(); drawn>>3&3 != 0 {
				put(t, spot, pieces[drawn&7])
			}
		}
	}
}

// put puts a piece on a spot that is empty if its side has as many pieces left.
func put(t *twin, spot string, piece byte) {
	if t.variant == "basic" {
		piece = sideOf(piece)
	}
	if t.board[spot] == 0 && t.material(sideOf(piece))+worth(piece) <= 18 {
		t.board[spot] = piece
	}
}

// material returns how many single pieces a side has on the board.
func (t twin) material(side byte) int {
	sum := 0
	for _, piece := range t.board {
		if sideOf(piece) == side {
			sum += worth(piece)
		}
	}
	return sum
}

// introState returns a state that the pieces of a side allow: with nothing on
// the board it may still have to introduce its first, then all are in reserve.
func introState(t *twin, side, drawn byte) byte {
	if t.material(side) == 0 && drawn>>1&1 == 0 {
		t.reserve[side] = 18
		return '0'
	}
	return "12"[drawn&1]
}

// settle marks some of the actor's rows of GIPF pieces as dealt with, one for
// each bit, and gives the actor's place to the side that pushes next when
// nothing is pending.
func settle(t *twin, bits byte) {
	for _, line := range twinLines {
		row := t.row(line, t.actor)
		onlyGipf := !slices.ContainsFunc(row, func(spot string) bool { return !isGipf(t.board[spot]) })
		if row == nil || !onlyGipf {
			continue
		}
		if bits&1 == 1 {
			t.resolved = append(t.resolved, line.name)
		}
		bits >>= 1
	}
	slices.Sort(t.resolved)
	*t = t.passedOn()
}

// playChoices plays on in both engines, one action for each byte, and compares
// them before each and at the end.
func playChoices(t *testing.T, game rules.Game, s rules.State, w twin, choices byteReader) {
	t.Helper()
	all := requireStanding(t, game, s, w)
	for len(choices) > 0 && len(all) > 0 {
		texts := slices.Sorted(maps.Keys(all))
		text := texts[int(choices.next())%len(texts)]
		playText(t, game, s, text)
		all = requireStanding(t, game, s, all[text]())
	}
}
