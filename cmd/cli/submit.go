package cli

import (
	"bytes"
	"crypto/x509"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/listen"
	"gipf.arena/internal/sanitize"
)

// hubClientFlags say which hub to ask, and as which user.
type hubClientFlags struct{ url, token, authority string }

// add adds the flags to a command.
func (f *hubClientFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.url, "hub", "", "address of the hub, such as http://localhost:8080")
	flags.StringVar(&f.token, "token", "", "`file` with the token of the user, of hub users add")
	flags.StringVar(&f.authority, "ca", "", "`file` of the certificate that signed the hub's (default: those of the system)")
	_ = cmd.MarkFlagRequired("hub")
}

// submitFlags say where a job goes and how it is queued.
type submitFlags struct {
	hubClientFlags
	job                        hub.Submission
	wait, exitCode, mark, json bool
	sprt                       string
	pairs                      int
	seed                       uint64
	where                      configs.Written // places of overrides that are not --set flags
}

func newSubmitCmd() *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "submit FILE | match GAME AGENT AGENT...",
		Short: "Submit a job to a hub",
		Long: `Submit a job to a hub (gipfarena hub): a configuration of a run, a study, a tune, a loop or a book,
or a match of agents as "gipfarena match" takes them, "-" reads standard input. The hub checks it as
"config check" does, and reports all errors with line and column.

With --wait the command ends with the job. Then --markdown prints a line for a pull request, and
--exit-code gives the verdict of sequential tests: 0 H1 accepted for a candidate, 3 H0 accepted for
all, 4 undecided. A job that fails, or that is stopped or refused, gives exit code 1.`,
		Example: `  gipfarena submit my.yaml --hub http://localhost:8080
  gipfarena submit match zertz/37 base=mcts:sims=400 dev=mcts:sims=400,c=0.5 --sprt 0,10 --hub http://localhost:8080 --wait --markdown`,
		Args: wantArgs("FILE..."),
		RunE: func(cmd *cobra.Command, args []string) error { return f.submit(cmd, args) },
	}
	flags := cmd.Flags()
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &f.job.Set)
	flags.IntVar(&f.job.Priority, "priority", 0, "jobs of a higher priority get slots first, -100 to 100; above 0 is for approvers")
	flags.Float64Var(&f.job.Share, "share", 1, "weight among jobs of one priority, 0.01 to 100")
	flags.BoolVar(&f.job.Check, "check", false, "check the job, and submit nothing")
	flags.BoolVar(&f.wait, "wait", false, "wait for the end of the job")
	flags.BoolVar(&f.exitCode, "exit-code", false, "with --wait, let the exit code give the verdict of the sequential tests")
	flags.BoolVar(&f.mark, "markdown", false, "with --wait, print a line of Markdown for a pull request")
	flags.BoolVar(&f.json, "json", false, "print the job as JSON")
	flags.StringVar(&f.sprt, "sprt", "", "of a match: test with the hypotheses elo0,elo1, such as 0,20, in normalized Elo")
	flags.IntVar(&f.pairs, "pairs", 0, "of a match: pairs of games for each two agents that meet")
	flags.Uint64Var(&f.seed, "seed", 1, "of a match: seed of the run")
	return cmd
}

// read reads the job to submit, and returns its name on this machine.
func (f *submitFlags) read(cmd *cobra.Command, args []string) (name string, err error) {
	if args[0] == "match" && len(args) > 1 {
		if len(args) < 3 {
			return "", usagef("submit match: missing AGENT")
		}
		keys, where, err := matchKeys(args[1:], f.pairs, cmd.Flags().Changed("pairs"), f.seed, f.sprt)
		f.job.Config, f.job.Set, f.where = "name: match\n", append(keys, f.job.Set...), where
		return "match", arena.Refuse(err)
	}
	if len(args) > 1 {
		return "", usagef("submit: unexpected %q after %s", args[1], args[0])
	}
	if flag := each.First([]string{"sprt", "pairs", "seed"}, cmd.Flags().Changed); flag != "" {
		return "", usagef("submit: --%s is for a match: a file says it itself, or --set", flag)
	}
	text, err := readText(cmd, args[0])
	f.job.Config = string(text)
	return args[0], arena.Refuse(err)
}

