package gipf

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The features of a move. They describe a push by the board it leads to before
// any row is taken off, and a removal by the board without the pieces taken.
const (
	mRow = iota // rows
	mTake
	mReturn
	mGive
	mGiveLoss
	mThree // the board afterwards
	mEnemyThree
	mTwo
	mProlong
	mEnemyProlong
	mInner
	mShift // the push itself
	mShiftEnemy
	mFill
	mLength
	mCentreLine
	mCorner
	mGipf
	mCapture // the removal itself
	mRetrieve
	mKeepOwn
	mKeepEnemy
	mBreak
	moveCount
)

// moveFeatures names and explains the features of moves. They are facts
// about one move and ignore the answers to it. Describing a push costs
// about as much as finding the open threes of a board.
var moveFeatures = [moveCount]kit.Doc{
	mRow:          {"row", "rows of the mover's that stand after the push"},
	mTake:         {"take", "enemy material in those rows, a GIPF piece counting two"},
	mReturn:       {"return", "own material in those rows"},
	mGive:         {"give", "rows of the enemy's that stand after the push"},
	mGiveLoss:     {"give-loss", "own material in the enemy's rows"},
	mThree:        {"open-three", "own runs of exactly three with an empty spot at an end, afterwards"},
	mEnemyThree:   {"enemy-open-three", "the enemy's runs of that kind, afterwards"},
	mTwo:          {"open-two", "own runs of exactly two with an empty spot at an end, afterwards"},
	mProlong:      {"prolong", "own pieces next to a run of exactly three enemies, afterwards"},
	mEnemyProlong: {"enemy-prolong", "enemies next to an own run of exactly three, afterwards"},
	mInner:        {"inner", "how much nearer to the centre own pieces stand than the enemy's, in steps, afterwards"},
	mShift:        {"shift", "pieces that the push moves"},
	mShiftEnemy:   {"shift-enemy", "enemies among them"},
	mFill:         {"fill", "1 if the push fills its line"},
	mLength:       {"length", "spots of the line that is pushed on, beyond four"},
	mCentreLine:   {"centre-line", "1 for a push on a line through the centre"},
	mCorner:       {"corner", "1 if the piece comes to stand on a corner"},
	mGipf:         {"push-gipf", "1 if a GIPF piece is brought in"},
	mCapture:      {"capture", "enemy material that the removal takes"},
	mRetrieve:     {"retrieve", "own material that the removal takes back"},
	mKeepOwn:      {"keep-gipf", "own GIPF pieces of the row that stay"},
	mKeepEnemy:    {"keep-enemy-gipf", "GIPF pieces of the enemy's in the row that stay"},
	mBreak:        {"break", "other rows of the mover's that the removal breaks"},
}

// cornerSpots holds the six spots that lie next to the corners of the board.
var cornerSpots = rulebook.corners[white] | rulebook.corners[black]

var moveFeatureNames, moveFeatureDocs = kit.Split(moveFeatures[:])

// MoveFeatureNames implements rules.MoveFeatureNamer.
func (g Game) MoveFeatureNames() []string { return moveFeatureNames }

// MoveFeatureDocs implements rules.FeatureDocer.
func (g Game) MoveFeatureDocs() []string { return moveFeatureDocs }

// MoveFeatures implements rules.MoveFeatured.
func (s *State) MoveFeatures(m rules.Move, dst []float64) []float64 {
	var n [moveCount]int
	if isRemoval(m) {
		s.describeRemoval(&n, m)
	} else {
		s.describePush(&n, m)
	}
	for _, v := range n {
		dst = append(dst, float64(v))
	}
	return dst
}

func (s *State) describePush(n *[moveCount]int, m rules.Move) {
	number, gipf := pushOf(m)
	p := &pushes[number]
	empty := p.line &^ s.occupied()
	run := p.before(p.first(empty)) &^ empty
	after := State{core: core{gipfs: p.slide(s.gipfs, run)}}
	for c := range s.pieces {
		after.pieces[c] = p.slide(s.pieces[c], run)
	}
	after.pieces[s.actor] |= p.entry
	n[mShift], n[mShiftEnemy] = run.Count(), (run & s.pieces[s.actor.other()]).Count()
	n[mFill] = numeric.OneIf(empty&(empty-1) == 0)
	n[mLength] = p.line.Count() - 4
	n[mCentreLine], n[mCorner] = numeric.OneIf(p.line&rings[0] != 0), numeric.OneIf(p.entry&cornerSpots != 0)
	if gipf {
		n[mGipf] = 1
		after.gipfs |= p.entry
	}
	after.describeRows(n, s.actor)
	after.describeShape(n, s.actor)
}

// describeRows sets the features of the rows on a board; usually there are none.
func (s *State) describeRows(n *[moveCount]int, me side) {
	own, enemy := s.pieces[me], s.pieces[me.other()]
	if hasRow(own) {
		made := rowLines(own)
		taken := rowsOn(made, own, own|enemy)
		n[mRow], n[mTake], n[mReturn] = made.count(), s.weigh(taken&enemy), s.weigh(taken&own)
	}
	if hasRow(enemy) {
		made := rowLines(enemy)
		n[mGive], n[mGiveLoss] = made.count(), s.weigh(rowsOn(made, enemy, own|enemy)&own)
	}
}

// describeShape sets the features of the shape of the pieces on a board.
func (s *State) describeShape(n *[moveCount]int, me side) {
	own, enemy := s.pieces[me], s.pieces[me.other()]
	var looks shapes
	looks.fill(&s.pieces)
	mine, yours := &looks[me&1], &looks[me.other()&1]
	n[mThree], n[mEnemyThree], n[mTwo] = mine.openThree, yours.openThree, mine.openTwo
	n[mProlong], n[mEnemyProlong] = mine.prolong, yours.prolong
	for distance, ring := range &rings {
		n[mInner] += (radius - distance) * ((own & ring).Count() - (enemy & ring).Count())
	}
}

func (s *State) describeRemoval(n *[moveCount]int, m rules.Move) {
	line, kept := removalOf(m)
	row, stay := s.row(line), lines[line].deposit(kept)
	taken := row &^ stay
	own, enemy := s.pieces[s.actor], s.pieces[s.actor.other()]
	n[mCapture], n[mRetrieve] = s.weigh(taken&enemy), s.weigh(taken&own)
	n[mKeepOwn], n[mKeepEnemy] = (stay & own).Count(), (stay & enemy).Count()
	n[mBreak] = (s.pending &^ (1 << line) &^ rowLines(own&^taken)).count()
	after := State{core: core{pieces: [2]hexgrid.Board{s.pieces[white] &^ taken, s.pieces[black] &^ taken}}}
	after.describeShape(n, s.actor)
}
