package gipf_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The twin of GIPF with potentials, as naive as the one without and of the same lines. A
// stack is its letters from the bottom up: "w", "W", "wz" (loaded), "bDd" (a pile), "t" (a
// used potential alone).

// A potentialsTwin is a position.
type potentialsTwin struct {
	rules   potentialsAgreement
	board   map[string]string
	actor   byte
	next    byte
	reserve map[byte]int
	stock   map[byte]map[byte]int // potentials by side and small letter
	intro   map[byte]byte
	interim bool
}

// A potentialsAgreement is what the name of a game says.
type potentialsAgreement struct {
	variant string          // basic, standard or tournament
	pieces  int             // the most of a side
	counts  [2]map[byte]int // White's and Black's
	noGipf  bool            // no PÜNCT on GIPF pieces
}

func (t potentialsTwin) clone() potentialsTwin {
	t.board = maps.Clone(t.board)
	t.reserve = maps.Clone(t.reserve)
	t.intro = maps.Clone(t.intro)
	t.stock = map[byte]map[byte]int{'w': maps.Clone(t.stock['w']), 'b': maps.Clone(t.stock['b'])}
	return t
}

// colour returns whose a letter is: small potentials are White's.
func colour(letter byte) byte {
	switch {
	case strings.IndexByte("wWtzdyp", letter) >= 0:
		return 'w'
	case strings.IndexByte("bBTZDYP", letter) >= 0:
		return 'b'
	}
	return 0
}

// small returns the small letter of a potential, and 0 for a piece.
func small(letter byte) byte {
	if strings.IndexByte("tzdypTZDYP", letter) < 0 {
		return 0
	}
	return strings.ToLower(string(letter))[0]
}

// of returns the letter of a side's potential.
func of(side, kind byte) byte {
	if side == 'b' {
		return strings.ToUpper(string(kind))[0]
	}
	return kind
}

func topOf(stack string) byte { return stack[len(stack)-1] }

func ownerOf(stack string) byte {
	if stack == "" {
		return 0
	}
	return colour(topOf(stack))
}

func isStackLoaded(stack string) bool {
	return len(stack) == 2 && small(stack[1]) != 0 && colour(stack[0]) == colour(stack[1])
}

func isStackLone(stack string) bool { return len(stack) == 1 && small(stack[0]) != 0 }

func isStackPile(stack string) bool { return len(stack) > 1 && !isStackLoaded(stack) }

func staysAllowed(stack string) bool { return stack == "W" || stack == "B" || isStackLoaded(stack) }

// tops returns the board as the game without potentials sees it.
func (t potentialsTwin) tops() twin {
	plain := twin{board: make(map[string]byte, len(t.board))}
	for spot, stack := range t.board {
		plain.board[spot] = ownerOf(stack)
	}
	return plain
}

// row returns the row of a side on a line, nil if there is none.
func (t potentialsTwin) row(line twinLine, side byte) []string { return t.tops().row(line, side) }

// rows returns the lines on which a side has a row.
func (t potentialsTwin) rows(side byte) (lines []twinLine) {
	plain := t.tops()
	for _, line := range twinLines {
		if plain.row(line, side) != nil {
			lines = append(lines, line)
		}
	}
	return lines
}

// tamskOnCentre reports whether a side's loaded TAMSK piece stands on e5.
func (t potentialsTwin) tamskOnCentre(side byte) bool {
	return t.board["e5"] == string([]byte{side, of(side, 't')})
}

func (t potentialsTwin) withoutGipf(side byte) bool {
	if t.rules.variant == "basic" || t.intro[side] == '0' {
		return false
	}
	for _, stack := range t.board {
		if stack == string(gipfOf(side)) {
			return false
		}
	}
	return true
}

// phase returns what the actor does: extra, removal or regular (section 4 of the rules).
func (t potentialsTwin) phase() string {
	switch {
	case t.actor != t.next && t.tamskOnCentre(t.actor):
		return "extra"
	case !t.interim && len(t.rows(t.actor)) > 0:
		return "removal"
	case t.tamskOnCentre(t.actor):
		return "extra"
	}
	return "regular"
}

// due returns who acts (section 3): the side that made the last regular move as long as
// there is something to do for it, then the other.
func (t potentialsTwin) due() byte {
	mover := twinOther(t.next)
	if !t.interim && (t.tamskOnCentre(mover) || len(t.rows(mover)) > 0) {
		return mover
	}
	return t.next
}

