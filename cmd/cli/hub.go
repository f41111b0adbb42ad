package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/listen"
	"gipf.arena/internal/sanitize"
)

// hubFlags say where to reach a hub, and what it plays itself.
type hubFlags struct {
	web     webFlags
	address string
	slots   int
	hook    hub.Webhook
	secret  string // file
	log     Form
}

func newHubCmd(p *Program) *cobra.Command {
	var f hubFlags
	cmd := &cobra.Command{
		Use:   "hub DIR",
		Short: "Serve a queue of jobs that share one fleet of workers",
		Long: `Serve a queue of jobs that share one fleet of workers. A job is a configuration for run,
study, tune, learn or book make. It arrives by "gipfarena submit", by the form of the pages
or by the API (/api/openapi.json), and its games are those of the command alone.

Jobs of a higher priority get slots first; jobs of one priority get them by their shares.
Workers connect once and play for all jobs; with --slots this machine plays, too. After a
kill at any moment the hub continues every job. DIR holds the queue (hub.db) and the
directories of the jobs (jobs/000001) for standings, report, verify and the other commands.

Without users only this machine reaches the hub, and anyone here may do everything; make the first
user, an admin, with "gipfarena hub users add". No submission starts a program here or names a file.`,
		Example: `  gipfarena hub hub --web localhost:8080 --listen localhost:4222 --slots 4
  gipfarena submit my.yaml --hub http://localhost:8080
  gipfarena worker --server localhost:4222`,
		Annotations: map[string]string{runsToo: "true"},
		RunE:        func(cmd *cobra.Command, args []string) error { return p.serveHub(cmd, args[0], &f) },
	}
	flags := cmd.Flags()
	a := &f.web.access
	a.Addr, a.Asks, a.Body = "localhost:8080", true, crew.MostFile+1 // so that a larger engine is refused with a message
	flags.StringVar(&a.Addr, "web", a.Addr, "`address` of the pages and the API; port 0 takes a free one and says which")
	flags.StringVar(&a.CertFile, "web-cert", "", "`file` with the certificate for TLS")
	flags.StringVar(&a.KeyFile, "web-key", "", "`file` with the key of the certificate")
	flags.BoolVar(&a.Insecure, "web-insecure", false, "allow an address that other machines reach without TLS, such as behind a proxy that adds it")
	flags.StringVar(&f.address, "listen", "localhost:4222", "address for workers: they play the games of all jobs (gipfarena worker)")
	flags.IntVar(&f.slots, "slots", 0, "games that this process plays at the same time; 0 leaves all to workers")
	flags.StringVar(&f.hook.URL, "webhook", "", "address that is sent a signed line of JSON when a job has ended, such as https://chat.example/hook")
	flags.StringVar(&f.secret, "webhook-secret", "", "`file` with what signs it (HMAC-SHA256, header "+hub.SignatureHeader+")")
	addLogFlag(cmd, &f.log)
	users := grouping("users COMMAND", "Manage who may use a hub", newHubUsersAddCmd(), newHubUsersListCmd(), newHubUsersRevokeCmd())
	cmd.AddCommand(users, newHubRatingsCmd(p), newHubGamesCmd(p), newHubEnginesCmd())
	return cmd
}

// serveHub serves a hub until the command is interrupted.
func (p *Program) serveHub(cmd *cobra.Command, dir string, f *hubFlags) (err error) {
	if f.slots < 0 {
		return usagef("--slots %d: must not be negative", f.slots)
	}
	if err := cmp.Or(vacant(dir, "hub"), f.readHook(), p.hubUsers(cmd, dir, f)); err != nil {
		return err
	}
	if err := f.web.listenAlways(cmd); err != nil {
		return err
	}
	notes := newConsole(cmd.ErrOrStderr(), cmp.Or(f.log, "text"))
	var shown atomic.Pointer[hub.Hub]
	say := func(line string) {
		notes.Note("%s", line)
		if h := shown.Load(); h != nil {
			h.Note(line)
		}
	}
	c, err := openCoordinator(f.address, say)
	if err != nil {
		return err
	}
	defer c.Close()
	opt := hub.Options{
		Registry: p.Registry, Kinds: shownKinds(), Code: Version(), Revision: Revision(), Coordinator: c.Coordinator,
		Say: func(line string) { notes.Note("%s", line) },
	}
	opened, err := hub.Open(cmd.Context(), dir, opt)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	shown.Store(opened)
	notes.Note("workers come with: gipfarena worker %s", c.Flags())
	stop := f.web.start(cmd.Context(), notes, opened.Pages())
	var local sync.WaitGroup
	if f.hook.URL != "" {
		local.Go(func() { opened.Tell(cmd.Context(), &f.hook) })
	}
	if f.slots > 0 {
		local.Go(func() { p.playLocally(cmd.Context(), c.Coordinator, f.slots, say) })
	}
	ended := opened.Run(cmd.Context())
	local.Wait()
	return cmp.Or(stop(), ended)
}

