package gipf

import "gipf.arena/rules/hexgrid"

// What is counted of each side; the table of features below says what becomes
// of it.
const (
	nReserve    = iota // pieces in reserve
	nBoard             // pieces on the board, a GIPF piece counting one
	nMaterial          // pieces not lost: reserve and board, a GIPF piece counting two
	nGipf              // GIPF pieces on the board
	nLastGipf          // 1 for a side that has exactly one GIPF piece on the board
	nRing0             // pieces on the centre
	nRing1             // pieces at distance 1 from the centre
	nRing2             // pieces at distance 2
	nRing3             // pieces at distance 3, next to the dots
	nOpenTwo           // runs of exactly two with an empty spot at an end
	nOpenThree         // runs of exactly three with an empty spot at an end
	nThreats           // pushes that would complete a row, were it that side's turn to push
	nThreatGain        // most enemy material in the rows that one of those pushes completes
	nProlong           // pieces next to a run of exactly three enemies: lost when it becomes four
	nDueGain           // enemy material in rows that stand and are to be removed
	nDueReturn         // own material in rows that stand and are to be removed
	nIntro             // 1 for a side that may still introduce GIPF pieces (tournament)
	nFilled            // full lines, on which nobody can push; the same for both sides
	nTempo             // 1 if the opponent runs out of pieces first when every push costs one, else -1
	nTurn              // 1 for the mover if he pushes next, -1 if he only removes before the opponent pushes
	countCount
)

// A view says whose count a feature is, from where the mover sits.
type view uint8

const (
	balance view = iota // the mover's minus the opponent's
	mine                // the mover's
	yours               // the opponent's
)

// features are the features in order, with the names by which weights files
// know them. What can be acted on by a push is told apart by side, because only
// one side pushes next: a threat of the mover's is worth more than one against
// him. Exchanging the colours of a position leaves its features as they are.
//
// board is the sum of the rings, and material is reserve + board + gipf: a fit
// has to cope with that, or leave some of them out.
var features = [...]struct {
	name  string
	count int
	view  view
}{
	{"reserve", nReserve, balance},
	{"board", nBoard, balance},
	{"material", nMaterial, balance},
	{"gipf", nGipf, balance},
	{"last-gipf", nLastGipf, mine},
	{"enemy-last-gipf", nLastGipf, yours},
	{"ring-0", nRing0, balance},
	{"ring-1", nRing1, balance},
	{"ring-2", nRing2, balance},
	{"ring-3", nRing3, balance},
	{"open-two", nOpenTwo, mine},
	{"enemy-open-two", nOpenTwo, yours},
	{"open-three", nOpenThree, mine},
	{"enemy-open-three", nOpenThree, yours},
	{"threats", nThreats, mine},
	{"enemy-threats", nThreats, yours},
	{"threat-gain", nThreatGain, mine},
	{"enemy-threat-gain", nThreatGain, yours},
	{"prolong", nProlong, mine},
	{"enemy-prolong", nProlong, yours},
	{"due-gain", nDueGain, balance},
	{"due-return", nDueReturn, balance},
	{"intro", nIntro, balance},
	{"filled", nFilled, mine},
	{"tempo", nTempo, mine},
	{"turn", nTurn, mine},
}

var featureNames = makeFeatureNames()

func makeFeatureNames() (names []string) {
	for _, f := range features {
		names = append(names, f.name)
	}
	return names
}

// FeatureNames implements rules.FeatureNamer.
func (g Game) FeatureNames() []string { return featureNames }

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
	var n [2][countCount]int
	for c := range n {
		s.count(&n[c], side(c))
	}
	s.countThreats(&n)
	own, enemy := &n[s.actor], &n[s.actor.other()]
	own[nFilled], own[nTempo], own[nTurn] = s.filledLines(), s.tempo(), -1
	if s.next == s.actor {
		own[nTurn] = 1
	}
	for i := range features {
		f := &features[i]
		values := [...]int{balance: own[f.count] - enemy[f.count], mine: own[f.count], yours: enemy[f.count]}
		dst = append(dst, float64(values[f.view]))
	}
	return dst
}

// count sets what one side has on the board and beside it.
func (s *State) count(n *[countCount]int, c side) {
	own, enemy := s.pieces[c], s.pieces[c.other()]
	n[nReserve] = int(s.reserve[c])
	n[nBoard] = own.Count()
	n[nMaterial] = s.material(c)
	n[nGipf] = (own & s.gipfs).Count()
	if n[nGipf] == 1 {
		n[nLastGipf] = 1
	}
	for i, ring := range rings {
		n[nRing0+i] = (own & ring).Count()
	}
	empty := spots &^ (own | enemy)
	for _, a := range axes {
		n[nOpenTwo] += openRuns(own, empty, a.axis, 2)
		n[nOpenThree] += openRuns(own, empty, a.axis, 3)
		n[nProlong] += runEnds(enemy, own, a.axis, 3)
	}
	if s.intro[c] != basicOnly {
		n[nIntro] = 1
	}
	due := rowLines(own)
	if c == s.actor {
		due = s.pending
	}
	rows := rowsOn(due, own, own|enemy)
	n[nDueGain] = s.weigh(rows & enemy)
	n[nDueReturn] = s.weigh(rows & own)
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
func (s *State) tempo() int {
	last := s.next.other() // who still has a piece when the other cannot push
	if s.reserve[s.next] > s.reserve[s.next.other()] {
		last = s.next
	}
	if last == s.actor {
		return 1
	}
	return -1
}
