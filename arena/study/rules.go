package study

import (
	"slices"
	"strings"

	"gipf.arena/arena/quality"
	"gipf.arena/configs"
)

// dead says which rulings were met in no game of any level, game by game.
func (a *answering) dead(number int, q *configs.Question) {
	for _, name := range a.games() {
		var unmet []string
		games, openings, known := 0, 0, false
		for _, p := range a.cells {
			if p.plan.Game.Game != name || q.Dead != configs.AllGames && !p.plan.Game.Answers(q.Dead) || p.games == 0 {
				continue
			}
			rulings := quality.Unmet(p.metrics)
			if known {
				rulings = slices.DeleteFunc(unmet, func(r string) bool { return !slices.Contains(rulings, r) })
			}
			unmet, known = rulings, known || hasEvents(p.metrics)
			games, openings = games+p.games, openings+len(p.samples[firstScore])
		}
		switch {
		case games == 0:
		case !known:
			a.note(number, "%s: the game names no rules that could be looked for", name)
		case len(unmet) == 0:
			a.note(number, "%s: every ruling was met in some of %d games", name, games)
		default:
			a.note(number, "%s: never met in %d games of these levels: %s; each in at most %.2g %% of games",
				name, games, strings.Join(unmet, ", "), 300/float64(openings))
		}
	}
}

// hasEvents reports whether the game has rulings that are looked for.
func hasEvents(metrics []quality.Metric) bool {
	return slices.ContainsFunc(metrics, func(m quality.Metric) bool { return m.Rule != "" })
}
