package ugi

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
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

// TestHistoryText checks what an engine reads.
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

// TestInTime: an answer is in time up to the margin, of turns that have a time; a clock loses what the turn took, and gains its increment.
func TestInTime(t *testing.T) {
	t.Parallel()
	const limit, margin = 20 * time.Millisecond, 100 * time.Millisecond
	for _, c := range []struct {
		took  time.Duration
		timed bool
		want  string
	}{
		{limit, true, ""},
		{limit + margin, true, ""},
		{limit + margin + time.Millisecond, true, "sh: answered after 121ms, 101ms over the time and 1ms over the margin"},
		{time.Hour, false, ""},
	} {
		clock := &agents.Clock{Left: limit, Increment: 7 * time.Millisecond}
		e := &engine{Process: &Process{}, cfg: &config{margin: margin, command: Command{Path: "/bin/sh"}}}
		err := (&turn{engine: e, asks: question{limit: limit, timed: c.timed, clock: clock}}).inTime(c.took)
		if c.want == "" {
			require.NoError(t, err, "%+v", c)
			require.Equal(t, 7*time.Millisecond, clock.Left, "the rest of the clock is gone")
			continue
		}
		var failure *agents.Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, []any{agents.FaultTime, c.want}, []any{failure.Fault, failure.Detail})
		require.Equal(t, limit, clock.Left)
	}
	clock := &agents.Clock{Left: time.Second, Increment: time.Millisecond}
	require.NoError(t, (&turn{engine: &engine{cfg: &config{}}, asks: question{limit: time.Second, timed: true, clock: clock}}).inTime(400*time.Millisecond))
	require.Equal(t, 601*time.Millisecond, clock.Left)
	require.NoError(t, (&turn{engine: &engine{cfg: &config{}}}).inTime(time.Hour), "without a clock")
}

// TestResponses: an engine that is checked has to say that the game goes on and whose turn it is; nothing more is compared, and of others nothing.
func TestResponses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mover  rules.Player
		says   string
		checks bool
		want   string
	}{
		{rules.First, "false true more", true, ""},
		{rules.Second, "false false", true, ""},
		{rules.First, "true", true, "sh: query gameover: says \"true\" where the rules say false"},
		{rules.First, "false false", true, "sh: query p1turn: says \"false\" where the rules say true"},
		{rules.Second, "false true", true, "sh: query p1turn: says \"true\" where the rules say false"},
		{rules.Second, "nonsense nonsense", false, ""},
	} {
		x := &turn{engine: &engine{Process: &Process{}, how: "ended", cfg: &config{check: c.checks, command: Command{Path: "/bin/sh"}}}, mover: c.mover}
		var err error
		for says := range strings.FieldsSeq(c.says) {
			if err == nil {
				done, e := x.take([]byte("response"), []byte(says))
				require.False(t, done)
				err = e
			}
		}
		if c.want == "" {
			require.NoError(t, err, "%+v", c)
			continue
		}
		var failure *agents.Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, []any{agents.FaultProtocol, c.want}, []any{failure.Fault, failure.Detail})
	}
	long := &turn{engine: &engine{Process: &Process{}, how: "ended", cfg: &config{check: true, command: Command{Path: "/bin/sh"}}}}
	require.ErrorContains(t, long.response(strings.Repeat("x", 300)), `says "`+strings.Repeat("x", 200)+`" where`)
}

// TestLinesOfATurn: bestmove ends a turn, after both queries of an engine that is checked; the last info line that is no text is what the engine thinks.
func TestLinesOfATurn(t *testing.T) {
	t.Parallel()
	x := &turn{engine: &engine{Process: &Process{}, how: "ended", cfg: &config{command: Command{Path: "/bin/sh"}}}, mover: rules.First}
	require.True(t, math.IsNaN(x.engine.opinion().Value))
	for _, line := range []string{"info nodes 3", "info nodes 5", "info string nodes 7", "nonsense", "readyok"} {
		word, rest, _ := strings.Cut(line, " ")
		done, err := x.take([]byte(word), []byte(rest))
		require.NoError(t, err)
		require.False(t, done)
	}
	require.EqualValues(t, 5, x.engine.opinion().Nodes)
	done, err := x.take([]byte("bestmove"), []byte("a1-b2"))
	require.NoError(t, err)
	require.Equal(t, []any{true, "a1-b2"}, []any{done, x.token})
	done, err = x.take([]byte("bestmove"), []byte("a b"))
	require.True(t, done)
	require.ErrorContains(t, err, "want exactly one word")
	x.engine.cfg.check = true
	for x.asked = range 2 {
		_, err = x.take([]byte("bestmove"), []byte("a1-b2"))
		require.ErrorContains(t, err, "does not answer to query")
	}
	x.asked = 2
	_, err = x.take([]byte("bestmove"), []byte("a1-b2"))
	require.NoError(t, err)
}

