package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/agents/ugi"
	"gipf.arena/arena/report"
	"gipf.arena/rules/catalog"
)

const engineCheckHelp = `engine-check tests whether a program speaks UGI as gipfarena does (docs/ugi.md), by
the rules of one game: handshake, options, positions, turns, limits, stop, wrong
input, the end. Of each check that fails it shows the end of the conversation ("> " to
the engine, "< " from it), what should have come, and what did.

Arguments of the engine that begin with a dash come after "--".

Exit codes: 0 all checks passed or could be skipped, 1 some failed, 2 wrong usage.`

// checkFlags are the flags of the engine-check subcommand.
type checkFlags struct {
	game      string
	positions uint
	seed      uint64
	wait      time.Duration
	only      []string
	json      bool
}

func newEngineCheckCmd(p *Program) *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "engine-check PATH [ARG...]",
		Short: "Test whether a program is a UGI engine that gipfarena can play with",
		Long:  engineCheckHelp,
		Example: `  gipfarena engine-check ./mine
  gipfarena engine-check python3 mine.py --game zertz/37
  gipfarena engine-check --game lyngk/base -- gipfarena engine lyngk/base --agent mcts:ms=50`,
		Args: wantArgs("PATH..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			report, err := f.report(args)
			if err != nil {
				return asUsage(fmt.Errorf("engine-check: %w", err))
			}
			return report.run(cmd)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.game, "game", "gipf/basic", "`name` of the game it is tested in")
	flags.UintVar(&f.positions, "positions", 20, "`number` of positions of random games for each check of positions, 1 to 10000")
	flags.Uint64Var(&f.seed, "seed", 1, "source of the positions")
	flags.DurationVar(&f.wait, "wait", 5*time.Second, "how long to wait for any answer, 10ms to 1h")
	flags.StringSliceVar(&f.only, "only", nil, "`names` of the checks to make, commas between")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	return cmd
}

// report makes the examination that the flags ask for.
func (f *checkFlags) report(args []string) (*checkReport, error) {
	game, err := catalog.Game(f.game)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--game: %w", err)
	case f.positions < 1 || f.positions > 10000:
		return nil, fmt.Errorf("--positions %d: want a number from 1 to 10000", f.positions)
	case f.wait < 10*time.Millisecond || f.wait > time.Hour:
		return nil, fmt.Errorf("--wait %v: want a time from 10ms to 1h", f.wait)
	}
	for _, name := range f.only {
		if !slices.Contains(ugi.Checks(), name) {
			return nil, fmt.Errorf("--only: no check %q; %s", name, suggestion(name, ugi.Checks()))
		}
	}
	return &checkReport{
		Engine: args, Game: game.Name(), Checks: []ugi.Verdict{}, asJSON: f.json,
		examiner: ugi.Examiner{Path: args[0], Args: args[1:], Game: game, Positions: int(f.positions), Seed: f.seed, Wait: f.wait, Only: f.only},
	}, nil
}

// A checkReport is what --json prints, and how it comes about.
type checkReport struct {
	Engine  []string      `json:"engine"` // path and arguments
	Game    string        `json:"game"`
	Passed  int           `json:"passed"`
	Failed  int           `json:"failed"`
	Skipped int           `json:"skipped"`
	Checks  []ugi.Verdict `json:"checks"`

	examiner ugi.Examiner
	asJSON   bool
}

// run makes the checks and shows them, to people each as soon as it is made.
func (r *checkReport) run(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	err := r.examiner.Examine(cmd.Context(), func(v ugi.Verdict) {
		r.count(v)
		if !r.asJSON {
			showVerdict(out, v)
		}
	})
	if err != nil {
		return asUsage(fmt.Errorf("engine-check: %w", err))
	}
	if r.asJSON {
		err = report.WriteJSON(out, r)
	}
	if err == nil && r.Failed > 0 {
		err = fmt.Errorf("engine-check: %d of %d checks failed", r.Failed, len(r.Checks))
	}
	return err
}

func (r *checkReport) count(v ugi.Verdict) {
	r.Checks = append(r.Checks, v)
	*map[ugi.Outcome]*int{ugi.Passed: &r.Passed, ugi.Failed: &r.Failed, ugi.Skipped: &r.Skipped}[v.Outcome]++
}

// showVerdict prints one line for a check, and what is wrong under it.
func showVerdict(w io.Writer, v ugi.Verdict) {
	line := fmt.Sprintf("%s  %-13s  %s", v.Outcome, v.Check, v.About)
	if v.Detail != "" {
		line += " (" + v.Detail + ")"
	}
	fmt.Fprintln(w, line)
	if v.Outcome != ugi.Failed {
		return
	}
	const indent = "        "
	for _, said := range v.Talk {
		fmt.Fprintln(w, indent+said)
	}
	fmt.Fprintf(w, "%swanted: %s\n%scame:   %s\n", indent, v.Want, indent, v.Came)
	if v.Stderr != "" {
		fmt.Fprintf(w, "%serror output:\n%s  %s\n", indent, indent, strings.ReplaceAll(v.Stderr, "\n", "\n"+indent+"  "))
	}
}
