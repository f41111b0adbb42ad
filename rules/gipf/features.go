package gipf

import (
	"gipf.arena/rules/hexgrid"
)

// The features, in order. Unless the table says otherwise each is the mover's
// number minus the opponent's, so that exchanging the colours of a position
// leaves its features as they are.
//
// board is the sum of the rings, and material is reserve + board + gipf: a fit
// has to cope with that, or leave some of them out.
const (
	fReserve    = iota // pieces in reserve
	fBoard             // pieces on the board, a GIPF piece counting one
	fMaterial          // pieces not lost: reserve and board, a GIPF piece counting two
	fGipf              // GIPF pieces on the board
	fLastGipf          // 1 for a side that has exactly one GIPF piece on the board
	fRing0             // pieces on the centre
	fRing1             // pieces at distance 1 from the centre
	fRing2             // pieces at distance 2
	fRing3             // pieces at distance 3, next to the dots
	fOpenTwo           // runs of exactly two with an empty spot at an end
	fOpenThree         // runs of exactly three with an empty spot at an end
	fThreats           // pushes that would complete a row, were it that side's turn to push
	fThreatGain        // most enemy material in the rows that one of those pushes completes
	fProlong           // pieces next to a run of exactly three enemies: lost when it becomes four
	fDueGain           // enemy material in rows that stand and are to be removed
	fDueReturn         // own material in rows that stand and are to be removed
	fFilled            // full lines, on which nobody can push; not a difference
	fIntro             // 1 for a side that may still introduce GIPF pieces (tournament)
	fTempo             // 1 if the opponent runs out of pieces first when every push costs one, else -1
	fTurn              // 1 if the mover pushes next, -1 if he only removes before the opponent pushes
	featureCount
)

// featureNames are the names by which weights files know the features.
var featureNames = [featureCount]string{
	fReserve:    "reserve",
	fBoard:      "board",
	fMaterial:   "material",
	fGipf:       "gipf",
	fLastGipf:   "last-gipf",
	fRing0:      "ring-0",
	fRing1:      "ring-1",
	fRing2:      "ring-2",
	fRing3:      "ring-3",
	fOpenTwo:    "open-two",
	fOpenThree:  "open-three",
	fThreats:    "threats",
	fThreatGain: "threat-gain",
	fProlong:    "prolong",
	fDueGain:    "due-gain",
	fDueReturn:  "due-return",
	fFilled:     "filled",
	fIntro:      "intro",
	fTempo:      "tempo",
	fTurn:       "turn",
}

// FeatureNames implements rules.FeatureNamer.
func (g Game) FeatureNames() []string { return featureNames[:] }

// rings holds the spots by distance from the centre.
var rings = [radius + 1]hexgrid.Board{
	hexgrid.Disc(0),
	hexgrid.Disc(1) &^ hexgrid.Disc(0),
	hexgrid.Disc(2) &^ hexgrid.Disc(1),
	hexgrid.Disc(3) &^ hexgrid.Disc(2),
}

// Features implements rules.Featured. It costs about as much as looking at all
// 42 pushes of both sides.
func (s *State) Features(dst []float64) []float64 {
	var f [2][featureCount]int
	for c := range f {
		s.count(&f[c], side(c))
	}
	s.countThreats(&f)
	me, you := s.actor, s.actor.other()
	for i := range featureCount {
		dst = append(dst, float64(f[me][i]-f[you][i]))
	}
	own := dst[len(dst)-featureCount:]
	own[fFilled] = float64(s.filledLines())
	own[fTempo] = s.tempo()
	own[fTurn] = -1
	if s.next == me {
		own[fTurn] = 1
	}
	return dst
}

// count sets what one side has on the board and beside it.
func (s *State) count(f *[featureCount]int, c side) {
	own, enemy := s.pieces[c], s.pieces[c.other()]
	f[fReserve] = int(s.reserve[c])
	f[fBoard] = own.Count()
	f[fMaterial] = s.material(c)
	f[fGipf] = (own & s.gipfs).Count()
	if f[fGipf] == 1 {
		f[fLastGipf] = 1
	}
	for i, ring := range rings {
		f[fRing0+i] = (own & ring).Count()
	}
	empty := spots &^ (own | enemy)
	for _, a := range axes {
		f[fOpenTwo] += openRuns(own, empty, a.axis, 2)
		f[fOpenThree] += openRuns(own, empty, a.axis, 3)
		f[fProlong] += runEnds(enemy, own, a.axis, 3)
	}
	if s.intro[c] != basicOnly {
		f[fIntro] = 1
	}
	due := rowLines(own)
	if c == s.actor {
		due = s.pending
	}
	rows := rowsOn(due, own, own|enemy)
	f[fDueGain] = s.weigh(rows & enemy)
	f[fDueReturn] = s.weigh(rows & own)
}

// weigh returns the material of some pieces, a GIPF piece counting two.
func (s *State) weigh(set hexgrid.Board) int { return set.Count() + (set & s.gipfs).Count() }

// runs returns the lowest spots of the runs of exactly length (2 or 3) adjacent
// pieces of b along an axis.
func runs(b hexgrid.Board, axis, length uint) hexgrid.Board {
	r := b & (b >> axis)
	if length == 3 {
		r &= b >> (2 * axis)
	}
	return r &^ (b << axis) &^ (b >> (length * axis))
}

// openRuns counts the runs with at least one end in empty.
func openRuns(b, empty hexgrid.Board, axis, length uint) int {
	return (runs(b, axis, length) & (empty<<axis | empty>>(length*axis))).Count()
}

// runEnds counts the ends of runs that lie in others, a spot once for each run.
func runEnds(b, others hexgrid.Board, axis, length uint) int {
	r := runs(b, axis, length)
	return (r & (others << axis)).Count() + (r & (others >> (length * axis))).Count()
}

// rowsOn returns all pieces of the rows that own makes on the given lines.
func rowsOn(on lineSet, own, occupied hexgrid.Board) (all hexgrid.Board) {
	for ; on != 0; on &= on - 1 {
		all |= rowOn(&lines[on.first()], own, occupied)
	}
	return all
}

// filledLines counts the lines without an empty spot.
func (s *State) filledLines() (n int) {
	occupied := s.occupied()
	for i := range lines {
		if lines[i].spots&^occupied == 0 {
			n++
		}
	}
	return n
}

// tempo compares the reserves as they are used up one push at a time: of equal
// reserves the one that pushes next is empty first.
func (s *State) tempo() float64 {
	last := s.next.other() // who still has a piece when the other cannot push
	if s.reserve[s.next] > s.reserve[s.next.other()] {
		last = s.next
	}
	if last == s.actor {
		return 1
	}
	return -1
}
