package configs

import (
	"fmt"
	"slices"

	"gipf.arena/internal/each"
)

// Numbers is a tune of numbers: values of an agent's parameters, found in matches of
// the agent with some values against itself with others, and tested against the values
// it began with. Every key decides the result, unless its comment says that it does not.
type Numbers struct {
	Origin `yaml:"-"`

	// Name of the tune in lists and file names: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Full name of the game, such as gipf/basic. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// What is tuned for: match, results of games. Required.
	Objective string `yaml:"objective" jsonschema:"required,enum=match"`
	// Source of all randomness. The same seed gives the same values with any number of workers. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// What is tuned, and how.
	Match NumbersMatch `yaml:"match" jsonschema:"required"`
	// Matches that test what was found, on fresh openings. Default as its keys say.
	Verify *NumbersVerify `yaml:"verify,omitempty"`
	// Games that compute at the same time. 0 takes the number of cores. Does not change the result. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
}

// NumbersMatch says what is tuned, and how.
type NumbersMatch struct {
	// Spec of the agent with its budget, such as mcts:sims=50; values that it gives to tuned parameters are where these start. Required.
	Agent string `yaml:"agent" jsonschema:"required,maxLength=1000"`
	// The parameters that are tuned. Default: all of which the agent says where to look for them.
	Parameters []NumbersParameter `yaml:"parameters,omitempty" jsonschema:"maxItems=100"`
	// How values are found: spsa, planned, is best where strength is a smooth hill; cma (CMA-ES) where parameters depend on each other or the hill is rugged. Default spsa.
	Tuner string `yaml:"tuner" jsonschema:"default=spsa,enum=spsa,enum=cma"`
	// Games in all, two to a pair; an odd one is not played. Default 2000.
	Games int `yaml:"games" jsonschema:"default=2000,minimum=2,maximum=1000000000"`
	// Pairs of an spsa that are played from the same values, and so can be played at the same time: more of them than the plan bears are not taken. Default 10.
	InFlight int `yaml:"inflight" jsonschema:"default=10,minimum=1,maximum=100000"`
	// How the openings are made.
	Openings Openings `yaml:"openings"`
	// Moves after which a game is stopped without a result, those of the opening included. Must exceed openings.plies. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
	// What the gain of an spsa is planned from.
	Plan NumbersPlan `yaml:"plan"`
	// A constant gain of an spsa instead of the planned one. Default: planned.
	Gain *float64 `yaml:"gain,omitempty" jsonschema:"exclusiveMinimum=0,maximum=100"`
	// The falling gain of fishtest and OpenBench instead of a constant one. Default none.
	Classic *NumbersClassic `yaml:"classic,omitempty"`
	// How a cma is carried out. Default as its keys say.
	CMA *NumbersCMA `yaml:"cma,omitempty"`
}

// NumbersParameter is one parameter that is tuned. What is left out follows from the
// agent.
type NumbersParameter struct {
	// Key of the parameter in the spec. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=100"`
	// Value to begin with. Default: that of the spec, or the agent's own.
	Start *float64 `yaml:"start,omitempty"`
	// Least value. Default: what the agent declares.
	Min *float64 `yaml:"min,omitempty"`
	// Largest value. Default: what the agent declares.
	Max *float64 `yaml:"max,omitempty"`
	// By how much the value is moved to learn something. Default: a sixth of the range.
	Step *float64 `yaml:"step,omitempty" jsonschema:"exclusiveMinimum=0"`
	// A guess of how many Elo a step from the best value costs. Default: that of plan.
	StepLoss *float64 `yaml:"steploss,omitempty" jsonschema:"exclusiveMinimum=0,maximum=1000"`
}

// NumbersPlan is what is guessed before an spsa.
type NumbersPlan struct {
	// By how many Elo the start is below the best values. Default 60.
	Loss float64 `yaml:"loss" jsonschema:"default=60,exclusiveMinimum=0,maximum=2000"`
	// How many Elo a step from its best value costs each parameter. Half of the truth loses little. Default 5.
	StepLoss float64 `yaml:"steploss" jsonschema:"default=5,exclusiveMinimum=0,maximum=1000"`
	// Share of draws. Default 0.05.
	Draws float64 `yaml:"draws" jsonschema:"default=0.05,minimum=0,maximum=0.99"`
}

