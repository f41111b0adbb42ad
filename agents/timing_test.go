package agents

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

const ms = time.Millisecond

func TestForTurn(t *testing.T) {
	for _, row := range []struct {
		left, increment int64
		aim, most       int64
	}{
		{50000, 100, 2100, 6300},
		{60000, 0, 2400, 7200},
		{1000, 20, 60, 180},
		{1000, 300, 340, 500},
		{100, 1000, 50, 50},
		{1, 0, 1, 1},
		{0, 0, 1, 1},
		{0, 900, 1, 1},
		{-4000, 0, 1, 1},
		{-4000, 500, 1, 1},
	} {
		got := ForTurn(Clock{Left: time.Duration(row.left) * ms, Increment: time.Duration(row.increment) * ms})
		require.Equal(t, Limits{time.Duration(row.aim) * ms, time.Duration(row.most) * ms}, got, "%+v", row)
	}
}

// fake is a clock that moves on when it is told to.
type fake struct{ at time.Time }

func (f *fake) now() time.Time        { return f.at }
func (f *fake) pass(by time.Duration) { f.at = f.at.Add(by) }

// newFake returns a fake clock, and the Keeper of a side that uses it.
func newFake(g rules.Game, clocks *Clocks, side rules.Player, c Clock) (*fake, *Keeper) {
	f := &fake{time.Unix(1e9, 0)}
	return f, NewKeeper(Env{Game: g, Side: side, Clocks: clocks}, Budget{Clock: c, Margin: Margin, Now: f.now})
}

func game(t require.TestingT, name string) rules.Game {
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// For any clock and game, however much longer each iteration of a search takes, and even
// if the search reads the clock too late: no game is lost on time, and no turn takes more
// than half of the clock plus the delay.
func TestNeverLosesOnTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := game(t, rapid.SampledFrom([]string{"gipf/basic", "zertz/37", "lyngk/base"}).Draw(t, "game"))
		c := Clock{Left: time.Duration(rapid.Int64Range(1, 100000).Draw(t, "left")) * ms, Increment: time.Duration(rapid.Int64Range(0, 2000).Draw(t, "increment")) * ms}
		late := time.Duration(rapid.Int64Range(1, 15).Draw(t, "late")) * ms
		little := rapid.Bool().Draw(t, "little by little")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		f, k := newFake(g, nil, rules.None, c)
		s := g.New(1)
		for n := 0; n < 150 && s.Mover() != rules.None; n++ {
			left, began := k.clock.Left, f.at
			w := k.Begin(s)
			switch {
			case w.now == nil:
			case little:
				for steps := int64(1); !w.Enough(steps, func() (int64, bool) { return rng.Int64N(steps), rng.IntN(4) > 0 }); steps++ {
					f.pass(1 + time.Duration(rng.Int64N(int64(late))))
				}
			default:
				searchDeeper(f, &w, rng, late)
			}
			moves := s.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			require.NoError(t, k.End(s, m), "turn %d on %+v", n, c)
			require.LessOrEqual(t, f.at.Sub(began), max(left/2, 2*ms)+late)
			s.Play(m)
		}
	})
}

// searchDeeper passes time like a search whose iterations take longer and longer.
func searchDeeper(f *fake, w *Watch, rng *rand.Rand, late time.Duration) {
	for took := time.Duration(1000); ; took = time.Duration(float64(took) * (1 + 9*rng.Float64())) {
		for left := took; left > 0; left -= late {
			if w.Over() {
				return
			}
			f.pass(min(left, 1+rand.N(late)))
		}
		if !w.Again(rng.IntN(2) == 0) {
			return
		}
	}
}

// begins asks for the time of a move, lets it pass, and ends the move.
func begins(t *testing.T, f *fake, k *Keeper, s rules.State, m rules.Move, took time.Duration) (Watch, error) {
	w := k.Begin(s)
	f.pass(took)
	err := k.End(s, m)
	s.Play(m)
	return w, err
}

