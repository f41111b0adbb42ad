package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
)

// steps is a game with turns of several moves: the mover steps ("s") as
// often as he likes or hands over ("h"); who makes the last of ten steps wins.
type steps struct{}

type stepState struct {
	left  int
	mover rules.Player
}

const (
	step rules.Move = iota
	handOver
)

func (steps) Name() string                                  { return "steps" }
func (steps) Version() int                                  { return 1 }
func (steps) New(uint64) rules.State                        { return &stepState{10, rules.First} }
func (steps) Parse(string) (rules.State, error)             { panic("not used") }
func (steps) FormatMove(_ rules.State, m rules.Move) string { return string("sh"[m]) }

func (steps) ParseMove(s rules.State, move string) (rules.Move, error) {
	i := strings.Index("sh", move)
	if len(move) != 1 || i < 0 || s.Mover() == rules.None {
		return 0, fmt.Errorf("steps: move %q: want s or h", move)
	}
	return rules.Move(i), nil
}

func (s *stepState) over() bool { return s.left == 0 }

func (s *stepState) Mover() rules.Player {
	if s.over() {
		return rules.None
	}
	return s.mover
}

func (s *stepState) Moves(dst []rules.Move) []rules.Move {
	if s.over() {
		return dst
	}
	return append(dst, step, handOver)
}

func (s *stepState) Play(m rules.Move) {
	if m == step {
		s.left--
		return
	}
	s.mover = s.mover.Other()
}

func (s *stepState) Result() rules.Result {
	if s.over() {
		return rules.Win(s.mover)
	}
	return rules.Ongoing
}

func (s *stepState) CopyFrom(src rules.State) { *s = *src.(*stepState) }
func (s *stepState) Hash() uint64             { return uint64(s.left)<<8 | uint64(s.mover) }
func (s *stepState) String() string           { return fmt.Sprint(s.left, s.mover) }

// TestParseTurn holds what is a whole turn and what is none, from positions
// with that many steps left.
func TestParseTurn(t *testing.T) {
	for _, c := range []struct {
		left        int
		token, want string // want: the error, "" for none
	}{
		{10, "h", ""},
		{10, "s;h", ""},
		{10, "s;s;s;s;s;s;s;s;s;s", ""}, // the end of the game ends the turn
		{1, "s", ""},
		{1, "h", ""},

		{10, "s", `turn "s": stops early: after move 1 the same player is to move again, for instance "s"`},
		{10, "s;s", `turn "s;s": stops early: after move 2`},
		{10, "h;s", `turn "h;s": move 2: "s" comes after the end of the turn`},
		{10, "s;h;h", `turn "s;h;h": move 3: "h" comes after the end of the turn`},
		{1, "s;s", `turn "s;s": move 2: "s" comes after the end of the turn`},
		{10, "h;", `turn "h;": move 2: "" comes after the end of the turn`},
		{10, "s;;h", `turn "s;;h": move 2: steps: move "": want s or h`},
		{10, ";h", `turn ";h": move 1: steps: move ""`},
		{10, "", `turn "": move 1: steps: move ""`},
		{10, "s; h", `turn "s; h": move 2: steps: move " h"`},
		{10, "S;h", `move 1: steps: move "S"`},
		{10, "s,h", `move 1: steps: move "s,h"`},
		{0, "h", `turn "h": the game is over`},
		{0, "", `turn "": the game is over`},
	} {
		s := &stepState{c.left, rules.Second}
		before := *s
		moves, err := rules.ParseTurn(steps{}, s, c.token)
		require.Equal(t, before, *s, "%d %q: the position must stay as it is", c.left, c.token)
		if c.want != "" {
			require.ErrorContains(t, err, c.want, "%d %q", c.left, c.token)
			require.Empty(t, moves, "%d %q", c.left, c.token)
			continue
		}
		require.NoError(t, err, "%d %q", c.left, c.token)
		require.Equal(t, c.token, rules.FormatTurn(steps{}, s, moves), "%d %q", c.left, c.token)
		require.Equal(t, before, *s, "%d %q: the position must stay as it is", c.left, c.token)
	}
}

// TestTurnsRoundTrip: a token is read exactly when it is a whole turn.
func TestTurnsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := rapid.IntRange(0, 10).Draw(t, "left")
		token := rapid.StringMatching(`[sh](;[sh]){0,11}`).Draw(t, "token")
		taken := strings.Count(token, "s")
		open := left - taken // steps left after the token
		hands := strings.Count(token, "h")
		whole := left > 0 && (hands == 0 && open == 0 || hands == 1 && strings.HasSuffix(token, "h") && open > 0)

		s := &stepState{left, rules.First}
		moves, err := rules.ParseTurn(steps{}, s, token)
		require.Equal(t, whole, err == nil, "%d left, %q: %v", left, token, err)
		if whole {
			require.Equal(t, token, rules.FormatTurn(steps{}, s, moves))
		}
	})
}
