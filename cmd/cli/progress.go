package cli

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
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

// showProgress reports snapshots of a job on w until stop is called: a bar with
// the live table below it when w is a terminal, else one log line per interval,
// so that a job in a batch queue leaves a readable log.
func showProgress(w io.Writer, every time.Duration, snap func() snapshot) (stop func()) {
	if file, ok := w.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return showBar(w, snap)
	}
	return logProgress(w, every, snap)
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
// Games of earlier sessions count for neither.
func paceWords(done, left int64, elapsed time.Duration) string {
	if done <= 0 || left < 0 {
		return ""
	}
	rate := float64(done) / elapsed.Seconds()
	rest := time.Duration(float64(left) / rate * float64(time.Second))
	return fmt.Sprintf("  %.1f games/s, %v left", rate, rest.Round(time.Second))
}

func logProgress(w io.Writer, every time.Duration, snap func() snapshot) (stop func()) {
	log := slog.New(slog.NewTextHandler(w, nil))
	start := time.Now()
	from := snap().Done
	return tick(every, func() {
		s := snap()
		args := []any{
			"games", s.Done, "of", s.Total, "in_flight", s.InFlight,
			"games_per_second", fmt.Sprintf("%.1f", float64(s.Done-from)/time.Since(start).Seconds()),
			"elo", strings.TrimSpace(s.Summary),
		}
		if s.Stored >= 0 {
			args = append(args, "stored", s.Stored)
		}
		if s.Round != "" {
			args = append(args, "round", s.Round)
		}
		log.Info("progress", args...)
	})
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
