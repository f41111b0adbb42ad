package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning/bookmaker"
)

func newBookCmd(p *Program) *cobra.Command {
	f := jobFlags{workFlags: workFlags{interval: LogEvery}}
	maker := &cobra.Command{Use: "make CONFIG|DIR...", Short: "Make a book from searches or from the games of runs", Long: `Make a book: from searches of the positions that matter most, by a configuration, or from the games
of runs. An interruption loses nothing: the same command continues, and the book is the same to the
byte, also if workers search (--listen). With more positions (--set expand.positions=2000) it grows.
Agents play from it as book:file=PATH,agent=(SPEC), in runs and as engines.`, Example: `  gipfarena book make configs/book-gipf-basic.yaml --out books/gipf
  gipfarena book make runs/mine runs/other --set count.plies=12`, RunE: func(cmd *cobra.Command, args []string) error {
		if err := p.settle(cmd, &f); err != nil {
			return err
		}
		m, err := bookmaker.From(cmd.Context(), p.Registry, args, f.set)
		f.goOn = true
		return p.begin(cmd, bookmaker.Kind, m, err, &f)
	}}
	f.addPlace(maker, configs.KindBook, "book, which is its book.jsonl", "its name below books/")
	maker.Flags().IntVar(&f.options.Workers, "workers", 0, "searches at the same time (default: the configuration's, or the number of cores)")
	addListenFlag(maker, &f.address, "search the positions")
	show := answers(&cobra.Command{
		Use: "show BOOK [POSITION]", Args: wantArgs("BOOK..."), Short: "Show what a book knows about a position, by default its first one",
		Example: `  gipfarena book show books/gipf/book.jsonl`,
	}, func(_ *cobra.Command, args []string) (report.Text, error) {
		found, err := report.ReadBook(args[0], args[1:], p.Games.Game)
		return found, arena.Refuse(err)
	})
	maker.Flags().BoolVar(&f.asJSON, "json", false, "print what the book knows about its first position as JSON")
	return grouping("book", "Make opening books, and look into them", maker, show)
}
