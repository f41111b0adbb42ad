package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/testkit"
)

func TestPaceWords(t *testing.T) {
	require.Equal(t, "  20.0 games/s, 30s left", paceWords(Snapshot{}, 100, 600, 5*time.Second))
	require.Empty(t, paceWords(Snapshot{}, 0, 600, time.Second), "no pace yet")
	require.Empty(t, paceWords(Snapshot{}, 5, -1, time.Second))
	knockout := Snapshot{Done: 100, Total: 700, Stored: -1, Most: "at most "}
	require.Equal(t, "  20.0 games/s, at most 30s left", paceWords(knockout, 100, 600, 5*time.Second), "it may be decided before")
	require.Contains(t, knockout.attributes(0, 5*time.Second), "at most 30s")
}

// TestStageInFlight: a stage that only counts does not report games in flight.
func TestStageInFlight(t *testing.T) {
	stage := journal.Stage{Progress: func() (done, of int64) { return 3, 9 }}
	require.Equal(t, []any{"games", int64(3), "of", int64(9), "games_per_second", 1.0}, stageSnapshot(&stage).attributes(2, time.Second)[:6])
}

// A log gets one line per interval, and none after stop.
func TestLogProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		done := int64(40) // from an earlier session
		c := newConsole(&out, "")
		stop := c.Progress(time.Minute, func() Snapshot {
			done += 60
			return Snapshot{Done: done, Total: 1000, InFlight: 2, Stored: done - 7, Summary: "mcts +10±3"}
		})
		time.Sleep(2*time.Minute + time.Second)
		stop()
		lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
		require.Len(t, lines, 2)
		require.Contains(t, string(lines[0]), `msg=progress games=160 of=1000 in_flight=2 games_per_second=1 summary="mcts +10±3" left=14m0s left_seconds=840 stored=153`)
	})
}

// TestNames: what others wrote is printable in the live table of a terminal, on
// whose bar the control characters are ours.
func TestNames(t *testing.T) {
	var out bytes.Buffer
	w := sanitize.NewWriter(&out)
	stop := showBar(w, func() Snapshot { return Snapshot{Done: 1, Total: 2, Standings: []string{"1 \x1b]0;owned\a\n 0"}} })
	stop()
	require.Contains(t, out.String(), `1 \u001b]0;owned\u0007\u000a 0`)
	require.NotContains(t, out.String(), "\x1b]")
	require.False(t, IsTerminal(w))
}

// TestDeaf: who waits for what a person types is not deaf to an interrupt.
func TestDeaf(t *testing.T) {
	run := testkit.Path(t, "run")
	require.Zero(t, standard().Execute(t.Context(), []string{"match", "gipf/basic", "random", "random", "--pairs", "1", "--quiet", "--out", run}, nil, io.Discard, io.Discard))
	silent, typed := io.Pipe()
	defer typed.Close()
	for _, args := range [][]string{{"run", "-"}, {"submit", "-", "--hub", "http://localhost:1"}, {"stats", "rate", "-"}, {"import", "-", "--out", run + "2"}} {
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, stop)
		var errs bytes.Buffer
		require.Equal(t, exitInterrupted, standard().Execute(ctx, args, silent, io.Discard, &errs), args)
		require.Contains(t, errs.String(), "interrupted", args)
		require.NotContains(t, errs.String(), "configs:", args)
	}
	ctx, stop := context.WithCancel(t.Context())
	cmd := &cobra.Command{}
	cmd.SetContext(ctx)
	cmd.SetIn(silent)
	f, err := Find(ctx, standard().Registry, run, "0")
	require.NoError(t, err)
	time.AfterFunc(20*time.Millisecond, stop)
	require.ErrorIs(t, f.Show(ctx, standard().Registry, &ShowOptions{Talk: true, Ply: -1}, stdin{cmd}, io.Discard), context.Canceled)
}

// TestSmallTerminal: a table that is wider and longer than the terminal is cut to it, because lines
// that wrap or scroll are not drawn over; and where the cursor cannot be moved there are lines of a log.
func TestSmallTerminal(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, "name: small\ngame: gipf/basic\nseed: 3\npairs: 3\nagents:\n"+
		strings.Join(each.Of(strings.Fields("a b c d e f"), func(name string) string {
			return "  - {name: " + strings.Repeat(name, 30) + ", spec: 'mcts:sims=8'}\n"
		}), ""))
	shows := func(kind string) string {
		_, shown := terminal(t, w, "/usr/bin/stty", "stty cols 60 rows 6; TERM="+kind+" gipfarena run config.yaml --interval 200ms --out "+kind+" >/dev/null; echo over")
		return shown.shows(t, "over\r\n")
	}
	drawn := shows("xterm")
	require.Contains(t, drawn, "…\r\n1  ")
	require.NotContains(t, drawn, "\x1b[6A")
	require.NotContains(t, drawn, "0/0 ")
	for line := range strings.Lines(drawn) {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSpace(line)), 60+len("\x1b[5A\x1b[J"), "%q", line)
	}
	logged := shows("dumb")
	require.Contains(t, logged, "msg=progress")
	require.NotContains(t, logged, "\x1b[")
}

