package exchange_test

import (
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// endings returns a run with a game of every kind of ending: won by a rule, by
// the opponent's fault, drawn, and capped.
func endings(t testing.TB) (arena.Meta, []exchange.Game) {
	t.Helper()
	run, games := played(t, "zertz/37", 3, 34)
	games[1].Termination, games[1].Result, games[1].Ending = arena.Illegal, rules.SecondWins, ""
	games[1].Detail = "a: \"quoted\"]\nsecond line, {braces}"
	games[2].Termination, games[2].Result = arena.ByRule, rules.Draw
	games[3].Termination, games[3].Result = arena.Time, rules.FirstWins
	kinds := map[arena.Termination]bool{}
	for _, g := range games {
		kinds[g.Termination] = true
	}
	require.Len(t, kinds, 4, "rule, illegal, time, cap")
	return run, games
}

// TestGolden shows every text form as it is.
func TestGolden(t *testing.T) {
	run, games := endings(t)
	for _, form := range forms {
		golden(t, form.file, written(t, form.open, &run, games))
	}
}

// thinking returns a run whose games keep, in turn, values alone, values and details, and
// details with lines.
func thinking(t testing.TB) (arena.Meta, []exchange.Game) {
	t.Helper()
	run, games := played(t, "gipf/basic", 2, 12)
	codes := []arena.Value{arena.NoValue, arena.ProvenWin, arena.ProvenDraw, arena.ProvenLoss, 0, 1, -125}
	for i := range games[:3] {
		g, th := &games[i], &games[i].SearchInfo
		for k := range g.Moves[g.OpeningPlies:] {
			d := arena.Detail{Nodes: 1200, Depth: k, Time: 123 * time.Millisecond, Choices: 40 - k}
			if i == 2 {
				d.PV = append(d.PV, g.Moves[g.OpeningPlies+k:min(len(g.Moves), g.OpeningPlies+k+3)]...)
			}
			if i < 2 {
				th.Values = append(th.Values, codes[k%len(codes)])
			}
			if i > 0 {
				th.Details = append(th.Details, d)
			}
		}
	}
	return run, games
}

// The agents' thoughts are in every form but CSV, and JSONL gives it back.
func TestSearchInfo(t *testing.T) {
	run, games := thinking(t)
	for _, form := range forms {
		if form.file != "games.csv" {
			golden(t, "searchinfo-"+form.file, written(t, form.open, &run, games))
		}
	}
	_, records, err := readAll(strings.NewReader(written(t, exchange.NewJSONL, &run, games)))
	require.NoError(t, err)
	for i := range games {
		require.Equal(t, games[i].Record, records[i])
	}
	require.Equal(t, "book", games[1].Comment(1))
	require.Equal(t, "-/0 0.123s n=1200", games[1].Comment(2))
	require.Equal(t, "+100.00/1 0.123s n=1200", games[1].Comment(3))
	require.Equal(t, "-13.57", games[0].Comment(8), "400 log10 of e^7.8125, in hundreds")
}

// An agent's thoughts about a move are in its row, without anything that is not kept.
func TestSearchInfoInRows(t *testing.T) {
	_, games := thinking(t)
	rows := games[2].AppendMoves(nil)
	for ply, row := range rows {
		require.Nil(t, row.Value, "no values are kept")
		if ply < games[2].OpeningPlies {
			require.Nil(t, row.Nodes)
			continue
		}
		k := ply - games[2].OpeningPlies
		require.Equal(t, []any{int64(1200), int32(k), int64(123 * time.Millisecond), int32(40 - k)}, []any{*row.Nodes, *row.Depth, *row.Time, *row.Choices})
		require.Equal(t, strings.Join(games[2].Moves[ply:min(len(rows), ply+3)], " "), *row.PV)
	}
	rows = games[1].AppendMoves(nil)[games[1].OpeningPlies:]
	require.Nil(t, rows[0].Value, "no opinion")
	require.Equal(t, []any{1.0, true, 0.5, true, 0.0, true, 0.5, false}, []any{*rows[1].Value, *rows[1].Proven, *rows[2].Value, *rows[2].Proven, *rows[3].Value, *rows[3].Proven, *rows[4].Value, *rows[4].Proven})
	require.NotNil(t, rows[0].Nodes)
	require.Nil(t, rows[0].PV)
	for _, row := range games[0].AppendMoves(nil) {
		require.Nil(t, row.Nodes, "values alone are kept")
	}
}

// Files without games are complete too.
func TestNoGames(t *testing.T) {
	run, _ := endings(t)
	for _, form := range forms {
		text := written(t, form.open, &run, nil)
		if form.file == "games.jsonl" || form.file == "games.csv" {
			require.NotEmpty(t, text)
			continue
		}
		require.Empty(t, text, form.file)
	}
}

// TestCSV reads the lines back with their header.
func TestCSV(t *testing.T) {
	run, games := endings(t)
	lines, err := csv.NewReader(strings.NewReader(written(t, exchange.NewCSV, &run, games))).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, len(games)+1)
	header := lines[0]
	column := func(line []string, name string) string {
		i := slices.Index(header, name)
		require.GreaterOrEqual(t, i, 0, name)
		return line[i]
	}
	for i, g := range games {
		line := lines[i+1]
		require.Equal(t, strconv.FormatInt(g.Index, 10), column(line, "index"))
		require.Equal(t, g.Sides[1].Name, column(line, "second"))
		require.Equal(t, strings.Join(g.Moves, " "), column(line, "moves"))
		require.Equal(t, g.Detail, column(line, "detail"))
		require.Equal(t, g.Counted(), column(line, "first_score") != "", "no result, no score")
		for _, e := range exchange.NewStamp(&run) {
			require.Equal(t, e.Value, column(line, e.Key))
		}
	}
}

