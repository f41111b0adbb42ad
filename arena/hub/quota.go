package hub

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gipf.arena/arena"
)

//go:embed quota.sql
var quotaSchema string

// account notes for how long jobs have been at work, of users whose jobs may be so for a time, and stops those that have been for
// it. A kill loses what was not noted yet, some seconds.
func (h *Hub) account(ctx context.Context, now time.Time) error {
	passed := now.Sub(h.accounted).Seconds()
	h.accounted = now
	var limited bool
	const some = "SELECT EXISTS (SELECT 1 FROM users WHERE wall > 0) AND EXISTS (SELECT 1 FROM jobs WHERE state = 'running')"
	if err := h.db.QueryRowContext(ctx, some).Scan(&limited); err != nil || !limited {
		return err
	}
	_, err := h.db.ExecContext(ctx, "UPDATE jobs SET worked = worked + ? WHERE state = 'running' AND owner IN (SELECT name FROM users WHERE wall > 0)", passed)
	if err == nil {
		_, err = h.db.ExecContext(ctx, `UPDATE jobs SET state = 'stopped', ended = ?, line = 'stopped by its quota: it was at work for ' || CAST(worked AS INTEGER) || ' s, as long as a job of ' || owner || ' may be'
			WHERE state = 'running' AND worked >= (SELECT wall FROM users WHERE name = owner AND wall > 0)`, stamp(now))
	}
	return err
}

// forecast says what a run would cost by the games of its agents in runs of the archive, "" where there are none: it plays nothing.
func (q *Queue) forecast(ctx context.Context, t *arena.Tournament) (string, error) {
	var specs []string
	for _, p := range t.Players {
		specs = append(specs, p.Builder.Spec())
	}
	slices.Sort(specs)
	specs = slices.Compact(specs)
	text, _ := json.Marshal(specs) // texts
	var n int64
	var seconds, of float64
	err := q.db.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(seconds), 0), coalesce(sum(games), 0) FROM archive WHERE game = ? AND games > 0 AND id IN (
		SELECT run FROM archived WHERE word IN (SELECT id FROM words WHERE kind = 'player' AND text IN (SELECT value FROM json_each(?))) GROUP BY run HAVING count(*) = ?)`,
		t.Game.Name(), string(text), len(specs)).Scan(&n, &seconds, &of)
	if err != nil || n == 0 {
		return "", err
	}
	each := seconds / of
	return fmt.Sprintf("about %v of one slot: %d games of %.3g s each (runs of these agents here: %d)", time.Duration(each*float64(t.Games())*float64(time.Second)).Round(time.Second), t.Games(), each, n), nil
}