// loser returns the side that has lost, and 0 while the game is open.
func (t potentialsTwin) loser() byte {
	switch {
	case t.withoutGipf('w') && t.withoutGipf('b'):
		return t.actor
	case t.withoutGipf('w'):
		return 'w'
	case t.withoutGipf('b'):
		return 'b'
	case t.phase() == "regular" && t.actor == t.next && !t.canMove():
		return t.actor
	}
	return 0
}

// canMove reports whether the actor has a regular move.
func (t potentialsTwin) canMove() bool {
	if t.intro[t.actor] != '0' && t.reserve[t.actor] > 0 && len(t.board) < 37 {
		return true // most often, and quick to see: a basic piece
	}
	return len(t.regular()) > 0
}

// Standing implements rulestest.Twin.
func (t potentialsTwin) Standing() (actor int, outcome string) {
	number := map[byte]int{'w': 1, 'b': 2}
	if loser := t.loser(); loser != 0 {
		return 0, strconv.Itoa(number[twinOther(loser)])
	}
	return number[t.actor], ""
}

// Moves implements rulestest.Twin.
func (t potentialsTwin) Moves() map[string]func() potentialsTwin {
	all := map[string]func() potentialsTwin{}
	for text, after := range t.moves() {
		all[text] = after.passedOn
	}
	return all
}

func (t potentialsTwin) moves() map[string]potentialsTwin {
	all := map[string]potentialsTwin{}
	if t.loser() != 0 {
		return all
	}
	switch t.phase() {
	case "extra":
		t.addExtras(all)
	case "removal":
		for _, line := range t.rows(t.actor) {
			t.addRemovals(all, line)
		}
	default:
		all = t.regular()
	}
	return all
}

// passedOn finds who acts after a move, unless both sides have lost. An extra push after
// which there is no regular move was the turn (P20).
func (t potentialsTwin) passedOn() potentialsTwin {
	if t.withoutGipf('w') && t.withoutGipf('b') {
		return t
	}
	t.actor = t.due()
	if t.interim && t.phase() == "regular" && !t.canMove() && t.loser() == t.actor {
		t.interim, t.next = false, twinOther(t.next)
		return t.passedOn()
	}
	return t
}

// ways calls visit for each of the 42 ways to push: the text, and the spots from the dot on.
func ways(visit func(text string, spots []string)) {
	for _, line := range twinLines {
		first, last, _ := strings.Cut(line.name, "-")
		backwards := slices.Clone(line.spots)
		slices.Reverse(backwards)
		visit(first+"-"+line.spots[0], line.spots)
		visit(last+"-"+backwards[0], backwards)
	}
}

// pushed returns the position after a stack came in, and false if the line is full.
func (t potentialsTwin) pushed(stack string, spots []string) (potentialsTwin, bool) {
	gap := slices.IndexFunc(spots, func(spot string) bool { return t.board[spot] == "" })
	if gap < 0 {
		return t, false
	}
	after := t.clone()
	for i := gap; i > 0; i-- {
		after.board[spots[i]] = t.board[spots[i-1]]
	}
	after.board[spots[0]] = stack
	return after, true
}

// regular returns the pushes and uses of the actor.
func (t potentialsTwin) regular() map[string]potentialsTwin {
	all := map[string]potentialsTwin{}
	intro, side := t.intro[t.actor], t.actor
	ways(func(text string, spots []string) {
		add := func(prefix, stack string, cost int, change func(*potentialsTwin)) {
			after, room := t.pushed(stack, spots)
			if !room || t.reserve[side] < cost {
				return
			}
			after.reserve[side] -= cost
			change(&after)
			after.interim, after.next = false, twinOther(side)
			all[prefix+text] = after
		}
		if intro != '0' {
			add("", string(side), 1, func(after *potentialsTwin) { after.intro[side], after.stock[side] = '2', map[byte]int{} })
		}
		if intro == '0' || intro == '1' {
			add("G", string(gipfOf(side)), 2, func(after *potentialsTwin) { after.intro[side] = '1' })
		}
		for kind, n := range t.stock[side] {
			if n == 0 || intro != '1' && intro != '3' {
				continue
			}
			add(strings.ToUpper(string(kind)), string([]byte{side, of(side, kind)}), 1, func(after *potentialsTwin) {
				after.intro[side] = '3'
				if after.stock[side][kind]--; after.total(side) == 0 {
					after.intro[side] = '2'
				}
			})
		}
	})
	for from, stack := range t.board {
		if isStackLoaded(stack) && ownerOf(stack) == side {
			t.addUses(all, from, small(topOf(stack)))
		}
	}
	return all
}