// NumbersClassic is the schedule of fishtest and OpenBench. Pairs are counted, not
// games.
type NumbersClassic struct {
	// R at the end. Default 0.002.
	REnd float64 `yaml:"rend" jsonschema:"default=0.002,exclusiveMinimum=0,maximum=100"`
	// A as a share of the pairs. Default 0.1.
	ARatio float64 `yaml:"aratio" jsonschema:"default=0.1,minimum=0,maximum=10"`
	// Exponent of the gain. Default 0.602.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.602,exclusiveMinimum=0,maximum=1"`
	// Exponent of the perturbation. Default 0.101.
	Gamma float64 `yaml:"gamma" jsonschema:"default=0.101,minimum=0,maximum=0.5"`
}

// NumbersCMA says how a CMA-ES is carried out.
type NumbersCMA struct {
	// Candidates of a generation. 0 takes what suits the number of parameters and noise. Default 0.
	Population int `yaml:"population" jsonschema:"default=0,minimum=0,maximum=10000"`
	// Pairs of each candidate in the first generation; more as the candidates come closer to each other. Default 10.
	Pairs int `yaml:"pairs" jsonschema:"default=10,minimum=1,maximum=100000"`
	// Standard deviation of the first candidates, in steps of their parameters. Default 1.
	Sigma float64 `yaml:"sigma" jsonschema:"default=1,exclusiveMinimum=0,maximum=3"`
}

// NumbersVerify says how found values are tested against those at the start.
type NumbersVerify struct {
	// Most pairs of a match. 0 plays none. Default: as many as keep beta, as stats plan works them out without draws; what fewer break is said before anything is played.
	Pairs int `yaml:"pairs" jsonschema:"minimum=0,maximum=10000000"`
	// A match for each of these multiples of the agent's budget. Default 1 and 4.
	Budgets    []int `yaml:"budgets,omitempty" jsonschema:"maxItems=10"`
	VerifySPRT `yaml:",inline"`
}

// The values of match.tuner.
const (
	TunerSPSA = "spsa"
	TunerCMA  = "cma"
)

// resolve sets the defaults that depend on other keys.
func (n *Numbers) resolve() {
	n.instead("match.openings", &n.Match.Openings.Plies)
	if n.Verify == nil && !n.Written("verify") {
		n.Verify = defaults[NumbersVerify]()
	}
	if v := n.Verify; v != nil && !n.Written("verify.pairs") {
		v.Pairs = keeping(v.Test())
	}
	if v := n.Verify; v != nil && len(v.Budgets) == 0 && !n.Written("verify.budgets") {
		v.Budgets = []int{1, 4}
	}
	if n.Match.CMA == nil && n.Match.Tuner == TunerCMA {
		n.Match.CMA = defaults[NumbersCMA]()
	}
}

// Idle lists the keys that were given a value without effect.
func (n *Numbers) Idle() (lines []string) {
	m, usual, cma := &n.Match, defaults[NumbersMatch](), n.Match.Tuner == TunerCMA
	if (cma || m.Classic != nil) && (m.Plan != usual.Plan || slices.ContainsFunc(m.Parameters, func(p NumbersParameter) bool { return p.StepLoss != nil })) {
		lines = append(lines, "match.plan and steploss are without effect: nothing is planned")
	}
	if cma && m.InFlight != usual.InFlight {
		lines = append(lines, "match.inflight is without effect: a cma plays whole generations")
	}
	if m.Games%2 == 1 {
		lines = append(lines, "match.games is odd: two games are a pair, and the last one is not played")
	}
	return lines
}

func (n *Numbers) relations(rep *report) {
	m := &n.Match
	rep.unique("match.parameters.%d.name", each.Of(m.Parameters, func(p NumbersParameter) string { return p.Name }))
	rep.opening("match.openings", m.Openings.Plies, m.Openings.Turns, m.MaxPlies)
	if m.Classic != nil && m.Gain != nil {
		rep.complain("match.classic", "and gain exclude each other, give one")
	}
	for _, key := range []struct {
		name, tuner string
		given       bool
	}{{"gain", TunerSPSA, m.Gain != nil}, {"classic", TunerSPSA, m.Classic != nil}, {"cma", TunerCMA, m.CMA != nil}} {
		if key.given && key.tuner != m.Tuner {
			rep.complain("match."+key.name, "belongs to the tuner %s, this one is %s", key.tuner, m.Tuner)
		}
	}
	if v := n.Verify; v != nil {
		if v.Elo0 >= v.Elo1 {
			rep.complain("verify.elo1", "must exceed verify.elo0 (%g), got %g", v.Elo0, v.Elo1)
		}
		for i, times := range v.Budgets {
			key := fmt.Sprintf("verify.budgets.%d", i)
			if times < 1 || times > 1000 {
				rep.complain(key, "must be 1 to 1000 times the budget, got %d", times)
			}
			if slices.Contains(v.Budgets[:i], times) {
				rep.complain(key, "%d is there twice", times)
			}
		}
	}
}
