package hub

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

//go:embed quota.sql
var quotaSchema string

// account notes how long jobs have been at work, in any state, of users with a limit on that time, and stops the jobs that have
// reached it and are to continue. A kill loses what was not noted yet, some seconds.
func (h *Hub) account(ctx context.Context, now time.Time) error {
	passed := now.Sub(h.accounted).Seconds()
	h.accounted = now
	ids, _ := json.Marshal(h.working()) // numbers
	_, err := h.db.ExecContext(ctx, "UPDATE jobs SET worked = worked + ? WHERE id IN (SELECT value FROM json_each(?)) AND owner IN (SELECT name FROM users WHERE wall > 0)", passed, string(ids))
	if err == nil {
		_, err = h.db.ExecContext(ctx, `UPDATE jobs SET state = 'stopped', ended = ?, line = 'stopped by its quota: it was at work for ' || CAST(worked AS INTEGER) || ' s, and a job of ' || owner || ' may be for ' || (SELECT wall FROM users WHERE name = owner) || ' s'
			WHERE state IN ('waiting', 'running') AND worked >= (SELECT wall FROM users WHERE name = owner AND wall > 0)`, stamp(now))
	}
	return err
}

// mostForecast is how many runs, the last ones, a forecast uses.
const mostForecast = 1000

// forecast says what a run would cost, judging by runs of the archive between the same agents alone; "" if there are
// none. It plays nothing. Runs are the observations of its interval, because the games of one run share a machine.
func (q *Queue) forecast(ctx context.Context, t *arena.Tournament) (string, error) {
	specs := t.Specs()
	slices.Sort(specs)
	specs = slices.Compact(specs)
	text, _ := json.Marshal(specs) // texts
	runs, err := collect(ctx, q.db, func(c *balance.Cluster, scan scanner) error { return scan(&c.Opening, &c.N, &c.Sum) },
		`SELECT a.id, a.games, a.seconds FROM archive a JOIN (
			SELECT run, count(*) AS agents, sum(games) AS seats FROM archived
			WHERE word IN (SELECT id FROM words WHERE kind = 'spec' AND text IN (SELECT value FROM json_each(?))) GROUP BY run) o ON o.run = a.id
		WHERE a.game = ? AND a.games > 0 AND o.agents = ? AND o.seats >= 2 * a.games ORDER BY a.id DESC LIMIT ?`, string(text), t.Game.Name(), len(specs), mostForecast)
	if err != nil || len(runs) == 0 {
		return "", err
	}
	return forecastWords(t.Games(), balance.NewSample(runs).Mean(0).Value, len(runs)), nil
}

// forecastWords says the cost of games, given their seconds in some runs.
func forecastWords(games int64, each stats.Interval, runs int) string {
	all := func(seconds float64) time.Duration {
		return time.Duration(max(0, seconds) * float64(games) * float64(time.Second)).Round(time.Second)
	}
	between, by := fmt.Sprintf(" [%v, %v]", all(each.Lo), all(each.Hi)), fmt.Sprintf("95 %% by the %d runs between these agents here", runs)
	if each.OpenHi {
		between, by = "", "by the one run between these agents here, which gives no interval"
	}
	return fmt.Sprintf("about %v%s of one slot: %d games of %.3g s each (%s)", all(each.Center), between, games, each.Center, by)
}
