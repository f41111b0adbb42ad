package study

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// pilotPairs is how many pairs of each cell a pilot plays.
const pilotPairs = 5

// power is the probability with which a plan wants a difference to be found.
const power = 0.8

// DryRun plays a pilot of every cell, keeps nothing, and says what the study would take
// and find.
func (s *Study) DryRun(ctx context.Context, opt journal.Options) (*report.StudyPlan, error) {
	workers := s.workers(opt)
	plan := &report.StudyPlan{SchemaVersion: report.StudyVersion, Name: s.Name(), Workers: workers, Questions: []report.StudyPower{}}
	for i := range s.Cells {
		cell, err := s.pilot(ctx, &s.Cells[i], workers)
		if err != nil {
			return nil, err
		}
		plan.Cells = append(plan.Cells, cell)
		plan.Games += cell.Games
		plan.Hours += float64(cell.Games) * cell.Seconds / 3600 / float64(workers)
	}
	s.further(plan)
	if plan.Notes = s.short(); s.climbs() {
		plan.Notes = append(plan.Notes, "steps of ladders that turn out to be too large are halved, up to three times, and the games of the halves are not counted")
	}
	for i := range s.Config.Questions {
		plan.Questions = append(plan.Questions, s.power(&s.Config.Questions[i]))
	}
	return plan, nil
}

