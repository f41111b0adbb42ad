package gipf_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// agreementOf reads a variant with its options, such as tournament:tamsk=3,zertz=3.
func agreementOf(variant string) potentialsAgreement {
	name, options, _ := strings.Cut(variant, ":")
	a := potentialsAgreement{variant: name, pieces: map[string]int{"basic": 15, "standard": 18, "tournament": 18, "ultimate": 21}[name]}
	both, own := map[byte]int{}, map[string]int{}
	if name == "ultimate" {
		a.variant = "tournament"
		both = map[byte]int{'t': 3, 'z': 3, 'd': 3, 'y': 3, 'p': 3}
	}
	extra := 0
	for option := range strings.SplitSeq(options, ",") {
		key, value, _ := strings.Cut(option, "=")
		n, _ := strconv.Atoi(value)
		switch key {
		case "white", "black":
			extra = max(extra, n)
		case "punct-gipf":
			a.noGipf = value == "no"
		case "tamsk", "zertz", "dvonn", "yinsh", "punct":
			both[key[0]] = n
		default:
			own[key] = n
		}
	}
	for kind, name := range map[byte]string{'t': "tamsk", 'z': "zertz", 'd': "dvonn", 'y': "yinsh", 'p': "punct"} {
		for c, side := range []string{"white", "black"} {
			if a.counts[c] == nil {
				a.counts[c] = map[byte]int{}
			}
			a.counts[c][kind] = both[kind]
			if n, given := own[side+"-"+name]; given {
				a.counts[c][kind] = n
			}
		}
	}
	a.pieces += extra
	return a
}

// parsePotentialsTwin reads a position text: loosely, and then it compares what writing the
// position again gives.
func parsePotentialsTwin(variant, text string) (potentialsTwin, error) {
	t, err := readPotentialsTwin(variant, text)
	if err != nil {
		return potentialsTwin{}, err
	}
	if again := t.String(); again != text {
		return potentialsTwin{}, fmt.Errorf("not canonical: %q should be %q", text, again)
	}
	return t, t.possible()
}

var (
	potentialsFields = regexp.MustCompile(`^(\S+) ([wb]) ([wb]) (\d+)(\+\w+)?,(\d+)(\+\w+)? ([0-3])([0-3]) ([-t])$`)
	loadedCells      = regexp.MustCompile(`^(?:\[[wb][tzdypTZDYP]+\]|[wbWBtzyTZY1-7])*$`)
	loadedCell       = regexp.MustCompile(`\[\w+\]|\w`)
)

func readPotentialsTwin(variant, text string) (potentialsTwin, error) {
	f := potentialsFields.FindStringSubmatch(text)
	if f == nil {
		return potentialsTwin{}, errors.New("not six fields")
	}
	t := potentialsTwin{
		rules: agreementOf(variant), board: map[string]string{}, actor: f[2][0], next: f[3][0], interim: f[10] == "t",
		intro: map[byte]byte{'w': f[8][0], 'b': f[9][0]}, stock: map[byte]map[byte]int{'w': {}, 'b': {}}, reserve: map[byte]int{},
	}
	for side, held := range map[byte][]string{'w': f[4:6], 'b': f[6:8]} {
		n, err := strconv.Atoi(held[0])
		if err != nil {
			return t, err
		}
		t.reserve[side] = n
		for rest := strings.TrimPrefix(held[1], "+"); len(rest) > 1; rest = rest[2:] {
			t.stock[side][rest[0]] = int(rest[1] - '0')
		}
	}
	columns := strings.Split(f[1], "/")
	if len(columns) != len(twinColumns) {
		return t, errors.New("columns")
	}
	for i, column := range columns {
		if !loadedCells.MatchString(column) {
			return t, fmt.Errorf("column %q", column)
		}
		at := 0
		for _, cell := range loadedCell.FindAllString(column, -1) {
			if gap, err := strconv.Atoi(cell); err == nil {
				at += gap
				continue
			}
			if at >= len(twinColumns[i]) {
				return t, errors.New("column too long")
			}
			t.board[twinColumns[i][at]] = strings.Trim(cell, "[]")
			at++
		}
		if at != len(twinColumns[i]) {
			return t, errors.New("column of the wrong length")
		}
	}
	return t, nil
}

