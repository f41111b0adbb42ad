package gipf_test

import (
	"slices"
	"strconv"
	"strings"

	"gipf.arena/rules/rulestest"
)

// actions returns the legal actions by their texts, each with the position it
// leads to.
func (t twin) actions() map[string]twin {
	all := map[string]twin{}
	if t.loser() != 0 {
		return all
	}
	if lines := t.pending(); len(lines) > 0 {
		for _, line := range lines {
			t.addRemovals(all, line)
		}
		return all
	}
	for _, line := range twinLines {
		first, last, _ := strings.Cut(line.name, "-")
		backwards := slices.Clone(line.spots)
		slices.Reverse(backwards)
		t.addPushes(all, first, line.spots)
		t.addPushes(all, last, backwards)
	}
	return all
}

// Actions returns them as package rulestest wants them.
func (t twin) Actions() map[string]func() twin { return rulestest.TwinActions(t.actions()) }

// addPushes adds the pushes from a dot along the spots of a line: of a basic
// piece unless the side still owes its first GIPF piece, of a GIPF piece until
// the side has pushed a basic one (rulebook Tournament; GIPF-R10, R15).
func (t twin) addPushes(all map[string]twin, dot string, spots []string) {
	intro, reserve := t.intro[t.actor], t.reserve[t.actor]
	push := dot + "-" + spots[0]
	full := !slices.ContainsFunc(spots, func(spot string) bool { return t.board[spot] == 0 })
	if full {
		return
	}
	if intro != '0' && reserve >= 1 {
		all[push] = t.pushed(t.actor, spots)
	}
	if intro != '2' && reserve >= 2 {
		all["G"+push] = t.pushed(gipfOf(t.actor), spots)
	}
}

// pushed returns the position after piece was pushed along spots, of which one
// is empty: every piece before the first empty spot moves on by one.
func (t twin) pushed(piece byte, spots []string) twin {
	after := t.clone()
	moving := piece
	for _, spot := range spots {
		displaced := t.board[spot]
		after.board[spot] = moving
		if displaced == 0 {
			break
		}
		moving = displaced
	}
	after.reserve[t.actor] -= worth(piece)
	after.intro[t.actor] = '2'
	if isGipf(piece) {
		after.intro[t.actor] = '1'
	}
	after.next = twinOther(t.actor)
	after.resolved = nil
	return after.passedOn()
}

// addRemovals adds the removals of the actor's row on a line, one for every
// set of its GIPF pieces that could be left standing (GIPF-R6).
func (t twin) addRemovals(all map[string]twin, line twinLine) {
	row := t.row(line, t.actor)
	keeps := [][]string{nil}
	for _, spot := range row {
		if !isGipf(t.board[spot]) {
			continue
		}
		for _, keep := range keeps {
			keeps = append(keeps, append(slices.Clone(keep), spot))
		}
	}
	for _, keep := range keeps {
		text := "x" + row[0] + "-" + row[len(row)-1]
		if len(keep) > 0 {
			text += "+" + strings.Join(keep, ",")
		}
		all[text] = t.removed(line, row, keep)
	}
}

// removed returns the position after the actor took the row from the line but
// left the spots of keep. Own pieces come back, enemy pieces are lost.
func (t twin) removed(line twinLine, row, keep []string) twin {
	after := t.clone()
	for _, spot := range row {
		if slices.Contains(keep, spot) {
			continue
		}
		piece := t.board[spot]
		delete(after.board, spot)
		if sideOf(piece) == t.actor {
			after.reserve[t.actor] += worth(piece)
		}
	}
	after.resolved = append(after.resolved, line.name)
	after.resolved = slices.DeleteFunc(after.resolved, func(name string) bool {
		return after.row(lineNamed(name), t.actor) == nil
	})
	slices.Sort(after.resolved)
	return after.passedOn()
}

// passedOn hands the turn to the side that pushes next once the actor has
// nothing more to remove. After a double loss the actor stays (GIPF-R12).
func (t twin) passedOn() twin {
	if t.actor != t.next && len(t.pending()) == 0 && !t.doubleLoss() {
		t.actor, t.resolved = t.next, nil
	}
	return t
}

// lineNamed returns the line of that name, and one without spots if none has it.
func lineNamed(name string) twinLine {
	for _, line := range twinLines {
		if line.name == name {
			return line
		}
	}
	return twinLine{}
}

// Standing returns who acts (White 1, Black 2, nobody 0) and who has won ("1",
// "2", or "" while the game is open).
func (t twin) Standing() (actor int, outcome string) {
	number := map[byte]int{'w': 1, 'b': 2}
	if loser := t.loser(); loser != 0 {
		return 0, strconv.Itoa(number[twinOther(loser)])
	}
	return number[t.actor], ""
}
