package configs

import "reflect"

// Swiss says how a Swiss tournament is played.
type Swiss struct {
	// Number of rounds. An agent plays at most once in a round. 0 takes as many rounds as a knockout has, the logarithm of the number of agents to base 2. Default 0.
	Rounds int `yaml:"rounds" jsonschema:"default=0,minimum=0,maximum=10000"`
}

// Knockout says how a knockout is played. The order of the agents seeds the
// bracket.
type Knockout struct {
	// Most pairs, one at a time, that are added to a match that is level. If it is still level after them, the agent higher up in the list wins it. Default 10.
	Extra int `yaml:"extra" jsonschema:"default=10,minimum=0,maximum=1000000"`
}

// Hill says how a king of the hill is played.
type Hill struct {
	// Likelihood of superiority over the champion that a challenger must reach, besides the lead, to take the hill. Default 0.5, which every lead reaches.
	LOS float64 `yaml:"los" jsonschema:"default=0.5,minimum=0.5,maximum=0.9999"`
}

// SPRT says what the sequential tests of the other agents against the first one test.
type SPRT struct {
	// Hypothesis H0: by how much a candidate is stronger than the first agent; on the normalized scale from -200 to 200. Default 0.
	Elo0 float64 `yaml:"elo0" jsonschema:"default=0,minimum=-1000,maximum=1000"`
	// Hypothesis H1: the strength that is hoped for; on the normalized scale at most 200. Must exceed elo0. Default 10.
	Elo1 float64 `yaml:"elo1" jsonschema:"default=10,minimum=-1000,maximum=1000"`
	// Probability that H1 is accepted for a candidate whose strength is elo0; each candidate has its own test. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Probability that H0 is accepted for a candidate whose strength is elo1. Default 0.05.
	Beta float64 `yaml:"beta" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Unit of elo0 and elo1: normalized, in units of noise, or logistic, plain Elo. Default normalized.
	Model string `yaml:"model" jsonschema:"default=normalized,enum=normalized,enum=logistic"`
	// Pairs of each candidate between two looks at the tests. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
}

// Informative says what question a run answers that pairs by information.
type Informative struct {
	// The question: the order of all agents, or which agent is at the top. Default order.
	Goal string `yaml:"goal" jsonschema:"default=order,enum=order,enum=top"`
	// Pairs between two decisions, each of another pairing. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
	// Probability that any of the statements of the run, that one agent is stronger than another, is false. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
}

// Precision says when a run between two players has games enough: never by what they
// say, always by how exactly they say it.
type Precision struct {
	// The score that is to be known: that of who moves first, or that of the second agent of the list. Default first-score.
	Figure string `yaml:"figure" jsonschema:"default=first-score,enum=first-score,enum=score"`
	// Half the width of its 95 % interval that ends the run; 0.03 are three points of a hundred. Default 0.03.
	Score float64 `yaml:"score" jsonschema:"default=0.03,exclusiveMinimum=0,maximum=0.5"`
	// Fewest pairs. Default 100.
	Min int `yaml:"min" jsonschema:"default=100,minimum=2,maximum=1000000"`
	// Pairs between two looks. Default 25.
	Block int `yaml:"block" jsonschema:"default=25,minimum=1,maximum=100000"`
	// Games won, and games lost, that there must be before a narrow interval is believed. Default 10.
	Outcomes int `yaml:"outcomes" jsonschema:"default=10,minimum=0,maximum=1000000"`
}

// FigureScore is the figure of a precision that is about the second agent's score.
const FigureScore = "score"

// A formatGroup is the parameters of an adaptive format. Its key is the name of the
// tournament.
type formatGroup struct {
	key   string
	given bool
	fill  func() // gives all parameters their defaults
}

func (r *Run) formatGroups() []formatGroup {
	return []formatGroup{
		{"swiss", r.Swiss != nil, func() { r.Swiss = defaults[Swiss]() }},
		{"knockout", r.Knockout != nil, func() { r.Knockout = defaults[Knockout]() }},
		{"hill", r.Hill != nil, func() { r.Hill = defaults[Hill]() }},
		{"sprt", r.SPRT != nil, func() { r.SPRT = defaults[SPRT]() }},
		{"informative", r.Informative != nil, func() { r.Informative = defaults[Informative]() }},
		{"precision", r.Precision != nil, func() { r.Precision = defaults[Precision]() }},
	}
}

// defaults returns a group with all its defaults.
func defaults[T any]() *T {
	group := new(T)
	setDefaults(reflect.ValueOf(group).Elem())
	return group
}

// resolveFormat sets the parameters of the format to their defaults where none are
// given.
func (r *Run) resolveFormat() {
	for _, g := range r.formatGroups() {
		if g.key == r.Tournament && !g.given {
			g.fill()
		}
	}
	if r.SPRT != nil && r.Tournament == "sprt" && !r.written("pairs") {
		r.Pairs = r.SPRT.keeping()
	}
}

// checkFormat complains about parameters of another format, and about parameters
// that do not go together.
func (r *Run) checkFormat(rep *report) {
	for _, g := range r.formatGroups() {
		if g.key != r.Tournament && g.given {
			rep.complain(g.key, "belongs to the tournament %s, this one is %s", g.key, r.Tournament)
		}
	}
	if (r.Tournament == "match" || r.Tournament == "precision") && len(r.Agents) > 2 {
		rep.complain("agents", "a %s has 2 agents, got %d", r.Tournament, len(r.Agents))
	}
	if r.Precision != nil {
		rep.precision("precision", r.Precision.Min, r.Pairs)
	}
	if r.SPRT != nil && r.SPRT.Elo0 >= r.SPRT.Elo1 {
		rep.complain("sprt.elo1", "must exceed sprt.elo0 (%g), got %g", r.SPRT.Elo0, r.SPRT.Elo1)
	}
}
