package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// The events of a game with potentials. Each kind of potential, in order, has one event for
// bringing it in and one for its use.
var (
	potentialsEventKinds kit.Kinds

	leLoad        = potentialsEventKinds.Add("load-tamsk", "P3", "a piece loaded with TAMSK is brought in")
	_             = potentialsEventKinds.Add("load-zertz", "P3", "a piece loaded with ZÈRTZ is brought in")
	_             = potentialsEventKinds.Add("load-dvonn", "P3", "a piece loaded with DVONN is brought in")
	_             = potentialsEventKinds.Add("load-yinsh", "P3", "a piece loaded with YINSH is brought in")
	_             = potentialsEventKinds.Add("load-punct", "P3", "a piece loaded with PÜNCT is brought in")
	leUse         = potentialsEventKinds.Add("use-tamsk", "P16", "the TAMSK potential on e5 is pushed in")
	_             = potentialsEventKinds.Add("use-zertz", "P6", "ZÈRTZ jumps")
	_             = potentialsEventKinds.Add("use-dvonn", "P8", "DVONN is put on an enemy spot")
	_             = potentialsEventKinds.Add("use-yinsh", "P7", "YINSH slides")
	_             = potentialsEventKinds.Add("use-punct", "P11", "PÜNCT is put on an enemy spot")
	leGipfPushed  = potentialsEventKinds.Add("gipf-pushed", "P3", "a GIPF piece is pushed in")
	leStockLost   = potentialsEventKinds.Add("stock-lost", "P4", "a basic piece ends the introduction, and potentials are lost that were not brought in")
	leUseEarly    = potentialsEventKinds.Add("use-early", "P5", "a potential is used while others are still to be brought in")
	leGaveUp      = potentialsEventKinds.Add("given-up", "P19", "the TAMSK potential on e5 is given up")
	leWaits       = potentialsEventKinds.Add("row-waits", "P17", "an extra push, or giving up, comes before a row that stands is removed")
	leBefore      = potentialsEventKinds.Add("extra-before-move", "P18", "an extra push at the start of the turn")
	leToCentre    = potentialsEventKinds.Add("tamsk-to-centre", "P16", "a move brings an own TAMSK-loaded piece onto e5")
	leFoeToCentre = potentialsEventKinds.Add("enemy-tamsk-to-centre", "P18", "a move brings a TAMSK-loaded piece of the enemy's onto e5")
	leTurnOver    = potentialsEventKinds.Add("extra-was-the-turn", "P20", "after an extra push at the start of the turn there is no other move, and the turn is over")
	leRow         = potentialsEventKinds.Add("row", "P13", "a push makes a row of the mover's")
	leUseRow      = potentialsEventKinds.Add("row-by-use", "P23", "a use makes a row of the mover's")
	leFoeRow      = potentialsEventKinds.Add("row-for-opponent", "GIPF-R3", "a push or use makes a row of the opponent's")
	leStackMoved  = potentialsEventKinds.Add("stack-pushed", "P24", "a push moves a loaded piece or a pile as a whole")
	leOntoLoaded  = potentialsEventKinds.Add("onto-loaded", "P8, P11", "a potential is put on a loaded piece")
	leOntoPile    = potentialsEventKinds.Add("onto-pile", "P8, P11", "a potential is put on a used one")
	leOntoGipf    = potentialsEventKinds.Add("onto-gipf", "P12", "a PÜNCT is put on a GIPF piece, which is one no more")
	leRemoval     = potentialsEventKinds.Add("removal", "GIPF-R3", "a row is removed")
	leCapture     = potentialsEventKinds.Add("capture", "P15", "a removal takes something of the enemy's")
	leKept        = potentialsEventKinds.Add("own-kept", "P13", "an own GIPF or loaded piece of a removed row stays")
	leFoeKept     = potentialsEventKinds.Add("enemy-kept", "P13", "a GIPF or loaded piece of the enemy's in a removed row stays")
	leMustBreak   = potentialsEventKinds.Add("must-break", "P13", "a row is removed in which not all may stay that could, as it would be left standing")
	leUsedTaken   = potentialsEventKinds.Add("used-taken", "P14", "a used potential that stands alone is taken")
	leLoadedTaken = potentialsEventKinds.Add("loaded-taken", "P15", "a loaded piece is taken with its potential")
	lePileTaken   = potentialsEventKinds.Add("top-taken", "P9", "of a pile the top alone is taken")
	leFreed       = potentialsEventKinds.Add("loaded-freed", "P9", "a loaded piece is uncovered, and may be used again")
	leUncovers    = potentialsEventKinds.Add("uncovers-row", "P10", "a removal uncovers a row that did not stand")
	leComesBack   = potentialsEventKinds.Add("mover-comes-back", "P10", "a removal by the other side gives the mover a row to remove")
	leOnlyUses    = potentialsEventKinds.Add("only-uses", "P20", "the side that moves next can push nothing, but use a potential")
	leFull        = potentialsEventKinds.Add("board-full", "P22", "a move fills the board")
	leNoMove      = potentialsEventKinds.Add("no-move", "P20", "a side that has to move cannot, and loses")
	leNoGipf      = potentialsEventKinds.Add("no-gipf", "P21", "a side has no GIPF piece left, and loses")
	leDoubleLoss  = potentialsEventKinds.Add("double-loss", "P21", "one removal takes the last GIPF piece of both sides; the remover loses")
)

