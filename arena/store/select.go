package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"gipf.arena/arena"
)

// A Selection says which games of a run are wanted; a zero field excludes none.
type Selection struct {
	// Players are the numbers of players, one of whom plays in the game; nil allows all.
	Players []int
	// Ending is the rule that ended the game or the class of its ending; Opening is the first moves, joined by ";".
	Ending, Opening string
	// Least and Most bound the number of moves; a Most of 0 is no bound.
	Least, Most int
	// Games are the indices allowed; nil allows all.
	Games []int64
	// Before is an index above those of the games, 0 for any.
	Before int64
}

// selectedFrom is how many indices one Select looks at, so that no answer takes long. It is a variable for tests.
var selectedFrom = int64(100_000)

// Select returns at most n selected games, the newest first, and the index before which to look for more, or 0 if there
// are no more. A damaged row is a GameError.
func (r *Reader) Select(ctx context.Context, s *Selection, most int) (found []arena.Record, older int64, err error) {
	schema, err := schemaOf(ctx, r.db)
	before := s.Before
	if err == nil && before <= 0 {
		err = r.db.QueryRowContext(ctx, "SELECT coalesce(max(id) + 1, 0) FROM games").Scan(&before)
	}
	if err != nil {
		return nil, 0, r.explain(err)
	}
	from := max(0, before-selectedFrom)
	players, _ := json.Marshal(s.Players) // null or numbers
	games, _ := json.Marshal(s.Games)
	err = eachRow(ctx, r.db, func(rows *sql.Rows) error {
		var w row
		if err := rows.Scan(w.fields()...); err != nil {
			return err
		}
		rec, err := w.record(&r.meta)
		found = append(found, rec)
		return err
	}, "SELECT "+columnsIn(schema)+` FROM games WHERE id >= ?1 AND id < ?2 AND plies >= ?3 AND (?4 = 0 OR plies <= ?4)
		AND (?5 = '' OR ending = ?5 OR termination = ?5)
		AND (?6 = 'null' OR first_player IN (SELECT value FROM json_each(?6)) OR second_player IN (SELECT value FROM json_each(?6)))
		AND (?7 = 'null' OR id IN (SELECT value FROM json_each(?7)))
		AND (?8 = '' OR substr(replace(moves, ' ', ';'), 1, length(?8)) = ?8) ORDER BY id DESC LIMIT ?9`,
		from, before, s.Least, s.Most, s.Ending, string(players), string(games), s.Opening, most)
	if err == nil && len(found) == most {
		from = found[most-1].Index
	}
	return found, from, r.explain(err)
}

// A Survey counts features that the games of a run share.
type Survey struct {
	Games             int64
	Shortest, Longest int // in moves
	Thinking          time.Duration
	// Endings are the rules that ended games and the classes of their endings, First their first moves, Players the numbers
	// of their players, each with the number of games.
	Endings, First map[string]int64
	Players        map[int]int64
}

// Survey counts the stored games in two passes.
func (r *Reader) Survey(ctx context.Context) (*Survey, error) {
	s := &Survey{Endings: map[string]int64{}, First: map[string]int64{}, Players: map[int]int64{}}
	err := eachRow(ctx, r.db, func(rows *sql.Rows) error {
		var ending, termination string
		var first, second, least, most int
		var n, ns int64
		if err := rows.Scan(&ending, &termination, &first, &second, &least, &most, &n, &ns); err != nil {
			return err
		}
		if s.Games == 0 || least < s.Shortest {
			s.Shortest = least
		}
		s.Longest = max(s.Longest, most)
		s.Games += n
		s.Thinking += time.Duration(ns)
		s.Players[first] += n
		s.Players[second] += n
		s.Endings[termination] += n
		if ending != "" && ending != termination {
			s.Endings[ending] += n
		}
		return nil
	}, "SELECT ending, termination, first_player, second_player, min(plies), max(plies), count(*), sum(first_ns + second_ns) FROM games GROUP BY 1, 2, 3, 4")
	if err == nil {
		err = eachRow(ctx, r.db, func(rows *sql.Rows) error {
			var move string
			var n int64
			err := rows.Scan(&move, &n)
			s.First[move] = n
			return err
		}, "SELECT substr(moves, 1, instr(moves || ' ', ' ') - 1), count(*) FROM games GROUP BY 1")
	}
	return s, r.explain(err)
}
