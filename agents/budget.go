package agents

import (
	"context"
	"errors"
	"strconv"
	"time"
)

// A Budget is the time an agent may spend: Move for each move, or else a Clock for
// each game. With the zero value the clock is not read.
type Budget struct {
	Move  time.Duration
	Clock Clock
	// Margin is how much longer a turn may take than the clock has left; beyond that
	// the game is lost. It covers time spent outside the search.
	Margin time.Duration
	// Now, if not nil, tells the time in place of time.Now.
	Now func() time.Time
}

// Margin is the margin of a spec that gives none.
const Margin = 100 * time.Millisecond

// Timed reports whether time is limited.
func (b *Budget) Timed() bool { return b.Move > 0 || b.Clock.Left > 0 }

// Params returns the parameters of a Budget, for a kind to include among its own.
func Params() []Param {
	return []Param{
		{Name: "ms", Type: Int, Min: 1, Max: 3.6e6, Doc: "milliseconds for each move; not reproducible"},
		{Name: "tc", Type: Text, Doc: "a clock for each game in place of ms: seconds, and optionally an increment for each turn, as in 60+0.6; not reproducible"},
		{Name: "margin", Type: Int, Min: 0, Max: 3.6e6, Doc: "with tc: milliseconds that a turn may take longer than the clock has left, beyond which the game is lost (time); " + strconv.FormatInt(Margin.Milliseconds(), 10) + " if not given"},
	}
}

// FromArgs returns the Budget that a spec asks for.
func FromArgs(a Args) (b Budget, err error) {
	b = Budget{Move: time.Duration(a.Int("ms")) * time.Millisecond, Margin: Margin}
	if a.Has("margin") {
		b.Margin = time.Duration(a.Int("margin")) * time.Millisecond
	}
	switch {
	case a.Has("tc") && a.Has("ms"):
		return b, errors.New("tc and ms exclude each other: give a clock or a time for each move")
	case a.Has("tc"):
		b.Clock, err = ParseClock(a.Text("tc"))
	}
	return b, err
}

// Until returns a context that ends at the given time. Its Err reads the clock itself: a
// goroutine ends a context of [context.WithDeadline], and on a busy core it waits ten
// milliseconds and more for its turn.
func Until(ctx context.Context, at time.Time) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithDeadline(ctx, at)
	return deadline{ctx, at}, stop
}

type deadline struct {
	context.Context
	at time.Time
}

// Err implements context.Context.
func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil || time.Now().Before(d.at) {
		return err
	}
	return context.DeadlineExceeded
}
