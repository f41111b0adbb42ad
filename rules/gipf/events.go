package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The events of a game.
var (
	eventKinds kit.Kinds

	evRow               = eventKinds.Add("row", "GIPF-R1", "a push makes a row of the pusher")
	evRowForOpponent    = eventKinds.Add("row-for-opponent", "GIPF-R3", "a push makes a row of the opponent, who removes it")
	evRowsOfBoth        = eventKinds.Add("rows-of-both", "GIPF-R3", "rows of both sides are due after a push")
	evManyRows          = eventKinds.Add("several-rows", "GIPF-R4", "several rows of one side are due after a push")
	evRowOfFour         = eventKinds.Add("row-of-4", "GIPF-R1", "a row of four pieces is removed, with all that is joined to it")
	_                   = eventKinds.Add("row-of-5", "GIPF-R1", "a row of five pieces is removed")
	_                   = eventKinds.Add("row-of-6", "GIPF-R1", "a row of six pieces is removed")
	_                   = eventKinds.Add("row-of-7", "GIPF-R1", "a row of seven pieces is removed")
	evCapture           = eventKinds.Add("capture", "Basic Д.2", "a removal takes enemy pieces")
	evCrossingGone      = eventKinds.Add("crossing-row-gone", "GIPF-R4", "a removal takes a piece that another row of the side needs")
	evCrossingShorter   = eventKinds.Add("crossing-row-shorter", "GIPF-R4", "a removal takes a piece of another row of the side, which stays due")
	evOwnGipfKept       = eventKinds.Add("own-gipf-kept", "GIPF-R6", "an own GIPF piece in a removed row stays")
	evEnemyGipfKept     = eventKinds.Add("enemy-gipf-kept", "GIPF-R6", "an enemy GIPF piece in a removed row stays")
	evOwnGipfTaken      = eventKinds.Add("own-gipf-taken", "GIPF-R9", "an own GIPF piece goes back to the reserve as two pieces")
	evEnemyGipfTaken    = eventKinds.Add("enemy-gipf-taken", "GIPF-R9", "an enemy GIPF piece is lost to its owner")
	evCrossingGipfTaken = eventKinds.Add("crossing-gipf-taken", "GIPF-R7", "a GIPF piece where rows of the side cross is taken with the first")
	evCrossingGipfKept  = eventKinds.Add("crossing-gipf-kept", "GIPF-R7", "a GIPF piece where rows of the side cross is kept, and the other row is due as well")
	evRowKept           = eventKinds.Add("row-kept", "GIPF-R8", "so many GIPF pieces stay that the row still stands")
	evRowDueAgain       = eventKinds.Add("row-due-again", "GIPF-R8", "a row that was kept is due again after a push")
	evGipfBackEarly     = eventKinds.Add("gipf-back-early", "GIPF-R10", "an own GIPF piece comes back before the first basic piece, so GIPF pieces may follow")
	evGipfPushed        = eventKinds.Add("gipf-pushed", "Tournament 1–3", "a GIPF piece is pushed in")
	evIntroductionEnds  = eventKinds.Add("introduction-ends", "GIPF-R15", "the first basic piece of a side that introduced GIPF pieces")
	evNoGipfYet         = eventKinds.Add("no-gipf-yet", "GIPF-R14", "the other side has not lost, having no GIPF piece because it has pushed none yet")
	evGipfTooDear       = eventKinds.Add("gipf-too-dear", "GIPF-R15", "one piece in reserve forbids a GIPF piece, a basic one is pushed")
	evAllGipf           = eventKinds.Add("all-gipf", "GIPF-R16", "the last pieces in reserve are pushed as a GIPF piece")
	evReserveSpent      = eventKinds.Add("reserve-spent", "GIPF-R13", "the reserve is empty after the own push and a row brings pieces back")
	evNoReserve         = eventKinds.Add("no-reserve", "GIPF-R13", "a side that has to push has nothing in reserve, and loses")
	evNoGipf            = eventKinds.Add("no-gipf", "GIPF-R11", "a removal takes a side's last GIPF piece, which loses")
	evNoGipfRowDue      = eventKinds.Add("no-gipf-row-due", "GIPF-R11", "and that with a row still due")
	evOwnLastGipf       = eventKinds.Add("own-last-gipf", "GIPF-R11", "a side gives up its own last GIPF piece, and loses")
	evDoubleLoss        = eventKinds.Add("double-loss", "GIPF-R12", "one removal takes the last GIPF piece of both sides; the remover loses")
	evNoSecondGipf      = eventKinds.Add("no-second-introduction", "GIPF-R17", "a side without GIPF pieces has lost although it might introduce more")
)

// kindsOf holds the kinds by variant. Only tournament has four GIPF pieces of a side and
// their introduction (GIPF-R8).
var kindsOf = func() (all [tournament + 1][]rules.EventKind) {
	many := []int{
		evRowKept, evRowDueAgain, evGipfBackEarly, evGipfPushed, evIntroductionEnds, evNoGipfYet,
		evGipfTooDear, evAllGipf, evNoSecondGipf,
	}
	some := []int{
		evOwnGipfKept, evEnemyGipfKept, evOwnGipfTaken, evEnemyGipfTaken, evCrossingGipfTaken,
		evCrossingGipfKept, evNoGipf, evNoGipfRowDue, evOwnLastGipf, evDoubleLoss,
	}
	all[tournament] = eventKinds
	all[standard] = rules.Without(eventKinds, many...)
	all[basic] = rules.Without(all[standard], some...)
	return all
}()

