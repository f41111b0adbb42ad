package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

var depthKind = questionKind{
	name:  "depth",
	check: (*roll).checkDepth,
	cells: depthCells,
	eager: true,
	title: func(q *configs.Question) string {
		return fmt.Sprintf("How deep is %s: how much better does play become with each doubling of its budget?", eachOf(q.Depth))
	},
	answer: (*answering).depth,
	tests: func(s *Study, q *configs.Question) int {
		games, families := s.roll.asked(q), len(climbers(s.Config))
		return len(games)*(families+families*(families-1)/2) + (len(games)-1)*families
	},
	power: func(s *Study, _ *configs.Question, r reach) string {
		steps, last, elo := 0.0, math.Inf(1), stats.Elo(0.5+min(r.found, 0.49))
		for _, l := range s.laddersAt(s.roll.games[:1], climbers(s.Config), tooLarge(nil)) {
			n := len(l.steps)
			steps, last = max(steps, float64(n)), min(last, l.steps[n-1].doublings())
		}
		return fmt.Sprintf("a gain by the last doubling of %.0f Elo; ladders that differ by %.0f Elo, if no step is halved", elo/last, elo*math.Sqrt(2*steps))
	},
}

// A climb is what is known of the ladder of a family at a game.
type climb struct {
	ladder
	samples []answers.Sample // of its leaves
	of      []int            // the step that each leaf is of
	slower  []float64        // by how many doublings the moves of its upper level take longer, -Inf where that is not known
	wide    []int            // leaves that are to be halved, and whose halves have no games yet
	games   int
	missing []string // cells without a game that has a result
}

// climbOf takes up the games of a ladder.
func climbOf(l ladder, cells map[string]*played) climb {
	c := climb{ladder: l}
	has := func(st *step) bool {
		p := cells[st.cell.Run.Name]
		return p != nil && p.games > 0
	}
	for i := range l.steps {
		for _, leaf := range l.steps[i].leaves(has) {
			if !has(&leaf) {
				c.missing = append(c.missing, leaf.cell.Run.Name)
				continue
			}
			p := cells[leaf.cell.Run.Name]
			if len(leaf.halves) > 0 {
				c.wide = append(c.wide, len(c.samples))
			}
			c.samples, c.of, c.games = append(c.samples, p.samples[secondOwn]), append(c.of, i), c.games+p.games
			c.slower = append(c.slower, math.Log2(p.longer()))
		}
	}
	return c
}

// weights are 1 at the leaves of the steps from one on to the last.
func (c *climb) weights(from int) []float64 {
	w := make([]float64, len(c.of))
	for i, at := range c.of {
		if at >= from {
			w[i] = 1
		}
	}
	return w
}

// leastLonger is how many doublings longer the moves of a step must take for its gain to be told by time.
const leastLonger = 0.1

// longer is how many doublings longer than those of the rung below the moves of a step's upper rung take, in the games
// of its leaves; -Inf where that is not known.
func (c *climb) longer(step int) (doublings float64) {
	for i, at := range c.of {
		if at == step {
			doublings += c.slower[i]
		}
	}
	return doublings
}

// depth says of each family at each game how long its ladder is and whether its last step gains anything,
// and compares the games with the first one, and the families at each game.
func (a *answering) depth(number int, q *configs.Question) {
	games := a.roll.asked(q)
	var all []climb
	for _, l := range a.Study.ladders(q, a.known) {
		c := climbOf(l, a.known)
		if len(c.missing) > 0 {
			a.note(number, "%s: not known yet, because %s %s no game with a result", c.who(), list(c.missing), have(len(c.missing)))
			continue
		}
		all = append(all, c)
		a.ladderOf(number, &all[len(all)-1])
	}
	for i := range all {
		for k := range i {
			// Games are compared with the first one.
			if all[i].game.Game == all[k].game.Game || all[i].family == all[k].family && all[k].game.Game == games[0].Game {
				a.ladders(number, &all[k], &all[i])
			}
		}
	}
}

// who names a ladder.
func (c *climb) who() string { return c.game.Game + ", " + c.family }

// top is the last rung.
func (c *climb) top() rung { return c.steps[len(c.steps)-1].to }

