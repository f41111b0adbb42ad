package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// memFiles keeps saved games in memory; a name that holds a slash fails.
type memFiles map[string][]byte

var errBadDisk = errors.New("bad disk")

func (m memFiles) Read(path string) ([]byte, error) {
	text, ok := m[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return text, nil
}

func (m memFiles) Write(path string, text []byte) error {
	if strings.Contains(path, "/") {
		return errBadDisk
	}
	m[path] = text
	return nil
}

// newTestDialogue returns a session of persons on the sides of as (first, second,
// both or none) and of that agent, which also gives hints.
func newTestDialogue(t testing.TB, game, as, against string, files Files) *Dialogue {
	t.Helper()
	s := &Dialogue{Loader: testLoader(files)}
	rules, err := s.Games.Game(game)
	require.NoError(t, err)
	s.Game, err = New(rules, nil, 1, 1)
	require.NoError(t, err)
	s.seat(t, as, against)
	return s
}

// seat says who plays which side of the session's game.
func (s *Dialogue) seat(t testing.TB, as, against string) {
	t.Helper()
	var err error
	s.Hints, err = s.Builder(s.Game.rules, against)
	require.NoError(t, err)
	for i, side := range []string{"first", "second"} {
		if as != side && as != "both" {
			s.Game.Seats[i].Builder = s.Hints
		}
	}
}

// talkTo runs a session on what is typed and returns what it says.
func talkTo(t testing.TB, s *Dialogue, typed string) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, s.Run(t.Context(), strings.NewReader(typed), &out), "%q", typed)
	return out.String()
}

// What an agent thinks is said for the first player, in per cent, whichever side is to move.
func TestSearchInfoIsForTheFirstPlayer(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "both", "random", nil)
	g := s.Game
	require.Equal(t, "expected score of first 75 %, 40 simulations", g.SearchInfo(agents.Info{Value: 0.75, Sims: 40}))
	g.Play(g.state.Moves(nil)[0])
	require.Equal(t, rules.Second, g.state.Mover())
	require.Equal(t, "expected score of first 25 %, 40 simulations", g.SearchInfo(agents.Info{Value: 0.75, Sims: 40}))
	require.Equal(t, "no value, 0 simulations", g.SearchInfo(agents.Info{Value: math.NaN()}))
}

// TestTalkChangesNothing: hints, moves taken back, saving and loading do
// not change what the agent says, and the same lines give the same talk.
func TestTalkChangesNothing(t *testing.T) {
	const against = "mcts:preset=uct,sims=100"
	play := func(typed string) ([]string, string) {
		s := newTestDialogue(t, "gipf/basic", "first", against, memFiles{})
		said := talkTo(t, s, typed)
		return s.Game.Moves(), said
	}
	const plain = "a1-b2\nb1-c2\nc1-d2\n"
	want, said := play(plain)
	require.Len(t, want, 6)
	for _, typed := range []string{
		"hint\na1-b2\nhint\nhint\nb1-c2\nc1-d2\nhint\n",
		"a1-b2\ni5-h5\nundo\nb1-c2\nc1-d2\n",
		"a1-b2\nb1-c2\nundo\nundo\na1-b2\nb1-c2\nc1-d2\n",
		"a1-b2\nsave x\nf1-f2\nload x\nb1-c2\nresign\nsave x\nundo\nload x\nundo\nc1-d2\n",
	} {
		got, _ := play(typed)
		require.Equal(t, want, got, "%q", typed)
	}
	_, again := play(plain)
	require.Equal(t, said, again)
}

// TestWordsOfTheFirstMoves: a word that is nearly a command is told which, and after one move it is said whose turn is over.
func TestWordsOfTheFirstMoves(t *testing.T) {
	said := talkTo(t, newTestDialogue(t, "gipf/basic", "both", "random", memFiles{}), "undoo\na1-b2\n")
	require.Contains(t, said, `"undoo" is neither a move nor a command, did you mean "undo"?`)
	require.Contains(t, said, "to move, the turn of first is over")
}

