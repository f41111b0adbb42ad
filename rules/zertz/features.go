package zertz

import (
	"fmt"
	"slices"

	"gipf.arena/rules/internal/kit"
)

// What is counted of each side or, in the last part, of the board; the table of
// features below says what becomes of it.
const (
	nCaptured = iota           // captured marbles, by colour
	nLack     = nCaptured + 3  // marbles missing to the nearest goal
	nLackEach = nLack + 1      // marbles missing to so many of each colour
	nLackOf   = nLackEach + 1  // marbles missing to the goal of one colour, by colour
	nNeed     = nLackOf + 3    // marbles of a colour missing to so many of each, by colour
	nNear     = nNeed + 3      // sum over the goals of 2^-missing
	nHops     = nNear + 1      // hops to choose from
	nTake     = nHops + 1      // what a run of hops takes at best; see gains
	nClaim    = nTake + gains  // what the removal of a ring isolates at best; see gains
	nPockets  = nClaim + gains // groups of rings with one vacant ring, which a placement there claims
	nPocket   = nPockets + 1   // most marbles of a colour in one of them, by colour
	nForcing  = nPocket + 3    // vacant rings on which a marble would make a hop
	nTempo    = nForcing + 1   // 1 if the mover is the next to place by choice, as hops stand now, else -1
	nTurn     = nTempo + 1     // 1 for the mover at the start of his turn, -1 later in it
	nSupply   = nTurn + 1      // marbles in the supply, by colour
	nSpending = nSupply + 3    // 1 if the supply is empty, so that placements are paid for with captures
	nBoard    = nSpending + 1  // marbles on the board, by colour
	nSplit    = nBoard + 3     // groups of rings beyond the first
	nFree     = nSplit + 1     // free rings
	nFreeOdd  = nFree + 1      // 1 if their number is odd
	nRing     = nFreeOdd + 1   // rings by the number of neighbouring rings, 0 to 6
	nMarble   = nRing + around // rings with a marble, by the same
	countSize = nMarble + around
)

// around is one more than the most neighbours a ring can have.
const around = 7

// A gain is one part of what a move or a run of them brings. For each part
// the best is counted on its own: the run with the most marbles may not be the
// one with the most white ones.
const (
	gainAll  = iota         // marbles
	gainOf                  // marbles of a colour, by colour
	gainLack = gainOf + 3   // by how much the number missing to the nearest goal falls
	gainWins = gainLack + 1 // 1 if a goal is reached
	gains    = gainWins + 1
)

// features are the features in order, with the names by which weights files
// know them. Marbles belong to no player, so hops do not have a colour: all that
// stand are his who starts the next turn, and he must take one. That makes it
// matter who is the next to place freely (tempo): capturing is material, and being
// made to capture is a turn lost. What can be done next is told apart by side:
// take and claim are the mover's or, with enemy-, the opponent's, never both.
//
// They are in the order of the counts, which Features copies: first the balances, then
// what there is of either side, then what belongs to neither.
//
// Many are sums of others (the rings, the marbles, lack by need): a fit has to
// cope with that, or leave some of them out.
var features = makeFeatures()

func makeFeatures() []kit.Feature {
	var all []kit.Feature
	add := func(v kit.View, count int, names ...string) {
		for i, name := range names {
			if v == kit.Yours {
				name = "enemy-" + name
			}
			all = append(all, v.Of(count+i, name))
		}
	}
	add(kit.Balance, nCaptured, byColour("captured")...)
	for _, v := range []kit.View{kit.Mine, kit.Yours} {
		add(v, nLack, "lack", "lack-each")
		add(v, nLackOf, byColour("lack")...)
		add(v, nNeed, byColour("need")...)
		add(v, nNear, "near", "hops")
		add(v, nTake, gainNames("take")...)
		add(v, nClaim, gainNames("claim")...)
		add(v, nPockets, "pockets")
		add(v, nPocket, byColour("pocket")...)
		add(v, nForcing, "forcing")
	}
	add(kit.Mine, nTempo, "tempo", "turn")
	add(kit.Mine, nSupply, byColour("supply")...)
	add(kit.Mine, nSpending, "spending")
	add(kit.Mine, nBoard, byColour("board")...)
	add(kit.Mine, nSplit, "split", "free", "free-odd")
	add(kit.Mine, nRing, byNeighbours("ring")...)
	add(kit.Mine, nMarble, byNeighbours("marble")...)
	return all
}