// untested reports a job without a sequential test. A configuration with mistakes may have one; the hub reports the mistakes.
func untested(job *hub.Submission) bool {
	text := []byte(job.Config)
	run, err := configs.Parse[configs.Run]("", text, job.Set)
	return configs.GuessKind(text) != configs.KindRun || err == nil && run.SPRT == nil
}

// client returns the client of the hub.
func (f *hubClientFlags) client() (*hub.Client, error) {
	var token []byte
	authority, err := readAuthority(f.authority)
	if err == nil && f.token != "" {
		if token, err = readForm(f.token); err != nil {
			err = usagef("--token: %w", err)
		} else if len(bytes.TrimSpace(token)) == 0 { // an empty token is no token
			err = usagef("--token: %s: want one line, as hub users add printed it", f.token)
		}
	}
	if err != nil {
		return nil, err
	}
	return hub.NewClient(f.url, string(token), authority)
}

// readAuthority reads the file of --ca, "" for none.
func readAuthority(path string) (*x509.CertPool, error) {
	if path == "" {
		return nil, nil
	}
	text, err := readForm(path)
	if err != nil {
		return nil, usagef("--ca: %w", err)
	}
	pool, err := listen.Authority(text)
	if err != nil {
		return nil, usagef("--ca: %s: %w", path, err)
	}
	return pool, nil
}

// submit submits a job and, if requested, waits for it.
func (f *submitFlags) submit(cmd *cobra.Command, args []string) error {
	switch {
	case (f.exitCode || f.mark) && !f.wait:
		return usagef("submit: --exit-code and --markdown want --wait")
	case f.job.Check && f.wait:
		return usagef("submit: --check submits nothing for which to --wait")
	}
	if err := hub.CheckTurn(f.job.Priority, f.job.Share); err != nil { // the hub would read a share of 0 as 1
		return usagef("submit: --%w", err)
	}
	name, err := f.read(cmd, args)
	if err != nil {
		return err
	}
	if f.exitCode && untested(&f.job) {
		return errNoTest
	}
	c, err := f.client()
	if err != nil {
		return err
	}
	j, err := c.Submit(cmd.Context(), f.job)
	if err != nil {
		return named{err, name, f.where}
	}
	out, at := cmd.OutOrStdout(), c.Page(j.ID)
	switch {
	case f.job.Check && !f.json:
		_, err = fmt.Fprintln(out, strings.TrimSuffix(fmt.Sprintf("%s: %s: %s\n%s", name, j.Kind, j.Summary, j.Forecast), "\n"))
		return err
	case f.job.Check || !f.wait:
		return report.Write(out, told{j, at}, f.json)
	}
	_ = told{j, at}.WriteText(cmd.ErrOrStderr())
	if j, err = c.Wait(cmd.Context(), j.ID); err != nil {
		return err
	}
	if j.State != hub.Done {
		return fmt.Errorf("job %d %s: %s", j.ID, j.State, sanitize.Line(j.Line))
	}
	if f.mark {
		_, err = fmt.Fprintln(out, j.Result)
	} else {
		err = report.Write(out, told{j, at}, f.json)
	}
	if err == nil && f.exitCode {
		err = verdictCode(j.Verdict)
	}
	return err
}

// named is an error of a hub, which does not know the file's name on this machine or the places on the command line.
type named struct {
	error
	name  string
	where configs.Written
}

// Error returns the hub's message, with names of the file or the command line.
func (n named) Error() string {
	text := strings.ReplaceAll(n.error.Error(), "configuration:", n.name+":")
	for set, place := range n.where { // no two begin alike
		key, _, _ := strings.Cut(set, "=")
		text = strings.ReplaceAll(text, "--set "+set+": "+key+": ", place+": ")
	}
	return text
}

// Unwrap returns the original error.
func (n named) Unwrap() error { return n.error }