// total returns how many potentials a side has in stock.
func (t potentialsTwin) total(side byte) (sum int) {
	for _, n := range t.stock[side] {
		sum += n
	}
	return sum
}

// addUses adds the uses of the potential on a spot.
func (t potentialsTwin) addUses(all map[string]potentialsTwin, from string, kind byte) {
	for _, line := range twinLines {
		at := slices.Index(line.spots, from)
		if at < 0 {
			continue
		}
		behind := slices.Clone(line.spots[:at])
		slices.Reverse(behind)
		for _, spots := range [][]string{behind, line.spots[at+1:]} {
			for _, to := range t.reached(spots, kind) {
				all[from+"^"+to] = t.used(from, to, kind)
			}
		}
	}
}

// reached returns where a potential may go along spots, the nearest first.
func (t potentialsTwin) reached(spots []string, kind byte) (to []string) {
	gap := slices.IndexFunc(spots, func(spot string) bool { return t.board[spot] == "" })
	switch kind {
	case 'z':
		if gap > 0 {
			to = spots[gap : gap+1]
		}
	case 'y':
		for _, spot := range spots {
			if t.board[spot] != "" {
				break
			}
			to = append(to, spot)
		}
	case 'd', 'p':
		if len(spots) > 0 && t.mayCover(t.board[spots[0]], kind) {
			to = spots[:1]
		}
	}
	return to
}

// mayCover reports whether the actor may put such a potential on a stack (P8, P11, P12).
func (t potentialsTwin) mayCover(stack string, kind byte) bool {
	enemy := twinOther(t.actor)
	if ownerOf(stack) != enemy {
		return false
	}
	switch {
	case stack == string(enemy):
		return kind == 'd'
	case stack == string(gipfOf(enemy)):
		return kind == 'p' && !t.rules.noGipf
	case small(topOf(stack)) != kind:
		return false
	case isStackLoaded(stack):
		return true
	case isStackPile(stack) && kind == 'd':
		return true
	}
	return isStackPile(stack) && small(stack[len(stack)-2]) == 'p'
}

// used returns the position after a potential went from one spot to another.
func (t potentialsTwin) used(from, to string, kind byte) potentialsTwin {
	after := t.clone()
	after.board[from] = string(t.actor)
	below := t.board[to]
	if below == "W" || below == "B" {
		below = strings.ToLower(below)
	}
	after.board[to] = below + string(of(t.actor, kind))
	after.interim, after.next = false, twinOther(t.actor)
	return after
}

// addExtras adds the extra pushes and giving up (P16, P19).
func (t potentialsTwin) addExtras(all map[string]potentialsTwin) {
	left := t.clone()
	left.board["e5"] = string(t.actor)
	all["^pass"] = left
	ways(func(text string, spots []string) {
		if after, room := left.pushed(string(of(t.actor, 't')), spots); room {
			after.interim = t.actor == t.next
			all["^"+text] = after
		}
	})
}

// addRemovals adds the removals of the actor's row on a line: one for each choice of
// pieces that stay after which the line holds no row of his (P13).
func (t potentialsTwin) addRemovals(all map[string]potentialsTwin, line twinLine) {
	row := t.row(line, t.actor)
	keeps := [][]string{nil}
	for _, spot := range row {
		if !staysAllowed(t.board[spot]) {
			continue
		}
		for _, keep := range keeps {
			keeps = append(keeps, append(slices.Clone(keep), spot))
		}
	}
	for _, keep := range keeps {
		after := t.removed(row, keep)
		if after.row(line, t.actor) != nil {
			continue
		}
		text := "x" + row[0] + "-" + row[len(row)-1]
		if len(keep) > 0 {
			text += "+" + strings.Join(keep, ",")
		}
		all[text] = after
	}
}

// removed returns the position after the actor took the row but for keep: from a pile the
// top alone (P9), own basic pieces back to the reserve (P15).
func (t potentialsTwin) removed(row, keep []string) potentialsTwin {
	after := t.clone()
	for _, spot := range row {
		stack := t.board[spot]
		switch {
		case slices.Contains(keep, spot):
			continue
		case isStackPile(stack):
			after.board[spot] = stack[:len(stack)-1]
			continue
		case !isStackLone(stack) && ownerOf(stack) == t.actor:
			after.reserve[t.actor] += worth(stack[0])
		}
		delete(after.board, spot)
	}
	return after
}
