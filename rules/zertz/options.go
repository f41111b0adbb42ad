package zertz

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A colour is the index of a colour of marbles.
type colour uint8

const (
	white colour = iota
	grey
	black
	colours = 3
)

// colourLetters and colourNames are by colour.
const colourLetters = "wgb"

var colourNames = [colours]string{"white", "grey", "black"}

// Counts are numbers of white, grey and black marbles.
type Counts [3]int

// Goals are the captures that win (End): so many of each colour, or so many of
// one colour alone. 0 stands for no such goal.
type Goals struct {
	Each int
	Of   Counts
}

// Options change the start or the end of a game for studies; the rulebook has
// none of them. The zero value is the game of the rulebook.
type Options struct {
	// Rings is the text of a map, or the name of a board, that replaces the rings of the
	// variant, unless it is "" (ZERTZ-R16).
	Rings string
	// Kept says that no ring is removed after a placement (ZERTZ-R17).
	Kept bool
	// Goals replace those of the variant, unless all are 0.
	Goals Goals
	// Supply replaces the number of marbles of the variant, unless all are 0.
	Supply Counts
	// First and Second are marbles that this side has captured at the start.
	// They come out of the supply.
	First, Second Counts
}

// The keys of the options, in canonical order.
const (
	keyRings  = "rings"
	keyRemove = "remove"
	keyGoal   = "goal"
	keySupply = "supply"
	keyFirst  = "first"
	keySecond = "second"
)

// removeWords are the values of the option remove: whether rings are.
var removeWords = [2]string{"yes", "no"}

// grantKeys are the keys of granted marbles by side.
var grantKeys = [2]string{keyFirst, keySecond}

// OptionKeys returns the keys of the options in canonical order.
func OptionKeys() []string {
	return []string{keyRings, keyRemove, keyGoal, keySupply, keyFirst, keySecond}
}

// ParseOptions reads options by their keys:
//
//	rings=4-5-6-5  a map, as in the package comment, or the name of a board
//	remove=no      no ring is removed after a placement; yes is the rule of the game
//	goal=3/4/5/6   of each colour, then white, grey, black; "-" for no such goal
//	supply=6/8/10  white, grey, black
//	first=w1g2b1   captured at the start, any of the three; so second=…
//
// The error quotes the option. ParseOptions ignores keys that it does not know.
func ParseOptions(set map[string]string) (o Options, err error) {
	var goals [1 + colours]int
	o.Rings = set[keyRings]
	switch text, given := set[keyRemove]; {
	case text == "no":
		o.Kept = true
	case given && text != "yes":
		return o, fmt.Errorf("option %q: must be yes or no", keyRemove+"="+text)
	}
	errs := []error{
		readOption(set, keyGoal, goals[:], readGoals),
		readOption(set, keySupply, o.Supply[:], readSupply),
		readOption(set, keyFirst, o.First[:], readMarbles),
		readOption(set, keySecond, o.Second[:], readMarbles),
	}
	o.Goals = Goals{goals[0], Counts(goals[1:])}
	return o, cmp.Or(errs...)
}

func readOption(set map[string]string, key string, to []int, read func(text string, to []int) error) error {
	text, given := set[key]
	if !given {
		return nil
	}
	if err := read(text, to); err != nil {
		return fmt.Errorf("option %q: %w", key+"="+text, err)
	}
	return nil
}

// readGoals reads "3/4/5/6". It refuses to turn all goals off, which would read as no option at all
// and leaves nothing to play for.
func readGoals(text string, to []int) error {
	if strings.Trim(text, "-/0") == "" {
		return fmt.Errorf("want at least one goal")
	}
	if err := readNumbers(strings.ReplaceAll(text, "-", "0"), to); err != nil {
		return fmt.Errorf("%w, with - for a goal that there is not", err)
	}
	return nil
}

// readSupply reads "6/8/10" and refuses a game without marbles.
func readSupply(text string, to []int) error {
	if err := readNumbers(text, to); err != nil {
		return err
	}
	if slices.Max(to) == 0 {
		return fmt.Errorf("want at least one marble")
	}
	return nil
}

// readNumbers reads as many numbers as there is room for, with slashes between
// them.
func readNumbers(text string, to []int) error {
	numbers := strings.Split(text, "/")
	if len(numbers) != len(to) {
		return fmt.Errorf("want %d numbers with slashes between them", len(to))
	}
	for i, number := range numbers {
		n, err := readNumber(number)
		if err != nil {
			return err
		}
		to[i] = n
	}
	return nil
}

// readNumber reads a number from 0. Signs and leading zeros would be other
// texts of the same number and are refused.
func readNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return n, nil
}

// readMarbles reads letters of colours, each followed by a number: "w1g2b1".
func readMarbles(text string, to []int) error {
	seen := ""
	for text != "" {
		letter := text[:1]
		c := strings.Index(colourLetters, letter)
		if c < 0 || strings.Contains(seen, letter) {
			return fmt.Errorf("at %q: want w, g and b once at most, each with a number", text)
		}
		seen += letter
		digits := text[1:]
		if end := strings.IndexAny(digits, colourLetters); end >= 0 {
			digits = digits[:end]
		}
		n, err := readNumber(digits)
		if err != nil {
			return err
		}
		to[c] = n
		text = text[1+len(digits):]
	}
	return nil
}

// text writes goals as readGoals reads them.
func (g Goals) text() string {
	parts := make([]string, 0, 1+colours)
	for _, n := range append([]int{g.Each}, g.Of[:]...) {
		part := "-"
		if n != 0 {
			part = strconv.Itoa(n)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "/")
}

// text writes counts as readNumbers reads them.
func (c Counts) text() string { return fmt.Sprintf("%d/%d/%d", c[white], c[grey], c[black]) }

// marbles writes counts as readMarbles reads them, without the zeros.
func (c Counts) marbles() (text string) {
	for i, n := range c {
		if n != 0 {
			text += fmt.Sprintf("%c%d", colourLetters[i], n)
		}
	}
	return text
}
