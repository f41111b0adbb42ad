package arena_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
)

// TestStages holds extended tournaments to their definition: the pairs that there
// were keep their numbers, and in the end every two who meet have played as many
// pairs, on the same openings, as if the tournament had never been smaller.
func TestStages(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := &arena.Tournament{Format: rapid.SampledFrom([]arena.Format{arena.RoundRobin, arena.Gauntlet, arena.Ladder}).Draw(rt, "format")}
		least := 2
		if x.Format == arena.Gauntlet {
			x.Seeds = rapid.IntRange(1, 2).Draw(rt, "seeds")
			least = x.Seeds + 1
		}
		var before []arena.Pair
		x.Players, x.Pairs = make([]arena.Player, rapid.IntRange(least, 4).Draw(rt, "players")), rapid.IntRange(1, 3).Draw(rt, "pairs")
		for range rapid.IntRange(1, 3).Draw(rt, "extensions") {
			before = pairings(arena.NewSchedule(x, nil))
			x.Stages = append(x.Stages, arena.Stage{Players: len(x.Players), Pairs: x.Pairs})
			x.Players = make([]arena.Player, len(x.Players)+rapid.IntRange(0, 2).Draw(rt, "more players"))
			x.Pairs += rapid.IntRange(0, 2).Draw(rt, "more pairs")
		}
		all := pairings(arena.NewSchedule(x, nil))
		require.Equal(rt, before, all[:len(before)])

		plain := *x
		plain.Stages = nil
		require.ElementsMatch(rt, unnumbered(pairings(arena.NewSchedule(&plain, nil))), unnumbered(all))
		for i, p := range all {
			require.EqualValues(rt, i, p.Number)
			require.Equal(rt, p, x.Pair(p.Number))
		}
	})
}

func unnumbered(pairs []arena.Pair) []arena.Pair {
	pairs = slices.Clone(pairs)
	for i := range pairs {
		pairs[i].Number = 0
	}
	return pairs
}

// Stages that no extension can produce are refused.
func TestStagesRefused(t *testing.T) {
	grown := func(change func(*arena.Tournament), stages ...arena.Stage) error {
		x := toy(4, arena.Player{Name: "c", Builder: dice})
		x.Stages = stages
		change(x)
		return x.Validate()
	}
	same := func(*arena.Tournament) {}
	require.NoError(t, grown(same, arena.Stage{Players: 2, Pairs: 2}, arena.Stage{Players: 2, Pairs: 4}))
	require.ErrorContains(t, grown(same, arena.Stage{Players: 2, Pairs: 5}), "stages: 3 players, 4 pairs after 2 players, 5 pairs: a tournament only grows")
	require.ErrorContains(t, grown(same, arena.Stage{Players: 1, Pairs: 2}), "a tournament only grows")
	require.ErrorContains(t, grown(func(x *arena.Tournament) { x.Format, x.Settings = arena.Swiss, nil }, arena.Stage{Players: 2, Pairs: 2}), "a swiss cannot be extended")
	sprt := func(x *arena.Tournament) { x.Format, x.Settings = arena.SPRT, undecided }
	require.NoError(t, grown(sprt, arena.Stage{Players: 3, Pairs: 2}))
	require.ErrorContains(t, grown(sprt, arena.Stage{Players: 2, Pairs: 2}), "a tournament only grows", "its players stay")
	require.ErrorContains(t, grown(func(x *arena.Tournament) { x.Format = arena.Gauntlet; x.Seeds = 2 }, arena.Stage{Players: 2, Pairs: 2}), "a tournament only grows")
}

// A run takes no record of another game, of a pair that it does not have, or of
// another player.
func TestTakes(t *testing.T) {
	x := toy(1)
	meta := x.Meta("toy", "", "v0")
	r := play(t, x, arena.Options{Workers: 1}).records[0]
	require.NoError(t, meta.Takes(&r))
	for name, change := range map[string]func(*arena.Record){
		"the run has 2 games":                    func(r *arena.Record) { r.Index, r.Pair = 2, 1 },
		"record 0 of heap/9, rules 3: ":          func(r *arena.Record) { r.Game = "heap/9" },
		"record 0 of heap/25, rules 4: ":         func(r *arena.Record) { r.RulesVersion = 4 },
		`player 2 is not "a" (dice) in this run`: func(r *arena.Record) { r.Sides[0].Player = 2 },
		`player 0 is not "z" (dice) in this run`: func(r *arena.Record) { r.Sides[0].Name = "z" },
		`player 1 is not "b" (one) in this run`:  func(r *arena.Record) { r.Sides[1].Spec = "one" },
		"players 0 and 0":                        func(r *arena.Record) { r.Sides[1].Player = 0 },
		"players -1 and 1":                       func(r *arena.Record) { r.Sides[0].Player = -1 },
		"players 0 and -1":                       func(r *arena.Record) { r.Sides[1].Player = -1 },
	} {
		other := r
		change(&other)
		require.ErrorContains(t, meta.Takes(&other), name)
	}
	require.Equal(t, []arena.Entrant{{Name: "a", Spec: "dice", Identity: "dice"}, {Name: "b", Spec: "dice", Identity: "dice"}}, meta.Players)
}
