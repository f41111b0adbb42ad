package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the loop for people.
func (l *Learning) WriteText(w io.Writer) error { return l.Document().WriteText(w) }

// Document is how the loop has got on.
func (l *Learning) Document() *page.Document {
	facts := []string{fmt.Sprintf("A loop at %s, seed %d, configuration %.12s…: %d of %d iterations are done, in %s. Intervals are of 95 %%.", l.Game, l.Seed, l.Config, len(l.Iterations), l.Planned, l.Dir)}
	if l.Stopped != "" {
		facts = append(facts, fmt.Sprintf("%s; go on with: gipfarena resume %s", l.Stopped, sanitize.Shell(l.Dir)))
	}
	return &page.Document{Title: l.Name, Facts: facts, Sections: []page.Section{
		{ID: "curve", Title: "Elo gain over the initial weights", Why: "no candidate has fresh games that tell its gain on both sides.", Blocks: l.curve()},
		{ID: "iterations", Title: "Iterations", Why: "none is done yet.", Blocks: l.iterations()},
		{ID: "now", Title: "Under way", Why: "no iteration is.", Blocks: l.Now.blocks()},
		{ID: "tests", Title: "Tests of the candidates", Why: "no candidate has been tested yet.", Blocks: page.Tabled(l.matches())},
		{ID: "pool", Title: "Pool", Why: "its members have not met yet.", Blocks: l.pool()},
		{ID: "costs", Title: "Costs", Why: "no stage is done yet.", Blocks: l.costs()},
	}}
}

// iterations are a row each, and what to change where many candidates in a row were refused.
func (l *Learning) iterations() []page.Block {
	blocks := page.Tabled(l.summary())
	if len(l.Advice) > 0 {
		blocks = append(blocks, page.Block{Sentences: l.Advice})
	}
	return blocks
}

// curve is the candidates' gain over the initial weights, over the processor time up to each, a
// line for each budget that passes by those that were refused, and beside it the Elo over the fixed
// members of the pool; nil where no rating has a bound.
func (l *Learning) curve() []page.Block {
	var lines []page.Series
	outside := page.Series{Name: "Elo over the fixed members of the pool together"}
	for _, r := range l.Ratings {
		if !page.Bounded(r.Elo) {
			continue
		}
		line := Entry(&lines, seriesName, page.Series{Name: fmt.Sprintf("at %d× the budget", r.Factor)})
		line.Points = append(line.Points, page.Point{X: l.until(r.Iteration), Interval: r.Elo, Hollow: !l.promoted(r.Iteration)})
	}
	if len(lines) == 0 {
		return nil
	}
	for _, o := range l.Outside {
		if o.Opponent == AllOutside && page.Bounded(o.Elo) {
			outside.Points = append(outside.Points, page.Point{X: l.until(o.Iteration), Interval: o.Elo, Hollow: o.Iteration > 0 && !l.promoted(o.Iteration)})
		}
	}
	if len(outside.Points) > 0 {
		lines = append(lines, outside)
	}
	c, _, _ := page.Plot{Title: "Elo gain over the initial weights by fresh games; hollow marks are candidates that were refused", Across: "seconds of the processor", Up: "Elo", Unit: page.Elo}.Draw(lines)
	return []page.Block{{Chart: c, Link: &page.Link{Name: "learning.json", Value: l}}}
}

// promoted reports whether the candidate of an iteration was promoted.
func (l *Learning) promoted(iteration int) bool {
	return slices.ContainsFunc(l.Iterations, func(it LearnIteration) bool { return it.Number == iteration && it.Promoted })
}

// until is the processor time until an iteration was done, in seconds.
func (l *Learning) until(iteration int) (cpu float64) {
	for _, s := range l.Spent {
		if s.Iteration <= iteration {
			cpu += s.CPU
		}
	}
	return cpu
}

// blocks say what is under way.
func (n *LearnNow) blocks() []page.Block {
	if n == nil {
		return nil
	}
	it := &n.Iteration
	words := []string{fmt.Sprintf("Iteration %d is at %s.", it.Number, n.Stage)}
	if n.Games > 0 {
		words[0] = fmt.Sprintf("Iteration %d is at %s, %s so far.", it.Number, n.Stage, sanitize.Count(n.Games, "game", "games"))
	}
	if it.FrozenLoss > 0 {
		words = append(words, fmt.Sprintf("%d games, %d rows, %d in the fit; loss %s, on the frozen positions %s (in use: %s); choices that differ: %s.",
			it.Games, it.Rows, it.FitRows, nats(it.ValidLoss), nats(it.FrozenLoss), nats(it.FrozenInUse), it.Choices.Percent()))
	}
	return []page.Block{{Sentences: words}}
}

// pool is the mixture that no member beats, and what the games of the pool say besides ratings.
func (l *Learning) pool() (blocks []page.Block) {
	t := &page.Table{Caption: "Shares in the mixture of members that none of them beats, by their games; members that have not met count as equal.", Head: []string{"member", ">share"}}
	for _, s := range l.Mixture {
		t.Add(s.Agent, fmt.Sprintf("%.1f%%", 100*s.Share))
	}
	blocks = append(page.Tabled(t), page.Tabled(l.outside())...)
	if l.Cycles == nil {
		return blocks
	}
	var verdict strings.Builder
	l.Cycles.writeVerdict(&verdict)
	words := strings.Split(strings.TrimSpace(verdict.String()), "\n")
	for i, c := range l.Cycles.Cycles {
		if i < mostCycles && (c.Proven || c.Bent) {
			words = append(words, c.words(l.Cycles.Triples))
		}
	}
	return append(blocks, page.Block{Sentences: words})
}

// costs are a row a stage, and what the evaluation in use costs.
func (l *Learning) costs() []page.Block {
	t := &page.Table{Caption: "Seconds that the stages have taken, attempts that failed too.", Head: []string{"stage", ">wall s", ">CPU s"}}
	for _, c := range l.Costs {
		t.Add(c.Stage, fmt.Sprintf("%.1f", c.Wall), fmt.Sprintf("%.1f", c.CPU))
	}
	blocks := page.Tabled(t)
	if l.Digest != "" {
		blocks = append(blocks, page.Block{Sentences: []string{
			fmt.Sprintf("In use: %s, that of iteration %d (%.12s…), %.0f ns an evaluation on this machine.", l.Best, InUse(l.Iterations), l.Digest, l.Evaluation),
		}})
	}
	return blocks
}
