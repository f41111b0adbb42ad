package study

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/study"
	"gipf.arena/configs"
)

// trend says how the first mover's score changes with the level of play, game by game and
// family by family, and whether it depends on who plays.
func (a *answering) trend(number int) {
	var trends []*claim
	var depends []string
	for _, game := range a.games() {
		var points []answers.Point
		var samples []answers.Sample
		along := a.axis(game)
		for _, family := range a.config.Levels {
			cells := a.ladder(game, family.Family)
			if len(cells) < 2 {
				continue
			}
			own, of := a.points(cells, along)
			if c := a.family(number, game, family.Family, cells, along, own, of); c != nil {
				trends = append(trends, c)
			}
			points, samples = append(points, own...), append(samples, of...)
		}
		if a.across(number, game, points, samples) {
			depends = append(depends, game)
		}
	}
	a.headline(number, func() string { return changes(trends, depends) })
}

// changes is the headline of trends: how many are shown, and where it depends on who plays.
func changes(trends []*claim, depends []string) string {
	shown := 0
	for _, c := range trends {
		if c.row.Holds {
			shown++
		}
	}
	text := fmt.Sprintf("Of %d ladders, of one family at one game each, %d show a change with the level of play.", len(trends), shown)
	if len(depends) > 0 {
		text += fmt.Sprintf(" What the first move is worth depends on who plays at %s.", strings.Join(depends, ", "))
	}
	return text
}

// games are the full names of the games of cells, in order.
func (a *answering) games() (names []string) {
	seen := map[string]bool{}
	for _, p := range a.cells {
		if name := p.plan.Game.Game; !seen[name] {
			names, seen[name] = append(names, name), true
		}
	}
	return names
}

// ladder returns the cells of equal opponents of a family at a game, from weak to strong.
func (a *answering) ladder(game, family string) (cells []*played) {
	for _, p := range a.cells {
		if p.plan.Equal() && p.plan.Game.Game == game && p.plan.Levels[0].Family == family && p.games > 0 {
			cells = append(cells, p)
		}
	}
	return cells
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
func (a *answering) axis(game string) axis {
	for _, family := range a.config.Levels {
		cells := a.ladder(game, family.Family)
		for i := 1; i < len(cells); i++ {
			if _, known := a.step(cells[i-1], cells[i]); !known {
				return listed
			}
		}
	}
	return strength
}

// points returns the first mover's Elo of each cell against its level.
func (a *answering) points(cells []*played, along axis) (points []answers.Point, samples []answers.Sample) {
	x := 0.0
	for i, p := range cells {
		if i > 0 && along == strength {
			step, _ := a.step(cells[i-1], p)
			x += step
		} else if i > 0 {
			x += 100
		}
		samples = append(samples, p.samples[firstScore])
		points = append(points, answers.Point{Family: p.plan.Levels[0].Family, X: x})
	}
	for i, mean := range answers.Join(samples...).InElo().Means {
		points[i].Y = mean
	}
	return points, samples
}

// step is by how many Elo a level is stronger than its neighbour, if they have met.
func (a *answering) step(from, to *played) (elo float64, known bool) {
	for _, p := range a.cells {
		of := p.samples[secondOwn]
		if len(of) > 0 && p.plan.Game.Game == to.plan.Game.Game && p.plan.Levels == [2]configs.StudyLevel{from.plan.Levels[0], to.plan.Levels[0]} {
			return stats.Elo(min(0.99, max(0.01, of.Score(confidence).Share.Center))), true
		}
	}
	return 0, false
}

// family adds the claim about one family at one game; nil where its levels tell no trend.
func (a *answering) family(number int, game, family string, cells []*played, along axis, points []answers.Point, samples []answers.Sample) *claim {
	games := 0
	for _, p := range cells {
		games += p.games
	}
	t, err := answers.FitTrend(points, answers.Join(samples...).InElo().Cov, confidence)
	if err != nil {
		a.note(number, "%s, %s: %s (%d games)", game, family, strings.TrimPrefix(err.Error(), "study: "), games)
		return nil
	}
	row := report.StudyContrast{Question: number, Figure: "first-elo per " + along.unit, A: game + " " + family, Diff: report.NewInterval(t.Slope), P: t.P, Games: games}
	a.out.Fits = append(a.out.Fits,
		report.StudyFit{Question: number, Game: game, Level: family, Model: "trend", Term: row.Figure, Interval: report.NewInterval(t.Slope), P: new(t.P), Games: games},
		report.StudyFit{Question: number, Game: game, Level: family, Model: "trend", Term: "scatter of levels", Interval: report.Interval{Value: t.Tau}, Games: games},
		report.StudyFit{Question: number, Game: game, Level: family, Model: "trend", Term: along.term(t.NextX), Interval: report.NewInterval(t.Next), Games: games})
	words := fmt.Sprintf("%s, %s: %s the first move is worth %s more (%d levels, %d games)", game, family, along.words(), elo(t.Slope), t.Levels, games)
	trend := &claim{row, func(c report.StudyContrast) string {
		if c.Holds {
			return fmt.Sprintf("%s; one step further it would be %s.", words, elo(t.Next))
		}
		return words + "; no change is shown."
	}}
	a.claim(number, trend)
	return trend
}

// across says whether families agree at a game, and reports whether they do not.
func (a *answering) across(number int, game string, points []answers.Point, samples []answers.Sample) (depends bool) {
	if len(points) == 0 {
		return false
	}
	f := answers.AcrossFamilies(points, answers.Join(samples...).InElo().Cov, a.config.Alpha)
	if len(f.Names) < 2 || len(f.Means) < 2 {
		return false
	}
	var means []string
	for i, name := range f.Names {
		means = append(means, fmt.Sprintf("%s %s", name, elo(f.Means[i])))
	}
	a.note(number, "%s: the first move is worth, on average over levels, %s: %s (p %.2g of equal means, %.2g of equal slopes)",
		game, strings.Join(means, ", "), agreement(&f, a.config.Alpha), f.Differ.P, f.Interaction.P)
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
