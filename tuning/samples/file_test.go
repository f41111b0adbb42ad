package samples_test

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/samples"
)

func someRows(n int) (rows []samples.Row) {
	for i := range n {
		r := samples.Row{Position: "position " + string(rune('a'+i%26)), Class: ^uint64(i), Group: int64(i / 3), Game: int64(i), Ply: int32(i % 50), Leaf: i%2 == 0}
		if i%3 > 0 {
			r.Result, r.Games, r.Phase = new(float64(i%3)/2), 1, new(float64(i%7)/7)
		}
		if i%5 > 0 {
			r.Label, r.Proven = new(0.0), i%10 == 1
		}
		rows = append(rows, r)
	}
	return rows
}

// TestFileRoundTrip: what was written comes back, nulls and zeros apart, over several batches.
func TestFileRoundTrip(t *testing.T) {
	path := testkit.Path(t, "rows.parquet")
	meta := samples.Meta{Game: "gipf/basic", RulesVersion: 3, Seed: 1<<63 + 9, Players: "a", Search: "b", Label: "c", Games: "d", Code: "v1"}
	for _, n := range []int{0, 1, 1000} {
		want := someRows(n)
		digest, err := samples.Write(path, meta, want)
		require.NoError(t, err)
		got, m, err := samples.Read(path, digest)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.Equal(t, meta, m)
	}
}

// TestTornFile: a truncated file, or one with a changed byte, is refused in one line,
// with its digest and without.
func TestTornFile(t *testing.T) {
	path := testkit.Path(t, "rows.parquet")
	digest, err := samples.Write(path, samples.Meta{Game: "gipf/basic"}, someRows(300))
	require.NoError(t, err)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, n := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
		testkit.File(t, whole[:n], path)
		_, _, err = samples.Read(path, digest)
		require.ErrorIs(t, err, samples.ErrDigest)
		_, _, err = samples.Read(path, "")
		require.Error(t, err, "%d bytes", n)
		require.NotContains(t, err.Error(), "\n")
	}
	whole[len(whole)/3] ^= 1
	testkit.File(t, whole, path)
	_, _, err = samples.Read(path, digest)
	require.ErrorIs(t, err, samples.ErrDigest)
}

// TestNoFile: a missing file, or a directory, is named once.
func TestNoFile(t *testing.T) {
	dir := t.TempDir()
	_, _, err := samples.Read(dir+"/none", "")
	require.EqualError(t, err, "samples: "+dir+"/none: no such file or directory")
	require.ErrorAs(t, err, new(*arena.InputError))
	_, _, err = samples.Read(dir, "")
	require.EqualError(t, err, "samples: "+dir+": not a regular file")
}

// TestHostileRows: values out of range are refused with their place.
func TestHostileRows(t *testing.T) {
	path := testkit.Path(t, "rows.parquet")
	for want, change := range map[string]func(r *samples.Row){
		"row 700: phase NaN, want 0 to 1":    func(r *samples.Row) { r.Phase = new(math.NaN()) },
		"row 700: result 1.5, want 0 to 1":   func(r *samples.Row) { r.Result = new(1.5) },
		"row 700: label -Inf, want 0 to 1":   func(r *samples.Row) { r.Label = new(math.Inf(-1)) },
		"row 700: label -0.5, want 0 to 1":   func(r *samples.Row) { r.Label = new(-0.5) },
		"row 700: games -1, want at least 0": func(r *samples.Row) { r.Games = -1 },
	} {
		rows := someRows(1000)
		change(&rows[700])
		digest, err := samples.Write(path, samples.Meta{Game: "gipf/basic"}, rows)
		require.NoError(t, err)
		_, _, err = samples.Read(path, digest)
		require.EqualError(t, err, "samples: "+path+": "+want)
	}
}

// TestHostileMeta: what a file says of itself is read as version 1 has it, and refused otherwise.
func TestHostileMeta(t *testing.T) {
	path := testkit.Path(t, "rows.parquet")
	for _, row := range []struct{ key, value, want string }{
		{"schema_version", "1", ""},
		{"schema_version", "2", `schema_version "2", want 1`},
		{"rules_version", "three", `parsing "three"`},
		{"seed", "-1", `parsing "-1"`},
	} {
		keys := []exchange.KeyValue{{Key: "schema_version", Value: "1"}, {Key: "rules_version", Value: "3"}, {Key: "seed", Value: "9"}}
		for i := range keys {
			if keys[i].Key == row.key {
				keys[i].Value = row.value
			}
		}
		var text bytes.Buffer
		require.NoError(t, exchange.WriteRows(&text, "", keys, someRows(3)))
		testkit.File(t, text.Bytes(), path)
		_, m, err := samples.Read(path, "")
		if row.want == "" {
			require.NoError(t, err)
			require.Equal(t, samples.Meta{RulesVersion: 3, Seed: 9}, m)
		} else {
			require.ErrorContains(t, err, row.want)
		}
	}
}

// TestWriteWholeOrNot: without room for the file, nothing of it is left.
func TestWriteWholeOrNot(t *testing.T) {
	dir := t.TempDir()
	_, err := samples.Write(dir+"/no/rows.parquet", samples.Meta{}, someRows(3))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.Mkdir(dir+"/taken", 0o755))
	_, err = samples.Write(dir+"/taken", samples.Meta{}, someRows(3))
	require.Error(t, err)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "a failed write leaves nothing")
}
