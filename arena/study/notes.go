package study

import (
	"fmt"
	"slices"
	"strings"

	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

// mostStopped is the share of games that may end otherwise than by a rule before lengths tell of where games are stopped.
const mostStopped = 0.05

// notes say what a reader has to know of cells and levels, each once.
func (s *Study) notes(all []*played) (notes []string) {
	var stopped []string
	for _, p := range all {
		if p.silent != "" {
			notes = append(notes, p.plan.Run.Name+": the judge does not know this game: "+p.silent)
		}
		if p.unfinished() > mostStopped {
			stopped = append(stopped, p.plan.Run.Name)
		}
		for _, note := range []string{p.repeated(), s.past(p.plan)} {
			if note != "" && !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
	}
	if len(stopped) > 0 {
		notes = append(notes, fmt.Sprintf("%s: more than %.0f%% of the games did not end by a rule; scores leave out those that have no result, and lengths count up to where a game was stopped, which is less than it would last", list(stopped), 100*mostStopped))
	}
	levels, _ := s.Config.LevelList() // the loader has reported what is wrong
	for _, l := range levels {
		notes = append(notes, s.registry.NotReproducible([]string{l.Name}, []string{l.Spec})...)
	}
	return notes
}

// repeated says that a cell which stopped at a width is less precise than that: a look takes
// each pair for an observation, a report each opening, and a board may have few of them.
func (p *played) repeated() string {
	half := p.plan.Precision.Score
	figure := firstScore
	if !p.plan.Equal() {
		figure = secondOwn
	}
	of := p.samples[figure]
	if p.stop() != string(answers.ByWidth) || len(of) == 0 || len(of) >= p.pairs {
		return ""
	}
	if got := of.Share(confidence).Half(); got > half {
		return fmt.Sprintf("%s: its score is known to ± %.1f percentage points and not to ± %.1f, because its %d pairs have only %d different openings",
			p.plan.Run.Name, 100*got, 100*half, p.pairs, len(of))
	}
	return ""
}

// unfinished is the share of games that did not end by a rule.
func (p *played) unfinished() float64 {
	if len(p.samples["completion"]) == 0 {
		return 0
	}
	return 1 - p.samples["completion"].Mean(confidence).Value.Center
}

// past says of a game with the pie rule that openings are past the choice of seats.
func (s *Study) past(c *configs.StudyCell) string {
	if s.Config.Openings.Turns < 2 || !strings.Contains(c.Game.Game, "pie=1") {
		return ""
	}
	return fmt.Sprintf("%s: openings of %d turns are past the choice of seats, so that no player has the pie rule; openings: {turns: 1} leaves it to them", c.Game.Game, s.Config.Openings.Turns)
}