// readHook reads the secret of the webhook.
func (f *hubFlags) readHook() error {
	if f.hook.URL == "" && f.secret == "" {
		return nil
	}
	u, err := url.Parse(f.hook.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || f.secret == "" {
		return usagef("--webhook %q: want an address such as https://chat.example/hook, and --webhook-secret", f.hook.URL)
	}
	text, err := readForm(f.secret)
	if f.hook.Secret = bytes.TrimSpace(text); err == nil && len(f.hook.Secret) < 16 {
		err = fmt.Errorf("%s: want at least 16 bytes", f.secret)
	}
	if err != nil {
		return usagef("--webhook-secret: %w", err)
	}
	return nil
}

// hubUsers refuses an address that other machines can reach if the hub has no users.
func (p *Program) hubUsers(cmd *cobra.Command, dir string, f *hubFlags) error {
	host, _, err := net.SplitHostPort(f.web.access.Addr)
	if err != nil || listen.Loopback(host) {
		return nil // an invalid address is reported when it is opened
	}
	users := []hub.User{}
	if hub.Holds(dir) {
		err = withQueue(cmd, dir, false, func(q *hub.Queue) (err error) {
			users, err = q.Users(cmd.Context())
			return err
		})
	}
	if err == nil && len(users) == 0 {
		err = usagef("--web %s: other machines could reach it, and the hub has no users: gipfarena hub users add %s NAME --role admin", f.web.access.Addr, sanitize.Shell(dir))
	}
	return err
}

// playLocally makes this process play for its own coordinator until ctx ends.
func (p *Program) playLocally(ctx context.Context, c *crew.Coordinator, slots int, say func(string)) {
	defer runs.Collect(slots)()
	conn := c.Local("this machine")
	for ctx.Err() == nil {
		err := p.playFor(ctx, conn, slots, runs.Engines{}, crew.WorkerOptions{})
		if ctx.Err() == nil {
			say(fmt.Sprintf("this machine plays no more for a moment: %v", err))
			arena.Sleep(ctx, time.Second)
		}
	}
}

func newHubRatingsCmd(p *Program) *cobra.Command {
	var out []int64
	var history bool
	cmd := answers(&cobra.Command{
		Use:   "ratings DIR GAME",
		Short: "Rate all agents of a game over all runs of a hub",
		Long: `Rate all agents of a game over all finished runs of a hub, in one fit. Agents are one if
their resolved specs and the files of these are equal, under any names. The hub keeps
each list with its runs; --history shows the course of each agent.`,
		Example: `  gipfarena hub ratings hub zertz/37
  gipfarena hub ratings hub zertz/37 --without 3,17`,
	}, func(cmd *cobra.Command, args []string) (found report.Text, err error) {
		err = withQueue(cmd, args[0], false, func(q *hub.Queue) (err error) {
			if history {
				found, err = q.History(cmd.Context(), p.Registry, args[1], out)
			} else {
				found, err = q.Ratings(cmd.Context(), p.Registry, args[1], out, true)
			}
			return err
		})
		return found, err
	})
	cmd.Flags().Int64SliceVar(&out, "without", nil, "numbers of jobs to leave out")
	cmd.Flags().BoolVar(&history, "history", false, "show the stored lists, and rate nothing")
	return cmd
}

func newHubGamesCmd(p *Program) *cobra.Command {
	var disputed bool
	asked := map[string]*string{}
	cmd := answers(&cobra.Command{
		Use:   "games DIR",
		Short: "Find games in all runs of a hub",
		Long: `Find games in all runs of a hub whose jobs have ended, newest first, fifty at a time. The
index of the hub says which runs may have them, and the command searches these. It first
adds runs that the index lacks.`,
		Example: `  gipfarena hub games hub --player greedy --ending rule --most 40
  gipfarena hub games hub --game zertz/37 --from 2026-01-01 --disputed --json`,
	}, func(cmd *cobra.Command, args []string) (found report.Text, err error) {
		values := url.Values{}
		for name, text := range asked {
			values.Set(name, *text)
		}
		s, err := hub.ReadSearch(p.Registry.Games, values)
		if err != nil {
			return nil, err
		}
		s.Disputed = disputed
		err = withQueue(cmd, args[0], false, func(q *hub.Queue) error {
			err := q.Archive(cmd.Context(), func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) })
			if err != nil { // the medium is read-only
				fmt.Fprintf(cmd.ErrOrStderr(), "note: the index lacks runs: %v\n", err)
			}
			found, err = q.Search(cmd.Context(), s, 0)
			return err
		})
		return found, err
	})
	flags := cmd.Flags()
	for _, f := range [][2]string{
		{"game", "full name of the game, such as gipf/basic"},
		{"player", "part of the name or of the spec of a player"},
		{"ending", "rule that ended the game, or class of its ending"},
		{"opening", "moves that the game begins with, ; between"},
		{"from", "first day on which the job of the run ended, such as 2026-01-31"},
		{"to", "last day"},
		{"least", "fewest moves"},
		{"most", "most moves"},
		{"older", "place to go on at, as the last page said"},
	} {
		asked[f[0]] = flags.String(f[0], "", f[1])
	}
	flags.BoolVar(&disputed, "disputed", false, "only games about which two workers disagreed")
	return cmd
}
