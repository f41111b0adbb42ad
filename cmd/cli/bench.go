package cli

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/bench"
	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
	"gipf.arena/rules/catalog"
)

type benchFlags struct {
	games    []string
	level    string
	inFlight int
	reps     int
	time     time.Duration
	profiles Files
}

func newBenchCmd(p *Program) *cobra.Command {
	var f benchFlags
	cmd := answers(&cobra.Command{
		Use:   "bench",
		Short: "Measure the speed of rules, search and arena on this machine",
		Long: `
A level is one measurement, such as "playouts". Every figure is the median of several
repetitions. The repetitions of all levels alternate, so that a change of the machine's
speed affects all levels alike. Levels of the rules and of search use one core and, on
Linux, count its processor time. Some levels are measured at only one game, the first.

The bare loop plays random against random in one goroutine and does only what the
record of a game needs: seeds, legal moves, the move and its text, the record, its
encoding and hash. Whole runs of the same games, stored in a database, use all cores.
On a shared machine compare their processor time instead.

The overhead of the arena is the processor time of a run outside its agents, with garbage
collection. Games in flight have begun and are not finished; each holds the memory of two
agents. Their speed is that of a whole run of twice as many games as are in flight, divided
by the speed of the same games two at a time. 1000 games in flight take about a minute.

A ply is one move; a turn is all moves of a player before the other is to move. Levels in
turns are those in plies, times the turns per ply in 2000 games with fixed seeds.`,
		Example: `  gipfarena bench --game gipf/basic --level playouts`,
	}, func(cmd *cobra.Command, _ []string) (report.Text, error) {
		if err := startProfile(cmd, f.profiles); err != nil {
			return nil, err
		}
		return p.bench(cmd.Context(), cmd.ErrOrStderr(), f)
	})
	cmd.Flags().StringSliceVar(&f.games, "game", nil, "games to measure (default: all)")
	completeFlag(cmd, "game", completeAnyGame(p))
	cmd.Flags().StringVar(&f.level, "level", "", "levels to measure: a regular expression for their names (default: all)")
	cmd.Flags().IntVar(&f.inFlight, "in-flight", 50, "games in flight, at least 2, whose speed is compared with that of 2")
	cmd.Flags().IntVar(&f.reps, "reps", 5, "repetitions of each level")
	cmd.Flags().DurationVar(&f.time, "time", 100*time.Millisecond, "time of a repetition; some levels take four times as long")
	addProfileFlags(cmd, &f.profiles)
	return cmd
}

func (p *Program) bench(ctx context.Context, stderr io.Writer, f benchFlags) (*bench.Report, error) {
	levels, err := p.levels(f)
	if err != nil {
		return nil, usagef("bench: %w", err)
	}
	return bench.Measure(ctx, levels, bench.Effort{Reps: f.reps, Time: f.time, Begin: func(rep int) {
		fmt.Fprintf(stderr, "bench: repetition %d of %d\n", rep+1, f.reps)
	}})
}

// levels returns the requested levels.
func (p *Program) levels(f benchFlags) ([]bench.Level, error) {
	switch {
	case f.inFlight < 2:
		return nil, fmt.Errorf("--in-flight %d: want at least 2", f.inFlight)
	case f.reps < 1 || f.time <= 0:
		return nil, fmt.Errorf("--reps %d --time %v: both must be positive", f.reps, f.time)
	}
	name, err := regexp.Compile(f.level)
	if err != nil {
		return nil, fmt.Errorf("--level %q: %w", f.level, err)
	}
	b := bench.Bench{Agents: p.Agents, InFlight: f.inFlight, Version: Version()}
	if len(f.games) == 0 {
		f.games = each.Of(p.Games.List(), func(info catalog.Info) string { return info.Name })
	}
	for _, name := range f.games {
		g, err := p.Games.Game(name)
		if err != nil {
			return nil, err
		}
		b.Games = append(b.Games, g)
	}
	levels := bench.Matching(b.Levels(), name)
	if len(levels) == 0 {
		return nil, fmt.Errorf("--level %q: no level has such a name", f.level)
	}
	return levels, nil
}
