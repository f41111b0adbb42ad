package prooftest

import (
	"gipf.arena/agents"
	"gipf.arena/configs"
)

// Shipped finds the weights that come with the program, or in a file, as the
// program does. It is an agents.WeightsLoader. Each call reads them anew.
func Shipped(game, ref string) (agents.Weights, error) {
	w, _, err := configs.LoadWeights(game, ref)
	if err != nil {
		return agents.Weights{}, err
	}
	out := agents.Weights{Game: w.Game, Scale: w.Scale}
	for _, v := range w.Weights {
		out.Values = append(out.Values, agents.Weight{Name: v.Name, Value: v.Value})
	}
	return out, nil
}
