package catalog

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/lyngk"
	"gipf.arena/rules/zertz"
)

// Variants returns the entries of the games of this module.
func Variants() []Variant {
	return slices.Concat(
		family(
			makeGipf, gipf.Texts(),
			Info{"gipf/basic", "GIPF with 15 pieces a side and no GIPF pieces", slices.Concat(fieldOptions("12", "no"), reserves(-11, 3), []Option{potentials("")})},
			Info{"gipf/standard", "GIPF with three GIPF pieces a side on the board", slices.Concat(fieldOptions("12", "yes"), reserves(-11, 0), []Option{potentials(""), punctGipf("punct=3,")})},
			Info{"gipf/tournament", "GIPF from an empty board, any number of GIPF pieces", slices.Concat(fieldOptions("18", "yes"), reserves(-16, 0), []Option{potentials(""), punctGipf("punct=3,")})},
			Info{"gipf/ultimate", "GIPF from an empty board with three potentials of each kind", append(reserves(0, 3), punctGipf(""))},
		),
		family(
			makeZertz, zertz.Texts(),
			Info{"zertz/37", "ZÈRTZ on 37 rings", zertzOptions("37", "3/4/5/6", "6/8/10")},
			Info{"zertz/40", "ZÈRTZ on 40 rings", zertzOptions("40", "3/4/5/6", "6/8/10")},
			Info{"zertz/43", "ZÈRTZ on 43 rings", zertzOptions("43", "3/4/5/6", "6/8/10")},
			Info{"zertz/44", "ZÈRTZ on 44 rings", zertzOptions("44", "3/4/5/6", "6/8/10")},
			Info{"zertz/48", "ZÈRTZ on 48 rings, by the tournament rules", zertzOptions("48", "3/4/5/6", "6/8/10")},
			Info{"zertz/blitz", "ZÈRTZ on 37 rings with fewer marbles and lower goals", zertzOptions("37", "2/3/4/5", "5/7/9")},
		),
		family(
			makeLyngk, lyngk.Texts(),
			Info{"lyngk/base", "LYNGK for the most collected stacks of five", lyngkBaseOptions()},
			Info{"lyngk/6stack", "LYNGK for the first stack of six", lyngkOptions(1)},
		),
		matches(),
	)
}

// aliases returns further names for a name. The tournament rules of ZÈRTZ are the
// game with 48 rings (ZERTZ-R11).
func aliases(name string) []string {
	if name == "zertz/48" {
		return []string{"zertz/tournament"}
	}
	return nil
}

// family returns the entries of the variants of one game.
func family(make func(variant string, o Options) (rules.Game, error), texts string, list ...Info) []Variant {
	var all []Variant
	for _, info := range list {
		_, variant, _ := rules.SplitName(info.Name)
		all = append(all, Variant{
			Info: info, Aliases: aliases(info.Name), Texts: texts,
			Make: func(o Options) (rules.Game, error) { return make(variant, o) },
		})
	}
	return all
}

func makeGipf(variant string, o Options) (rules.Game, error) {
	if g, err := makeField(variant, o); g != nil || err != nil {
		return g, err
	}
	p, err := readPotentials(variant, o)
	if err != nil {
		return nil, err
	}
	if p.Any() || p.NoPunctOnGipf || variant == gipf.Ultimate {
		return gipf.NewPotentials(variant, p)
	}
	return gipf.New(variant, p.White, p.Black)
}

// fieldKeys are the options of GIPF that a separate game implements (gipf.FieldGame).
var fieldKeys = []string{"side", "row", "pieces", "stack"}

// makeField returns the separate game for the options in fieldKeys, and nil if they change
// nothing.
func makeField(variant string, o Options) (rules.Game, error) {
	given := func(key string) bool { _, ok := o[key]; return ok }
	if variant == gipf.Ultimate || !slices.ContainsFunc(fieldKeys, given) {
		return nil, nil
	}
	if i := slices.IndexFunc(potentialKeys(), given); i >= 0 {
		key := potentialKeys()[i]
		return nil, fmt.Errorf("option %q: with side, row, pieces and stack there are no potentials", key+"="+o[key])
	}
	if err := o.Only(slices.Concat(fieldKeys, []string{"white", "black"})...); err != nil {
		return nil, err
	}
	var read gipf.Field
	err := o.numbers(number{"side", 3, &read.Side}, number{"row", 4, &read.Row}, number{"pieces", 2, &read.Pieces},
		number{"white", 0, &read.White}, number{"black", 0, &read.Black})
	if err != nil {
		return nil, err
	}
	switch stack, err := o.yes("stack", variant != "basic"); {
	case err != nil:
		return nil, err
	case stack && variant == "basic":
		variant = "standard"
	case !stack && variant == "standard":
		variant = "basic"
	case !stack && variant == "tournament":
		read.Plain = true
	}
	g, err := gipf.NewField(variant, read)
	if err != nil {
		return nil, err
	}
	if strings.Contains(strings.NewReplacer(":white=", "", ":black=", "", ",black=", "").Replace(g.Name()), "=") {
		return g, nil
	}
	return gipf.New(variant, read.White, read.Black) // only what the rulebook has
}

// potentialKeys are the options of potentials.
func potentialKeys() []string {
	own := gipf.OwnPotentialKeys()
	return slices.Concat(gipf.PotentialKeys(), own[0], own[1], []string{gipf.KeyPunctGipf})
}

// readPotentials reads the handicap and potential options of GIPF. An option for one side
// takes precedence over the option for both.
func readPotentials(variant string, o Options) (p gipf.Potentials, err error) {
	kinds, own := gipf.PotentialKeys(), gipf.OwnPotentialKeys()
	counts := slices.Concat(kinds, own[0], own[1])
	if err := o.Only(slices.Concat([]string{"white", "black", gipf.KeyPunctGipf}, counts)...); err != nil {
		return p, err
	}
	for _, key := range counts {
		if _, given := o[key]; given && variant == gipf.Ultimate {
			return p, fmt.Errorf("option %q: ultimate has three potentials of each kind and no options for them", key+"="+o[key])
		}
	}
	list := []number{{"white", 0, &p.White}, {"black", 0, &p.Black}}
	for k := range kinds {
		for c := range p.Counts {
			list = append(list, number{kinds[k], 0, &p.Counts[c][k]}, number{own[c][k], 0, &p.Counts[c][k]})
		}
	}
	if err := o.numbers(list...); err != nil {
		return p, err
	}
	onGipf, err := o.yes(gipf.KeyPunctGipf, true)
	p.NoPunctOnGipf = !onGipf
	return p, err
}

func makeLyngk(variant string, o Options) (rules.Game, error) {
	if err := o.Only("standing", "neutral", "height", "colours", "claims", "jokers", "first", "second"); err != nil {
		return nil, err
	}
	read := lyngk.Options{Standing: o["standing"], Neutral: o["neutral"]}
	jokers := lyngk.Jokers
	err := o.numbers(number{"first", 0, &read.First}, number{"second", 0, &read.Second}, number{"jokers", 0, &jokers},
		number{"height", 4, &read.Height}, number{"colours", 4, &read.Colours}, number{"claims", 1, &read.Claims})
	if err != nil {
		return nil, err
	}
	read.Fewer = lyngk.Jokers - jokers
	return lyngk.New(variant, read)
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
