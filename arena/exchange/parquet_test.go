package exchange_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	pq "github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
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

// searchInfo returns the thoughts in a game of the given number of moves: every third
// game has none, every third only values.
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

// Rows come back unchanged, with the stamp beside them.
func TestParquetRoundTrip(t *testing.T) {
	run, games := playedRecords(t, 20)
	var wantGames []exchange.GameRow
	var wantMoves []exchange.MoveRow
	for i := range games {
		wantGames = append(wantGames, games[i].Row())
		wantMoves = games[i].AppendMoves(wantMoves)
	}
	text := []byte(written(t, exchange.NewGames, &run, games))
	rows, err := pq.Read[exchange.GameRow](bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	require.Equal(t, wantGames, rows)
	text = []byte(written(t, exchange.NewMoves, &run, games))
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
		text := []byte(written(t, open, &run, nil))
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
	before, g := heapInUse(), games[0]
	for i := range 1 << 19 / len(g.Moves) {
		g.Index = int64(i)
		require.NoError(t, w.Game(&g))
	}
	require.Less(t, heapInUse(), before+8<<20)
	require.NoError(t, w.Close())
}

// readAll reads a whole file.
func readAll(in io.Reader) (arena.Meta, []arena.Record, error) {
	r, err := exchange.NewReader(in)
	if err != nil {
		return arena.Meta{}, nil, err
	}
	var records []arena.Record
	for {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			return *r.Run(), records, nil
		}
		if err != nil {
			return *r.Run(), records, err
		}
		records = append(records, rec)
	}
}

// What was written is read, measured times included.
func TestRoundTrip(t *testing.T) {
	run, games := endings(t)
	games[0].Elapsed = time.Second
	games[0].Sides[1].Thinking = 17
	back, records, err := readAll(strings.NewReader(written(t, exchange.NewJSONL, &run, games)))
	require.NoError(t, err)
	require.Equal(t, run, back)
	require.Len(t, records, len(games))
	for i, g := range games {
		require.Equal(t, g.Record, records[i])
	}
}

// SearchInfo that cannot belong to a game is refused like everything else.
func TestReaderRefusesSearchInfo(t *testing.T) {
	run, games := thinking(t)
	text := written(t, exchange.NewJSONL, &run, games)
	for from, c := range map[string]struct{ to, want string }{
		`"values":["none",`:      {`"values":[`, `line 2: arena: record 0: 9 values of 10 moves`},
		`"values":["none","win"`: {`"values":["won","win"`, "line 2: value \"\\\"won\\\"\": want a multiple of 1/16 from -7.8125 to 7.8125, or none, win, draw or loss in quotes"},
		`-7.8125`:                {`-7.875`, `want a multiple of 1/16`},
		`0.0625`:                 {`0.0626`, `want a multiple of 1/16`},
		`"nodes":[1200,`:         {`"nodes":[`, `line 3: nodes, depths, times_us, choices and lines: 9, 10, 10, 10 and 0 of them, want as many of each`},
		`"depths":[0,`:           {`"depths":[-1,`, `line 3: arena: record 1: detail 0: nodes 1200, depth -1, choices 40: want at least 0`},
		`"depths":[0,1,`:         {`"depths":[0,`, `line 3: nodes, depths, times_us, choices and lines: 10, 9, 10, 10 and 0 of them`},
		`"times_us":[123000,`:    {`"times_us":[`, `line 3: nodes, depths, times_us, choices and lines: 10, 10, 9, 10 and 0 of them`},
		`"choices":[40,`:         {`"choices":[`, `line 3: nodes, depths, times_us, choices and lines: 10, 10, 10, 9 and 0 of them`},
		`"lines":[`:              {`"lines":[[],`, `line 4: nodes, depths, times_us, choices and lines: 10, 10, 10, 10 and 11 of them`},
		`"times_us":[123000,1`:   {`"times_us":[-1,1`, `line 3: times_us -1: out of range`},
		`"times_us":[123000`:     {`"times_us":[9223372036854775807`, `line 3: times_us 9223372036854775807: out of range`},
		`"lines":[["`:            {`"lines":[[" `, `line 4: arena: record 2: detail 0: line [" `},
	} {
		require.Contains(t, text, from)
		_, _, err := readAll(strings.NewReader(strings.Replace(text, from, c.to, 1)))
		require.ErrorContains(t, err, c.want, from)
	}
}

