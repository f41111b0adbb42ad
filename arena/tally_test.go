package arena_test

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// game returns a record with just what a tally looks at.
func game(index int64, first, second int, result rules.Result) arena.Record {
	r := arena.Record{Index: index, Pair: index / 2, Place: int(index % 2), Result: result, Termination: arena.ByRule, Ending: "end"}
	if result == rules.Ongoing {
		r.Termination, r.Ending = arena.Cap, ""
	}
	r.Sides[0].Player, r.Sides[1].Player = first, second
	return r
}

// tally counts the records and fails on any error.
func tally(t require.TestingT, players int, records ...arena.Record) *arena.Tally {
	x := arena.NewTally(players)
	for _, r := range records {
		require.NoError(t, x.Add(&r))
	}
	return x
}

// TestTallyCells puts one pair into the tally for every combination of results
// and checks the one cell that it belongs to.
func TestTallyCells(t *testing.T) {
	view := map[rules.Result]stats.Result{rules.FirstWins: stats.Win, rules.Draw: stats.Draw, rules.SecondWins: stats.Loss}
	for r0, first := range view { // A moves first in game 0
		for r1, reversed := range view { // and second in game 1
			want := stats.Pairing{A: 0, B: 2}
			want.AddPair(first, reversed.Reverse())
			got := tally(t, 3, game(8, 0, 2, r0), game(9, 2, 0, r1))
			require.Equal(t, []stats.Pairing{want}, got.Pairings(), "A first: %s; A second: %s", r0, r1)
			// B moves first in game 0 and second in game 1.
			want = stats.Pairing{A: 0, B: 2}
			want.AddPair(reversed, first.Reverse())
			got = tally(t, 3, game(9, 0, 2, r1), game(8, 2, 0, r0))
			require.Equal(t, []stats.Pairing{want}, got.Pairings(), "B first: %s; B second: %s", r0, r1)
		}
		lone := stats.Pairing{A: 0, B: 2}
		lone.AddLone(true, first)
		require.Equal(t, []stats.Pairing{lone}, tally(t, 3, game(4, 0, 2, r0)).Pairings())
		lone = stats.Pairing{A: 0, B: 2}
		lone.AddLone(false, first.Reverse())
		require.Equal(t, []stats.Pairing{lone}, tally(t, 3, game(4, 2, 0, r0)).Pairings())
	}
}

// TestTallyLeavesCapsOut checks that a capped game is listed, classed and in no
// pairing, and that its partner counts alone.
func TestTallyLeavesCapsOut(t *testing.T) {
	x := tally(t, 2, game(1, 1, 0, rules.Draw), game(0, 0, 1, rules.Ongoing), game(7, 1, 0, rules.Ongoing), game(2, 0, 1, rules.FirstWins))
	want := stats.Pairing{A: 0, B: 1}
	want.AddLone(false, stats.Draw)
	want.AddLone(true, stats.Win)
	require.Equal(t, []stats.Pairing{want}, x.Pairings())
	require.Equal(t, []int64{0, 7}, x.FirstLeftOut())
	require.Equal(t, 2, x.LeftOut())
	require.EqualValues(t, 4, x.Games())
	require.Equal(t, stats.WDL{Wins: 1, Draws: 1}, x.Pairings()[0].FirstMover())
	require.Equal(t, []arena.ClassCount{
		{Class: arena.Class{Result: rules.Ongoing, Termination: arena.Cap}, Games: 2},
		{Class: arena.Class{Result: rules.FirstWins, Termination: arena.ByRule, Ending: "end"}, Games: 1},
		{Class: arena.Class{Result: rules.Draw, Termination: arena.ByRule, Ending: "end"}, Games: 1},
	}, x.Classes())
}

func TestTallyRefuses(t *testing.T) {
	x := tally(t, 2, game(0, 0, 1, rules.Draw))
	stranger := game(3, 0, 2, rules.Draw)
	require.ErrorContains(t, x.Add(&stranger), "record 3: player 2 of 2")
	same := game(1, 0, 1, rules.Draw)
	require.ErrorContains(t, x.Add(&same), "record 1: players [0 1], its partner has [0 1]")
	broken := game(2, 0, 0, rules.Draw)
	require.ErrorContains(t, x.Add(&broken), "players 0 and 0")
	for _, nobody := range []arena.Record{game(2, -1, 1, rules.Draw), game(2, 0, -1, rules.Draw)} {
		require.ErrorContains(t, x.Add(&nobody), "-1")
	}
	require.EqualValues(t, 1, x.Games(), "what is refused is not counted")
	require.Equal(t, 1, x.Pairings()[0].Games())
}

