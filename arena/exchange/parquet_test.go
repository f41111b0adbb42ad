package exchange_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"testing"
	"time"

	pq "github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/rules/catalog"
)

// tables are both files.
var tables = []func(io.Writer, *arena.Meta) (exchange.Writer, error){exchange.NewGames, exchange.NewMoves}

// collector keeps records by index.
type parquetCollector map[int64]arena.Record

func (c parquetCollector) Put(_ context.Context, r arena.Record) error { c[r.Index] = r; return nil }

// played returns a run of random players and its games; some reach the cap.
func playedRecords(t testing.TB, pairs int) (arena.Meta, []exchange.Game) {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := &arena.Tournament{
		Game: g, Pairs: pairs, OpeningPlies: 4, MaxPlies: 50, Seed: 5,
		Players: []arena.Player{{Name: "ä", Builder: b}, {Name: "b", Builder: b}},
	}
	records := parquetCollector{}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{records}}))
	games := make([]exchange.Game, len(records))
	for i := range games {
		r := records[int64(i)]
		r.SearchInfo = searchInfo(i, len(r.Moves)-r.OpeningPlies)
		games[i], err = exchange.Replay(g, r)
		require.NoError(t, err)
	}
	return arena.Meta{Name: "test", Config: "game: gipf/basic\n", RulesVersion: 1, Code: "v0"}, games
}

// searchInfo returns those of a game of so many moves: of every third game none, of every
// third values alone.
func searchInfo(game, moves int) (all arena.SearchInfo) {
	if game%3 == 0 {
		return all
	}
	codes := []arena.Value{arena.NoValue, arena.ProvenWin, arena.ProvenDraw, arena.ProvenLoss, 0, 7, -125}
	for i := range moves {
		all.Values = append(all.Values, codes[(game+i)%len(codes)])
		if game%3 == 2 {
			all.Details = append(all.Details, arena.Detail{Nodes: int64(i) << 33, Depth: i, Time: time.Millisecond, Choices: 3, PV: []string{"a1-b2", "c3"}[:i%3]})
		}
	}
	return all
}

// parquetWritten returns what a writer makes of games.
func parquetWritten(t testing.TB, open func(io.Writer, *arena.Meta) (exchange.Writer, error), run *arena.Meta, games []exchange.Game) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := open(&out, run)
	require.NoError(t, err)
	for i := range games {
		require.NoError(t, w.Game(&games[i]))
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// Rows come back as they went out, with the stamp beside them.
func TestParquetRoundTrip(t *testing.T) {
	run, games := playedRecords(t, 20)
	var wantGames []exchange.GameRow
	var wantMoves []exchange.MoveRow
	for i := range games {
		wantGames = append(wantGames, games[i].Row())
		wantMoves = games[i].AppendMoves(wantMoves)
	}
	text := parquetWritten(t, exchange.NewGames, &run, games)
	rows, err := pq.Read[exchange.GameRow](bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	require.Equal(t, wantGames, rows)
	text = parquetWritten(t, exchange.NewMoves, &run, games)
	moves, err := pq.Read[exchange.MoveRow](bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	require.Equal(t, wantMoves, moves)

	file, err := pq.OpenFile(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	for _, e := range exchange.NewStamp(&run) {
		value, ok := file.Lookup(e.Key)
		require.True(t, ok, e.Key)
		require.Equal(t, e.Value, value, e.Key)
	}
}

// A file without games is whole.
func TestParquetNoGames(t *testing.T) {
	run, _ := playedRecords(t, 1)
	for _, open := range tables {
		text := parquetWritten(t, open, &run, nil)
		file, err := pq.OpenFile(bytes.NewReader(text), int64(len(text)))
		require.NoError(t, err)
		require.Zero(t, file.NumRows())
	}
}

// A full disk shows, at the latest when the writer is closed.
func TestParquetWriteErrors(t *testing.T) {
	run, games := playedRecords(t, 1)
	for _, open := range tables {
		w, err := open(parquetFull{}, &run)
		require.NoError(t, err)
		for i := range games {
			require.NoError(t, w.Game(&games[i]), "too little to be written yet")
		}
		require.ErrorIs(t, w.Close(), errParquetFull)
	}
}

var errParquetFull = errors.New("full")

type parquetFull struct{}

func (parquetFull) Write([]byte) (int, error) { return 0, errParquetFull }

// TestMemoryIsFlat writes more rows than a group has and keeps none of them:
// half a million moves take no more than one group of them does.
func TestParquetMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million rows, skipped under -short")
	}
	run, games := playedRecords(t, 1)
	w, err := exchange.NewMoves(io.Discard, &run)
	require.NoError(t, err)
	before, g := parquetHeapInUse(), games[0]
	for i := range 1 << 19 / len(g.Moves) {
		g.Index = int64(i)
		require.NoError(t, w.Game(&g))
	}
	require.Less(t, parquetHeapInUse(), before+8<<20)
	require.NoError(t, w.Close())
}

// heapInUse collects twice: what lies in a sync.Pool survives the first time.
func parquetHeapInUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
