package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
)

func newWorkersCmd() *cobra.Command {
	cmd := grouping("workers COMMAND", "Manage the keys of workers on other machines",
		newWorkersAddCmd(), newWorkersListCmd(), newWorkersRevokeCmd(), newWorkersCACmd())
	cmd.Long = `Manage the keys of workers on other machines, and the certificate that they know the
coordinator by. All of it is kept in the user's configuration directory.`
	return cmd
}

// withKeys gives a command the folder of the user's keys.
func withKeys(use func(cmd *cobra.Command, folder crew.Folder, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		folder, err := crew.UserFolder()
		if err != nil {
			return err
		}
		return use(cmd, folder, args)
	}
}

func newWorkersAddCmd() *cobra.Command {
	trust := crew.Team.String()
	cmd := &cobra.Command{
		Use:   "add NAME",
		Short: "Make a key for a worker and print its secret part, once",
		Long: `Make a key for a worker and print its secret part, which is not stored here.
Store it in a file on the worker's machine, for worker --key.

Trust is own (only the exam is checked), team (the rules check records, and another
worker plays one game in a hundred again), or public (all of the first fifty games and
then one in twenty are played again, and results are stored when the run or the round
ends, if the worker was never caught). Only own and team workers play games with clocks
and engines.`,
		Example: `  gipfarena workers add lab-7 > lab-7.nk`,
		RunE: withKeys(func(cmd *cobra.Command, folder crew.Folder, args []string) error {
			level, err := crew.ParseTrust(trust)
			if err != nil {
				return usagef("--%w", err)
			}
			seed, err := folder.Add(args[0], level)
			if err != nil {
				return arena.Refuse(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n", seed)
			return err
		}),
	}
	cmd.Flags().StringVar(&trust, "trust", trust, "how far the worker is trusted: own, team or public")
	completeWords(cmd, "trust", "own", "team", "public")
	return cmd
}

func newWorkersListCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the worker keys",
		RunE: withKeys(func(cmd *cobra.Command, folder crew.Folder, _ []string) error {
			keys, err := folder.Keys()
			for _, k := range keys {
				fmt.Fprintf(cmd.OutOrStdout(), "%-20s %-7s %s  %s\n", k.Name, k.Trust, lasting(k.Added, k.Revoked), k.Public)
			}
			return err
		}),
	}
}

// lasting says when a key was added or, if it was revoked, when that happened.
func lasting(added, revoked time.Time) string {
	if revoked.IsZero() {
		return "added " + added.Format(time.DateOnly)
	}
	return "revoked " + revoked.Format(time.DateOnly)
}

func newWorkersRevokeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke NAME",
		Short: "Revoke a worker's key, at once",
		RunE: withKeys(func(_ *cobra.Command, folder crew.Folder, args []string) error {
			return arena.Refuse(folder.Revoke(args[0]))
		}),
	}
}

func newWorkersCACmd() *cobra.Command {
	var hosts []string
	cmd := &cobra.Command{
		Use:   "ca --host NAME",
		Short: "Make the coordinator's certificate, and print the path of the file for workers",
		Long: `Make a certificate authority, unless there is one, and a certificate of the
coordinator for the names and addresses at which workers reach it. The command
prints the path of the file to give to workers, for worker --ca. It is not secret.`,
		Example: `  gipfarena workers ca --host arena.example --host 192.0.2.7`,
		RunE: withKeys(func(cmd *cobra.Command, folder crew.Folder, _ []string) error {
			if err := folder.MakeCA(hosts); err != nil {
				return err
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), folder.CAPath())
			return err
		}),
	}
	cmd.Flags().StringArrayVar(&hosts, "host", nil, "name or address at which workers reach the coordinator; may be repeated")
	_ = cmd.MarkFlagRequired("host")
	return cmd
}