// TestTallyIgnoresOrderAndRepetition shuffles and doubles the records of a run.
func TestTallyIgnoresOrderAndRepetition(t *testing.T) {
	tour := toy(12, arena.Player{Name: "c", Builder: one})
	tour.MaxPlies = 20 // some games end in time, some do not
	var records []arena.Record
	for _, r := range play(t, tour, arena.Options{}).records {
		records = append(records, r)
	}
	want := tally(t, 3, records...)
	require.NotZero(t, want.LeftOut())
	require.EqualValues(t, tour.Games(), want.Games())
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		rng.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		got := tally(rt, 3, append(records, records[:20]...)...)
		require.Equal(rt, want.Pairings(), got.Pairings())
		require.Equal(rt, openings(want.Openings()), openings(got.Openings()))
		require.Equal(rt, want.Classes(), got.Classes())
		require.Equal(rt, want.LeftOut(), got.LeftOut())
		require.Equal(rt, want.FirstLeftOut(), got.FirstLeftOut())
		games := 0
		for _, p := range got.Pairings() {
			games += p.Games()
		}
		require.EqualValues(rt, got.Games(), games+got.LeftOut())
	})
}

// openings collects what Openings yields.
func openings(seq iter.Seq[[]stats.Pairing]) (all [][]stats.Pairing) {
	for ps := range seq {
		all = append(all, slices.Clone(ps))
	}
	return all
}

// TestTallyOpenings checks that the games come once more, gathered by opening:
// pairs whole, games whose partner has no result alone, in the order of the
// openings.
func TestTallyOpenings(t *testing.T) {
	at := func(opening int64, r arena.Record) arena.Record {
		r.Opening = opening
		return r
	}
	x := tally(t, 3,
		at(1, game(6, 1, 2, rules.Draw)), // its partner is missing
		at(1, game(4, 0, 2, rules.FirstWins)), at(1, game(5, 2, 0, rules.FirstWins)),
		at(0, game(0, 0, 1, rules.Ongoing)), at(0, game(1, 1, 0, rules.FirstWins)))
	capped := stats.Pairing{A: 0, B: 1}
	capped.AddLone(false, stats.Loss)
	split := stats.Pairing{A: 0, B: 2}
	split.AddPair(stats.Win, stats.Loss)
	half := stats.Pairing{A: 1, B: 2}
	half.AddLone(true, stats.Draw)
	require.Equal(t, [][]stats.Pairing{{capped}, {split, half}}, openings(x.Openings()))
	require.Equal(t, x.Pairings(), stats.Merge(slices.Concat(openings(x.Openings())...)))
}

// TestOpeningsIf counts the games without a result in every way. Pair 0 is
// complete, of pair 1 one game was stopped, of pair 2 both were.
func TestOpeningsIf(t *testing.T) {
	x := tally(
		t, 2,
		game(0, 0, 1, rules.FirstWins), game(1, 1, 0, rules.FirstWins),
		game(2, 0, 1, rules.SecondWins), game(3, 1, 0, rules.Ongoing),
		game(4, 0, 1, rules.Ongoing), game(5, 1, 0, rules.Ongoing),
	)
	for result, points := range map[rules.Result]float64{rules.FirstWins: 5, rules.Draw: 3.5, rules.SecondWins: 2} {
		share := stats.FirstMoverShare(x.OpeningsIf(result), nil, 0.95)
		require.InDelta(t, points/6, share.Center, 1e-12, "%s", result)
		games := 0
		for ps := range x.OpeningsIf(result) {
			for _, p := range ps {
				games += p.Games()
			}
		}
		require.Equal(t, 6, games)
	}
	plain := stats.FirstMoverShare(x.Openings(), nil, 0.95)
	require.InDelta(t, 2.0/3, plain.Center, 1e-12, "Openings goes on without them")
	require.Len(t, slices.Collect(x.Openings()), 1, "all of one opening")
}

