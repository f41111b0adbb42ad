package gipf

import (
	"slices"

	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The counts of each side; the table of features below says which features
// show them.
const (
	nReserve = iota
	nBoard
	nMaterial
	nGipf
	nLastGipf
	nRing0
	nRing1
	nRing2
	nRing3
	nOpenTwo
	nOpenThree
	nThreats
	nThreatGain
	nProlong
	nDueGain
	nDueReturn
	nIntro
	nFilled
	nTempo
	nTurn
	countCount
)

// features are the features in order, with the names by which weights files
// know them. Features of what a push can use are separate for each side, because
// only one side pushes next: the mover's threat is worth more than a threat
// against him. Exchanging the colours of a position does not change its features.
//
// board is the sum of the rings, and material is reserve + board + gipf. A fit
// must handle these dependences or leave some features out.
var features = kit.Features(
	kit.Balance.Of(nReserve, "reserve", "pieces in reserve"),
	kit.Balance.Of(nBoard, "board", "pieces on the board, a GIPF piece counting one"),
	kit.Balance.Of(nMaterial, "material", "pieces not lost: reserve and board, a GIPF piece counting two"),
	kit.Balance.Of(nGipf, "gipf", "GIPF pieces on the board"),
	kit.Either.Of(nLastGipf, "last-gipf", "1 for a side that has exactly one GIPF piece on the board"),
	kit.Balance.Of(nRing0, "ring-0", "pieces on the centre"),
	kit.Balance.Of(nRing1, "ring-1", "pieces at distance 1 from the centre"),
	kit.Balance.Of(nRing2, "ring-2", "pieces at distance 2 from the centre"),
	kit.Balance.Of(nRing3, "ring-3", "pieces at distance 3 from the centre, next to the dots"),
	kit.Either.Of(nOpenTwo, "open-two", "runs of exactly two with an empty spot at an end"),
	kit.Either.Of(nOpenThree, "open-three", "runs of exactly three with an empty spot at an end"),
	kit.Either.Of(nThreats, "threats", "pushes that would complete a row, were it that side's turn to push"),
	kit.Either.Of(nThreatGain, "threat-gain", "most enemy material in the rows that one of those pushes completes"),
	kit.Either.Of(nProlong, "prolong", "pieces next to a run of exactly three enemies: lost when it becomes four"),
	kit.Balance.Of(nDueGain, "due-gain", "enemy material in rows that stand and are to be removed"),
	kit.Balance.Of(nDueReturn, "due-return", "own material in rows that stand and are to be removed"),
	kit.Balance.Of(nIntro, "intro", "1 for a side that may still introduce GIPF pieces (tournament)"),
	kit.Mine.Of(nFilled, "filled", "full lines, on which neither player can push"),
	kit.Mine.Of(nTempo, "tempo", "1 if the opponent runs out of pieces first when every push costs one, else -1"),
	kit.Mine.Of(nTurn, "turn", "1 for the mover if he pushes next, -1 if he only removes before the opponent pushes"),
)

// featureCount is the number of features.
const featureCount = 26

var featureNames, featureDocs = kit.Texts(features)

// FeatureNames implements rules.FeatureNamer.
func (family) FeatureNames() []string { return featureNames }

// FeatureDocs implements rules.FeatureDocer.
func (family) FeatureDocs() []string { return featureDocs }

// Phase implements rules.Phased: of the pieces that both sides have in reserve at the start
// of an even game, the share that is no longer there: on the board, lost or never given.
func (s *State) Phase() float64 { return s.phase(2 * setups[s.kind].reserve) }

// phase returns the share of all pieces that the sides do not have in reserve; with a handicap they may have more than all.
func (s *core) phase(all int) float64 {
	return max(0, 1-float64(int(s.reserve[white])+int(s.reserve[black]))/float64(all))
}

// rings holds the spots by distance from the centre.
var rings = [radius + 1]hexgrid.Board{
	hexgrid.Disc(0),
	hexgrid.Disc(1) &^ hexgrid.Disc(0),
	hexgrid.Disc(2) &^ hexgrid.Disc(1),
	hexgrid.Disc(3) &^ hexgrid.Disc(2),
}

// Features implements rules.Featured. It costs about as much as examining all
// 42 pushes of both sides.
func (s *State) Features(dst []float64) []float64 {
	var n [2][countCount]int
	var standing [2]lineSet
	var looks shapes
	looks.fill(&s.pieces)
	for c := range n {
		if looks[c].rows != 0 { // seldom
			standing[c] = rowLines(s.pieces[c])
		}
		s.count(&n[c], &looks[c], side(c), standing[c])
	}
	s.countThreats(&n, &looks, &standing)
	own, enemy := &n[s.actor], &n[s.actor.other()]
	own[nFilled], own[nTempo], own[nTurn] = s.filledLines(), s.tempo(), -1
	if s.next == s.actor {
		own[nTurn] = 1
	}
	return counted{own, enemy}.features(dst)
}

// counted holds the counts of the mover's side and of the other.
type counted struct{ own, enemy *[countCount]int }

func (n counted) balance(c int) float64 { return float64(n.own[c] - n.enemy[c]) }
func (n counted) mine(c int) float64    { return float64(n.own[c]) }
func (n counted) yours(c int) float64   { return float64(n.enemy[c]) }

// features appends the features, in the order of their table. A loop over the table takes
// thirty nanoseconds more; a single append of all takes five more.
func (n counted) features(dst []float64) []float64 {
	dst = slices.Grow(dst, featureCount)[:len(dst)+featureCount]
	f := (*[featureCount]float64)(dst[len(dst)-featureCount:])
	f[0], f[1], f[2], f[3] = n.balance(nReserve), n.balance(nBoard), n.balance(nMaterial), n.balance(nGipf)
	f[4], f[5] = n.mine(nLastGipf), n.yours(nLastGipf)
	f[6], f[7], f[8], f[9] = n.balance(nRing0), n.balance(nRing1), n.balance(nRing2), n.balance(nRing3)
	f[10], f[11], f[12], f[13] = n.mine(nOpenTwo), n.yours(nOpenTwo), n.mine(nOpenThree), n.yours(nOpenThree)
	f[14], f[15], f[16], f[17] = n.mine(nThreats), n.yours(nThreats), n.mine(nThreatGain), n.yours(nThreatGain)
	f[18], f[19] = n.mine(nProlong), n.yours(nProlong)
	f[20], f[21], f[22] = n.balance(nDueGain), n.balance(nDueReturn), n.balance(nIntro)
	f[23], f[24], f[25] = n.mine(nFilled), n.mine(nTempo), n.mine(nTurn)
	return dst
}

// standingRows is rowLines for boards that rarely have a row.
func standingRows(own hexgrid.Board) lineSet {
	if !hasRow(own) {
		return 0
	}
	return rowLines(own)
}

// count sets the counts of one side, on the board and beside it, given its shape and rows.
func (s *core) count(n *[countCount]int, look *shape, c side, due lineSet) {
	own, enemy := s.pieces[c&1], s.pieces[c.other()&1]
	n[nReserve] = int(s.reserve[c&1])
	n[nBoard] = own.Count()
	n[nGipf] = (own & s.gipfs).Count()
	n[nMaterial] = n[nReserve] + n[nBoard] + n[nGipf]
	if n[nGipf] == 1 {
		n[nLastGipf] = 1
	}
	for i, ring := range &rings {
		n[nRing0+i] = (own & ring).Count()
	}
	n[nOpenTwo], n[nOpenThree], n[nProlong] = look.openTwo, look.openThree, look.prolong
	if s.intro[c&1] != basicOnly {
		n[nIntro] = 1
	}
	if c == s.actor {
		due = s.pending
	}
	if due != 0 {
		rows := rowsOn(due, own, own|enemy)
		n[nDueGain], n[nDueReturn] = s.weigh(rows&enemy), s.weigh(rows&own)
	}
}

// weigh returns the material of some pieces, a GIPF piece counting two.
func (s *core) weigh(set hexgrid.Board) int { return set.Count() + (set & s.gipfs).Count() }

// rowsOn returns all pieces of the rows that own makes on the given lines.
func rowsOn(on lineSet, own, occupied hexgrid.Board) (all hexgrid.Board) {
	for ; on != 0; on &= on - 1 {
		all |= rowOn(&lines[on.first()], own, occupied)
	}
	return all
}

// filledLines counts the lines without an empty spot.
func (s *State) filledLines() int {
	empty := spots &^ s.occupied()
	return lineCount - linesThrough(empty, empty, empty).count()
}

// tempo compares how long the reserves last at one push a turn: of equal
// reserves, the reserve of the side that pushes next is empty first.
func (s *core) tempo() int {
	last := s.next.other() // the side that still has a piece when the other cannot push
	if s.reserve[s.next] > s.reserve[s.next.other()] {
		last = s.next
	}
	if last == s.actor {
		return 1
	}
	return -1
}
