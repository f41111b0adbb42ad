package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
)

// LogEvery is the default interval between lines of a log; redrawEvery is the
// interval between updates of a terminal.
const (
	LogEvery    = 10 * time.Second
	redrawEvery = 250 * time.Millisecond
)

// A Snapshot is the progress of a long job at one moment, counted in games or in Unit.
type Snapshot struct {
	Done, Total int64
	// Most is "at most " if Total is an upper bound.
	Most string
	// Unit is the counted unit, in the plural; "" means games.
	Unit string
	// InFlight is the number of games started and not finished; -1 if it is not known.
	InFlight int64
	// Stored is how many of the finished games are committed to the store; -1 if
	// there is no store.
	Stored int64
	// Standings are the lines of a live table; empty while there is nothing to show.
	Standings []string
	// Summary is a one-line summary of the standings, for a log.
	Summary string
	// Leader leads the standings by Elo, give or take EloError, which are nil while
	// unknown.
	Leader        string
	Elo, EloError *float64
	// Round is the last decision of a format that decides as it goes.
	Round string
}

// A Console tells people about the progress of a job. On a terminal it draws a bar and writes notes as
// they are. Elsewhere, on a terminal that cannot move its cursor, and if a form of log is requested, it
// writes log lines, so that a job in a batch queue leaves a log for programs.
type Console struct {
	w   io.Writer
	log *slog.Logger // nil on a terminal
}

// newConsole returns a console that writes to w in the given form.
func newConsole(w io.Writer, form Form) *Console {
	switch {
	case form == "json":
		return &Console{w, slog.New(slog.NewJSONHandler(w, nil))}
	case form == "" && IsTerminal(w) && os.Getenv("TERM") != "dumb":
		return &Console{w: w}
	}
	return &Console{w, slog.New(slog.NewTextHandler(w, nil))}
}

// A Form is the output of a console: "text" or "json", one line each, or "" for a bar
// on a terminal and text elsewhere. As the value of a flag it accepts the first two.
type Form string

// String returns the form.
func (f *Form) String() string { return string(*f) }

// Type is the name of the value in help.
func (f *Form) Type() string { return "form" }

// Set reads the form from text.
func (f *Form) Set(text string) error {
	if text != "text" && text != "json" {
		return errors.New("want text or json")
	}
	*f = Form(text)
	return nil
}

// Note writes one message.
func (c *Console) Note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if c.log == nil {
		fmt.Fprintln(c.w, text)
		return
	}
	c.log.Info(text)
}

// Fail writes the error that ended the job, as a log line of level ERROR.
func (c *Console) Fail(text string) {
	if c.log == nil {
		fmt.Fprintln(c.w, text)
		return
	}
	c.log.Error(text)
}

// Progress reports snapshots of a job until stop is called: a bar with the live
// table below it, or one log line per interval.
func (c *Console) Progress(every time.Duration, snap func() Snapshot) (stop func()) {
	if c.log == nil {
		return showBar(c.w, snap)
	}
	return logProgress(c.log, every, snap)
}