// EventKinds implements rules.EventNamer.
func (g PotentialsGame) EventKinds() []rules.EventKind {
	var absent kit.Absent
	for k := range potentialCount {
		absent.If(g.mostOf(int(k)) == 0, leLoad+int(k), leUse+int(k))
	}
	absent.If(!g.HasExtra(), leGaveUp, leWaits, leBefore, leToCentre, leFoeToCentre, leTurnOver)
	absent.If(g.mostOf(int(dvonn)) == 0 && g.mostOf(int(punct)) == 0, leOntoLoaded, leOntoPile, lePileTaken, leFreed, leUncovers, leComesBack)
	absent.If(g.mostOf(int(punct)) == 0 || g.noGipf || g.kind == basic, leOntoGipf)
	absent.If(g.kind != tournament, leGipfPushed)
	absent.If(g.kind == basic, leNoGipf, leDoubleLoss)
	return rules.Without(potentialsEventKinds, absent...)
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

// waiting returns the event of a row that stands while an extra move is made.
func (s *PotentialsState) waiting() rules.Events {
	return kit.When(fours(s.pieces[white])|fours(s.pieces[black]) != 0, leWaits)
}

// pushEvents returns the events of a push or an extra push itself.
func (s *PotentialsState) pushEvents(m rules.Move) (e rules.Events) {
	number, p := potentialsPushOf(m)
	way := &pushes[number]
	run := way.before(way.first(way.line &^ s.occupied()))
	for b := s.special & run; b != 0; b &= b - 1 {
		x := s.at[b.First()&63]
		e |= kit.When(x.isLoaded() || x.isPile(), leStackMoved)
	}
	switch {
	case isExtra(m):
		return e | rules.Event(leUse+int(tamsk)) | s.waiting() | kit.When(s.actor == s.next, leBefore)
	case p >= pushLoaded:
		return e | rules.Event(leLoad+int(p.potential()))
	case p == pushGipf:
		return e | rules.Event(leGipfPushed)
	}
	return e | kit.When(!s.stock[s.actor&1].empty(), leStockLost)
}

// useEvents returns the events of a use itself.
func (s *PotentialsState) useEvents(m rules.Move) rules.Events {
	from, to := useOf(m)
	below := s.at[to&63]
	return rules.Event(leUse+int(s.at[from&63].kind())) |
		kit.When(!s.stock[s.actor&1].empty(), leUseEarly) |
		kit.When(below.isLoaded(), leOntoLoaded) |
		kit.When(below.isPile(), leOntoPile) |
		kit.When(below == gipfPiece, leOntoGipf)
}

// boardEvents returns the events about the board after a push or use.
func (s *PotentialsState) boardEvents(after *PotentialsState, row int) rules.Events {
	me, foe := s.actor&1, s.actor.other()&1
	return kit.When(rowLines(after.pieces[me])&^rowLines(s.pieces[me]) != 0, row) |
		kit.When(rowLines(after.pieces[foe])&^rowLines(s.pieces[foe]) != 0, leFoeRow) |
		kit.When(after.tamskOnCentre(me) && !s.tamskOnCentre(me), leToCentre) |
		kit.When(after.tamskOnCentre(foe) && !s.tamskOnCentre(foe), leFoeToCentre) |
		kit.When(after.occupied() == spots, leFull) |
		kit.When(s.phase == extraMove && s.actor == s.next && after.next != s.next, leTurnOver)
}

// removalEvents returns the events of the removal of a row except for the pieces in kept.
func (s *PotentialsState) removalEvents(line int, kept hexgrid.Board, after *PotentialsState) rules.Events {
	me, foe := s.actor&1, s.actor.other()&1
	r, row := s.rowToRemove(line), s.row(line)
	taken := row &^ kept
	e := rules.Event(leRemoval) |
		kit.When(taken&s.pieces[foe] != 0, leCapture) |
		kit.When(kept&s.pieces[me] != 0, leKept) |
		kit.When(kept&s.pieces[foe] != 0, leFoeKept) |
		kit.When(!r.broken(r.stay), leMustBreak) |
		kit.When(after.result == rules.Ongoing && after.actor != s.actor && after.actor != s.next, leComesBack)
	for c := range s.pieces {
		e |= kit.When(rowLines(after.pieces[c])&^rowLines(s.pieces[c]) != 0, leUncovers)
	}
	for b := taken & s.special; b != 0; b &= b - 1 {
		x := s.at[b.First()&63]
		e |= kit.When(x.isLone(), leUsedTaken) | kit.When(x.isLoaded(), leLoadedTaken) | kit.When(x.isPile(), lePileTaken) |
			kit.When(after.at[b.First()&63].isLoaded(), leFreed)
	}
	return e
}

// endEvents returns the events of the end of the game, or of its continuing without pushes.
func (s *PotentialsState) endEvents(after *PotentialsState) rules.Events {
	bare, over := after.bare(), after.result != rules.Ongoing
	return kit.When(bare == bothSides, leDoubleLoss) |
		kit.When(bare != 0 && bare != bothSides, leNoGipf) |
		kit.When(over && bare == 0, leNoMove) |
		kit.When(!over && after.phase == regularMove && !after.canPushAny(), leOnlyUses)
}

// Cover implements rules.Covered with the spots in the order of the position text. A GIPF
// piece counts as one piece, and so does a potential.
func (s *PotentialsState) Cover(dst []uint8) []uint8 {
	occupied := s.occupied()
	for b := spots; b != 0; b &= b - 1 {
		at := b.First()
		n := uint8((occupied & b & -b).Count())
		if x := s.at[at&63]; x.isLoaded() || x.isPile() {
			n += uint8(x.potentials())
		}
		dst = append(dst, n)
	}
	return dst
}
