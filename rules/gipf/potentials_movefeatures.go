package gipf

import (
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// The features of a move besides those of the game without potentials.
const (
	lmPush    = iota // and the other kinds after it
	lmUse     = lmPush + int(potentialCount)
	lmDrop    = lmUse + int(potentialCount)
	lmSpend   = lmDrop + 1
	lmCut     = lmSpend + 1
	lmHitGipf = lmCut + 1
	lmKeep    = lmHitGipf + 1
	lmKeepOne = lmKeep + 1
	lmFree    = lmKeepOne + 1
	lmCount   = lmFree + 1
)

var potentialsMoveFeatures = [lmCount]kit.Doc{
	lmPush + int(tamsk): {"push-tamsk", "1 if a piece loaded with TAMSK is brought in"},
	lmPush + int(zertz): {"push-zertz", "1 if a piece loaded with ZÈRTZ is brought in"},
	lmPush + int(dvonn): {"push-dvonn", "1 if a piece loaded with DVONN is brought in"},
	lmPush + int(yinsh): {"push-yinsh", "1 if a piece loaded with YINSH is brought in"},
	lmPush + int(punct): {"push-punct", "1 if a piece loaded with PÜNCT is brought in"},
	lmUse + int(tamsk):  {"play-tamsk", "1 for an extra push of TAMSK"},
	lmUse + int(zertz):  {"play-zertz", "1 for a use of ZÈRTZ"},
	lmUse + int(dvonn):  {"play-dvonn", "1 for a use of DVONN"},
	lmUse + int(yinsh):  {"play-yinsh", "1 for a use of YINSH"},
	lmUse + int(punct):  {"play-punct", "1 for a use of PÜNCT"},
	lmDrop:              {"give-up", "1 if the TAMSK potential on e5 is given up"},
	lmSpend:             {"spend-stock", "potentials that are lost because a basic piece is brought in"},
	lmCut:               {"cut", "1 for a potential put on an enemy run of three or more"},
	lmHitGipf:           {"hit-gipf", "1 for a PÜNCT put on a GIPF piece"},
	lmKeep:              {"keep-loaded", "own loaded pieces of the row that stay"},
	lmKeepOne:           {"keep-enemy-loaded", "the enemy's loaded pieces of the row that stay"},
	lmFree:              {"free", "own pieces that own the spot again, the enemy's potential having been taken"},
}

var potentialsMoveNames, potentialsMoveDocs = makePotentialsMoveTexts()

func makePotentialsMoveTexts() (names, docs []string) {
	names, docs = kit.Split(potentialsMoveFeatures[:])
	return slices.Concat(moveFeatureNames, names), slices.Concat(moveFeatureDocs, docs)
}

// MoveFeatureNames implements rules.MoveFeatureNamer: the names of the game
// without potentials, then those that only potentials have.
func (g PotentialsGame) MoveFeatureNames() []string { return potentialsMoveNames }

// MoveFeatureDocs implements rules.FeatureDocer.
func (g PotentialsGame) MoveFeatureDocs() []string { return potentialsMoveDocs }

// MoveFeatures implements rules.MoveFeatured.
func (s *PotentialsState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	var n [moveCount]int
	var more [lmCount]int
	switch {
	case isRemoval(m):
		s.describeRemoval(&n, &more, m)
	case isUse(m):
		s.describeUse(&n, &more, m)
	case m == passMove:
		more[lmDrop] = 1
		view := s.view()
		view.describeRows(&n, s.actor)
		view.describeShape(&n, s.actor)
	default:
		s.describePush(&n, &more, m)
	}
	for _, v := range n {
		dst = append(dst, float64(v))
	}
	for _, v := range more {
		dst = append(dst, float64(v))
	}
	return dst
}

func (s *PotentialsState) describePush(n *[moveCount]int, more *[lmCount]int, m rules.Move) {
	number, p := potentialsPushOf(m)
	view := s.view()
	view.describePush(n, pushMove(number, p == pushGipf))
	switch {
	case isExtra(m):
		more[lmUse+int(tamsk)] = 1
	case p >= pushLoaded:
		more[lmPush+int(p.potential())] = 1
	case p == pushBasic:
		for _, k := range s.stock[s.actor&1] {
			more[lmSpend] += int(k)
		}
	}
}

func (s *PotentialsState) describeUse(n *[moveCount]int, more *[lmCount]int, m rules.Move) {
	from, to := useOf(m)
	enemy := s.pieces[s.actor.other()&1]
	more[lmUse+int(s.at[from&63].kind())] = 1
	more[lmCut] = numeric.OneIf((inLongRuns(enemy) & enemy).Has(to))
	more[lmHitGipf] = numeric.OneIf(s.at[to&63] == gipfPiece)
	after := *s
	after.use(from, to)
	view := after.view()
	view.describeRows(n, s.actor)
	view.describeShape(n, s.actor)
}

func (s *PotentialsState) describeRemoval(n *[moveCount]int, more *[lmCount]int, m rules.Move) {
	line, bits := removalOf(m)
	kept, me := lines[line].deposit(bits), s.actor&1
	view := s.view()
	taken := s.row(line) &^ kept
	own, enemy := s.pieces[me], s.pieces[me.other()&1]
	n[mCapture], n[mRetrieve] = view.weigh(taken&enemy), view.weigh(taken&own)
	gipfs := kept & view.gipfs
	n[mKeepOwn], n[mKeepEnemy] = (gipfs & own).Count(), (gipfs & enemy).Count()
	loaded := kept &^ view.gipfs
	more[lmKeep], more[lmKeepOne] = (loaded & own).Count(), (loaded & enemy).Count()
	after := *s
	after.remove(line, kept)
	more[lmFree] = (after.pieces[me] & taken & enemy).Count()
	n[mBreak] = (s.pending &^ (1 << line) &^ rowLines(after.pieces[me])).count()
	left := after.view()
	left.describeShape(n, s.actor)
}
