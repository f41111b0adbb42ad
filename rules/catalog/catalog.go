package catalog

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// Info describes one entry of a catalogue to people.
type Info struct {
	// Name is the full name without options, such as "gipf/basic".
	Name string
	// Description is one line without a full stop.
	Description string
	// Options lists the options that may follow the name after a colon.
	Options []Option
}

// A Variant is one entry of a catalogue: a game in one variant.
type Variant struct {
	Info
	// Aliases are further full names of the entry, without options. A game knows
	// only its own name.
	Aliases []string
	// Texts describes how positions and moves are written, in several lines,
	// each ending in a line feed; "" if unknown.
	Texts string
	// Make returns the game with the given options.
	Make func(o Options) (rules.Game, error)
	// More finds an entry of the same kind by its full name without options, if there
	// are too many entries to list; nil for most.
	More func(name string) (Variant, bool)
}

// Of returns the entry of a game that takes no options, under its own name.
func Of(g rules.Game, description string) Variant {
	return Variant{Info: Info{Name: g.Name(), Description: description}, Make: func(o Options) (rules.Game, error) {
		return g, o.Only()
	}}
}

// A Catalog holds the games that a program knows. It is immutable and safe
// for concurrent use.
type Catalog struct{ variants []Variant }

// New returns the catalogue of the given entries. Each entry gets the further option
// pie=1 for the swap rule (package pie), unless it already has an option of that name.
// New panics when two entries share a name or alias, which is a bug of the program.
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
	c := &Catalog{}
	for _, v := range variants {
		c.variants = append(c.variants, withPie(v))
	}
	return c
}

// standard is immutable.
var standard = New(Variants()...)

// Game is [Catalog.Game] for the games of this module.
func Game(name string) (rules.Game, error) { return standard.Game(name) }

// List is [Catalog.List] for the games of this module.
func List() []Info { return standard.List() }

// List returns all games and variants in a fixed order.
func (c *Catalog) List() []Info {
	var list []Info
	for _, v := range c.variants {
		list = append(list, v.Info)
	}
	return list
}

// All returns all entries in a fixed order. The caller must not change them.
func (c *Catalog) All() []Variant { return c.variants }

// Game returns the game of a full name: game, slash, variant and, after a
// colon, options as key=value separated by commas, in any order. The name need
// not be canonical; the game's own Name is. The error for an unknown name
// suggests the nearest known one.
func (c *Catalog) Game(name string) (rules.Game, error) {
	v, err := c.Variant(name)
	if err != nil {
		return nil, err
	}
	_, list, hasOptions := strings.Cut(name, ":")
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

// Variant returns the entry of a full name, with any options.
func (c *Catalog) Variant(name string) (Variant, error) {
	base, _, _ := strings.Cut(name, ":")
	for _, v := range c.variants {
		if v.Name == base || slices.Contains(v.Aliases, base) {
			return v, nil
		}
	}
	for _, v := range c.variants {
		if v.More == nil {
			continue
		}
		if more, ok := v.More(base); ok {
			return withPie(more), nil
		}
	}
	return Variant{}, fmt.Errorf("catalog: no game %q, %s", name, c.suggestion(base))
}

// Family returns the entries of all variants of a game such as "gipf": those
// whose names begin with it and a slash.
func (c *Catalog) Family(game string) []Variant {
	var family []Variant
	for _, v := range c.variants {
		if name, _, _ := rules.SplitName(v.Name); name == game {
			family = append(family, v)
		}
	}
	return family
}

// suggestion lists the known names, or says which one was probably meant.
func (c *Catalog) suggestion(base string) string {
	var names, families []string
	for _, v := range c.variants {
		game, _, _ := rules.SplitName(v.Name)
		names, families = append(names, v.Name), append(families, game)
	}
	if near, ok := sanitize.Meant(base, append(names, families...)); ok && !slices.Contains(families, base) {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if family := c.Family(base); len(family) > 0 {
		names = names[:0]
		for _, v := range family {
			names = append(names, v.Name)
		}
	}
	return "there are " + strings.Join(names, ", ")
}
