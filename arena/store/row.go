package store

import (
	"crypto/sha256"
	"database/sql/driver"
	"fmt"
	"strings"
	"time"

	"gipf.arena/arena"
)

// columns are the columns of games in the order of row.fields. The oldest schema
// has further columns that repeat these.
const columns = `id, opening, opening_plies, setup, seed,
	first_player, second_player, result, termination, ending, detail, plies, moves,
	first_decisions, first_sims, first_transitions, first_ns,
	second_decisions, second_sims, second_transitions, second_ns, elapsed_ns, hash, ` + lateColumns + ", " + searchInfoColumns

// The columns that schemas before openingSchema and before searchInfoSchema lack.
const (
	lateColumns       = "start, control"
	openingSchema     = 5
	searchInfoColumns = "expected, details"
)

// columnsIn returns what to select as columns in a database of the given schema.
func columnsIn(schema int64) string {
	list := columns
	if schema < openingSchema {
		list = strings.Replace(list, lateColumns, "'', ''", 1)
	}
	if schema < searchInfoSchema {
		list = strings.Replace(list, searchInfoColumns, "NULL, NULL", 1)
	}
	return list
}

// A row is one row of games as SQLite sees it: integers of 64 bits, texts and
// one blob.
type row struct {
	id                    int64
	opening, openingPlies int64
	setup, seed           int64
	result, termination   string
	ending, detail        string
	plies                 int64
	moves                 string
	sides                 [2]sideColumns
	elapsed               int64
	hash                  []byte
	start, control        string
	expected, details     []byte
	summary               arena.Summary // for the pager
}

// size is roughly how many bytes the row takes in the database.
func (w *row) size() int64 {
	const others = 200 // numbers, hash and summary
	return int64(others + len(w.moves) + len(w.detail) + len(w.start) + len(w.expected) + len(w.details))
}

// sideColumns are the columns of one side.
type sideColumns struct{ player, decisions, sims, transitions, ns int64 }

// fields returns pointers to the fields in the order of columns.
func (w *row) fields() []any {
	a, b := &w.sides[0], &w.sides[1]
	return []any{
		&w.id, &w.opening, &w.openingPlies, &w.setup, &w.seed,
		&a.player, &b.player, &w.result, &w.termination, &w.ending, &w.detail, &w.plies, &w.moves,
		&a.decisions, &a.sims, &a.transitions, &a.ns,
		&b.decisions, &b.sims, &b.transitions, &b.ns, &w.elapsed, &w.hash, &w.start, &w.control,
		&w.expected, &w.details,
	}
}

// appendValues appends the fields in the order of columns, for the driver to write; no bytes are NULL.
func (w *row) appendValues(dst []driver.NamedValue) []driver.NamedValue {
	for _, field := range w.fields() {
		value := driver.NamedValue{Ordinal: len(dst) + 1}
		switch f := field.(type) {
		case *int64:
			value.Value = *f
		case *string:
			value.Value = *f
		case *[]byte:
			if *f != nil {
				value.Value = *f
			}
		}
		dst = append(dst, value)
	}
	return dst
}

// newRow returns the row of a record that passes Check.
func newRow(r *arena.Record) row {
	hash := r.Hash()
	w := row{
		id: r.Index, opening: r.Opening, openingPlies: int64(r.OpeningPlies), setup: int64(r.Setup), seed: int64(r.Seed),
		result: arena.ResultName(r.Result), termination: string(r.Termination), ending: r.Ending, detail: r.Detail,
		plies: int64(len(r.Moves)), moves: strings.Join(r.Moves, " "), elapsed: int64(r.Elapsed), hash: hash[:],
		start: r.Start, control: r.Control.String(),
	}
	for i, s := range r.Sides {
		w.sides[i] = sideColumns{int64(s.Player), int64(s.Moves), s.Sims, s.Transitions, int64(s.Thinking)}
	}
	w.setSearchInfo(&r.SearchInfo)
	return w
}

// record returns the record of a row. The facts that all games share, and
// the names and specs of the players, come from the run. A row that newRow
// cannot have made is an error that names the game; no content of a row can
// cause a panic.
func (w *row) record(m *arena.Meta) (arena.Record, error) {
	r, err := w.decode(m)
	if err != nil {
		return r, &GameError{w.id, err}
	}
	return r, nil
}

func (w *row) decode(m *arena.Meta) (arena.Record, error) {
	r := arena.Record{
		Index: w.id, Pair: w.id / 2, Place: int(w.id % 2), Game: m.Game, RulesVersion: m.RulesVersion,
		Opening: w.opening, OpeningPlies: int(w.openingPlies), Setup: uint64(w.setup), Seed: uint64(w.seed),
		Termination: arena.Termination(w.termination), Ending: w.ending, Detail: w.detail, Start: w.start,
		Elapsed: time.Duration(w.elapsed),
	}
	if w.moves != "" {
		r.Moves = strings.Split(w.moves, " ")
	}
	var err error
	if r.Result, err = arena.ParseResult(w.result); err != nil {
		return r, err
	}
	if r.Control, err = arena.ParseVerdict(w.control); err != nil {
		return r, err
	}
	for i, s := range w.sides {
		if s.player < 0 || s.player >= int64(len(m.Players)) {
			return r, fmt.Errorf("player %d of %d", s.player, len(m.Players))
		}
		p := m.Players[s.player]
		r.Sides[i] = arena.Side{
			Player: int(s.player), Name: p.Name, Spec: p.Spec, Moves: int(s.decisions),
			Sims: s.sims, Transitions: s.transitions, Thinking: time.Duration(s.ns),
		}
	}
	if r.SearchInfo, err = w.searchInfo(); err != nil {
		return r, err
	}
	return r, w.verify(&r)
}

// verify compares the row with its own count and hash.
func (w *row) verify(r *arena.Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	if w.plies != int64(len(r.Moves)) {
		return fmt.Errorf("%d moves, its count says %d", len(r.Moves), w.plies)
	}
	if hash := r.Hash(); string(hash[:]) != string(w.hash) {
		return fmt.Errorf("its hash is %x, the stored one %x", hash[:4], w.hash[:min(4, len(w.hash), sha256.Size)])
	}
	return nil
}
