package zertz

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

// A gain is one part of what an action or a run of them brings. For each part
// the best is counted on its own: the run with the most marbles may not be the
// one with the most white ones.
const (
	gainAll  = iota         // marbles
	gainOf                  // marbles of a colour, by colour
	gainLack = gainOf + 3   // by how much the number missing to the nearest goal falls
	gainWins = gainLack + 1 // 1 if a goal is reached
	gains    = gainWins + 1
)

// A view says whose count a feature is, from where the mover sits.
type view uint8

const (
	balance view = iota // the mover's minus the opponent's
	mine                // the mover's, or the board's
	yours               // the opponent's
)

// A feature is what one number of Features says.
type feature struct {
	name  string
	count int
	view  view
}

// features are the features in order, with the names by which weights files
// know them. Marbles belong to nobody, so hops do not have a colour: all that
// stand are his who starts the next turn, and he must take one. That makes it
// matter who is the next to act freely (tempo): capturing is material, and being
// made to capture is a turn lost. What can be done next is told apart by side:
// take and claim are the mover's or, with enemy-, the opponent's, never both.
//
// Many are sums of others (the rings, the marbles, lack by need): a fit has to
// cope with that, or leave some of them out.
var features = makeFeatures()

func makeFeatures() []feature {
	var all []feature
	add := func(v view, count int, names ...string) {
		for i, name := range names {
			if v == yours {
				name = "enemy-" + name
			}
			all = append(all, feature{name, count + i, v})
		}
	}
	add(balance, nCaptured, byColour("captured")...)
	for _, v := range []view{mine, yours} {
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
	add(mine, nTempo, "tempo", "turn")
	add(mine, nSupply, byColour("supply")...)
	add(mine, nSpending, "spending")
	add(mine, nBoard, byColour("board")...)
	add(mine, nSplit, "split", "free", "free-odd")
	add(mine, nRing, byNeighbours("ring")...)
	add(mine, nMarble, byNeighbours("marble")...)
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

var featureNames = makeFeatureNames()

func makeFeatureNames() (names []string) {
	for _, f := range features {
		names = append(names, f.name)
	}
	return names
}

// FeatureNames implements rules.FeatureNamer.
func (g Game) FeatureNames() []string { return featureNames }

// counts are what is counted of one side.
type counts [countSize]float64

// Features implements rules.Featured. The history plays no part in them. Most of
// the time goes into trying each free ring and each run of hops.
func (s *State) Features(dst []float64) []float64 {
	var n [2]counts
	own, enemy := &n[s.actor&1], &n[s.actor.other()&1]
	for p := range n {
		s.countCaptures(&n[p], &s.captured[p])
	}
	s.countBoard(own)
	s.countOutlook(&n)
	for _, f := range features {
		x := own[f.count]
		switch f.view {
		case balance:
			x -= enemy[f.count]
		case yours:
			x = enemy[f.count]
		}
		dst = append(dst, x)
	}
	return dst
}
