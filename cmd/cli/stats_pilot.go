package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/store"
)

// A pilot is what games that were played already tell of those to come.
type pilot struct {
	Run        string  `json:"run,omitempty"`
	Pairings   int     `json:"pairings"`     // matches that are planned for
	Played     int     `json:"played_games"` // of the pairing with the fewest
	Draws      float64 `json:"draws"`
	PairFactor float64 `json:"pair_factor,omitempty"`    // measured; else computed from the bias
	Seconds    float64 `json:"seconds_a_game,omitempty"` // thinking of both sides, mean
	AtOnce     int     `json:"games_at_once,omitempty"`  // that compute at the same time
	Games      int     `json:"observed_games,omitempty"` // behind the means
}

// readPilot takes the figures of a plan from the games of a run.
func readPilot(ctx context.Context, dir string, atOnce int) (pilot, error) {
	r, err := store.View(ctx, dir)
	if err != nil {
		return pilot{}, storeError(err)
	}
	defer r.Close()
	tally, thinking, games := arena.NewTally(len(r.Meta().Players)), time.Duration(0), 0
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = tally.Add(&rec)
		}
		if err != nil {
			return pilot{}, err
		}
		thinking += rec.Sides[0].Thinking + rec.Sides[1].Thinking
		games++
	}
	p := pilot{Run: dir, AtOnce: atOnce, Games: games}
	if games == 0 {
		return p, usagef("%s: no games to plan by", dir)
	}
	p.Seconds = thinking.Seconds() / float64(games)
	p.count(tally.Pairings())
	return p, nil
}

// count takes what counts tell.
func (p *pilot) count(ps []stats.Pairing) {
	drawn, games := 0, 0
	for i, q := range ps {
		w := q.WDL()
		drawn, games = drawn+w.Draws, games+w.Games()
		if i == 0 || w.Games() < p.Played {
			p.Played = w.Games()
		}
	}
	p.Pairings = len(ps)
	if games > 0 {
		p.Draws = float64(drawn) / float64(games)
	}
	if factor, ok := stats.MeasuredPairFactor(ps); ok {
		p.PairFactor = factor
	}
}

// wall is how long it takes to play so many more games in every pairing.
func (p pilot) wall(games int) time.Duration {
	seconds := float64(games*p.Pairings) * p.Seconds / float64(max(1, p.AtOnce))
	return time.Duration(min(seconds, 3e9) * float64(time.Second)).Round(time.Second)
}

// print says where the figures come from.
func (p pilot) print(w io.Writer) {
	fmt.Fprintf(w, "by the %d games of %s, %.3g s of thinking each:\n", p.Games, p.Run, p.Seconds)
}
