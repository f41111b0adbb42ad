package cli

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/hub"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/internal/sanitize"
)

func newJobsCmd() *cobra.Command {
	var f hubClientFlags
	var change hub.Change
	var before, priority int
	var state, text string
	var share float64
	cmd := answers(&cobra.Command{
		Use:   "jobs [ACTION JOB]",
		Short: "List the jobs of a hub, show one, or pause, resume, stop, extend or change it",
		Long: `List the newest hundred jobs of a hub (gipfarena hub), or act on one: show, approve,
refuse, pause, resume, stop; extend a run to --pairs; turn changes its --priority and
its --share. A user without permission gets a message and exit code 2.`,
		Example: `  gipfarena jobs --hub http://localhost:8080 --state running
  gipfarena jobs stop 3 --why "wrong bounds" --hub http://localhost:8080 --token ann.token
  gipfarena jobs extend 3 --pairs 200 --hub http://localhost:8080
  gipfarena jobs turn 3 --priority 5 --hub http://localhost:8080 --token bob.token`,
		Args: wantArgs("[ACTION]", "[JOB]"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return append(hub.Actions(), "show"), cobra.ShellCompDirectiveNoFileComp
		},
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		if cmd.Flags().Changed("priority") {
			change.Priority = &priority
		}
		if cmd.Flags().Changed("share") {
			change.Share = &share
		}
		if plain := len(args) == 0 || args[0] == "show"; plain && change != (hub.Change{}) {
			return nil, usagef("jobs: --why, --pairs, --priority and --share are for actions")
		}
		c, err := f.client()
		if err != nil {
			return nil, err
		}
		if len(args) == 0 {
			return c.Jobs(cmd.Context(), url.Values{"state": {state}, "q": {text}, "before": {strconv.Itoa(before)}})
		}
		return f.act(cmd, c, args, change)
	})
	flags := cmd.Flags()
	f.add(cmd)
	flags.StringVar(&state, "state", "", "of the list: only jobs in this state, such as running")
	completeWords(cmd, "state", hub.States()...)
	flags.StringVar(&text, "search", "", "of the list: only jobs with this in their name, or of this owner or kind")
	flags.IntVar(&before, "before", 0, "of the list: only jobs with a smaller number")
	flags.StringVar(&change.Why, "why", "", "of refuse and stop: the reason to show with the job")
	flags.IntVar(&change.Pairs, "pairs", 0, "of extend: new total number of pairs")
	flags.IntVar(&priority, "priority", 0, "of turn: jobs of a higher priority get slots first, -100 to 100")
	flags.Float64Var(&share, "share", 1, "of turn: weight among jobs of one priority, 0.01 to 100")
	return cmd
}

// act applies a change to a job and returns the job.
func (f *hubClientFlags) act(cmd *cobra.Command, c *hub.Client, args []string, change hub.Change) (report.Text, error) {
	if len(args) < 2 {
		return nil, usagef("jobs: missing JOB")
	}
	id, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return nil, usagef("jobs: %q: want the number of a job", args[1])
	}
	var j hub.Job
	if args[0] == "show" {
		j, err = c.Job(cmd.Context(), id)
	} else {
		j, err = c.Act(cmd.Context(), id, args[0], change)
	}
	return told{j, c.Page(id)}, err
}

// told is a job with the address of its page.
type told struct {
	hub.Job
	page string
}

// WriteText writes the state of the job and its result.
func (t told) WriteText(w io.Writer) error {
	text := fmt.Sprintf("job %d is %s: %s\n%s", t.ID, t.State.Words(), t.page, sanitize.Line(cmp.Or(t.Line, page.PlainText(t.Result))))
	_, err := fmt.Fprintln(w, strings.TrimSuffix(text, "\n"))
	return err
}
