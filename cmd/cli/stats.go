package cli

import (
	"io"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"github.com/spf13/cobra"
)

func newStatsCmd(p *Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "The arena's statistics for any results",
		Long: `The arena's statistics for any results: the same functions that
rate runs, for counts from other programs.`,
		Args: knownCommand,
		RunE: help,

		SuggestionsMinimumDistance: 2,
	}
	cmd.AddCommand(newStatsMatchCmd(p), newStatsRateCmd(p), newStatsPlanCmd(p), newStatsCyclesCmd(p))
	return cmd
}

// shown is an answer for programs, as JSON, and for people.
type shown interface{ WriteText(w io.Writer) error }

// show prints an answer, or turns what kept it from being one into a mistake of
// the caller.
func show(w io.Writer, v shown, asJSON bool, err error) error {
	switch {
	case err != nil:
		return arena.Refuse(err)
	case asJSON:
		return report.WriteJSON(w, v)
	}
	return v.WriteText(w)
}

// splitNumbers reads a flag such as "1,2,3" of exactly n numbers.
func splitNumbers[T int | float64](flag, text string, n int, parse func(string) (T, error)) ([]T, error) {
	parts := strings.Split(text, ",")
	if len(parts) != n {
		return nil, usagef("--%s %q: want %d numbers with commas between, got %d", flag, text, n, len(parts))
	}
	numbers := make([]T, n)
	for i, part := range parts {
		x, err := parse(strings.TrimSpace(part))
		if err != nil {
			return nil, usagef("--%s %q: %q is no number", flag, text, part)
		}
		numbers[i] = x
	}
	return numbers, nil
}

func parseFloat(text string) (float64, error) { return strconv.ParseFloat(text, 64) }
