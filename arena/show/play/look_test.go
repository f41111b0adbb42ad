package play

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/rules"
)

// inMemory is one file.
type inMemory string

func (f inMemory) Read(string) ([]byte, error)     { return []byte(f), nil }
func (inMemory) Write(path string, _ []byte) error { panic("nothing is written") }

// TestPositionOfAGame: a page shows the turn that led to a position, what can be done there and who may, or how the game ended.
func TestPositionOfAGame(t *testing.T) {
	t.Parallel()
	g := newTestDialogue(t, "zertz/37", "both", "random", nil).Game
	start := g.State().String()
	from, turn := g.lastTurn()
	require.Equal(t, start, from.String())
	require.Empty(t, turn)
	p := g.Position(false)
	require.Equal(t, []string{"first", "", start}, []string{p.Mover, p.Verdict, p.Text})
	require.True(t, slices.IsSortedFunc(p.Legal, func(a, b Choice) int { return strings.Compare(a.Text, b.Text) }))
	require.Contains(t, p.Legal, Choice{Text: "Wd4", Places: []string{"d4"}, Part: "W"})

	require.NoError(t, g.replay([]string{"Wd4", "-a1"}))
	after := g.State().String()
	from, turn = g.lastTurn()
	require.Equal(t, start, from.String(), "a turn of two moves")
	require.Len(t, turn, 2)
	require.NoError(t, g.replay([]string{"Gc3"}))
	from, turn = g.lastTurn()
	require.Equal(t, after, from.String(), "the turn at hand")
	require.Equal(t, []rules.Move{g.moves[2].move}, turn)
	require.Equal(t, string(boards.DrawFrom(g.rules, from, turn, true).SVG(boards.PictureOptions{Bare: true, Title: "zertz/37: " + g.Position(true).Note})), g.Position(true).Board)
	require.Equal(t, "second", g.Position(false).Mover)

	g.Resign()
	p = g.Position(false)
	require.Equal(t, []string{"second", "second (person) resigned after 3 moves: first (person) has won"}, []string{p.Mover, p.Verdict}, "by the rules it goes on")
	require.NotEmpty(t, p.Legal)
	over, _, err := readGame(aGame)
	require.NoError(t, err)
	p = over.Position(false)
	require.Equal(t, []string{"", "second (mcts) has won (no-reserve) after 2 moves"}, []string{p.Mover, p.Verdict})
	require.Empty(t, p.Legal)

	c, err := g.along([]string{"Wd4"})
	require.NoError(t, err)
	require.Equal(t, []string{"Wd4"}, c.Moves())
	require.Len(t, g.Moves(), 3)
	_, err = g.along([]string{"Wd4", "Wd4"})
	require.ErrorContains(t, err, "decisions: number 2: ")
	require.Equal(t, Part{Name: "swap"}, partOf(g.State(), "swap"), "what the game has no name for is shown as it is written")
}

// numbered is a game whose moves have names that could be those of places, and no board.
type numbered struct{ endless }

func (numbered) FormatMove(rules.State, rules.Move) string { return "b7" }

// TestMovesWithoutPlaces: what only looks like a place is a part of a move as it is written.
func TestMovesWithoutPlaces(t *testing.T) {
	t.Parallel()
	g, err := New(numbered{}, nil, 1, 1)
	require.NoError(t, err)
	p := g.Position(false)
	require.Equal(t, []Choice{{Text: "b7", Places: []string{}, Part: "b7"}}, p.Legal)
	require.Empty(t, p.Places)
	require.Equal(t, map[string]Part{"b7": {Name: "b7"}}, p.Parts)
}

