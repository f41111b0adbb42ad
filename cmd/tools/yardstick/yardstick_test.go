package main

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/bench"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// cProgram makes a program that prints the text, as a C program would.
func cProgram(t *testing.T, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	path := testkit.Path(t, "program")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\necho \""+text+"\"\n"), 0o755))
	return path
}

// TestMeasure: a yardstick is measured in turn with the levels and divides them.
func TestMeasure(t *testing.T) {
	limit := cProgram(t, "playouts/s=5 plies/s=1.50M turns/s=2.50M games=$1")
	var out, progress bytes.Buffer
	args := []string{
		"-c", "gipf=" + limit, "-c", "zertz=" + limit, "-game", "gipf/basic,zertz/37",
		"-level", "playouts$|yardstick", "-reps", "1", "-time", "1ns",
	}
	require.NoError(t, measure(t.Context(), args, &out, &progress))
	require.Regexp(t, `(?m)^ +yardstick gipf +1\.50M`, out.String())
	require.Regexp(t, `(?m)^ +yardstick zertz +2\.50M .* turns/s$`, out.String())
	require.Regexp(t, `(?m)^GIPF basic, random playouts +0\.88 +0\.95 +[0-9.e+]+  x C `, out.String())
	require.Regexp(t, `(?m)^ZÈRTZ 37, random playouts, turns +0\.8 +0\.95 +[0-9.e+]+  x C `, out.String())
	require.NotContains(t, out.String(), "LYNGK")
	require.Contains(t, progress.String(), "repetition 1")
}

// TestRefuses: the error quotes the mistake.
func TestRefuses(t *testing.T) {
	mute := cProgram(t, "nothing")
	for _, c := range []struct {
		want string
		args []string
	}{
		{`yardstick gipf: no plies/s in "nothing\n"`, []string{"-c", "gipf=" + mute, "-level", "yardstick", "-reps", "1"}},
		{`"lyngk=x": want gipf=PROGRAM or zertz=PROGRAM`, []string{"-c", "lyngk=x"}},
		{`no game "chess"`, []string{"-game", "chess"}},
		{`-level "("`, []string{"-level", "("}},
		{`want -reps, -time > 0`, []string{"-reps", "0"}},
	} {
		var out, progress bytes.Buffer
		err := measure(t.Context(), c.args, &out, &progress)
		require.ErrorContains(t, err, c.want, "%q", c.args)
		require.Empty(t, out.String(), "%q", c.args)
	}
}

// Every target has what it must reach before what it would better reach.
func TestTargets(t *testing.T) {
	for _, x := range targets(1000) {
		require.True(t, x.must <= x.aim != x.most || x.must == x.aim, x.what)
		require.Equal(t, "missed", x.verdict(x.must*map[bool]float64{false: 0.99, true: 1.01}[x.most]), x.what)
		require.Equal(t, "aim", x.verdict(x.aim), x.what)
	}
}

// measured is a report with the figures given.
func measured(figures ...bench.Figure) *bench.Report {
	for i := range figures {
		figures[i].Min, figures[i].Max = figures[i].Median, figures[i].Median
	}
	return &bench.Report{Reps: 1, Figures: figures, Machine: bench.Machine{Arch: "arm64"}}
}

// printed are the lines of the table of targets.
func printed(t *testing.T, r *bench.Report) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, printTargets(&out, r, 50))
	return strings.Split(strings.Trim(out.String(), "\n"), "\n")
}

// TestTargetsText: a figure is divided by its yardstick or put into its unit, and what it reaches is said.
func TestTargetsText(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{
		"target                       must   aim  measured  unit       reached",
		"GIPF basic, random playouts  0.88  0.95       0.9  x C        must",
		"LYNGK base, random playouts   1.5     4      4.25  M plies/s  aim",
		"GIPF basic, mcts              500  1000       499  k sims/s   missed",
		"arena overhead                  3     1         2  %          must",
		"run to first game              12     8         8  ms         aim",
	}, printed(t, measured(
		bench.Figure{Name: yardstickName("gipf"), Median: 60e6},
		bench.Figure{Game: gipfBasic, Name: bench.Playouts, Median: 54e6},
		bench.Figure{Game: lyngkBase, Name: bench.Playouts, Median: 4.25e6},
		bench.Figure{Game: gipfBasic, Name: bench.Search, Median: 499e3},
		bench.Figure{Game: gipfBasic, Name: bench.Overhead, Median: 2},
		bench.Figure{Game: gipfBasic, Name: bench.Start, Median: 8},
	)))
}

// TestTargetsWithoutYardstick: without the C program nothing is divided by it, and nothing is said.
func TestTargetsWithoutYardstick(t *testing.T) {
	t.Parallel()
	require.Len(t, printed(t, measured(bench.Figure{Game: gipfBasic, Name: bench.Playouts, Median: 54e6})), 1, "the header alone")
	require.Len(t, printed(t, measured(bench.Figure{Name: yardstickName("gipf"), Median: 54e6})), 1)
}

