package agents

import "gipf.arena/rules"

// Kinds returns the agents of this package that need to know no game, which are all
// but [AnchorKind]. load finds the weights that a spec names; it is called once for
// each builder.
func Kinds(load WeightsLoader) []Kind {
	return []Kind{randomKind(), greedyKind(load), policyKind(load), flatKind(), epsilonKind(), restrictKind()}
}

func randomKind() Kind {
	return Kind{
		Name: "random",
		Doc:  "chooses uniformly among the legal decisions",
		Bind: func(rules.Game, Args) (Bound, error) {
			return Bound{Build: func(env Env) (Agent, error) { return NewRandom(env.Seed), nil }}, nil
		},
	}
}

func greedyKind(load WeightsLoader) Kind {
	return Kind{
		Name: "greedy",
		Doc:  "takes the decision whose successor a linear evaluation likes best",
		Params: []Param{
			{Name: "weights", Type: Text, Default: "hand", Doc: "weights of the evaluation: a name, or the path of a file"},
			{Name: "temp", Type: Float, Min: 0, Max: 1000, Default: "0", Doc: "softmax temperature in logits; 0 always takes the best"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) {
			find := func(ref string) (*Linear, string, error) { return LoadLinear(load, g, ref) }
			return bindWeights(a, find, func(env Env, eval *Linear, temp float64) Agent {
				return NewGreedy(env, eval.Clone(), temp)
			})
		},
	}
}

// bindWeights binds an agent with the parameters weights and temp: find reads
// the weights, once, and build makes an agent of them.
func bindWeights[W any](a Args, find func(ref string) (W, string, error), build func(env Env, w W, temp float64) Agent) (Bound, error) {
	w, digest, err := find(a.Text("weights"))
	if err != nil {
		return Bound{}, err
	}
	temp := a.Float("temp")
	return Bound{
		Digest: digest,
		Build:  func(env Env) (Agent, error) { return build(env, w, temp), nil },
	}, nil
}
