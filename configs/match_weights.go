package configs

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// matchShare is what the linked game of a combined match counts, beside its GIPF game:
// the use of one potential depends on it, a guess.
const matchShare = 0.3

// matchGames returns the games of a combined match by their names: GIPF without its
// options, and the linked game, "" for dice.
func matchGames(game string) (main, linked string, ok bool) {
	family, variant, _ := rules.SplitName(game)
	first, second, both := strings.Cut(variant, "+")
	if family != "combined" || !both {
		return "", "", false
	}
	if !strings.Contains(second, "-") {
		return strings.Replace(first, "-", "/", 1), "", true
	}
	second = strings.Replace(second, "zertz-tournament", "zertz-48", 1)
	return strings.Replace(first, "-", "/", 1), strings.Replace(second, "-", "/", 1), true
}

// matchWeights puts the weights of a combined match together from those of that name for
// its two games; where the linked game has none of that name, from its hand-set ones.
func matchWeights(game, main, linked, name string) (agents.Weights, error) {
	w, err := shippedWeights(main, name)
	if err != nil {
		return agents.Weights{}, err
	}
	if w.Kind != KindLinear {
		return agents.Weights{}, fmt.Errorf("configs: weights %s of %s are of kind %s; those of %s are put together from linear ones", sanitize.Quote(name), sanitize.Quote(main), w.Kind, sanitize.Quote(game))
	}
	base, _, _ := strings.Cut(game, ":")
	out := agents.Weights{Game: base, Scale: 1, Values: scaled(w, "", 1)}
	if linked == "" {
		return out, nil
	}
	if !slices.Contains(ShippedWeights(linked), name) {
		name = "hand"
	}
	sub, err := shippedWeights(linked, name)
	if err != nil {
		return agents.Weights{}, err
	}
	out.Values = append(out.Values, scaled(sub, "sub-", matchShare)...)
	return out, nil
}

// scaled returns the weights of a file times its scale and a factor, under names with a prefix.
func scaled(w *WeightsFile, prefix string, factor float64) []agents.Weight {
	factor *= w.Scale
	var all []agents.Weight
	for _, v := range w.Weights {
		v.Name = prefix + v.Name
		v.Value *= factor
		v.Late *= factor
		all = append(all, v)
	}
	return all
}