// TestQuestion: an engine is asked with its limits, or with all clocks that there are in the game.
func TestQuestion(t *testing.T) {
	t.Parallel()
	clock, other := &agents.Clock{Left: 1500 * time.Millisecond, Increment: 20 * time.Millisecond}, &agents.Clock{Left: 9 * time.Second}
	for _, c := range []struct {
		clock  *agents.Clock
		clocks *agents.Clocks
		mover  rules.Player
		move   time.Duration
		want   question
	}{
		{nil, nil, rules.First, 0, question{line: []byte("go depth 3\n")}},
		{nil, nil, rules.First, 1, question{line: []byte("go depth 3\n"), limit: 1, timed: true}},
		{nil, &agents.Clocks{clock, other}, rules.First, time.Second, question{line: []byte("go depth 3\n"), limit: time.Second, timed: true}},
		{clock, nil, rules.Second, 0, question{line: []byte("go p2time 1500 p2inc 20 depth 3\n"), limit: clock.Left, timed: true, clock: clock}},
		{clock, &agents.Clocks{nil, other}, rules.First, 0, question{line: []byte("go p1time 1500 p2time 9000 p1inc 20 p2inc 0 depth 3\n"), limit: clock.Left, timed: true, clock: clock}},
	} {
		a := &Agent{engine: &engine{cfg: &config{limits: " depth 3", move: c.move}}, clock: c.clock, clocks: c.clocks}
		require.Equal(t, c.want, a.question(c.mover))
	}
}

// TestAllowed: an engine for one game need not have a variant, one that lists them need not list their options, and any other option that it does not have is refused.
func TestAllowed(t *testing.T) {
	t.Parallel()
	hash := Option{Name: "Hash", Type: "spin", Min: 1, Max: 64}
	variant := Option{Name: Variant, Type: "combo", Vars: []string{"gipf/basic", "zertz/37:goal=1/1/1/1"}}
	for _, c := range []struct {
		options     []Option
		name, value string
		want        string
	}{
		{nil, Variant, "gipf/basic", ""},
		{nil, "Hash", "3", `no option "Hash"; it has none`},
		{[]Option{hash, variant}, "Hush", "3", `no option "Hush"; it has "Hash", "Variant"`},
		{[]Option{hash}, "Hash", "64", ""},
		{[]Option{hash}, "Hash", "65", `option Hash: "65", want a whole number from 1 to 64`},
		{[]Option{variant}, Variant, "gipf/basic:white=2", ""},
		{[]Option{variant}, Variant, "zertz/37:goal=1/1/1/1", ""},
		{[]Option{variant}, Variant, "lyngk/base", `option Variant: "lyngk/base", want one of gipf/basic, zertz/37:goal=1/1/1/1`},
	} {
		err := (&engine{options: c.options}).allows(agents.Setting{Name: c.name, Value: c.value})
		if c.want == "" {
			require.NoError(t, err, "%+v", c)
		} else {
			require.EqualError(t, err, c.want)
		}
	}
}

// TestLateIsMoreThanPipes counts an answer after its time as late if it is later
// than the pipes can explain.
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

// TestOptionText: an option is declared with all its fields, a range with both ends.
func TestOptionText(t *testing.T) {
	t.Parallel()
	for want, o := range map[string]Option{
		"option name Hash type spin default 16 min 1 max 64": {Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 64},
		"option name A b type combo var a var c d":           {Name: "A b", Type: "combo", Vars: []string{"a", "c d"}},
		"option name Clear type button":                      {Name: "Clear", Type: "button", Min: 3},
	} {
		require.Equal(t, want, o.String())
	}
	require.Equal(t, "setoption name A b value c d", Setoption("A b", "c d"))
	for seed, want := range map[uint64]int64{0: 3, 1: 4, 2: 3, math.MaxUint64: 4} {
		require.Equal(t, want, Option{Min: 3, Max: 4}.within(seed))
	}
	require.Equal(t, int64(math.MinInt64+5), Option{Min: math.MinInt64, Max: math.MaxInt64}.within(5), "any number")
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
