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
	"path/filepath"
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
	require.Equal(t, "expected score of first 25 %, 1 simulation", g.SearchInfo(agents.Info{Value: 0.75, Sims: 1}))
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

// TestCommands: what each command says, and what is said where it cannot be done.
func TestCommands(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string][]string{
		"help":           {"  moves        list the legal moves\n", "  save FILE    save the game\n", "  load FILE    leave this game and go on with a saved one\n", "  quit         end the session\n"},
		"moves":          {"> moves\na1-b2  a2-b2  a2-b3  a3-b3  a3-b4  a4-b4  a4-b5  a5-b5  b1-b2  b1-c2  b6-b5\nb6-c6  c1-c2  "},
		"moves all":      {`error: moves: nothing may follow, got "all"` + "\n"},
		"position":       {"> position\nb2w/5/6/w5b/6/5/b2w w w 12,12 22 -\n"},
		"save":           {"error: save: want save FILE\n"},
		"load none":      {`error: load: "none": file does not exist` + "\n"},
		"undo":           {"error: undo: you have made no move yet\n"},
		"hint":           {"hint (greedy): ", " simulations\n"},
		"quit":           {"> quit\nThe game is open after 0 moves.\n"},
		"resign\nresign": {"first (person) resigned after 0 moves: second (person) has won. You may \"undo\", \"save FILE\" or \"quit\".\n", "error: resign: the game is over\n"},
		"resign\nhint":   {"error: hint: the game is over\n"},
		"resign\nmoves":  {"error: moves: the game is over\n"},
		"resign\na1-b2":  {"error: \"a1-b2\": the game is over\n"},
		"resign\nundo":   {"Took back the resignation.\n", "first (person) to move: 42 legal moves.\n"},
		"a1-b2\nboard":   {"> board\n\n"},
	} {
		said := talkTo(t, newTestDialogue(t, "gipf/basic", "both", "greedy", memFiles{}), typed+"\n")
		for _, w := range want {
			require.Contains(t, said, w, typed)
		}
	}
	said := talkTo(t, newTestDialogue(t, "gipf/basic", "both", "greedy", memFiles{}), "board\n")
	require.Equal(t, 2, strings.Count(said, "first (person) to move: 42 legal moves.\n"), "it is shown again")
}

// TestColumns: lists are sorted and fit 78 columns where their longest text does.
func TestColumns(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a  b\n", columns([]string{"b", "a"}))
	long := strings.Repeat("x", 24)
	require.Equal(t, strings.Repeat(long+"  ", 2)+long+"\n"+long+"\n", columns([]string{long, long, long, long}), "three times 26")
}

// TestShown: a text that is too long, or no text, is quoted and cut.
func TestShown(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1000)
	require.Equal(t, long, shown(long))
	require.Less(t, len(shown(long+"x")), 1000)
	require.Equal(t, `"a\x1bb"`, shown("a\x1bb"))
	require.Equal(t, `"a\xff"`, shown("a\xff"))
	require.Equal(t, "Ωè", shown("Ωè"))
}

// ended is a game that ends in a draw after a move, by a rule that it may name.
type ended struct {
	endless
	rule string
}

type endedState struct {
	endlessState
	rule string
}

func (g ended) New(uint64) rules.State         { return &endedState{rule: g.rule} }
func (s *endedState) CopyFrom(src rules.State) { *s = *src.(*endedState) }
func (s *endedState) Ending() string           { return s.rule }
func (s *endedState) Result() (result rules.Result) {
	if s.plies > 0 {
		result = rules.Draw
	}
	return result
}

// TestVerdictOfADraw: a draw is said with the rule that it is by, if the game tells.
func TestVerdictOfADraw(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]string{"": "The game is drawn after one move.", "bare board": "The game is drawn (bare board) after one move."} {
		g, err := New(ended{rule: rule}, nil, 1, 1)
		require.NoError(t, err)
		require.Equal(t, "first (person) to move: 1 legal move.", g.Status())
		g.Play(0)
		require.Equal(t, want, g.Status())
	}
}

// TestInterrupted: who interrupts a session is told how the game stands, and where it is kept.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for keep, want := range map[string]string{"": "\nThe game is open after 0 moves.\n", "kept": "\nThe game is open after 0 moves; it is kept in kept.\n"} {
		s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
		s.Keep = keep
		var out bytes.Buffer
		require.ErrorIs(t, s.Run(ctx, strings.NewReader("a1-b2\n"), &out), context.Canceled)
		require.True(t, strings.HasSuffix(out.String(), want), out.String())
	}
	s := newTestDialogue(t, "gipf/basic", "second", "mcts:sims=100000000", memFiles{})
	var out bytes.Buffer
	require.ErrorIs(t, s.Run(ctx, strings.NewReader("\n"), &out), context.Canceled)
	require.NotContains(t, out.String(), "error", "an agent that was interrupted has not failed")
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

	dir := t.TempDir()
	said = talkTo(t, newTestDialogue(t, "gipf/basic", "both", "random", Disk{}), "save "+dir+"\n")
	require.Contains(t, said, `error: save: "`+dir+`": not a regular file`+"\n")
}

