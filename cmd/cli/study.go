package cli

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/study"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

func newStudyCmd(p *Program) *cobra.Command {
	var f jobFlags
	var dry bool
	cmd := &cobra.Command{
		Use:   "study FILE",
		Short: "Measure how fair and how good games are, to a stated precision",
		Long: `
A study is a grid of games, with ranges of handicaps, by levels of play. Each cell of the
grid is an ordinary run below DIR/cells, played until the interval of the first mover's
score is narrow enough, wherever it lies. The study answers the questions of the file
with intervals, corrected for one another. "gipfarena resume DIR" continues after an
interruption or the end of --until; the games are the same as without one.

--dry-run keeps nothing: five pairs a cell show how long the study would take.`,
		Example: `  gipfarena study configs/study-fair.yaml --set game=zertz/37 --until 10m
  gipfarena study my-study.yaml --dry-run`,
		Annotations: map[string]string{runsToo: "true"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if dry {
				return p.dryRun(cmd, args[0], &f)
			}
			return p.startJob(cmd, study.Kind, args[0], &f)
		},
	}
	f.add(cmd, configs.KindStudy, "study", "a new one below studies/")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "play a pilot of five pairs a cell and say what the study would take, and could find")
	f.addStudy(cmd)
	cmd.AddCommand(newStudyReportCmd(p), newStudyCardCmd(p))
	return cmd
}

func newStudyCardCmd(p *Program) *cobra.Command {
	var f jobFlags
	cmd := &cobra.Command{
		Use:   "card GAME...",
		Short: "Make a card of games on one screen: how fair, long, dramatic and deep",
		Long: `
The card says of each game which side is favoured, how long and how dramatic its games are, how
they end, how deep it is and which of its rules no game used, each with its interval and a word
that the interval supports. The others are compared with the first game. The card is a study of a
shipped configuration, "gipfarena config example study-card", so "gipfarena resume DIR" makes it
more precise, and "gipfarena study report DIR" shows all of it.`,
		Example: `  gipfarena study card zertz/43 zertz/37 --until 10m
  gipfarena study card lyngk/base --until 10m --card lyngk.svg`,
		ValidArgsFunction: completeAnyGame(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.settle(cmd, &f); err != nil {
				return err
			}
			for _, name := range args {
				if _, err := p.Games.Game(name); err != nil {
					return usagef("study card: %w", err)
				}
			}
			s, err := study.CardOf(p.Registry, args, f.set)
			return p.begin(cmd, study.Kind, s, err, &f)
		},
	}
	f.add(cmd, configs.KindStudy, "study", "a new one below studies/")
	f.addStudy(cmd)
	return cmd
}

// addStudy adds the flags of commands that play studies.
func (f *jobFlags) addStudy(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&f.until, "until", 0, "begin no block of pairs after that time, such as 30m; the cells furthest from their precision come first (default: to the end)")
	cmd.Flags().StringVar(&f.card, "card", "", "also write the card of the study to this file, whose name ends with .svg, .png or .md")
}

func newStudyReportCmd(p *Program) *cobra.Command {
	var tables, html, card string
	var times bool
	cmd := answers(&cobra.Command{
		Use:   "report DIR",
		Short: "Answer the questions of a study from the games played so far",
		Long: `Answer the questions of a study from the games played so far, also while it is played.

With --csv D the tables go into the folder D: cells.csv, contrasts.csv, fits.csv, looks.csv.
With --html F the answers, pictures and tables go into F, a page that needs no script.`,
		Example: `  gipfarena study report studies/mine
  gipfarena study report studies/mine --csv tables --html page.html`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		s, err := study.Open(p.Registry, args[0])
		if err != nil {
			return nil, openError(err)
		}
		if times {
			s.Timed()
		}
		found, err := s.Report(cmd.Context(), args[0], Version())
		if err == nil {
			err = found.Export(tables, html)
		}
		if err == nil && card != "" {
			err = found.WriteCard(card)
		}
		return found, openError(err)
	})
	cmd.Flags().BoolVar(&times, "times", false, "also say what a doubling of the time of a move gains; times are those of the machines that played")
	cmd.Flags().StringVar(&tables, "csv", "", "also write the tables into this folder")
	cmd.Flags().StringVar(&html, "html", "", "also write a page of pictures and tables to this file")
	cmd.Flags().StringVar(&card, "card", "", "also write the card of the study to this file, whose name ends with .svg, .png or .md")
	return cmd
}

// dryRun says what the study in a file would cost.
func (p *Program) dryRun(cmd *cobra.Command, path string, f *jobFlags) error {
	if name := each.First([]string{"out", "resume", "until", "card", "listen", "metrics", "web"}, cmd.Flags().Changed); name != "" {
		return usagef("--%s: not with --dry-run, which plays a pilot here, keeps nothing and serves nothing", name)
	}
	if err := p.settle(cmd, f); err != nil {
		return err
	}
	j, err := jobKinds[study.Kind].load(p.Registry, path, f.set)
	if err != nil {
		return arena.Refuse(err)
	}
	found, err := j.(*study.Study).DryRun(cmd.Context(), f.options)
	return answer(cmd, found, err, f.asJSON)
}

// tellStudy returns the results so far of the study in dir.
func tellStudy(ctx context.Context, r runs.Registry, dir string) (*page.Document, error) {
	s, err := study.Open(r, dir)
	if err != nil {
		return nil, err
	}
	found, err := s.Report(ctx, dir, Version())
	if err != nil {
		return nil, err
	}
	for i, c := range found.Reproduce.Commands { // pages show no directories of this machine
		found.Reproduce.Commands[i] = strings.ReplaceAll(c, dir, filepath.Base(dir))
	}
	return found.Document(), nil
}
