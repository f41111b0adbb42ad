package zertz

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The counts of a move, by the board it leads to.
const (
	mPlace       = iota // 1 for a placement, by colour
	mTouching    = mPlace + colours
	mRim         = mTouching + 1 // of a placement
	mHopper      = mRim + 1
	mVictim      = mHopper + 1
	mTakes       = mVictim + 1 // marbles won, by colour
	mNearer      = mTakes + colours
	mWins        = mNearer + 1
	mGoesOn      = mWins + 1
	mOffers      = mGoesOn + 1 // hops that stand afterwards, by the colour they take
	mForces      = mOffers + colours
	mEnemyNearer = mForces + 1
	mLoses       = mEnemyNearer + 1
	mFree        = mLoses + 1
	mForcing     = mFree + 1
	mBares       = mForcing + 1
	moveCount    = mBares + 1
)

// moveFeatures names and explains the features of moves. They
// describe the board right after a placement, before any removal of a ring,
// which may prevent a hop or bring about a claim.
var moveFeatures = [moveCount]kit.Doc{
	mPlace + white:  {"place-white", "1 if a white marble is placed"},
	mPlace + grey:   {"place-grey", "1 if a grey marble is placed"},
	mPlace + black:  {"place-black", "1 if a black marble is placed"},
	mTouching:       {"touching", "marbles next to the one that is placed"},
	mRim:            {"rim", "places without a ring around the marble that is placed"},
	mHopper:         {"hopper", "1 if the marble that is placed can hop itself"},
	mVictim:         {"victim", "1 if the marble that is placed can be captured by a hop"},
	mTakes + white:  {"takes-white", "white marbles that the move wins, by a hop or by isolating them"},
	mTakes + grey:   {"takes-grey", "grey marbles that the move wins"},
	mTakes + black:  {"takes-black", "black marbles that the move wins"},
	mNearer:         {"nearer", "by how much the marbles missing to the mover's nearest goal fall"},
	mWins:           {"wins", "1 if the move reaches a goal"},
	mGoesOn:         {"goes-on", "1 if the marble that hops must hop on"},
	mOffers + white: {"offers-white", "hops over a white marble that stand for the opponent afterwards"},
	mOffers + grey:  {"offers-grey", "hops over a grey marble that stand for the opponent afterwards"},
	mOffers + black: {"offers-black", "hops over a black marble that stand for the opponent afterwards"},
	mForces:         {"forces", "1 if the opponent has to hop afterwards"},
	mEnemyNearer:    {"enemy-nearer", "by how much one of those hops brings the opponent nearer to a goal, at best"},
	mLoses:          {"loses", "1 if one of those hops reaches a goal of the opponent's"},
	mFree:           {"free", "free rings afterwards"},
	mForcing:        {"forcing", "vacant rings afterwards on which a marble would make a hop"},
	mBares:          {"bares", "marbles next to the ring that is removed"},
}

var moveFeatureNames, moveFeatureDocs = kit.Split(moveFeatures[:])

// MoveFeatureNames implements rules.MoveFeatureNamer.
func (g Game) MoveFeatureNames() []string { return moveFeatureNames }

// MoveFeatureDocs implements rules.FeatureDocer.
func (g Game) MoveFeatureDocs() []string { return moveFeatureDocs }

// An after is the board that a move leads to, and what the move won.
type after struct {
	run
	rings hexgrid.Board
	shape *shape
}

func (a *after) occupied() hexgrid.Board {
	return a.marbles[white] | a.marbles[grey] | a.marbles[black]
}

func (a *after) vacant() hexgrid.Board { return a.rings &^ a.occupied() }

