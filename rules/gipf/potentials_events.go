package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// What can happen in a game with potentials, in the order of potentialsEventKinds. For each
// kind of potential there is an event of bringing it in and one of its use.
const (
	leLoad        = iota
	leUse         = leLoad + int(potentialCount)
	leGipfPushed  = leUse + int(potentialCount)
	leStockLost   = leGipfPushed + 1
	leUseEarly    = leGipfPushed + 2
	leGaveUp      = leGipfPushed + 3
	leWaits       = leGipfPushed + 4
	leBefore      = leGipfPushed + 5
	leToCentre    = leGipfPushed + 6
	leFoeToCentre = leGipfPushed + 7
	leTurnOver    = leGipfPushed + 8
	leRow         = leGipfPushed + 9
	leUseRow      = leGipfPushed + 10
	leFoeRow      = leGipfPushed + 11
	leStackMoved  = leGipfPushed + 12
	leOntoLoaded  = leGipfPushed + 13
	leOntoPile    = leGipfPushed + 14
	leOntoGipf    = leGipfPushed + 15
	leRemoval     = leGipfPushed + 16
	leCapture     = leGipfPushed + 17
	leKept        = leGipfPushed + 18
	leFoeKept     = leGipfPushed + 19
	leMustBreak   = leGipfPushed + 20
	leUsedTaken   = leGipfPushed + 21
	leLoadedTaken = leGipfPushed + 22
	lePileTaken   = leGipfPushed + 23
	leFreed       = leGipfPushed + 24
	leUncovers    = leGipfPushed + 25
	leComesBack   = leGipfPushed + 26
	leOnlyUses    = leGipfPushed + 27
	leFull        = leGipfPushed + 28
	leNoMove      = leGipfPushed + 29
	leNoGipf      = leGipfPushed + 30
	leDoubleLoss  = leGipfPushed + 31
)

