package parquet_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/parquet"
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
	require.NoError(t, parquet.WriteRows(&b, "v1", []parquet.KeyValue{{Key: "what", Value: "points"}}, somePoints(n)))
	return b.Bytes()
}

func TestRowsRoundTrip(t *testing.T) {
	for _, n := range []int{0, 1, 255, 256, 2000} {
		text := writtenRows(t, n)
		require.Equal(t, text, writtenRows(t, n), "the bytes depend on the rows alone")
		got, meta, err := parquet.ReadRows[point](bytes.NewReader(text), int64(len(text)))
		require.NoError(t, err)
		require.Equal(t, somePoints(n), got)
		require.Equal(t, "points", meta["what"])
	}
}

func TestRowsRefuse(t *testing.T) {
	text := writtenRows(t, 100)
	_, _, err := parquet.ReadRows[otherPoint](bytes.NewReader(text), int64(len(text)))
	require.ErrorContains(t, err, "columns")
	require.ErrorIs(t, parquet.WriteRows(full{}, "v1", nil, somePoints(100)), errFull)
}

// FuzzReadRows: no file is a crash.
func FuzzReadRows(f *testing.F) {
	f.Add(writtenRows(f, 3))
	f.Add([]byte("PAR1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, _, _ = parquet.ReadRows[point](bytes.NewReader(text), int64(len(text)))
	})
}
