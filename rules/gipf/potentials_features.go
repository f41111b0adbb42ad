package gipf

import (
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The counts of each side besides those of the game without potentials. In the latter,
// a spot is one piece of the colour of its top, of any kind.
const (
	lLoaded  = iota // and the other kinds after it
	lUses    = lLoaded + int(potentialCount)
	lStock   = lUses + int(potentialCount)
	lOpen    = lStock + 1
	lLone    = lOpen + 1
	lCovered = lLone + 1
	lRows    = lCovered + 1
	lRowGain = lRows + 1
	lCuts    = lRowGain + 1
	lInReach = lCuts + 1
	lLast    = lInReach + 1
	lCentre  = lLast + 1
	lMoves   = lCentre + 1
	lCount   = lMoves + 1
)

// potentialsFeatures follow those of the game without potentials.
var potentialsFeatures = kit.Features(
	kit.Balance.Of(lLoaded+int(tamsk), "loaded-tamsk", "pieces on the board that are loaded with TAMSK"),
	kit.Balance.Of(lLoaded+int(zertz), "loaded-zertz", "pieces on the board that are loaded with ZÈRTZ"),
	kit.Balance.Of(lLoaded+int(dvonn), "loaded-dvonn", "pieces on the board that are loaded with DVONN"),
	kit.Balance.Of(lLoaded+int(yinsh), "loaded-yinsh", "pieces on the board that are loaded with YINSH"),
	kit.Balance.Of(lLoaded+int(punct), "loaded-punct", "pieces on the board that are loaded with PÜNCT"),
	kit.Balance.Of(lUses+int(tamsk), "use-tamsk", "1 for a side with a TAMSK potential on e5"),
	kit.Balance.Of(lUses+int(zertz), "use-zertz", "jumps of ZÈRTZ, were it that side's turn"),
	kit.Balance.Of(lUses+int(dvonn), "use-dvonn", "enemy spots that DVONN may be put on, once for each piece loaded with it"),
	kit.Balance.Of(lUses+int(yinsh), "use-yinsh", "spots that YINSH may slide to, once for each piece loaded with it"),
	kit.Balance.Of(lUses+int(punct), "use-punct", "enemy spots that PÜNCT may be put on, once for each piece loaded with it"),
	kit.Balance.Of(lStock, "stock", "potentials not brought in yet"),
	kit.Balance.Of(lOpen, "stock-open", "1 for a side that may still bring loaded pieces in"),
	kit.Balance.Of(lLone, "used", "used potentials that stand alone"),
	kit.Balance.Of(lCovered, "covered", "spots of the enemy's where a piece of that side lies at the bottom"),
	kit.Either.Of(lRows, "use-rows", "uses that would complete a row"),
	kit.Either.Of(lRowGain, "use-gain", "most enemy material in the rows that one of those uses completes"),
	kit.Either.Of(lCuts, "use-cuts", "uses of DVONN and PÜNCT on an enemy run of three or more"),
	kit.Either.Of(lInReach, "gipf-in-reach", "GIPF pieces next to an enemy piece loaded with PÜNCT that may be put on them"),
	kit.Either.Of(lLast, "last-in-reach", "1 for a side whose only GIPF piece is one of those"),
	kit.Either.Of(lCentre, "tamsk-to-centre", "pushes that bring a TAMSK-loaded piece of that side onto e5"),
	kit.Balance.Of(lMoves, "moves-left", "regular moves left without captures: pieces in reserve and loaded pieces with a use"),
)

var potentialsFeatureNames, potentialsFeatureDocs = makePotentialsTexts()

func makePotentialsTexts() (names, docs []string) {
	names, docs = kit.Texts(potentialsFeatures)
	return slices.Concat(featureNames, names), slices.Concat(featureDocs, docs)
}

// FeatureNames implements rules.FeatureNamer: first the names of the game without
// potentials, so that its weights can be used, then the names of the features of potentials.
func (g PotentialsGame) FeatureNames() []string { return potentialsFeatureNames }

// FeatureDocs implements rules.FeatureDocer.
func (g PotentialsGame) FeatureDocs() []string { return potentialsFeatureDocs }

// Phase implements rules.Phased, as State.Phase does.
func (s *PotentialsState) Phase() float64 { return s.core.phase(2 * s.game.startReserve()) }

// view returns the position as the game without potentials sees it, but without
// rows to remove: each spot is a piece of the colour of its top.
func (s *PotentialsState) view() State {
	v := State{core: s.core}
	for c, intro := range v.intro {
		if intro == loadedOrBasic {
			v.intro[c] = basicOnly // no more GIPF pieces
		}
	}
	return v
}

// Features implements rules.Featured.
func (s *PotentialsState) Features(dst []float64) []float64 {
	view := s.view()
	dst = view.Features(dst)
	var n [2][lCount]int
	for c := range n {
		s.countHeld(&n[c], side(c))
		s.countUses(&n[c], side(c))
	}
	s.countSpots(&n)
	s.countCentre(&n)
	own, enemy := &n[s.actor&1], &n[s.actor.other()&1]
	for _, f := range potentialsFeatures {
		switch f.View {
		case kit.Balance:
			dst = append(dst, float64(own[f.Count]-enemy[f.Count]))
		case kit.Mine:
			dst = append(dst, float64(own[f.Count]))
		case kit.Yours:
			dst = append(dst, float64(enemy[f.Count]))
		}
	}
	return dst
}

// countHeld sets the counts of what a side has beside the board.
func (s *PotentialsState) countHeld(n *[lCount]int, c side) {
	for _, k := range s.stock[c&1] {
		n[lStock] += int(k)
	}
	if intro := s.intro[c&1]; intro != basicOnly && n[lStock] > 0 {
		n[lOpen] = 1
	}
	n[lUses+int(tamsk)] = numeric.OneIf(s.tamskOnCentre(c))
	n[lMoves] = int(s.reserve[c&1])
}

// countUses sets the counts of what a side's unused potentials could do.
func (s *PotentialsState) countUses(n *[lCount]int, c side) {
	u := s.useEffects(c)
	long := inLongRuns(u.enemy)
	for b := s.special & u.own; b != 0; b &= b - 1 {
		set := s.reach(b.First())
		if set == 0 {
			continue
		}
		n[lMoves]++
		n[lUses+int(s.at[b.First()&63].kind())] += set.Count()
		n[lCuts] += (set & long).Count()
		for set &= u.fourth; set != 0; set &= set - 1 {
			row, gain := u.completes(set.First())
			n[lRows] += numeric.OneIf(row)
			n[lRowGain] = max(n[lRowGain], gain)
		}
	}
}

// inLongRuns returns the pieces of b that are in runs of three or more.
func inLongRuns(b hexgrid.Board) (set hexgrid.Board) {
	for _, a := range axes {
		three := b & (b >> a.axis) & (b >> (2 * a.axis))
		set |= three | three<<a.axis | three<<(2*a.axis)
	}
	return set
}

// countSpots sets the counts of single spots.
func (s *PotentialsState) countSpots(n *[2][lCount]int) {
	for b := s.special; b != 0; b &= b - 1 {
		at := b.First()
		x, c := s.at[at&63], s.owner(at)
		switch owner, _ := x.base(c); {
		case x.isLoaded():
			n[c&1][lLoaded+int(x.kind())]++
		case x.isLone():
			n[c&1][lLone]++
		case x.isPile() && owner != c:
			n[owner&1][lCovered]++
		case x == gipfPiece && s.punctNextTo(at, c.other()):
			n[c&1][lInReach]++
			n[c&1][lLast] = numeric.OneIf((s.gipfs & s.pieces[c&1]).Count() == 1)
		}
	}
}

// punctNextTo reports whether one of c's pieces loaded with PÜNCT is next to a spot with
// a GIPF piece and may be used on it.
func (s *PotentialsState) punctNextTo(at hexgrid.Spot, c side) bool {
	for b := neighbours[at&63] & s.special & s.pieces[c&1]; b != 0 && !s.game.noGipf; b &= b - 1 {
		if s.at[b.First()&63] == loadedWith(punct) {
			return true
		}
	}
	return false
}

// countCentre counts the pushes that bring TAMSK-loaded pieces onto e5, for their
// owners. It does not matter who pushes.
func (s *PotentialsState) countCentre(n *[2][lCount]int) {
	occupied := s.occupied()
	for b := neighbours[centre&63] & s.special; b != 0; b &= b - 1 {
		if s.at[b.First()&63] != loadedWith(tamsk) {
			continue
		}
		p := &pushes[pushOnto[b.First()&63]]
		empty := p.line &^ occupied
		if empty == 0 {
			continue
		}
		if run := p.before(p.first(empty)); run&b&-b != 0 {
			n[s.owner(b.First())&1][lCentre]++
		}
	}
}

// pushOnto holds, for each neighbour of e5, the push that moves it there.
var pushOnto = makePushOnto()

func makePushOnto() (all [64]int) {
	for i, p := range pushes {
		if p.line.Has(centre) {
			all[centre.Board().Rotate(-p.shift).First()] = i
		}
	}
	return all
}
