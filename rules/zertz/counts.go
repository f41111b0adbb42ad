package zertz

// A description is the features of a position, in their order, which is that of the counts
// (see makeFeatures): what is counted of the mover lies at its number, what is counted of
// the opponent or of the board further on. So counts are written where they belong.
type description [featureCount]float64

const (
	featureCount = countSize + nTempo - nLack
	// ofOpponent and ofBoard are by how much further the counts of the opponent and of the board
	// lie than their numbers.
	ofMover    view = 0
	ofOpponent view = nTempo - nLack
	ofBoard    view = ofOpponent
)

// A view says of whom something is counted, by where that lies in a description.
type view int

// at returns where a count lies.
func (v view) at(count int) int { return int(v) + count }

// viewOf returns the view in which a side is counted.
func (s *State) viewOf(p side) view {
	if p == s.actor {
		return ofMover
	}
	return ofOpponent
}

// offGoal is the number of missing marbles counted for a goal that the game lacks.
const offGoal = 12

// missing returns how many marbles are missing to a goal, offGoal for noGoal.
func missing(goal, have uint8) int {
	if goal == noGoal {
		return offGoal
	}
	return max(0, int(goal)-int(have))
}

// lack returns how many marbles captures miss to the nearest goal.
func (g *goals) lack(captured *[colours]uint8) int {
	each := missing(g.each, captured[white]) + missing(g.each, captured[grey]) + missing(g.each, captured[black])
	of := min(missing(g.of[white], captured[white]), missing(g.of[grey], captured[grey]), missing(g.of[black], captured[black]))
	return min(each, of, offGoal)
}

// countCaptures sets what follows from the captures of one side.
func (f *description) countCaptures(g *goals, captured *[colours]uint8, v view) {
	n := (*[nHops - nLack]float64)(f[v.at(nLack):])
	each, least, near := 0, offGoal, 0.0
	for c, have := range captured {
		of, need := missing(g.of[c], have), missing(g.each, have)
		least, each, near = min(least, of), each+need, near+nears[of&0xff]
		n[nLackOf-nLack+c], n[nNeed-nLack+c] = float64(of), float64(need)
	}
	if g.each == noGoal {
		n[nNeed-nLack], n[nNeed-nLack+1], n[nNeed-nLack+2] = 0, 0, 0
	}
	each = min(each, offGoal)
	n[0], n[nLackEach-nLack] = float64(min(least, each)), float64(each)
	n[nNear-nLack] = near + nears[each&0xff] // sums of powers of two are exact
}

// nears holds 2^-missing by what is missing, and 0 for a goal that the game does not have.
// Goals beyond offGoal count as such.
var nears = makeNears()

func makeNears() (all [256]float64) {
	for missing := range offGoal {
		all[missing] = 1 / float64(int(1)<<missing)
	}
	return all
}