// TestUndo: it is said what is taken back, and the board is shown as it was.
func TestUndo(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	_, then, found := strings.Cut(talkTo(t, s, "a1-b2\nundo\n"), "Took back a1-b2.\n")
	require.True(t, found)
	require.Contains(t, then, boards.Text(s.Game.State()))
}

// TestSave: what is overwritten and what is not, and what is said of it.
func TestSave(t *testing.T) {
	files := memFiles{"letter": []byte("Dear Sir"), "other": []byte(`{"format":"x","version":1}`), "old": []byte(`{"version":1,"format":"gipfarena-game"}`)}
	before := maps.Clone(files)
	s := newTestDialogue(t, "gipf/basic", "both", "random", files)
	said := talkTo(t, s, "save letter\nsave other\nsave\ta/b\nsave old\nsave two words \n")
	require.Contains(t, said, `error: save: "letter" is no saved game, it stays as it is`+"\n")
	require.Contains(t, said, `error: save: "other" is no saved game, it stays as it is`+"\n")
	require.Contains(t, said, `error: save: "a/b": bad disk`+"\n")
	require.Contains(t, said, "Saved in old after 0 moves.\n")
	require.Contains(t, said, "Saved in two words after 0 moves.\n")
	require.Equal(t, before["letter"], files["letter"])
	require.Equal(t, before["other"], files["other"])
	require.Equal(t, string(files["old"]), string(files["two words"]))
	require.Len(t, files, 4)
}

// TestKeepFails: the game goes on when its file cannot be written, and the
// session says so at the time and with its error.
func TestKeepFails(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	s.Keep = "a/b"
	var out bytes.Buffer
	require.ErrorIs(t, s.Run(t.Context(), strings.NewReader("a1-b2\nquit\n"), &out), errBadDisk)
	require.Equal(t, 2, strings.Count(out.String(), `error: the game could not be saved: "a/b": bad disk`+"\n"))
	require.Contains(t, out.String(), "The game is open after one move.\n", "it must not say that it is kept")
}

// A stumbling builder fails some times before it builds agents.
type stumbling struct {
	agents.Builder
	falls int
}

func (b *stumbling) Build(env agents.Env) (agents.Agent, error) {
	if b.falls--; b.falls >= 0 {
		return nil, errors.New("it fell")
	}
	return b.Builder.Build(env)
}

// TestAgentFails: a person loses no game by an agent that fails: it can be kept, taken back, and goes on once the agent moves.
func TestAgentFails(t *testing.T) {
	files := memFiles{}
	s := newTestDialogue(t, "gipf/basic", "first", "random", files)
	s.Game.Seats[1].Builder = &stumbling{s.Hints, 4}
	said := talkTo(t, s, "a1-b2\nundo\nb1-b2\nsave x\na1-b2\n\nquit\n")
	require.Equal(t, 4, strings.Count(said, "error: it fell\nThe next line asks it again."), said)
	require.Contains(t, said, "Took back a1-b2.\n")
	require.Contains(t, string(files["x"]), `"b1-b2"`)
	require.Contains(t, said, `error: "a1-b2": it is the agent's turn`, "no move of the agent's is the person's")
	require.Contains(t, said, "\n2. second (random): ")

	s = newTestDialogue(t, "gipf/basic", "first", "random", files)
	s.Game.Seats[1].Builder = &stumbling{s.Hints, 4}
	require.EqualError(t, s.Run(t.Context(), strings.NewReader("a1-b2\n"), io.Discard), "it fell", "whose move is missing at the end")
}

// A cheat is an agent that makes a move which there is not.
type cheat struct{ agents.Agent }

func (cheat) Choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return rules.Move(0xbad), agents.Info{}, nil
}

// A cheating builder builds cheats.
type cheating struct{ agents.Builder }

func (cheating) Build(agents.Env) (agents.Agent, error) { return cheat{}, nil }

