package cli

import (
	"os"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/show/live"
)

func newServeCmd(p *Program) *cobra.Command {
	var f webFlags
	cmd := &cobra.Command{
		Use:   "serve RUNS_DIR",
		Short: "Show runs as live pages",
		Long: `Show the runs in a directory and below it as live pages: progress, standings with intervals,
sequential tests on the way to their bounds, agents' failures, and replays of the games that
ended last. A study, a tune, a loop or a book is one entry; its page has its results and its
runs. Other processes may be writing them. "run --web" also shows the games in progress.

It serves until it is interrupted, and changes nothing. Only this machine reaches the
pages, unless --web names an address that others reach; such an address needs
--web-token, --web-cert and --web-key, or --web-insecure.`,
		Example: `  gipfarena serve runs
  gipfarena serve runs --web localhost:9000`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.ReadDir(args[0]); err != nil {
				return arena.Refuse(err)
			}
			if err := f.listenAlways(cmd); err != nil {
				return err
			}
			stop := f.start(cmd.Context(), newConsole(cmd.ErrOrStderr(), "text"), live.Below(p.Registry, args[0], shownKinds()))
			<-cmd.Context().Done()
			return stop()
		},
	}
	f.add(cmd, "the runs")
	f.access.Addr = "localhost:8080"
	cmd.Flags().Lookup("web").DefValue = f.access.Addr
	return cmd
}
