package configs

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// matchShare is the weight of the linked game of a combined match beside its GIPF
// game, a guess: the use of one potential depends on it.
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

// matchWeights combines the weights of a combined match from the weights of that name for
// its two games; if the linked game has none of that name, it takes its hand-set ones.
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