// TestTargetsOfOlderProcessors: a build for any amd64 says how to compare with C on this processor.
func TestTargetsOfOlderProcessors(t *testing.T) {
	t.Parallel()
	r := measured()
	for level, want := range map[string]bool{"v1": true, "v2": true, "v3": false} {
		r.Machine = bench.Machine{Arch: "amd64", Level: level}
		require.Equal(t, want, strings.Contains(strings.Join(printed(t, r), "\n"), "this build is for amd64 "+level+": build with GOAMD64=v3"), level)
	}
}

// TestTargetsAreMeasured: every target is a figure that is measured of its game, or of the games in flight.
func TestTargetsAreMeasured(t *testing.T) {
	t.Parallel()
	r, have := runs.Standard(), map[[2]string]bool{}
	for _, name := range []string{"gipf/basic", "gipf/standard", "gipf/tournament", "zertz/37", "zertz/48", "lyngk/base"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		for _, level := range (bench.Bench{Agents: r.Agents, Games: []rules.Game{g}, InFlight: 50}).Levels() {
			for _, f := range level.Figures {
				have[[2]string{level.Game, f.Name}] = true
			}
		}
	}
	for _, x := range targets(50) {
		require.True(t, have[[2]string{x.game, x.name}], "%s: %s of %s", x.what, x.name, x.game)
		if x.of != "" {
			require.Contains(t, yardstickUnits, x.of)
		}
	}
}

// TestOptions: the flags say what is measured; what cannot be is refused with all that was given.
func TestOptions(t *testing.T) {
	t.Parallel()
	o, err := readOptions(nil, io.Discard)
	require.NoError(t, err)
	require.Equal(t, []any{5, 100 * time.Millisecond, 50}, []any{o.effort.Reps, o.effort.Time, o.inFlight})
	require.Empty(t, o.yardsticks)
	o, err = readOptions([]string{"-c", "gipf=sh", "-reps", "2", "-time", "3s", "-in-flight", "9", "-game", "zertz/37", "-level", "x"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "gipf", o.yardsticks[0].name)
	require.Equal(t, []any{"zertz/37", "x", 2, 3 * time.Second, 9}, []any{o.games, o.level, o.effort.Reps, o.effort.Time, o.inFlight})
	for _, args := range [][]string{{"-reps", "0"}, {"-time", "0s"}, {"-time", "-1s"}, {"-in-flight", "1"}, {"more"}} {
		_, err := readOptions(args, io.Discard)
		require.ErrorContains(t, err, "want -reps, -time > 0, -in-flight > 1 and nothing after the flags, got [")
		require.ErrorContains(t, err, args[0])
	}
	for _, text := range []string{"gipf", "gipf=", "=sh", "lyngk=sh", ""} {
		_, err := parseYardstick(text)
		require.ErrorContains(t, err, "want gipf=PROGRAM or zertz=PROGRAM", text)
	}
	_, err = parseYardstick("gipf=/no/such/program")
	require.ErrorContains(t, err, "/no/such/program")
}

// TestYardstickGrows: a program plays twice as many games until it takes the time asked for, and one that fails is told with what it said.
func TestYardstickGrows(t *testing.T) {
	t.Parallel()
	quick := cProgram(t, "plies/s=2.00M\"; test $1 -lt 40000 || sleep 0.1; echo \"of $1 games")
	level := yardstick{"gipf", quick}.level()
	require.Equal(t, []bench.Heading{{Name: "yardstick gipf", Unit: "plies/s"}}, level.Figures)
	require.Empty(t, level.Game)
	got, err := level.Measure(t.Context(), 20*time.Millisecond)
	require.NoError(t, err)
	require.Equal(t, []float64{2e6}, got)
	failing := cProgram(t, "out of memory\"; exit 3; echo \"")
	_, err = yardstick{"zertz", failing}.level().Measure(t.Context(), time.Nanosecond)
	require.ErrorContains(t, err, "yardstick zertz: exit status 3: out of memory")
}

// TestPlayers: the agents of the signature are named as when it began, and their specs leave nothing to what is standard.
func TestPlayers(t *testing.T) {
	t.Parallel()
	names := []string{"random", "greedy", "mcts:sims=100,solver=off", "mcts:sims=100", "alphabeta:sims=100"}
	for _, info := range catalog.List() {
		g, err := catalog.Game(info.Name)
		require.NoError(t, err)
		all := players(g)
		require.Len(t, all, len(names))
		for i, p := range all {
			require.Equal(t, names[i], p.name)
			if strings.HasPrefix(p.spec, "mcts:") {
				require.Contains(t, p.spec, "preset=uct", info.Name)
			}
			if strings.HasPrefix(p.spec, "alphabeta:") || strings.HasPrefix(p.spec, "greedy:") {
				require.Contains(t, p.spec, "weights=hand", info.Name)
			}
			if strings.HasPrefix(p.spec, "alphabeta:") {
				require.Contains(t, p.spec, "futility=off,iterative=off,latefrom=off", info.Name)
			}
		}
	}
}