// The clock runs as an engine's does: a turn of two moves is one turn, and a turn
// without a choice takes no time and adds none.
func TestKeeper(t *testing.T) {
	g := game(t, "zertz/37")
	clocks := &Clocks{}
	f, k := newFake(g, clocks, rules.Second, Clock{Left: 50 * time.Second, Increment: time.Second})
	require.Nil(t, clocks[0])
	mine := clocks[1]
	require.Equal(t, 50*time.Second, mine.Left)
	s := g.New(1)
	w, err := begins(t, f, k, s, s.Moves(nil)[0], 700*ms) // a marble
	require.NoError(t, err)
	require.Equal(t, Limits{1500 * ms, 4500 * ms}, w.limits, "half of it is for the ring")
	require.Equal(t, 49300*ms, mine.Left, "the turn goes on")
	w, err = begins(t, f, k, s, s.Moves(nil)[0], 300*ms)
	require.NoError(t, err)
	require.Equal(t, Limits{2300 * ms, 8300 * ms}, w.limits, "what is left of the turn")
	require.Equal(t, 50*time.Second, mine.Left, "1 s was spent and 1 s came")

	s = g.New(1)
	_, err = begins(t, f, k, s, s.Moves(nil)[0], time.Second)
	require.NoError(t, err)
	w, err = begins(t, f, k, g.New(1), g.New(1).Moves(nil)[0], 0)
	require.NoError(t, err)
	require.Equal(t, Limits{1500 * ms, 4500 * ms}, w.limits, "not where the turn went on: it is over, and another one begins")
	require.Equal(t, 50*time.Second, mine.Left, "1 s was spent and 1 s came")

	again := g.New(1)
	again.CopyFrom(s)
	_, err = begins(t, f, k, s, s.Moves(nil)[0], 0)
	require.NoError(t, err)
	w, err = begins(t, f, k, again, again.Moves(nil)[0], 0)
	require.NoError(t, err)
	require.Equal(t, ForTurn(Clock{Left: 51 * time.Second, Increment: time.Second}), w.limits, "the turn is over, and a move that is taken back begins another")

	f, k = newFake(g, clocks, rules.Second, Clock{Left: 50 * time.Second, Increment: time.Second})
	mine = clocks[1]
	forced, err := g.Parse("____/_____/______/__wb.__/______/_____/____ 5,8,9 0,0,0 0,0,0 1 -")
	require.NoError(t, err)
	require.Len(t, forced.Moves(nil), 1)
	w, err = begins(t, f, k, forced, forced.Moves(nil)[0], time.Second)
	require.NoError(t, err)
	require.Nil(t, w.now)
	require.Equal(t, 50*time.Second, mine.Left)
}

// TestForcedWithinATurn: a forced move that follows a move of the same side costs nothing, however long it takes.
func TestForcedWithinATurn(t *testing.T) {
	t.Parallel()
	g, rng := game(t, "zertz/37"), rand.New(rand.NewPCG(1, 2))
	next := g.New(1)
	for s := g.New(1); ; {
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		next.CopyFrom(s)
		next.Play(m)
		if next.Mover() == s.Mover() && len(moves) > 1 && len(next.Moves(nil)) == 1 {
			f, k := newFake(g, nil, rules.None, Clock{Left: 50 * time.Second})
			_, err := begins(t, f, k, s, m, time.Second)
			require.NoError(t, err)
			_, err = begins(t, f, k, s, s.Moves(nil)[0], time.Second)
			require.NoError(t, err)
			require.Equal(t, 49*time.Second, k.clock.Left)
			return
		}
		if s.Play(m); s.Result() != rules.Ongoing {
			s = g.New(1)
		}
	}
}

// Within the margin only the increment is left on the clock; beyond it the game is
// lost. The moves of a turn share one margin.
func TestMargin(t *testing.T) {
	g := game(t, "gipf/basic")
	for _, row := range []struct {
		took, left time.Duration
		lost       string
	}{
		{900 * ms, 300 * ms, ""},
		{1000 * ms, 200 * ms, ""},
		{1100 * ms, 200 * ms, ""},
		{1101 * ms, 200 * ms, "time: 101ms over the clock and 1ms over the margin"},
	} {
		f, k := newFake(g, nil, rules.None, Clock{Left: time.Second, Increment: 200 * ms})
		_, err := begins(t, f, k, g.New(1), g.New(1).Moves(nil)[0], row.took)
		require.Equal(t, row.left, k.clock.Left)
		if row.lost == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, row.lost)
		require.ErrorAs(t, err, new(*Failure))
	}
	g = game(t, "zertz/37")
	f, k := newFake(g, nil, rules.None, Clock{Left: time.Second})
	s := g.New(1)
	_, err := begins(t, f, k, s, s.Moves(nil)[0], 1060*ms)
	require.NoError(t, err)
	_, err = begins(t, f, k, s, s.Moves(nil)[0], 60*ms)
	require.EqualError(t, err, "time: 120ms over the clock and 20ms over the margin")
}

