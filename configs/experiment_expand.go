package configs

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Expand returns the runs of an experiment in order: by part, game and budget.
func (s *Experiment) Expand() []ExperimentRun {
	var runs []ExperimentRun
	for i, p := range s.Parts {
		for j := range p.Games {
			runs = append(runs, s.runsOf(i, j)...)
		}
	}
	return runs
}

// runsOf returns the runs of a part at one of its games: one for each budget, or
// one with an agent for each budget.
func (s *Experiment) runsOf(part, game int) []ExperimentRun {
	p, g := s.Parts[part], s.Parts[part].Games[game]
	if len(g.Budgets) == 0 || p.budgetsMeet() {
		return []ExperimentRun{s.run(part, game, 0, g.Budgets)}
	}
	var runs []ExperimentRun
	for _, b := range g.Budgets {
		runs = append(runs, s.run(part, game, b, []int{b}))
	}
	return runs
}

// budgetsMeet reports whether agents of different budgets play in one run.
func (p *Part) budgetsMeet() bool {
	for _, a := range p.Agents {
		if strings.Contains(a.Name, "{budget}") {
			return true
		}
	}
	return false
}

// run returns the tournament of a part at one of its games with the given budgets.
func (s *Experiment) run(part, game, budget int, budgets []int) ExperimentRun {
	p, g := s.Parts[part], s.Parts[part].Games[game]
	r := new(Run)
	setDefaults(reflect.ValueOf(r).Elem())
	fill := []string{"{game}", strings.ReplaceAll(g.Game, "/", "-")}
	if len(budgets) > 0 {
		fill = append(fill, "{budget}", strconv.Itoa(budgets[0]))
	}
	name := strings.NewReplacer(fill...)
	r.Name, r.Game, r.Tournament = name.Replace(p.Runs), g.Game, p.Tournament
	r.Seed, r.Seeds = or(p.Seed, s.Seed), p.Seeds
	r.Pairs, r.MaxPlies = or(g.Pairs, p.Pairs), or(g.MaxPlies, r.MaxPlies)
	r.Openings = g.openings(p.Openings)
	if p.Anchor != "" {
		r.Rating.Anchor = &Anchor{Agent: name.Replace(p.Anchor)}
	}
	out := ExperimentRun{Part: p.Name, Budget: budget, Run: r, GameKey: fmt.Sprintf("parts.%d.games.%d.game", part, game)}
	for i := range p.Agents {
		out.add(p.players(i, g, budgets), fmt.Sprintf("parts.%d.agents.%d.spec", part, i))
	}
	r.resolve()
	for len(out.AgentKeys) < len(r.Agents) { // an agent that is alone plays itself
		out.AgentKeys = append(out.AgentKeys, out.AgentKeys[0])
	}
	return out
}

// openings returns those of a part with what differs at a game: plies there take the
// place of turns, and turns that of plies.
func (g *ExperimentGame) openings(part Openings) RunOpenings {
	o := part.Run()
	if g.Plies != nil || g.Turns != nil {
		o.Plies, o.Turns = or(g.Plies, 0), or(g.Turns, 0)
	}
	return o
}

// add adds the players that the agent whose spec has the given key stands for.
func (r *ExperimentRun) add(players []Agent, key string) {
	r.Run.Agents = append(r.Run.Agents, players...)
	r.AgentKeys = append(r.AgentKeys, slices.Repeat([]string{key}, len(players))...)
}

// players returns what an agent of a part stands for in a run, one player or one
// for each budget, with the placeholders replaced that something is given for.
func (p *Part) players(agent int, g ExperimentGame, budgets []int) []Agent {
	a := p.Agents[agent]
	a.Spec = strings.ReplaceAll(a.Spec, "{base}", p.Agents[0].Spec)
	if g.Weights != "" {
		a.Spec = strings.ReplaceAll(a.Spec, "{weights}", g.Weights)
	}
	switch {
	case len(budgets) == 0:
		return []Agent{a}
	case !strings.Contains(a.Name, "{budget}"):
		budgets = budgets[:1]
	}
	var players []Agent
	for _, b := range budgets {
		fill := strings.NewReplacer("{budget}", strconv.Itoa(b))
		players = append(players, Agent{Name: fill.Replace(a.Name), Spec: fill.Replace(a.Spec)})
	}
	return players
}

// or returns what p points to, or def where it points to nothing.
func or[T any](p *T, def T) T {
	if p == nil {
		return def
	}
	return *p
}
