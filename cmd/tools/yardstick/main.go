// Command yardstick compares the speed of this program with plain C programs and with the
// project's targets, and prints the signature. An unchanged signature shows that only speed has
// changed. It is for the project's developers: "make yardstick" builds the C programs and
// calls it, and so does "make signature". Users have "gipfarena bench".
//
//	yardstick -c gipf=PROGRAM -c zertz=PROGRAM [flags]
//	yardstick signature
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"time"

	"gipf.arena/arena/bench"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	act := measure
	if slices.Equal(os.Args[1:], []string{"signature"}) {
		act = func(ctx context.Context, _ []string, out, _ io.Writer) error { return printSignature(ctx, out) }
	}
	if err := act(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "yardstick:", err)
		os.Exit(1)
	}
}

// options are the settings of the command line.
type options struct {
	yardsticks []yardstick
	games      string
	level      string
	inFlight   int
	effort     bench.Effort
}

func readOptions(args []string, stderr io.Writer) (*options, error) {
	o := options{effort: bench.Effort{Begin: func(rep int) { fmt.Fprintf(stderr, "yardstick: repetition %d\n", rep+1) }}}
	flags := flag.NewFlagSet("yardstick", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Func("c", "gipf=`PROGRAM` or zertz=PROGRAM: a C program that is measured in turn with the levels", func(text string) error {
		y, err := parseYardstick(text)
		o.yardsticks = append(o.yardsticks, y)
		return err
	})
	flags.StringVar(&o.games, "game", "gipf/basic,gipf/standard,gipf/tournament,zertz/37,zertz/48,lyngk/base", "games to measure")
	flags.StringVar(&o.level, "level", "", "levels to measure: a regular expression their names must match")
	flags.IntVar(&o.inFlight, "in-flight", 50, "games in flight beside two")
	flags.IntVar(&o.effort.Reps, "reps", 5, "repetitions of each level")
	flags.DurationVar(&o.effort.Time, "time", 100*time.Millisecond, "time for each repetition")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.effort.Reps < 1 || o.effort.Time <= 0 || o.inFlight < 2 || flags.NArg() > 0 {
		return nil, fmt.Errorf("want -reps, -time > 0, -in-flight > 1 and nothing after the flags, got %q", args)
	}
	return &o, nil
}

// measure carries out the command line.
func measure(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := readOptions(args, stderr)
	if err != nil {
		return err
	}
	name, err := regexp.Compile(o.level)
	if err != nil {
		return fmt.Errorf("-level %q: %w", o.level, err)
	}
	known := runs.Standard()
	var games []rules.Game
	for text := range strings.SplitSeq(o.games, ",") {
		g, err := known.Games.Game(text)
		if err != nil {
			return err
		}
		games = append(games, g)
	}
	levels := bench.Bench{Agents: known.Agents, Games: games, InFlight: o.inFlight, Version: "yardstick"}.Levels()
	levels = append(levels, each.Of(o.yardsticks, yardstick.level)...)
	found, err := bench.Measure(ctx, bench.Matching(levels, name), o.effort)
	if err != nil {
		return err
	}
	if err := found.WriteText(stdout); err != nil {
		return err
	}
	return printTargets(stdout, found, o.inFlight)
}
