package cli

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// goWords matches the error texts of Go's parsers of numbers and durations, which do not help a user.
var goWords = regexp.MustCompile(`: strconv\.\w+: parsing "[^"]*": (invalid syntax|value out of range)$|: time: .*$`)

// unknownFlag matches pflag's error about an unknown flag, with two dashes or one.
var unknownFlag = regexp.MustCompile(`^unknown flag: --([\w-]+)|^unknown shorthand flag: '.' in -(\w{2,})$`)

// FlagError rewrites an error of a flag in plain words. If users of other programs
// know the flag by another name and the command takes a configuration, it names ours.
func FlagError(cmd *cobra.Command, err error) error {
	if m := unknownFlag.FindStringSubmatch(err.Error()); m != nil && cmd.Flag("set") != nil {
		if ours := configs.Foreign(m[1] + m[2]); ours != "" {
			return fmt.Errorf("%w, %s", err, ours)
		}
	}
	return fmt.Errorf("%s", goWords.ReplaceAllStringFunc(err.Error(), func(s string) string {
		switch {
		case strings.HasSuffix(s, "out of range"):
			return ": the number is too large"
		case strings.Contains(s, "ParseBool"):
			return ": want true or false"
		case strings.HasPrefix(s, ": time:"):
			return ": want a duration such as 500ms, 10s or 2m"
		case strings.Contains(s, "ParseUint"):
			return ": want a whole number from 0"
		}
		return ": not a number that this flag takes"
	}))
}

// addPlotFlag adds the flag for drawing an answer.
func addPlotFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "plot", "", "also draw the Elo with its intervals into this file, .svg or .png")
}

// checkPlot refuses an invalid name of a picture before anything is computed.
func checkPlot(name string) error {
	if name == "" {
		return nil
	}
	return arena.Refuse(report.CheckChartName(name))
}

// draw draws an answer if a picture was requested. It returns err if that is not nil.
func draw(name string, answer any, err error) error {
	if err != nil || name == "" {
		return err
	}
	return openError(report.WriteChart(name, answer))
}