// TestKeptAsItStands: what is taken back, given up and loaded is in the file of the game at once; a game that could not be kept is, once another file holds it.
func TestKeptAsItStands(t *testing.T) {
	t.Parallel()
	files := memFiles{}
	s := newTestDialogue(t, "gipf/basic", "both", "random", files)
	s.Keep = "kept"
	talkTo(t, s, "a1-b2\n")
	require.Contains(t, string(files["kept"]), `"a1-b2"`)
	for typed, want := range map[string]string{"undo\n": `"termination": "open"`, "resign\n": `"termination": "resign"`} {
		s := newTestDialogue(t, "gipf/basic", "both", "random", files)
		s.Keep = "kept"
		talkTo(t, s, "a1-b2\n"+typed)
		require.Contains(t, string(files["kept"]), want)
		require.Equal(t, typed != "undo\n", strings.Contains(string(files["kept"]), `"a1-b2"`))
	}
	s = newTestDialogue(t, "gipf/basic", "both", "random", files)
	s.Keep = "no/such"
	require.Contains(t, talkTo(t, s, "save x\nload x\nquit\n"), "The game is open after 0 moves; it is kept in x.\n")
}

// A closing builder counts its agents that are closed, and whether it is.
type closing struct {
	agents.Builder
	agents, builders int
	err              error
}

func (b *closing) Close() error { b.builders++; return b.err }

func (b *closing) Build(env agents.Env) (agents.Agent, error) {
	a, err := b.Builder.Build(env)
	return closed{a, b}, err
}

type closed struct {
	agents.Agent
	by *closing
}

func (a closed) Close() error { a.by.agents++; return nil }

// TestWhatIsAskedIsClosed: an agent is closed once it has moved or given a hint, and all builders are at the end.
func TestWhatIsAskedIsClosed(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "gipf/basic", "first", "random", memFiles{})
	hints, second := &closing{Builder: s.Hints}, &closing{Builder: s.Hints}
	s.Hints, s.Game.Seats[1].Builder = hints, second
	talkTo(t, s, "hint\nhint\na1-b2\nquit\n")
	require.Equal(t, []int{2, 1, 1, 1}, []int{hints.agents, hints.builders, second.agents, second.builders})
	s = newTestDialogue(t, "gipf/basic", "second", "random", memFiles{})
	first := &closing{Builder: s.Hints}
	s.Game.Seats[0].Builder = first
	talkTo(t, s, "")
	require.Equal(t, []int{1, 1}, []int{first.agents, first.builders})
	for _, seat := range []int{0, 1, 2} {
		s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
		failing := &closing{Builder: s.Hints, err: errors.New("it does not end")}
		if seat == 2 {
			s.Hints = failing
		} else {
			s.Game.Seats[seat].Builder = failing
		}
		require.ErrorIs(t, s.Run(t.Context(), strings.NewReader("quit\n"), io.Discard), failing.err)
	}
}