// String returns the position text.
func (t potentialsTwin) String() string {
	columns := make([]string, len(twinColumns))
	for i, spots := range twinColumns {
		gap := 0
		for _, spot := range append(slices.Clone(spots), "") {
			stack := t.board[spot]
			if stack == "" && spot != "" {
				gap++
				continue
			}
			if gap > 0 {
				columns[i] += strconv.Itoa(gap)
			}
			gap = 0
			if len(stack) > 1 {
				stack = "[" + stack + "]"
			}
			columns[i] += stack
		}
	}
	resolved := "-"
	if t.interim {
		resolved = "t"
	}
	return fmt.Sprintf("%s %c %c %s,%s %c%c %s", strings.Join(columns, "/"), t.actor, t.next,
		t.held('w'), t.held('b'), t.intro['w'], t.intro['b'], resolved)
}

func (t potentialsTwin) held(side byte) string {
	var text strings.Builder
	text.WriteString(strconv.Itoa(t.reserve[side]))
	plus := "+"
	for _, kind := range []byte("tzdyp") {
		if n := t.stock[side][kind]; n != 0 {
			text.WriteString(plus + string(kind) + strconv.Itoa(n))
			plus = ""
		}
	}
	return text.String()
}

// formOf is every stack there can be: pieces, loaded pieces, potentials alone, and piles in
// which colours alternate from the base up, or from a loaded base on.
var formOf = regexp.MustCompile(`^(?:[wbWB]|w[tzdyp]|b[TZDYP]|[tzyTZY]|b(?:dD)*d?|w(?:Dd)*D?|bD(?:dD)*d?|wd(?:Dd)*D?|bp|wP|bP(?:pP)*p?|wp(?:Pp)*P?)$`)

// possible refuses what section 4 of the rules calls impossible.
func (t potentialsTwin) possible() error {
	for _, side := range []byte("wb") {
		if err := t.possibleSide(side); err != nil {
			return err
		}
	}
	for _, stack := range t.board {
		if !formOf.MatchString(stack) || t.rules.variant == "basic" && (stack == "W" || stack == "B") {
			return fmt.Errorf("no stack %q", stack)
		}
	}
	if t.interim {
		lone := false
		for _, stack := range t.board {
			lone = lone || stack == string(of(t.actor, 't'))
		}
		if t.actor != t.next || !lone || t.phase() == "regular" && len(t.regular()) == 0 {
			return errors.New("no extra push can have been made")
		}
	}
	switch {
	case t.withoutGipf('w') && t.withoutGipf('b'):
		return nil
	case t.phase() == "regular" && t.actor != t.next:
		return errors.New("nothing to do for the actor")
	case t.loser() == 0 && t.actor != t.due():
		return errors.New("another side acts")
	}
	return nil
}

// possibleSide refuses more than a side has, and a state of introduction that does not fit.
func (t potentialsTwin) possibleSide(side byte) error {
	pieces, potentials := t.reserve[side], map[byte]int{}
	for kind, n := range t.stock[side] {
		potentials[kind] += n
		if n > 6 {
			return errors.New("a digit above 6")
		}
	}
	for _, stack := range t.board {
		for _, letter := range []byte(stack) {
			switch {
			case colour(letter) != side:
			case small(letter) != 0:
				potentials[small(letter)]++
			default:
				pieces += worth(letter)
			}
		}
	}
	if pieces > t.rules.pieces {
		return errors.New("too many pieces")
	}
	full := [2]bool{true, true} // as White begins, or Black
	for _, kind := range []byte("tzdyp") {
		white, black := t.rules.counts[0][kind], t.rules.counts[1][kind]
		if potentials[kind] > max(white, black) {
			return errors.New("too many potentials")
		}
		full[0] = full[0] && t.stock[side][kind] == white
		full[1] = full[1] && t.stock[side][kind] == black
	}
	switch intro, empty := t.intro[side], t.total(side) == 0; {
	case t.rules.variant != "tournament" && (intro == '0' || intro == '1'):
		return errors.New("no introduction of GIPF pieces")
	case (intro == '0' || intro == '1') && !full[0] && !full[1], intro == '3' && empty, intro == '2' && !empty:
		return errors.New("the stock does not fit the introduction")
	}
	return nil
}
