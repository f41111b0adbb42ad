package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// counting is a job that counts to the number of pairs of its configuration, a step each, and ends early
// if told to.
type counting struct {
	config *configs.Run
	stop   error // of the step after the second one
	*Session
	done []string
}

func (c *counting) About() About {
	return About{Kind: "count", Folder: "counts", Config: c.config, Name: c.config.Name, Game: c.config.Game, Seed: c.config.Seed}
}
func (c *counting) Summary() string { return fmt.Sprintf("counts to %d", c.config.Pairs) }

func (c *counting) Prepare(context.Context, Options) error {
	if c.config.Pairs > 100 {
		return errors.New("too far")
	}
	return nil
}

func (c *counting) Begun(name string, text []byte) (configs.Config, error) {
	return configs.Parse[configs.Run](name, text, nil)
}

func (c *counting) Start(s *Session) Running {
	c.Session = s
	return c
}

func (c *counting) Kept() (what, further string) {
	return fmt.Sprintf("%d numbers are kept", len(c.Entries())), " --set pairs=9"
}

func (c *counting) Run(context.Context) (report.Text, error) {
	sum := counted{}
	for i := range c.config.Pairs {
		n, err := Step(c.Work, fmt.Sprint("number ", i+1), func() (int, error) {
			if i == 2 && c.stop != nil {
				return 0, c.stop
			}
			c.done = append(c.done, fmt.Sprint(i+1))
			return i + 1, nil
		})
		if err != nil {
			return nil, err
		}
		sum.Sum += n
	}
	return sum, c.Report(sum)
}

// counted is its report.
type counted struct {
	Sum int `json:"sum"`
}

func (c counted) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "the sum is %d\n", c.Sum)
	return err
}

// counts returns a job that counts to the given number.
func counts(t *testing.T, far string) *counting { return &counting{config: config(t, far)} }

// makeCounting makes the job of a configuration, unless it counts to thirteen.
func makeCounting(_ runs.Registry, c *configs.Run) (*counting, error) {
	if c.Pairs == 13 {
		return nil, c.Problem("pairs", errors.New("is bad luck"))
	}
	return &counting{config: c}, nil
}

// TestSessionGoesOn: a failed job resumes from what it did before; then its report is there, for programs and for
// people, and nothing is done twice.
func TestSessionGoesOn(t *testing.T) {
	t.Parallel()
	dir, full := testkit.Path(t, "my work"), errors.New("disk full")
	first := counts(t, "4")
	first.stop = full
	s, err := BeginOrResume(t.Context(), first, dir, Options{})
	require.NoError(t, err)
	require.Equal(t, "job", s.Name())
	require.Nil(t, s.Active(), "it is no run of games")
	_, err = s.Run(t.Context())
	require.ErrorIs(t, err, full)
	require.Equal(t, []string{"1", "2"}, first.done)
	for err, want := range map[error]string{
		full: "stopped; 2 numbers are kept; when the cause is gone, go on with: gipfarena resume '" + dir + "' --set pairs=9",
		fmt.Errorf("fit: %w", &RepeatedError{errors.New("no convergence")}): "stopped; 2 numbers are kept in " + dir + ", and resume would end so again: it takes another configuration",
		context.Canceled:                       "interrupted; 2 numbers are kept, go on with: gipfarena resume '" + dir + "' --set pairs=9",
		fmt.Errorf("runs/one: %w", ErrNoGames): "the time is up; 2 numbers are kept, go on with: gipfarena resume '" + dir + "' --set pairs=9",
		nil:                                    "the time is up; 2 numbers are kept, go on with: gipfarena resume '" + dir + "' --set pairs=9",
	} {
		require.Equal(t, want, s.Kept(err))
	}
	require.NoError(t, s.Close())

	second := counts(t, "4")
	s, err = BeginOrResume(t.Context(), second, dir, Options{})
	require.NoError(t, err)
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, counted{10}, found)
	require.Equal(t, []string{"3", "4"}, second.done)
	require.NoError(t, s.Close())
	require.Equal(t, "{\n  \"sum\": 10\n}\n", string(bytesOf(t, dir, "report.json")))
	require.Equal(t, "the sum is 10\n", string(bytesOf(t, dir, "report.txt")))
}

// TestSessionBegins: a directory takes one job; without a name it is named after the job; a job that cannot be
// prepared leaves no directory.
func TestSessionBegins(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := Begin(t.Context(), counts(t, "3"), "", Options{})
	require.NoError(t, err)
	require.Equal(t, "counts/job", s.Dir())
	_, err = Begin(t.Context(), counts(t, "3"), "", Options{})
	require.ErrorIs(t, err, ErrInUse)
	require.NoError(t, s.Close())
	_, err = Begin(t.Context(), counts(t, "3"), "", Options{})
	require.ErrorIs(t, err, ErrExists)
	_, err = Begin(t.Context(), counts(t, "101"), "far", Options{})
	require.EqualError(t, err, "too far")
	require.NoDirExists(t, "far")
}

