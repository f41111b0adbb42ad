package lyngk_test

import (
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gipf.arena/rules"
)

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

// below draws a number from 0 to n-1.
func (b *byteReader) below(n int) int { return int(b.next()) % n }

// drawn returns n bytes drawn from a seed.
func drawn(seed uint64, n int) []byte {
	rng := rand.New(rand.NewPCG(seed, 0))
	var data []byte
	for len(data) < n {
		data = binary.LittleEndian.AppendUint64(data, rng.Uint64())
	}
	return data[:n]
}

// madeUp makes a position of any bytes: a sparse board, some of its stacks
// tall, whose players have claimed some colours. It need not be reachable.
func madeUp(bytes *byteReader) twin {
	name := twinNames[bytes.below(len(twinNames))]
	t := twin{
		twinRules: rulesNamed(name), actor: 1 + bytes.below(2),
		board: map[string]string{}, claims: map[int]string{}, scores: map[int]int{},
	}
	colours := strings.Split(twinColours, "")
	for _, player := range []int{1, 2, 1, 2}[:bytes.below(5)] {
		i := bytes.below(len(colours))
		t.claims[player] += colours[i]
		colours = slices.Delete(colours, i, i+1)
	}
	fill(&t, bytes)
	t.claimed = bytes.below(4) == 0 && t.claims[t.actor] != ""
	if t.variant == "base" {
		t.scores[1], t.scores[2] = bytes.below(3), bytes.below(3)
	}
	return t
}

// fill puts up to 24 stacks on the board, low ones more often than tall ones, on
// some boards nothing else. Half of them have one and the same colour on top, as
// far as its pieces go, so that chains are common; it is often the actor's.
func fill(t *twin, bytes *byteReader) {
	points := slices.Concat(twinColumns...)
	left := map[string]int{}
	for piece := range strings.SplitSeq(twinPieces, "") {
		left[piece] = copiesOf(piece)
	}
	favourite := topOf(t.claims[t.actor])
	if favourite == "" || bytes.below(3) == 0 {
		favourite = twinColours[bytes.below(5):][:1]
	}
	highest := t.tallest()
	if bytes.below(4) == 0 {
		highest = 1 + bytes.below(2)
	}
	for range 2 + bytes.below(23) {
		top := favourite
		if bytes.below(2) == 0 {
			top = twinPieces[bytes.below(6):][:1]
		}
		point, height := points[bytes.below(len(points))], 1+bytes.below(2*t.tallest())
		if height > highest {
			height = 1 + height%min(2, highest)
		}
		if t.board[point] != "" || left[top] == 0 {
			continue
		}
		stack := stackUnder(top, height, left, bytes)
		for piece := range strings.SplitSeq(stack, "") {
			left[piece]--
		}
		t.board[point] = stack
	}
}

// stackUnder returns a stack with the given top, of the given height if the
// pieces left allow it: each colour once, any number of jokers below the top.
// A joker comes out alone.
func stackUnder(top string, height int, left map[string]int, bytes *byteReader) string {
	stack := top
	if top == "w" {
		return stack
	}
	for range height - 1 {
		first := bytes.below(len(twinPieces))
		for piece := range strings.SplitSeq(twinPieces[first:]+twinPieces[:first], "") {
			used := strings.Count(stack, piece)
			if used < left[piece] && (used == 0 || piece == "w") {
				stack = piece + stack
				break
			}
		}
	}
	return stack
}

// playChoices plays on in both engines, one action for each byte, and compares
// them before each and at the end.
func playChoices(t *testing.T, game rules.Game, s rules.State, w twin, choices byteReader) {
	t.Helper()
	all := requireStanding(t, game, s, w)
	for len(choices) > 0 && len(all) > 0 {
		texts := slices.Sorted(maps.Keys(all))
		text := texts[choices.below(len(texts))]
		playText(t, game, s, text)
		all = requireStanding(t, game, s, all[text]())
	}
}
