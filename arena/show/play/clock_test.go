package play

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A watch is a time that goes on when a test says so.
type watch struct{ at time.Time }

func (w *watch) pass(d time.Duration) { w.at = w.at.Add(d) }

// timedDialogue returns a session of persons with clocks, and what tells its time.
func timedDialogue(t *testing.T, game, clock string, files Files) (*Dialogue, *watch) {
	t.Helper()
	s := newTestDialogue(t, game, "both", "random", files)
	c, err := agents.ParseClock(clock)
	require.NoError(t, err)
	w := &watch{time.Unix(1000, 0)}
	s.Game.clocks.now = func() time.Time { return w.at }
	s.Game.SetClock(c)
	return s, w
}

// TestClock: a clock runs while its side is to move, a turn of several moves brings its
// increment once, and what is taken back brings no time.
func TestClock(t *testing.T) {
	s, w := timedDialogue(t, "zertz/37", "60+3", memFiles{})
	g := s.Game
	play := func(text string) {
		moves, err := g.Parse(text)
		require.NoError(t, err)
		require.False(t, g.Flag())
		for _, m := range moves {
			g.Play(m)
		}
	}
	w.pass(time.Hour)
	require.Equal(t, "first 1:00.0, second 1:00.0", g.Remaining(), "it runs from Go on")
	g.Go()
	w.pass(10 * time.Second)
	require.Equal(t, "first 0:50.0, second 1:00.0", g.Remaining())
	play("Wd4")
	w.pass(5 * time.Second)
	require.Equal(t, "first 0:45.0, second 1:00.0", g.Remaining(), "the turn goes on")
	play("-a1")
	require.Equal(t, "first 0:48.0, second 1:00.0", g.Remaining())
	w.pass(1500 * time.Millisecond)
	require.Equal(t, "first 0:48.0, second 0:58.5", g.Remaining())
	_, err := g.TakeBack()
	require.NoError(t, err)
	w.pass(time.Second)
	require.Equal(t, "first 0:47.0, second 0:58.5", g.Remaining(), "the clocks do not go back")
	clocks := g.clocksFor()
	require.Equal(t, agents.Clock{Left: 47 * time.Second, Increment: 3 * time.Second}, *clocks[0])

	w.pass(47*time.Second - 1)
	require.False(t, g.Flag())
	w.pass(1)
	require.True(t, g.Flag())
	how, result, _ := g.Outcome()
	require.Equal(t, Flagged, how)
	require.Equal(t, rules.SecondWins, result)
	require.True(t, g.Over())
	_, err = g.TakeBack()
	require.EqualError(t, err, "the flag has fallen")
	require.Equal(t, "first (person) lost on time after one move: second (person) has won.", g.Status())
}

// TestClockText: minutes, seconds and tenths, which are cut and not rounded.
func TestClockText(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "0:00.0", 99 * time.Millisecond: "0:00.0", 9*time.Second + 950*time.Millisecond: "0:09.9", time.Minute: "1:00.0", 599*time.Second + 999*time.Millisecond: "9:59.9", 61 * time.Minute: "61:00.0",
	} {
		require.Equal(t, want, clockText(d), "%v", d)
	}
}

// TestClocksOfARecord: a saved game has the clocks of both sides, of time that they can have, or none; and who lost by time has none left.
func TestClocksOfARecord(t *testing.T) {
	t.Parallel()
	const most = 1000 * 1_000_000_000
	for _, c := range []struct {
		clock string
		left  []int64
		how   arena.Termination
		want  string
	}{
		{"", nil, Open, ""},
		{"60+3", []int64{0, most}, Open, ""},
		{"60+3", []int64{0, 1}, Flagged, ""},
		{"60+3", []int64{most + 1, 0}, Open, `left: "1000000000001": want milliseconds from 0 to 1000000000000`},
		{"60+3", []int64{0, -1}, Open, `left: "-1": want milliseconds from 0 to 1000000000000`},
		{"60+3", []int64{1, 0}, Flagged, "left: first has time left, but lost by it"},
		{"60+3", nil, Open, "left: want the milliseconds of both sides, got 0 numbers"},
		{"60+3", []int64{1, 2, 3}, Open, "left: want the milliseconds of both sides, got 3 numbers"},
		{"", []int64{1, 2}, Open, "clock: missing, but there is time that is left, or was lost by"},
		{"", nil, Flagged, "clock: missing, but there is time that is left, or was lost by"},
		{"soon", []int64{1, 2}, Open, `clock: tc="soon": want seconds`},
	} {
		g := newTestDialogue(t, "gipf/basic", "both", "random", nil).Game
		err := (&record{Clock: c.clock, Left: c.left, Termination: c.how}).setClocks(g)
		if c.want != "" {
			require.ErrorContains(t, err, c.want)
			continue
		}
		require.NoError(t, err, "%+v", c)
		require.Equal(t, c.clock != "", g.Clocked())
		require.Equal(t, c.how == Flagged, g.Flag())
		r := &record{}
		r.keepClocks(g)
		require.Equal(t, []any{c.clock, c.left}, []any{r.Clock, r.Left})
	}
}

