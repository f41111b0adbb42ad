package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/pie"
)

// pieKey is the option that adds the swap rule to any game.
const pieKey = "pie"

// withPie returns an entry that also takes the option pie. An entry that has an option of
// that name is returned unchanged.
func withPie(v Variant) Variant {
	if slices.ContainsFunc(v.Options, func(o Option) bool { return strings.HasPrefix(o.Values, pieKey+"=") }) {
		return v
	}
	v.Options = append(slices.Clone(v.Options), Option{
		pieKey + "=0|1", "1: after the first turn the second player may take the first's seat", "0", pieKey + "=1",
	})
	if v.Texts != "" {
		v.Texts += "\nWith the option pie=1:\n\n" + pie.Texts()
	}
	inner := v.Make
	v.Make = func(o Options) (rules.Game, error) {
		own := maps.Clone(o)
		delete(own, pieKey)
		g, err := inner(own)
		if err != nil {
			return nil, err
		}
		switch text := cmp.Or(o[pieKey], "0"); text {
		case "0":
			return g, nil
		case "1":
			return pie.New(g), nil
		default:
			return nil, fmt.Errorf("option %q: must be 0 or 1", pieKey+"="+text)
		}
	}
	return v
}
