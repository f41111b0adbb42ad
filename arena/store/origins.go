package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"gipf.arena/arena"
)

// originSchema is the first schema that stores who played a game.
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

// A span is a range of games that a worker played.
type span struct {
	worker      string
	first, last int64
}

// spans returns who played which games, as far as is known, ordered by their first game.
func (r *Reader) spans(ctx context.Context) (all []span, err error) {
	if r.schema < originSchema {
		return nil, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		var s span
		err := row.Scan(&s.worker, &s.first, &s.last)
		all = append(all, s)
		return err
	}, "SELECT worker, first, last FROM origins ORDER BY first, last")
	return all, r.explain(err)
}

// PlayedBy returns the indices of the games that a worker played, as far as is known, and
// the names of all workers of the run, sorted.
func (r *Reader) PlayedBy(ctx context.Context, worker string) (games *arena.Set, workers []string, err error) {
	all, err := r.spans(ctx)
	games = arena.NewSet(arena.MaxGames)
	for _, s := range all {
		workers = append(workers, s.worker)
		for i := s.first; s.worker == worker && i <= min(s.last, arena.MaxGames-1); i++ {
			games.Add(i)
		}
	}
	slices.Sort(workers)
	return games, slices.Compact(workers), err
}

// Owners returns a function that says who played a game, "" where it is unknown or was the
// coordinator.
func (r *Reader) Owners(ctx context.Context) (owner func(game int64) string, err error) {
	all, err := r.spans(ctx)
	return func(game int64) string {
		i, found := slices.BinarySearchFunc(all, game, func(s span, game int64) int { return cmp.Compare(s.first, game) })
		if !found {
			i--
		}
		if i < 0 || game > all[i].last {
			return ""
		}
		return all[i].worker
	}, err
}