// TestSessionOfAnother: only the same configuration continues a directory; the error says what differs.
func TestSessionOfAnother(t *testing.T) {
	t.Parallel()
	dir := testkit.Path(t, "work")
	s, err := Begin(t.Context(), counts(t, "3"), dir, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = BeginOrResume(t.Context(), counts(t, "4"), dir, Options{})
	require.ErrorIs(t, err, ErrChanged)
	require.ErrorContains(t, err, dir+": the job there has another configuration: pairs")
}

// TestResume: a job is made from its directory alone; a job of another kind, or none, is not continued.
func TestResume(t *testing.T) {
	t.Parallel()
	dir, read := testkit.Path(t, "work"), ReaderOf(makeCounting)
	s, err := Begin(t.Context(), counts(t, "3"), dir, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	s, err = Resume(t.Context(), runs.Standard(), dir, "count", read, Options{})
	require.NoError(t, err)
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, counted{6}, found)
	require.NoError(t, s.Close())
	_, err = Resume(t.Context(), runs.Standard(), dir, "tune", read, Options{})
	require.ErrorIs(t, err, ErrNone)
	require.ErrorContains(t, err, "of the kind tune: it is a count")
	_, err = Resume(t.Context(), runs.Standard(), t.TempDir(), "count", read, Options{})
	require.ErrorIs(t, err, ErrNone)
	testkit.File(t, string(bytesOf(t, dir, ConfigName))+"\nseed: x\n", dir, ConfigName)
	_, err = Resume(t.Context(), runs.Standard(), dir, "count", read, Options{})
	require.ErrorContains(t, err, "config.yaml:")
}

// TestConfigure: a configuration may grow if that changes nothing already done; any other change is refused.
func TestConfigure(t *testing.T) {
	t.Parallel()
	dir := create(t, func(w *Work) {
		longer := config(t, "3")
		longer.Workers = 2 // which changes no result
		require.NoError(t, w.Configure(longer))
	})
	require.Contains(t, string(bytesOf(t, dir, ConfigName)), "workers: 2")
	require.NoError(t, reopen(t, dir).Close())
	w := reopen(t, dir)
	require.NoError(t, w.Configure(config(t, "4")))
	require.NoError(t, w.Close())
	_, err := Open(t.Context(), dir, "test", read)
	require.ErrorIs(t, err, ErrChanged)
}

// TestLoadJob: problems that only the maker of the job sees have their place in the file, too.
func TestLoadJob(t *testing.T) {
	t.Parallel()
	path := testkit.File(t, "name: count\ngame: gipf/basic\nagents: [{name: a, spec: random}]\npairs: 3\n", t.TempDir(), "count.yaml")
	j, err := Load(runs.Standard(), path, []string{"pairs=5"}, makeCounting)
	require.NoError(t, err)
	require.Equal(t, "counts to 5", j.Summary())
	_, err = Load(runs.Standard(), path, []string{"pairs=13"}, makeCounting)
	require.ErrorContains(t, err, "pairs: is bad luck")
	_, err = Parse(runs.Standard(), "a.yaml", []byte("name: x\npears: 3\n"), nil, makeCounting)
	require.ErrorContains(t, err, "a.yaml:2:1: ")
	require.ErrorContains(t, err, "pears")
	_, err = Load(runs.Standard(), path+"x", nil, makeCounting)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestCopyJob: a copy continues like a job that was killed; files of the process at work are not copied, and a folder
// may have any name.
func TestCopyJob(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	dir, to := testkit.Path(t, "work"), testkit.Path(t, "copy")
	first := counts(t, "4")
	first.stop = full
	s, err := Begin(t.Context(), first, dir, Options{})
	require.NoError(t, err)
	_, err = s.Run(t.Context())
	require.ErrorIs(t, err, full)
	kept := []string{"runs/one/kept.txt", "cells/zertz-37.new/a", "cells/zertz-37.tmp/a", "cells/zertz-37.lock/a"}
	left := []string{"runs/one/run.db-wal", "runs/one/games.7.gipfarena.tmp/half", "x.new"}
	for _, name := range slices.Concat(kept, left) {
		testkit.File(t, "text of "+name, s.Path(name))
	}
	require.NoError(t, Copy(t.Context(), dir, to), "while the job is at work")
	require.NoError(t, s.Close())
	require.Equal(t, bytesOf(t, dir, FileName), bytesOf(t, to, FileName))
	for _, name := range kept {
		require.Equal(t, "text of "+name, string(bytesOf(t, to, name)))
	}
	for _, name := range append(left, filepath.Dir(left[1]), lockName) {
		require.NoFileExists(t, to+"/"+name)
		require.NoDirExists(t, to+"/"+name)
	}
	again := counts(t, "4")
	s, err = BeginOrResume(t.Context(), again, to, Options{})
	require.NoError(t, err)
	_, err = s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, []string{"3", "4"}, again.done)

	require.ErrorIs(t, Copy(t.Context(), dir, to), fs.ErrExist)
	require.ErrorContains(t, Copy(t.Context(), dir, to), to+": file already exists and is not empty")
	inside := dir + "/copy"
	require.EqualError(t, Copy(t.Context(), dir, inside), fmt.Sprintf("%s lies in %s", inside, dir))
	require.NoDirExists(t, inside)
	nowhere := testkit.Path(t, "nowhere")
	require.Error(t, Copy(t.Context(), t.TempDir(), nowhere), "there is no journal")
	require.NoDirExists(t, nowhere)
}

// TestCopyPlainFilesOnly: anything other than a file or directory may lead anywhere, and is not copied.
func TestCopyPlainFilesOnly(t *testing.T) {
	t.Parallel()
	dir, to := create(t, func(*Work) {}), testkit.Path(t, "copy")
	require.NoError(t, os.Symlink("/etc/passwd", dir+"/link"))
	require.EqualError(t, Copy(t.Context(), dir, to), "journal: "+dir+"/link is neither a file nor a directory")
	require.NoDirExists(t, to)
}

// TestSessionTells: a session's messages go to its listener, and stages are watched until they end; without either nothing happens.
func TestSessionTells(t *testing.T) {
	t.Parallel()
	var heard []string
	opt := Options{Workers: 3, InFlight: 7, Runs: runs.Options{Say: func(line string) { heard = append(heard, line) }}}
	opt.Watch = func(s Stage) func() {
		heard = append(heard, "begins "+s.Name)
		return func() { heard = append(heard, "ends "+s.Name) }
	}
	s, err := Begin(t.Context(), counts(t, "3"), testkit.Path(t, "work"), opt)
	require.NoError(t, err)
	defer s.Close()
	s.Say("hello")
	s.Watch(Stage{Name: "games"})()
	how := s.How(Stage{Name: "more"})
	require.Equal(t, []int{3, 7}, []int{how.Workers, how.InFlight})
	how.Watch(new(runs.Active))()
	require.Equal(t, []string{"hello", "begins games", "ends games", "begins more", "ends more"}, heard)
	shown := 0
	s.Showing(func() { shown++ })()
	require.Zero(t, shown, "no metrics are served")
	quiet := &Session{}
	quiet.Say("nothing")
	quiet.Watch(Stage{})()
}

// TestDeadline: a job without a time limit is never over; a job whose time has run out is.
func TestDeadline(t *testing.T) {
	t.Parallel()
	require.False(t, new(Session).Over())
	for until, over := range map[time.Duration]bool{0: true, time.Hour: false} {
		s, err := Begin(t.Context(), counts(t, "3"), testkit.Path(t, "work"), Options{Until: &until})
		require.NoError(t, err)
		require.Equal(t, over, s.Over())
		require.NoError(t, s.Close())
	}
}

// TestMetricsOfAJob: a taken address is reported before a directory is made.
func TestMetricsOfAJob(t *testing.T) {
	t.Parallel()
	var said string
	dir := testkit.Path(t, "work")
	s, err := Begin(t.Context(), counts(t, "3"), dir, Options{Metrics: "localhost:0", Runs: runs.Options{Say: func(line string) { said = line }}})
	require.NoError(t, err)
	address := s.Options.Runs.Metrics.Addr()
	require.Equal(t, "metrics on http://"+address+"/metrics", said)
	other := testkit.Path(t, "other")
	_, err = Begin(t.Context(), counts(t, "3"), other, Options{Metrics: address})
	require.ErrorIs(t, err, syscall.EADDRINUSE)
	require.NoDirExists(t, other)
	shown := 0
	s.Showing(func() { shown++ })()
	require.GreaterOrEqual(t, shown, 2, "at the beginning and at the end")
	require.NoError(t, s.Close())

	for range 1000 { // a job that ends before it serves has no metrics to show
		s, err = Begin(t.Context(), counts(t, "3"), testkit.Path(t, "again"), Options{Metrics: "localhost:0"})
		require.NoError(t, err)
		require.NoError(t, s.Options.Runs.Metrics.Close())
		_, err = s.Run(t.Context())
		require.NoError(t, s.Close())
		if err != nil {
			break
		}
	}
	require.ErrorContains(t, err, "metrics: ", "that they could not be served is said when the job is done")
}