var potentialsEventKinds = []rules.EventKind{
	leLoad + int(tamsk): {Name: "load-tamsk", Rule: "P3", Doc: "a piece loaded with TAMSK is brought in"},
	leLoad + int(zertz): {Name: "load-zertz", Rule: "P3", Doc: "a piece loaded with ZÈRTZ is brought in"},
	leLoad + int(dvonn): {Name: "load-dvonn", Rule: "P3", Doc: "a piece loaded with DVONN is brought in"},
	leLoad + int(yinsh): {Name: "load-yinsh", Rule: "P3", Doc: "a piece loaded with YINSH is brought in"},
	leLoad + int(punct): {Name: "load-punct", Rule: "P3", Doc: "a piece loaded with PÜNCT is brought in"},
	leUse + int(tamsk):  {Name: "use-tamsk", Rule: "P16", Doc: "the TAMSK potential on e5 is pushed in"},
	leUse + int(zertz):  {Name: "use-zertz", Rule: "P6", Doc: "ZÈRTZ jumps"},
	leUse + int(dvonn):  {Name: "use-dvonn", Rule: "P8", Doc: "DVONN is put on an enemy spot"},
	leUse + int(yinsh):  {Name: "use-yinsh", Rule: "P7", Doc: "YINSH slides"},
	leUse + int(punct):  {Name: "use-punct", Rule: "P11", Doc: "PÜNCT is put on an enemy spot"},
	leGipfPushed:        {Name: "gipf-pushed", Rule: "P3", Doc: "a GIPF piece is pushed in"},
	leStockLost:         {Name: "stock-lost", Rule: "P4", Doc: "a basic piece ends the introduction, and potentials are lost that were not brought in"},
	leUseEarly:          {Name: "use-early", Rule: "P5", Doc: "a potential is used while others are still to be brought in"},
	leGaveUp:            {Name: "given-up", Rule: "P19", Doc: "the TAMSK potential on e5 is given up"},
	leWaits:             {Name: "row-waits", Rule: "P17", Doc: "an extra push, or giving up, comes before a row that stands is removed"},
	leBefore:            {Name: "extra-before-move", Rule: "P18", Doc: "an extra push at the start of the turn"},
	leToCentre:          {Name: "tamsk-to-centre", Rule: "P16", Doc: "a move brings an own TAMSK-loaded piece onto e5"},
	leFoeToCentre:       {Name: "enemy-tamsk-to-centre", Rule: "P18", Doc: "a move brings a TAMSK-loaded piece of the enemy's onto e5"},
	leTurnOver:          {Name: "extra-was-the-turn", Rule: "P20", Doc: "after an extra push at the start of the turn there is no other move, and the turn is over"},
	leRow:               {Name: "row", Rule: "P13", Doc: "a push makes a row of the mover's"},
	leUseRow:            {Name: "row-by-use", Rule: "P23", Doc: "a use makes a row of the mover's"},
	leFoeRow:            {Name: "row-for-opponent", Rule: "GIPF-R3", Doc: "a push or use makes a row of the opponent's"},
	leStackMoved:        {Name: "stack-pushed", Rule: "P24", Doc: "a push moves a loaded piece or a pile as a whole"},
	leOntoLoaded:        {Name: "onto-loaded", Rule: "P8, P11", Doc: "a potential is put on a loaded piece"},
	leOntoPile:          {Name: "onto-pile", Rule: "P8, P11", Doc: "a potential is put on a used one"},
	leOntoGipf:          {Name: "onto-gipf", Rule: "P12", Doc: "a PÜNCT is put on a GIPF piece, which is one no more"},
	leRemoval:           {Name: "removal", Rule: "GIPF-R3", Doc: "a row is removed"},
	leCapture:           {Name: "capture", Rule: "P15", Doc: "a removal takes something of the enemy's"},
	leKept:              {Name: "own-kept", Rule: "P13", Doc: "an own GIPF or loaded piece of a removed row stays"},
	leFoeKept:           {Name: "enemy-kept", Rule: "P13", Doc: "a GIPF or loaded piece of the enemy's in a removed row stays"},
	leMustBreak:         {Name: "must-break", Rule: "P13", Doc: "a row is removed in which not all may stay that could, as it would be left standing"},
	leUsedTaken:         {Name: "used-taken", Rule: "P14", Doc: "a used potential that stands alone is taken"},
	leLoadedTaken:       {Name: "loaded-taken", Rule: "P15", Doc: "a loaded piece is taken with its potential"},
	lePileTaken:         {Name: "top-taken", Rule: "P9", Doc: "of a pile the top alone is taken"},
	leFreed:             {Name: "loaded-freed", Rule: "P9", Doc: "a loaded piece is uncovered, and may be used again"},
	leUncovers:          {Name: "uncovers-row", Rule: "P10", Doc: "a removal uncovers a row that did not stand"},
	leComesBack:         {Name: "mover-comes-back", Rule: "P10", Doc: "a removal by the other side gives the mover a row to remove"},
	leOnlyUses:          {Name: "only-uses", Rule: "P20", Doc: "the side that moves next can push nothing, but use a potential"},
	leFull:              {Name: "board-full", Rule: "P22", Doc: "a move fills the board"},
	leNoMove:            {Name: "no-move", Rule: "P20", Doc: "a side that has to move cannot, and loses"},
	leNoGipf:            {Name: "no-gipf", Rule: "P21", Doc: "a side has no GIPF piece left, and loses"},
	leDoubleLoss:        {Name: "double-loss", Rule: "P21", Doc: "one removal takes the last GIPF piece of both sides; the remover loses"},
}

// EventKinds implements rules.EventNamer.
func (g PotentialsGame) EventKinds() []rules.EventKind {
	return rules.Without(potentialsEventKinds, g.absentEvents()...)
}

// absentEvents are those that this game, with its variant and its potentials, cannot have.
func (g PotentialsGame) absentEvents() (absent []int) {
	add := func(cannot bool, events ...int) {
		if cannot {
			absent = append(absent, events...)
		}
	}
	for k := range potentialCount {
		add(g.mostOf(int(k)) == 0, leLoad+int(k), leUse+int(k))
	}
	add(g.mostOf(int(tamsk)) == 0, leGaveUp, leWaits, leBefore, leToCentre, leFoeToCentre, leTurnOver)
	add(g.mostOf(int(dvonn)) == 0 && g.mostOf(int(punct)) == 0, leOntoLoaded, leOntoPile, lePileTaken, leFreed, leUncovers, leComesBack)
	add(g.mostOf(int(punct)) == 0 || g.noGipf || g.kind == basic, leOntoGipf)
	add(g.kind != tournament, leGipfPushed)
	add(g.kind == basic, leNoGipf, leDoubleLoss)
	return absent
}

// Events implements rules.Eventful.
func (s *PotentialsState) Events(m rules.Move) rules.Events {
	after := *s
	after.Play(m)
	switch {
	case isRemoval(m):
		line, kept := removalOf(m)
		return s.removalEvents(line, lines[line].deposit(kept), &after) | s.endEvents(&after)
	case m == passMove:
		return rules.Event(leGaveUp) | s.waiting() | s.endEvents(&after)
	case isUse(m):
		return s.useEvents(m) | s.boardEvents(&after, leUseRow) | s.endEvents(&after)
	}
	return s.pushEvents(m) | s.boardEvents(&after, leRow) | s.endEvents(&after)
}

