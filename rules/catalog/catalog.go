// Package catalog finds a game by its name, such as "gipf/standard" or
// "gipf/basic:white=2,black=-1".
//
// It is the only place that knows all games. A new game is one line in the
// table below and a function that makes it; the games themselves know nothing
// of names other than their own.
package catalog

import (
	"fmt"
	"strings"

	"gipf.arena/internal/nearest"
	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/lyngk"
	"gipf.arena/rules/zertz"
)

// A variant is one entry of the catalogue.
type variant struct {
	game, name  string
	description string
	options     string // what may follow a colon, for people
	make        func(variant string, set options) (rules.Game, error)
}

// variants lists what there is, in the order of List.
var variants = [...]variant{
	{"gipf", "basic", "GIPF with 15 pieces a side and no GIPF pieces", "white=-11..3, black=-11..3", makeGipf},
	{"gipf", "standard", "GIPF with three GIPF pieces a side on the board", "white=-11..0, black=-11..0", makeGipf},
	{"gipf", "tournament", "GIPF from an empty board, any number of GIPF pieces", "white=-16..0, black=-16..0", makeGipf},
	{"zertz", "37", "ZÈRTZ on 37 rings", zertzOptions, makeZertz},
	{"zertz", "40", "ZÈRTZ on 40 rings", zertzOptions, makeZertz},
	{"zertz", "43", "ZÈRTZ on 43 rings", zertzOptions, makeZertz},
	{"zertz", "44", "ZÈRTZ on 44 rings", zertzOptions, makeZertz},
	{"zertz", "48", "ZÈRTZ on 48 rings, by the tournament rules", zertzOptions, makeZertz},
	{"zertz", "blitz", "ZÈRTZ on 37 rings with fewer marbles and lower goals", zertzOptions, makeZertz},
	{"lyngk", "base", "LYNGK for the most collected stacks of five", "standing=stays|collected, neutral=lower|equal, first=0..8, second=0..8", makeLyngk},
	{"lyngk", "6stack", "LYNGK for the first stack of six", "neutral=lower|equal", makeLyngk},
}

// zertzOptions describes the options of all variants of ZÈRTZ: marbles to win (of
// each colour, or of one), marbles in the game, and marbles captured at the start.
const zertzOptions = "goal=EACH/W/G/B (- for none), supply=W/G/B (0..24), first=w1g2b1, second=w1g2b1"

// aliases are further full names of entries, without options. A game knows only
// its own name.
var aliases = map[string]string{
	"zertz/tournament": "zertz/48", // the tournament rules are those of 48 rings (ZERTZ-R11)
}

// Info describes one entry of the catalogue to people.
type Info struct {
	// Name is the full name without options, such as "gipf/basic".
	Name string
	// Description is one line without a full stop.
	Description string
	// Options says which options may follow the name after a colon, and their
	// ranges; "" if there are none.
	Options string
}

// List returns all games and variants in a fixed order.
func List() []Info {
	var list []Info
	for _, v := range variants {
		list = append(list, Info{v.fullName(), v.description, v.options})
	}
	return list
}

// names returns the full names of all entries.
func names() (all []string) {
	for _, v := range variants {
		all = append(all, v.fullName())
	}
	return all
}

func (v variant) fullName() string { return v.game + "/" + v.name }

// Game returns the game of a full name: game, slash, variant and, after a
// colon, options as key=value separated by commas, in any order. The name need
// not be canonical; the game's own Name is. An unknown name is refused with the
// nearest one there is.
func Game(name string) (rules.Game, error) {
	base, list, hasOptions := strings.Cut(name, ":")
	if full, ok := aliases[base]; ok {
		base = full
	}
	for _, v := range variants {
		if v.fullName() != base {
			continue
		}
		set, err := readOptions(list, hasOptions)
		if err != nil {
			return nil, fmt.Errorf("catalog: game %q: %w", name, err)
		}
		g, err := v.make(v.name, set)
		if err != nil {
			return nil, fmt.Errorf("catalog: game %q: %w", name, err)
		}
		return g, nil
	}
	if near, ok := nearest.Slip(base, names()); ok {
		return nil, fmt.Errorf("catalog: no game %q, did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("catalog: no game %q, there are %s", name, strings.Join(names(), ", "))
}

// Split takes a full name apart without looking it up: "gipf/basic:white=2" is
// the game "gipf", the variant "basic" and the options "white=2". What is
// missing is "".
func Split(name string) (game, variant, options string) {
	base, options, _ := strings.Cut(name, ":")
	game, variant, _ = strings.Cut(base, "/")
	return game, variant, options
}

func makeGipf(variant string, set options) (rules.Game, error) {
	if err := set.only("white", "black"); err != nil {
		return nil, err
	}
	white, err := set.number("white")
	if err != nil {
		return nil, err
	}
	black, err := set.number("black")
	if err != nil {
		return nil, err
	}
	return gipf.New(variant, gipf.Options{White: white, Black: black})
}

func makeLyngk(variant string, set options) (rules.Game, error) {
	if err := set.only("standing", "neutral", "first", "second"); err != nil {
		return nil, err
	}
	first, err := set.number("first")
	if err != nil {
		return nil, err
	}
	second, err := set.number("second")
	if err != nil {
		return nil, err
	}
	return lyngk.New(variant, lyngk.Options{
		First: first, Second: second, Standing: set["standing"], Neutral: set["neutral"],
	})
}

func makeZertz(variant string, set options) (rules.Game, error) {
	if err := set.only(zertz.OptionKeys()...); err != nil {
		return nil, err
	}
	o, err := zertz.ParseOptions(set)
	if err != nil {
		return nil, err
	}
	return zertz.New(variant, o)
}
