package rules

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A PerftQuestion says what to count.
type PerftQuestion struct {
	Game  Game
	Start State // of Game; not changed
	Depth int   // at least 1
	// Distinct asks for the number of different positions as well.
	Distinct bool
	// Divide asks for the counts of each first move.
	Divide bool
}

// A PerftReport is the answer to a PerftQuestion.
type PerftReport struct {
	Game     string            `json:"game"`
	Variant  string            `json:"variant"` // without options, which show in the position
	Position string            `json:"position"`
	Perft    PerftByDepth      `json:"perft"`             // sequences
	Distinct PerftByDepth      `json:"distinct,omitzero"` // positions; nil if not asked for
	Divide   map[string]uint64 `json:"divide,omitzero"`   // sequences of Depth moves by first move; nil if not asked for
}

// PerftByDepth holds the counts of depth k at index k-1. In JSON it is an object with
// a key for each depth.
type PerftByDepth []uint64

// MarshalJSON implements json.Marshaler.
func (b PerftByDepth) MarshalJSON() ([]byte, error) {
	keys := map[int]uint64{}
	for i, n := range b {
		keys[i+1] = n
	}
	return json.Marshal(keys)
}

// Report counts everything that the question asks for.
func (q PerftQuestion) Report() PerftReport {
	game, variant, _ := SplitName(q.Game.Name())
	r := PerftReport{Game: game, Variant: variant, Position: q.Start.String()}
	r.Perft = Perft(q.Game, q.Start, q.Depth)
	if q.Distinct {
		r.Distinct = PerftDistinct(q.Game, q.Start, q.Depth)
	}
	if q.Divide {
		r.Divide = PerftDivide(q.Game, q.Start, q.Depth)
	}
	return r
}

// WriteText counts what the question asks for and writes it as a table, each
// line as soon as its count is known. First moves follow in byte order, so that
// the lists of two programs can be compared directly.
func (q PerftQuestion) WriteText(w io.Writer) error {
	header := fmt.Sprintf("%3s %20s", "n", "sequences")
	if q.Distinct {
		header += fmt.Sprintf(" %20s", "positions")
	}
	if _, err := fmt.Fprintln(w, header); err != nil {
		return err
	}
	for k := 1; k <= q.Depth; k++ {
		if _, err := fmt.Fprintln(w, q.row(k)); err != nil {
			return err
		}
	}
	if !q.Divide {
		return nil
	}
	counts := PerftDivide(q.Game, q.Start, q.Depth)
	for _, move := range slices.Sorted(maps.Keys(counts)) {
		if _, err := fmt.Fprintln(w, move, counts[move]); err != nil {
			return err
		}
	}
	return nil
}

// row returns the line for depth k.
func (q PerftQuestion) row(k int) string {
	line := fmt.Sprintf("%3d %20d", k, Perft(q.Game, q.Start, k)[k-1])
	if q.Distinct {
		line += fmt.Sprintf(" %20d", PerftDistinct(q.Game, q.Start, k)[k-1])
	}
	return line
}