// A caller that asks for either side keeps the clocks: the Keeper reads them each turn
// and never writes them. Without them there is one clock, for the side that is asked for.
func TestKeeperOfEitherSide(t *testing.T) {
	g := game(t, "gipf/basic")
	clocks := &Clocks{}
	f, k := newFake(g, clocks, rules.None, Clock{Left: time.Second})
	require.Equal(t, Clocks{}, *clocks)
	s := g.New(1)
	clocks[0], clocks[1] = &Clock{Left: 10 * time.Second}, &Clock{Left: 20 * time.Second}
	for _, aim := range []time.Duration{400 * ms, 800 * ms} {
		w, err := begins(t, f, k, s, s.Moves(nil)[0], time.Minute)
		require.NoError(t, err, "the keeper of the clock sees that it is overstepped")
		require.Equal(t, aim, w.limits.Aim)
	}
	require.Equal(t, 10*time.Second, clocks[0].Left)
	clocks[0], clocks[1] = nil, nil
	w, err := begins(t, f, k, s, s.Moves(nil)[0], 10*ms)
	require.NoError(t, err)
	require.Equal(t, 40*ms, w.limits.Aim)
	require.Equal(t, 990*ms, k.clock.Left)
}

// A budget in milliseconds is used up, and no clock runs.
func TestMilliseconds(t *testing.T) {
	f := &fake{time.Unix(1e9, 0)}
	k := NewKeeper(Env{}, Budget{Move: 30 * ms, Now: f.now})
	w := k.Begin(nil)
	require.NotNil(t, w.now)
	f.pass(30*ms - 1)
	require.False(t, w.Over())
	require.True(t, w.Again(false))
	require.False(t, w.Enough(9, nil))
	f.pass(1)
	require.True(t, w.Over())
	require.True(t, w.Enough(9, nil))
	require.True(t, w.Again(true), "only the limit itself ends it")
	require.NoError(t, k.End(nil, 0))

	w = NewKeeper(Env{}, Budget{Move: time.Hour}).Begin(nil)
	require.WithinDuration(t, time.Now(), w.began, time.Minute, "where no clock is given it is that of this machine")
	require.False(t, w.Over())
	w = NewKeeper(Env{}, Budget{}).Begin(nil)
	require.False(t, w.now != nil || w.Over() || w.Enough(9, nil))
	require.True(t, w.Again(false))
}

// How long deepening searches continue when each iteration takes a fixed multiple of
// the one before.
func TestAgain(t *testing.T) {
	search := func(growth float64, restless func(depth int) bool) (took time.Duration, depth int) {
		f := &fake{time.Unix(1e9, 0)}
		w := Watch{limits: Limits{time.Second, 4 * time.Second}, clock: true, now: f.now, began: f.at}
		for step := ms; ; step = time.Duration(float64(step) * growth) {
			f.pass(step)
			if depth++; !w.Again(restless(depth)) {
				return f.at.Sub(w.began), depth
			}
		}
	}
	calmly, _ := search(1, func(int) bool { return false })
	require.Equal(t, 600*ms, calmly)
	always, _ := search(1, func(int) bool { return true })
	require.InDelta(t, 1.6, always.Seconds(), 0.01, "0.6 and nearly 1")
	for _, growth := range []float64{1.5, 2, 3, 5} {
		took, depth := search(growth, func(int) bool { return false })
		require.LessOrEqual(t, took, 4*time.Second, "growth %v: no iteration begins that will not end", growth)
		require.Greater(t, took*time.Duration(growth+1), 600*ms)
		late, deeper := search(growth, func(depth int) bool { return depth > 3 })
		require.True(t, late >= took && deeper >= depth && late <= 4*time.Second)
	}
	f := &fake{time.Unix(1e9, 0)}
	w := Watch{limits: Limits{4 * time.Second, 4 * time.Second}, clock: true, now: f.now, began: f.at}
	for i, took := range []time.Duration{400, 1000, 1000, 850} {
		f.pass(took * ms)
		require.Equal(t, i < 3, w.Again(true), "after %d iterations: the next is expected to take as long as the last one at least", i+1)
	}
	for _, row := range []struct {
		took []time.Duration
		want bool
	}{
		{[]time.Duration{100, 400, 1200}, false},
		{[]time.Duration{100, 400, 800}, true},
		{[]time.Duration{1, 430}, true},
		{[]time.Duration{1, 480}, false},
	} {
		f, again := &fake{time.Unix(1e9, 0)}, true
		w := Watch{limits: Limits{4 * time.Second, 4 * time.Second}, clock: true, now: f.now, began: f.at}
		for _, took := range row.took {
			require.True(t, again)
			f.pass(took * ms)
			again = w.Again(true)
		}
		require.Equal(t, row.want, again, "after %v ms: the next is expected to take as many times as long as the last one did, at most eight", row.took)
	}
	hard := Watch{limits: Limits{time.Second, 4 * time.Second}, clock: true, now: time.Now, began: time.Now().Add(-2 * time.Second)}.Hard()
	require.True(t, hard.Again(false))
	require.False(t, hard.Over())
}

