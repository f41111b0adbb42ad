package enginecheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents/ugi"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// sampled is a sampler of a game.
func sampled(t *testing.T, game string, seed uint64) sampler {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	c := Config{Game: g, Seed: seed}
	return c.sampler()
}

// TestSamples: each position is one of a game that goes on, told as a position and, between turns, as turns from the start,
// which lead there.
func TestSamples(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"gipf/standard", "zertz/37", "lyngk/base"} {
		s := sampled(t, game, 7)
		list := s.samples(40)
		require.Len(t, list, 40)
		withoutMoves := 0
		for _, at := range list {
			require.NotEqual(t, rules.None, at.parsed.Mover(), "the game goes on")
			text, found := strings.CutPrefix(at.fen, "position fen ")
			require.True(t, found)
			require.Equal(t, text, at.parsed.String())
			require.Equal(t, text, at.moved.String(), "both ways lead to one position")
			if at.moves == "" {
				withoutMoves++
				continue
			}
			start, turns, found := strings.Cut(at.moves, " moves ")
			if !found {
				require.Equal(t, at.moves, start, "the start itself")
				continue
			}
			state := s.game.New(0)
			if fen, found := strings.CutPrefix(start, "position fen "); found {
				var err error
				state, err = s.game.Parse(fen)
				require.NoError(t, err)
			} else {
				require.Equal(t, "position startpos", start)
			}
			for turn := range strings.FieldsSeq(turns) {
				moves, err := rules.ParseTurn(s.game, state, turn)
				require.NoError(t, err, turn)
				for _, m := range moves {
					state.Play(m)
				}
			}
			require.Equal(t, text, state.String())
		}
		if game == "zertz/37" {
			require.Positive(t, withoutMoves, "some lie within a turn of several moves")
		}
	}
}

// TestSamplesAreSeeded: the same seed asks about the same positions, another one about others.
func TestSamplesAreSeeded(t *testing.T) {
	t.Parallel()
	fens := func(seed uint64) (all []string) {
		for _, at := range sampled(t, "gipf/basic", seed).samples(10) {
			all = append(all, at.fen)
		}
		return all
	}
	require.Equal(t, fens(1), fens(1))
	require.NotEqual(t, fens(1), fens(2))
}

// TestFinished: the end of a game has a result and no move.
func TestFinished(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"gipf/basic", "zertz/37"} {
		last := sampled(t, game, 3).finished()
		require.Equal(t, rules.None, last.moved.Mover())
		require.Equal(t, rules.None, last.parsed.Mover())
		require.NotEqual(t, rules.Ongoing, last.moved.Result())
	}
}

// TestRandomStart: LYNGK begins with a draw of lots, so its start is told by its position.
func TestRandomStart(t *testing.T) {
	t.Parallel()
	for game, drawn := range map[string]bool{"gipf/basic": false, "zertz/37": false, "lyngk/base": true} {
		s := sampled(t, game, 1)
		require.Equal(t, drawn, randomStart(s.game), game)
		start := s.start(s.game.New(9))
		require.Equal(t, drawn, strings.HasPrefix(start, "position fen "), start)
		require.Equal(t, !drawn, start == "position startpos", start)
	}
}

// TestFirstTurn: an example for people is a whole legal turn.
func TestFirstTurn(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		s := sampled(t, game, 5)
		for _, at := range s.samples(20) {
			token := firstTurn(s.game, at.parsed)
			_, err := rules.ParseTurn(s.game, at.parsed, token)
			require.NoError(t, err, token)
			legal, err := ugi.Turns(s.game, at.parsed, ugi.MaxTurns)
			if err == nil {
				require.Contains(t, legal, token)
			}
		}
	}
}

// TestHalfTurn: a turn of ZÈRTZ that stops early is found and is none; at GIPF's basic game there seems to be none without a choice of rows.
func TestHalfTurn(t *testing.T) {
	t.Parallel()
	s := sampled(t, "zertz/37", 1)
	half := s.halfTurn()
	require.NotEmpty(t, half)
	fen, token, found := strings.Cut(strings.TrimPrefix(half, "position fen "), " moves ")
	require.True(t, found)
	at, err := s.game.Parse(fen)
	require.NoError(t, err)
	_, err = rules.ParseTurn(s.game, at, token)
	require.Error(t, err, "%s is half a turn", token)
}

// TestSurplus: what one list has more often than the other, eight of them at most; both orders tell what is missing and what is too many.
func TestSurplus(t *testing.T) {
	t.Parallel()
	words := strings.Fields
	for _, c := range []struct{ a, b, want string }{
		{"", "", "none"},
		{"a b", "a b", "none"},
		{"a b", "a b c", "none"},
		{"a b c", "a c", "b"},
		{"a a b", "a b", "a"},
		{"a b c d e f g h", "", "a b c d e f g h"},
		{"a b c d e f g h i j", "", "a b c d e f g h and 2 more"},
	} {
		require.Equal(t, c.want, surplus(words(c.a), words(c.b)), "%q less %q", c.a, c.b)
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(words("a b c d")), 0, 7)
		a, b := list.Draw(t, "a"), list.Draw(t, "b")
		slices.Sort(a)
		slices.Sort(b)
		more, less := surplus(a, b), surplus(b, a)
		require.Equal(t, slices.Equal(a, b), more == "none" && less == "none")
		count := func(text string) int {
			if text == "none" {
				return 0
			}
			return len(words(text))
		}
		require.Equal(t, len(a)-len(b), count(more)-count(less))
	})
}

