package hub

import (
	"context"
	"database/sql"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/store"
)

//go:embed archive.sql
var archiveSchema string

//go:embed specs.sql
var specsSchema string

// mostFirst is how many first moves of a run the index has as words: more tell little, and large boards have many.
const mostFirst = 64

// readAgain is how long after a failure to read a run the archive tries it again.
const readAgain = time.Hour

// Archive adds the runs of ended jobs to the index used for searching games: runs that it lacks and runs with new games,
// except those of jobs still at work here. A kill at any moment leaves some runs added whole, and the next call adds the rest.
// A run that cannot be read is reported to say, if that is not nil, and tried again an hour later, or by the next process.
// Only one call may run at a time.
func (q *Queue) Archive(ctx context.Context, say func(line string)) error {
	for {
		maps.DeleteFunc(q.unread, func(_ int64, since time.Time) bool { return time.Since(since) > readAgain })
		later, _ := json.Marshal(slices.AppendSeq(q.busy(), maps.Keys(q.unread))) // numbers
		jobs, err := q.jobs(ctx, `WHERE ended <> '' AND begun <> '' AND archived <> ended AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 20`, string(later))
		if err != nil || len(jobs) == 0 {
			return err
		}
		for i := range jobs {
			start := time.Now()
			if err := q.archiveJob(ctx, &jobs[i], say); err != nil {
				return err
			}
			// Pages get their turn if an older hub has many jobs.
			if arena.Sleep(ctx, time.Since(start)); ctx.Err() != nil {
				return context.Cause(ctx)
			}
		}
	}
}

// archiveJob adds the runs of a job to the index, and notes that it has all of them, or that some could not be read.
func (q *Queue) archiveJob(ctx context.Context, j *Job, say func(line string)) error {
	whole := true
	for _, dir := range live.FindRuns(q.Dir(j.ID)) {
		found, err := surveyed(ctx, dir)
		if err == nil {
			found.place, err = filepath.Rel(q.Dir(j.ID), dir)
		}
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil:
			if err := q.archiveRun(ctx, j, found); err != nil {
				return fmt.Errorf("hub: %w", err)
			}
		default:
			whole = false
			if say != nil {
				say(fmt.Sprintf("job %d: the games of %s cannot be looked for: %v", j.ID, dir, err))
			}
		}
	}
	if !whole {
		q.unread[j.ID] = time.Now()
		return nil
	}
	_, err := q.db.ExecContext(ctx, "UPDATE jobs SET archived = ? WHERE id = ?", stamp(j.Ended), j.ID)
	return err
}

// A survey is the index's data on a run.
type survey struct {
	*store.Survey
	place, name, game string
	disputed          int
	words             map[[2]string]int64 // games by kind and text
}

// surveyed reads a run for the index.
func surveyed(ctx context.Context, dir string) (*survey, error) {
	r, err := store.View(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	disputes, err := r.Disputes(ctx)
	if err != nil {
		return nil, err
	}
	m := r.Meta()
	s := &survey{name: m.Name, game: m.Game, disputed: len(disputes), words: map[[2]string]int64{}}
	if s.Survey, err = r.Survey(ctx); err != nil {
		return nil, err
	}
	for i, p := range m.Players {
		s.words[[2]string{"player", p.Name}] += s.Players[i]
		s.words[[2]string{"spec", p.Spec}] += s.Players[i]
	}
	for text, n := range s.Endings {
		s.words[[2]string{"ending", text}] = n
	}
	if len(s.First) > mostFirst {
		s.First = map[string]int64{"": s.Games}
	}
	for text, n := range s.First {
		s.words[[2]string{"opening", text}] = n
	}
	return s, nil
}

// archiveRun adds a run to the index, all at once. What the index already has of it has only grown.
func (q *Queue) archiveRun(ctx context.Context, j *Job, s *survey) error {
	return store.Transact(ctx, q.db, func(tx *sql.Tx) error {
		var id int64
		err := tx.QueryRowContext(ctx, `INSERT INTO archive (job, place, name, game, ended, games, shortest, longest, disputed, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (job, place) DO UPDATE SET ended = excluded.ended, games = excluded.games, shortest = excluded.shortest, longest = excluded.longest, disputed = excluded.disputed, seconds = excluded.seconds
		RETURNING id`, j.ID, s.place, s.name, s.game, stamp(j.Ended), s.Games, s.Shortest, s.Longest, s.disputed, s.Thinking.Seconds()).Scan(&id)
		for word, n := range s.words {
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT INTO words (kind, text) VALUES (?, ?) ON CONFLICT DO NOTHING", word[0], word[1])
			}
			if err == nil {
				_, err = tx.ExecContext(ctx, `INSERT INTO archived SELECT id, ?, ? FROM words WHERE kind = ? AND text = ?
				ON CONFLICT (word, run) DO UPDATE SET games = excluded.games`, id, n, word[0], word[1])
			}
		}
		return err
	})
}

// conditions select the runs of the archive up to a number, 0 for all, that may have games that match a search.
func (s *Search) conditions(upTo int64) (where string, args []any) {
	const word = "id IN (SELECT run FROM archived WHERE word IN (SELECT id FROM words WHERE kind "
	first, _, whole := strings.Cut(s.Opening, ";")
	where = " FROM archive WHERE true"
	for _, c := range []struct {
		asked bool
		sql   string
		value any
	}{
		{upTo > 0, "id <= ?", upTo},
		{s.Game != "", "game = ?", s.Game},
		{s.Least > 0, "longest >= ?", s.Least},
		{s.Most > 0, "shortest <= ?", s.Most},
		{s.Disputed, "disputed > ?", 0},
		{s.From != "", "ended >= ?", s.From},
		{s.To != "", "substr(ended, 1, 10) <= ?", s.To},
		{s.Player != "", word + "IN ('player', 'spec') AND instr(text, ?)))", s.Player},
		{s.Ending != "", word + "= 'ending' AND text = ?))", s.Ending},
		{s.Opening != "" && whole, word + "= 'opening' AND text IN ('', ?)))", first},
		{s.Opening != "" && !whole, word + "= 'opening' AND (text = '' OR instr(text, ?) = 1)))", first},
	} {
		if c.asked {
			where, args = where+" AND "+c.sql, append(args, c.value)
		}
	}
	return where, args
}

// archivedRun is a run of the archive.
type archivedRun struct {
	id, job                  int64
	place, name, game, ended string
}

// archivedRuns returns at most the given number of runs that may match a search, the newest first, from a run number on.
func (q *Queue) archivedRuns(ctx context.Context, s *Search, upTo int64, most int) (found []archivedRun, err error) {
	where, args := s.conditions(upTo)
	return collect(ctx, q.db, func(r *archivedRun, scan scanner) error {
		return scan(&r.id, &r.job, &r.place, &r.name, &r.game, &r.ended)
	}, "SELECT id, job, place, name, game, ended"+where+" ORDER BY id DESC LIMIT ?", append(args, most)...)
}
