package exchange

import (
	"io"

	pq "github.com/parquet-go/parquet-go"

	"gipf.arena/arena"
)

const (
	// groupRows is the number of rows in a group: enough for dictionaries and
	// compression to pay, few enough to be held in memory (some 10 MB).
	groupRows = 1 << 17
	// batchRows is how many rows are handed to the library at once, which is
	// slower one by one.
	batchRows = 256
)

// NewGames returns a writer of the table of games.
func NewGames(w io.Writer, r *arena.Meta) (Writer, error) {
	return newTable(w, r, func(dst []GameRow, g *Game) []GameRow { return append(dst, g.Row()) }), nil
}

// NewMoves returns a writer of the table of moves.
func NewMoves(w io.Writer, r *arena.Meta) (Writer, error) {
	return newTable(w, r, func(dst []MoveRow, g *Game) []MoveRow { return g.AppendMoves(dst) }), nil
}

// A table writes rows of one kind.
type table[Row any] struct {
	out    *pq.GenericWriter[Row]
	append func(dst []Row, g *Game) []Row
	rows   []Row // not yet handed over
}

func newTable[Row any](w io.Writer, r *arena.Meta, rows func([]Row, *Game) []Row) *table[Row] {
	meta := append([]KeyValue{{"run", r.Name}, {"config", r.Config}}, NewStamp(r)...)
	return &table[Row]{out: newRowWriter[Row](w, r.Code, meta), append: rows}
}

// Game implements Writer.
func (t *table[Row]) Game(g *Game) error {
	if t.rows = t.append(t.rows, g); len(t.rows) < batchRows {
		return nil
	}
	return t.flush()
}

func (t *table[Row]) flush() error {
	_, err := t.out.Write(t.rows)
	t.rows = t.rows[:0]
	return err
}

// Close implements Writer.
func (t *table[Row]) Close() error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.out.Close()
}
