package report

import (
	"fmt"
	"io"
	"math"

	"gipf.arena/arena/stats"
)

// A Plan is how many games a difference needs, in whole pairs.
type Plan struct {
	Schema       int     `json:"schema_version"`
	Elo          float64 `json:"elo"`
	Draws        float64 `json:"draws"`
	Bias         float64 `json:"bias"`
	Alpha        float64 `json:"alpha"`
	Beta         float64 `json:"beta"`
	NElo         float64 `json:"nelo"`
	Fixed        int     `json:"fixed_games"`
	AtNone       int     `json:"sprt_games_if_equal"`
	AtElo        int     `json:"sprt_games_if_different"`
	Worst        int     `json:"sprt_games_midway"`
	HalfWidthElo float64 `json:"half_width_elo_of_fixed"`
	// Remaining and Seconds are of the match of fixed size, in all pairings.
	Remaining int     `json:"remaining_games"`
	Seconds   float64 `json:"remaining_seconds,omitempty"`
	Pilot     Pilot   `json:"pilot"`
}

// NewPlan works a plan out by what is known of the games to come. The plan must be
// valid.
func NewPlan(p stats.Plan, known Pilot) *Plan {
	v := &Plan{Schema: StatsSchema, Pilot: known, Elo: p.Elo, Draws: p.Draws, Bias: p.Bias, Alpha: p.Alpha, Beta: p.Beta, Fixed: p.Games()}
	perGame := math.Sqrt((1 - p.Draws) / 4 * p.PairFactor())
	score := stats.ExpectedScore(p.Elo) - 0.5
	v.NElo = 800 / math.Ln10 * score / perGame
	v.HalfWidthElo = 1600 / math.Ln10 * stats.Z95 * perGame / math.Sqrt(float64(v.Fixed))
	// Per pair the ratio of the hypotheses 0 and score varies by sigma², and
	// drifts by half of that at either of them.
	variance := 2 * score * score / (perGame * perGame)
	t := stats.SPRT{Elo1: p.Elo, Alpha: p.Alpha, Beta: p.Beta}
	games := func(drift float64) int { return 2 * int(math.Ceil(t.ExpectedSamples(drift, variance))) }
	v.AtNone, v.AtElo, v.Worst = games(-variance/2), games(variance/2), games(0)
	left := p.Remaining(known.Played)
	v.Remaining, v.Seconds = left*known.Pairings, known.wall(left).Seconds()
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
		first = fmt.Sprintf("pairs vary by %.2f of what two games do", v.Pilot.PairFactor)
	}
	fmt.Fprintf(w, "a difference of %g Elo (normalized %.1f), draws %s, %s, alpha %g, beta %g\n\n",
		v.Elo, v.NElo, percentage(v.Draws), first, v.Alpha, v.Beta)
	t := Table{Header: []string{"match", ">games"}}
	if v.Pilot.Played > 0 {
		t.Header = append(t.Header, ">to play")
	}
	if v.Pilot.Seconds > 0 {
		t.Header = append(t.Header, ">time")
	}
	v.row(&t, "of fixed size", v.Fixed, max(0, v.Fixed-v.Pilot.Played))
	v.row(&t, "sequential, players equal", v.AtNone, v.AtNone)
	v.row(&t, fmt.Sprintf("sequential, %g Elo apart", v.Elo), v.AtElo, v.AtElo)
	v.row(&t, "sequential, midway (the longest)", v.Worst, v.Worst)
	t.Write(w)
	fmt.Fprintf(w, "\nthe fixed match would end with bars of ± %.1f Elo (95 %%); sequential lengths are means\n", v.HalfWidthElo)
	if p := v.Pilot; p.Pairings > 1 {
		fmt.Fprintf(w, "games are those of one pairing, of which the least played has %d; the time is that of all %d pairings\n", p.Played, p.Pairings)
	}
}

// row says how many games a match needs, how many are left, and how long they take.
// A sequential test starts anew: games that suggested it must not decide it.
func (v *Plan) row(t *Table, name string, games, left int) {
	cells := []string{name, fmt.Sprint(games)}
	if v.Pilot.Played > 0 {
		cells = append(cells, fmt.Sprint(left))
	}
	if v.Pilot.Seconds > 0 {
		cells = append(cells, v.Pilot.wall(left).String())
	}
	t.Add(cells...)
}