// TestAgentThatCheats: a move that an agent must not make is refused by its number in the game, which begins with 1, and the
// game stays as it is.
func TestAgentThatCheats(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "first", "random", nil)
	s.Game.Seats[1].Builder = cheating{s.Hints}
	err := s.Run(t.Context(), strings.NewReader("a1-b2\n"), io.Discard)
	require.EqualError(t, err, fmt.Sprintf("random: move 2: 0xbad is not legal in %q", s.Game.State()))
	require.Equal(t, []string{"a1-b2"}, s.Game.Moves())
}

// TestLoadKeepsSeats: in a loaded game persons and agents keep their sides where --as does not say else.
func TestLoadKeepsSeats(t *testing.T) {
	for _, as := range []string{"first", "second", "both"} {
		files := memFiles{}
		talkTo(t, newTestDialogue(t, "gipf/basic", as, "greedy", files), "save x\n")
		s := &Dialogue{Loader: testLoader(files)}
		o := Options{As: "first", Against: "random", Load: "x", Given: func(flag string) bool { return flag == "load" }}
		require.NoError(t, s.Fill(&o, "gipf/basic"))
		require.Equal(t, []bool{as != "second", as != "first"}, []bool{s.Game.Seats[0].Person(), s.Game.Seats[1].Person()}, as)
	}
}

// TestLoadLeavesKept: a game that is kept in a file is not overwritten by
// the one that is loaded in its place.
func TestLoadLeavesKept(t *testing.T) {
	files := memFiles{}
	s := newTestDialogue(t, "gipf/basic", "both", "random", files)
	s.Keep = "kept"
	talkTo(t, s, "save start\na1-b2\nload start\nb1-b2\nc1-c2\n")
	require.Contains(t, string(files["kept"]), `"a1-b2"`)
	require.NotContains(t, string(files["kept"]), `"c1-c2"`)
	require.Contains(t, string(files["start"]), `"c1-c2"`)
}

// TestLoadOtherGame leaves the game at the table as it is.
func TestLoadOtherGame(t *testing.T) {
	files := memFiles{}
	talkTo(t, newTestDialogue(t, "gipf/standard", "both", "random", files), "save other\n")
	s := newTestDialogue(t, "gipf/basic", "both", "random", files)
	said := talkTo(t, s, "a1-b2\nload other\n")
	require.Contains(t, said, `error: load: "other": a game of gipf/standard, here gipf/basic is played`+"\n")
	require.Equal(t, []string{"a1-b2"}, s.Game.Moves())
}

// A brokenWriter takes nothing.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// endless is a game of one move for ever, which draws no board and names no
// ending.
type endless struct{ rules.Game }

type endlessState struct {
	rules.State
	plies int
}

func (endless) Name() string           { return "endless" }
func (endless) Version() int           { return 1 }
func (endless) New(uint64) rules.State { return &endlessState{} }

func (endless) FormatMove(rules.State, rules.Move) string { return "on" }

func (endless) ParseMove(_ rules.State, move string) (rules.Move, error) {
	if move != "on" {
		return 0, fmt.Errorf("endless: action %q: want on", move)
	}
	return 0, nil
}

func (s *endlessState) Mover() rules.Player                 { return rules.Player(1 + s.plies%2) }
func (s *endlessState) Moves(dst []rules.Move) []rules.Move { return append(dst, 0) }
func (s *endlessState) Play(rules.Move)                     { s.plies++ }
func (s *endlessState) Result() rules.Result                { return rules.Ongoing }
func (s *endlessState) CopyFrom(src rules.State)            { *s = *src.(*endlessState) }
func (s *endlessState) String() string                      { return fmt.Sprintf("after %d", s.plies) }

