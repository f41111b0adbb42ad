package hub

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

//go:embed schema.sql
var schema string

// The files of a hub's directory.
const (
	databaseName = "hub.db"
	lockName     = "hub.lock"
	jobsName     = "jobs"
	enginesName  = "engines"
)

// A State is the state of a job.
type State string

// The states of jobs.
const (
	Approval State = "approval" // it waits for an approver
	Waiting  State = "waiting"
	Running  State = "running"
	Paused   State = "paused"
	Done     State = "done"
	Stopped  State = "stopped"
	Refused  State = "refused" // by an approver
	Failed   State = "failed"
)

// states are all states.
var states = []State{Approval, Waiting, Running, Paused, Done, Stopped, Refused, Failed}

// States returns the names of all states.
func States() []string { return each.Of(states, func(s State) string { return string(s) }) }

// known reports a word that is not in a list, with what the list is called.
func known[T ~string](what string, word T, list []T) error {
	if slices.Contains(list, word) {
		return nil
	}
	names := each.Of(list, func(one T) string { return string(one) })
	return arena.Refusef("%s %.40q: unknown, %s", what, string(word), sanitize.Hint(string(word), names))
}

// Words describes the state of a job, after "is".
func (s State) Words() string {
	if s == Approval {
		return "waiting for an approver"
	}
	return string(s)
}

// A Job is a line of the queue.
type Job struct {
	ID   int64  `json:"id"`
	Kind string `json:"kind"`
	Name string `json:"name"`
	// Game is its game, "" if it has several.
	Game string `json:"game,omitempty"`
	// Config is the configuration as submitted, Overrides those of --set, Hash the hash of both together.
	Config    string   `json:"config,omitempty"`
	Overrides []string `json:"set,omitempty"`
	Hash      string   `json:"hash"`
	// Summary says in a few words what the job would do.
	Summary string `json:"summary"`
	Owner   string `json:"owner"`
	// Jobs of a higher Priority get slots first; within one priority, each gets them by its Share.
	Priority int     `json:"priority"`
	Share    float64 `json:"share"`
	State    State   `json:"state"`
	// The times are in UTC; Begun and Ended are zero before.
	Submitted time.Time `json:"submitted"`
	Begun     time.Time `json:"begun,omitzero"`
	Ended     time.Time `json:"ended,omitzero"`
	// Line says why the job failed, was stopped or refused; Result is a line of Markdown for a finished job, Verdict the
	// verdicts of its sequential tests (H1 accepted, H0 accepted, undecided), Digest the digest of its games.
	Line    string `json:"line,omitempty"`
	Result  string `json:"result,omitempty"`
	Verdict string `json:"verdict,omitempty"`
	Digest  string `json:"digest,omitempty"`
	// Forecast says what a checked run would cost, judging by games of its agents here; "" if there are none.
	Forecast string `json:"forecast,omitempty"`
}

// ErrNoHub says that a directory holds no hub, ErrNoJob that a hub has no such job.
var (
	ErrNoHub = arena.Refusef("no hub in this directory")
	ErrNoJob = arena.Refusef("no such job")
)

// Holds reports whether a directory is a hub's.
func Holds(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, databaseName))
	return err == nil
}

// A Queue is the database of a hub: its jobs and its users. It is safe for concurrent use, by several processes.
type Queue struct {
	db     *sql.DB
	dir    string
	unread map[int64]time.Time // when a job's run could not be read; Archive's
	busy   func() []int64      // jobs at work in this process, whose runs get games even after they were stopped
}

// OpenQueue opens the queue of the hub in dir, and creates it if make is true. The caller closes it.
func OpenQueue(ctx context.Context, dir string, make bool) (*Queue, error) {
	if !make && !Holds(dir) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoHub)
	}
	if err := os.MkdirAll(filepath.Join(dir, jobsName), 0o755); err != nil {
		return nil, arena.Refuse(err)
	}
	db, err := store.Database(ctx, filepath.Join(dir, databaseName), schema, archiveSchema, ratingsSchema, quotaSchema, specsSchema)
	q := &Queue{db, dir, map[int64]time.Time{}, func() []int64 { return []int64{} }}
	if err == nil && make { // otherwise it exists, perhaps on a read-only medium
		err = os.Chmod(filepath.Join(dir, databaseName), 0o600)
	}
	return q, err
}

// Close closes the database.
func (q *Queue) Close() error { return q.db.Close() }

// Dir returns the directory of a job.
func (q *Queue) Dir(id int64) string { return filepath.Join(q.dir, jobsName, fmt.Sprintf("%06d", id)) }

// Engines returns the folder of the engines that approvers have added.
func (q *Queue) Engines() runs.EngineFolder {
	return runs.EngineFolder(filepath.Join(q.dir, enginesName))
}

// stamp is a time in the form of the database.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// An instant is a time read from the form that stamp writes; "" is zero.
type instant time.Time

