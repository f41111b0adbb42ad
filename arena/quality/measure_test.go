package quality

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// oracle is an agent that plays the legal move of a number and says of every position
// something that follows from it alone.
type oracle struct {
	number int
	value  float64 // what it says; NaN for a value that follows from the position
}

func (o oracle) Spec() string                                       { return "oracle" }
func (o oracle) Identity() string                                   { return "oracle" }
func (o oracle) Build(agents.Env) (agents.Agent, error)             { return o, nil }
func (o oracle) Builder(rules.Game, string) (agents.Builder, error) { return o, nil }

func (o oracle) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	value := o.value
	if math.IsNaN(value) {
		value = float64(s.Hash()%1000) / 1000
	}
	return moves[o.number%len(moves)], agents.Info{Value: value}, nil
}

func zertz(t *testing.T) rules.Game {
	t.Helper()
	g, err := catalog.New(catalog.Variants()...).Game("zertz/37")
	require.NoError(t, err)
	return g
}

// people returns the nine games on 37 rings of the excerpt.
func people(t *testing.T) (*arena.Meta, []arena.Record) {
	t.Helper()
	text := testkit.Bytes(t, "../exchange/testdata/boardspace.sgf")
	g, numbers, meta := zertz(t), map[string]int{}, &arena.Meta{Name: "people", Game: "zertz/37"}
	var all []arena.Record
	for rec, err := range exchange.Records(text) {
		require.NoError(t, err)
		if rec.Setup != "zertz" {
			continue
		}
		game, err := rec.Replay(g)
		require.NoError(t, err)
		n := int64(len(all))
		r := arena.Record{Index: 2 * n, Pair: n, Game: g.Name(), Moves: game.Moves, Result: game.Result, Termination: game.Termination, Ending: game.Ending}
		for seat, name := range game.Players {
			if _, known := numbers[name]; !known {
				numbers[name] = len(numbers)
				meta.Players = append(meta.Players, arena.Entrant{Name: name})
			}
			r.Sides[seat] = arena.Side{Player: numbers[name], Name: name}
		}
		all = append(all, r)
	}
	return meta, all
}

