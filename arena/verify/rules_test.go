package verify_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func gameOf(name string) rules.Game {
	g, err := catalog.Game(name)
	if err != nil {
		panic(err)
	}
	return g
}

// Every game played passes the rules; so does a game cut short as a fault of
// the side asked next, but not as one of the other side.
func TestByRules(t *testing.T) {
	for _, name := range games {
		x := tournament(t, name)
		for _, row := range played(t, x) {
			r := row.Record
			d, found := verify.ByRules(x.Game, x.PlyCap(), &r)
			require.False(t, found, "%s: %s", name, d)

			cut := r
			cut.Moves = r.Moves[:len(r.Moves)-1]
			last, err := cut.Replay(x.Game, nil)
			require.NoError(t, err)
			loser := last.Mover()
			cut.Termination, cut.Ending, cut.Result = arena.Crash, "", rules.Win(loser.Other())
			d, found = verify.ByRules(x.Game, x.PlyCap(), &cut)
			require.False(t, found, "%s: %s", name, d) // the player of the last decision now failed at it
			cut.Result = rules.Win(loser)
			_, found = verify.ByRules(x.Game, x.PlyCap(), &cut)
			require.True(t, found)
		}
	}
}

// A fault before the first decision may be either side's.
func TestByRulesFaultAtStart(t *testing.T) {
	x := tournament(t, "gipf/basic")
	r := played(t, x)[0].Record
	r.Moves, r.Termination, r.Ending = r.Moves[:r.OpeningPlies], arena.Crash, ""
	for _, result := range []rules.Result{rules.FirstWins, rules.SecondWins} {
		r.Result = result
		r.Sides[0].Moves, r.Sides[1].Moves = 0, 0
		d, found := verify.ByRules(x.Game, x.PlyCap(), &r)
		require.False(t, found, d)
	}
}

// Compare finds a difference exactly when the hashes differ, after any field was
// altered.
func TestCompareIsTheHash(t *testing.T) {
	word := rapid.StringMatching(`[a-c]{1,2}`)
	record := rapid.Custom(func(t *rapid.T) *arena.Record {
		small := rapid.IntRange(0, 1)
		r := &arena.Record{
			Index: 6, Pair: 3, Game: word.Draw(t, "game"), RulesVersion: small.Draw(t, "version"),
			Opening: int64(small.Draw(t, "opening")), OpeningPlies: small.Draw(t, "plies"),
			Setup: uint64(small.Draw(t, "setup")), Seed: uint64(small.Draw(t, "seed")),
			Moves: rapid.SliceOfN(word, 0, 3).Draw(t, "moves"), Result: rules.Result(rapid.IntRange(0, 3).Draw(t, "result")),
			Termination: rapid.SampledFrom([]arena.Termination{arena.ByRule, arena.Cap}).Draw(t, "termination"),
			Ending:      word.Draw(t, "ending"), Detail: word.Draw(t, "detail"), Start: word.Draw(t, "start"),
			Control: arena.Verdict{Plies: small.Draw(t, "control")},
		}
		for i := range r.Sides {
			r.Sides[i] = arena.Side{
				Player: small.Draw(t, "player"), Name: word.Draw(t, "name"), Spec: word.Draw(t, "spec"),
				Moves: small.Draw(t, "decisions"), Sims: int64(small.Draw(t, "sims")), Transitions: int64(small.Draw(t, "transitions")),
			}
		}
		return r
	})
	rapid.Check(t, func(t *rapid.T) {
		a := record.Draw(t, "a")
		b := *a
		other := record.Draw(t, "other")
		switch rapid.IntRange(0, 5).Draw(t, "alter") {
		case 0:
			b = *other
		case 1:
			b.Sides = other.Sides
		case 2:
			b.Moves = other.Moves
		case 3:
			b.Setup, b.Seed, b.Detail, b.Control = other.Setup, other.Seed, other.Detail, other.Control
		case 4:
			b.Result, b.Ending, b.Start = other.Result, other.Ending, other.Start
		}
		d, differ := verify.Compare(a, &b)
		if differ != (a.Hash() != b.Hash()) {
			t.Fatalf("differ %v (%s), hashes %x %x", differ, d, a.Hash(), b.Hash())
		}
		if differ && d.Stored == d.Replayed {
			t.Fatalf("%s", d)
		}
	})
}

// TestFieldsInWords: a difference is told as people read it, numbers as they are and texts in quotes.
func TestFieldsInWords(t *testing.T) {
	base := arena.Record{Index: 40, Pair: 20, Game: "g", RulesVersion: 12, Opening: 15, OpeningPlies: 11, Setup: 255, Seed: 16}
	base.Sides[1] = arena.Side{Player: 13, Name: "b", Spec: "spec", Moves: 14, Sims: 17, Transitions: 18}
	for field, c := range map[string]struct {
		change func(r *arena.Record)
		words  string // stored, then replayed
	}{
		"index":              {func(r *arena.Record) { r.Index = 42 }, "stored 40, replayed 42"},
		"pair":               {func(r *arena.Record) { r.Pair, r.Place = 21, 1 }, "stored 20, game 0, replayed 21, game 1"},
		"rules version":      {func(r *arena.Record) { r.RulesVersion = 13 }, "stored 12, replayed 13"},
		"second player":      {func(r *arena.Record) { r.Sides[1].Name = "c" }, `stored 13 "b" (spec), replayed 13 "c" (spec)`},
		"opening":            {func(r *arena.Record) { r.Opening = 16 }, "stored 15, replayed 16"},
		"opening plies":      {func(r *arena.Record) { r.OpeningPlies = 12 }, "stored 11, replayed 12"},
		"start":              {func(r *arena.Record) { r.Start = "x" }, `stored "", replayed "x"`},
		"setup":              {func(r *arena.Record) { r.Setup = 256 }, "stored 00000000000000ff, replayed 0000000000000100"},
		"seed":               {func(r *arena.Record) { r.Seed = 17 }, "stored 0000000000000010, replayed 0000000000000011"},
		"second moves made":  {func(r *arena.Record) { r.Sides[1].Moves = 24 }, "stored 14, replayed 24"},
		"second sims":        {func(r *arena.Record) { r.Sides[1].Sims = 27 }, "stored 17, replayed 27"},
		"second transitions": {func(r *arena.Record) { r.Sides[1].Transitions = 28 }, "stored 18, replayed 28"},
		"result":             {func(r *arena.Record) { r.Result = rules.Draw }, "stored none, replayed draw"},
		"control":            {func(r *arena.Record) { r.Control = arena.Verdict{Plies: 3, Termination: arena.Resign} }, `stored "", replayed "3 none resign"`},
	} {
		r := base
		c.change(&r)
		d, differ := verify.Compare(&base, &r)
		require.True(t, differ, field)
		require.Equal(t, "game 40: "+field+": "+c.words, d.String())
	}
}
