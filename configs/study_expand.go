package configs

import (
	"reflect"
	"strconv"
	"strings"
)

// Expand returns the runs of a valid study in order: by part, game and budget.
func (s *Study) Expand() []StudyRun {
	var runs []StudyRun
	for _, p := range s.Parts {
		for _, g := range p.Games {
			runs = append(runs, s.runsOf(p, g)...)
		}
	}
	return runs
}

// runsOf returns the runs of a part at one game: one for each budget, or one
// with an agent for each budget.
func (s *Study) runsOf(p Part, g StudyGame) []StudyRun {
	if len(g.Budgets) == 0 || p.budgetsMeet() {
		return []StudyRun{{Part: p.Name, Run: s.run(p, g, g.Budgets)}}
	}
	var runs []StudyRun
	for _, b := range g.Budgets {
		runs = append(runs, StudyRun{Part: p.Name, Budget: b, Run: s.run(p, g, []int{b})})
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

// run returns the tournament of a part at one game with the given budgets.
func (s *Study) run(p Part, g StudyGame, budgets []int) *Run {
	r := new(Run)
	setDefaults(reflect.ValueOf(r).Elem())
	name := strings.NewReplacer("{game}", strings.ReplaceAll(g.Game, "/", "-"))
	if len(budgets) > 0 {
		name = strings.NewReplacer("{game}", strings.ReplaceAll(g.Game, "/", "-"), "{budget}", strconv.Itoa(budgets[0]))
	}
	r.Name, r.Game, r.Tournament = name.Replace(p.Runs), g.Game, p.Tournament
	r.Seed, r.Seeds = or(p.Seed, s.Seed), p.Seeds
	r.Pairs, r.MaxPlies = or(g.Pairs, p.Pairs), or(g.MaxPlies, r.MaxPlies)
	r.Openings.Plies = or(g.Plies, p.Openings.Plies)
	r.Agents = p.players(g, budgets)
	if p.Anchor != "" {
		r.Rating.Anchor = &Anchor{Agent: name.Replace(p.Anchor)}
	}
	r.resolve()
	return r
}

// players returns the agents of a run with the placeholders replaced that
// something is given for.
func (p *Part) players(g StudyGame, budgets []int) []Agent {
	var players []Agent
	for _, a := range p.Agents {
		a.Spec = strings.ReplaceAll(a.Spec, "{base}", p.Agents[0].Spec)
		if g.Weights != "" {
			a.Spec = strings.ReplaceAll(a.Spec, "{weights}", g.Weights)
		}
		meet := strings.Contains(a.Name, "{budget}")
		if len(budgets) == 0 {
			players = append(players, a)
		}
		for i, b := range budgets {
			if meet || i == 0 {
				fill := strings.NewReplacer("{budget}", strconv.Itoa(b))
				players = append(players, Agent{Name: fill.Replace(a.Name), Spec: fill.Replace(a.Spec)})
			}
		}
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
