package cli

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/hub"
	"gipf.arena/internal/safefile"
)

func newHubEnginesCmd() *cobra.Command {
	var f hubClientFlags
	add := &cobra.Command{
		Use:   "add FILE",
		Short: "Add an engine to a hub, as an approver, and print its SHA-256",
		Long: `Add an engine to a hub, as an approver: one executable file of up to 2 MiB, a program or
a script with its "#!" line. The command prints its SHA-256. Runs name the engine by it,
as in ugi:path=SHA256,nodes=800, without args and env.

The hub never starts it. Workers with --allow-engines whose key is not public
get it, and start it like any engine of a run.`,
		Example: `  gipfarena hub engines add ./mine --hub http://localhost:8080 --token bob.token`,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := f.client()
			if err != nil {
				return err
			}
			program, err := safefile.Read(args[0], crew.MostFile)
			if err != nil {
				return arena.Refuse(err)
			}
			hash, err := c.AddEngine(cmd.Context(), program)
			if err == nil {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), hash)
			}
			return err
		},
	}
	f.add(add)
	return grouping("engines COMMAND", "Bring engines to a hub", add)
}

// withQueue opens the queue of a hub, even while the hub is served.
func withQueue(cmd *cobra.Command, dir string, make bool, use func(q *hub.Queue) error) error {
	q, err := hub.OpenQueue(cmd.Context(), dir, make)
	if err != nil {
		return err
	}
	return errors.Join(use(q), q.Close())
}

func newHubUsersAddCmd() *cobra.Command {
	u := hub.User{Role: hub.Submitter, Jobs: 20}
	role, wall := string(u.Role), time.Duration(0)
	cmd := &cobra.Command{
		Use:   "add DIR NAME",
		Short: "Add a user to a hub and print the user's token, once",
		Long: `Add a user to a hub and print the user's token. The token is stored nowhere: the
hub keeps its SHA-256.

A viewer only reads. A submitter submits jobs, which wait for an approver unless --free, and
pauses, stops and extends its own. An approver approves and refuses, and changes jobs of
others. An admin may do everything. Adding the first admin creates the hub if there is none.`,
		Example: `  gipfarena hub users add hub ann --role approver > ann.token`,
		RunE: func(cmd *cobra.Command, args []string) error {
			u.Name, u.Role, u.Wall = args[1], hub.Role(role), int64(math.Ceil(wall.Seconds()))
			return withQueue(cmd, args[0], u.Role == hub.Admin, func(q *hub.Queue) error {
				token, err := q.AddUser(cmd.Context(), u)
				if err == nil {
					_, err = fmt.Fprintln(cmd.OutOrStdout(), token)
				}
				return err
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&role, "role", role, "what the user may do: viewer, submitter, approver or admin")
	completeWords(cmd, "role", "viewer", "submitter", "approver", "admin")
	flags.BoolVar(&u.Free, "free", false, "jobs of the user wait for no approver")
	flags.IntVar(&u.Jobs, "jobs", u.Jobs, "jobs of the user that may wait or run at a time; 0 for any number")
	flags.Int64Var(&u.Games, "games", 0, "games that a run of the user may have; 0 for any number")
	flags.DurationVar(&wall, "wall", 0, "time that a job of the user may be at work, such as 12h; 0 for any time")
	return cmd
}

func newHubUsersListCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "list DIR",
		Short: "List the users of a hub",
		RunE: func(cmd *cobra.Command, args []string) error {
			return withQueue(cmd, args[0], false, func(q *hub.Queue) error {
				users, err := q.Users(cmd.Context())
				for _, u := range users {
					fmt.Fprintf(cmd.OutOrStdout(), "%-20s %-9s %s\n", u.Name, u.Role, strings.Join(append([]string{lasting(u.Added, u.Revoked)}, u.Bounds()...), ", "))
				}
				return err
			})
		},
	}
}

func newHubUsersRevokeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke DIR NAME",
		Short: "Revoke the token of a user, at once",
		RunE: func(cmd *cobra.Command, args []string) error {
			return withQueue(cmd, args[0], false, func(q *hub.Queue) error { return q.RevokeUser(cmd.Context(), args[1]) })
		},
	}
}
