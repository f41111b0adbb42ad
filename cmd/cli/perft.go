package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/internal/await"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/perft"
)

// deepest is the greatest depth of a count. No count comes near it; the limit
// keeps a slip of the finger from asking for memory.
const deepest = 100

// perftFlags are the flags of the perft subcommand.
type perftFlags struct {
	position string
	setup    uint64
	distinct bool
	divide   bool
	json     bool
}

func newPerftCmd(p *Program) *cobra.Command {
	var flags perftFlags
	cmd := &cobra.Command{
		Use:   "perft GAME N",
		Short: "Count the sequences of N actions",
		Long: `perft counts the sequences of exactly 1, 2, … N actions from a position. A
finished game is not extended and counts nothing further. The counts of two
correct implementations of the rules are equal; --divide finds where they are not.`,
		Example: `  gipfarena perft gipf/standard 3
  gipfarena perft gipf/basic 2 --divide --position 'b2w/5/6/w5b/w5/5/b2w b b 11,12 22 -'`,
		Args: wantArgs("GAME", "N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("position") && cmd.Flags().Changed("setup") {
				return usagef("perft: --position and --setup are two different starts")
			}
			count, err := newPerftCount(args[0], args[1], flags, cmd.Flags().Changed("position"))
			if err != nil {
				return asUsage(fmt.Errorf("perft: %w", err))
			}
			return await.Work(cmd.Context(), func() error { return count.run(cmd.OutOrStdout()) })
		},
	}
	cmd.Flags().StringVar(&flags.position, "position", "", "`text` of the position to count from, instead of the start")
	cmd.Flags().Uint64Var(&flags.setup, "setup", 1, "`number` of the set-up, in games with a random one")
	cmd.Flags().BoolVar(&flags.distinct, "distinct", false, "count the different positions as well")
	cmd.Flags().BoolVar(&flags.divide, "divide", false, "list the first actions with the sequences of N actions that begin with each")
	cmd.Flags().BoolVar(&flags.json, "json", false, "print one JSON object")
	return cmd
}

// A perftCount is what to count and how to show it.
type perftCount struct {
	game  rules.Game
	start rules.State
	depth int
	flags perftFlags
}

func newPerftCount(name, depth string, flags perftFlags, fromPosition bool) (perftCount, error) {
	game, err := catalog.Game(name)
	if err != nil {
		return perftCount{}, err
	}
	n, err := strconv.Atoi(depth)
	if err != nil || n < 1 || n > deepest {
		return perftCount{}, fmt.Errorf("depth %q: want a number from 1 to %d", depth, deepest)
	}
	position := &flags.position
	if !fromPosition {
		position = nil
	}
	start, err := rules.Start(game, position, flags.setup)
	return perftCount{game, start, n, flags}, err
}

// perftJSON is what --json prints. The keys of the counts are numbers of
// actions, those of Divide action texts.
type perftJSON struct {
	Game     string            `json:"game"`
	Variant  string            `json:"variant"` // without options, which show in the position
	Position string            `json:"position"`
	Perft    map[string]uint64 `json:"perft"`
	Distinct map[string]uint64 `json:"distinct,omitzero"`
	Divide   map[string]uint64 `json:"divide,omitzero"`
}

// run counts and prints, each count as soon as it is known unless the answer is
// to be one JSON object.
func (c perftCount) run(w io.Writer) error {
	name, variant, _ := catalog.Split(c.game.Name())
	report := perftJSON{Game: name, Variant: variant, Position: c.start.String(), Perft: map[string]uint64{}}
	people := w
	if c.flags.json {
		people = io.Discard
	}
	if err := c.count(&report, people); err != nil {
		return err
	}
	if err := c.divide(&report, people); err != nil {
		return err
	}
	if c.flags.json {
		return json.NewEncoder(w).Encode(report)
	}
	return nil
}

// count fills in the counts, with a line on w for each depth.
func (c perftCount) count(report *perftJSON, w io.Writer) error {
	header := fmt.Sprintf("%3s %20s", "n", "sequences")
	if c.flags.distinct {
		report.Distinct = map[string]uint64{}
		header += fmt.Sprintf(" %20s", "positions")
	}
	fmt.Fprintln(w, header)
	for k := 1; k <= c.depth; k++ {
		key := strconv.Itoa(k)
		report.Perft[key] = perft.Count(c.game, c.start, k)[k-1]
		line := fmt.Sprintf("%3d %20d", k, report.Perft[key])
		if c.flags.distinct {
			report.Distinct[key] = perft.Distinct(c.game, c.start, k)[k-1]
			line += fmt.Sprintf(" %20d", report.Distinct[key])
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// divide fills in the first actions if they are asked for, with a line on w for
// each, in byte order so that two programs' lists can be compared.
func (c perftCount) divide(report *perftJSON, w io.Writer) error {
	if !c.flags.divide {
		return nil
	}
	report.Divide = map[string]uint64{}
	branches := perft.Divide(c.game, c.start, c.depth)
	slices.SortFunc(branches, func(a, b perft.Branch) int { return strings.Compare(a.Move, b.Move) })
	for _, branch := range branches {
		report.Divide[branch.Move] = branch.Count
		if _, err := fmt.Fprintln(w, branch.Move, branch.Count); err != nil {
			return err
		}
	}
	return nil
}
