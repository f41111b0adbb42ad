package configs

import "gipf.arena/arena/adaptive"

// VerifySearch says how fitted weights are judged inside searches: each agent plays
// with them against itself with the weights to beat, from openings of the seed of
// the match. Fitted weights that win a greedy player's games may lose a search's.
type VerifySearch struct {
	// Specs of the agents that play with either weights, without a weights key: a search at two or more budgets. None for no such match. Default alphabeta:transitions=1000 and alphabeta:transitions=4000.
	Agents []string `yaml:"agents" jsonschema:"maxItems=100"`
	// Colour-swapped pairs of each agent: the most that its test takes. Default: as many as verify.pairs says, where a file has that, or of fixed; else as many as keep the test's beta, as stats plan works them out without draws. What fewer break is said before anything is played.
	Pairs int `yaml:"pairs" jsonschema:"minimum=1,maximum=10000000"`
	// Play all pairs of each agent, without a test that may end before. Default false.
	Fixed bool `yaml:"fixed,omitempty"`
	// Hypotheses and errors of the tests. Default as its keys say.
	SPRT *VerifySPRT `yaml:"sprt,omitempty"`
}

// VerifySPRT says what the sequential tests of fitted weights, or of found values, test. It is [adaptive.SPRT]
// with defaults of its own.
type VerifySPRT struct {
	// Hypothesis H0: by how much the weights that were fitted, or the values that were found, are better. Default 0.
	Elo0 float64 `yaml:"elo0" jsonschema:"default=0,minimum=-1000,maximum=1000"`
	// Hypothesis H1: what is hoped for. Must exceed elo0. Default 20.
	Elo1 float64 `yaml:"elo1" jsonschema:"default=20,minimum=-1000,maximum=1000"`
	// Probability that H1 is accepted where H0 is true. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Probability that H0 is accepted where H1 is true. Default 0.05.
	Beta float64 `yaml:"beta" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Unit of elo0 and elo1: normalized, in units of noise, or logistic, plain Elo. Default logistic.
	Model string `yaml:"model" jsonschema:"default=logistic,enum=normalized,enum=logistic"`
	// Pairs between two looks at the test. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
}

// resolveSearch fills in what is judged by search: evaluations are, unless the match
// is against another agent.
func (t *Tune) resolveSearch() {
	v := t.Verify
	if v == nil {
		return
	}
	if v.Search == nil {
		if t.Objective != "" || v.Opponent != "" {
			return
		}
		v.Search = new(VerifySearch)
	}
	if v.Search.Agents == nil && !t.Written("verify.search.agents") {
		v.Search.Agents = []string{"alphabeta:transitions=1000", "alphabeta:transitions=4000"} // a search at a budget and at four times as much
	}
	if v.Search.SPRT == nil && !v.Search.Fixed {
		v.Search.SPRT = defaults[VerifySPRT]()
	}
	if t.Written("verify.search.pairs") {
		return
	}
	if v.Search.Pairs = v.Pairs; v.Search.SPRT != nil && !t.Written("verify.pairs") {
		v.Search.Pairs = keeping((*adaptive.SPRT)(v.Search.SPRT))
	}
}

// checkSearch complains about keys of the judgement by search that do not go
// together.
func (t *Tune) checkSearch(rep *report) {
	s := t.Verify.Search
	if s == nil {
		return
	}
	rep.unique("verify.search.agents.%d", s.Agents)
	switch {
	case t.Objective == ObjectivePolicy:
		rep.complain("verify.search", "a policy is no evaluation of positions: searches have no use for it")
	case s.Fixed && s.SPRT != nil:
		rep.complain("verify.search.sprt", "fixed plays all pairs, without a test")
	case s.SPRT != nil && s.SPRT.Elo0 >= s.SPRT.Elo1:
		rep.complain("verify.search.sprt.elo1", "must exceed verify.search.sprt.elo0 (%g), got %g", s.SPRT.Elo0, s.SPRT.Elo1)
	}
}
