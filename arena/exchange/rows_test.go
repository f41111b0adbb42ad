package exchange_test

import (
	"bytes"
	"errors"
	"runtime"
	"strings"
	"testing"

	pq "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/exchange"

	"gipf.arena/internal/testkit"
)

type point struct {
	Name string   `parquet:"name"`
	X    *float64 `parquet:"x"`
}

type otherPoint struct {
	Name string  `parquet:"name"`
	Y    float64 `parquet:"y"`
}

func somePoints(n int) (rows []point) {
	for i := range n {
		x := float64(i) / 3
		rows = append(rows, point{Name: string(rune('a' + i%26))})
		if i%2 == 1 {
			rows[i].X = &x
		}
	}
	return rows
}

func writtenRows(t testing.TB, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, exchange.WriteRows(&b, "v1", []exchange.KeyValue{{Key: "what", Value: "points"}}, somePoints(n)))
	return b.Bytes()
}

// readRows reads all rows of a table.
func readRows[Row any](text []byte) (rows []Row, meta map[string]string, err error) {
	meta, err = exchange.ReadRows(bytes.NewReader(text), int64(len(text)), func(more []Row) error {
		rows = append(rows, more...)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return rows, meta, nil
}

func TestRowsRoundTrip(t *testing.T) {
	for _, n := range []int{0, 1, 255, 256, 2000} {
		text := writtenRows(t, n)
		require.Equal(t, text, writtenRows(t, n), "the bytes depend on the rows alone")
		got, meta, err := readRows[point](text)
		require.NoError(t, err)
		require.Equal(t, somePoints(n), got)
		require.Equal(t, "points", meta["what"])
	}
}

func TestRowsRefuse(t *testing.T) {
	text := writtenRows(t, 100)
	_, _, err := readRows[otherPoint](text)
	require.ErrorContains(t, err, "columns")
	require.ErrorIs(t, exchange.WriteRows(parquetFull{}, "v1", nil, somePoints(100)), errParquetFull)
}

// bomb is a file of a few kilobytes with the given number of rows of names of zeros.
func bomb(t testing.TB, rows, size int) []byte {
	t.Helper()
	name := strings.Repeat("\x00", size)
	list := make([]point, rows)
	for i := range list {
		list[i].Name = name
	}
	var b bytes.Buffer
	out := pq.NewGenericWriter[point](&b, pq.Compression(&zstd.Codec{}), pq.PageBufferSize(64<<20), pq.ColumnIndexSizeLimit(func([]string) int { return 16 }), pq.DataPageStatistics(false))
	_, err := out.Write(list)
	require.NoError(t, errors.Join(err, out.Close()))
	return b.Bytes()
}

// TestBombs: a file that unpacks to a thousand times its size, or to more rows than bytes, is refused before
// it takes memory.
func TestBombs(t *testing.T) {
	testkit.SkipInRace(t)
	for want, text := range map[string][]byte{
		"unpack to more than": bomb(t, 1<<17, 1<<10),
		"rows in":             bomb(t, 1<<18, 0),
	} {
		require.Less(t, len(text), 1<<20)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := readRows[point](text)
		runtime.ReadMemStats(&after)
		require.ErrorContains(t, err, want)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(16<<20))
	}
	text := bomb(t, 8<<10, 1<<10)
	rows, _, err := readRows[point](text)
	require.NoError(t, err, "what is small unpacked is read")
	require.Len(t, rows, 8<<10)
}

// FuzzReadRows: no file causes a crash, or takes more memory than promised.
func FuzzReadRows(f *testing.F) {
	f.Add(bomb(f, 1<<10, 1<<10))
	f.Add(bomb(f, 1<<17, 0))
	f.Add(writtenRows(f, 300)[:500])
	f.Add(writtenRows(f, 3))
	f.Add([]byte("PAR1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, _ = readRows[point](text)
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(256<<20+1024*len(text)))
	})
}
