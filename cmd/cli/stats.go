package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

func newStatsCmd(p *Program) *cobra.Command {
	cmd := grouping("stats", "The arena's statistics for any results",
		newStatsMatchCmd(p), newStatsRateCmd(p), newStatsPlanCmd(p), newStatsCyclesCmd(p))
	cmd.Long = `The arena's statistics for any results: the same functions that
rate runs, for counts from other programs.`
	return cmd
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
