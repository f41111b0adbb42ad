package agentstest_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/rules"
)

// maze is a game drawn as a graph: who is to move where, and where to. A place
// without moves ends the game with its result. Place 0 is the start.
type maze []place

type place struct {
	mover  rules.Player
	to     []int
	result rules.Result
}

var errNoText = errors.New("a maze has no text form")

func (g maze) Name() string                                      { return "maze" }
func (g maze) Version() int                                      { return 1 }
func (g maze) New(uint64) rules.State                            { return &mazeState{g: g} }
func (g maze) Parse(string) (rules.State, error)                 { return nil, errNoText }
func (g maze) ParseMove(rules.State, string) (rules.Move, error) { return 0, errNoText }
func (g maze) FormatMove(_ rules.State, m rules.Move) string     { return strconv.Itoa(int(m)) }

type mazeState struct {
	g  maze
	at int
}

func (s *mazeState) Mover() rules.Player      { return s.g[s.at].mover }
func (s *mazeState) Result() rules.Result     { return s.g[s.at].result }
func (s *mazeState) Play(m rules.Move)        { s.at = s.g[s.at].to[m] }
func (s *mazeState) CopyFrom(src rules.State) { *s = *src.(*mazeState) }
func (s *mazeState) Hash() uint64             { return uint64(s.at) }
func (s *mazeState) String() string           { return strconv.Itoa(s.at) }
func (s *mazeState) Moves(dst []rules.Move) []rules.Move {
	for i := range s.g[s.at].to {
		dst = append(dst, rules.Move(i))
	}
	return dst
}

const (
	f, s, none  = rules.First, rules.Second, rules.None
	won, lost   = rules.FirstWins, rules.SecondWins
	drawn, open = rules.Draw, rules.Ongoing
)

// Results, distances and sizes that can be checked by eye.
func TestExhaustive(t *testing.T) {
	for _, row := range []struct {
		note string
		g    maze
		want rules.Result
		size int
		// distance is how many moves the winner needs.
		distance int
	}{
		{"over already", maze{{none, nil, drawn}}, drawn, 0, 0},
		{"a win among others; what comes after it is not looked at", maze{
			{f, []int{1, 2, 3, 4}, open},
			{none, nil, lost},
			{none, nil, drawn},
			{none, nil, won},
			{f, []int{1}, open},
		}, won, 1, 1},
		{"a draw is better than a loss", maze{{s, []int{1, 2, 1}, open}, {none, nil, won}, {none, nil, drawn}}, drawn, 1, 0},
		{"nothing but losses", maze{{s, []int{1, 1}, open}, {none, nil, won}}, won, 1, 1},
		{"the same player twice", maze{
			{f, []int{1}, open},
			{f, []int{2, 3}, open},
			{none, nil, lost},
			{none, nil, won},
		}, won, 2, 2},
		{"if they took turns, the second would avoid it", maze{
			{f, []int{1}, open},
			{s, []int{2, 3}, open},
			{none, nil, lost},
			{none, nil, won},
		}, lost, 2, 2},
		{"the long way to a win comes first, the short one counts", maze{
			{f, []int{1, 3}, open},
			{s, []int{2}, open},
			{f, []int{3}, open},
			{none, nil, won},
		}, won, 3, 1},
		{"a loser takes the long way", maze{
			{s, []int{3, 1}, open},
			{f, []int{2}, open},
			{f, []int{3}, open},
			{none, nil, won},
		}, won, 3, 3},
		{"two ways to one place", maze{
			{f, []int{1, 2}, open},
			{s, []int{3}, open},
			{s, []int{3}, open},
			{f, []int{4}, open},
			{none, nil, drawn},
		}, drawn, 4, 0},
	} {
		e := agentstest.NewExhaustive(row.g)
		for _, e.Plain = range []bool{false, true} {
			r, size, ok := e.Result(row.g.New(0), 100)
			require.True(t, ok, row.note)
			require.Equal(t, row.want, r, row.note)
			require.True(t, size == row.size || e.Plain && size > row.size, "%s: size %d", row.note, size)
			for n := range 5 {
				for _, p := range []rules.Player{f, s} {
					wins, ok := e.Within(row.g.New(0), p, n, 100)
					require.True(t, ok, row.note)
					require.Equal(t, r.Winner() == p && n >= row.distance, wins, "%s: %s within %d", row.note, p, n)
				}
			}
			e.Forget()
		}
	}
}

// Positions beyond the limit and games with cycles are not solved; known
// positions are not searched again.
func TestLimit(t *testing.T) {
	chain := maze{{f, []int{1}, open}, {s, []int{2}, open}, {f, []int{3}, open}, {none, nil, won}}
	e := agentstest.NewExhaustive(chain)
	_, _, ok := e.Result(chain.New(0), 2)
	require.False(t, ok)
	_, ok = e.Within(chain.New(0), f, 3, 2)
	require.False(t, ok)
	r, size, ok := e.Result(chain.New(0), 3)
	require.True(t, ok)
	require.Equal(t, won, r)
	require.Equal(t, 3, size)
	_, size, ok = e.Result(chain.New(0), 0)
	require.True(t, ok)
	require.Zero(t, size)
	e.Forget()
	_, _, ok = e.Result(chain.New(0), 0)
	require.False(t, ok)

	circle := maze{{f, []int{1}, open}, {s, []int{0, 2}, open}, {none, nil, won}}
	_, _, ok = agentstest.NewExhaustive(circle).Result(circle.New(0), 1000)
	require.False(t, ok)
}

// The ends of a line are walked back one move at a time; positions without a
// choice are passed over, and the first that is too big ends the walk.
func TestEndgames(t *testing.T) {
	g := maze{
		{f, []int{1, 1}, open},
		{s, []int{2}, open},
		{s, []int{3, 3}, open},
		{f, []int{4, 4}, open},
		{none, nil, won},
	}
	line, over, err := agentstest.Start(g, 0).Play(agents.NewRandom(1), 10)
	require.NoError(t, err)
	require.True(t, over)
	require.Equal(t, "4", line.Last().String())
	require.Equal(t, "3", line.Before(1).Last().String())
	require.Equal(t, "0", line.Before(9).Last().String())
	for _, row := range []struct {
		back, limit int
		want        []string
		tooBig      bool
	}{
		{9, 9, []string{"3", "2", "0"}, false},
		{3, 9, []string{"3", "2"}, false},
		{9, 2, []string{"3", "2"}, true},
	} {
		all, tooBig := line.Endgames(agentstest.NewExhaustive(g), row.back, row.limit)
		var got []string
		for _, e := range all {
			got = append(got, e.State.String())
			require.Equal(t, won, e.Result)
			require.Contains(t, e.State.Moves(nil), e.Made)
		}
		require.Equal(t, row.want, got)
		require.Equal(t, row.tooBig, tooBig)
	}
	_, over, err = agentstest.Start(g, 0).Play(agents.NewRandom(1), 2)
	require.NoError(t, err)
	require.False(t, over)
}