// TestConfig: what is out of its range, or unknown, is quoted with what could be.
func TestConfig(t *testing.T) {
	t.Parallel()
	good := Config{Positions: 1, Wait: time.Second}
	require.NoError(t, good.Validate())
	for want, change := range map[string]func(c *Config){
		"positions 0: want a number from 1 to 10000":     func(c *Config) { c.Positions = 0 },
		"positions 10001: want a number from 1 to 10000": func(c *Config) { c.Positions = 10001 },
		"wait 9ms: want a time from 10ms to 1h":          func(c *Config) { c.Wait = 9 * time.Millisecond },
		"wait 1h0m0.001s: want a time from 10ms to 1h":   func(c *Config) { c.Wait = time.Hour + time.Millisecond },
		`no check "perf"; did you mean "perft"?`:         func(c *Config) { c.Only = []string{"fen", "perf"} },
	} {
		c := good
		change(&c)
		require.EqualError(t, c.Validate(), want)
	}
	require.True(t, good.wants("fen"))
	good.Only = []string{"moves"}
	require.Equal(t, []bool{false, true}, []bool{good.wants("fen"), good.wants("moves")})
	require.Equal(t, outputName, Names()[len(Names())-1], "what all the others have seen comes last")
}

// TestReportText: a line a check, and below one that failed the conversation, what was wanted and what came.
func TestReportText(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	r := newReport(&Config{Path: "./engine", Args: []string{"-x"}, Game: g})
	for _, v := range []Verdict{
		{Check: "handshake", About: "it says who it is", Outcome: Passed, Detail: "it is Test"},
		{Check: "fen", About: "it moves", Outcome: Failed, Talk: []string{"> go", "< bestmove a1"}, Want: "a legal turn", Came: `"a1"`, Stderr: "one\ntwo"},
		{Check: "perft", About: "it counts", Outcome: Skipped, Detail: "it does not answer perft 1"},
	} {
		r.add(v)
	}
	text := testkit.Written(t, r)
	require.Equal(t, `pass  handshake      it says who it is (it is Test)
fail  fen            it moves
        > go
        < bestmove a1
        wanted: a legal turn
        came:   "a1"
        error output:
          one
          two
skip  perft          it counts (it does not answer perft 1)
`, text)
	require.Equal(t, []int{1, 1, 1}, []int{r.Passed, r.Failed, r.Skipped})
	require.EqualError(t, r.Err(), "1 of 3 checks failed")
	require.Equal(t, []string{"./engine", "-x"}, r.Engine)
	require.NoError(t, newReport(&Config{Game: g}).Err())
	full := errors.New("disk full")
	require.ErrorIs(t, r.WriteText(failing{full}), full)
}

// failing is a writer on a disk that is full.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestTranscript: the last twelve lines are kept, cut where they are long, and none reaches a terminal as it came.
func TestTranscript(t *testing.T) {
	t.Parallel()
	x := new(exam)
	for i := range 20 {
		x.note("> ", fmt.Sprint("line ", i))
	}
	require.Len(t, x.talk, 12)
	require.Equal(t, "> line 8", x.talk[0])
	x.note("< ", "bell\a and \xff")
	require.Equal(t, "< bell· and ·", x.talk[11])
	x.note("< ", strings.Repeat("x", 301))
	require.Equal(t, "< "+strings.Repeat("x", 300)+" …", x.talk[11])
}

// TestOddLines: the first line that is none of UGI is kept with what came before it; info and answers are none.
func TestOddLines(t *testing.T) {
	t.Parallel()
	for line, odd := range map[string]bool{
		"info string hello": false, "bestmove a1-b2": false, "response 3": false, "info\tdepth 3": false, "readyok": false,
		"hello": true, "": true, "Info string x": true, "info beep\a": true, "info \xff": true, "infostring": true,
	} {
		x := new(exam)
		x.note("< ", line)
		x.inspect(line)
		require.Equal(t, odd, x.odd != nil, "%q", line)
	}
	v := outputVerdict()
	v.blame(new(exam))
	require.Equal(t, Skipped, v.Outcome, "it said nothing")
	v.blame(&exam{heard: true})
	v.blame(new(exam))
	require.Equal(t, []any{Passed, ""}, []any{v.Outcome, v.Detail})
	v.blame(&exam{heard: true, odd: []string{"< first"}})
	v.blame(&exam{heard: true, odd: []string{"< second"}})
	require.Equal(t, []string{"< first"}, v.Talk, "the first that is odd")
	require.Equal(t, Failed, v.Outcome)
}

// TestFirstFaultCounts: later faults are consequences of the first.
func TestFirstFaultCounts(t *testing.T) {
	t.Parallel()
	x := new(exam)
	x.fail("one", "came %d", 1)
	x.fail("two", "came %d", 2)
	require.Equal(t, &wrong{"one", "came 1"}, x.wrong)
	x = new(exam)
	x.skip("it does not answer %s", "perft 1")
	v := x.verdict(check{name: "perft"})
	require.Equal(t, []any{Skipped, "it does not answer perft 1"}, []any{v.Outcome, v.Detail})
	require.Equal(t, "nothing within 2s", (&exam{Config: Config{Wait: 2 * time.Second}}).nothing())
	require.Equal(t, "the end of its output", (&exam{ended: true}).nothing())
}
