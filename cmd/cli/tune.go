package cli

import (
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/console"
	"gipf.arena/tuning/job"
)

type tuneFlags struct {
	set      []string
	date     string
	interval time.Duration
	log      console.Form
	asJSON   bool
}

func newTuneCmd(p *Program) *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune CONFIG",
		Short: "Fit weights to self-play games and measure what they are worth",
		Long: `Fit weights to self-play games and measure what they are worth.

tune plays seeded self-play games, fits a logistic model of their results to the
features of their positions, writes the weights and their provenance to a file, and
plays them against the weights that they are to replace, from new openings. With
"objective: policy" it fits instead which of the legal moves the players chose. The
same configuration gives the same weights, bit for bit, on any machine.`,
		Example: `  gipfarena tune my-fit.yaml --date 2026-01-31`,
		Args:    wantArgs("CONFIG"),
		RunE:    func(cmd *cobra.Command, args []string) error { return tune(cmd, p, args[0], f) },
	}
	addSetFlag(cmd, configs.KindTune, &f.set)
	cmd.Flags().StringVar(&f.date, "date", "", "day to write into the weights file, as YYYY-MM-DD (default: none, so that the file is reproducible)")
	cmd.Flags().DurationVar(&f.interval, "interval", console.LogEvery, "time between progress lines when the output is no terminal")
	addLogFlag(cmd, &f.log)
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return cmd
}

func tune(cmd *cobra.Command, p *Program, path string, f tuneFlags) error {
	if f.date != "" {
		if _, err := time.Parse(time.DateOnly, f.date); err != nil {
			return usagef("tune: --date %q: want YYYY-MM-DD", f.date)
		}
	}
	if err := checkInterval(f.interval); err != nil {
		return err
	}
	j, err := job.Load(p.Registry, path, f.set)
	if err != nil {
		return asUsage(err)
	}
	found, err := j.Run(cmd.Context(), job.Options{
		CodeVersion: codeVersion(), Date: f.date,
		Watch: func(s job.Stage) (stop func()) {
			return showStage(console.New(cmd.ErrOrStderr(), f.log), s, f.interval)
		},
	})
	if err != nil {
		return err
	}
	return report.Write(cmd.OutOrStdout(), found, f.asJSON)
}

// showStage says what is played and how far it is.
func showStage(c *console.Console, s job.Stage, every time.Duration) (stop func()) {
	c.Note("%s", s.Title)
	return c.Progress(every, func() console.Snapshot { return plainSnapshot(s.Progress) })
}

// plainSnapshot is progress without a table.
func plainSnapshot(p *arena.Progress) console.Snapshot {
	s := p.Snapshot()
	return console.Snapshot{Done: s.Resumed + s.Finished, Total: s.Planned, InFlight: s.InFlight, Stored: -1}
}