// MoveFeatures implements rules.MoveFeatured. It costs a few dozen shifts of
// whole boards, and more only where something is isolated.
func (s *State) MoveFeatures(m rules.Move, dst []float64) []float64 {
	var n [moveCount]int
	next := after{run: run{marbles: s.marbles}, rings: s.rings, shape: s.shape}
	switch at := spotOf(m).Board(); kindOf(m) {
	case placeKind:
		next.marbles[colourOf(m)&3] |= at
		next.isolate()
		next.describePlacement(&n, colourOf(m), at)
	case removeKind:
		next.rings &^= at
		n[mBares] = (s.shape.neighbours(at) & next.occupied()).Count()
		next.isolate()
	case hopKind:
		one, two := s.shape.leap(spotOf(m), directionOf(m))
		to := next.hop(at, one, two)
		occupied := next.occupied()
		n[mGoesOn] = numeric.OneIf(to&s.shape.hopPlaces(occupied, next.rings&^occupied) != 0)
	}
	s.describeGains(&n, &next)
	if n[mGoesOn] == 0 && n[mWins] == 0 {
		s.describeOffers(&n, &next)
	}
	n[mFree] = s.shape.freeRings(next.rings, next.vacant()).Count()
	n[mForcing] = s.shape.forcing(next.occupied(), next.vacant()).Count()
	for _, v := range n {
		dst = append(dst, float64(v))
	}
	return dst
}

// isolate gives the mover what State.settle would.
func (a *after) isolate() {
	vacant := a.vacant()
	if a.shape.lattice == nil && a.rings&^(vacant|neighbours(vacant)) == 0 {
		return
	}
	full := a.rings &^ a.shape.connected(vacant, a.rings)
	for c := range a.marbles {
		a.won[c] += uint8((a.marbles[c] & full).Count())
		a.marbles[c] &^= full
	}
	a.rings &^= full
}

func (a *after) describePlacement(n *[moveCount]int, c colour, at hexgrid.Board) {
	n[mPlace+int(c)] = 1
	occupied := a.occupied()
	if at&occupied == 0 {
		return // isolated at once
	}
	vacant, next := a.rings&^occupied, a.shape.neighbours(at)
	n[mTouching], n[mRim] = (next & occupied).Count(), 6-(next&a.rings).Count()
	n[mHopper] = numeric.OneIf(at&a.shape.hopPlaces(occupied, vacant) != 0)
	var hops hopTable
	a.shape.fill(&hops, next&occupied, occupied, vacant)
	for d, hoppers := range hops {
		if a.shape.step(hoppers, hexgrid.Direction(d))&at != 0 {
			n[mVictim] = 1
		}
	}
}

// describeGains sets what the mover has won.
func (s *State) describeGains(n *[moveCount]int, next *after) {
	held := s.captured[s.actor&1]
	before := s.goals.lack(&held)
	for c, won := range next.won {
		n[mTakes+c] = int(won)
		held[c] += won
	}
	n[mNearer] = before - s.goals.lack(&held)
	n[mWins] = numeric.OneIf(next.rings == 0 || s.goals.reached(&held))
}

// describeOffers sets which hops stand for the opponent.
func (s *State) describeOffers(n *[moveCount]int, next *after) {
	occupied := next.occupied()
	vacant := next.rings &^ occupied
	if s.shape.lattice == nil && hopPlaces(occupied, vacant)&occupied == 0 {
		return
	}
	var hops hopTable
	s.shape.fill(&hops, occupied, occupied, vacant)
	n[mForces] = numeric.OneIf(hops.any())
	for d, hoppers := range hops {
		over := s.shape.step(hoppers, hexgrid.Direction(d))
		for c := range next.marbles {
			n[mOffers+c] += (over & next.marbles[c]).Count()
		}
	}
	lack := s.goals.lack(&s.captured[s.actor.other()&1])
	for c := range next.marbles {
		if n[mOffers+c] == 0 {
			continue
		}
		held := s.captured[s.actor.other()&1]
		held[c]++
		left := s.goals.lack(&held)
		n[mEnemyNearer] = max(n[mEnemyNearer], lack-left)
		n[mLoses] = max(n[mLoses], numeric.OneIf(left == 0))
	}
}
