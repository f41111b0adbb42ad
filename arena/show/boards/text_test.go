package boards_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// replayed is a random game that has been read.
func replayed(t *testing.T, name string, most int, values ...arena.Value) (rules.Game, *arena.Record, *boards.Replay) {
	t.Helper()
	g, r := randomGame(t, name, most, values...)
	p, err := boards.From(g, r)
	require.NoError(t, err)
	return g, r, p
}

// TestGamesInNotation compares a game of each kind with a list that a person can play on a board.
func TestGamesInNotation(t *testing.T) {
	t.Parallel()
	for file, name := range map[string]string{"gipf": "gipf/standard", "zertz": "zertz/37", "lyngk": "lyngk/base", "pie": "gipf/basic:pie=1"} {
		_, _, p := replayed(t, name, 14, 16, -16, 16, 32, -64, arena.NoValue, arena.ProvenLoss, arena.ProvenWin)
		got := testkit.Written(t, p)
		testkit.Golden(t, "testdata/"+file+".txt", got)
		for line := range strings.Lines(got) {
			require.Equal(t, strings.TrimRight(line, " \n"), strings.TrimRight(line, "\n"), "no line ends with blanks")
		}
	}
}

// TestColumns: a column is there where something is known of it: scores, search, another agent.
func TestColumns(t *testing.T) {
	t.Parallel()
	header := func(p *boards.Replay) []string {
		for line := range strings.Lines(testkit.Written(t, p)) {
			if strings.HasPrefix(line, "move ") {
				return strings.Fields(line)
			}
		}
		return nil
	}
	g, r, p := replayed(t, "gipf/basic", 8)
	require.Equal(t, []string{"move", "turn", "by", "text", "events", "depth", "nodes", "time"}, header(p))
	for i := range r.SearchInfo.Details {
		r.SearchInfo.Details[i] = arena.Detail{}
	}
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.Equal(t, []string{"move", "turn", "by", "text", "events"}, header(p))
	require.NotContains(t, testkit.Written(t, p), "score:", "nothing to explain")
	require.NoError(t, p.Analyse(context.Background(), g, r, &planted{}, 1))
	require.Equal(t, []string{"move", "turn", "by", "text", "events", "asked", "score"}, header(p))
	require.Contains(t, testkit.Written(t, p), "\nscore: expected score of first (anna)\n")
}

// TestTextIsPrintable: what a player calls itself reaches no terminal as it is.
func TestTextIsPrintable(t *testing.T) {
	t.Parallel()
	g, r := randomGame(t, "gipf/basic", 6, 16, 32)
	r.Sides[0].Name, r.Detail = "an\x1b[2Jna", "\x07crash"
	p, err := boards.From(g, r)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.Talk(g, r, strings.NewReader("1\n"), &out))
	for _, text := range []string{testkit.Written(t, p), out.String()} {
		require.NotContains(t, text, "\x1b")
		require.NotContains(t, text, "\x07")
		require.Contains(t, text, `an\u001b[2Jna`)
	}
}

// TestTalkEnds: at the ends of a game steps stay there; the end of input ends it, and so does q.
func TestTalkEnds(t *testing.T) {
	t.Parallel()
	g, r, p := replayed(t, "zertz/37", 6)
	talk := func(lines string) string {
		var out bytes.Buffer
		require.NoError(t, p.Talk(g, r, strings.NewReader(lines), &out))
		return out.String()
	}
	head := "anna against bert, no result (cap)\ngame 12, zertz/37, 6 moves\nanna, who plays first, is greedy\nbert, who plays second, is random\nenter or n: forward, b: back, a number: that move, 0: the start, e: the end, t: the turning point, q: quit\n"
	require.True(t, strings.HasPrefix(talk(""), head), talk(""))
	require.Contains(t, talk(""), "the start, 6 moves follow\n")
	require.Equal(t, 1, strings.Count(talk("q\nn\n"), "> "), "nothing is read after q")
	require.Contains(t, talk("b\nb\n"), "the start, 6 moves follow\n> ")
	require.NotContains(t, talk("b\nb\n"), "move 1 of 6")
	require.Equal(t, 2, strings.Count(talk("e\nn\n"), "move 6 of 6, turn "))
	require.Contains(t, talk("t\n"), "no turning point: no agent has two evaluations that differ\n")
	require.Contains(t, talk("7\n"), `"7": enter or n: forward`)
	require.Contains(t, talk("-1\n"), `"-1": enter or n: forward`)
	require.Contains(t, talk(strings.Repeat("x", 99)+"\n"), `"`+strings.Repeat("x", 40)+`": enter or n`)
}

// TestTalkAnalysis: a position says what the agent that was asked would have played.
func TestTalkAnalysis(t *testing.T) {
	t.Parallel()
	g, r, p := replayed(t, "gipf/basic", 6)
	require.NoError(t, p.Analyse(context.Background(), g, r, &planted{scores: map[int]float64{1: 0.75}}, 1))
	var out bytes.Buffer
	require.NoError(t, p.Talk(g, r, strings.NewReader("4\nq\n"), &out))
	require.Contains(t, out.String(), "move 4 of 6, turn 4: bert plays "+r.Moves[3]+"; planted: "+p.Plies[3].Asked.Move+" 25 %\n")
}

// refusing is an agent that cannot be made, or makes no move.
type refusing struct{ build, choose error }

func (b refusing) Spec() string     { return "refusing" }
func (b refusing) Identity() string { return "refusing" }
func (b refusing) Build(agents.Env) (agents.Agent, error) {
	if b.build != nil {
		return nil, b.build
	}
	return b, nil
}

func (b refusing) Choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return 0, agents.Info{}, b.choose
}

// TestAnalysisFails: the error names the agent, and the game stays without an analysis.
func TestAnalysisFails(t *testing.T) {
	t.Parallel()
	g, r, p := replayed(t, "gipf/basic", 6)
	require.EqualError(t, p.Analyse(context.Background(), g, r, refusing{build: errors.New("no weights")}, 1), "refusing: no weights")
	require.EqualError(t, p.Analyse(context.Background(), g, r, refusing{choose: errors.New("out of time")}, 1), "refusing: out of time")
	require.Nil(t, p.Analysis)
}

// TestNoMoves: a game that ended before its first move has a start, which is its end, and one board.
func TestNoMoves(t *testing.T) {
	t.Parallel()
	g, r := randomGame(t, "lyngk/base", 2)
	r.Moves, r.OpeningPlies, r.SearchInfo = nil, 0, arena.SearchInfo{}
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.Equal(t, p.Start, p.End)
	require.Equal(t, g.New(r.Setup).String(), p.Start)
	require.NoError(t, p.Draw(g, r))
	require.Equal(t, 1, p.Boards.Positions())
	require.Contains(t, testkit.Written(t, p), "game 12, lyngk/base, 0 moves\n")
	html, err := p.HTML("id")
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(html), `role="img"`), "the start and the end, which look the same")
}

// TestPictureOfAMove: a picture says which move it follows; that of the start says so.
func TestPictureOfAMove(t *testing.T) {
	t.Parallel()
	g, r, p := replayed(t, "zertz/37", 6)
	require.NoError(t, p.Draw(g, r))
	require.Contains(t, string(p.Picture(0)), "<title>zertz/37, the start: ")
	require.Contains(t, string(p.Picture(3)), "<title>zertz/37, after move 3, "+r.Moves[2]+": ")
	require.NotEqual(t, string(p.Picture(2)), string(p.Picture(3)))
	for after := range p.Boards.Positions() {
		testkit.Texts(t, p.Picture(after))
	}
}
