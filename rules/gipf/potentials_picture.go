package gipf

import (
	"math/rand/v2"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// potentialSize is the radius of a potential; it fits the ring of a basic piece.
const potentialSize = 27

// Picture implements rules.Pictured like State.Picture, with potentials as small discs
// labelled with the letter of their kind.
func (s *PotentialsState) Picture() *rules.Picture {
	p := rulebook.picture(s.status())
	p.Shapes = rulebook.bands(s.pending, s.row)
	for b := s.occupied(); b != 0; b &= b - 1 {
		p.Shapes = append(p.Shapes, s.pile(b.First())...)
	}
	for c := range s.pieces {
		var held strings.Builder
		for k, n := range s.stock[c] {
			held.WriteString(strings.Repeat(string(potentialLetters[white][k]), int(n)))
		}
		p.Trays = append(p.Trays, tray(side(c), s.reserve[c], s.Mover(), held.String()))
	}
	return p
}

// pile returns the pieces on a spot from its bottom up.
func (s *PotentialsState) pile(at hexgrid.Spot) (shapes []rules.Shape) {
	x, top := s.at[at&63], s.owner(at)
	if x == gipfPiece {
		return discs(at.Cell(), top, true)
	}
	if owner, ok := x.base(top); ok {
		shapes = discs(at.Cell(), owner, false)
	}
	px, py := at.Cell().Plane()
	for below := x.potentials() - 1; below >= 0; below-- {
		owner := top ^ side(below&1)
		shapes = append(shapes, rules.Shape{
			Form: rules.Disc, X: px, Y: py, Tone: tones[owner&1], Size: potentialSize,
			Level: len(shapes), Label: string(x.kind().letter(black)),
		})
	}
	return shapes
}

// Trace implements rules.Pictured: pushes and removals as State.Trace, uses as arrows.
func (s *PotentialsState) Trace(m rules.Move) []rules.Shape {
	switch {
	case isRemoval(m):
		line, kept := removalOf(m)
		return s.taken(s.row(line) &^ lines[line].deposit(kept))
	case isUse(m):
		from, to := useOf(m)
		arrow := kit.Between(rules.Arrow, from.Cell(), to.Cell())
		return []rules.Shape{arrow, {Form: rules.Halo, X: arrow.ToX, Y: arrow.ToY}}
	case m == passMove:
		return []rules.Shape{{Form: rules.Halo}}
	}
	number, _ := potentialsPushOf(m)
	trace := rulebook.pushTrace(number, s.occupied())
	if isExtra(m) { // the potential comes from e5
		trace = append(trace, rules.Shape{Form: rules.Halo})
	}
	return trace
}

// taken returns ghosts of what a removal takes away. Of a pile, only the top leaves, so
// it puts a cross on what stays.
func (s *PotentialsState) taken(gone hexgrid.Board) (trace []rules.Shape) {
	for ; gone != 0; gone &= gone - 1 {
		pieces := struckOut(s.pile(gone.First()))
		if s.at[gone.First()&63].isPile() {
			pieces = pieces[len(pieces)-1:]
		}
		trace = append(trace, pieces...)
	}
	return trace
}

// quarters draws small numbers, four from each random word, because a random word
// costs more than the rest of a draw.
type quarters struct {
	rng  *rand.Rand
	word uint64
	left int // quarters left in word
}

// draw returns a number drawn uniformly from 0..n-1, exactly, for n from 1 to 65535: the
// upper half of n times a quarter, after rejecting the few that would make some numbers
// likelier (Lemire, "Fast Random Integer Generation in an Interval", 2019).
func (d *quarters) draw(n int) int {
	for {
		if d.left == 0 {
			d.word, d.left = d.rng.Uint64(), 4
		}
		product := uint32(d.word&0xffff) * uint32(n)
		d.word >>= 16
		d.left--
		if low := product & 0xffff; low >= uint32(n) || low >= (1<<16)%uint32(n) {
			return int(product >> 16)
		}
	}
}
