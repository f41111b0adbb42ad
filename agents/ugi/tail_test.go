package ugi

import (
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestTail compares the ring with a plain string, for any pieces.
func TestTail(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ring Tail
		var all strings.Builder
		for i, n := range rapid.SliceOfN(rapid.IntRange(0, 3*TailSize/2), 0, 6).Draw(t, "sizes") {
			piece := strings.Repeat(string(rune('a'+i)), n)
			all.WriteString(piece)
			require.EqualValues(t, all.Len(), ring.Add([]byte(piece)))
		}
		text := all.String()
		require.Equal(t, text[max(0, len(text)-TailSize):], ring.String())
		ring.Clear()
		require.Empty(t, ring.String())
		require.EqualValues(t, 5, ring.Add([]byte("again")), "it counts anew")
		require.Equal(t, "again", ring.String())
	})
}

// TestLost: a tail says whether more came than it keeps.
func TestLost(t *testing.T) {
	t.Parallel()
	var ring Tail
	for _, c := range []struct {
		more int
		lost bool
	}{{0, false}, {1, false}, {TailSize - 1, false}, {1, true}} {
		ring.Add(make([]byte, c.more))
		require.Equal(t, c.lost, ring.Lost(), "%d more", c.more)
	}
	ring.Clear()
	require.False(t, ring.Lost())
	ring.Add(make([]byte, TailSize))
	require.False(t, ring.Lost())
}

func TestTailIsFitForTerminals(t *testing.T) {
	var ring Tail
	ring.follow(iotest.OneByteReader(strings.NewReader("\x1b[31mred\x00\xff ü\r\nnext\n\n")))
	require.Equal(t, "·[31mred·· ü·\nnext", ring.String())
}

// TestWhatIsToldOfAFailure: a message and error output of 1,024 bytes are told in full; of a longer message the beginning is, and of longer output the end.
func TestWhatIsToldOfAFailure(t *testing.T) {
	t.Parallel()
	short, long := strings.Repeat("m", 1024), strings.Repeat("m", 1024)+"é"
	for _, row := range []struct{ message, said, want string }{
		{"it broke\x1b", "", "loud: it broke·"},
		{short, short, "loud: " + short + "\nits error output:\n" + short},
		{long, long, "loud: " + short + " …\nits error output:\n… " + long[2:]},
	} {
		require.Equal(t, row.want, (&config{command: Command{Path: "/bin/loud"}}).detail(row.message, row.said))
	}
	for most, want := range map[int]string{2: "ab …", 3: "abc", 4: "abc"} {
		require.Equal(t, want, begin("abc", most))
	}
	for most, want := range map[int]string{2: "… bc", 3: "abc", 4: "abc"} {
		require.Equal(t, want, end("abc", most))
	}
	require.Nil(t, readable(nil))
	require.Equal(t, "a·b··\n", string(readable([]byte("a\x1bb\xff\x00\n"))))
}

// TestEvidence: what comes with a failure says what program it was, what it had and was told, and how it ended or that it had not.
func TestEvidence(t *testing.T) {
	t.Parallel()
	for how, said := range map[string]string{"": StillRunning, "exit status 7": "exit status 7"} {
		e := &engine{Process: &Process{}, how: how, cfg: &config{game: "zertz/37", command: Command{Path: "/bin/it's", Args: []string{"-a", "b c"}, Env: []string{"X"}}}}
		e.talk.tell([]byte("ugi\n"))
		e.talk.newGame()
		e.talk.newGame()
		e.talk.tell([]byte("isready\n"))
		e.talk.hear([]byte("ready\xffok\n"))
		e.Stderr.Add([]byte("no\x00\n"))
		found := e.evidence()
		require.Len(t, found, 5)
		shell := e.cfg.command.Shell()
		require.Contains(t, shell, `'/bin/it'\''s' '-a' 'b c'`)
		require.Equal(t, "program: /bin/it's\narguments: [\"-a\" \"b c\"]\nenvironment: PATH, HOME, TMPDIR and LANG, and of ours [\"X\"]\n"+
			"game: zertz/37\ngames it had begun, this one included: 2\nhow it ended: "+said+"\nexamine it: gipfarena engine-check --game zertz/37 -- "+shell+"\n", string(found[0].Text))
		require.Equal(t, []string{"engine.txt", "input.ugi", "again.sh", "talk.txt", "stderr.txt"}, []string{found[0].Name, found[1].Name, found[2].Name, found[3].Name, found[4].Name})
		require.Equal(t, []string{"ugi\nisready\n", "> isready\n< ready·ok\n", "no·\n"}, []string{string(found[1].Text), string(found[3].Text), string(found[4].Text)})
		require.True(t, strings.HasPrefix(string(found[2].Text), "#!/bin/sh\n") && strings.HasSuffix(string(found[2].Text), "| "+shell+"\n"), string(found[2].Text))
	}
}

// TestToldAtMost fails 300 times with much to say: what all records hold together is bounded, the first ones in full.
func TestToldAtMost(t *testing.T) {
	c := &config{command: Command{Path: "/bin/loud"}}
	total, last := 0, ""
	for i := range 300 {
		last = c.detail("closed its output: exit status 7", strings.Repeat("It is all over. ", 1000))
		if i < 100 {
			require.True(t, strings.HasPrefix(last, "loud: closed its output: exit status 7\nits error output:\n… "), last)
			require.True(t, strings.HasSuffix(last, "It is all over. "), last)
		}
		total += len(last)
	}
	require.Greater(t, total, 128<<10)
	require.LessOrEqual(t, total, 128<<10+300*250, "128 KiB, and what is said of each")
	require.Less(t, len(last), 250)
}

