package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A level is one thing whose speed is measured: it works for about the given
// time and returns how much it did.
type level struct {
	Game string
	Name string
	Unit string
	work func(d time.Duration) (amount float64, err error)
}

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
		Args: cobra.NoArgs,
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

// benchSeed seeds everything that is measured.
const benchSeed = 1

// gameLevels lists what is measured for one game.
func gameLevels(ctx context.Context, g rules.Game) []level {
	return []level{
		{g.Name(), "playouts by the Playouter", "plies/s", func(d time.Duration) (float64, error) { return playoutPlies(g, d), nil }},
		{g.Name(), "playouts by lists of moves", "plies/s", func(d time.Duration) (float64, error) { return listedPlies(g, d), nil }},
		{g.Name(), "mcts from the start", "sims/s", func(d time.Duration) (float64, error) { return searchSims(ctx, g, d) }},
		{g.Name(), "arena, random against random", "games/s", func(d time.Duration) (float64, error) { return arenaGames(ctx, g, d) }},
	}
}

// playoutPlies plays random games from the start as search does.
func playoutPlies(g rules.Game, d time.Duration) (plies float64) {
	fast, ok := g.New(benchSeed).(rules.Playouter)
	if !ok {
		return 0
	}
	rng := rand.New(rand.NewPCG(benchSeed, 0))
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 64 {
			_, n := fast.Playout(rng, arena.DefaultMaxPlies)
			plies += float64(n)
		}
	}
	return plies
}

// listedPlies plays random games from the start through the plain interface:
// list the moves, draw one, play it.
func listedPlies(g rules.Game, d time.Duration) (plies float64) {
	start, s := g.New(benchSeed), g.New(benchSeed)
	rng := rand.New(rand.NewPCG(benchSeed, 0))
	var moves []rules.Move
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 16 {
			s.CopyFrom(start)
			for n := 0; n < arena.DefaultMaxPlies; n++ {
				moves = s.Moves(moves[:0])
				if len(moves) == 0 {
					break
				}
				s.Play(moves[rng.IntN(len(moves))])
				plies++
			}
		}
	}
	return plies
}

// searchSims searches the start position again and again.
func searchSims(ctx context.Context, g rules.Game, d time.Duration) (sims float64, err error) {
	builder, err := agentSet().Builder("mcts:sims=1000", g)
	if err != nil {
		return 0, err
	}
	for end := time.Now().Add(d); time.Now().Before(end); {
		agent, err := builder.Build(agents.Env{Game: g, Seed: benchSeed})
		if err != nil {
			return 0, err
		}
		_, info, err := agent.Choose(ctx, g.New(benchSeed))
		if err != nil {
			return 0, err
		}
		sims += float64(info.Sims)
	}
	return sims, nil
}

// countSink counts records and forgets them.
type countSink struct{ games int }

func (c *countSink) Put(context.Context, arena.Record) error {
	c.games++
	return nil
}

// arenaGames runs tournaments of random against random on all cores.
func arenaGames(ctx context.Context, g rules.Game, d time.Duration) (float64, error) {
	builder, err := agentSet().Builder("random", g)
	if err != nil {
		return 0, err
	}
	var count countSink
	for seed, end := uint64(1), time.Now().Add(d); time.Now().Before(end); seed++ {
		t := &arena.Tournament{
			Game: g, Pairs: 200, Seed: seed,
			Players: []arena.Player{{Name: "a", Builder: builder}, {Name: "b", Builder: builder}},
		}
		if err := arena.Run(ctx, t, arena.Options{Sinks: []arena.Sink{&count}}); err != nil {
			return 0, err
		}
	}
	return float64(count.games), nil
}

// A benchReport is all figures with what they depend on.
type benchReport struct {
	Machine   machine  `json:"machine"`
	Reps      int      `json:"repetitions"`
	Seconds   float64  `json:"seconds_per_repetition"`
	Signature string   `json:"signature"`
	Levels    []figure `json:"levels"`
}

type machine struct {
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	Level   string `json:"goamd64,omitempty"`
	Cores   int    `json:"cores"`
	Version string `json:"code_version"`
}

// A figure is one level's rate: median, least and most of the repetitions.
type figure struct {
	Game   string  `json:"game"`
	Level  string  `json:"level"`
	Unit   string  `json:"unit"`
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

func thisMachine() machine {
	m := machine{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.GOMAXPROCS(0), Version: codeVersion()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				m.Level = s.Value
			}
		}
	}
	return m
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

func median(xs []float64) float64 {
	sorted := slices.SortedFunc(slices.Values(xs), cmp.Compare[float64])
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}

func (r *benchReport) print(w io.Writer) {
	t := table{header: []string{"game", "level", ">median", ">min", ">max", "unit"}}
	for _, f := range r.Levels {
		t.add(f.Game, f.Level, perSecond(f.Median), perSecond(f.Min), perSecond(f.Max), f.Unit)
	}
	t.print(w)
	m := r.Machine
	fmt.Fprintf(w, "\n%s %s/%s %s, %d cores; %d repetitions of %.3gs; code %s\nsignature %s\n",
		m.Go, m.OS, m.Arch, m.Level, m.Cores, r.Reps, r.Seconds, m.Version, r.Signature)
}

// perSecond prints a rate with three or four digits that matter.
func perSecond(x float64) string {
	switch {
	case x >= 1e7:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.2fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}
