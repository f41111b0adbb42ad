package agents

import "gipf.arena/agents/book"

// Kinds returns the agents of this package that depend on no game, that is all but
// [AnchorKind]. load finds the weights that a spec names; each builder calls it
// once.
func Kinds(load WeightsLoader) []Kind {
	return []Kind{randomKind(), greedyKind(load), policyKind(load), flatKind(), epsilonKind(), mixKind(), restrictKind(), BookKind(book.ReadFile)}
}

// bindWeights binds an agent with the parameters weights and temp: find reads
// the weights, once, and build makes an agent from them.
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

// Programs returns the command lines of the programs that agents of a spec start,
// inner agents included; none if they start no program. It reads no file and starts
// nothing. The error is that of Check.
func (s *Set) Programs(text string) ([]string, error) {
	r, err := s.resolve(text)
	if err != nil {
		return nil, err
	}
	return r.programs(), nil
}

// programs is Set.Programs.
func (r *resolved) programs() (commands []string) {
	if r.kind.Starts != nil {
		if command := r.kind.Starts(r.args); command != "" {
			commands = append(commands, command)
		}
	}
	for _, inner := range r.inner {
		if inner != nil {
			commands = append(commands, inner.programs()...)
		}
	}
	return commands
}
