package zertz

import (
	"fmt"
	"slices"

	"gipf.arena/rules/internal/kit"
)

// The counts of each side or, in the last part, of the board. The table of
// features below says how features use them.
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
// the counts of either side, then those that belong to neither.
//
// Many are sums of others (the rings, the marbles, lack by need): a fit has to
// cope with that, or leave some of them out.
var features = makeFeatures()

func makeFeatures() (all []kit.Feature) {
	side := slices.Concat(
		[]kit.Doc{{"lack", "marbles missing to the nearest goal"}, {"lack-each", "marbles missing to so many of each colour"}},
		byColour("lack", "marbles missing to the goal of %s ones alone"),
		byColour("need", "%s marbles missing to so many of each colour"),
		[]kit.Doc{{"near", "sum over the goals of 2^-missing marbles"}, {"hops", "hops to choose from"}},
		byGain("take", "by a run of hops"),
		byGain("claim", "by the removal of a ring that isolates them"),
		[]kit.Doc{{"pockets", "groups of rings with one vacant ring, which a placement there claims"}},
		byColour("pocket", "most %s marbles in one of those groups"),
		[]kit.Doc{{"forcing", "vacant rings on which a marble would make a hop"}},
	)
	board := slices.Concat(
		[]kit.Doc{
			{"tempo", "1 if the mover is the next to place by choice, as hops stand now, else -1"},
			{"turn", "1 for the mover at the start of his turn, -1 later in it"},
		},
		byColour("supply", "%s marbles in the supply"),
		[]kit.Doc{{"spending", "1 if the supply is empty, so that placements are paid for with captures"}},
		byColour("board", "%s marbles on the board"),
		[]kit.Doc{{"split", "groups of rings beyond the first"}, {"free", "free rings"}, {"free-odd", "1 if the number of free rings is odd"}},
		byNeighbours("ring", "rings with %d neighbouring rings"),
		byNeighbours("marble", "marbles on rings with %d neighbouring rings"),
	)
	add := func(v kit.View, count int, prefix string, list []kit.Doc) {
		for i, d := range list {
			all = append(all, v.Of(count+i, prefix+d[0], d[1]))
		}
	}
	add(kit.Balance, nCaptured, "", byColour("captured", "captured %s marbles"))
	add(kit.Mine, nLack, "", side)
	add(kit.Yours, nLack, "enemy-", side)
	add(kit.Mine, nTempo, "", board)
	return all
}

// byGain explains the parts of a gain: take, take-white, …, take-lack, take-wins.
func byGain(stem, how string) []kit.Doc {
	return slices.Concat([]kit.Doc{{stem, "most marbles " + how}}, byColour(stem, "most %s marbles "+how), []kit.Doc{
		{stem + "-lack", "by how much the marbles missing to the nearest goal fall, at best, " + how},
		{stem + "-wins", "1 if a goal can be reached " + how},
	})
}

// byColour explains a count for each colour, for which the line has a place.
func byColour(stem, line string) (all []kit.Doc) {
	for _, name := range colourNames {
		all = append(all, kit.Doc{stem + "-" + name, fmt.Sprintf(line, name)})
	}
	return all
}

// byNeighbours explains counts by number of neighbours: ring-0 to ring-6.
func byNeighbours(stem, line string) (all []kit.Doc) {
	for n := range around {
		all = append(all, kit.Doc{fmt.Sprintf("%s-%d", stem, n), fmt.Sprintf(line, n)})
	}
	return all
}

var featureNames, featureDocs = kit.Texts(features)

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

// Features implements rules.Featured. They ignore the history. Most of
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