// TestFill: what flags begin is refused by the flag at fault, and is what they say.
func TestFill(t *testing.T) {
	t.Parallel()
	files := memFiles{}
	talkTo(t, newTestDialogue(t, "gipf/basic", "second", "greedy", files), "save x\n")
	position := "b2w/5/6/w5b/6/5/b2w w w 1,1 22 -"
	for _, c := range []struct {
		name  string
		o     Options
		given string
		want  string
	}{
		{"gipf/basic", Options{As: "first", Position: position}, "position setup", "--position and --setup are two different starts"},
		{"gipf/basic", Options{Load: "x"}, "load position", "--load and --position: the saved game has its own"},
		{"gipf/basic", Options{Load: "x"}, "load setup", "--load and --setup: the saved game has its own"},
		{"gipf/basic", Options{Load: "x"}, "load seed", "--load and --seed: the saved game has its own"},
		{"gipf/basic", Options{Load: "x"}, "load clock", "--load and --clock: the saved game has its own"},
		{"gipf/basik", Options{}, "", `catalog: no game "gipf/basik", did you mean "gipf/basic"?`},
		{"gipf/basic", Options{Position: "nonsense"}, "position", `gipf: position "nonsense": want the 6 fields`},
		{"gipf/basic", Options{Load: "y"}, "load", `--load: "y": file does not exist`},
		{"gipf/standard", Options{Load: "x"}, "load", `--load: "x": a game of gipf/basic, not of gipf/standard`},
		{"gipf/basic", Options{As: "first", Against: "radnom"}, "", `--against: agents: spec "radnom"`},
		{"gipf/basic", Options{As: "third", Against: "random"}, "", `--as "third": want first, second, both or none`},
		{"gipf/basic", Options{As: "third", Load: "x"}, "load as", `--as "third": want first, second, both or none`},
		{"gipf/basic", Options{As: "first", Against: "random", Hint: "radnom"}, "hint", `--hint: agents: spec "radnom"`},
		{"gipf/basic", Options{As: "first", Against: "random", Save: "x"}, "", `--save: "x" is there already, and is not the file of --load`},
		{"gipf/basic", Options{As: "first", Against: "random", Save: "a/b"}, "", `--save: "a/b": bad disk`},
	} {
		c.o.Given = func(flag string) bool { return flag != "" && strings.Contains(" "+c.given+" ", " "+flag+" ") }
		require.ErrorContains(t, (&Dialogue{Loader: testLoader(files)}).Fill(&c.o, c.name), c.want)
	}
	require.Len(t, files, 1, "no file is written")

	fill := func(o Options, given ...string) *Dialogue {
		s := &Dialogue{Loader: testLoader(files)}
		o.Given = func(flag string) bool { return strings.Contains(strings.Join(given, " "), flag) }
		require.NoError(t, s.Fill(&o, "gipf/basic"))
		return s
	}
	s := fill(Options{As: "second", Against: "random", Position: position, Seed: 5}, "position")
	require.Equal(t, []string{position, "random", "person", "random"}, []string{s.Game.State().String(), s.Game.Seats[0].String(), s.Game.Seats[1].String(), s.Hints.Spec()})
	require.EqualValues(t, 5, s.Game.seed)
	s = fill(Options{As: "first", Against: "random", Hint: "greedy"}, "hint")
	require.Equal(t, []string{"person", "random", "greedy"}, []string{s.Game.Seats[0].String(), s.Game.Seats[1].String(), Seat{s.Hints}.Kind()})
	s = fill(Options{As: "both", Against: "random", Load: "x", Save: "x"}, "load")
	require.Equal(t, []string{"greedy", "person", "greedy"}, []string{s.Game.Seats[0].Kind(), s.Game.Seats[1].String(), Seat{s.Hints}.Kind()}, "as it was")
	s = fill(Options{As: "both", Against: "random", Load: "x"}, "load", "as")
	require.Equal(t, []string{"person", "person"}, []string{s.Game.Seats[0].String(), s.Game.Seats[1].String()})
	s = fill(Options{As: "both", Against: "random", Load: "x"}, "load", "against")
	require.Equal(t, []string{"random", "person", "random"}, []string{s.Game.Seats[0].String(), s.Game.Seats[1].String(), s.Hints.Spec()})
	s = fill(Options{As: "none", Against: "random", Load: "x"}, "load", "as")
	require.Equal(t, []string{"greedy", "greedy"}, []string{s.Game.Seats[0].Kind(), s.Game.Seats[1].Kind()}, "the agent that there was takes the person's seat")

	s.Files = Disk{}
	path := t.TempDir() + "/game.json"
	require.NoError(t, s.Save(path))
	for save, want := range map[string]string{
		filepath.Dir(path) + "/./game.json": "", filepath.Dir(path): `is there already, and is not the file of --load`, path + "/game.json": "not a directory", // which is why it cannot be written
	} {
		o := Options{As: "both", Load: path, Save: save, Given: func(flag string) bool { return flag == "load" }}
		err := s.Fill(&o, "gipf/basic")
		require.True(t, want == "" && err == nil || err != nil && want != "" && strings.Contains(err.Error(), want), "%s: %v", save, err)
	}
}

// TestOpponents: a page offers the agents of the game, each once, and some of known strength.
func TestOpponents(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "gipf/basic", "none", "mcts:sims=9", nil)
	spec := s.Hints.Spec()
	var err error
	s.Game.Seats[0].Builder, err = s.Builder(s.Game.rules, "random:")
	if err != nil {
		s.Game.Seats[0].Builder, err = s.Builder(s.Game.rules, "random")
	}
	require.NoError(t, err)
	want := []Opponent{{"random", "random"}, {spec, spec}}
	for level, name := range []string{"level 1 of 8", "level 2 of 8", "level 3 of 8", "level 4 of 8", "level 5 of 8", "level 6 of 8", "level 7 of 8", "level 8 of 8"} {
		want = append(want, Opponent{fmt.Sprintf("anchor:level=%d", level+1), name})
	}
	require.Equal(t, append(want, Opponent{"greedy", "greedy, without a search"}, Opponent{"random", "random"}), s.Opponents())
	require.NoError(t, s.offers("anchor:level=8"))
	require.EqualError(t, s.offers("anchor:level=9"), `agent "anchor:level=9": the page offers no such agent`)
}