// Scan implements sql.Scanner.
func (t *instant) Scan(value any) error {
	text, _ := value.(string)
	at, _ := time.Parse(time.RFC3339, text)
	*t = instant(at)
	return nil
}

// A scanner reads the columns of a row.
type scanner = func(columns ...any) error

// collect returns what read makes of each row of a query.
func collect[T any](ctx context.Context, db *sql.DB, read func(to *T, scan scanner) error, query string, args ...any) (all []T, err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("hub: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var one T
		if err := read(&one, rows.Scan); err != nil {
			return nil, fmt.Errorf("hub: %w", err)
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// add adds a job to the queue and returns its number.
func (q *Queue) add(ctx context.Context, j *Job) (int64, error) {
	set, _ := json.Marshal(j.Overrides) // texts
	r, err := q.db.ExecContext(ctx, `INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		j.Kind, j.Name, j.Game, j.Config, string(set), j.Hash, j.Summary, j.Owner, j.Priority, j.Share, j.State, stamp(time.Now()))
	if err != nil {
		return 0, fmt.Errorf("hub: %w", err)
	}
	return r.LastInsertId()
}

// columns are the columns of a job except its configuration, which is long.
const columns = `id, kind, name, game, overrides, hash, summary, owner, priority, share, state, submitted, begun, ended, line, result, verdict, digest`

// Job returns a job with its configuration.
func (q *Queue) Job(ctx context.Context, id int64) (Job, error) {
	var text string
	jobs, err := q.jobs(ctx, "WHERE id = ?", id)
	if err == nil && len(jobs) == 0 {
		err = fmt.Errorf("job %d: %w", id, ErrNoJob)
	}
	if err != nil {
		return Job{}, err
	}
	err = q.db.QueryRowContext(ctx, "SELECT config FROM jobs WHERE id = ?", id).Scan(&text)
	jobs[0].Config = text
	return jobs[0], err
}

// Jobs returns the newest jobs of a state, "" for any, whose name, owner or kind is or contains a text, at most the
// given number, that are older than a job number (0 for all). It leaves out their configurations.
func (q *Queue) Jobs(ctx context.Context, state State, text string, before int64, most int) ([]Job, error) {
	if text == "" { // in the order of their numbers, only the first ones
		return q.jobs(ctx, "WHERE (? = '' OR state = ?) AND (? = 0 OR id < ?) ORDER BY id DESC LIMIT ?", state, state, before, before, most)
	}
	return q.jobs(ctx, `WHERE id IN (SELECT id FROM jobs INDEXED BY jobs_owner WHERE (? = '' OR state = ?) AND (instr(name, ?) OR owner = ? OR kind = ?) AND (? = 0 OR id < ?)
		ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, state, state, text, text, text, before, before, most)
}

// mostWaiting is how many jobs may wait or run at the same time.
const mostWaiting = 500

// Runnable returns the jobs that may run, in the order in which they run.
func (q *Queue) Runnable(ctx context.Context) ([]Job, error) {
	return q.jobs(ctx, "WHERE state IN ('waiting', 'running') ORDER BY priority DESC, id LIMIT ?", mostWaiting)
}

// jobs returns the jobs that satisfy a condition.
func (q *Queue) jobs(ctx context.Context, where string, args ...any) (jobs []Job, err error) {
	return collect(ctx, q.db, func(j *Job, scan scanner) error {
		var set string
		err := scan(&j.ID, &j.Kind, &j.Name, &j.Game, &set, &j.Hash, &j.Summary, &j.Owner, &j.Priority, &j.Share, &j.State,
			(*instant)(&j.Submitted), (*instant)(&j.Begun), (*instant)(&j.Ended), &j.Line, &j.Result, &j.Verdict, &j.Digest)
		return cmp.Or(err, json.Unmarshal([]byte(set), &j.Overrides))
	}, "SELECT "+columns+" FROM jobs "+where, args...)
}

// move moves a job from one of several states to another and sets further columns, as "line = ?". It reports whether
// the job was in one of them. With "" the state does not change.
func (q *Queue) move(ctx context.Context, id int64, from []State, to State, set string, args ...any) (bool, error) {
	if set != "" {
		set = ", " + set
	}
	states := each.Of(from, func(s State) string { return "'" + string(s) + "'" })
	args = append(append([]any{to}, args...), id)
	r, err := q.db.ExecContext(ctx, "UPDATE jobs SET state = coalesce(nullif(?, ''), state)"+set+" WHERE id = ? AND state IN ("+strings.Join(states, ", ")+")", args...)
	if err != nil {
		return false, fmt.Errorf("hub: %w", err)
	}
	n, err := r.RowsAffected()
	return n == 1, err
}

// Counts returns the number of jobs in each state.
func (q *Queue) Counts(ctx context.Context) (map[State]int64, error) {
	counts := map[State]int64{}
	_, err := collect(ctx, q.db, func(s *State, scan scanner) error {
		var n int64
		err := scan(s, &n)
		counts[*s] = n
		return err
	}, "SELECT state, count(*) FROM jobs GROUP BY state")
	return counts, err
}
