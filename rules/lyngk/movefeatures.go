package lyngk

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// The counts of a move.
const (
	mOwn = iota // a move of a stack
	mComplete
	mNeutralFull
	mHeight
	mFour
	mThree
	mCarried
	mOntoOwn
	mOntoEnemy
	mOntoNeutral
	mOntoTall
	mJokers
	mCovered
	mLost
	mNext
	mSees
	mClaim // a claim
	mClaimTops
	mClaimTall
	mClaimFull
	mClaimFinish
	mClaimLast
	moveCount
)

// moveFeatures names and explains the features of moves. What the opponent
// could do afterwards is looked for in plain sight of the stack that was made:
// what a LYNGK chain could reach, and what was hidden behind the origin, is not.
var moveFeatures = [moveCount]kit.Doc{
	mOwn:         {"own", "1 if the stack that moves has an own top"},
	mComplete:    {"complete", "1 if the move completes a full stack with an own top"},
	mNeutralFull: {"neutral-full", "1 if it completes a full stack with a neutral top, which counts for neither player"},
	mHeight:      {"height", "pieces of the stack that is made, 0 for one that is completed"},
	mFour:        {"own-four", "1 if an own-topped stack is made that lacks one piece"},
	mThree:       {"own-three", "1 if an own-topped stack is made that lacks two pieces"},
	mCarried:     {"carried", "pieces of the stack that moves"},
	mOntoOwn:     {"onto-own", "pieces of the stack it lands on, if that has an own top"},
	mOntoEnemy:   {"onto-enemy", "pieces of the stack it lands on, if that has a top of the opponent's"},
	mOntoNeutral: {"onto-neutral", "pieces of the stack it lands on, if that has a neutral top or is a joker"},
	mOntoTall:    {"onto-enemy-four", "1 if it lands on a stack of the opponent's that lacks one piece"},
	mJokers:      {"jokers", "jokers in the stack that is made, if it has an own top"},
	mCovered:     {"covered", "stacks in sight that the opponent could land on the stack that is made"},
	mLost:        {"lost", "those among them with which he would complete a full stack of his own"},
	mNext:        {"next", "own stacks in sight with which the stack that is made could be completed"},
	mSees:        {"sees", "stacks in sight of the stack that is made"},
	mClaim:       {"claim", "1 for a claim"},
	mClaimTops:   {"claim-tops", "tops of the colour that is claimed"},
	mClaimTall:   {"claim-tall", "stacks of three and more among them"},
	mClaimFull:   {"claim-full", "full stacks among them"},
	mClaimFinish: {"claim-finish", "moves with that colour that would complete a full stack"},
	mClaimLast:   {"claim-last", "1 if no claim is left to the mover afterwards"},
}

var moveFeatureNames, moveFeatureDocs = kit.Split(moveFeatures[:])

// MoveFeatureNames implements rules.MoveFeatureNamer.
func (g Game) MoveFeatureNames() []string { return moveFeatureNames }

// MoveFeatureDocs implements rules.FeatureDocer.
func (g Game) MoveFeatureDocs() []string { return moveFeatureDocs }

// MoveFeatures implements rules.MoveFeatured. A move costs a look at what the
// target sees; a claim, of which there are few, costs the moves of its colour.
// A pass has no features.
func (s *State) MoveFeatures(m rules.Move, dst []float64) []float64 {
	var n [moveCount]int
	switch {
	case m == passMove:
	case isClaim(m):
		s.describeClaim(&n, claimOf(m))
	default:
		s.describeHop(&n, m)
	}
	for _, v := range n {
		dst = append(dst, float64(v))
	}
	return dst
}

func (s *State) describeClaim(n *[moveCount]int, c piece) {
	tops, full := s.tops[c], int(s.full)
	n[mClaim], n[mClaimTops], n[mClaimTall] = 1, tops.count(), (tops & s.tall[2]).count()
	n[mClaimFull] = (tops & s.exactly(full)).count()
	var v survey
	v.fill(s)
	n[mClaimFinish] = s.ownReach(c.colour(), &v).finishing
	n[mClaimLast] = numeric.OneIf(s.claims[s.actor].count() == int(s.most)-1)
}

func (s *State) describeHop(n *[moveCount]int, m rules.Move) {
	from, to := hopOf(m)
	moved, onto := s.stacks[from], s.stacks[to]
	made := moved.onto(onto)
	lacks := int(s.full) - made.height()
	own := s.claims[s.actor].has(moved.top())
	n[mOwn], n[mCarried], n[mSees] = numeric.OneIf(own), moved.height(), s.sight[to].count()
	s.describeTarget(n, onto)
	switch {
	case lacks == 0 && own:
		n[mComplete] = 1
		return // it leaves the board, or ends the game
	case lacks == 0:
		n[mNeutralFull] = 1
	case own:
		n[mFour], n[mThree], n[mJokers] = numeric.OneIf(lacks == 1), numeric.OneIf(lacks == 2), made.jokers()
	}
	n[mHeight] = made.height()
	s.describeSight(n, made, s.sight[to]&^from.set())
}

// describeTarget says whose stack is landed on.
func (s *State) describeTarget(n *[moveCount]int, onto stack) {
	switch h := onto.height(); {
	case s.claims[s.actor].has(onto.top()):
		n[mOntoOwn] = h
	case s.claims[s.actor.other()].has(onto.top()):
		n[mOntoEnemy], n[mOntoTall] = h, numeric.OneIf(h == int(s.full)-1)
	default:
		n[mOntoNeutral] = h
	}
}

// describeSight says which of the stacks that see a new stack could land on it.
func (s *State) describeSight(n *[moveCount]int, made stack, seen points) {
	mine, yours := s.claims[s.actor], s.claims[s.actor.other()]
	for ; seen != 0; seen = seen.rest() {
		comes := s.stacks[seen.first()]
		lacks := int(s.full) - made.height() - comes.height()
		if lacks < 0 || comes.colours()&made.colours() != 0 {
			continue
		}
		switch top := comes.top(); {
		case mine.has(top):
			n[mNext] += numeric.OneIf(lacks == 0)
		case yours.has(top):
			n[mCovered]++
			n[mLost] += numeric.OneIf(lacks == 0)
		case comes.height() == made.height(), comes.height() > made.height() && s.laws&neutralEqual == 0:
			n[mCovered]++
		}
	}
}