// ladderOf adds the figures of one ladder and the claim about its last step.
func (a *answering) ladderOf(number int, c *climb) {
	fit := answers.NewClimb(c.samples...).Bound(c.wide...)
	whole := fit.Steps(c.weights(0), confidence)
	line := report.StudyFit{Question: number, Game: c.game.Game, Level: c.family, Model: "depth", Games: c.games}
	a.fit(line, "ladder in elo", whole.Diff)
	a.fit(line, "ladder in steps of 64:36", whole.Diff.Times(0.01))
	for i := range c.steps {
		gain, st := fit.Steps(only(c.weights(i), c.of, i), confidence), &c.steps[i]
		if st.doublings() == 0 {
			a.fit(line, "elo from random to "+st.to.Value, gain.Diff)
			continue
		}
		a.fit(line, "elo a doubling to "+st.to.Value, gain.Diff.Times(1/st.doublings())).At = new(st.to.budget)
		if longer := c.longer(i); a.Study.timed && longer > leastLonger {
			a.fit(line, fmt.Sprintf("elo a doubling of time to %s (moves take %.2f times as long)", st.to.Value, math.Exp2(longer)), gain.Diff.Times(1/longer))
		}
	}
	at := len(c.steps) - 1
	last := fit.Steps(c.weights(at), confidence)
	gain := last.Diff.Times(1 / c.steps[at].doublings())
	row := report.StudyContrast{
		Question: number, Figure: "last-doubling-elo", A: c.who(), Diff: page.NewInterval(gain), P: last.P,
		Shared: last.Shared, Openings: last.Openings, Games: c.games,
	}
	words := fmt.Sprintf("%s: from random play to %s=%s there are %s (%.1f steps of 64:36; %d games, %d cells), and the last doubling gains %s",
		c.who(), c.top().Param, c.top().Value, elo(whole.Diff), whole.Diff.Center/100, c.games, len(c.samples), elo(gain))
	a.says(number, row, words, ": more budget plays worse.", ": whether it gains anything is not known.", ": an end of its depth is not in reach.")
}

// only keeps the weights of one step.
func only(weights []float64, of []int, at int) []float64 {
	for i := range weights {
		if of[i] != at {
			weights[i] = 0
		}
	}
	return weights
}

// ladders adds the claim that two ladders differ: of one family at two games, or of two families at one.
func (a *answering) ladders(number int, x, y *climb) {
	weights := slices.Concat(x.weights(0), y.weights(0))
	floats.Scale(-1, weights[:len(x.samples)])
	fit := answers.NewClimb(slices.Concat(x.samples, y.samples)...).Bound(x.wide...)
	for _, i := range y.wide {
		fit.Bound(len(x.samples) + i)
	}
	d := fit.Steps(weights, confidence)
	row := report.StudyContrast{
		Question: number, Figure: "ladder-elo", A: x.who(), B: y.who(), Diff: page.NewInterval(d.Diff), P: d.P,
		Shared: d.Shared, Openings: d.Openings, Games: x.games + y.games,
	}
	words := fmt.Sprintf("The ladder of %s less that of %s: %s (%d games)", y.who(), x.who(), elo(d.Diff), row.Games)
	if x.family != y.family {
		differ := fmt.Sprintf(": up to %s the families see a game of different depth.", budgets(x.top(), y.top()))
		a.says(number, row, words, differ, ": that the families differ is not shown.", differ)
		return
	}
	deeper := func(game string) string { return fmt.Sprintf(": for %s %s is the deeper game.", x.family, game) }
	a.says(number, row, words, deeper(x.game.Game), fmt.Sprintf(": which is the deeper game for %s is not known.", x.family), deeper(y.game.Game))
}

// budgets names the last ones of two families: those of one parameter, such as ms, may be the same.
func budgets(x, y rung) string {
	if x.Param == y.Param && x.budget == y.budget {
		return y.Param + "=" + y.Value + ", the same for both,"
	}
	return "their last budgets, which are not the same,"
}

// list names a few of some cells.
func list(names []string) string {
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), len(names)-3)
	}
	return strings.Join(names, ", ")
}

// have is the verb of so many.
func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}