// TestBegin: another game begins as it is asked for, and else as the one before; it is kept nowhere. What cannot begin leaves all as it was.
func TestBegin(t *testing.T) {
	t.Parallel()
	s, _ := timedDialogue(t, "lyngk/base", "60+3", memFiles{})
	s.Keep = "kept"
	before := s.Game
	nonsense := "nonsense"
	for _, b := range []Beginning{{As: "third"}, {As: "both", Game: "chess"}, {As: "both", Position: &nonsense}, {As: "first", Against: "ugi:path=x"}} {
		require.Error(t, s.Begin(b))
		require.Same(t, before, s.Game)
		require.Equal(t, "kept", s.Keep)
	}
	require.NoError(t, s.Begin(Beginning{As: "second", Seed: new(uint64(9))}))
	g := s.Game
	require.Equal(t, []any{uint64(9), uint64(9), "lyngk/base", "", "random", "person", "first 1:00.0, second 1:00.0"}, []any{g.seed, g.setup, g.rules.Name(), s.Keep, g.Seats[0].String(), g.Seats[1].String(), g.Remaining()})
	require.Equal(t, g.rules.New(9).String(), g.State().String())
	require.NoError(t, s.Begin(Beginning{As: "both", Game: "zertz/37"}))
	require.Equal(t, []any{uint64(9), uint64(9), "zertz/37", "person", "person"}, []any{s.Game.seed, s.Game.setup, s.Game.rules.Name(), s.Game.Seats[0].String(), s.Game.Seats[1].String()})
	require.NoError(t, s.Begin(Beginning{As: "first", Against: "anchor:level=2"}))
	require.Equal(t, "anchor:level=2", s.Game.Seats[1].String())
	require.NoError(t, s.Begin(Beginning{As: "second"}))
	require.Equal(t, "anchor:level=2", s.Game.Seats[0].String(), "as before")
}

// TestResume: the moves of an address are made from the start, up to one that is not legal, which is an error.
func TestResume(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "gipf/basic", "both", "random", nil)
	require.NoError(t, s.Resume([]string{"a1-b2", "i1-h2"}))
	require.Equal(t, []string{"a1-b2", "i1-h2"}, s.Game.Moves())
	require.ErrorContains(t, s.Resume([]string{"a1-a9"}), `decisions: number 1: gipf: move "a1-a9"`)
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

// A sulking agent gives no move.
type sulking struct{ agents.Agent }

func (sulking) Choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return 0, agents.Info{}, errors.New("I do not play")
}

// A sulky builder builds sulking agents.
type sulky struct{ agents.Builder }

func (sulky) Build(agents.Env) (agents.Agent, error) { return sulking{}, nil }

// TestAgentThatSulks: an agent's own failure is told with its spec and the number of the move.
func TestAgentThatSulks(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "gipf/basic", "first", "random", nil)
	s.Game.Seats[1].Builder = sulky{s.Hints}
	require.EqualError(t, s.Run(t.Context(), strings.NewReader("a1-b2\n"), io.Discard), "random: move 2: I do not play")
	s = newTestDialogue(t, "gipf/basic", "both", "random", nil)
	s.Hints = sulky{s.Hints}
	said := talkTo(t, s, "hint\na1-b2\n")
	require.Contains(t, said, "> hint\nerror: random: move 1: I do not play\n> a1-b2\n1. first (person): a1-b2\n", "the game goes on")
}

// TestIntroduction: a session says what is played and by whom, and a person what may be typed.
func TestIntroduction(t *testing.T) {
	t.Parallel()
	for as, want := range map[string]string{
		"first": "gipf/basic, rules version 1, seed 1, set-up 1: first is person, second is random.\nType a move, a whole turn, or \"help\".\n\n",
		"none":  "gipf/basic, rules version 1, seed 1, set-up 1: first is random, second is random.\n\n",
	} {
		require.True(t, strings.HasPrefix(talkTo(t, newTestDialogue(t, "gipf/basic", as, "random", nil), ""), want), as)
	}
	s := newTestDialogue(t, "gipf/basic", "both", "random", nil)
	position := s.Game.State().String()
	s.Game.position = &position
	require.True(t, strings.HasPrefix(talkTo(t, s, ""), "gipf/basic, rules version 1, seed 1: first is person, second is person.\nType"), "a position is no set-up")
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

// A brokenAtPrompt takes all but a prompt.
type brokenAtPrompt struct{}

func (brokenAtPrompt) Write(text []byte) (int, error) {
	if string(text) == "> " {
		return 0, errors.New("no terminal")
	}
	return len(text), nil
}

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
	s.Prompt = true
	require.EqualError(t, s.Run(t.Context(), strings.NewReader("a1-b2\n"), brokenAtPrompt{}), "play: writing: no terminal\nno terminal")
	require.Empty(t, s.Game.moves, "no line is read that was not asked for")

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
