package verify

import (
	"fmt"
	"strconv"

	"gipf.arena/arena"
)

// NoPly is the Ply of a difference that is not about a move.
const NoPly = -1

// nothing stands for a missing value.
const nothing = "nothing"

// A Difference is the first way in which a stored game is not what it must be.
type Difference struct {
	// Game is the index of the game.
	Game int64 `json:"game"`
	// Field is what differs, such as "moves", "result" or "first sims".
	Field string `json:"field"`
	// Ply is the number of the move, from 0, or NoPly for other fields.
	Ply int `json:"ply"`
	// Stored is what the record says, Replayed what came out instead, or why the
	// stored value is impossible.
	Stored   string `json:"stored"`
	Replayed string `json:"replayed"`
	// Damage is what is wrong with the stored row itself, "" if nothing is.
	Damage string `json:"damage,omitempty"`
}

// Where returns the field in words, for moves with the ply.
func (d Difference) Where() string {
	if d.Ply != NoPly {
		return fmt.Sprintf("%s, ply %d", d.Field, d.Ply)
	}
	return d.Field
}

// String returns the difference in words.
func (d Difference) String() string {
	words := fmt.Sprintf("game %d: %s: stored %s, replayed %s", d.Game, d.Where(), d.Stored, d.Replayed)
	if d.Damage != "" {
		words += "; " + d.Damage
	}
	return words
}

// Compare returns the first difference between two records of one index, in the order of
// their canonical encoding, except that moves precede what follows from them. It compares
// last what the agents thought, as far as the stored record keeps it, except times. There
// is a difference exactly when the records' hashes or these thoughts differ.
func Compare(stored, replayed *arena.Record) (Difference, bool) {
	for _, pair := range [...][2][]field{
		{head(stored), head(replayed)},
		{moves(stored), moves(replayed)},
		{tail(stored), tail(replayed)},
		searchInfo(stored, replayed),
	} {
		if d, differs := firstOf(pair[0], pair[1]); differs {
			d.Game = stored.Index
			return d, true
		}
	}
	return Difference{}, false
}

// A field is one value of a record in words.
type field struct {
	name string
	ply  int
	text string
}

// firstOf returns the first difference between two lists of fields, one of
// which may end before the other.
func firstOf(stored, replayed []field) (Difference, bool) {
	for i := range max(len(stored), len(replayed)) {
		a, b := at(stored, i), at(replayed, i)
		if a.text == b.text && a.name == b.name {
			continue
		}
		d := Difference{Field: a.name, Ply: a.ply, Stored: a.text, Replayed: b.text}
		if a.name == "" {
			d.Field, d.Ply = b.name, b.ply
		}
		return d, true
	}
	return Difference{}, false
}

func at(list []field, i int) field {
	if i < len(list) {
		return list[i]
	}
	return field{text: nothing}
}

// head lists what is settled before an agent's first move.
func head(r *arena.Record) []field {
	list := []field{
		text("index", strconv.FormatInt(r.Index, 10)),
		text("pair", fmt.Sprintf("%d, game %d", r.Pair, r.Place)),
		text("game", fmt.Sprintf("%q", r.Game)),
		text("rules version", strconv.Itoa(r.RulesVersion)),
	}
	for i, s := range r.Sides {
		list = append(list, text(seats[i]+" player", fmt.Sprintf("%d %q (%s)", s.Player, s.Name, s.Spec)))
	}
	return append(list,
		text("opening", strconv.FormatInt(r.Opening, 10)),
		text("opening plies", strconv.Itoa(r.OpeningPlies)),
		text("start", strconv.Quote(r.Start)),
		text("setup", fmt.Sprintf("%016x", r.Setup)),
		text("seed", fmt.Sprintf("%016x", r.Seed)))
}

var seats = [2]string{"first", "second"}

func moves(r *arena.Record) []field {
	list := make([]field, len(r.Moves))
	for ply, m := range r.Moves {
		list[ply] = field{"moves", ply, strconv.Quote(m)}
	}
	return list
}

// tail lists what follows from the moves, or came with them.
func tail(r *arena.Record) (list []field) {
	list = append(list,
		text("result", arena.ResultName(r.Result)),
		text("termination", string(r.Termination)),
		text("ending", strconv.Quote(r.Ending)),
		text("detail", strconv.Quote(r.Detail)),
		text("control", strconv.Quote(r.Control.String())))
	for i, s := range r.Sides {
		list = append(list,
			text(seats[i]+" moves made", strconv.Itoa(s.Moves)),
			text(seats[i]+" sims", strconv.FormatInt(s.Sims, 10)),
			text(seats[i]+" transitions", strconv.FormatInt(s.Transitions, 10)))
	}
	return list
}

func text(name, value string) field { return field{name, NoPly, value} }
