package catalog

import (
	"fmt"
	"slices"
	"strings"
)

// An Option explains one option that may follow the name of a game, or several of one kind.
type Option struct {
	// Values shows how the option is written and which values it takes: "white=-11..3".
	Values string
	// Doc is one line without a full stop: what it changes.
	Doc string
	// Default is the value that applies when the option is not given; "" if that is obvious.
	Default string
	// Example is what may follow the name and a colon: "white=2".
	Example string
}

// OptionValues returns the Values of the options with commas between them; "" if there
// are no options.
func (i Info) OptionValues() string {
	values := make([]string, len(i.Options))
	for k, o := range i.Options {
		values[k] = o.Values
	}
	return strings.Join(values, ", ")
}

// reserves explains the handicaps of GIPF; least and most bound the extra pieces of a side.
func reserves(least, most int) []Option {
	var list []Option
	for _, side := range []string{"White", "Black"} {
		key := strings.ToLower(side)
		doc := "pieces that " + side + " has in reserve beyond those of the variant"
		example := fmt.Sprintf("%s=%d", key, most)
		if least < 0 {
			doc += ", or lacks"
			example = key + "=-2"
		}
		list = append(list, Option{fmt.Sprintf("%s=%d..%d", key, least, most), doc, "0", example})
	}
	return list
}

// fieldOptions explains the options of GIPF that change its board, rows and pieces.
func fieldOptions(pieces, stack string) []Option {
	return []Option{
		{"side=3..5", "spots along an edge of the board", "4", "side=5"},
		{"row=4|5", "adjacent pieces of a side that make a row", "4", "row=5"},
		{"pieces=2..40", "pieces of each side in reserve at the start", pieces, "pieces=15"},
		{"stack=yes|no", "whether there are GIPF pieces", stack, "stack=" + map[string]string{"yes": "no", "no": "yes"}[stack]},
	}
}

// potentials explains the option for the number of potentials; unless says what applies without it.
func potentials(unless string) Option {
	return Option{
		"[white-|black-]tamsk|zertz|dvonn|yinsh|punct=0..6" + unless,
		"potentials of a kind that each side has, or White or Black alone", "", "zertz=3,white-tamsk=1",
	}
}

// punctGipf explains the switch of rule P12, which needs PÜNCT potentials.
func punctGipf(with string) Option {
	return Option{"punct-gipf=yes|no", "whether a PÜNCT may be put on a GIPF piece", "yes", with + "punct-gipf=no"}
}

// zertzOptions explains the options of a variant of ZÈRTZ, with its rings, goals and supply.
func zertzOptions(rings, goal, supply string) []Option {
	granted := func(player string) Option {
		return Option{
			player + "=w1g2b1", "marbles that the " + player + " player has captured at the start, out of the supply",
			"none", player + "=w1",
		}
	}
	return []Option{
		{
			"rings=37|40|43|44|48|61|COLUMNS",
			"the rings: a board by its name, or how many rings each column has from the left. The middle of a column is level with that of the one before, or half a step higher; a dot is a place without a ring (3.2)",
			rings, "rings=4-5-3.2-7-6-5-4",
		},
		{"remove=yes|no", "whether a ring is removed after a placement", "yes", "remove=no"},
		{
			"goal=EACH/W/G/B (- for none)",
			"marbles to capture to win: so many of each colour, or of white, grey or black alone", goal, "goal=2/3/4/-",
		},
		{"supply=W/G/B (0..24)", "white, grey and black marbles in the game", supply, "supply=6/7/9"},
		granted("first"), granted("second"),
	}
}

// lyngkOptions explains the options of all variants of LYNGK; jokers is how many jokers the game needs.
func lyngkOptions(jokers int) []Option {
	granted := func(player string) Option {
		return Option{player + "=0..8", "stacks of five that the " + player + " player has collected at the start", "0", player + "=1"}
	}
	return []Option{
		{"neutral=lower|equal", "where a neutral stack may land: on all that are not higher (lower), or on single pieces and stacks of its height (equal)", "lower", "neutral=equal"},
		{"colours=4|5", "colours in the game: of four there are ten pieces each, of five eight", "5", "colours=4"},
		{"claims=1..3", "colours that a player may claim", "2", "claims=3"},
		{fmt.Sprintf("jokers=%d..3", jokers), "jokers in the game; the points of the others are empty at the start", "3", "jokers=1"},
		granted("first"), granted("second"),
	}
}

// lyngkBaseOptions explains the options of the variant in which stacks are collected.
func lyngkBaseOptions() []Option {
	standing := Option{
		"standing=stays|collected",
		"what a stack of five with a neutral top does when its colour is claimed: it stays, or the claimer has it (collected)", "stays", "standing=collected",
	}
	height := Option{"height=4..6", "pieces in a stack that is collected", "5", "height=6"}
	return slices.Concat([]Option{standing, height}, lyngkOptions(0))
}

// combinedOptions explains the options of combined matches.
func combinedOptions() []Option {
	return append(
		reserves(0, 3), potentials(" (zertz=6)"), punctGipf("punct=3,"),
		Option{challengesKey + "=0..99 (1)", "uses of potentials that a player may challenge", "1", challengesKey + "=2"},
	)
}
