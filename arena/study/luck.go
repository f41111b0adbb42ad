package study

import (
	"fmt"
	"math"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

var luckKind = questionKind{
	name:  "luck",
	cells: luckCells,
	title: func(q *configs.Question) string {
		return fmt.Sprintf("How much of a result at %s is set-up, seat and skill?", eachOf(q.Luck))
	},
	answer: (*answering).luck,
	tests:  func(s *Study, q *configs.Question) int { return len(luckCells(s, q, nil)) },
	power: func(_ *Study, _ *configs.Question, r reach) string {
		share := (upper(r.corrected) + upper(1-power)) / math.Sqrt(float64(r.games)/2)
		return fmt.Sprintf("set-ups that make %.0f%% of a result", 100*min(1, share))
	},
}

// luckCells are each level against itself and against the one before it.
func luckCells(s *Study, q *configs.Question, _ map[string]*played) (cells []configs.StudyCell) {
	levels, _ := s.Config.LevelList() // the loader has reported what is wrong
	for _, g := range s.roll.asked(q) {
		for i, l := range levels {
			if cells = append(cells, s.cell(g.StudyGame, l, l)); i > 0 && levels[i-1].Family == l.Family {
				cells = append(cells, s.cell(g.StudyGame, levels[i-1], l))
			}
		}
	}
	return cells
}

// luck says at each pair of levels how results divide, and whether set-ups matter.
func (a *answering) luck(number int, q *configs.Question) {
	for _, c := range luckCells(a.Study, q, nil) {
		if p := a.known[c.Run.Name]; p != nil {
			a.luckOf(number, p)
		}
	}
}

// mostSame is one in how many pairs may have two games of the same moves before results tell of that.
const mostSame = 20

// luckOf adds the figures and the claim of one cell.
func (a *answering) luckOf(number int, p *played) {
	where := p.where()
	if !p.plan.Equal() {
		where = fmt.Sprintf("%s, %s against %s", p.plan.Game.Game, p.plan.Levels[1].Spec, p.plan.Levels[0].Spec)
	}
	l, err := answers.DivideLuck(p.twins, p.plan.Equal(), confidence)
	if err != nil {
		a.note(number, "%s: not known: %s (%d games with a result)", where, strings.TrimPrefix(err.Error(), "study: "), p.games)
		return
	}
	games := 2 * l.Pairs // a pair of which one game has no result divides nothing
	line := report.StudyFit{Question: number, Game: p.plan.Game.Game, Level: p.levelNames(), Model: "luck", Games: games}
	parts := []string{"set-ups " + share100(l.SetUp), "the seat " + share100(l.Seat)}
	a.fit(line, "share of set-ups", l.SetUp)
	a.fit(line, "share of the seat", l.Seat)
	if !p.plan.Equal() {
		a.fit(line, "share of skill", l.Skill)
		parts = append(parts, "skill "+share100(l.Skill))
	}
	a.fit(line, "share of the rest", l.Rest)
	a.fit(line, "spread of set-ups in elo", l.Spread)
	row := report.StudyContrast{
		Question: number, Figure: "set-ups", A: p.plan.Run.Name, Diff: page.NewInterval(l.SetUp), P: l.P, Openings: l.Pairs, Games: games,
	}
	words := fmt.Sprintf("%s: of a result %s, the rest is %s; set-ups differ by %s (standard deviation; %d games)",
		where, strings.Join(parts, ", "), share100(l.Rest), strings.ReplaceAll(elo(l.Spread), "+", ""), games)
	unknown, matter := ": whether set-ups matter is not known.", ": set-ups matter."
	if p.same*mostSame > len(p.twins) {
		unknown = fmt.Sprintf(": in %d of %d pairs both games have the same moves, so that this tells of agents that repeat themselves and not of set-ups.", p.same, len(p.twins))
		matter = unknown
	}
	a.says(number, row, words, unknown, unknown, matter)
}

// share100 writes a share of a result with its interval, cut to what a share can be.
func share100(iv stats.Interval) string {
	iv.Center, iv.Lo, iv.Hi = within1(iv.Center), within1(iv.Lo), within1(iv.Hi)
	return page.Percent.Text(page.NewInterval(iv))
}

// levelNames names the levels of a cell, as its name does.
func (p *played) levelNames() string {
	if p.plan.Equal() {
		return p.plan.Levels[0].Name
	}
	return p.plan.Levels[0].Name + "." + p.plan.Levels[1].Name
}

func within1(share float64) float64 { return min(1, max(0, share)) }

// eachOf writes the games that a question names.
func eachOf(name string) string {
	if name == configs.AllGames {
		return "each game"
	}
	return name
}