// IsTerminal reports whether stream is a terminal or a sanitize.Writer to one.
func IsTerminal(stream any) bool {
	if w, ok := stream.(*sanitize.Writer); ok {
		stream = w.Unwrap()
	}
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// A stdin is the input of a command. An interrupt ends a read, so that Ctrl-C works while the command waits for a person.
type stdin struct{ *cobra.Command }

// Read implements io.Reader.
func (in stdin) Read(p []byte) (int, error) {
	own, n := make([]byte, len(p)), 0 // an abandoned read may still write to its buffer
	err := arena.Await(in.Context(), func() (err error) { n, err = in.InOrStdin().Read(own); return err })
	if in.Context().Err() != nil {
		return 0, in.Context().Err()
	}
	return copy(p, own[:n]), err
}

// showBar bypasses a sanitize.Writer, which would print the bar's control
// characters; so it sanitizes texts from others itself.
func showBar(w io.Writer, snap func() Snapshot) (stop func()) {
	if filter, ok := w.(*sanitize.Writer); ok {
		w = filter.Unwrap()
	}
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(48), mpb.WithAutoRefresh())
	first, start := snap(), time.Now()
	last := first
	var mu sync.Mutex // guards last, which mpb's goroutine draws
	table := mpb.BarFillerFunc(func(out io.Writer, stat decor.Statistics) error {
		mu.Lock()
		defer mu.Unlock()
		for _, line := range last.Standings[:min(len(last.Standings), rowsBelow(w))] {
			if _, err := fmt.Fprintln(out, runewidth.Truncate(sanitize.Line(line), stat.AvailableWidth, "…")); err != nil {
				return err
			}
		}
		return nil
	})
	pace := decor.Any(func(s decor.Statistics) string {
		return paceWords(first, s.Current-first.Done, s.Total-s.Current, time.Since(start))
	})
	count := decor.Any(func(s decor.Statistics) string {
		if s.Total == 0 { // it is known only once the work has begun
			return "0 " + first.unit()
		}
		return fmt.Sprintf("%d/%d %s", s.Current, s.Total, first.unit())
	})
	bar := container.AddBar(0,
		mpb.PrependDecorators(count),
		mpb.AppendDecorators(decor.Percentage(decor.WC{W: 5}), pace),
		mpb.BarExtender(table, false))
	update := func() {
		now := snap()
		mu.Lock()
		last = now
		mu.Unlock()
		bar.SetTotal(now.Total, false)
		bar.SetCurrent(now.Done)
	}
	stopTicks := arena.Every(redrawEvery, update)
	return func() {
		stopTicks()
		update()
		if !bar.Completed() {
			bar.Abort(false)
		}
		container.Wait()
	}
}

// rowsBelow returns how many lines a terminal has below the bar. One more would scroll the lines that the next drawing overwrites.
func rowsBelow(w io.Writer) int {
	file, _ := w.(*os.File) // only a file has a size
	if _, rows, err := term.GetSize(int(file.Fd())); err == nil {
		return max(0, rows-2)
	}
	return math.MaxInt
}

// paceWords says how fast a job is and how long the rest takes at that pace.
func paceWords(of Snapshot, done, left int64, elapsed time.Duration) string {
	rate, rest, ok := pace(done, left, elapsed)
	if !ok {
		return ""
	}
	return fmt.Sprintf("  %.1f %s/s, %s%v left", rate, of.unit(), of.Most, rest)
}

// pace returns the games per second and how long the rest takes at that pace, to a
// second; ok is false while the pace is unknown. Games of earlier sessions do not
// count.
func pace(done, left int64, elapsed time.Duration) (rate float64, rest time.Duration, ok bool) {
	if done <= 0 || left < 0 || elapsed <= 0 {
		return 0, 0, false
	}
	rate = float64(done) / elapsed.Seconds()
	rest = time.Duration(float64(left) / rate * float64(time.Second))
	return rate, rest.Round(time.Second), true
}

func logProgress(log *slog.Logger, every time.Duration, snap func() Snapshot) (stop func()) {
	start := time.Now()
	from := snap().Done
	return arena.Every(every, func() { log.Info("progress", snap().attributes(from, time.Since(start))...) })
}

func (s Snapshot) unit() string { return cmp.Or(s.Unit, "games") }

// tenths rounds to one decimal.
func tenths(x float64) float64 { return math.Round(10*x) / 10 }

// attributes returns the values of a log line for a job that began with from games done.
func (s Snapshot) attributes(from int64, elapsed time.Duration) []any {
	rate, rest, ok := pace(s.Done-from, s.Total-s.Done, elapsed)
	args := []any{s.unit(), s.Done, "of", s.Total}
	if s.InFlight >= 0 {
		args = append(args, "in_flight", s.InFlight)
	}
	args = append(args, s.unit()+"_per_second", tenths(rate))
	if s.Elo != nil && s.EloError != nil {
		args = append(args, "leader", s.Leader, "elo", tenths(*s.Elo), "elo_error", tenths(*s.EloError))
	}
	if summary := strings.TrimSpace(s.Summary); summary != "" {
		args = append(args, "summary", summary)
	}
	if ok {
		args = append(args, "left", s.Most+rest.String(), "left_seconds", int64(rest.Seconds()))
	}
	if s.Stored >= 0 {
		args = append(args, "stored", s.Stored)
	}
	if s.Round != "" {
		args = append(args, "round", s.Round)
	}
	return args
}