// TestOpeningsIfOf gives results to the games without one of one player. They are those
// of the tally of which the games had ended so; those of others stay out.
func TestOpeningsIfOf(t *testing.T) {
	had := map[bool]rules.Result{true: rules.FirstWins, false: rules.SecondWins}
	made := func(of0 func(first bool) rules.Result) *arena.Tally {
		return tally(
			t, 3,
			game(0, 0, 1, rules.FirstWins), game(1, 1, 0, of0(false)),
			game(2, 0, 2, of0(true)), game(3, 2, 0, of0(false)),
			game(4, 1, 2, rules.Ongoing), game(5, 2, 1, rules.Draw),
		)
	}
	open := made(func(bool) rules.Result { return rules.Ongoing })
	require.Equal(t, []int{3, 2, 3}, open.Open())
	for _, won := range []bool{false, true} {
		ended := made(func(first bool) rules.Result { return had[first == won] })
		require.Equal(t, stats.Merge(slices.Concat(openings(ended.Openings())...)), stats.Merge(slices.Concat(openings(open.OpeningsIfOf(0, won))...)), won)
	}
	require.Equal(t, 4, open.LeftOut(), "the tally is as it was")
}

// sure is an agent that always takes one and expects the given score.
func sure(spec string, value float64) builder {
	return always(spec, func(context.Context, rules.State) (rules.Move, agents.Info, error) {
		return 1, agents.Info{Value: value}, nil
	})
}

// mismatch is a tournament of an agent that always thinks it has won against one
// that always thinks it has lost.
func mismatch(a arena.Adjudication) *arena.Tournament {
	x := toy(50)
	x.Players = []arena.Player{{Name: "proud", Builder: sure("proud", 1)}, {Name: "meek", Builder: sure("meek", 0)}}
	x.Adjudication = a
	return x
}

// TestAdjudicationEndsGames checks which player wins, when, and by which rule.
func TestAdjudicationEndsGames(t *testing.T) {
	x := mismatch(arena.Adjudication{Resign: arena.ResignRule{Moves: 3, Score: 0.9, Both: true}})
	for _, r := range play(t, x, arena.Options{}).records {
		require.NoError(t, r.Check())
		require.Equal(t, arena.Resign, r.Termination)
		require.Equal(t, "proud", r.Sides[r.Result.Winner().Index()].Name)
		require.Equal(t, r.OpeningPlies+6, r.Plies(), "three moves of either side")
		require.Zero(t, r.Control)
	}
}

// TestControlGamesArePlayedOn compares the games of a control with those without
// adjudication: they must be the same except for the note.
func TestControlGamesArePlayedOn(t *testing.T) {
	rule := arena.ResignRule{Moves: 3, Score: 0.9}
	plain := play(t, mismatch(arena.Adjudication{}), arena.Options{})
	x := mismatch(arena.Adjudication{Resign: rule, Control: 0.5})
	tally, control := arena.NewTally(2), 0
	for index, r := range play(t, x, arena.Options{InFlight: 7}).records {
		require.NoError(t, tally.Add(&r))
		if r.Termination == arena.Resign {
			require.Zero(t, r.Control)
			continue
		}
		control++
		require.Equal(t, arena.Resign, r.Control.Termination)
		require.Equal(t, "proud", r.Sides[r.Control.Result.Winner().Index()].Name)
		r.Control = arena.Verdict{}
		want := plain.records[index]
		require.Equal(t, want.Hash(), r.Hash())
	}
	require.InDelta(t, 50, control, 25)
	require.Len(t, tally.Control(), 1)
	c := tally.Control()[0]
	require.Equal(t, arena.Resign, c.Termination)
	require.Equal(t, control, c.Games)
	require.Positive(t, c.Wrong, "who takes one wins by parity alone, so opinions must fail")
	require.Less(t, c.Wrong, c.Games)
	require.Zero(t, c.Open)
}

// TestControlMayStayOpen stops a control game at the cap: it stays open.
func TestControlMayStayOpen(t *testing.T) {
	x := mismatch(arena.Adjudication{Resign: arena.ResignRule{Moves: 1, Score: 0.9}, Control: 1})
	x.MaxPlies = 10
	tally := arena.NewTally(2)
	for _, r := range play(t, x, arena.Options{}).records {
		require.Equal(t, arena.Cap, r.Termination)
		require.NoError(t, tally.Add(&r))
	}
	require.Equal(t, []arena.ControlCount{{Termination: arena.Resign, Games: 100, Open: 100}}, tally.Control())
}

