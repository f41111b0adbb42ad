package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

type benchFlags struct {
	games     []string
	level     string
	yardstick []string
	inFlight  int
	reps      int
	time      time.Duration
	asJSON    bool
	signature bool
}

func newBenchCmd(p *Program) *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast rules, search and arena are on this machine",
		Long: `Measure how fast rules, search and arena are on this machine.

Every figure is the median of several repetitions, which are interleaved so
that a drift of the machine's speed meets all levels alike. All but the levels
of the arena use one core and count, on Linux, its processor time.

The bare loop is one goroutine that does for each game of random against random
what the record asks for and nothing else: the arena's seeds, a list of decisions
for each position, the drawn one and its text, the record, its encoding and hash.
Beside it stand whole runs of the same games, stored in a database on all cores.

The overhead of the arena is the processor time of a run outside its agents; the
arena's own use of the rules and all garbage collection count. In flight means
started and not finished: every such game has both its agents and their memory.
The speed is that of a whole run, from the start to the last of twice as many
games as are in flight, beside one of the same games two at a time; 1000 in
flight take about a minute.
The levels of one game only are those of the first.

A turn is a run of decisions of one player; its levels multiply the plies of
playouts by the turns a ply is worth in 2000 games of fixed seeds.

The signature is a number made from seeded playouts, searches and games: only a
change of rules or search moves it, never speed.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runBench(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), f)
		},
	}
	cmd.Flags().StringSliceVar(&f.games, "game", nil, "games to measure (default: all)")
	cmd.Flags().StringVar(&f.level, "level", "", "levels to measure: a regular expression their names must match")
	cmd.Flags().IntVar(&f.inFlight, "in-flight", 50, "games in flight beside two; both runs are whole ones of twice as many games")
	cmd.Flags().StringArrayVar(&f.yardstick, "yardstick", nil, "gipf=PROGRAM or zertz=PROGRAM: measure it in turn with the levels, and set them against their targets")
	cmd.Flags().IntVar(&f.reps, "reps", 5, "repetitions of each level")
	cmd.Flags().DurationVar(&f.time, "time", 100*time.Millisecond, "time for each repetition, four times that for some levels")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&f.signature, "signature", false, "print the signature alone")
	return cmd
}

func runBench(ctx context.Context, stdout, stderr io.Writer, f benchFlags) error {
	if f.reps < 1 || f.time <= 0 {
		return usagef("bench: --reps %d --time %v: both must be positive", f.reps, f.time)
	}
	if f.inFlight < 2 {
		return usagef("bench: --in-flight %d: want at least 2", f.inFlight)
	}
	name, err := regexp.Compile(f.level)
	if err != nil {
		return usagef("bench: --level %q: %w", f.level, err)
	}
	yardsticks, err := parseYardsticks(f.yardstick)
	if err != nil {
		return err
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
		levels = append(levels, gameLevels(g)...)
	}
	for _, y := range yardsticks {
		levels = append(levels, y.level())
	}
	levels = matching(append(levels, arenaLevels(games[0], f.inFlight)...), name)
	if len(levels) == 0 {
		return usagef("bench: --level %q: no level has such a name", f.level)
	}
	found, err := measure(ctx, levels, f, stderr)
	if err != nil {
		return err
	}
	if f.asJSON {
		return report.WriteJSON(stdout, found)
	}
	found.print(stdout)
	if len(yardsticks) > 0 {
		found.printTargets(stdout, f.inFlight)
	}
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

// measure repeats all levels in turn. A figure that cannot be had on this system
// is left out.
func measure(ctx context.Context, levels []level, f benchFlags, stderr io.Writer) (*benchReport, error) {
	values := make([][][]float64, len(levels)) // by level, figure, repetition
	for rep := range f.reps {
		fmt.Fprintf(stderr, "bench: repetition %d of %d\n", rep+1, f.reps)
		for i, l := range levels {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			now, err := l.measure(ctx, f.time)
			if err != nil {
				return nil, err
			}
			if values[i] == nil {
				values[i] = make([][]float64, len(now))
			}
			for k, v := range now {
				values[i][k] = append(values[i][k], v)
			}
		}
	}
	sum, err := signature(ctx)
	found := &benchReport{Machine: thisMachine(), Reps: f.reps, Seconds: f.time.Seconds(), Signature: sum}
	for i, l := range levels {
		for k, h := range l.Figures {
			if vs := values[i][k]; !math.IsNaN(vs[0]) {
				found.Levels = append(found.Levels, figure{l.Game, h.Name, h.Unit, median(vs), slices.Min(vs), slices.Max(vs)})
			}
		}
	}
	return found, err
}