func yielded(all []arena.Record) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for _, r := range all {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func TestTurnsAreWhole(t *testing.T) {
	g := zertz(t)
	r := arena.Record{Game: g.Name(), Moves: []string{"Bd1", "-a1", "Wd4", "-g1"}}
	turns, err := Turns(g, &r)
	require.NoError(t, err)
	require.Len(t, turns, 2)
	require.Equal(t, []int{1, rules.First.Index(), 2, rules.Second.Index()},
		[]int{turns[0].Number, turns[0].Mover.Index(), turns[1].Number, turns[1].Mover.Index()})
	require.Equal(t, g.New(0).String(), turns[0].Before.String())
	require.Equal(t, turns[0].After.String(), turns[1].Before.String())
	require.True(t, turns[0].Choice)
	r.Moves = r.Moves[:3]
	turns, err = Turns(g, &r)
	require.NoError(t, err)
	require.Len(t, turns, 1, "a turn that was given up is left out")
	r.Moves = []string{"Bd9"}
	_, err = Turns(g, &r)
	require.ErrorContains(t, err, "d9")
}

func TestTurnsOfRealGamesFollowEachOther(t *testing.T) {
	_, all := people(t)
	require.Len(t, all, 9)
	for _, r := range all {
		turns, err := Turns(zertz(t), &r)
		require.NoError(t, err)
		for i, turn := range turns {
			require.Equal(t, turn.Choice, len(turn.Before.Moves(nil)) > 1)
			require.NotEqual(t, turn.Mover, turn.After.Mover())
			if i > 0 {
				require.Equal(t, turns[i-1].After.String(), turn.Before.String())
			}
		}
	}
}

func TestMeasureOfRealGames(t *testing.T) {
	meta, all := people(t)
	opt := Measurement{Apart: []Apart{{"Dumbot", 2}}, Positions: 3, Every: 1, Seed: 5}
	require.NoError(t, opt.Ask(oracle{1, math.NaN()}, zertz(t), Request{Apart: []string{"SmartBot=1"}, Judge: "j", Deep: "d", Agents: []string{"a"}}))
	r, err := opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	require.Len(t, r.Courses, 4)
	require.Equal(t, []string{"all", "Dumbot", "SmartBot", "others"}, []string{r.Courses[0].Group, r.Courses[1].Group, r.Courses[2].Group, r.Courses[3].Group})
	require.Equal(t, 9, r.Courses[0].Games)
	games := 0
	for _, e := range r.Courses[0].Endings {
		games += e.Games
	}
	require.Equal(t, 9, games)
	require.NotNil(t, r.Predictions)
	require.NotEmpty(t, r.Regrets)
	again, err := opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	var text, twice bytes.Buffer
	require.NoError(t, r.WriteText(&text))
	require.NoError(t, again.WriteText(&twice))
	require.Equal(t, text.String(), twice.String())
	written, err := json.Marshal(r)
	require.NoError(t, err)
	require.Contains(t, string(written), `"schema_version":1`)
	opt.Apart = []Apart{{"nobody", 1}}
	_, err = opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.EqualError(t, err, `no player "nobody" in people`)
}

// The turns of the opening are no player's, and none is judged; a report is headed with the seed of
// its run, and says beside it which one the judges had.
func TestNoTurnOfTheOpeningIsJudged(t *testing.T) {
	g, meta, records := searched(t, arena.InfoPolicy{})
	require.EqualValues(t, 5, meta.Seed)
	m := &Measurement{game: g, meta: meta, Positions: 1000, Seed: 9}
	for i := range records {
		r := &records[i]
		require.Equal(t, 2, r.OpeningPlies)
		turns, err := Turns(g, r)
		require.NoError(t, err)
		choices := 0
		for _, turn := range turns {
			if turn.Ply >= 2 && turn.Choice {
				choices++
			}
		}
		drawn := m.drawn(r, turns)
		require.Len(t, drawn, choices)
		for _, turn := range drawn {
			require.GreaterOrEqual(t, turn.Ply, 2)
		}
	}
	text := func(o Measurement) string {
		r, err := o.Measure(t.Context(), g, meta, yielded(records))
		require.NoError(t, err)
		b := testkit.Written(t, r)
		return strings.Split(b, "\n")[1]
	}
	require.Equal(t, "zertz/37, seed 5. Intervals are of 95 %, by game, those of figures by opening.", text(Measurement{Seed: 1}))
	require.Equal(t, "zertz/37, seed 5. Intervals are of 95 %, by game, those of figures by opening. Judges and agents are asked with seed 9.", text(Measurement{Seed: 9, Judge: &Judge{"half", oracle{0, 0.5}}}))
}

// A judge that knows the result predicts it; one that always says a half has a Brier score
// of a quarter.
func TestJudgesAreToldApart(t *testing.T) {
	meta, all := people(t)
	r, err := (Measurement{Judge: &Judge{"half", oracle{0, 0.5}}}).Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	for _, s := range r.Predictions.Stages {
		require.InDelta(t, 0.25, s.Brier.Mean, 1e-12)
	}
}

// What is lost is counted against the best turn that any player has found, by the judge.
func TestRegretIsAgainstTheBestKnown(t *testing.T) {
	g, ctx := zertz(t), context.Background()
	_, all := people(t)
	deep := Judge{"deep", oracle{3, math.NaN()}}
	m := &Measurement{game: g, slope: 1, Deep: &deep, Agents: []Judge{{"a", oracle{1, 0}}, {"b", oracle{7, 0}}}}
	for _, r := range all {
		turns, err := Turns(g, &r)
		require.NoError(t, err)
		for i := range turns {
			lost, same, err := m.choose(ctx, &turns[i], 1)
			require.NoError(t, err)
			require.Len(t, lost, 4)
			require.Equal(t, 0.0, min(lost[0], lost[1], lost[2], lost[3]), "one of them has found the best")
			require.True(t, same[0])
			played, err := deep.worth(ctx, g, turns[i].After, 1)
			require.NoError(t, err)
			end, _, err := deep.ask(ctx, g, turns[i].Before, 1)
			require.NoError(t, err)
			found, err := deep.worth(ctx, g, end, 1)
			require.NoError(t, err)
			require.InDelta(t, arena.ForFirst(found, turns[i].Mover)-arena.ForFirst(played, turns[i].Mover), lost[0]-lost[3], 1e-9)
			require.Equal(t, end.String() == turns[i].After.String(), same[3])
		}
	}
}

func TestRegretsAreSummedByGroupAndStage(t *testing.T) {
	all := []choice{
		{game: 1, group: 0, turn: 1, won: 1, lost: []float64{0.4, 0.1}, same: []bool{true, true}},
		{game: 1, group: 0, turn: 3, won: 1, lost: []float64{0.2, 0.2}, same: []bool{true, true}},
		{game: 2, group: 0, turn: 4, won: 0, lost: []float64{0, 0.3}, same: []bool{true, false}},
		{game: 2, group: 1, turn: 4, won: 1, lost: []float64{1, 1}, same: []bool{true, true}},
	}
	r := sumUp(all, 0, 1)
	require.InDelta(t, 0.2, r.All.Mean, 1e-12)
	require.InDelta(t, 0, r.Less.Mean, 1e-12)
	require.InDelta(t, 0.1, r.Ranges[0].Mean, 1e-12)
	require.InDelta(t, 0.25, r.Ranges[1].Mean, 1e-12)
	require.Equal(t, []float64{1, 0, 1, 1}, []float64{r.SameWon.Mean, r.SameLost.Mean, float64(r.SameWon.N), float64(r.SameLost.N)})
}

func TestRequestsAreChecked(t *testing.T) {
	for want, w := range map[string]Request{
		"agents are asked about turns that --deep judges: give it too":  {Agents: []string{"a"}},
		`apart "x=y": want a name, or a name, = and a number of turns`:  {Apart: []string{"x=y"}},
		`apart "x=-1": want a name, or a name, = and a number of turns`: {Apart: []string{"x=-1"}},
	} {
		o := Measurement{Every: 1}
		require.EqualError(t, o.Ask(oracle{}, nil, w), want)
	}
	for _, c := range []struct {
		m    Measurement
		want string
	}{
		{Measurement{Every: 1, Positions: -1}, "turns -1, every 1: want at least 0 and 1"},
		{Measurement{Every: 1, Share: -0.1}, "share -0.1, decisions 0: want 0 to 1, where a share of 0 takes all"},
		{Measurement{Every: 1, Share: 1.1}, "share 1.1, decisions 0: want 0 to 1, where a share of 0 takes all"},
		{Measurement{Every: 1, Decisions: -0.1}, "share 0, decisions -0.1: want 0 to 1, where a share of 0 takes all"},
		{Measurement{Every: 1, Decisions: 1.1}, "share 0, decisions 1.1: want 0 to 1, where a share of 0 takes all"},
		{Measurement{Every: 1, Decisions: math.NaN()}, "share 0, decisions NaN: want 0 to 1, where a share of 0 takes all"},
	} {
		require.EqualError(t, c.m.Ask(oracle{}, nil, Request{}), c.want)
	}
	require.NoError(t, (&Measurement{Every: 1, Share: 1, Decisions: 1}).Ask(oracle{}, nil, Request{Apart: []string{"x=65535", "y=0"}}))
	o := Measurement{Every: 0}
	require.EqualError(t, o.Ask(oracle{}, nil, Request{}), "turns 0, every 0: want at least 0 and 1")
	o.Every = 1
	require.NoError(t, o.Ask(oracle{}, nil, Request{Apart: []string{"x", "y=3"}, Judge: "j"}))
	require.Equal(t, []Apart{{"x", 1}, {"y", 3}}, o.Apart)
	require.NotNil(t, o.Judge)
	require.Nil(t, o.Deep)
}

func TestErrorsOfReadingAreReturned(t *testing.T) {
	broken := errors.New("broken")
	_, err := (Measurement{}).Measure(t.Context(), zertz(t), &arena.Meta{}, func(yield func(arena.Record, error) bool) { yield(arena.Record{}, broken) })
	require.ErrorIs(t, err, broken)
}

// TestAmong gives each player apart all its games, and the others those between two of them alone.
func TestAmong(t *testing.T) {
	m := &Measurement{apart: []int{2, 0}}
	for i, players := range [][2]int{{0, 1}, {1, 3}, {2, 2}, {3, 2}, {0, 2}, {3, 1}, {0, 0}} {
		m.played = append(m.played, played{index: int64(i), players: players})
	}
	for player, want := range map[int][]int64{-1: {1, 5}, 0: {0, 4, 6}, 1: {0, 1, 5}, 2: {2, 3, 4}, 3: {1, 3, 5}} {
		var got []int64
		for _, g := range m.among(player) {
			got = append(got, g.index)
		}
		require.Equal(t, want, got, "player %d", player)
	}
}

// metricAt is a figure with an interval of ± 0.1 around it.
func metricAt(name string, x float64) Metric {
	return Metric{Name: name, Value: stats.Interval{Center: x, Lo: x - 0.1, Hi: x + 0.1}, N: 24, Openings: 12}
}

// TestDramaBlocks: the figures of all who are calibrated stand in a sentence, a picture and a table,
// and it is said of whom nothing is.
func TestDramaBlocks(t *testing.T) {
	figures := func(of float64) (all []Metric) {
		for i, f := range viewed {
			all = append(all, metricAt(f.name, of+float64(i)/100))
		}
		for part := 1; part <= 10; part++ {
			all = append(all, metricAt(fmt.Sprintf("uncertainty/%d", part), of))
		}
		return all
	}
	v := &Drama{Figures: figures(0.3), Players: []Judged{
		{Judge: "sure", Known: true, Figures: figures(0.4)}, {Judge: "lost", Why: "its slope is not between 0.5 and 2"},
	}}
	s := v.Blocks()
	require.Equal(t, []string{
		"By the values of one player the lead changed 0.30 [0.20, 0.40] times a game, and the largest change from one of its turns to its next was 35.0% [25.0, 45.0] of a win. Won games were decided, the winner at 90 % or more for good, after 34.0% [24.0, 44.0] of the game; the winner had been at 25 % or less at two turns running in 33.0% [23.0, 43.0] of them; drama was 31.0% [21.0, 41.0].",
		"Of what lost thought nothing is told: its slope is not between 0.5 and 2.",
	}, s[0].Sentences)
	require.Len(t, s[0].Table.Rows, len(viewed))
	require.Equal(t, []string{"figure", "all", "sure", ">views", ">openings"}, s[0].Table.Head)
	require.Equal(t, []string{"lead changes a game", "0.30 [0.20, 0.40]", "0.40 [0.30, 0.50]", "24", "12"}, s[0].Table.Rows[0])
	require.Same(t, v, s[0].Link.Value)
	require.Len(t, v.rows(), 5, "shares are drawn, the others are numbers of another unit")
	require.Len(t, s[1].Table.Rows, 1)
	require.Len(t, s[1].Table.Rows[0], 11)
	_, err := (&page.Document{Title: "t", Sections: []page.Section{{ID: "drama", Title: "Drama", Blocks: s}}}).HTML()
	require.NoError(t, err)
}

// TestGamesOfTheJudges: judges look at games with a result, of every so many pairs, and of these a share that the seed draws.
func TestGamesOfTheJudges(t *testing.T) {
	g := zertz(t)
	var records []arena.Record
	for i := range int64(80) {
		records = append(records, randomGame(t, g, i, 2, 500))
	}
	records[0].Termination, records[0].Result = arena.Cap, rules.Ongoing
	looked := func(m Measurement) map[int64]bool {
		games := map[int64]bool{}
		m.game, m.meta = g, &arena.Meta{}
		pass := m.turns(func(_ context.Context, r *arena.Record, turns []Turn) error {
			require.NotEmpty(t, turns)
			games[r.Index] = true
			return nil
		})
		for i := range records {
			require.NoError(t, pass(t.Context(), &records[i]))
		}
		return games
	}
	drawn := looked(Measurement{Share: 0.5, Seed: 3})
	require.InDelta(t, 40, len(drawn), 25)
	for name, c := range map[string]struct {
		m    Measurement
		pair func(pair int64) bool
	}{
		"all":              {Measurement{}, func(int64) bool { return true }},
		"every":            {Measurement{Every: 3}, func(pair int64) bool { return pair%3 == 0 }},
		"every one":        {Measurement{Every: 1, Share: 1}, func(int64) bool { return true }},
		"a share":          {Measurement{Share: 0.5, Seed: 3}, func(pair int64) bool { return drawn[2*pair+1] }},
		"a share of every": {Measurement{Share: 0.5, Seed: 3, Every: 3}, func(pair int64) bool { return pair%3 == 0 && drawn[2*pair+1] }},
	} {
		got := looked(c.m)
		for _, r := range records {
			require.Equal(t, r.Counted() && c.pair(r.Pair), got[r.Index], "%s: game %d", name, r.Index)
		}
	}
}