// EventKinds implements rules.EventNamer.
func (g Game) EventKinds() []rules.EventKind { return kindsOf[g.kind] }

// Events implements rules.Eventful.
func (s *State) Events(m rules.Move) rules.Events {
	after := *s
	after.Play(m)
	if isRemoval(m) {
		line, kept := removalOf(m)
		return s.removalEvents(line, lines[line].deposit(kept), &after) | s.endEvents(&after)
	}
	_, gipf := pushOf(m)
	return s.pushEvents(gipf, &after) | s.endEvents(&after)
}

// pushEvents returns the events of a push.
func (s *State) pushEvents(gipf bool, after *State) rules.Events {
	me, foe := s.actor, s.actor.other()
	mine, theirs := rowLines(after.pieces[me]), rowLines(after.pieces[foe])
	stood := rowLines(s.pieces[me])&mine | rowLines(s.pieces[foe])&theirs
	reserve, open := after.reserve[me], after.result == rules.Ongoing
	return rowEvents(mine, theirs, stood) |
		kit.When(stood != 0, evRowDueAgain) |
		kit.When(gipf, evGipfPushed) |
		kit.When(!gipf && s.intro[me] == mayIntroduce, evIntroductionEnds) |
		kit.When(open && after.intro[foe] == mustIntroduce, evNoGipfYet) |
		kit.When(s.intro[me] == mayIntroduce && s.reserve[me] == 1, evGipfTooDear) |
		kit.When(gipf && reserve == 0, evAllGipf) |
		kit.When(open && reserve == 0 && mine != 0, evReserveSpent)
}

// rowEvents returns the events of the rows that the pusher and the other side have after a push, given
// those that they had before.
func rowEvents(mine, theirs, stood lineSet) rules.Events {
	return kit.When(mine&^stood != 0, evRow) |
		kit.When(theirs&^stood != 0, evRowForOpponent) |
		kit.When(mine != 0 && theirs != 0, evRowsOfBoth) |
		kit.When(max(mine.count(), theirs.count()) > 1, evManyRows)
}

// removalEvents returns the events of the removal of a row except for the pieces in kept.
func (s *State) removalEvents(line int, kept hexgrid.Board, after *State) rules.Events {
	row, own := s.row(line), s.pieces[s.actor]
	taken, foe := row&^kept, row&^own
	return rules.Event(evRowOfFour+row.Count()-4) |
		kit.When(taken&foe != 0, evCapture) |
		kit.When(kept&own != 0, evOwnGipfKept) |
		kit.When(kept&foe != 0, evEnemyGipfKept) |
		kit.When(taken&own&s.gipfs != 0, evOwnGipfTaken) |
		kit.When(taken&foe&s.gipfs != 0, evEnemyGipfTaken) |
		kit.When(taken&own&s.gipfs != 0 && s.intro[s.actor] == mayIntroduce, evGipfBackEarly) |
		kit.When(rowLines(after.pieces[s.actor])>>line&1 != 0, evRowKept) |
		s.crossingEvents(line, row, kept)
}

// crossingEvents returns the events about the other rows that the side still has to remove.
func (s *State) crossingEvents(line int, row, kept hexgrid.Board) (e rules.Events) {
	taken := row &^ kept
	left := rowLines(s.pieces[s.actor] &^ taken)
	for others := s.pending &^ (1 << line); others != 0; others &= others - 1 {
		other := others.first()
		crossing, stands := s.row(other)&row, left>>other&1 != 0
		e |= kit.When(!stands, evCrossingGone) |
			kit.When(stands && crossing&taken != 0, evCrossingShorter) |
			kit.When(crossing&taken&s.gipfs != 0, evCrossingGipfTaken) |
			kit.When(crossing&kept != 0, evCrossingGipfKept)
	}
	return e
}

// endEvents returns the events of the end of the game, if it has ended. A
// removal can also end it by the reserve, if the opponent's push is due next.
func (s *State) endEvents(after *State) rules.Events {
	loser := after.result.Winner().Other()
	if loser == rules.None {
		return 0
	}
	bare, lost := after.bare(), side(loser.Index())
	return kit.When(bare == 0, evNoReserve) |
		kit.When(bare != 0 && bare != bothSides, evNoGipf) |
		kit.When(bare != 0 && bare != bothSides && after.pending != 0, evNoGipfRowDue) |
		kit.When(bare != 0 && bare != bothSides && lost == s.actor, evOwnLastGipf) |
		kit.When(bare == bothSides, evDoubleLoss) |
		kit.When(bare != 0 && after.intro[lost] == mayIntroduce, evNoSecondGipf)
}

// Cover implements rules.Covered with the spots in the order of the position text. A
// GIPF piece counts as one piece.
func (s *State) Cover(dst []uint8) []uint8 { return s.cover(rulebook, dst) }

// cover is Cover on a field.
func (s *core) cover(on *field, dst []uint8) []uint8 {
	for b := on.spots; b != 0; b &= b - 1 {
		dst = append(dst, uint8((s.occupied() & b & -b).Count()))
	}
	return dst
}
