package cli

import (
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// A view is the standings of a run as people and programs read them. Every
// figure about games stands beside its interval, the number of games and the
// seed. Its JSON form is what "standings --json" prints.
type view struct {
	Name       string           `json:"name"`
	Game       string           `json:"game"`
	Seed       uint64           `json:"seed"`
	Planned    int64            `json:"planned_games"`
	Finished   int64            `json:"finished_games"`
	Model      string           `json:"model"`
	Scale      float64          `json:"to_logistic_elo"` // factor near equality, 1 for score-only
	Confidence float64          `json:"confidence"`
	Errors     string           `json:"errors"` // what counts as one observation
	Fixed      string           `json:"scale"`
	Agents     []agentView      `json:"agents"`
	Advantage  *report.Interval `json:"first_move_advantage"` // null while nothing is known
	FirstWins  *report.Interval `json:"first_mover_score"`
	FirstIf    *firstIfView     `json:"first_mover_score_if,omitempty"` // there when games have no result
	DrawRate   float64          `json:"draw_rate_of_equals"`
	Copies     copiesView       `json:"copies"`
	Pairings   []pairingView    `json:"pairings"`
	Openings   string           `json:"openings,omitempty"` // where they come from, if not from dice alone
	Outcomes   []outcomeView    `json:"outcomes"`
	Adjudged   *adjudgedView    `json:"adjudication,omitempty"` // there when games may end early
	Forfeits   []forfeitView    `json:"forfeits"`
	LeftOut    []int64          `json:"games_without_result"`
	Matrix     *matrixView      `json:"matrix,omitempty"`
	Notes      []string         `json:"notes"`
	Format     *formatView      `json:"format,omitempty"` // where it decides as it goes
	Digest     string           `json:"digest,omitempty"`
	name       func(int) string // of an agent
	table      stats.Table      // the ratings behind it
	first      stats.Interval   // share of points of whoever moved first
	pairs      int              // complete pairs
	perPairing int              // planned pairs of a pairing
	pairings   []stats.Pairing
	copies     []stats.Copies
}

type agentView struct {
	Rank   int             `json:"rank"`
	Name   string          `json:"name"`
	Spec   string          `json:"spec,omitempty"`
	Status string          `json:"status"` // rated, anchored, placed, no games
	Elo    report.Interval `json:"elo"`
	Bar    float64         `json:"elo_error"` // half width, 0 when an end is open
	Games  int             `json:"games"`
	Wins   int             `json:"wins"`
	Draws  int             `json:"draws"`
	Losses int             `json:"losses"`
	Pool   int             `json:"pool"`
	// Superior is the probability of being stronger than the next agent below,
	// null for the last one and where the two do not compare.
	Superior *float64 `json:"los_next"`
}

type pairingView struct {
	A      string          `json:"a"`
	B      string          `json:"b"`
	Ptnml  [5]int          `json:"ptnml"` // LL, LD, DD+WL, WD, WW of a
	Six    [6]int          `json:"cells"` // the same with DD and WL apart
	Lone   int             `json:"lone_games"`
	Games  int             `json:"games"`
	Wins   int             `json:"wins"`
	Draws  int             `json:"draws"`
	Losses int             `json:"losses"`
	Elo    report.Interval `json:"elo"` // of this pairing alone
	NElo   report.Interval `json:"nelo"`
	LOS    float64         `json:"los"`
	Method string          `json:"method"` // of Elo, nElo and LOS, see stats.HeadToHead

	Distinct int     `json:"distinct_games"`  // copies counted once
	Worth    float64 `json:"effective_pairs"` // independent pairs that say as much
	// AnyTime is Elo with an interval that holds however often the run is looked
	// at, for all pairings together; for many pairs, since it takes their variance
	// as seen.
	AnyTime report.Interval `json:"elo_any_time"`
}

type outcomeView struct {
	Result      string `json:"result"`
	Termination string `json:"termination"`
	Ending      string `json:"ending,omitempty"`
	Games       int    `json:"games"`
}

// A forfeitView is how often an agent lost by a fault of its own.
type forfeitView struct {
	Agent       string `json:"agent"`
	Termination string `json:"termination"`
	Games       int    `json:"games"`
}

// newView rates what has been played. start, if not nil, is an earlier view of
// the same run, which makes the fit faster and changes nothing else.
func newView(c *configs.Run, specs []string, planned int64, tally *arena.Tally, course *arena.Course, start *view) (*view, error) {
	opt := runs.RatingOptions(c)
	if start != nil {
		opt.Start = &start.table
	}
	pairings := tally.Pairings()
	opt.Openings, opt.Copies = tally.Openings(), tally.Copies()
	table, err := stats.Rate(len(c.Agents), pairings, opt)
	if err != nil {
		return nil, err
	}
	v := &view{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Planned: planned, Finished: tally.Games(),
		Model: table.Model.String(), Confidence: table.Confidence, Fixed: fixedPoint(c), Errors: table.Errors.String(), DrawRate: table.DrawRate, Scale: table.Scale(),
		LeftOut: append([]int64{}, tally.LeftOut()...), Notes: []string{},
		table: table, pairings: pairings, perPairing: c.Pairs,
	}
	name := func(i int) string { return c.Agents[i].Name }
	v.name = name
	v.Agents = agentViews(table, name, specs)
	v.addCopies(tally, name)
	v.addPairings(name)
	v.addOutcomes(tally)
	v.addFirstIf(tally)
	v.addAdjudication(c, tally)
	v.addForfeits(tally, name)
	v.Notes = append(v.Notes, variations(name, specs)...)
	for _, note := range table.Notes {
		v.Notes = append(v.Notes, note.Text(name))
	}
	if course != nil {
		v.addFormat(course, name)
	}
	v.warnOfCycles(name)
	return v, nil
}

func fixedPoint(c *configs.Run) string {
	if a := c.Rating.Anchor; a != nil {
		return fmt.Sprintf("%s = %g", a.Agent, a.Elo)
	}
	mean := 0.0
	if c.Rating.Mean != nil {
		mean = *c.Rating.Mean
	}
	return fmt.Sprintf("mean = %g", mean)
}

// agentViews lists the players of a table by rank. specs may be nil.
func agentViews(table stats.Table, name func(int) string, specs []string) []agentView {
	var out []agentView
	order := table.Ranking()
	for rank, i := range order {
		r := table.Ratings[i]
		a := agentView{
			Rank: rank + 1, Name: name(i), Status: r.Status.String(), Elo: report.NewInterval(r.Elo), Bar: r.Elo.Half(),
			Games: r.WDL.Games(), Wins: r.WDL.Wins, Draws: r.WDL.Draws, Losses: r.WDL.Losses, Pool: r.Pool,
		}
		if specs != nil {
			a.Spec = specs[i]
		}
		if rank+1 < len(order) {
			if p, ok := table.LOS(i, order[rank+1]); ok {
				a.Superior = &p
			}
		}
		out = append(out, a)
	}
	return out
}

func (v *view) addPairings(name func(int) string) {
	v.Pairings = []pairingView{}
	for _, p := range v.pairings {
		copies := v.copiesOf(p)
		e, w := v.headToHead(p), p.WDL()
		v.pairs += p.PairCount()
		v.Pairings = append(v.Pairings, pairingView{
			A: name(p.A), B: name(p.B), Ptnml: p.Penta(), Six: p.Six(), Lone: p.LoneCount(),
			Games: w.Games(), Wins: w.Wins, Draws: w.Draws, Losses: w.Losses,
			Elo: report.NewInterval(e.Elo), NElo: report.NewInterval(e.NElo), LOS: e.LOS, Method: e.Method.String(),
			Distinct: copies.Distinct, Worth: copies.EffectivePairs(), AnyTime: report.NewInterval(v.anyTime(p)),
		})
	}
}

// headToHead is what one pairing alone says.
func (v *view) headToHead(p stats.Pairing) stats.Estimate {
	return stats.HeadToHead(p, v.copiesOf(p), v.Confidence)
}

func (v *view) addOutcomes(tally *arena.Tally) {
	v.Outcomes = []outcomeView{}
	for _, c := range tally.Classes() {
		v.Outcomes = append(v.Outcomes, outcomeView{arena.ResultName(c.Result), string(c.Termination), c.Ending, c.Games})
	}
	if v.table.Advantage.Fitted {
		a := report.NewInterval(v.table.Advantage.Elo)
		v.Advantage = &a
	}
	if v.first = stats.FirstMoverShareCopies(tally.Openings(), v.copies, v.Confidence); v.games() > 0 {
		s := report.NewInterval(v.first)
		v.FirstWins = &s
	}
}

func (v *view) addForfeits(tally *arena.Tally, name func(int) string) {
	v.Forfeits = []forfeitView{}
	for _, f := range tally.Forfeits() {
		v.Forfeits = append(v.Forfeits, forfeitView{name(f.Player), string(f.Termination), f.Games})
	}
}
