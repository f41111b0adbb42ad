package arena

import (
	"cmp"
	"context"

	"golang.org/x/sync/errgroup"
)

// A local crew plays in this process. It starts one goroutine per game that may be in
// flight; each plays one game after another.
type local struct {
	t         *Tournament
	inFlight  int
	slots     Slots
	progress  *Progress
	broadcast *Broadcast
	labels    *labels // nil without profiles
	openings  *openingCache
}

// newLocal returns the crew for options that name none.
func newLocal(t *Tournament, opt *Options) *local {
	slots := opt.Slots
	if slots == nil && opt.InFlight > opt.Workers {
		slots = NewSlots(opt.Workers)
	}
	l := &local{t: t, inFlight: opt.InFlight, slots: slots, progress: opt.Progress, broadcast: opt.Broadcast, openings: &openingCache{t: t}}
	if opt.Labels {
		l.labels = newLabels(t)
	}
	return l
}

// Play implements Crew.
func (l *local) Play(ctx, games context.Context, r Remaining) error {
	q, records := &queue{done: r.Done, schedule: r.Schedule}, newRecordQueue(r.Put)
	group, games := errgroup.WithContext(games)
	for range min(int64(l.inFlight), r.Left) {
		group.Go(func() error { return l.play(ctx, games, q, records) })
	}
	return cmp.Or(group.Wait(), q.cut)
}

// play plays games until none are left or the run ends. The end of the run is not
// an error of the group: that would abandon the games in flight before their
// grace is over.
func (l *local) play(ctx, games context.Context, q *queue, records *recordQueue) error {
	g := &gamePlayer{t: l.t, openings: l.openings, window: l.broadcast.open(), labels: l.labels}
	l.labels.begin()
	defer l.labels.end()
	defer l.broadcast.close(g.window)
	for {
		p, place, ok := q.take(ctx, games)
		if !ok {
			return nil
		}
		if err := l.game(games, g, p, place, records); err != nil {
			return err
		}
	}
}

// game plays one game and passes its record on, which needs no slot.
func (l *local) game(games context.Context, g *gamePlayer, p Pair, place int, records *recordQueue) error {
	l.progress.inFlight.Add(1)
	defer l.progress.inFlight.Add(-1)
	rec, err := g.game(games, p, place, l.slots)
	if err == nil {
		records.put(&rec)
	}
	return err
}
