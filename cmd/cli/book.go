package cli

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning/bookmaker"
)

func newBookCmd(p *Program) *cobra.Command {
	var set []string
	var asJSON bool
	var address string
	var out string
	var opt journal.Options
	maker := &cobra.Command{Use: "make CONFIG|DIR...", Args: wantArgs("CONFIG|DIR..."), Short: "Make a book, by searches or from the games of runs", Long: `Make a book: by searches of the positions that matter most, as a configuration says, or
from the games of runs. An interruption loses nothing: the same command goes on, and the
book is the same to the byte, and so it is where workers search (--listen). With more positions (--set expand.positions=2000) it grows.
Agents play from it as book:file=PATH,agent=(SPEC), in runs and as engines.`, Example: `  gipfarena book make configs/book-gipf-basic.yaml --out books/gipf
  gipfarena book make runs/mine runs/other --set count.plies=12`, RunE: func(cmd *cobra.Command, args []string) error {
		opt.Runs.Hall = hallAt(cmd, address, newConsole(cmd.ErrOrStderr(), ""))
		m, err := bookmaker.From(cmd.Context(), p.Registry, args, set)
		if err != nil {
			return asUsage(err)
		}
		return p.makeBook(cmd, m, out, opt, asJSON)
	}}
	addSetFlag(maker, configs.KindBook, &set)
	maker.Flags().StringVar(&out, "out", "", "directory for the book, which is its book.jsonl (default: its name below books/)")
	maker.Flags().IntVar(&opt.Workers, "workers", 0, "searches at the same time (default: the configuration's, or the number of cores)")
	addListenFlag(maker, &address, "search the positions")
	show := &cobra.Command{Use: "show BOOK [POSITION]", Args: wantArgs("BOOK..."), Short: "Say what a book knows of a position, by default its first one", Example: `  gipfarena book show books/gipf/book.jsonl`, RunE: func(cmd *cobra.Command, args []string) error {
		found, err := report.ReadBook(args[0], args[1:], p.Games.Game)
		return report.Answer(cmd.OutOrStdout(), found, asUsage(err), asJSON)
	}}
	maker.Flags().BoolVar(&asJSON, "json", false, "print what the book knows of its first position as JSON")
	show.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd := &cobra.Command{Use: "book", Short: "Make opening books, and look into them", Args: knownCommand, RunE: help}
	cmd.AddCommand(maker, show)
	return cmd
}

// makeBook makes a book in a directory, or goes on with it.
func (p *Program) makeBook(cmd *cobra.Command, m *bookmaker.Maker, dir string, opt journal.Options, asJSON bool) error {
	opt.Runs.Code, opt.Watch = Version(), func(s journal.Stage) (stop func()) {
		return newConsole(cmd.ErrOrStderr(), "").Progress(LogEvery, func() Snapshot { return stageSnapshot(&s) })
	}
	s, err := journal.BeginOrResume(cmd.Context(), m, dir, opt)
	if err != nil {
		return workError(err)
	}
	defer s.Close()
	found, err := s.Run(cmd.Context())
	if cmd.Context().Err() != nil {
		err = fmt.Errorf("%w; %s", err, s.Kept())
	}
	return report.Answer(cmd.OutOrStdout(), found, workError(err), asJSON)
}

// resumeBook goes on with the book in dir, which may become larger.
func (p *Program) resumeBook(cmd *cobra.Command, dir string, set []string, f *runFlags) error {
	if f.web.access.Addr != "" {
		return usagef("resume: --web is not for books, and %s holds one: \"gipfarena serve\" shows its runs", dir)
	}
	if cmd.Flags().Changed("until") {
		return usagef("resume: --until is not for books, and %s holds one", dir)
	}
	f.listen(cmd)
	m, err := journal.Load(p.Elsewhere(f.options.AllowEngines), filepath.Join(dir, "config.yaml"), set, bookmaker.New)
	if err != nil {
		return asUsage(err)
	}
	return p.makeBook(cmd, m, dir, journal.Options{Workers: f.workers, Runs: f.options}, f.asJSON)
}