// gainNames names the parts of a gain: take, take-white, …, take-lack, take-wins.
func gainNames(stem string) []string {
	return append(append([]string{stem}, byColour(stem)...), stem+"-lack", stem+"-wins")
}

func byColour(stem string) (names []string) {
	for _, name := range colourNames {
		names = append(names, stem+"-"+name)
	}
	return names
}

// byNeighbours names counts by number of neighbours: ring-0 to ring-6.
func byNeighbours(stem string) (names []string) {
	for n := range around {
		names = append(names, stem+"-"+string(rune('0'+n)))
	}
	return names
}

// countDocs says what is counted, a line each.
var countDocs = makeCountDocs()

func makeCountDocs() (docs [countSize]string) {
	set := func(count int, lines ...string) { copy(docs[count:], lines) }
	each := func(count int, line string) { // line has a place for a colour
		for c, name := range colourNames {
			docs[count+c] = fmt.Sprintf(line, name)
		}
	}
	gain := func(count int, how string) {
		set(count+gainAll, "most marbles "+how)
		each(count+gainOf, "most %s marbles "+how)
		set(count+gainLack, "by how much the marbles missing to the nearest goal fall, at best, "+how, "1 if a goal can be reached "+how)
	}
	each(nCaptured, "captured %s marbles")
	set(nLack, "marbles missing to the nearest goal", "marbles missing to so many of each colour")
	each(nLackOf, "marbles missing to the goal of %s ones alone")
	each(nNeed, "%s marbles missing to so many of each colour")
	set(nNear, "sum over the goals of 2^-missing marbles", "hops to choose from")
	gain(nTake, "by a run of hops")
	gain(nClaim, "by the removal of a ring that isolates them")
	set(nPockets, "groups of rings with one vacant ring, which a placement there claims")
	each(nPocket, "most %s marbles in one of those groups")
	set(nForcing, "vacant rings on which a marble would make a hop")
	set(nTempo, "1 if the mover is the next to place by choice, as hops stand now, else -1", "1 for the mover at the start of his turn, -1 later in it")
	each(nSupply, "%s marbles in the supply")
	set(nSpending, "1 if the supply is empty, so that placements are paid for with captures")
	each(nBoard, "%s marbles on the board")
	set(nSplit, "groups of rings beyond the first", "free rings", "1 if the number of free rings is odd")
	for k := range around {
		docs[nRing+k] = fmt.Sprintf("rings with %d neighbouring rings", k)
		docs[nMarble+k] = fmt.Sprintf("marbles on rings with %d neighbouring rings", k)
	}
	return docs
}

var featureNames, featureDocs = kit.Texts(features, countDocs[:])

// FeatureNames implements rules.FeatureNamer.
func (g Game) FeatureNames() []string { return featureNames }

// FeatureDocs implements rules.FeatureDocer.
func (g Game) FeatureDocs() []string { return featureDocs }

// Phase implements rules.Phased: the mean of the share of the rings that are gone
// and the share of the marbles that have left the supply.
func (s *State) Phase() float64 {
	rings := float64(s.rings.Count()) / float64(s.shape.rings.Count())
	supply := sum(&s.supply)
	all := supply + s.occupied().Count() + sum(&s.captured[0]) + sum(&s.captured[1])
	return 1 - (rings+float64(supply)/float64(max(all, 1)))/2
}

func sum(counts *[colours]uint8) int {
	return int(counts[white]) + int(counts[grey]) + int(counts[black])
}

// Features implements rules.Featured. The history plays no part in them. Most of
// the time goes into trying each free ring and each run of hops.
func (s *State) Features(dst []float64) []float64 {
	from := len(dst)
	dst = slices.Grow(dst, featureCount)[:from+featureCount]
	l := s.look()
	f := (*description)(dst[from:])
	*f = description{}
	s.describeCaptures(f)
	s.countBoard(f, &l)
	s.countOutlook(f, &l)
	return dst
}

// describeCaptures sets what follows from the captures of both sides.
func (s *State) describeCaptures(f *description) {
	own, enemy := &s.captured[s.actor&1], &s.captured[s.actor.other()&1]
	for c := range own {
		f[nCaptured+c] = float64(int(own[c]) - int(enemy[c]))
	}
	f.countCaptures(&s.goals, own, ofMover)
	f.countCaptures(&s.goals, enemy, ofOpponent)
}
