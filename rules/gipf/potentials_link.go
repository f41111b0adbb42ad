package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// The methods below serve matches in which the use of a potential may be challenged (package combined).

// IsUse reports whether a move of GIPF with potentials uses one: from spot to spot, or by
// an extra push of TAMSK. Bringing in a loaded piece and giving up are not uses.
func IsUse(m rules.Move) bool { return isUse(m) || IsExtra(m) }

// IsExtra reports whether a move pushes a TAMSK potential in.
func IsExtra(m rules.Move) bool { return isExtra(m) && m != passMove }

// HasExtra reports whether a side has a TAMSK potential.
func (g PotentialsGame) HasExtra() bool { return g.mostOf(int(tamsk)) > 0 }

// Lose removes from the game the potential that the legal use m would use, in place of
// playing m. The basic piece stays. Play continues with the player who is due by the rules:
// in a regular move the same side.
func (s *PotentialsState) Lose(m rules.Move) {
	from := centre
	if isUse(m) {
		from, _ = useOf(m)
	}
	before := s.keysOf(from.Board())
	s.put(from, basicPiece)
	s.boardHash ^= before ^ s.keysOf(from.Board())
	s.settle()
}

// FeaturesFor is Features as seen by player p, who need not be the player to move. If he
// is not, no rows are due for removal by either player.
func (s *PotentialsState) FeaturesFor(p rules.Player, dst []float64) []float64 {
	if p == s.actor.player() {
		return s.Features(dst)
	}
	seen := *s
	seen.actor, seen.pending = side(p.Index()), 0
	return seen.Features(dst)
}

// ImageMove returns the image of a use under symmetry k of Image.
func (g PotentialsGame) ImageMove(m rules.Move, k int) rules.Move {
	to := &rulebook.images[k%hexgrid.Symmetries]
	if isUse(m) {
		from, at := useOf(m)
		return useMove(to.spot[from].First(), to.spot[at].First())
	}
	number, _ := potentialsPushOf(m)
	p := &pushes[number]
	line, entry := to.board(p.line), to.board(p.entry)
	for i := range pushes {
		if pushes[i].line == line && pushes[i].entry == entry {
			return extraFlag | rules.Move(i)
		}
	}
	return m // there is one
}

// Image implements rules.Symmetric. A handicap belongs to the position, so the image of a
// game with unequal extra pieces has them exchanged.
func (g PotentialsGame) Image(dst, src rules.State, k int) (swapped bool) {
	s, m := src.(*PotentialsState), &rulebook.images[k%hexgrid.Symmetries]
	image := *s
	image.core, swapped = rulebook.image(s.core, k)
	if swapped { // the colours in a pile follow from that of its top
		image.stock[0], image.stock[1] = s.stock[1], s.stock[0]
	}
	image.at = [64]content{}
	image.special = m.board(s.special)
	for b := s.special; b != 0; b &= b - 1 {
		image.at[m.spot[b.First()].First()&63] = s.at[b.First()&63]
	}
	image.boardHash = image.keysOf(spots)
	*dst.(*PotentialsState) = image
	return swapped
}