// waiting is the event of a row that stands while an extra move is made.
func (s *PotentialsState) waiting() rules.Events {
	return when(fours(s.pieces[white])|fours(s.pieces[black]) != 0, leWaits)
}

// pushEvents are those of a push or an extra push itself.
func (s *PotentialsState) pushEvents(m rules.Move) (e rules.Events) {
	number, p := potentialsPushOf(m)
	way := &pushes[number]
	run := way.before(way.first(way.line &^ s.occupied()))
	for b := s.special & run; b != 0; b &= b - 1 {
		x := s.at[b.First()&63]
		e |= when(x.isLoaded() || x.isPile(), leStackMoved)
	}
	switch {
	case isExtra(m):
		return e | rules.Event(leUse+int(tamsk)) | s.waiting() | when(s.actor == s.next, leBefore)
	case p >= pushLoaded:
		return e | rules.Event(leLoad+int(p.potential()))
	case p == pushGipf:
		return e | rules.Event(leGipfPushed)
	}
	return e | when(!s.stock[s.actor&1].empty(), leStockLost)
}

// useEvents are those of a use itself.
func (s *PotentialsState) useEvents(m rules.Move) rules.Events {
	from, to := useOf(m)
	below := s.at[to&63]
	return rules.Event(leUse+int(s.at[from&63].kind())) |
		when(!s.stock[s.actor&1].empty(), leUseEarly) |
		when(below.isLoaded(), leOntoLoaded) |
		when(below.isPile(), leOntoPile) |
		when(below == gipfPiece, leOntoGipf)
}

// boardEvents are about what stands on the board after a push or use.
func (s *PotentialsState) boardEvents(after *PotentialsState, row int) rules.Events {
	me, foe := s.actor&1, s.actor.other()&1
	return when(rowLines(after.pieces[me])&^rowLines(s.pieces[me]) != 0, row) |
		when(rowLines(after.pieces[foe])&^rowLines(s.pieces[foe]) != 0, leFoeRow) |
		when(after.tamskOnCentre(me) && !s.tamskOnCentre(me), leToCentre) |
		when(after.tamskOnCentre(foe) && !s.tamskOnCentre(foe), leFoeToCentre) |
		when(after.occupied() == spots, leFull) |
		when(s.phase == extraMove && s.actor == s.next && after.next != s.next, leTurnOver)
}

// removalEvents are those of the removal of a row but for the pieces in kept.
func (s *PotentialsState) removalEvents(line int, kept hexgrid.Board, after *PotentialsState) rules.Events {
	me, foe := s.actor&1, s.actor.other()&1
	r, row := s.rowToRemove(line), s.row(line)
	taken := row &^ kept
	e := rules.Event(leRemoval) |
		when(taken&s.pieces[foe] != 0, leCapture) |
		when(kept&s.pieces[me] != 0, leKept) |
		when(kept&s.pieces[foe] != 0, leFoeKept) |
		when(!r.broken(r.stay), leMustBreak) |
		when(after.result == rules.Ongoing && after.actor != s.actor && after.actor != s.next, leComesBack)
	for c := range s.pieces {
		e |= when(rowLines(after.pieces[c])&^rowLines(s.pieces[c]) != 0, leUncovers)
	}
	for b := taken & s.special; b != 0; b &= b - 1 {
		x := s.at[b.First()&63]
		e |= when(x.isLone(), leUsedTaken) | when(x.isLoaded(), leLoadedTaken) | when(x.isPile(), lePileTaken) |
			when(after.at[b.First()&63].isLoaded(), leFreed)
	}
	return e
}

// endEvents are about how the game ended, or that it goes on although pushes do not.
func (s *PotentialsState) endEvents(after *PotentialsState) rules.Events {
	bare, over := after.bare(), after.result != rules.Ongoing
	return when(bare == bothSides, leDoubleLoss) |
		when(bare != 0 && bare != bothSides, leNoGipf) |
		when(over && bare == 0, leNoMove) |
		when(!over && after.phase == regularMove && !after.canPushAny(), leOnlyUses)
}

// Cover implements rules.Covered: spots in the order of the position text. A GIPF piece is
// one piece, a potential is one.
func (s *PotentialsState) Cover(dst []uint8) []uint8 {
	occupied := s.occupied()
	for b := spots; b != 0; b &= b - 1 {
		at := b.First()
		n := uint8((occupied & b & -b).Count())
		if x := s.at[at&63]; x.isLoaded() || x.isPile() {
			x.potentials(white, func(potential, side) { n++ })
		}
		dst = append(dst, n)
	}
	return dst
}