// TestCap stops a game that does not end, without a result.
func TestCap(t *testing.T) {
	s := &Dialogue{Loader: testLoader(memFiles{})}
	var err error
	s.Game, err = New(endless{}, nil, 1, 1)
	require.NoError(t, err)
	s.seat(t, "none", "random")
	said := talkTo(t, s, "")
	require.Contains(t, said, "\n\nafter 7\nsecond (random) to move, the turn of first is over: 1 legal move.\n8. second (random): on ", "a game without a picture shows its text")
	require.True(t, strings.HasSuffix(said, "\n\nafter 1000\nThe game was stopped without a result after 1000 moves.\n"), said[len(said)-200:])
	require.Equal(t, arena.Cap, newRecord(s.Game).Termination)
}

// TestLines reads lines however they come.
func TestLines(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	var out bytes.Buffer
	typed := iotest.OneByteReader(strings.NewReader("  a1-b2\t\r\n\n \nb1-b2"))
	require.NoError(t, s.Run(t.Context(), typed, &out))
	require.Equal(t, []string{"a1-b2", "b1-b2"}, s.Game.Moves(), "blanks around a line, empty lines, a last line that does not end")
	require.NotContains(t, out.String(), "error")

	s = newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	said := talkTo(t, s, strings.Repeat("x", 1e6)+"\n"+strings.Repeat("x", 1001)+"\n"+strings.Repeat("x", 1000)+"\n")
	require.Less(t, len(said), 10_000, "what is long is not repeated")
	require.Contains(t, said, "error: a line of 1000000 bytes, want at most 1000: \"xxx")
	require.Contains(t, said, "error: a line of 1001 bytes")
	require.NotContains(t, said, "a line of 1000 bytes")
}

// TestTerminal: a person at a terminal sees a prompt, and his line but once.
func TestTerminal(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	s.Prompt = true
	said := talkTo(t, s, "position\nquit\n")
	require.Contains(t, said, "> "+s.Game.state.String()+"\n> The game is open after 0 moves.\n")
}

// TestBrokenPipes stops with the reason when reading or writing fails.
func TestBrokenPipes(t *testing.T) {
	s := newTestDialogue(t, "gipf/basic", "none", "random", memFiles{})
	require.ErrorContains(t, s.Run(t.Context(), strings.NewReader(""), brokenWriter{}), "play: writing: broken pipe")
	require.Empty(t, s.Game.moves, "no game goes on without players")

	s = newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	require.ErrorContains(t, s.Run(t.Context(), iotest.ErrReader(errors.New("broken input")), io.Discard), "play: reading: broken input")
}

// FuzzSession types anything: the session never fails, says nothing that
// could steer a terminal, and what it would save reads back as it is.
func FuzzSession(f *testing.F) {
	for as := range uint8(4) {
		f.Add(as, "a1-b2\nhint\nundo\nmoves\nresign\nsave x\nundo\nload x\nboard\nposition\nhelp\nquit")
		f.Add(as, "e1-e2;xe2-e8\nundo\na1-b2;;\n;\nsave a/b\nload x\n\x1b[2J\xff\nsave \x00")
	}
	game, err := catalog.Game("gipf/standard")
	require.NoError(f, err)
	position := "1W2/2w2/3w2/bbb1wwb/3w1B/5/4 b b 2,2 22 -"
	f.Fuzz(func(t *testing.T, as uint8, typed string) {
		files := memFiles{"x": []byte("{}")}
		s := newTestDialogue(t, game.Name(), [...]string{"first", "second", "both", "none"}[as%4], "random", files)
		if as&4 != 0 {
			seats := s.Game.Seats
			s.Game, err = New(game, &position, 1, 1)
			require.NoError(t, err)
			s.Game.Seats = seats
		}
		said := talkTo(t, s, typed)
		strange := func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }
		require.False(t, strings.ContainsFunc(said, strange), "%q", said)

		r := newRecord(s.Game)
		text, err := r.encode()
		require.NoError(t, err)
		again, err := decodeRecord(text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, r, again)
		g, err := s.open(again)
		require.NoError(t, err, "%s", text)
		require.Equal(t, r, newRecord(g))
		require.Equal(t, s.Game.state.String(), g.state.String())
	})
}