// Every change of a file is refused, with the line and its contents.
func TestReaderRefuses(t *testing.T) {
	run, games := played(t, "gipf/basic", 1, 8)
	text := written(t, exchange.NewJSONL, &run, games)
	lines := strings.SplitAfter(text, "\n")
	require.Len(t, lines, 5, "run, two games, end, nothing")
	first := games[0].Moves[0]
	tests := []struct{ name, text, want string }{
		{"empty", "", `export: line 1: nothing in it, want a run`},
		{"no JSON", "hello\n", `export: line 1: "hello": want JSONL as export writes it (its other forms are not read back; `},
		{"half an object", `{"format":` + "\n", `export: line 1: no whole JSON object in "{\"format\":"`},
		{"no end of line", "hello", `export: line 1: no end of line after "hello"`},
		{"other format", strings.Replace(text, "gipfarena-run", "chess", 1), `line 1: format "chess", want "gipfarena-run" in "{\"format\":\"chess\"`},
		{"other schema", strings.Replace(text, `"schema_version":1`, `"schema_version":2`, 1), `line 1: schema_version 2, this program reads 1`},
		{"other config", strings.Replace(text, `"config":"game`, `"config":"gane`, 1), `line 1: config_hash "`},
		{"run's seed", strings.Replace(text, `"seed":"fffffffffffffffb"`, `"seed":"-5"`, 1), `line 1: seed "-5", want 16 hex digits`},
		{"unknown key", strings.Replace(text, `"pair":`, `"pear":`, 1), `line 2: unknown key "pear" in "{\"index\":0,\"pear\":0,`},
		{"wrong type", strings.Replace(text, `"place":0`, `"place":"x"`, 1), `line 2: place: a string does not fit in `},
		{"a number too large", strings.Replace(text, `"index":0`, `"index":1e30`, 1), `line 2: index: a number 1e30 does not fit in `},
		{"another move", strings.Replace(text, `"`+first+`"`, `"a9"`, 1), `line 2: game 0: its hash is `},
		{"two words", strings.Replace(text, `"`+first+`"`, `"a b"`, 1), `line 2: arena: record 0: move 0 is "a b", want one word of ASCII`},
		{"unknown result", strings.Replace(text, `"result":"none"`, `"result":"won"`, 1), `line 2: arena: unknown result "won"`},
		{"a key twice", strings.Replace(text, `"pair":0`, `"pair":0,"pair":0`, 1), `line 2: "pair": there twice in "{\"index\":0,\"pair\":0,\"pair\":0,`},
		{"other letters", strings.Replace(text, `"pair":0`, `"Pair":0`, 1), `line 2: unknown key "Pair" in "{\"index\":0,\"Pair\":0,`},
		{"a key of a side twice", strings.Replace(text, `"sims":0`, `"sims":0,"sims":0`, 1), `line 2: "sims": there twice in `},
		{"a player's key in other letters", strings.Replace(text, `"spec":"random"`, `"SPEC":"random"`, 1), `line 1: unknown key "SPEC" in `},
		{"a key of the last line twice", strings.Replace(text, `"games":2`, `"games":2,"games":2`, 1), `line 4: "games": there twice in `},
		{"null", strings.Replace(text, `"setup":`, `"start":null,"setup":`, 1), `line 2: "start": null is no value in `},
		{"no UTF-8", strings.Replace(text, `"detail":""`, "\"detail\":\"\xff\"", 1), `line 2: no UTF-8 from byte `},
		{"year 9999", strings.Replace(text, `"created":"2026`, `"created":"9999`, 1), `line 1: created 9999-11-22T01:02:03Z: want whole seconds in UTC`},
		{"year 0", strings.Replace(text, `"created":"2026`, `"created":"0000`, 1), `line 1: created 0000-11-22T01:02:03Z: want`},
		{"another zone", strings.Replace(text, `01:02:03Z`, `01:02:03+01:00`, 1), `line 1: created 2026-11-22T01:02:03+01:00: want`},
		{"build of year 0", withBuild(text, `"created":"0000-11-22T01:02:03Z","games":3,"code_version":"v2"`), `line 1: builds.0: created 0000-11-22T01:02:03Z: want`},
		{"build of less than no games", withBuild(text, `"created":"2026-11-22T01:02:03Z","games":-3,"code_version":"v2"`), `line 1: builds.0: games -3: want 0 to 4294967296`},
		{"unprintable build", withBuild(text, `"created":"2026-11-22T01:02:03Z","games":3,"code_version":"\u001b[31m"`), `line 1: code_version "\x1b[31m": want printable text`},
		{"part of a second", strings.Replace(text, `01:02:03Z`, `01:02:03.5Z`, 1), `line 1: created 2026-11-22T01:02:03.5Z: want`},
		{"an escape sequence", strings.Replace(text, `"code_version":"`, `"code_version":"\u001b[2J`, 1), `line 1: code_version "\x1b[2Jv0:1": want printable text on one line in `},
		{"an identity of two lines", strings.Replace(text, `"identity":"random"`, `"identity":"random\n"`, 1), `line 1: identity "random\n": want printable`},
		{"time that runs back", strings.Replace(text, `"elapsed_ns":0`, `"elapsed_ns":-1`, 1), `line 2: game 0: elapsed_ns -1: want 0 to 31622400000000000 in `},
		{"thinking that takes less than none", strings.Replace(text, `"thinking_ns":0`, `"thinking_ns":-7`, 1), `line 2: game 0: first.thinking_ns -7: want 0 to `},
		{"thinking for ages", strings.Replace(text, `"thinking_ns":0},"result"`, `"thinking_ns":9223372036854775807},"result"`, 1), `line 2: game 0: second.thinking_ns 9223372036854775807: want 0 to `},
		{"fewer simulations than none", strings.Replace(text, `"sims":0`, `"sims":-3`, 1), `line 2: game 0: first.sims -3: want 0 to 1000000000000000 in `},
		{"two values", strings.Replace(text, "}\n{\"index\":1", "} {}\n{\"index\":1", 1), `line 2: more than one JSON value in `},
		{"a game twice", lines[0] + lines[1] + lines[1] + lines[3], `line 3: arena: digest: record 0 after record 0`},
		{"out of order", lines[0] + lines[2] + lines[1] + lines[3], `line 3: arena: digest: record 0 after record 1`},
		{"a game less", lines[0] + lines[2] + lines[3], `line 3: "{\"games\":2,\"digest\":`},
		{"cut off", lines[0] + lines[1], `line 3: the file ends here, want a line with the digest of its 1 games`},
		{"text after the end", text + "{}\n", `line 5: text after the last line: "{}"`},
		{"other digest", strings.Replace(text, `"games":2,"digest":"`, `"games":2,"digest":"0`, 1), `line 4: "{\"games\":2,\"digest\":\"0`},
	}
	for _, test := range tests {
		_, _, err := readAll(strings.NewReader(test.text))
		require.ErrorContains(t, err, test.want, test.name)
		require.NotContains(t, err.Error(), "\n", test.name)
	}
}

