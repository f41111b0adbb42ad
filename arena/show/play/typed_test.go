package play

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestEitherCase: a move is typed in letters of either case where one legal move has them.
func TestEitherCase(t *testing.T) {
	for _, c := range []struct{ game, typed, want string }{
		{"zertz/37", "wd4;-D1", "Wd4 -d1"},
		{"zertz/37", "WD4", "Wd4"},
		{"gipf/basic", "A1-b2", "a1-b2"},
		{"lyngk/base", "b1-C2", "B1-C2"},
		{"gipf/tournament", "ga1-B2", "Ga1-b2"},
		{"gipf/basic", "a1-B3", `error: gipf: move "a1-B3"`},
		{"gipf/basic", "A1-b2;b1-b2", `error: turn "a1-b2;b1-b2": move 2: "b1-b2" comes after the end of the turn`},
		{"zertz/37", "wd4;-d9", `error: turn "Wd4;-d9": move 2: zertz: move "-d9": no ring "d9"; did you mean "-d1"?`},
	} {
		s := newTestDialogue(t, c.game, "both", "random", memFiles{})
		said := talkTo(t, s, c.typed+"\n")
		if strings.HasPrefix(c.want, "error") {
			require.Contains(t, said, c.want, c.typed)
			require.Empty(t, s.Game.Moves(), c.typed)
			continue
		}
		require.Equal(t, c.want, strings.Join(s.Game.Moves(), " "), "%s: %s", c.typed, said)
	}
}

// twins is a game of two moves that are told apart by case alone.
type twins struct{ endless }

func (twins) New(uint64) rules.State { return &twinState{} }

func (twins) FormatMove(_ rules.State, m rules.Move) string { return []string{"on", "ON"}[m] }

func (g twins) ParseMove(s rules.State, move string) (rules.Move, error) {
	if move == "ON" {
		return 1, nil
	}
	return g.endless.ParseMove(s, move)
}

type twinState struct{ endlessState }

func (s *twinState) Moves(dst []rules.Move) []rules.Move { return append(dst, 0, 1) }
func (s *twinState) CopyFrom(src rules.State)            { *s = *src.(*twinState) }

// TestCaseThatTells: case counts where it tells two legal moves apart.
func TestCaseThatTells(t *testing.T) {
	g, err := New(twins{}, nil, 1, 1)
	require.NoError(t, err)
	for text, want := range map[string]rules.Move{"on": 0, "ON": 1} {
		moves, err := g.Parse(text)
		require.NoError(t, err)
		require.Equal(t, []rules.Move{want}, moves)
	}
	_, err = g.Parse("On")
	require.ErrorContains(t, err, `endless: action "On": want on; did you mean "on"?`)
}

// monologue is a game whose first turn ends one move after the limit.
type monologue struct{ endless }

func (monologue) New(uint64) rules.State { return &monologueState{} }

type monologueState struct{ endlessState }

func (s *monologueState) Mover() rules.Player      { return rules.Player(1 + s.plies/(maxMoves+1)) }
func (s *monologueState) CopyFrom(src rules.State) { *s = *src.(*monologueState) }

// TestTurnAcrossTheLimit: of a turn those moves are made that a game may still have, typed in a terminal or in a page.
func TestTurnAcrossTheLimit(t *testing.T) {
	for name, typed := range map[string]func(s *Dialogue, turn string){
		"terminal": func(s *Dialogue, turn string) { talkTo(t, s, turn+"\n") },
		"page": func(s *Dialogue, turn string) {
			room := NewRoom(t.Context(), s)
			_, err := room.Do("move", maxMoves-2, func(string) string { return turn })
			require.NoError(t, err)
			require.NoError(t, room.Close())
		},
	} {
		s := newTestDialogue(t, "gipf/basic", "both", "random", memFiles{})
		var err error
		s.Game, err = New(monologue{}, nil, 1, 1)
		require.NoError(t, err)
		for range maxMoves - 2 {
			s.Game.Play(0)
		}
		typed(s, "on;on;on")
		require.Len(t, s.Game.Moves(), maxMoves, name)
		require.Equal(t, arena.Cap, newRecord(s.Game).Termination, name)
	}
}

// TestAnyCaseMeansTheMove: in letters of any case a legal move of the three games
// means itself, and a text of other letters means none.
func TestAnyCaseMeansTheMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"gipf/tournament", "zertz/37", "lyngk/base"}).Draw(t, "game")
		game, err := catalog.Game(name)
		require.NoError(t, err)
		g, err := New(game, nil, rapid.Uint64().Draw(t, "setup"), 1)
		require.NoError(t, err)
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			if g.Over() {
				return
			}
			g.Play(rapid.SampledFrom(g.State().Moves(nil)).Draw(t, "move"))
		}
		if g.Over() {
			return
		}
		m := rapid.SampledFrom(g.State().Moves(nil)).Draw(t, "typed")
		letters := []rune(game.FormatMove(g.State(), m))
		for i, r := range letters {
			if rapid.Bool().Draw(t, "upper") {
				letters[i] = []rune(strings.ToUpper(string(r)))[0]
			} else {
				letters[i] = []rune(strings.ToLower(string(r)))[0]
			}
		}
		moves, err := g.Parse(string(letters))
		require.NoError(t, err)
		require.Equal(t, []rules.Move{m}, moves)
		_, err = g.Parse(string(letters) + "z")
		require.Error(t, err)
	})
}