// With --log json every line is an object, notes too.
func TestLogJSON(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		c := newConsole(&out, "json")
		c.Note("kept in %s", "runs/a")
		done := int64(0)
		stop := c.Progress(time.Minute, func() Snapshot {
			done += 30
			elo, give := 12.34, 5.06
			if done > 60 {
				return Snapshot{Done: done, Total: 120, Stored: -1, Leader: "mcts", Elo: &elo, EloError: &give}
			}
			return Snapshot{Done: done, Total: 120, Stored: -1, Round: "round 2", Leader: "mcts", Elo: &elo}
		})
		time.Sleep(2*time.Minute + time.Second)
		stop()
		lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
		require.Len(t, lines, 3)
		var note, progress, rated map[string]any
		require.NoError(t, json.Unmarshal(lines[2], &rated))
		require.NoError(t, json.Unmarshal(lines[0], &note))
		require.NoError(t, json.Unmarshal(lines[1], &progress))
		require.Equal(t, "kept in runs/a", note["msg"])
		require.Equal(t, "INFO", note["level"])
		require.EqualValues(t, 60, progress["games"])
		require.EqualValues(t, 120, progress["of"])
		require.Equal(t, "2m0s", progress["left"])
		require.Equal(t, "round 2", progress["round"])
		require.NotContains(t, progress, "stored")
		require.NotContains(t, progress, "elo", "no interval: no number")
		// Fields are values that a program can compute with.
		require.InDelta(t, 120, progress["left_seconds"], 0)
		require.InDelta(t, 0.5, progress["games_per_second"], 0)
		require.Equal(t, "mcts", rated["leader"])
		require.InDelta(t, 12.3, rated["elo"], 0)
		require.InDelta(t, 5.1, rated["elo_error"], 0)
	})
}

// TestPace: a pace is what was done by the time, from the first game on, and the rest is what is left at that pace, to a second.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		done, left int64
		elapsed    time.Duration
		rate       float64
		rest       time.Duration
		ok         bool
	}{
		{1, 0, time.Second, 1, 0, true},
		{1, 3, time.Second, 1, 3 * time.Second, true},
		{2, 3, 4 * time.Second, 0.5, 6 * time.Second, true},
		{3, 1, 4 * time.Second, 0.75, time.Second, true}, // 1.33 s
		{3, 2, 4 * time.Second, 0.75, 3 * time.Second, true},
		{1, 1, 1, 1 / time.Nanosecond.Seconds(), 0, true},
		{0, 3, time.Second, 0, 0, false},
		{-1, 3, time.Second, 0, 0, false},
		{1, -1, time.Second, 0, 0, false},
		{1, 1, 0, 0, 0, false},
		{1, 1, -1, 0, 0, false},
	} {
		rate, rest, ok := pace(c.done, c.left, c.elapsed)
		require.Equal(t, []any{c.rate, c.rest, c.ok}, []any{rate, rest, ok}, "%+v", c)
	}
	require.Equal(t, []float64{0, 0.1, 12.3, -0.3}, each.Of([]float64{0.04, 0.05, 12.34, -0.26}, tenths))
}

// TestAttributes: what a line of a log says, in its order, and what it leaves out where that is not known.
func TestAttributes(t *testing.T) {
	elo, give := 12.34, 5.06
	full := Snapshot{
		Done: 40, Total: 100, Most: "at most ", Unit: "cells", InFlight: 0, Stored: 0, Summary: " a +12 \n", Leader: "a", Elo: &elo, EloError: &give, Round: "round 2",
	}
	require.Equal(t, []any{
		"cells", int64(40), "of", int64(100), "in_flight", int64(0), "cells_per_second", 2.0, "leader", "a", "elo", 12.3, "elo_error", 5.1, "summary", "a +12",
		"left", "at most 30s", "left_seconds", int64(30), "stored", int64(0), "round", "round 2",
	}, full.attributes(20, 10*time.Second))
	require.Equal(t, []any{"games", int64(0), "of", int64(0), "games_per_second", 0.0}, Snapshot{InFlight: -1, Stored: -1}.attributes(0, time.Second))
	unsure := Snapshot{InFlight: -1, Stored: -1, Leader: "a", EloError: &give}
	require.NotContains(t, unsure.attributes(0, time.Second), "leader")
	require.Equal(t, math.MaxInt, rowsBelow(io.Discard), "what is no terminal has rows without end")
}
