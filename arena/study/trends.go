package study

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// trend says how the first mover's score changes with the level of play, game by game and
// family by family, and whether it depends on who plays.
func (a *answering) trend(number int) {
	var trends []*claim
	var depends []string
	for _, g := range a.roll.games {
		game, families := g.Game, a.families(g)
		var ladders []answers.Ladder
		if len(families) == 0 {
			a.note(number, "%s: no family has games at two levels", game)
		}
		along := a.axis(families)
		for _, cells := range families {
			ladders = append(ladders, a.levelsOf(cells, along))
			if c := a.family(number, game, cells, along, ladders[len(ladders)-1]); c != nil {
				trends = append(trends, c)
			}
		}
		if a.across(number, game, ladders) {
			depends = append(depends, game)
		}
	}
	a.headline(number, func() string { return changes(trends, depends) })
}

// trending is how many families have levels enough for a trend.
func trending(c *configs.Study) int {
	return each.Count(climbers(c), func(levels []configs.StudyLevel) bool { return len(levels) > 2 })
}

// changes is the headline of trends: how many are shown, and where it depends on who plays.
func changes(trends []*claim, depends []string) string {
	text := fmt.Sprintf("Of %d ladders, of one family at one game each, %s.", len(trends), do(each.Count(trends, (*claim).holds), "show a change with the level of play"))
	if len(depends) > 0 {
		text += fmt.Sprintf(" What the first move is worth depends on who plays at %s.", strings.Join(depends, ", "))
	}
	return text
}

// families are the cells of equal opponents at a game, those of each family from weak to strong, of which there are two.
func (a *answering) families(g game) (all [][]*played) {
	for _, family := range a.Config.Levels {
		cells := slices.DeleteFunc(a.about(g), func(p *played) bool { return p.plan.Levels[0].Family != family.Family || p.games == 0 })
		if len(cells) > 1 {
			all = append(all, cells)
		}
	}
	return all
}

// An axis is what a trend goes along; it is named by its unit, which counts 100.
type axis struct{ unit string }

// strength is the axis where games between neighbours tell how far apart levels are,
// listed that where they do not: levels then lie at equal distances.
var (
	strength = axis{"100 Elo"}
	listed   = axis{"level"}
)

// words begin the sentence about a slope.
func (x axis) words() string {
	if x == strength {
		return "with each 100 Elo of strength"
	}
	return "with each level of the list, which are taken to lie equally far apart since no games between neighbours tell their strength,"
}

// term names the prediction one step beyond the last level, at that place.
func (x axis) term(at float64) string {
	if x == strength {
		return fmt.Sprintf("first-elo at %+.0f Elo", at)
	}
	return "first-elo one level on"
}

// axis returns the axis of all families of a game, so that their slopes can be compared.
func (a *answering) axis(families [][]*played) axis {
	for _, cells := range families {
		for i := 1; i < len(cells); i++ {
			if a.step(cells[i-1], cells[i]) == nil {
				return listed
			}
		}
	}
	return strength
}

// levelsOf returns the levels of a family at a game, and what they scored against each other where the axis
// is strength.
func (a *answering) levelsOf(cells []*played, along axis) answers.Ladder {
	l := answers.Ladder{Family: cells[0].plan.Levels[0].Family}
	for i, p := range cells {
		l.Levels = append(l.Levels, p.samples[firstScore])
		if i > 0 && along == strength {
			l.Steps = append(l.Steps, a.step(cells[i-1], p))
		}
	}
	return l
}

// step is the points of a level against its neighbour; nil where they have not met, or one side took every
// point: that tells no distance.
func (a *answering) step(from, to *played) answers.Sample {
	for _, p := range a.cells {
		of := p.samples[secondOwn]
		if p.plan.Game.Game != to.plan.Game.Game || p.plan.Levels != [2]configs.StudyLevel{from.plan.Levels[0], to.plan.Levels[0]} || len(of) == 0 {
			continue
		}
		if share := of.Score(confidence).Share.Center; share > 0 && share < 1 {
			return of
		}
	}
	return nil
}

// family adds the claim about one family at one game; nil where its levels tell no trend.
func (a *answering) family(number int, game string, cells []*played, along axis, ladder answers.Ladder) *claim {
	games, family := each.Sum(cells, func(p *played) int { return p.games }), ladder.Family
	points, cov := answers.Along(ladder)
	t, err := answers.FitTrend(points, cov, confidence)
	if err != nil {
		a.note(number, "%s, %s: %s (%d games)", game, family, strings.TrimPrefix(err.Error(), "study: "), games)
		return nil
	}
	row := report.StudyContrast{Question: number, Figure: "first-elo per " + along.unit, A: game + " " + family, Diff: page.NewInterval(t.Slope), P: t.P, Games: games}
	line := report.StudyFit{Question: number, Game: game, Level: family, Model: "trend", Games: games}
	a.fit(line, row.Figure, t.Slope).P = new(t.P)
	a.fit(line, "scatter of levels", stats.Unknown(t.Tau))
	a.fit(line, along.term(t.NextX), t.Next)
	words := fmt.Sprintf("%s, %s: %s the first move is worth %s more (%d levels, %d games)", game, family, along.words(), elo(t.Slope), t.Levels, games)
	next := fmt.Sprintf("; one step further it would be %s.", elo(t.Next))
	return a.says(number, row, words, next, "; no change is shown.", next)
}

// across says whether families agree at a game, and reports whether they do not.
func (a *answering) across(number int, game string, ladders []answers.Ladder) (depends bool) {
	points, cov := answers.Along(ladders...)
	f := answers.AcrossFamilies(points, cov, a.Config.Alpha)
	if len(f.Names) < 2 || len(f.Means) < 2 {
		return false
	}
	var means []string
	for i, name := range f.Names {
		means = append(means, fmt.Sprintf("%s %s", name, elo(f.Means[i])))
	}
	a.note(number, "%s: the first move is worth, on average over levels, %s: %s (p %s of equal means, %s of equal slopes)",
		game, strings.Join(means, ", "), agreement(&f, a.Config.Alpha), page.Chance(f.Differ.P), page.Chance(f.Interaction.P))
	return f.Depends
}

// agreement says in words what the comparison of families comes to, at a level of the tests.
func agreement(f *answers.Families, alpha float64) string {
	switch {
	case f.Depends:
		return "that depends on who plays"
	case f.Differ.P <= alpha:
		return "they agree on who is ahead, and not on by how much"
	}
	return "no disagreement of the families is shown"
}
