package server

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/agents"
)

// A plan is how an agent keeps to limits.
type plan struct {
	spec  string
	timed bool     // the agent heeds the end of its context
	clock bool     // it goes by the clock, and needs no end
	notes []string // what was asked for and cannot be had
}

// newPlan writes the spec of the agent that keeps to the limits. The limits of a
// go replace all budgets of the agent; without such limits the agent keeps its
// own. An agent that can stop on time gets, besides its budget, all the time
// available: an interrupted search then still answers with the best it has found.
// Inner agents get the limits too. The spec is one of Builder.Spec, so that naming
// its defaults changes nothing.
func newPlan(set *agents.Set, spec string, l limits) (plan, error) {
	kind, settings, err := set.Settings(spec)
	if err != nil {
		return plan{}, err
	}
	w := specWriter{kind: kind, settings: settings, budgets: budgetsOf(kind)}
	if len(w.budgets) > 0 {
		w.limit("nodes", "sims", l.nodes)
		w.limit("depth", "depth", l.depth)
		w.limitTime(l)
	}
	if err := w.instruct(set, l); err != nil {
		return plan{}, err
	}
	return plan{agents.FormatSpec(kind.Name, w.settings), w.timed, w.clock, w.notes}, nil
}

// budgetsOf names the parameters that end a kind's search: sims, and those that
// can be given in its place. A parameter depth that only shapes the tree is none.
func budgetsOf(kind agents.Kind) []string {
	for _, p := range kind.Params {
		if p.Name == "sims" {
			return append(strings.Fields(p.Unless), p.Name)
		}
	}
	return nil
}

// A specWriter changes the settings of a spec.
type specWriter struct {
	kind     agents.Kind
	settings []agents.Setting
	budgets  []string
	replaced bool // the agent's own budget is gone
	timed    bool
	clock    bool
	notes    []string
}

// limit sets a budget to what the word of a go asks for, if it does.
func (w *specWriter) limit(word, name string, value int64) {
	switch {
	case value == 0:
	case slices.Contains(w.budgets, name):
		w.setNumber(name, value)
	default:
		w.notes = append(w.notes, fmt.Sprintf("%s has no limit by %s and keeps its own", w.kind.Name, word))
	}
}

// limitTime lets an agent that knows clocks go by the one that was asked for. Any other
// gets all the time there is, and the context ends it, unless it has a time of its own
// and nothing else was asked for.
func (w *specWriter) limitTime(l limits) {
	const name, clock, forever = "ms", "tc", 1 << 53
	asked := l.time > 0 || l.infinite
	w.timed = slices.Contains(w.budgets, name)
	own := func(s agents.Setting) bool { return s.Name == name || s.Name == clock }
	switch {
	case l.clock != nil && !l.infinite && slices.Contains(w.budgets, clock):
		w.clock = true
		w.set(clock, anyClock)
	case !w.timed && l.time > 0:
		w.limit("time", name, 1)
	case w.timed && (asked || w.replaced):
		w.setNumber(name, forever)
	case w.timed && !slices.ContainsFunc(w.settings, own):
		w.replaced = true // its own budget stays beside the time
		w.setNumber(name, forever)
	}
}

// anyClock is the clock in the spec of an agent that reads another one.
const anyClock = "1000000"

// setNumber is set with a number, brought within the parameter's range.
func (w *specWriter) setNumber(name string, value int64) {
	p := w.kind.Params[slices.IndexFunc(w.kind.Params, func(p agents.Param) bool { return p.Name == name })]
	w.set(name, strconv.FormatInt(max(int64(p.Min), min(int64(p.Max), value)), 10))
}

// set drops the agent's own budget and sets one parameter.
func (w *specWriter) set(name, value string) {
	if !w.replaced {
		w.settings = slices.DeleteFunc(w.settings, func(s agents.Setting) bool { return slices.Contains(w.budgets, s.Name) })
		w.replaced = true
	}
	w.settings = append(w.settings, agents.Setting{Name: name, Value: value})
}

// instruct passes the limits on to the agents within this one.
func (w *specWriter) instruct(set *agents.Set, l limits) error {
	for i, s := range w.settings {
		if !slices.ContainsFunc(w.kind.Params, func(p agents.Param) bool { return p.Name == s.Name && p.Type == agents.Nested }) {
			continue
		}
		inner, err := newPlan(set, s.Value[1:len(s.Value)-1], l)
		if err != nil {
			return err
		}
		w.settings[i].Value = "(" + inner.spec + ")"
		w.timed, w.clock = w.timed || inner.timed, w.clock || inner.clock
		w.notes = append(w.notes, inner.notes...)
	}
	return nil
}
