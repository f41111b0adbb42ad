package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// What can happen in a game, in the order of eventKinds.
const (
	evRow = iota
	evRowForOpponent
	evRowsOfBoth
	evManyRows
	evRowOfFour
	evRowOfFive
	evRowOfSix
	evRowOfSeven
	evCapture
	evCrossingGone
	evCrossingShorter
	evOwnGipfKept
	evEnemyGipfKept
	evOwnGipfTaken
	evEnemyGipfTaken
	evCrossingGipfTaken
	evCrossingGipfKept
	evRowKept
	evRowDueAgain
	evGipfBackEarly
	evGipfPushed
	evIntroductionEnds
	evNoGipfYet
	evGipfTooDear
	evAllGipf
	evReserveSpent
	evNoReserve
	evNoGipf
	evNoGipfRowDue
	evOwnLastGipf
	evDoubleLoss
	evNoSecondGipf
)

// eventKinds says what the events are.
var eventKinds = []rules.EventKind{
	evRow:               {Name: "row", Rule: "GIPF-R1", Doc: "a push makes a row of the pusher"},
	evRowForOpponent:    {Name: "row-for-opponent", Rule: "GIPF-R3", Doc: "a push makes a row of the opponent, who removes it"},
	evRowsOfBoth:        {Name: "rows-of-both", Rule: "GIPF-R3", Doc: "rows of both sides are due after a push"},
	evManyRows:          {Name: "several-rows", Rule: "GIPF-R4", Doc: "several rows of one side are due after a push"},
	evRowOfFour:         {Name: "row-of-4", Rule: "GIPF-R1", Doc: "a row of four pieces is removed, with all that is joined to it"},
	evRowOfFive:         {Name: "row-of-5", Rule: "GIPF-R1", Doc: "a row of five pieces is removed"},
	evRowOfSix:          {Name: "row-of-6", Rule: "GIPF-R1", Doc: "a row of six pieces is removed"},
	evRowOfSeven:        {Name: "row-of-7", Rule: "GIPF-R1", Doc: "a row of seven pieces is removed"},
	evCapture:           {Name: "capture", Rule: "Basic Д.2", Doc: "a removal takes enemy pieces"},
	evCrossingGone:      {Name: "crossing-row-gone", Rule: "GIPF-R4", Doc: "a removal takes a piece that another row of the side needs"},
	evCrossingShorter:   {Name: "crossing-row-shorter", Rule: "GIPF-R4", Doc: "a removal takes a piece of another row of the side, which stays due"},
	evOwnGipfKept:       {Name: "own-gipf-kept", Rule: "GIPF-R6", Doc: "an own GIPF piece in a removed row stays"},
	evEnemyGipfKept:     {Name: "enemy-gipf-kept", Rule: "GIPF-R6", Doc: "an enemy GIPF piece in a removed row stays"},
	evOwnGipfTaken:      {Name: "own-gipf-taken", Rule: "GIPF-R9", Doc: "an own GIPF piece goes back to the reserve as two pieces"},
	evEnemyGipfTaken:    {Name: "enemy-gipf-taken", Rule: "GIPF-R9", Doc: "an enemy GIPF piece is lost to its owner"},
	evCrossingGipfTaken: {Name: "crossing-gipf-taken", Rule: "GIPF-R7", Doc: "a GIPF piece where rows of the side cross is taken with the first"},
	evCrossingGipfKept:  {Name: "crossing-gipf-kept", Rule: "GIPF-R7", Doc: "a GIPF piece where rows of the side cross is kept, and the other row is due as well"},
	evRowKept:           {Name: "row-kept", Rule: "GIPF-R8", Doc: "so many GIPF pieces stay that the row still stands"},
	evRowDueAgain:       {Name: "row-due-again", Rule: "GIPF-R8", Doc: "a row that was kept is due again after a push"},
	evGipfBackEarly:     {Name: "gipf-back-early", Rule: "GIPF-R10", Doc: "an own GIPF piece comes back before the first basic piece, so GIPF pieces may follow"},
	evGipfPushed:        {Name: "gipf-pushed", Rule: "Tournament 1–3", Doc: "a GIPF piece is pushed in"},
	evIntroductionEnds:  {Name: "introduction-ends", Rule: "GIPF-R15", Doc: "the first basic piece of a side that introduced GIPF pieces"},
	evNoGipfYet:         {Name: "no-gipf-yet", Rule: "GIPF-R14", Doc: "the other side has not lost, having no GIPF piece because it has pushed none yet"},
	evGipfTooDear:       {Name: "gipf-too-dear", Rule: "GIPF-R15", Doc: "one piece in reserve forbids a GIPF piece, a basic one is pushed"},
	evAllGipf:           {Name: "all-gipf", Rule: "GIPF-R16", Doc: "the last pieces in reserve are pushed as a GIPF piece"},
	evReserveSpent:      {Name: "reserve-spent", Rule: "GIPF-R13", Doc: "the reserve is empty after the own push and a row brings pieces back"},
	evNoReserve:         {Name: "no-reserve", Rule: "GIPF-R13", Doc: "a side that has to push has nothing in reserve, and loses"},
	evNoGipf:            {Name: "no-gipf", Rule: "GIPF-R11", Doc: "a removal takes a side's last GIPF piece, which loses"},
	evNoGipfRowDue:      {Name: "no-gipf-row-due", Rule: "GIPF-R11", Doc: "and that with a row still due"},
	evOwnLastGipf:       {Name: "own-last-gipf", Rule: "GIPF-R11", Doc: "a side gives up its own last GIPF piece, and loses"},
	evDoubleLoss:        {Name: "double-loss", Rule: "GIPF-R12", Doc: "one removal takes the last GIPF piece of both sides; the remover loses"},
	evNoSecondGipf:      {Name: "no-second-introduction", Rule: "GIPF-R17", Doc: "a side without GIPF pieces has lost although it might introduce more"},
}

