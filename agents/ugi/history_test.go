package ugi

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// follow obeys a command "position …" as the protocol says.
func follow(t require.TestingT, g rules.Game, command string) rules.State {
	text, ok := strings.CutPrefix(command, "position ")
	require.True(t, ok, command)
	text, ok = strings.CutSuffix(text, "\n")
	require.True(t, ok, command)
	start, moves, _ := strings.Cut(text, " moves ")
	s := g.New(0)
	if fen, ok := strings.CutPrefix(start, "fen "); ok {
		var err error
		s, err = g.Parse(fen)
		require.NoError(t, err)
	} else {
		require.Equal(t, "startpos", start)
	}
	for token := range strings.FieldsSeq(moves) {
		turn, err := rules.ParseTurn(g, s, token)
		require.NoError(t, err, command)
		for _, m := range turn {
			s.Play(m)
		}
	}
	return s
}

// TestHistory plays random games and asks now and then for the command, which
// must lead to the position after all that was told, or not told, before.
func TestHistory(t *testing.T) {
	for _, info := range catalog.List() {
		g, err := catalog.Game(info.Name)
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) {
			rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			forget := rapid.SampledFrom([]int{0, 0, 30}).Draw(t, "percent not told")
			s, h := g.New(rng.Uint64N(3)), newHistory(g)
			random := g.New(0).Hash() != g.New(1).Hash()
			told, asked := true, false // everything; the command before
			last := rules.None         // who moved last
			for range 60 {
				legal := s.Moves(nil)
				if len(legal) == 0 {
					break
				}
				if rng.IntN(3) == 0 {
					command := string(h.command(nil, s))
					at := follow(t, g, command)
					require.Equal(t, s.String(), at.String(), command)
					if strings.HasPrefix(command, "position startpos") {
						require.Equal(t, s.Hash(), at.Hash(), "the past, too")
						require.False(t, random, "the start of %s is random", g.Name())
					} else if told && !asked && !random {
						require.Equal(t, last, s.Mover(), "only within a turn: %s", command)
					}
					asked = true
				}
				m := legal[rng.IntN(len(legal))]
				last = s.Mover()
				s.Play(m)
				if rng.IntN(100) < forget {
					told = false
				} else {
					h.played(m)
				}
			}
		})
	}
}

// TestHistoryText is what an engine reads.
func TestHistoryText(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	s, h := g.New(0), newHistory(g)
	want := func(command string) {
		t.Helper()
		require.Equal(t, command+"\n", string(h.command(nil, s)))
	}
	play := func(text string) {
		t.Helper()
		m, err := g.ParseMove(s, text)
		require.NoError(t, err)
		s.Play(m)
		h.played(m)
	}
	want("position startpos")
	play("a1-b2")
	want("position startpos moves a1-b2")
	play("a5-b5")
	play("e1-e2")
	want("position startpos moves a1-b2 a5-b5 e1-e2")
	s.Play(s.Moves(nil)[0]) // the engine is not told
	want("position fen " + s.String())
	before, m := s.String(), s.Moves(nil)[0]
	text := g.FormatMove(s, m)
	play(text)
	want("position fen " + before + " moves " + text)
	h.played(1<<32 - 1) // nonsense
	want("position fen " + s.String())
}

// TestLateIsMoreThanPipes counts an answer after its time as late where it is later
// than the pipes make it.
func TestLateIsMoreThanPipes(t *testing.T) {
	e := &engine{cfg: &config{margin: 100 * time.Millisecond}}
	for _, c := range []struct {
		over time.Duration
		near int64
	}{{-time.Millisecond, 0}, {400 * time.Microsecond, 0}, {2 * time.Millisecond, 0}, {2*time.Millisecond + 1, 1}, {100 * time.Millisecond, 2}} {
		x := &turn{engine: e, asks: question{limit: 20 * time.Millisecond, timed: true}}
		require.NoError(t, x.inTime(20*time.Millisecond+c.over))
		require.Equal(t, c.near, e.near, c.over)
	}
}

func TestParseOption(t *testing.T) {
	for text, want := range map[string]Option{
		"name Hash type spin default 16 min 1 max 4096":     {Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 4096},
		"name Seed type spin":                               {Name: "Seed", Type: "spin", Min: math.MinInt64, Max: math.MaxInt64},
		"name Move  Overhead type check default true":       {Name: "Move Overhead", Type: "check", Default: "true"},
		"name Book type string default <empty>":             {Name: "Book", Type: "string"},
		"name Variant type combo var a/b:c=1 var d e":       {Name: "Variant", Type: "combo", Vars: []string{"a/b:c=1", "d e"}},
		"name Clear type button":                            {Name: "Clear", Type: "button"},
		"type check name Late default false":                {Name: "Late", Type: "check", Default: "false"},
		"name Path type string default /a path/with blanks": {Name: "Path", Type: "string", Default: "/a path/with blanks"},
	} {
		got, err := ParseOption(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"":                       `option "": no name`,
		"type check":             "no name",
		"name A":                 `type "", want one of spin, check, string, combo, button`,
		"name A type slider":     `type "slider"`,
		"name A type spin min x": `parsing "x"`,
		"Hash name A type spin":  `"Hash" before the name`,
		"name A type spin max 99999999999999999999": "out of range",
	} {
		_, err := ParseOption(text)
		require.ErrorContains(t, err, want, text)
	}
}

func TestOptionCheck(t *testing.T) {
	spin := Option{Name: "N", Type: "spin", Min: -1, Max: 3}
	combo := Option{Name: "V", Type: "combo", Vars: []string{"a", "b c"}}
	check := Option{Name: "C", Type: "check"}
	for _, c := range []struct {
		o     Option
		value string
		want  string
	}{
		{spin, "-1", ""},
		{spin, "4", `option N: "4", want a whole number from -1 to 3`},
		{spin, "x", `"x"`},
		{combo, "b c", ""},
		{combo, "c", `option V: "c", want one of a, b c`},
		{check, "true", ""},
		{check, "yes", "want true or false"},
		{Option{Name: "S", Type: "string"}, "anything at all", ""},
	} {
		if err := c.o.Check(c.value); c.want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.want)
		}
	}
}

func TestParseSetoption(t *testing.T) {
	for text, want := range map[string][2]string{
		"name Variant value gipf/basic:white=2": {"Variant", "gipf/basic:white=2"},
		"name Move Overhead value 10 ms":        {"Move Overhead", "10 ms"},
		"name Clear":                            {"Clear", ""},
		"name A value":                          {"A", ""},
	} {
		name, value, err := ParseSetoption(text)
		require.NoError(t, err, text)
		require.Equal(t, want, [2]string{name, value}, text)
	}
	for _, text := range []string{"", "Hash value 3", "name ", "name  value 3", "named x"} {
		_, _, err := ParseSetoption(text)
		require.ErrorContains(t, err, "setoption", "%q", text)
	}
}

func TestSeedWithinRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Int64().Draw(t, "min")
		o := Option{Min: low, Max: rapid.Int64Min(low).Draw(t, "max")}
		seed := rapid.Uint64().Draw(t, "seed")
		got := o.within(seed)
		require.True(t, got >= o.Min && got <= o.Max, "%d of %d to %d", got, o.Min, o.Max)
	})
}
