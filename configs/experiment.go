package configs

import (
	"errors"
	"fmt"
	"strings"

	"gipf.arena/internal/sanitize"
)

// Experiment is several tournaments that answer one question. Each part compares its
// agents at every game and with every budget: a factorial design.
type Experiment struct {
	Origin `yaml:"-"`

	// Name of the experiment: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Source of all randomness of the runs of parts without a seed of their own. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// The parts of the experiment, each of several runs. Required, unless there are fits.
	Parts []Part `yaml:"parts,omitempty" jsonschema:"maxItems=1000"`
	// Fits of weights that belong to the experiment. Default none.
	Fits []ExperimentFit `yaml:"fits,omitempty" jsonschema:"maxItems=1000"`
}

// ExperimentFit is a fit of an experiment: a file with overrides.
type ExperimentFit struct {
	// Name of the fit in tables, unlike all others. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Path of its configuration, from the folder of the experiment. Required.
	Config string `yaml:"config" jsonschema:"required,maxLength=1000"`
	// Overrides of it, such as game=gipf/standard. Default none.
	Set []string `yaml:"set,omitempty" jsonschema:"maxItems=1000"`
}

// Part is what runs of an experiment have in common.
type Part struct {
	// Name of the part in tables, unlike all others. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Name of each run, where {game} stands for the game with a dash for each slash, and {budget} for the budget. Required.
	Runs string `yaml:"runs" jsonschema:"required,maxLength=200"`
	// Source of all randomness of the runs. Default: the seed of the experiment.
	Seed *uint64 `yaml:"seed,omitempty" jsonschema:"minimum=0"`
	// Who plays whom, as in a run. Default gauntlet.
	Tournament string `yaml:"tournament" jsonschema:"default=gauntlet,enum=roundrobin,enum=gauntlet,enum=ladder,enum=match"`
	// Number of agents, the first of the list, that play all others in a gauntlet. Default 1 in a gauntlet; other tournaments have none.
	Seeds *int `yaml:"seeds,omitempty" jsonschema:"minimum=1,maximum=999"`
	// Colour-swapped pairs per pairing. Default 100.
	Pairs int `yaml:"pairs" jsonschema:"default=100,minimum=1,maximum=10000000"`
	// How the openings are made.
	Openings Openings `yaml:"openings"`
	// The players. In a spec {base} stands for the spec of the first agent, {budget} for the budget and {weights} for the weights of the game. An agent whose name holds {budget} stands for one agent of each budget in the same run. Required.
	Agents []Agent `yaml:"agents" jsonschema:"required,minItems=1,maxItems=1000"`
	// The agent whose Elo is 0. {budget} in it is the first one. Default: none, the mean is 0.
	Anchor string `yaml:"anchor,omitempty" jsonschema:"maxLength=64"`
	// Games that the part is played at. Required.
	Games []ExperimentGame `yaml:"games" jsonschema:"required,minItems=1,maxItems=1000"`
}

// ExperimentGame is a game of a part, with the keys that differ there.
type ExperimentGame struct {
	// Full name of the game. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// What {weights} stands for. Default: nothing.
	Weights string `yaml:"weights,omitempty" jsonschema:"maxLength=200"`
	// Numbers that {budget} stands for, one after the other. Default: one run without a budget.
	Budgets []int `yaml:"budgets,omitempty" jsonschema:"maxItems=1000"`
	// Colour-swapped pairs per pairing. Default: those of the part.
	Pairs *int `yaml:"pairs,omitempty" jsonschema:"minimum=1,maximum=10000000"`
	// Random moves of each opening. Default: those of the part.
	Plies *int `yaml:"plies,omitempty" jsonschema:"minimum=0,maximum=10000"`
	// Whole random turns of each opening, instead of plies. Default: those of the part.
	Turns *int `yaml:"turns,omitempty" jsonschema:"minimum=0,maximum=10000"`
	// Moves after which a game is stopped without a result. Default 1000.
	MaxPlies *int `yaml:"maxplies,omitempty" jsonschema:"minimum=1,maximum=1000000"`
}

// ExperimentRun is one tournament of an experiment, with its place in the design.
type ExperimentRun struct {
	// Part is the name of the part it belongs to.
	Part string
	// Budget is what {budget} stood for in it, 0 for none or for several.
	Budget int
	// Run is the tournament itself.
	Run *Run
	// GameKey and AgentKeys are the dotted paths in the experiment of the game of the
	// run and of the spec of each of its agents.
	GameKey   string
	AgentKeys []string
}

// Validate checks a Experiment, its runs included. [Load] has done so.
func (s *Experiment) Validate() error { return validate(s) }

func (s *Experiment) kind() Kind { return KindExperiment }

func (s *Experiment) resolve() {
	for i := range s.Parts {
		s.instead(fmt.Sprintf("parts.%d.openings", i), &s.Parts[i].Openings.Plies)
	}
}

// relations complains about names given twice and about runs that are not valid.
// It looks at runs only where nothing else is wrong.
func (s *Experiment) relations(rep *report) {
	rep.experimentNames("parts", len(s.Parts), func(i int) string { return s.Parts[i].Name })
	rep.experimentNames("fits", len(s.Fits), func(i int) string { return s.Fits[i].Name })
	if len(s.Parts)+len(s.Fits) == 0 {
		rep.complain("parts", "is required")
	}
	if rep.err() != nil {
		return
	}
	first := map[string]string{}
	for i, p := range s.Parts {
		for j := range p.Games {
			rep.experimentRuns(fmt.Sprintf("parts.%d.games.%d", i, j), s.runsOf(i, j), first)
		}
	}
}

// experimentNames complains about a name that is used twice in a list.
func (r *report) experimentNames(list string, n int, name func(i int) string) {
	names := make([]string, n)
	for i := range n {
		names[i] = name(i)
	}
	r.unique(names, func(i int) string { return fmt.Sprintf("%s.%d.name", list, i) })
}

// experimentRuns complains about the runs made of the game with the given key. The
// map holds the names of earlier runs with their keys.
func (r *report) experimentRuns(key string, runs []ExperimentRun, first map[string]string) {
	for _, run := range runs {
		name := run.Run.Name
		if err := run.Run.complete(); err != nil {
			r.complain(key, "run %s: %w", sanitize.Quote(name), err)
		}
		if other, dup := first[name]; dup {
			r.complain(key, "the name of run %s is used twice, first in %s", sanitize.Quote(name), other)
		}
		first[name] = key
	}
}

// complete reports what is wrong with a run made of an experiment, in one line: a
// placeholder that was not replaced, or what is wrong with any run.
func (r *Run) complete() error {
	texts := []string{r.Name}
	for _, a := range r.Agents {
		texts = append(texts, a.Name, a.Spec)
	}
	for _, text := range texts {
		if _, rest, open := strings.Cut(text, "{"); open {
			name, _, _ := strings.Cut(rest, "}")
			return fmt.Errorf("nothing is given for %s in %s", sanitize.Quote("{"+name+"}"), sanitize.Quote(text))
		}
	}
	if err := r.Validate(); err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}
