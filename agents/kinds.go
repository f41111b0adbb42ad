package agents

import "gipf.arena/rules"

// Kinds returns the agents of this package, random and greedy. load finds the
// weights that a spec names; it is called once for each builder.
func Kinds(load WeightsLoader) []Kind {
	return []Kind{randomKind(), greedyKind(load)}
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
		Bind: func(g rules.Game, a Args) (Bound, error) { return bindGreedy(load, g, a) },
	}
}

func bindGreedy(load WeightsLoader, g rules.Game, a Args) (Bound, error) {
	eval, digest, err := LoadLinear(load, g, a.Text("weights"))
	if err != nil {
		return Bound{}, err
	}
	temp := a.Float("temp")
	return Bound{
		Digest: digest,
		Build:  func(env Env) (Agent, error) { return NewGreedy(env, eval.Clone(), temp), nil },
	}, nil
}