// kindsOf holds the kinds by variant. Four GIPF pieces of a side, and their introduction,
// are in tournament only (GIPF-R8).
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

// when returns the set of an event if it happens.
func when(happens bool, event int) rules.Events {
	if happens {
		return rules.Event(event)
	}
	return 0
}

// pushEvents are those of a push.
func (s *State) pushEvents(gipf bool, after *State) rules.Events {
	me, foe := s.actor, s.actor.other()
	mine, theirs := rowLines(after.pieces[me]), rowLines(after.pieces[foe])
	stood := rowLines(s.pieces[me])&mine | rowLines(s.pieces[foe])&theirs
	reserve, open := after.reserve[me], after.result == rules.Ongoing
	return when(mine&^stood != 0, evRow) |
		when(theirs&^stood != 0, evRowForOpponent) |
		when(mine != 0 && theirs != 0, evRowsOfBoth) |
		when(max(mine.count(), theirs.count()) > 1, evManyRows) |
		when(stood != 0, evRowDueAgain) |
		when(gipf, evGipfPushed) |
		when(!gipf && s.intro[me] == mayIntroduce, evIntroductionEnds) |
		when(open && after.intro[foe] == mustIntroduce, evNoGipfYet) |
		when(s.intro[me] == mayIntroduce && s.reserve[me] == 1, evGipfTooDear) |
		when(gipf && reserve == 0, evAllGipf) |
		when(open && reserve == 0 && mine != 0, evReserveSpent)
}

// removalEvents are those of the removal of a row but for the pieces in kept.
func (s *State) removalEvents(line int, kept hexgrid.Board, after *State) rules.Events {
	row, own := s.row(line), s.pieces[s.actor]
	taken, foe := row&^kept, row&^own
	return rules.Event(evRowOfFour+row.Count()-4) |
		when(taken&foe != 0, evCapture) |
		when(kept&own != 0, evOwnGipfKept) |
		when(kept&foe != 0, evEnemyGipfKept) |
		when(taken&own&s.gipfs != 0, evOwnGipfTaken) |
		when(taken&foe&s.gipfs != 0, evEnemyGipfTaken) |
		when(taken&own&s.gipfs != 0 && s.intro[s.actor] == mayIntroduce, evGipfBackEarly) |
		when(rowLines(after.pieces[s.actor])>>line&1 != 0, evRowKept) |
		s.crossingEvents(line, row, kept)
}

// crossingEvents are about the other rows that the side still has to remove.
func (s *State) crossingEvents(line int, row, kept hexgrid.Board) (e rules.Events) {
	taken := row &^ kept
	left := rowLines(s.pieces[s.actor] &^ taken)
	for others := s.pending &^ (1 << line); others != 0; others &= others - 1 {
		other := others.first()
		crossing, stands := s.row(other)&row, left>>other&1 != 0
		e |= when(!stands, evCrossingGone) |
			when(stands && crossing&taken != 0, evCrossingShorter) |
			when(crossing&taken&s.gipfs != 0, evCrossingGipfTaken) |
			when(crossing&kept != 0, evCrossingGipfKept)
	}
	return e
}

// endEvents are about how the game ended, if it did. A removal can end it by the
// reserve as well, when it was the opponent's push that is due.
func (s *State) endEvents(after *State) rules.Events {
	loser := after.result.Winner().Other()
	if loser == rules.None {
		return 0
	}
	bare, lost := after.bare(), side(loser.Index())
	return when(bare == 0, evNoReserve) |
		when(bare != 0 && bare != bothSides, evNoGipf) |
		when(bare != 0 && bare != bothSides && after.rowsDue(), evNoGipfRowDue) |
		when(bare != 0 && bare != bothSides && lost == s.actor, evOwnLastGipf) |
		when(bare == bothSides, evDoubleLoss) |
		when(bare != 0 && after.intro[lost] == mayIntroduce, evNoSecondGipf)
}

// rowsDue reports whether a row would have to be removed if the game went on.
func (s *State) rowsDue() bool { return s.pending != 0 }

// Cover implements rules.Covered: spots in the order of the position text. A GIPF piece
// is one piece on the board.
func (s *State) Cover(dst []uint8) []uint8 {
	occupied := s.occupied()
	for b := spots; b != 0; b &= b - 1 {
		dst = append(dst, uint8((occupied & b & -b).Count()))
	}
	return dst
}