// short says at which games openings leave nothing of a rule, and at which levels the most pairs of a cell are too few for the width that is
// asked for, where games are even and without draws: others are narrower.
func (s *Study) short() (notes []string) {
	tell := func(level string, most int, half float64) {
		reached, wanted := fmt.Sprintf("%.2g", 100*stats.Z95/2/math.Sqrt(float64(2*most))), fmt.Sprintf("%.2g", 100*half)
		note := fmt.Sprintf("%s: at most %d pairs make about ± %s percentage points and not ± %s; give it more (max), or a wider interval", level, most, reached, wanted)
		if needed(half) > float64(most) && reached != wanted && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	for _, c := range s.Cells {
		if note := s.past(&c); note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
		if c.Part == "" || c.Fresh {
			tell(c.Levels[1].Name, c.Precision.Max, c.Precision.Score)
		}
	}
	for _, q := range s.Config.Questions {
		if q.Even != nil {
			for _, l := range s.levelsNamed(q.Even.Level) {
				tell(l.Name+", new games of even", l.Max, exact*q.Even.Within)
			}
		}
		if q.Find != nil {
			for _, l := range s.levelsNamed(q.Find.Level) {
				tell(l.Name+", new games of find", l.Max, exact*s.width(q.Find))
			}
		}
	}
	return notes
}

// further adds the games that questions ask for after others, each as long as one of the pilot.
func (s *Study) further(plan *report.StudyPlan) {
	games, seconds := 0, 0.0
	for i := range s.Config.Questions {
		q := &s.Config.Questions[i]
		if kind := kindOf(q); kind.games != nil {
			_, high := kind.games(s, q)
			games += high
			for _, c := range kind.cells(s, q, nil) { // which the study begins with
				games -= 2 * c.Precision.Max
			}
		}
	}
	if r := s.Config.Relearn; r != nil {
		games += games + plan.Games + 2*r.Games.Pairs*r.Iterations*len(s.bases()) // the games of the tests come on top
	}
	for _, c := range plan.Cells {
		seconds += c.Seconds / float64(len(plan.Cells))
	}
	plan.Further = games
	plan.Games += games
	plan.Hours += float64(games) * seconds / 3600 / float64(plan.Workers)
}

// pilot plays some pairs of a cell.
func (s *Study) pilot(ctx context.Context, c *configs.StudyCell, workers int) (report.StudyPlanCell, error) {
	cell := report.StudyPlanCell{Name: c.Run.Name}
	p, err := s.registry.Plan(ctx, c.Run)
	if err != nil {
		return cell, err
	}
	t := p.Tournament
	t.Format, t.Settings, t.Pairs = arena.Match, nil, min(pilotPairs, t.Pairs)
	first := pilotGames{equal: c.Equal()}
	if err := runs.Play(ctx, t, arena.Options{Workers: workers, Sinks: []arena.Sink{&first}}); err != nil {
		return cell, fmt.Errorf("%s: %w", c.Run.Name, err)
	}
	cell.Played, cell.Seconds = first.games, first.thinking.Seconds()/float64(first.games)
	cell.Games, cell.OneSided = expected(c.Precision, first)
	return cell, nil
}

// pilotGames are what a pilot of a cell saw.
type pilotGames struct {
	equal     bool // opponents: then the figure is the first mover's score, else the second player's
	games     int
	won, lost int // by whom the figure is about
	thinking  time.Duration
}

// Put implements arena.Sink.
func (g *pilotGames) Put(_ context.Context, r arena.Record) error {
	g.games++
	g.thinking += r.Sides[0].Thinking + r.Sides[1].Thinking
	if !r.Counted() {
		return nil
	}
	score := r.Result.Score(rules.First)
	if !g.equal {
		score = scoreOf(&r)
	}
	switch score {
	case 1:
		g.won++
	case 0:
		g.lost++
	}
	return nil
}

// expected returns how many games a cell takes: as many as make half the width of even
// games, or more until as many are won and lost as there must be. One in whose pilot
// no game was won, or none was lost, may have all pairs there may be, and counts with them.
func expected(p configs.StudyPrecision, pilot pilotGames) (games int, oneSided bool) {
	pairs, scarce := needed(p.Score), min(pilot.won, pilot.lost)
	if p.Outcomes > 0 {
		if oneSided = scarce == 0; oneSided {
			return 2 * p.Max, true
		}
		pairs = math.Max(pairs, float64(p.Outcomes)/2*float64(pilot.games)/float64(scarce))
	}
	return 2 * p.Pairs(pairs), false
}

// needed is how many pairs make half the width of even and independent games without
// draws.
func needed(half float64) float64 { return math.Pow(stats.Z95/2/half, 2) / 2 }

// A reach is what a question can find where a cell has the fewest games.
type reach struct {
	games     int     // of that cell
	se        float64 // of its score, when games are even and without draws
	corrected float64 // the alpha of a claim that is corrected for all others
	found     float64 // the least difference of a score from a number that is likely to be found
}

// power says the smallest difference that a question is likely to find where a cell has the
// fewest games.
func (s *Study) power(q *configs.Question) report.StudyPower {
	p := s.Config.Precision
	for _, c := range s.Cells {
		if c.Part == "" { // a block of a search has the pairs that it is given
			p.Max = min(p.Max, c.Precision.Max)
		}
	}
	r := reach{games: 2 * p.Pairs(needed(p.Score)), corrected: s.Config.Alpha / float64(max(1, s.tests()))}
	r.se = 0.5 / math.Sqrt(float64(r.games))
	r.found = (upper(r.corrected/2) + upper(1-power)) * r.se
	kind, about := kindOf(q), gamesOf(q)
	if kind.about != nil {
		about = kind.about(q)
	}
	return report.StudyPower{Question: kind.name + " " + about, Smallest: kind.power(s, q, r)}
}

// slope is the smallest worth of one of a dose.
func (s *Study) slope(q *configs.Question, found float64) string {
	var doses []float64
	seen := map[string]bool{}
	for i := range s.Cells {
		g := s.Cells[i].Game
		for _, d := range g.Doses {
			if g.Base == q.Fair && d.Name == q.Dose && !seen[g.Game] {
				doses, seen[g.Game] = append(doses, float64(d.Value)), true
			}
		}
	}
	mean, squares := 0.0, 0.0
	for _, d := range doses {
		mean += d / float64(len(doses))
	}
	for _, d := range doses {
		squares += (d - mean) * (d - mean)
	}
	return fmt.Sprintf("%.0f Elo for each %s, at each level", stats.Elo(0.5+found)/math.Sqrt(math.Max(squares, 1)), q.Dose)
}

// tests is the size of the family of claims.
func (s *Study) tests() (n int) {
	for i := range s.Config.Questions {
		q := &s.Config.Questions[i]
		if tests := kindOf(q).tests; tests != nil {
			n += tests(s, q)
		}
	}
	if s.Config.Relearn != nil {
		n *= 2 // of shipped and of relearned agents
	}
	return n
}

// upper is the quantile of the normal distribution that is exceeded with a probability.
func upper(p float64) float64 { return distuv.UnitNormal.Quantile(1 - p) }

// amounts writes a difference from one half as points and Elo.
func amounts(share float64) string {
	if share >= 0.49 {
		return "nothing below 49 percentage points"
	}
	return fmt.Sprintf("%s (%.0f Elo)", points(share), stats.Elo(0.5+share))
}