// A line without end is refused before it fills the memory.
func TestReaderRefusesLongLines(t *testing.T) {
	_, err := exchange.NewReader(endless{})
	require.ErrorContains(t, err, `export: line 1: longer than 33554432 bytes: "xxx`)
	broken := errors.New("disk")
	_, err = exchange.NewReader(io.MultiReader(strings.NewReader("{}"), failing{broken}))
	require.ErrorIs(t, err, broken)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	copy(p, bytes.Repeat([]byte("x"), len(p)))
	return len(p), nil
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzReader: for any text, reading ends with games that match the file, or
// with a one-line error that names its line.
func FuzzReader(f *testing.F) {
	text := testkit.Bytes(f, "testdata", "games.jsonl")
	f.Add(string(text))
	for i, line := range strings.SplitAfter(string(text), "\n") {
		f.Add(strings.Repeat("\n", i) + line)
	}
	f.Add(strings.Replace(string(text), `"moves":[`, `"moves":[null,`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		run, records, err := readAll(strings.NewReader(text))
		if err != nil {
			require.Regexp(t, `\Aexport: line \d+: [^\n]*\z`, err.Error())
			return
		}
		games := make([]exchange.Game, len(records))
		for i, r := range records {
			games[i].Record = r
		}
		back, again, err := readAll(strings.NewReader(written(t, exchange.NewJSONL, &run, games)))
		require.NoError(t, err)
		require.Equal(t, run, back)
		require.Equal(t, records, again)
	})
}

// withBuild adds a build that was accepted to an exported run.
func withBuild(text, values string) string {
	return strings.Replace(text, `,"config_hash":`, `,"builds":[{`+values+`,"toolchain":"go1","program":"","difference":"game 3"}],"config_hash":`, 1)
}
