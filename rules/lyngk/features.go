package lyngk

import "gipf.arena/rules"

// What is counted of each side; the table of features below says what becomes
// of it. What a side can do is counted as if it were its turn.
const (
	nFives         = iota // fives that count at the end: collected, or in 6stack standing with an own top
	nFours                // own-topped stacks of four
	nThrees               // of three
	nTwos                 // of two
	nOnes                 // own single pieces
	nStanding             // own-topped full stacks that count for nobody (LYNGK-R6, R9)
	nPieces               // pieces in own-topped stacks
	nJokers               // jokers in own-topped stacks
	nClaimsLeft           // colours that may still be claimed
	nMoves                // moves with an own top
	nFinish               // moves that complete a full stack with an own top
	nNetwork              // stacks of the largest own network, the points of a LYNGK chain
	nExposed              // own-topped stacks that the opponent can cover
	nExposedPieces        // pieces in them
	nStuck                // 1 for a side without any move
	nClaimFinish          // colours by whose claim a full stack can be completed in the same turn
	nClaimTops            // most tops that a claim would bring
	nClaimFours           // most stacks of four that a claim would bring
	nNeutralMoves         // moves with a neutral top; the same for both sides
	nNeutralParity        // 1 if they are odd in number, else -1; the same for both sides
	nNeutralTall          // neutral stacks of three and more; the same for both sides
	nStacks               // occupied points; the same for both sides
	nClaimed              // 1 if the mover has claimed in this turn
	nLead                 // 1 if the mover would win if the game ended now, -1 if the opponent
	countCount
)

// A view says whose count a feature is, from where the mover sits.
type view uint8

const (
	balance view = iota // the mover's minus the opponent's
	mine                // the mover's
	yours               // the opponent's
)

// features are the features in order, with the names by which weights files know
// them. What can be acted on by the next decision is told apart by side, because
// only one side acts next: a stack that the mover can finish is worth more than
// one that the opponent could finish after him. Exchanging the players of a
// position, or renaming the colours, leaves its features as they are.
var features = [...]struct {
	name  string
	count int
	view  view
}{
	{"fives", nFives, balance},
	{"fours", nFours, balance},
	{"threes", nThrees, balance},
	{"twos", nTwos, balance},
	{"ones", nOnes, balance},
	{"standing", nStanding, balance},
	{"pieces", nPieces, balance},
	{"jokers", nJokers, balance},
	{"claims-left", nClaimsLeft, balance},
	{"moves", nMoves, mine},
	{"enemy-moves", nMoves, yours},
	{"finish", nFinish, mine},
	{"enemy-finish", nFinish, yours},
	{"network", nNetwork, mine},
	{"enemy-network", nNetwork, yours},
	{"exposed", nExposed, mine},
	{"enemy-exposed", nExposed, yours},
	{"exposed-pieces", nExposedPieces, mine},
	{"enemy-exposed-pieces", nExposedPieces, yours},
	{"stuck", nStuck, mine},
	{"enemy-stuck", nStuck, yours},
	{"claim-finish", nClaimFinish, mine},
	{"enemy-claim-finish", nClaimFinish, yours},
	{"claim-tops", nClaimTops, mine},
	{"enemy-claim-tops", nClaimTops, yours},
	{"claim-fours", nClaimFours, mine},
	{"enemy-claim-fours", nClaimFours, yours},
	{"neutral-moves", nNeutralMoves, mine},
	{"neutral-parity", nNeutralParity, mine},
	{"neutral-tall", nNeutralTall, mine},
	{"stacks", nStacks, mine},
	{"claimed", nClaimed, mine},
	{"lead", nLead, mine},
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

// Features implements rules.Featured. It costs about as much as listing the moves
// of both sides, and those that every claim would bring.
func (s *State) Features(dst []float64) []float64 {
	var n [2][countCount]int
	for c := range n {
		s.countStacks(&n[c], side(c))
	}
	s.countMoves(&n)
	s.countClaims(&n)
	own, enemy := &n[s.actor], &n[s.actor.other()]
	own[nStacks] = s.tall[0].count()
	if s.claimed {
		own[nClaimed] = 1
	}
	own[nLead] = sign(s.tieBreak(), s.actor.player())
	for i := range features {
		f := &features[i]
		values := [...]int{balance: own[f.count] - enemy[f.count], mine: own[f.count], yours: enemy[f.count]}
		dst = append(dst, float64(values[f.view]))
	}
	return dst
}

// sign returns 1 for a result that p has won, -1 for one he has lost.
func sign(r rules.Result, p rules.Player) int {
	switch r.Winner() {
	case rules.None:
		return 0
	case p:
		return 1
	}
	return -1
}
