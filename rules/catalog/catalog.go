// Package catalog finds a game by its name, such as "gipf/standard" or
// "gipf/basic:white=2,black=-1".
//
// It is the only place that knows all games. A new game is one line in the
// table below and a function that makes it; the games themselves know nothing
// of names other than their own.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/nearest"
	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/lyngk"
	"gipf.arena/rules/zertz"
)

// Info describes one entry of a catalogue to people.
type Info struct {
	// Name is the full name without options, such as "gipf/basic".
	Name string
	// Description is one line without a full stop.
	Description string
	// Options says which options may follow the name after a colon, and their
	// ranges; "" if there are none.
	Options string
}

// A Variant is one entry of a catalogue: a game in one variant.
type Variant struct {
	Info
	// Aliases are further full names of the entry, without options. A game knows
	// only its own name.
	Aliases []string
	// Make returns the game with the given options.
	Make func(o Options) (rules.Game, error)
}

// Of returns the entry of a game that takes no options, under its own name.
func Of(g rules.Game, description string) Variant {
	return Variant{Info: Info{Name: g.Name(), Description: description}, Make: func(o Options) (rules.Game, error) {
		return g, o.Only()
	}}
}

// Variants returns the entries of the games of this module.
func Variants() []Variant {
	var list []Variant
	add := func(name, description, options string, make func(variant string, o Options) (rules.Game, error), aliases ...string) {
		_, variant, _ := rules.SplitName(name)
		list = append(list, Variant{
			Info{name, description, options},
			aliases,
			func(o Options) (rules.Game, error) { return make(variant, o) },
		})
	}
	add("gipf/basic", "GIPF with 15 pieces a side and no GIPF pieces", "white=-11..3, black=-11..3", makeGipf)
	add("gipf/standard", "GIPF with three GIPF pieces a side on the board", "white=-11..0, black=-11..0", makeGipf)
	add("gipf/tournament", "GIPF from an empty board, any number of GIPF pieces", "white=-16..0, black=-16..0", makeGipf)
	add("zertz/37", "ZÈRTZ on 37 rings", zertzOptions, makeZertz)
	add("zertz/40", "ZÈRTZ on 40 rings", zertzOptions, makeZertz)
	add("zertz/43", "ZÈRTZ on 43 rings", zertzOptions, makeZertz)
	add("zertz/44", "ZÈRTZ on 44 rings", zertzOptions, makeZertz)
	// The tournament rules are those of 48 rings (ZERTZ-R11).
	add("zertz/48", "ZÈRTZ on 48 rings, by the tournament rules", zertzOptions, makeZertz, "zertz/tournament")
	add("zertz/blitz", "ZÈRTZ on 37 rings with fewer marbles and lower goals", zertzOptions, makeZertz)
	add("lyngk/base", "LYNGK for the most collected stacks of five",
		"standing=stays|collected, neutral=lower|equal, first=0..8, second=0..8", makeLyngk)
	add("lyngk/6stack", "LYNGK for the first stack of six", "neutral=lower|equal", makeLyngk)
	return list
}

// zertzOptions describes the options of all variants of ZÈRTZ: marbles to win (of
// each colour, or of one), marbles in the game, and marbles captured at the start.
const zertzOptions = "goal=EACH/W/G/B (- for none), supply=W/G/B (0..24), first=w1g2b1, second=w1g2b1"

// A Catalog is the games that a program knows. It is immutable and safe for
// concurrent use.
type Catalog struct{ variants []Variant }

// New returns the catalogue of the given entries. It panics when two have one
// name or alias, which is a bug of the program.
func New(variants ...Variant) *Catalog {
	seen := map[string]bool{}
	for _, v := range variants {
		for _, name := range append([]string{v.Name}, v.Aliases...) {
			if name == "" || strings.Contains(name, ":") || seen[name] {
				panic(fmt.Sprintf("catalog: game %q is misnamed or there twice", name))
			}
			seen[name] = true
		}
	}
	return &Catalog{variants}
}

// standard is immutable.
var standard = New(Variants()...)

// Game is [Catalog.Game] of the games of this module.
func Game(name string) (rules.Game, error) { return standard.Game(name) }

// List is [Catalog.List] of the games of this module.
func List() []Info { return standard.List() }

// List returns all games and variants in a fixed order.
func (c *Catalog) List() []Info {
	var list []Info
	for _, v := range c.variants {
		list = append(list, v.Info)
	}
	return list
}

// names returns the full names of all entries.
func (c *Catalog) names() (all []string) {
	for _, v := range c.variants {
		all = append(all, v.Name)
	}
	return all
}

// Game returns the game of a full name: game, slash, variant and, after a
// colon, options as key=value separated by commas, in any order. The name need
// not be canonical; the game's own Name is. An unknown name is refused with the
// nearest one there is.
func (c *Catalog) Game(name string) (rules.Game, error) {
	base, list, hasOptions := strings.Cut(name, ":")
	for _, v := range c.variants {
		if v.Name != base && !slices.Contains(v.Aliases, base) {
			continue
		}
		o, err := readOptions(list, hasOptions)
		if err != nil {
			return nil, fmt.Errorf("catalog: game %q: %w", name, err)
		}
		g, err := v.Make(o)
		if err != nil {
			return nil, fmt.Errorf("catalog: game %q: %w", name, err)
		}
		return g, nil
	}
	if near, ok := nearest.Slip(base, c.names()); ok {
		return nil, fmt.Errorf("catalog: no game %q, did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("catalog: no game %q, there are %s", name, strings.Join(c.names(), ", "))
}

func makeGipf(variant string, o Options) (rules.Game, error) {
	if err := o.Only("white", "black"); err != nil {
		return nil, err
	}
	white, err := o.Number("white")
	if err != nil {
		return nil, err
	}
	black, err := o.Number("black")
	if err != nil {
		return nil, err
	}
	return gipf.New(variant, gipf.Options{White: white, Black: black})
}

func makeLyngk(variant string, o Options) (rules.Game, error) {
	if err := o.Only("standing", "neutral", "first", "second"); err != nil {
		return nil, err
	}
	first, err := o.Number("first")
	if err != nil {
		return nil, err
	}
	second, err := o.Number("second")
	if err != nil {
		return nil, err
	}
	return lyngk.New(variant, lyngk.Options{
		First: first, Second: second, Standing: o["standing"], Neutral: o["neutral"],
	})
}

func makeZertz(variant string, o Options) (rules.Game, error) {
	if err := o.Only(zertz.OptionKeys()...); err != nil {
		return nil, err
	}
	parsed, err := zertz.ParseOptions(o)
	if err != nil {
		return nil, err
	}
	return zertz.New(variant, parsed)
}
