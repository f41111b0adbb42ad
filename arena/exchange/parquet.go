package exchange

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	pq "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/parquet-go/parquet-go/format"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
)

const (
	// groupRows is the number of rows in a group: enough for dictionaries and
	// compression to pay off, few enough to hold in memory (some 10 MB).
	groupRows = 1 << 17
	// batchRows is how many rows are passed to the library at once; one by
	// one is slower.
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
	rows   []Row // not yet passed on
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

// A KeyValue is one entry of a file's metadata.
type KeyValue struct{ Key, Value string }

// WriteRows writes a whole table of rows of a struct whose fields have tags such as
// `parquet:"position"`; a pointer field may be null. The bytes depend only on the
// arguments.
func WriteRows[Row any](w io.Writer, code string, meta []KeyValue, rows []Row) error {
	out := newRowWriter[Row](w, code, meta)
	for batch := range slices.Chunk(rows, batchRows) {
		if _, err := out.Write(batch); err != nil {
			return err
		}
	}
	return out.Close()
}

func newRowWriter[Row any](w io.Writer, code string, meta []KeyValue) *pq.GenericWriter[Row] {
	options := each.Of(meta, func(e KeyValue) pq.WriterOption { return pq.KeyValueMetadata(e.Key, e.Value) })
	return pq.NewGenericWriter[Row](w, append(options,
		pq.Compression(&zstd.Codec{Level: zstd.SpeedDefault}),
		pq.MaxRowsPerRowGroup(groupRows),
		pq.CreatedBy("gipfarena", code, ""),
	)...)
}

const (
	freeBytes, mostRatio = 64 << 20, 256 // no table of ours is packed as tightly
	freeRows             = 1 << 16       // and beyond them each takes a byte
)

// bounded refuses a file that claims to unpack to far more than its size allows: rows are
// kept in memory, and a few kilobytes of zeros can be a gigabyte.
func bounded(file *pq.File) error {
	var rows, unpacked int64
	for _, g := range file.Metadata().RowGroups {
		for _, c := range g.Columns {
			unpacked += min(c.MetaData.TotalUncompressedSize, math.MaxInt64-unpacked)
			if most := freeBytes + mostRatio*file.Size(); unpacked > most || c.MetaData.TotalUncompressedSize < 0 {
				return fmt.Errorf("parquet: %d bytes unpack to more than %d", file.Size(), most)
			}
		}
		rows += min(g.NumRows, math.MaxInt64-rows)
		if most := freeRows + file.Size(); rows > most || g.NumRows < 0 {
			return fmt.Errorf("parquet: more than %d rows in %d bytes", most, file.Size())
		}
	}
	return nil
}

// ReadRows reads a table of size bytes that WriteRows has written, and returns the value of each key of its metadata. take gets the rows in order, some at a time, in a
// slice that is reused. A file is an error if it is torn, has other columns, claims more than it holds, or unpacks to more than 64 MiB and 256 times its size.
func ReadRows[Row any](r io.ReaderAt, size int64, take func(rows []Row) error) (meta map[string]string, err error) {
	defer func() {
		if fault := recover(); fault != nil { // the library's response to some damaged files
			meta, err = nil, fmt.Errorf("parquet: %v", fault)
		}
	}()
	if err := boundedFooter(r, size); err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	file, err := pq.OpenFile(r, size, pq.SkipPageIndex(true), pq.SkipBloomFilters(true))
	if err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	if want, got := pq.SchemaOf(new(Row)), file.Schema(); !pq.EqualNodes(want, got) {
		return nil, errors.New("parquet: the columns are not those of such a table")
	}
	if err := bounded(file); err != nil {
		return nil, err
	}
	if err := boundedPages(r, file); err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	in := pq.NewGenericReader[Row](file)
	defer in.Close()
	for batch := make([]Row, batchRows); ; {
		clear(batch) // nothing of a row may remain in the next one
		n, err := in.Read(batch)
		if failed := take(batch[:n]); failed != nil {
			return nil, failed
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("parquet: %w", err)
		}
	}
	return each.Map(file.Metadata().KeyValueMetadata, func(e format.KeyValue) (key, value string) { return e.Key, e.Value }), nil
}