func TestParseBestmove(t *testing.T) {
	token, err := ParseBestmove(" a1-b2;xb2-e5 ")
	require.NoError(t, err)
	require.Equal(t, "a1-b2;xb2-e5", token)
	for _, text := range []string{"", " ", "a b", "a ponder b"} {
		_, err := ParseBestmove(text)
		require.ErrorContains(t, err, "exactly one word")
	}
}

func TestParseInfo(t *testing.T) {
	for text, want := range map[string]Info{
		"depth 3 score cp 0 nodes 70 pv a nodes 3": {Nodes: 70, Value: 0.5, Depth: 3, PV: []string{"a", "nodes", "3"}},
		"score cp 400 wdl 700 200 100 depth 4":     {Value: 0.8, Depth: 4},
		"score wdl 0 0 0 cp 0":                     {Value: 0.5},
		"score cp 0 wdl 3 4":                       {Value: 0.5},
		"score cp 0 wdl 3 -4 5":                    {Value: 0.5},
		"depth -1 pv":                              {Value: math.NaN()},
		"depth 4294967296":                         {Value: math.NaN()},
		"score cp 400":                             {Value: 10. / 11},
		"score mate 3":                             {Value: 1},
		"score mate -3":                            {Value: 0},
		"score mate 0":                             {Value: 0}, // who is to move has lost
		"depth 2147483647 nodes 0":                 {Depth: math.MaxInt32, Value: math.NaN()},
		"score wdl 2147483647 0 0":                 {Value: 1},
		"score wdl 2147483648 0 0":                 {Value: math.NaN()},
		"wdl 1 1 2 nodes 1":                        {Value: 0.375, Nodes: 1},
		"string nodes 5 score cp 0":                {Value: math.NaN()},
		"nodes -5 cp x":                            {Value: math.NaN()},
		"nodes":                                    {Value: math.NaN()},
		"score cp -9223372036854775808":            {Value: 0},
	} {
		got := ParseInfo(text)
		require.Equal(t, []any{want.Nodes, want.Depth, want.PV}, []any{got.Nodes, got.Depth, got.PV}, text)
		if math.IsNaN(want.Value) {
			require.True(t, math.IsNaN(got.Value), text)
		} else {
			require.InDelta(t, want.Value, got.Value, 1e-12, text)
		}
	}
}

// TestInfoText reads back what is written, over the whole range of scores.
func TestInfoText(t *testing.T) {
	for _, v := range []float64{0, 1e-30, 0.01, 0.25, 0.5, 0.7, 0.999, 1} {
		text := Info{Nodes: 9, Value: v}.String()
		got := ParseInfo(text[len("info"):])
		require.InDelta(t, v, got.Value, 0.001, text)
		require.EqualValues(t, 9, got.Nodes)
	}
	require.Equal(t, "info", Info{Value: math.NaN()}.String())
	require.Equal(t, "info depth 1 nodes 1", Info{Depth: 1, Nodes: 1, Value: math.NaN()}.String(), "the least that is told")
	require.Equal(t, "info depth 7 score cp 0 nodes 9", Info{Depth: 7, Nodes: 9, Value: 0.5}.String())
	require.EqualValues(t, []int64{382, -382, 0}, []int64{Centipawns(0.9), Centipawns(0.1), Centipawns(0.5)})
	require.EqualValues(t, 10000, Centipawns(1))
	require.EqualValues(t, -10000, Centipawns(0))
}

// TestForesee: what an engine expects is its line as far as that is legal, at most so many moves, the last turn cut where that is longer; once
// for each move that it was asked for.
func TestForesee(t *testing.T) {
	game, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	for _, row := range []struct {
		line string
		most int
		want string
	}{
		{"a1-b2 i1-h2 a2-b3", 9, "a1-b2 i1-h2 a2-b3"},
		{"a1-b2 i1-h2 a2-b3", 3, "a1-b2 i1-h2 a2-b3"},
		{"a1-b2 i1-h2 a2-b3", 2, "a1-b2 i1-h2"},
		{"a1-b2", 0, ""},
		{"a1-b2 nonsense a2-b3", 9, "a1-b2"},
		{"a1-a1 i1-h2", 9, ""},
		{"", 9, ""},
	} {
		a := &Agent{game: game, from: game.New(0), line: strings.Fields(row.line)}
		at, said := game.New(0), []string{}
		for _, m := range a.Foresee(nil, row.most) {
			said = append(said, rules.FormatTurn(game, at, []rules.Move{m}))
			at.Play(m)
		}
		require.Equal(t, row.want, strings.Join(said, " "))
		require.Empty(t, a.Foresee(nil, 9))
	}
	game, err = catalog.Game("zertz/37") // where a turn places a marble and takes a ring
	require.NoError(t, err)
	at, turn := game.New(0), []rules.Move(nil)
	for at.Mover() == rules.First {
		turn = append(turn, at.Moves(nil)[0])
		at.Play(turn[len(turn)-1])
	}
	require.Len(t, turn, 2)
	for most := range 4 {
		a := &Agent{game: game, from: game.New(0), line: []string{rules.FormatTurn(game, game.New(0), turn)}}
		require.Equal(t, turn[:min(most, 2)], append([]rules.Move{}, a.Foresee(nil, most)...))
	}
}
