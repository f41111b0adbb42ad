package report

import (
	"fmt"
	"io"
	"math"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A Plan is how many games a difference needs, in whole pairs.
type Plan struct {
	Schema int `json:"schema_version"`
	stats.Plan
	// Score is what the stronger player is to expect of a game, ScoreElo and NElo are
	// that in logistic and in normalized Elo, as stats match prints them.
	Score         float64 `json:"score"`
	ScoreElo      float64 `json:"score_elo"`
	NElo          float64 `json:"nelo"`
	ObservedDraws float64 `json:"observed_draws"`
	Fixed         int     `json:"fixed_games"`
	AtNone        int     `json:"sprt_games_if_equal"`
	AtElo         int     `json:"sprt_games_if_different"`
	Worst         int     `json:"sprt_games_midway"`
	// Cap is after how many games a sequential test may be ended and still find the
	// difference nearly as often as without an end, see stats.SPRT.Cap.
	Cap int `json:"sprt_games_cap"`
	// HalfWidthElo is of ScoreElo, HalfWidthStrength of Elo.
	HalfWidthElo      float64 `json:"half_width_elo_of_fixed"`
	HalfWidthStrength float64 `json:"half_width_strength_of_fixed"`
	// Remaining and Seconds are of the match of fixed size, in all pairings.
	Remaining int     `json:"remaining_games"`
	Seconds   float64 `json:"remaining_seconds,omitempty"`
	Pilot     Pilot   `json:"pilot"`
}

// NewPlan works a plan out by what is known of the games to come. The plan must be
// valid.
func NewPlan(p stats.Plan, known Pilot) *Plan {
	none, some := p.Expect(0), p.Expect(p.Elo)
	v := &Plan{
		Schema: StatsSchema, Plan: p, Pilot: known, Fixed: p.Games(),
		Score: some.Score, ScoreElo: stats.Elo(some.Score), ObservedDraws: some.Draws,
	}
	score := some.Score - 0.5
	v.NElo = 800 / math.Ln10 * score / none.GameSD
	v.HalfWidthElo = 1600 / math.Ln10 * stats.Z95 * none.GameSD / math.Sqrt(float64(v.Fixed))
	v.HalfWidthStrength = v.HalfWidthElo * v.Elo / v.ScoreElo
	// Per pair the ratio of the hypotheses 0 and score varies by sigma², and
	// drifts by half of that at either of them.
	variance := 2 * score * score / (none.GameSD * none.GameSD)
	t := stats.SPRT{Elo1: p.Elo, Alpha: p.Alpha, Beta: p.Beta}
	games := func(drift float64) int { return 2 * int(math.Ceil(min(1e15, t.ExpectedSamples(drift, variance)))) }
	v.AtNone, v.AtElo, v.Worst = games(-variance/2), games(variance/2), games(0)
	v.Cap = 2 * stats.SPRT{Scale: stats.Logistic, Elo1: v.ScoreElo, Alpha: p.Alpha, Beta: p.Beta}.Cap(p, p.Elo)
	left := max(0, p.Games()-known.Played)
	v.Remaining, v.Seconds = left*known.Pairings, known.wall(left)
	return v
}

// WriteText writes the plan for people.
func (v *Plan) WriteText(w io.Writer) error { return writeText(w, v.write) }

func (v *Plan) write(w io.Writer) {
	if v.Pilot.Run != "" {
		v.Pilot.write(w)
	}
	first := fmt.Sprintf("first move worth %g Elo", v.Bias)
	if v.Pilot.PairFactor > 0 {
		first = fmt.Sprintf("first move and openings worth %.0f Elo", v.Bias)
	}
	fmt.Fprintf(w, "players %g Elo apart in strength, draws of equals %s, %s, alpha %g, beta %g\n",
		v.Elo, percentage(v.Draws), first, v.Alpha, v.Beta)
	fmt.Fprintf(w, "the score of a match shows %.1f Elo (normalized %.1f): %.2f%% of the points, with %s drawn\n\n",
		v.ScoreElo, v.NElo, 100*v.Score, percentage(v.ObservedDraws))
	t := page.Table{Head: []string{"match", ">games"}}
	if v.Pilot.Played > 0 {
		t.Head = append(t.Head, ">to play")
	}
	if v.Pilot.Seconds > 0 {
		t.Head = append(t.Head, ">time")
	}
	v.row(&t, "of fixed size", v.Fixed, max(0, v.Fixed-v.Pilot.Played))
	v.row(&t, "sequential, players equal", v.AtNone, v.AtNone)
	v.row(&t, fmt.Sprintf("sequential, %g Elo apart", v.Elo), v.AtElo, v.AtElo)
	v.row(&t, "sequential, midway (the longest)", v.Worst, v.Worst)
	v.row(&t, "sequential, a cap that keeps beta", v.Cap, v.Cap)
	t.Write(w)
	fmt.Fprintf(w, "\nthe fixed match would end with bars of ± %.1f Elo (95 %%) by its score, ± %.1f in strength; sequential lengths are means,\nand at the cap a tenth of beta of the tests of players %g Elo apart are undecided\n",
		v.HalfWidthElo, v.HalfWidthStrength, v.Elo)
	if p := v.Pilot; p.Pairings > 1 {
		fmt.Fprintf(w, "games are those of one pairing, of which the least played has %d; the time is that of all %d pairings\n", p.Played, p.Pairings)
	}
}

// row says how many games a match needs, how many are left, and how long they take.
// A sequential test starts anew: games that suggested it must not decide it.
func (v *Plan) row(t *page.Table, name string, games, left int) {
	cells := []string{name, fmt.Sprint(games)}
	if v.Pilot.Played > 0 {
		cells = append(cells, fmt.Sprint(left))
	}
	if v.Pilot.Seconds > 0 {
		cells = append(cells, v.Pilot.wallWords(left))
	}
	t.Add(cells...)
}