// TestResignedClock: who resigns stops the clock.
func TestResignedClock(t *testing.T) {
	s, w := timedDialogue(t, "zertz/37", "60+3", memFiles{})
	s.Game.Go()
	w.pass(10 * time.Second)
	s.Game.Resign()
	w.pass(time.Minute)
	require.Equal(t, "first 0:50.0, second 1:00.0", s.Game.Remaining())
}

// TestFlagInTheTalk: a line after the flag has fallen is no move; the game is kept as lost,
// and loads as it was kept.
func TestFlagInTheTalk(t *testing.T) {
	files := memFiles{}
	s, w := timedDialogue(t, "gipf/basic", "5", files)
	s.Keep = "kept"
	in := &slow{lines: []string{"a1-b2\n", "i1-h2\n", "moves\n"}, before: []func(){nil, func() { w.pass(6 * time.Second) }, nil}}
	var out bytes.Buffer
	require.NoError(t, s.Run(t.Context(), in, &out))
	require.Contains(t, out.String(), "clock: first 0:05.0, second 0:05.0\n")
	require.Contains(t, out.String(), `second (person) lost on time after one move: first (person) has won. You may "save FILE" or "quit".`)
	require.Contains(t, out.String(), "error: moves: the game is over")
	text := string(files["kept"])
	require.Contains(t, text, `"termination": "time"`)
	require.Contains(t, text, `"clock": "5"`)
	g, err := s.Load("kept")
	require.NoError(t, err)
	require.True(t, g.Flag())
	require.Equal(t, "first 0:05.0, second 0:00.0", g.Remaining())
	rec, _, err := s.Record("kept")
	require.NoError(t, err)
	require.Equal(t, arena.Termination("time"), rec.Termination)
	require.Equal(t, rules.FirstWins, rec.Result)
	again, err := g.Encode()
	require.NoError(t, err)
	require.Equal(t, text, string(again))

	for change, want := range map[string]string{
		`"clock": "5"`:          `"clock": "soon"`,
		`"termination": "time"`: `"termination": "open"`,
		"5000,":                 "-1,",
		"5000,\n    0":          "5000,\n    7",
		",\n    0\n":            "\n",
	} {
		files["bad"] = []byte(strings.Replace(text, change, want, 1))
		require.NotEqual(t, text, string(files["bad"]), change)
		_, err := s.Load("bad")
		require.Error(t, err, want)
	}
	files["bad"] = []byte(strings.Replace(text, `"clock": "5",`, "", 1))
	_, err = s.Load("bad")
	require.ErrorContains(t, err, "clock: missing")
}

// slow gives line after line, each after something has happened.
type slow struct {
	lines  []string
	before []func()
}

func (r *slow) Read(p []byte) (int, error) {
	if len(r.lines) == 0 {
		return 0, io.EOF
	}
	if f := r.before[0]; f != nil {
		f()
	}
	n := copy(p, r.lines[0])
	r.lines, r.before = r.lines[1:], r.before[1:]
	return n, nil
}

// TestTimedOpponent: the agent gets the clock where it can mind one.
func TestTimedOpponent(t *testing.T) {
	for against, want := range map[string]string{"mcts": "tc=30+1", "random": "random", "mcts:sims=5": "sims=5"} {
		s := &Dialogue{Loader: testLoader(memFiles{})}
		w := Options{As: "first", Against: against, Clock: "30+1", SetUp: 1, Seed: 1, Given: func(string) bool { return false }}
		require.NoError(t, s.Fill(&w, "gipf/basic"))
		require.Contains(t, s.Game.Seats[1].String(), want)
		require.True(t, s.Game.Clocked())
	}
	w := Options{As: "first", Against: "random", Clock: "soon", SetUp: 1, Given: func(string) bool { return false }}
	require.EqualError(t, (&Dialogue{Loader: testLoader(memFiles{})}).Fill(&w, "gipf/basic"),
		`--clock: tc="soon": want seconds, and perhaps + and an increment in seconds, such as 60+0.6`)
}
