package study

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/quality"
	"gipf.arena/configs"
)

// dead says which rulings were met in no game of any level, game by game.
func (a *answering) dead(number int, q *configs.Question) {
	asked := a.roll.asked(q)
	for _, g := range a.roll.games {
		name := g.Game
		var unmet []string
		looked := map[string]bool{} // the rulings that have events
		games, openings := 0, map[uint64]bool{}
		for _, p := range a.cells {
			if !p.plays(g) || !slices.ContainsFunc(asked, p.plays) || p.games == 0 {
				continue
			}
			rulings := quality.Unmet(p.metrics)
			if len(looked) > 0 {
				rulings = slices.DeleteFunc(unmet, func(r string) bool { return !slices.Contains(rulings, r) })
			}
			unmet = rulings
			lookedFor(p.metrics, looked)
			games += p.games
			for _, c := range p.samples[firstScore] {
				openings[c.Opening] = true
			}
		}
		switch {
		case games == 0:
		case len(looked) == 0:
			a.note(number, "%s: the game names no rules that could be looked for", name)
		case len(unmet) == 0:
			a.note(number, "%s: each of the %d rulings that a move can bring into play was met in some of %d games; others are not looked for", name, len(looked), games)
		default:
			a.note(number, "%s: of the %d rulings that a move can bring into play, never met in %d games of these levels: %s; each in at most %s of games; other rulings are not looked for",
				name, len(looked), games, strings.Join(unmet, ", "), atMost(len(openings)))
		}
	}
}

// atMost is the share of games that none of so many openings shows, by the rule of three.
func atMost(openings int) string {
	if openings <= 3 {
		return "100 %"
	}
	return fmt.Sprintf("%.2g %%", 300/float64(openings))
}

// lookedFor adds the rulings that have events, which alone can be met.
func lookedFor(metrics []quality.Metric, rulings map[string]bool) {
	for _, m := range metrics {
		if m.Rule != "" {
			rulings[m.Rule] = true
		}
	}
}
