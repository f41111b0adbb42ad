package runs

import (
	"context"
	"fmt"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
)

// ErrNoGames says that a run has no games yet.
var ErrNoGames = arena.Refusef("no games to plan by")

// Pilot returns what the games of the run in dir tell about games to come,
// atOnce of which are to compute at the same time. The errors are those of Open
// and of reading, and ErrNoGames.
func (r Registry) Pilot(ctx context.Context, dir string, atOnce int) (report.Pilot, error) {
	p := report.Pilot{Run: dir, AtOnce: atOnce}
	run, err := r.Open(ctx, dir)
	if err != nil {
		return p, err
	}
	defer run.Close()
	tally, thinking := arena.NewTally(len(run.Meta().Players)), time.Duration(0)
	for rec, err := range run.Records(ctx) {
		if err == nil {
			err = tally.Add(&rec)
		}
		if err != nil {
			return p, err
		}
		thinking += rec.Sides[0].Thinking + rec.Sides[1].Thinking
	}
	if p.Games = int(tally.Games()); p.Games == 0 {
		return p, fmt.Errorf("%s: %w", dir, ErrNoGames)
	}
	p.Seconds = thinking.Seconds() / float64(p.Games)
	p.Count(tally.Pairings())
	return p, nil
}
