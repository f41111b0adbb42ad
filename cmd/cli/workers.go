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

// withKeys has a command use the folder of the user's keys.
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
		Long: `Make a key for a worker and print its secret part, which is kept nowhere here. Store it in a
file on the worker's machine, for worker --key.

Trust is own (nothing is checked but the exam), team (records are read by the rules, and
one game in a hundred is played again by another worker), or public (all of the first
fifty games and then one in twenty are played again, and what it brings is stored when
the run or the round ends, if it was never caught). Only own and team workers play games
with clocks and engines.`,
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
		Short: "List the workers that were added",
		RunE: withKeys(func(cmd *cobra.Command, folder crew.Folder, _ []string) error {
			keys, err := folder.Keys()
			for _, k := range keys {
				fmt.Fprintf(cmd.OutOrStdout(), "%-20s %-7s %s  %s\n", k.Name, k.Trust, lasting(k.Added, k.Revoked), k.Public)
			}
			return err
		}),
	}
}

// lasting says since when someone is known, or is no more.
func lasting(added, revoked time.Time) string {
	if revoked.IsZero() {
		return "added " + added.Format(time.DateOnly)
	}
	return "revoked " + revoked.Format(time.DateOnly)
}

func newWorkersRevokeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke NAME",
		Short: "Have a worker's key hold no more, at once",
		RunE: withKeys(func(_ *cobra.Command, folder crew.Folder, args []string) error {
			return arena.Refuse(folder.Revoke(args[0]))
		}),
	}
}

func newWorkersCACmd() *cobra.Command {
	var hosts []string
	cmd := &cobra.Command{
		Use:   "ca --host NAME",
		Short: "Make the coordinator's certificate, and print where that is which workers get",
		Long: `Make a certificate authority, unless there is one, and a certificate of the coordinator for
the names and addresses that workers reach it by. What is printed is the file that
workers get, for worker --ca. It is no secret.`,
		Example: `  gipfarena workers ca --host arena.example --host 192.0.2.7`,
		RunE: withKeys(func(cmd *cobra.Command, folder crew.Folder, _ []string) error {
			if err := folder.MakeCA(hosts); err != nil {
				return err
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), folder.CAPath())
			return err
		}),
	}
	cmd.Flags().StringArrayVar(&hosts, "host", nil, "name or address that workers reach the coordinator by; may be repeated")
	_ = cmd.MarkFlagRequired("host")
	return cmd
}
