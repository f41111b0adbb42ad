package gipf_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// twinColumns are the spots in the order of the position text: columns b to h,
// each from its lowest spot up.
var twinColumns = [][]string{
	{"b2", "b3", "b4", "b5"},
	{"c2", "c3", "c4", "c5", "c6"},
	{"d2", "d3", "d4", "d5", "d6", "d7"},
	{"e2", "e3", "e4", "e5", "e6", "e7", "e8"},
	{"f2", "f3", "f4", "f5", "f6", "f7"},
	{"g2", "g3", "g4", "g5", "g6"},
	{"h2", "h3", "h4", "h5"},
}

// parseTwin reads a position text. It reads loosely, then compares what
// writing the position again gives, which is what canonical means.
func parseTwin(variant, text string) (twin, error) { return parseTwinOn(nil, variant, text) }

func parseTwinOn(on *twinField, variant, text string) (twin, error) {
	t, err := readTwin(on, variant, text)
	if err != nil {
		return twin{}, err
	}
	if again := t.String(); again != text {
		return twin{}, fmt.Errorf("not canonical: %q should be %q", text, again)
	}
	return t, t.possible()
}

// readTwin reads the six fields of a position text.
func readTwin(on *twinField, variant, text string) (twin, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return twin{}, fmt.Errorf("%d fields", len(fields))
	}
	t := twin{on: on, variant: variant, reserve: map[byte]int{}, intro: map[byte]byte{}}
	if !slices.Contains([]string{"w", "b"}, fields[1]) || !slices.Contains([]string{"w", "b"}, fields[2]) {
		return twin{}, errors.New("no such side")
	}
	t.actor, t.next = fields[1][0], fields[2][0]
	if len(fields[4]) != 2 || strings.Trim(fields[4], "012") != "" {
		return twin{}, errors.New("no such introduction state")
	}
	t.intro['w'], t.intro['b'] = fields[4][0], fields[4][1]
	if fields[5] != "-" {
		t.resolved = strings.Split(fields[5], ",")
		slices.Sort(t.resolved)
		t.resolved = slices.Compact(t.resolved)
	}
	if err := t.readReserves(fields[3]); err != nil {
		return twin{}, err
	}
	return t, t.readBoard(fields[0])
}

func (t *twin) readReserves(text string) error {
	white, black, _ := strings.Cut(text, ",")
	var err error
	if t.reserve['w'], err = strconv.Atoi(white); err != nil {
		return err
	}
	t.reserve['b'], err = strconv.Atoi(black)
	return err
}

func (t *twin) readBoard(text string) error {
	t.board = map[string]byte{}
	columns := strings.Split(text, "/")
	if len(columns) != len(t.field().columns) {
		return fmt.Errorf("%d columns", len(columns))
	}
	for i, column := range columns {
		at := 0
		for _, char := range []byte(column) {
			switch {
			case char >= '1' && char <= '9':
				at += int(char - '0')
			case sideOf(char) != 0 && at < len(t.field().columns[i]):
				t.board[t.field().columns[i][at]] = char
				at++
			default:
				return fmt.Errorf("column %q", column)
			}
		}
		if at != len(t.field().columns[i]) {
			return fmt.Errorf("column %q has %d spots", column, at)
		}
	}
	return nil
}

// possible refuses what the position text's definition calls impossible.
func (t twin) possible() error {
	material := map[byte]int{'w': t.reserve['w'], 'b': t.reserve['b']}
	for _, piece := range t.board {
		material[sideOf(piece)] += worth(piece)
		if isGipf(piece) && t.variant == "basic" {
			return errors.New("a GIPF piece in the basic game")
		}
	}
	for _, name := range t.resolved {
		if t.row(t.lineNamed(name), t.actor) == nil {
			return fmt.Errorf("no row to resolve on %q", name)
		}
	}
	switch {
	case min(t.reserve['w'], t.reserve['b']) < 0:
		return errors.New("a reserve below nothing")
	case material['w'] > t.field().most['w'] || material['b'] > t.field().most['b']:
		return errors.New("more than 18 pieces")
	case t.variant != "tournament" && (t.intro['w'] != '2' || t.intro['b'] != '2'):
		return errors.New("introduction outside the tournament game")
	case t.actor != t.next && len(t.pending()) == 0 && !t.doubleLoss():
		return errors.New("nothing for the actor to remove")
	}
	return nil
}

// String returns the position text.
func (t twin) String() string {
	columns := make([]string, len(t.field().columns))
	for i, spots := range t.field().columns {
		columns[i] = t.column(spots)
	}
	resolved := "-"
	if len(t.resolved) > 0 {
		resolved = strings.Join(t.resolved, ",")
	}
	return fmt.Sprintf("%s %c %c %d,%d %c%c %s", strings.Join(columns, "/"), t.actor, t.next,
		t.reserve['w'], t.reserve['b'], t.intro['w'], t.intro['b'], resolved)
}

// column writes one column of the board, gaps as numbers.
func (t twin) column(spots []string) string {
	text, gap := "", 0
	for _, spot := range spots {
		if t.board[spot] == 0 {
			gap++
			continue
		}
		if gap > 0 {
			text += strconv.Itoa(gap)
		}
		gap = 0
		text += string(t.board[spot])
	}
	if gap > 0 {
		text += strconv.Itoa(gap)
	}
	return text
}