// TestLookAtARecord: positions of a game that is over are shown from where it began, and what is not legal there is refused.
func TestLookAtARecord(t *testing.T) {
	t.Parallel()
	games := testLoader(nil).Games
	g, err := games.Game("gipf/basic")
	require.NoError(t, err)
	for _, start := range []string{"", "w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -"} {
		look := func(moves string) (int, string) {
			r := httptest.NewRequest("POST", "/look", strings.NewReader(url.Values{"moves": {moves}}.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			Look(g, &arena.Record{Start: start, Setup: 1})(w, r)
			return w.Code, w.Body.String()
		}
		status, text := look("")
		require.Equal(t, 200, status)
		var p Position
		require.NoError(t, json.Unmarshal([]byte(text), &p))
		require.Equal(t, cmp.Or(start, "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"), p.Text)
		status, text = look(p.Legal[0].Text + ";nonsense")
		require.Equal(t, 422, status)
		require.Contains(t, text, "decisions: number 2: ")
		status, _ = look(p.Legal[0].Text)
		require.Equal(t, 200, status)
	}
	r := httptest.NewRecorder()
	Look(g, &arena.Record{Start: "nonsense"})(r, httptest.NewRequest("POST", "/look", nil))
	require.Equal(t, 422, r.Code)
	require.Contains(t, r.Body.String(), `position "nonsense"`)
}

// TestLookAtALongGame: a game of more moves than a person's may have is looked at as far as it went and on from there, and its moves need
// not be said.
func TestLookAtALongGame(t *testing.T) {
	t.Parallel()
	rec := &arena.Record{Moves: slices.Repeat([]string{"on"}, 3*maxMoves)}
	for _, row := range []struct {
		after, moves string
		status       int
		want         string
	}{
		{"3000", "", 200, `"text":"after 3000"`},
		{"3000", "", 200, `"legal":[{"text":"on"`},
		{"1700", "on;on", 200, `"text":"after 1702"`},
		{"", strings.Repeat("on;", 1700), 200, `"text":"after 1700"`},
		{"3000", strings.Repeat("on;", maxMoves), 200, `without a result after 4000 moves`},
		{"3000", strings.Repeat("on;", maxMoves+1), 422, "decisions: number 4001, "},
		{"3001", "", 422, `after "3001": want a number of moves up to 3000`},
		{"-1", "", 422, `after "-1"`},
		{"x", "", 422, `after "x"`},
	} {
		w := httptest.NewRecorder()
		Look(endless{}, rec)(w, httptest.NewRequest("GET", "/look?"+url.Values{"after": {row.after}, "moves": {row.moves}}.Encode(), nil))
		require.Equal(t, row.status, w.Code, row)
		require.Contains(t, w.Body.String(), row.want)
	}
	s, err := (&Standalone{Game: "gipf/basic", As: "both", Against: "random", Long: 3 * maxMoves}).Open(nil)
	require.NoError(t, err)
	require.Equal(t, 3*maxMoves, s.Game.long, "in a page with a program, too")
}

// turns is a game in which each side makes three moves in turn.
type turns struct{ endless }

type turnsState struct{ endlessState }

func (turns) New(uint64) rules.State           { return &turnsState{} }
func (s *turnsState) CopyFrom(src rules.State) { *s = *src.(*turnsState) }
func (s *turnsState) Mover() rules.Player      { return rules.Player(1 + s.plies/3%2) }

// TestUndoOfALongTurn: a page takes back the whole turn of a person, however many requests it was made in, and a resignation alone.
func TestUndoOfALongTurn(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
	var err error
	s.Game, err = New(turns{}, nil, 1, 1)
	require.NoError(t, err)
	r := NewRoom(t.Context(), s)
	defer r.Close()
	do := func(action string, at int, want int) View {
		v, err := r.Do(action, at, func(string) string { return "on" })
		require.NoError(t, err)
		require.Equal(t, want, v.At)
		return v
	}
	stamp := int64(0)
	for at := range 6 {
		v := do("move", at, at+1)
		require.Greater(t, v.Stamp, stamp, "what is newer has a larger stamp")
		stamp = v.Stamp
	}
	do("undo", 6, 3)
	do("move", 3, 4)
	do("undo", 4, 3)
	do("resign", 3, 3)
	do("undo", 3, 3)
	do("undo", 3, 0)
	_, err = r.Do("undo", 0, func(string) string { return "" })
	require.EqualError(t, err, "you have made no move yet")
	_, err = r.Do("dance", 0, func(string) string { return "" })
	require.EqualError(t, err, `"dance": want move, undo, hint, resign or begin`)
	require.False(t, r.Thinking())
	r.outdate(1 << 40)
	require.Greater(t, r.View().Stamp, int64(1<<40))
}

// TestViewOfAGame: a page says who plays, who is to move and whether a person ever will, by names for people; where a file lies is not for it.
func TestViewOfAGame(t *testing.T) {
	t.Parallel()
	for as, want := range map[string][]any{
		"both":   {"Person", "Person", true, true},
		"first":  {"You", "random", true, true},
		"second": {"random", "You", false, true},
		"none":   {"random", "random", false, false},
	} {
		s := newTestDialogue(t, "gipf/basic", as, "random", memFiles{})
		s.Keep = "/home/of/a/person/game.json"
		r := &Room{session: s, problem: "p", hint: "h", stamp: 4}
		v := r.look()
		require.Equal(t, want, []any{v.First, v.Second, v.Mine, v.Open}, as)
		require.Equal(t, []any{"game.json", "gipf/basic", 0, "p", "h", "random", false, false, "", int64(4)}, []any{v.Keep, v.Game, v.At, v.Problem, v.Hint, v.Analyst, v.Over, v.Thinking, v.Clock, v.Stamp})
		require.Equal(t, s.Game.State().String(), v.Start)
		require.Contains(t, v.Games, "zertz/37")
		require.NotNil(t, v.Played)
		require.NoError(t, s.Game.replay([]string{"a1-b2"}))
		require.Equal(t, []Played{{"first", "a1-b2"}}, r.look().Played)
		s.Game.Resign()
		v = r.look()
		require.Equal(t, []any{true, false, false}, []any{v.Over, v.Mine, v.Open}, as)
	}
}

// A knowing agent tells lines and what it was asked for.
type knowing struct {
	agents.Agent
	most, length int
	lines        []agents.Line
}

func (a *knowing) Lines(_ context.Context, most, length int) []agents.Line {
	a.most, a.length = most, length
	return a.lines
}

// A knowing builder builds the same agent each time.
type always struct {
	agents.Builder
	agent agents.Agent
}

func (b always) Build(env agents.Env) (a agents.Agent, err error) {
	k := b.agent.(*knowing)
	k.Agent, err = b.Builder.Build(env)
	return k, err
}

// TestOpinion: an agent is asked for three lines of eight moves. Of a line the turn at hand is drawn and the one after it, and no further one; it ends where a
// move is not legal, and its value is that of the first player.
func TestOpinion(t *testing.T) {
	t.Parallel()
	s := newTestDialogue(t, "zertz/37", "both", "random", nil)
	g := s.Game
	require.NoError(t, g.replay([]string{"Wd4", "-a1"}))
	long, trace := []string{"Gd1", "-a2", "Bg1", "-a3", "Wd7", "-g4"}, []string{}
	at, moves := g.Copy(), []rules.Move{}
	for _, text := range long {
		m, err := g.rules.ParseMove(at.state, text)
		require.NoError(t, err)
		trace, moves = append(trace, boards.Trace(at.state, m, true)), append(moves, m)
		at.Play(m)
	}
	agent := &knowing{lines: []agents.Line{
		{Moves: moves, Within: 3, Info: agents.Info{Value: 0.25, Proven: rules.SecondWins}},
		{Moves: []rules.Move{moves[0], moves[0]}, Info: agents.Info{Value: 0.25}},
		{Moves: moves[:1], Info: agents.Info{Value: math.NaN()}},
	}}
	o, err := g.opinion(t.Context(), always{s.Hints, agent}, true)
	require.NoError(t, err)
	require.Equal(t, []int{3, 8}, []int{agent.most, agent.length})
	require.Equal(t, "random", o.Agent)
	require.Equal(t, "0 simulations", o.Text)
	require.Equal(t, long, o.Lines[0].Moves)
	require.Equal(t, []string{trace[0] + trace[1], trace[2] + trace[3]}, []string{o.Lines[0].Arrow, o.Lines[0].Reply})
	require.Equal(t, []any{"second", 3, 0.0}, []any{o.Lines[0].Proven, o.Lines[0].Within, *o.Lines[0].Score}, "what is proven is its value")
	require.Equal(t, long[:1], o.Lines[1].Moves)
	require.Empty(t, o.Lines[1].Proven)
	require.InDelta(t, 0.75, *o.Lines[1].Score, 0.01)
	require.Nil(t, o.Lines[2].Score)
	agent.lines = nil
	o, err = g.opinion(t.Context(), always{s.Hints, agent}, false)
	require.NoError(t, err)
	require.Len(t, o.Lines, 1, "the move that it chose")
	require.Len(t, g.Moves(), 2, "the game stays where it is")
}

// TestOpinionOfTheOnlyMoves: where every move is the only one no agent is asked.
func TestOpinionOfTheOnlyMoves(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		game   rules.Game
		moves  int
		proven string
		score  *float64
	}{"endless": {endless{}, 1000, "", nil}, "ended": {ended{}, 1, "draw", new(0.5)}} {
		g, err := New(c.game, nil, 1, 1)
		require.NoError(t, err)
		o, err := g.opinion(t.Context(), cheating{newTestDialogue(t, "gipf/basic", "both", "random", nil).Hints}, false)
		require.NoError(t, err)
		require.Equal(t, []string{"random", "every move is the only one"}, []string{o.Agent, o.Text})
		require.Len(t, o.Lines, 1)
		require.Len(t, o.Lines[0].Moves, c.moves, name)
		require.Equal(t, []any{c.moves, c.proven, c.score}, []any{o.Lines[0].Within, o.Lines[0].Proven, o.Lines[0].Score}, name)
	}
}

// TestRecordToLookAt reads a saved game to look at, and makes no agent of it.
func TestRecordToLookAt(t *testing.T) {
	l := testLoader(inMemory(aGame))
	l.Builder = func(rules.Game, string) (agents.Builder, error) { panic("no agent is wanted") }
	r, g, err := l.Record("game.json")
	require.NoError(t, err)
	require.Equal(t, "gipf/basic:white=-11,black=-11", g.Name())
	require.Equal(t, arena.Record{
		Game: g.Name(), RulesVersion: 1, Setup: 1<<64 - 1, Seed: 7, Moves: []string{"a1-b2", "i1-h2"},
		Sides:  [2]arena.Side{{Player: 0, Name: "person", Spec: "person"}, {Player: 1, Name: "mcts:preset=uct,sims=9", Spec: "mcts:preset=uct,sims=9"}},
		Result: rules.SecondWins, Termination: arena.ByRule, Ending: "no-reserve",
	}, r)
	l.Files = inMemory(edited(t, `"result": "second"`, `"result": "first"`))
	_, _, err = l.Record("game.json")
	require.ErrorContains(t, err, `"game.json": result: "first", but after these moves it is "second"`)
}
