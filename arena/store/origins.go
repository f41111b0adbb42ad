package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"gipf.arena/arena"
)

// originSchema is the first schema that knows who played a game.
const originSchema = 12

// Origins stores that a worker played games, whose indices it sorts.
func (s *Store) Origins(ctx context.Context, worker string, games []int64, received time.Time) error {
	slices.Sort(games)
	return s.change(ctx, func(tx *sql.Tx) error {
		for len(games) > 0 {
			n := 1
			for n < len(games) && games[n] == games[n-1]+1 {
				n++
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO origins (worker, first, last, received) VALUES (?, ?, ?, ?)",
				worker, games[0], games[n-1], received.UTC().Format(time.RFC3339)); err != nil {
				return err
			}
			games = games[n:]
		}
		return nil
	})
}

// PlayedBy returns the indices of the games that a worker played, as far as is known, and
// the names of all workers of the run, sorted.
func (r *Reader) PlayedBy(ctx context.Context, worker string) (games *arena.Set, workers []string, err error) {
	games = arena.NewSet(arena.MaxGames)
	if r.schema < originSchema {
		return games, nil, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		var name string
		var first, last int64
		if err := row.Scan(&name, &first, &last); err != nil {
			return err
		}
		if !slices.Contains(workers, name) {
			workers = append(workers, name)
		}
		for i := first; name == worker && i <= min(last, arena.MaxGames-1); i++ {
			games.Add(i)
		}
		return nil
	}, "SELECT worker, first, last FROM origins ORDER BY worker")
	return games, workers, r.explain(err)
}

// Owners returns a function that says who played a game, "" where it is unknown or was the
// coordinator.
func (r *Reader) Owners(ctx context.Context) (owner func(game int64) string, err error) {
	type span struct {
		worker      string
		first, last int64
	}
	var all []span
	owner = func(game int64) string {
		i, found := slices.BinarySearchFunc(all, game, func(s span, game int64) int { return cmp.Compare(s.first, game) })
		if !found {
			i--
		}
		if i < 0 || game > all[i].last {
			return ""
		}
		return all[i].worker
	}
	if r.schema < originSchema {
		return owner, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		var s span
		err := row.Scan(&s.worker, &s.first, &s.last)
		all = append(all, s)
		return err
	}, "SELECT worker, first, last FROM origins ORDER BY first, last")
	return owner, r.explain(err)
}
