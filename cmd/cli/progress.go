package cli

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// How often a terminal is redrawn, and how often a log gets a line.
const (
	redrawEvery = 250 * time.Millisecond
	logEvery    = 10 * time.Second
)

// A snapshot is how far a long job is at one moment.
type snapshot struct {
	Done, Total int64
	InFlight    int64
	// Stored is how many of the games done are committed to the store, for good;
	// -1 where there is no store.
	Stored int64
	// Standings are the lines of a live table; none while there is nothing to show.
	Standings []string
	// Summary is the same in one line, for a log.
	Summary string
	// Round says what was decided last, where the format decides as it goes.
	Round string
}

// A console tells people how a job goes on. On a terminal it draws a bar and writes
// notes as they are; elsewhere, and where a form of log is asked for, everything is
// a log line, so that a job in a batch queue leaves a log that programs can read.
type console struct {
	w   io.Writer
	log *slog.Logger // nil on a terminal
}

// newConsole returns what tells on w in the form of --log.
func newConsole(w io.Writer, form logForm) *console {
	switch {
	case form == "json":
		return &console{w, slog.New(slog.NewJSONHandler(w, nil))}
	case form == "" && isTerminal(w):
		return &console{w: w}
	}
	return &console{w, slog.New(slog.NewTextHandler(w, nil))}
}

// A logForm is the value of --log: "text", "json" or "" where the flag is not given.
type logForm string

// add adds the flag.
func (f *logForm) add(cmd *cobra.Command) {
	cmd.Flags().Var(f, "log", "`form` of progress and notes: text or json, a line each (default: text where the output is no terminal)")
}

// String implements pflag.Value.
func (f *logForm) String() string { return string(*f) }

// Type implements pflag.Value.
func (f *logForm) Type() string { return "form" }

// Set implements pflag.Value.
func (f *logForm) Set(text string) error {
	if text != "text" && text != "json" {
		return errors.New("want text or json")
	}
	*f = logForm(text)
	return nil
}

// note tells something once.
func (c *console) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if c.log == nil {
		fmt.Fprintln(c.w, text)
		return
	}
	c.log.Info(text)
}

// progress reports snapshots of a job until stop is called: a bar with the live
// table below it, or one log line per interval.
func (c *console) progress(every time.Duration, snap func() snapshot) (stop func()) {
	if c.log == nil {
		return showBar(c.w, snap)
	}
	return logProgress(c.log, every, snap)
}

// showProgress is console.progress in the form that w has without a flag.
func showProgress(w io.Writer, every time.Duration, snap func() snapshot) (stop func()) {
	return newConsole(w, "").progress(every, snap)
}

func showBar(w io.Writer, snap func() snapshot) (stop func()) {
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(48), mpb.WithAutoRefresh())
	first, start := snap(), time.Now()
	last := first
	var mu sync.Mutex // guards last, which mpb's goroutine draws
	table := mpb.BarFillerFunc(func(out io.Writer, _ decor.Statistics) error {
		mu.Lock()
		defer mu.Unlock()
		for _, line := range last.Standings {
			if _, err := fmt.Fprintln(out, line); err != nil {
				return err
			}
		}
		return nil
	})
	pace := decor.Any(func(s decor.Statistics) string {
		return paceWords(s.Current-first.Done, s.Total-s.Current, time.Since(start))
	})
	bar := container.AddBar(0,
		mpb.PrependDecorators(decor.CountersNoUnit("%d/%d games")),
		mpb.AppendDecorators(decor.Percentage(decor.WC{W: 5}), pace),
		mpb.BarExtender(table, false))
	update := func() {
		now := snap()
		mu.Lock()
		last = now
		mu.Unlock()
		bar.SetTotal(now.Total, false) // known once the run has begun
		bar.SetCurrent(now.Done)
	}
	stopTicks := tick(redrawEvery, update)
	return func() {
		stopTicks()
		update()
		if !bar.Completed() {
			bar.Abort(false)
		}
		container.Wait()
	}
}

// paceWords says how fast a job goes and how long the rest takes at that pace.
func paceWords(done, left int64, elapsed time.Duration) string {
	rate, rest, ok := pace(done, left, elapsed)
	if !ok {
		return ""
	}
	return fmt.Sprintf("  %.1f games/s, %v left", rate, rest)
}

// pace returns the games a second and how long the rest takes at that pace, to a
// second; ok is false while there is no pace. Games of earlier sessions count for
// neither.
func pace(done, left int64, elapsed time.Duration) (rate float64, rest time.Duration, ok bool) {
	if done <= 0 || left < 0 || elapsed <= 0 {
		return 0, 0, false
	}
	rate = float64(done) / elapsed.Seconds()
	rest = time.Duration(float64(left) / rate * float64(time.Second))
	return rate, rest.Round(time.Second), true
}

func logProgress(log *slog.Logger, every time.Duration, snap func() snapshot) (stop func()) {
	start := time.Now()
	from := snap().Done
	return tick(every, func() { log.Info("progress", snap().attributes(from, time.Since(start))...) })
}

// attributes are what a log line says of a job that began with so many games done.
func (s snapshot) attributes(from int64, elapsed time.Duration) []any {
	rate, rest, ok := pace(s.Done-from, s.Total-s.Done, elapsed)
	args := []any{
		"games", s.Done, "of", s.Total, "in_flight", s.InFlight,
		"games_per_second", fmt.Sprintf("%.1f", rate),
		"elo", strings.TrimSpace(s.Summary),
	}
	if ok {
		args = append(args, "left", rest.String())
	}
	if s.Stored >= 0 {
		args = append(args, "stored", s.Stored)
	}
	if s.Round != "" {
		args = append(args, "round", s.Round)
	}
	return args
}

// tick calls f once per interval, on one goroutine, until the returned function
// is called, which waits for a call under way.
func tick(every time.Duration, f func()) (stop func()) {
	ticker := time.NewTicker(every)
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ticker.C:
				f()
			case <-quit:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(quit)
		<-done
	}
}