// TestPGN reads the tags and the result as a chess program does, which knows
// tags, comments and results.
func TestPGN(t *testing.T) {
	run, games := endings(t)
	text := written(t, exchange.NewPGN, &run, games)
	results := regexp.MustCompile(`(?m)^(1-0|0-1|1/2-1/2|\*)$`).FindAllString(text, -1)
	require.Len(t, results, len(games))
	tagged := regexp.MustCompile(`(?m)^\[Result "(.*)"\]$`).FindAllStringSubmatch(text, -1)
	for i, g := range games {
		require.Equal(t, results[i], tagged[i][1])
		require.Equal(t, !g.Counted(), results[i] == "*", "a game without a result is no draw")
	}
	require.Equal(t, len(games), strings.Count(text, "[Event "))
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "[") {
			require.LessOrEqual(t, len(line), 81, line)
		}
	}
	outside := regexp.MustCompile(`(?s)\{[^}]*\}`).ReplaceAllString(text, "")
	require.NotRegexp(t, `(?m)^[^\[10*\n]`, outside, "moves stand in comments")
}

// TestSGF counts brackets as an SGF reader does: every value ends, every tree is
// closed.
func TestSGF(t *testing.T) {
	run, games := endings(t)
	depth, inside, trees, nodes := 0, false, 0, 0
	text := written(t, exchange.NewSGF, &run, games)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inside && c == '\\':
			i++
		case inside:
			inside = c != ']'
		case c == '[':
			inside = true
		case c == '(':
			depth, trees = depth+1, trees+1
		case c == ')':
			depth--
		case c == ';':
			nodes++
		}
	}
	require.Zero(t, depth)
	require.False(t, inside)
	require.Equal(t, len(games), trees)
	want := len(games)
	for _, g := range games {
		want += len(g.Moves)
	}
	require.Equal(t, want, nodes)
}

// Moves are assigned to their makers, and turns are counted, in all games.
func TestMoves(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		_, games := played(t, name, 2, 100)
		g, err := catalog.Game(name)
		require.NoError(t, err)
		for _, x := range games {
			rows := x.AppendMoves(nil)
			require.Len(t, rows, len(x.Moves))
			turn := int32(0)
			s := g.New(x.Setup)
			for ply, row := range rows {
				if ply > 0 && rows[ply-1].Mover != row.Mover {
					turn++
				}
				require.Equal(t, s.Mover().String(), row.Mover)
				require.Equal(t, x.Sides[s.Mover().Index()].Name, row.Player)
				require.Equal(t, turn, row.Turn)
				require.Equal(t, ply < x.OpeningPlies, row.Opening)
				m, err := g.ParseMove(s, row.Move)
				require.NoError(t, err)
				s.Play(m)
			}
			require.Equal(t, turn+1, x.Row().Turns)
		}
	}
}

// Replay refuses what the rules refuse.
func TestReplayRefuses(t *testing.T) {
	run, games := played(t, "gipf/basic", 1, 50)
	g, err := catalog.Game(run.Game)
	require.NoError(t, err)
	bad := games[1].Record
	bad.Moves = append(slices.Clone(bad.Moves[:5]), "a1-a1")
	_, err = exchange.Replay(g, bad)
	require.ErrorContains(t, err, `export: arena: record 1: move 5: `)
	require.ErrorContains(t, err, `"a1-a1"`)
}

// A full disk shows in every form, at the latest when the writer is closed.
func TestWriteErrors(t *testing.T) {
	run, games := played(t, "gipf/basic", 40, 100)
	for _, form := range forms {
		w, err := form.open(full{}, &run)
		for i := range games {
			if err == nil {
				err = w.Game(&games[i])
			}
		}
		if err == nil {
			err = w.Close()
		}
		require.ErrorIs(t, err, errFull, form.file)
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestMemoryIsFlat writes very many games and keeps none of them.
func TestMemoryIsFlat(t *testing.T) {
	testkit.SkipInRace(t)
	run, games := played(t, "gipf/basic", 1, 60)
	const times = 5000
	for _, form := range forms {
		w, err := form.open(io.Discard, &run)
		require.NoError(t, err)
		before := heapInUse()
		g := games[0]
		for i := range times { // kept games would be 10 MB
			g.Index, g.Pair, g.Place = int64(i), int64(i/2), i%2
			require.NoError(t, w.Game(&g))
		}
		require.Less(t, heapInUse(), before+1<<20, form.file)
		require.NoError(t, w.Close())
	}
}

// heapInUse collects twice: the contents of a sync.Pool survive the first time.
func heapInUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
