package train

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/safefile"
	"gipf.arena/rules"
)

// file returns the name of a candidate's file in the directory; 0 is the start.
func file(number int) string { return fmt.Sprintf("weights/%03d.yaml", number) }

// spec returns the agent with weights ("" for none), at factor times its budget.
func (l *Loop) spec(weights string, factor int64) string {
	return l.specOf(weights, l.config.Agent.Transitions*factor)
}

func (l *Loop) specOf(weights string, transitions int64) string {
	spec := with(l.config.Agent.Spec, "transitions", strconv.FormatInt(transitions, 10))
	if weights != "" {
		spec = withWeights(spec, weights)
	}
	return spec
}

// player returns the agent whose games the loop learns from, with the numbered
// evaluation. An agent that knows nothing yet plays at random: its own moves are no
// better, and cost more.
func (l *Loop) player(number int) string {
	c := l.config
	switch {
	case number == 0 && c.Init == configs.InitZero:
		return "random"
	case c.Games.Epsilon == 0:
		return l.specOf(file(number), c.Games.Transitions)
	case c.Games.Temperature == 0 && c.Games.Explore == 0:
		return fmt.Sprintf("epsilon:p=%v,agent=(%s)", c.Games.Epsilon, l.specOf(file(number), c.Games.Transitions))
	}
	other := "random"
	if c.Games.Temperature > 0 {
		other = fmt.Sprintf("greedy:temp=%v,weights=%s", c.Games.Temperature, file(number))
	}
	return fmt.Sprintf("mix:p=%v,choices=%d,other=(%s),agent=(%s)", c.Games.Epsilon, c.Games.Explore, other, l.specOf(file(number), c.Games.Transitions))
}

// checkSpecs tries the specs, with the weights to start from if known says that those
// are valid.
func (l *Loop) checkSpecs(known bool) error {
	c := l.config
	spec := l.spec(l.standIn(known), 1)
	why, err := l.registry.Agents.NotReproducible(spec)
	if err == nil && why != "" {
		err = c.Problem("agent.spec", fmt.Errorf("%q: %s", c.Agent.Spec, why))
	} else {
		err = l.checkAgent(c, "agent.spec", spec)
	}
	for i, spec := range c.Pool.Agents {
		key := "pool.agents." + strconv.Itoa(i)
		if l.repeats(spec) {
			err = errors.Join(err, l.checkAgent(c, key, spec))
			continue
		}
		_, wrong := l.registry.Bind(l.game, spec) // making the agent would start an engine
		err = errors.Join(err, c.Problem(key, wrong))
	}
	return err
}

// repeats reports whether an agent is reproducible; an engine is not.
func (l *Loop) repeats(spec string) bool {
	why, err := l.registry.Agents.NotReproducible(spec)
	return err != nil || why == ""
}

// standIn names weights that replace those of the loop while specs are checked; ""
// leaves the agent its own.
func (l *Loop) standIn(known bool) string {
	if !known || l.config.Init == configs.InitZero {
		return ""
	}
	return l.config.Init
}

// checkFit looks for a phase, without which a fit that is not asked for two weights has one, for
// quiet positions, and for something to learn: rows of a start from zero have results alone.
func (l *Loop) checkFit() (err error) {
	c, start := l.config, l.game.New(0)
	_, phased := start.(rules.Phased)
	if c.Fit.Phases = c.Fit.Phases && (phased || c.Written("fit.phases")); c.Fit.Phases && !phased {
		err = c.Problem("fit.phases", fmt.Errorf("%s does not say how far its games have got: want false", l.game.Name()))
	}
	if t := c.Target; c.Init == configs.InitZero && t.Early == 1 && (t.Late == 1 || !phased) {
		err = errors.Join(err, c.Problem("target.early", errors.New("takes nothing from results, and a loop from zero has nothing else to begin with: want less than 1, or other weights in init")))
	}
	if _, noisy := start.(rules.Noisy); c.Rows.Quiet && !noisy {
		err = errors.Join(err, c.Problem("rows.quiet", fmt.Errorf("%s does not say which positions are quiet", l.game.Name())))
	}
	return err
}

// checkGate checks the settings of the tests.
func (l *Loop) checkGate() error {
	const most = 10_000_000 // most pairs that a configuration may ask for
	if err := l.test().Test().Validate(); err != nil {
		return l.config.Problem("gate", err)
	}
	if g := l.chances(); g.Pairs > most {
		return l.config.Problem("gate.elo1", fmt.Errorf("a test of %g against %g Elo takes up to %d pairs: want them further apart, or gate.pairs", g.Test.Elo0, g.Test.Elo1, g.Pairs))
	}
	return nil
}

// startWeights returns the weights that the loop starts from.
func (l *Loop) startWeights() (*configs.WeightsFile, error) {
	out := &configs.WeightsFile{Game: l.base(), Kind: configs.KindLinear, Scale: 1, Provenance: configs.Provenance{Method: "hand"}}
	if l.config.Init == configs.InitZero {
		out.Provenance.Note = "nothing is worth anything"
		out.Weights = each.Of(l.names, func(name string) agents.Weight { return agents.Weight{Name: name} })
		return out, nil
	}
	w, err := configs.LoadWeights(l.game.Name(), l.config.Init)
	if err != nil {
		return nil, err
	}
	if _, err := agents.NewEvaluation(l.game, w); err != nil {
		return nil, err
	}
	out.Scale, out.Weights = w.Scale, w.Values
	if w.Net != nil {
		out.Kind, out.Scale, out.Net = configs.KindNet, 1, w.Net
	}
	out.Provenance.Note = "a copy of " + l.config.Init
	return out, nil
}

// tidy makes the folders of the directory, and removes partial files that a killed
// process left: no other process writes there.
func (l *Loop) tidy() error {
	for _, name := range []string{".", "weights", "samples"} {
		dir := l.Path(name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		safefile.Sweep(dir)
	}
	return nil
}