// How long searches that improve gradually continue.
func TestEnough(t *testing.T) {
	f := &fake{time.Unix(1e9, 0)}
	w := Watch{limits: Limits{time.Second, 4 * time.Second}, clock: true, now: f.now, began: f.at}
	for _, row := range []struct {
		at, steps, lead int64
		open, want      bool
	}{
		{0, 0, 0, false, false},
		{100, 100, 899, false, false},
		{100, 100, 901, false, true},
		{100, 100, 901, true, false},
		{900, 90, 9, false, false},
		{900, 90, 11, false, true},
		{1001, 90, 0, false, true},
		{1001, 90, 0, true, false},
		{3999, 90, 80, true, false},
		{4000, 90, 0, true, true},
	} {
		f.at = w.began.Add(time.Duration(row.at) * ms)
		require.Equal(t, row.want, w.Enough(row.steps, func() (int64, bool) { return row.lead, row.open }), "%+v", row)
	}
}

// TestChoice: a position with two moves has a choice.
func TestChoice(t *testing.T) {
	t.Parallel()
	for n, want := range []bool{false, false, true, true} {
		require.Equal(t, want, new(Splitter).choice(choices{n: n}), "%d moves", n)
	}
}

// choices is a state with that many moves.
type choices struct {
	rules.State
	n int
}

func (c choices) Moves(dst []rules.Move) []rules.Move { return append(dst, make([]rules.Move, c.n)...) }

// The share of a turn's time for the current move.
func TestShare(t *testing.T) {
	for _, row := range []struct {
		game, position string
		least, most    float64
	}{
		{"gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", 1, 1},
		{"zertz/37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -", 0.5, 0.5},
		{"zertz/37", "____/_____/______/__wb.__/__b___/_____/____ 5,8,8 0,0,0 0,0,0 1 r", 1, 1},
	} {
		g := game(t, row.game)
		s, err := g.Parse(row.position)
		require.NoError(t, err)
		got := NewSplitter(g).Share(s)
		require.True(t, row.least <= got && got <= row.most, "%s: %v", row.position, got)
	}
	g := game(t, "lyngk/base")
	got := NewSplitter(g).Share(g.New(1))
	require.True(t, 0.75 < got && got < 1, "claims are few: %v", got)
}

// TestFlatGoesByTheTime: the first playout is always made, the others until the time is up.
func TestFlatGoesByTheTime(t *testing.T) {
	t.Parallel()
	f, now := &Flat{cfg: FlatConfig{Time: ms}}, time.Now()
	require.True(t, f.within(&Info{}, now.Add(-time.Hour)))
	require.False(t, f.within(&Info{Sims: 1}, now.Add(-time.Hour)))
	require.True(t, f.within(&Info{Sims: 1}, now.Add(time.Hour)))
}

// The budget that a spec asks for.
func TestFromArgs(t *testing.T) {
	var got Budget
	set := NewSet(Kind{Name: "x", Params: Params(), NotReproducible: Clocked, Bind: func(_ rules.Game, a Args) (b Bound, err error) {
		got, err = FromArgs(a)
		return b, err
	}})
	for spec, want := range map[string]Budget{
		"x":                  {Margin: Margin},
		"x:ms=20":            {Move: 20 * ms, Margin: Margin},
		"x:tc=60+0.6":        {Clock: Clock{Left: time.Minute, Increment: 600 * ms}, Margin: Margin},
		"x:tc=0.5,margin=0":  {Clock: Clock{Left: 500 * ms}},
		"x:tc=0.5,margin=70": {Clock: Clock{Left: 500 * ms}, Margin: 70 * ms},
	} {
		_, err := set.Builder(spec, game(t, "gipf/basic"))
		require.NoError(t, err, spec)
		require.Equal(t, want, got, spec)
		why, err := set.NotReproducible(spec)
		require.NoError(t, err)
		require.Equal(t, got.Timed(), why != "", spec)
	}
	require.Contains(t, Params()[2].Doc, "; 100 if not given")
	for spec, timed := range map[string]bool{"flat:ms=5": true, "flat:sims=5": false} {
		why, err := NewSet(flatKind()).NotReproducible(spec)
		require.NoError(t, err)
		require.Equal(t, timed, why != "", "%s, which takes no clock", spec)
	}
	for spec, want := range map[string]string{
		"x:tc=40/60":  `tc="40/60": want seconds`,
		"x:tc=9,ms=5": "tc and ms exclude each other",
	} {
		_, err := set.Builder(spec, game(t, "gipf/basic"))
		require.ErrorContains(t, err, want)
	}
}
