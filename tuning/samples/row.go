package samples

import "fmt"

// A Row is one position to learn from. Copies under symmetries of the game share
// one row.
type Row struct {
	// Position is its text, which the game's Parse reads.
	Position string `parquet:"position"`
	// Class is the value that copies share (rules.Class).
	Class uint64 `parquet:"class"`
	// Group is the opening of its game. The split into training and validation keeps
	// groups whole.
	Group int64 `parquet:"group"`
	// Game is the index of that game in its run. Ply is the number of moves before
	// the position, or before the position whose search met it.
	Game int64 `parquet:"game"`
	Ply  int32 `parquet:"ply"`
	// Leaf says that a search met the position; otherwise it was played.
	Leaf bool `parquet:"leaf"`
	// Phase says how far the game has got, from 0 to 1; null if the game does not say.
	Phase *float64 `parquet:"phase"`
	// Result is the mean score of the mover in the games in which the position occurred,
	// and Games their number. They are null and 0 for leaves and for games without result.
	Result *float64 `parquet:"result"`
	Games  int32    `parquet:"games"`
	// Label is the score that a search expects for the mover, from 0 to 1; null if
	// no search was asked or it had no opinion. Proven says that it is known.
	Label  *float64 `parquet:"label"`
	Proven bool     `parquet:"proven"`
}

// check reports the first value that is out of range.
func (r *Row) check() error {
	names := [...]string{"phase", "result", "label"}
	for i, x := range []*float64{r.Phase, r.Result, r.Label} {
		if x != nil && !(*x >= 0 && *x <= 1) { // NaN fails too
			return fmt.Errorf("%s %v, want 0 to 1", names[i], *x)
		}
	}
	if r.Games < 0 {
		return fmt.Errorf("games %d, want at least 0", r.Games)
	}
	return nil
}

// A Mix says how much of a target comes from the label and how much from the result:
// Early is the share of the label at the start of a game and Late its share at the end,
// each from 0 to 1. In a game without phases, every position counts as the start.
type Mix struct{ Early, Late float64 }

// Target returns the score to learn for the mover of a row: share · label + (1 -
// share) · result if both are known, else the known one. ok is false if neither is
// known, or if the known one has no weight.
func (m Mix) Target(r *Row) (score float64, ok bool) {
	share := m.Early
	if r.Phase != nil {
		share += float64((m.Late - m.Early) * *r.Phase)
	}
	switch {
	case r.Label != nil && r.Result != nil:
		return float64(share**r.Label) + float64((1-share)**r.Result), true
	case r.Label != nil:
		return *r.Label, share > 0
	case r.Result != nil:
		return *r.Result, share < 1
	}
	return 0, false
}
