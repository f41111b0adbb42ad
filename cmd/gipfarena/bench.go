package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

type benchFlags struct {
	games     []string
	reps      int
	time      time.Duration
	asJSON    bool
	signature bool
}

func newBenchCmd() *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast rules, search and arena are on this machine",
		Long: `Measure how fast rules, search and arena are on this machine.

Every figure is the median of several repetitions, which are interleaved so
that a drift of the machine's speed meets all levels alike. All but the arena
levels use one core. The signature is a number made from seeded playouts,
searches and games: only a change of rules or search moves it, never speed.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runBench(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), f)
		},
	}
	cmd.Flags().StringSliceVar(&f.games, "game", nil, "games to measure (default: all)")
	cmd.Flags().IntVar(&f.reps, "reps", 5, "repetitions of each level")
	cmd.Flags().DurationVar(&f.time, "time", 200*time.Millisecond, "time for each repetition")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&f.signature, "signature", false, "print the signature alone")
	return cmd
}

func runBench(ctx context.Context, stdout, stderr io.Writer, f benchFlags) error {
	if f.reps < 1 || f.time <= 0 {
		return usagef("bench: --reps %d --time %v: both must be positive", f.reps, f.time)
	}
	games, err := benchGames(f.games)
	if err != nil {
		return asUsage(err)
	}
	if f.signature {
		sum, err := signature(ctx)
		if err == nil {
			fmt.Fprintln(stdout, sum)
		}
		return err
	}
	var levels []level
	for _, g := range games {
		levels = append(levels, gameLevels(ctx, g)...)
	}
	report, err := measure(ctx, levels, f, stderr)
	if err != nil {
		return err
	}
	if f.asJSON {
		return printJSON(stdout, report)
	}
	report.print(stdout)
	return nil
}

func benchGames(names []string) ([]rules.Game, error) {
	if len(names) == 0 {
		for _, info := range catalog.List() {
			names = append(names, info.Name)
		}
	}
	var games []rules.Game
	for _, name := range names {
		g, err := catalog.Game(name)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// measure repeats all levels in turn.
func measure(ctx context.Context, levels []level, f benchFlags, stderr io.Writer) (*benchReport, error) {
	rates := make([][]float64, len(levels))
	for rep := range f.reps {
		fmt.Fprintf(stderr, "bench: repetition %d of %d, about %v\n", rep+1, f.reps, time.Duration(len(levels))*f.time)
		for i, l := range levels {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			start := time.Now()
			amount, err := l.work(f.time)
			if err != nil {
				return nil, err
			}
			rates[i] = append(rates[i], amount/time.Since(start).Seconds())
		}
	}
	sum, err := signature(ctx)
	report := &benchReport{Machine: thisMachine(), Reps: f.reps, Seconds: f.time.Seconds(), Signature: sum}
	for i, l := range levels {
		report.Levels = append(report.Levels, figure{l.Game, l.Name, l.Unit, median(rates[i]), slices.Min(rates[i]), slices.Max(rates[i])})
	}
	return report, err
}