// TestFirstLeftOut lists the first hundred games without a result, in any order of the games, and counts all.
func TestFirstLeftOut(t *testing.T) {
	x := arena.NewTally(2)
	for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(150) {
		r := game(int64(2*i), 0, 1, rules.Ongoing)
		require.NoError(t, x.Add(&r))
	}
	first := x.FirstLeftOut()
	require.Len(t, first, 100)
	for i, index := range first {
		require.EqualValues(t, 2*i, index)
	}
	require.Equal(t, 150, x.LeftOut())
	require.Equal(t, []int{150, 150}, x.Open())
	first[0] = 77
	require.EqualValues(t, 0, x.FirstLeftOut()[0], "the list is the caller's")
}

// TestTallyTablesAreOrdered: classes come by termination, ending and result, forfeits by player and termination,
// controls by termination and ending.
func TestTallyTablesAreOrdered(t *testing.T) {
	x, index := arena.NewTally(2), int64(0)
	add := func(times int, result rules.Result, how arena.Termination, ending string, control arena.Verdict) {
		for range times {
			r := game(index, 0, 1, result)
			r.Termination, r.Ending, r.Control, r.Moves = how, ending, control, []string{"1"}
			require.NoError(t, x.Add(&r))
			index += 2
		}
	}
	proven, score := verdict(1, rules.FirstWins, arena.Adjudicated, arena.EndProven), verdict(1, rules.Draw, arena.Adjudicated, arena.EndScore)
	add(1, rules.Draw, arena.ByRule, "b", verdict(1, rules.FirstWins, arena.Resign, ""))
	add(2, rules.SecondWins, arena.ByRule, "a", score)
	add(3, rules.FirstWins, arena.ByRule, "b", proven)
	add(4, rules.SecondWins, arena.Time, "", arena.Verdict{})
	add(5, rules.FirstWins, arena.Time, "", arena.Verdict{})
	add(6, rules.FirstWins, arena.Crash, "", arena.Verdict{})
	add(7, rules.Ongoing, arena.Cap, "", proven)
	var classes []any
	for _, c := range x.Classes() {
		classes = append(classes, []any{c.Termination, c.Ending, c.Result, c.Games})
	}
	require.Equal(t, []any{
		[]any{arena.Cap, "", rules.Ongoing, 7},
		[]any{arena.Crash, "", rules.FirstWins, 6},
		[]any{arena.ByRule, "a", rules.SecondWins, 2},
		[]any{arena.ByRule, "b", rules.FirstWins, 3},
		[]any{arena.ByRule, "b", rules.Draw, 1},
		[]any{arena.Time, "", rules.FirstWins, 5},
		[]any{arena.Time, "", rules.SecondWins, 4},
	}, classes)
	require.Equal(t, []arena.ForfeitCount{
		{Forfeit: arena.Forfeit{Player: 0, Termination: arena.Time}, Games: 4},
		{Forfeit: arena.Forfeit{Player: 1, Termination: arena.Crash}, Games: 6},
		{Forfeit: arena.Forfeit{Player: 1, Termination: arena.Time}, Games: 5},
	}, x.Forfeits())
	require.Equal(t, []arena.ControlCount{
		{Termination: arena.Adjudicated, Ending: arena.EndProven, Games: 10, Open: 7},
		{Termination: arena.Adjudicated, Ending: arena.EndScore, Games: 2, Wrong: 2},
		{Termination: arena.Resign, Games: 1, Wrong: 1},
	}, x.Control())
}

// TestByOpening has the games of each opening with its index, as many openings as the reader takes.
func TestByOpening(t *testing.T) {
	x := arena.NewTally(2)
	for i, opening := range []int64{7, 3, 7} {
		r := game(int64(2*i), 0, 1, rules.FirstWins)
		r.Opening = opening
		require.NoError(t, x.Add(&r))
	}
	games := map[int64]int{}
	for opening, ps := range x.ByOpening() {
		for _, p := range ps {
			games[opening] += p.Games()
		}
	}
	require.Equal(t, map[int64]int{3: 1, 7: 2}, games)
	for opening := range x.ByOpening() {
		require.EqualValues(t, 3, opening)
		break
	}
	for range x.Openings() {
		break
	}
}
