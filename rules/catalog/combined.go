package catalog

import (
	"maps"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/combined"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/lyngk"
	"gipf.arena/rules/zertz"
)

// challengesKey is the option that combined matches add to those of their GIPF game.
const challengesKey = "challenges"

// matches returns the combined matches to list. Any GIPF variant can be combined with
// any of linkedGames: too many to list all.
func matches() []Variant {
	list := []Info{
		{"combined/gipf-tournament+zertz-37", "GIPF with potentials whose use a game of ZÈRTZ may decide; also +zertz-40 and the others, gipf-basic+…", combinedOptions()},
		{"combined/gipf-tournament+lyngk-base", "GIPF with potentials whose use a game of LYNGK may decide; also +lyngk-6stack, gipf-ultimate+…", combinedOptions()},
		{"combined/gipf-tournament+dice", "GIPF with potentials whose use dice may decide; also gipf-standard+dice and the others", combinedOptions()},
	}
	var all []Variant
	for _, info := range list {
		v, _ := moreMatches(info.Name)
		v.Info, v.More = info, moreMatches
		all = append(all, v)
	}
	return all
}

// moreMatches returns the entry of a combined match by its name without options.
func moreMatches(name string) (Variant, bool) {
	family, variant, _ := rules.SplitName(name)
	main, linked, _ := strings.Cut(variant, "+")
	main, gipfs := strings.CutPrefix(main, "gipf-")
	if family != "combined" || !gipfs || !slices.Contains(gipf.PotentialsVariants(), main) || !knownLink(linked) {
		return Variant{}, false
	}
	return Variant{
		Info:  Info{name, "GIPF with potentials and challenges", combinedOptions()},
		Texts: combined.Texts(),
		Make:  func(o Options) (rules.Game, error) { return makeMatch(main, linked, o) },
	}, true
}

// knownLink reports whether a linked game of that name exists.
func knownLink(linked string) bool {
	if linked == combined.Dice {
		return true
	}
	game, variant, _ := strings.Cut(linked, "-")
	switch game {
	case "zertz":
		return variant == "tournament" || slices.Contains(zertz.Variants(), variant)
	case "lyngk":
		return slices.Contains(lyngk.Variants(), variant)
	}
	return false
}

// makeMatch makes a combined match. Without any potential option it has six potentials
// of ZÈRTZ. Each player has one challenge unless another number is given.
func makeMatch(main, linked string, o Options) (rules.Game, error) {
	challenges := 1
	if err := o.numbers(number{challengesKey, 0, &challenges}); err != nil {
		return nil, err
	}
	own := maps.Clone(o)
	delete(own, challengesKey)
	p, err := readPotentials(main, own)
	if err != nil {
		return nil, err
	}
	if !p.Any() && main != gipf.Ultimate {
		p.Give(1, 6) // ZÈRTZ
	}
	g, err := gipf.NewPotentials(main, p)
	if err != nil {
		return nil, err
	}
	sub, err := makeLinked(linked)
	if err != nil {
		return nil, err
	}
	return combined.New(g, sub, challenges)
}

// makeLinked makes a known linked game; nil for dice.
func makeLinked(linked string) (rules.Game, error) {
	game, variant, _ := strings.Cut(linked, "-")
	switch game {
	case "zertz":
		if variant == "tournament" {
			variant = "48"
		}
		return makeZertz(variant, Options{})
	case "lyngk":
		return makeLyngk(variant, Options{})
	}
	return nil, nil
}
