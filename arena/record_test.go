package arena_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// example returns a record that uses every field.
func example() arena.Record {
	return arena.Record{
		Index: 17, Pair: 8, Place: 1, Game: "heap/25", RulesVersion: 3,
		Opening: 2, OpeningPlies: 1, Setup: 0x0123456789abcdef, Seed: 1<<64 - 1,
		Sides: [2]arena.Side{
			{Player: 1, Name: "b \"ß\"\n", Spec: "dice", Moves: 2, Sims: 3, Transitions: 4, Thinking: time.Second},
			{Player: 0, Name: "a", Spec: "mcts:sims=4", Moves: 1, Sims: 5, Transitions: 6, Latency: arena.Latency{7}},
		},
		Moves:  []string{"1", "2", "3", "1"},
		Result: rules.SecondWins, Termination: arena.Illegal, Ending: "x", Detail: "a: said \"no\"",
		Elapsed: time.Minute,
	}
}

// withoutTimes returns r with everything measured set to zero, and without search info and
// evidence: what remains is what its hash covers.
func withoutTimes(r arena.Record) arena.Record {
	r.Elapsed, r.SearchInfo, r.Evidence = 0, arena.SearchInfo{}, nil
	for i := range r.Sides {
		r.Sides[i].Thinking, r.Sides[i].Latency = 0, arena.Latency{}
	}
	return r
}

// TestCanonicalEncodingIsPinned guards the format: stored hashes depend on it.
func TestCanonicalEncodingIsPinned(t *testing.T) {
	r := example()
	golden(t, "record.golden", string(r.AppendCanonical(nil)))
	require.Equal(t, "prefix", string(r.AppendCanonical([]byte("prefix")))[:6], "AppendCanonical appends")
}

// TestHashCoversEverythingButTimes changes one field after the other.
func TestHashCoversEverythingButTimes(t *testing.T) {
	base := example()
	timed := withoutTimes(base)
	require.NotEqual(t, base, timed)
	require.Equal(t, base.Hash(), timed.Hash(), "times are not hashed")
	seen := map[[32]byte]int{base.Hash(): -1}
	for i, change := range []func(*arena.Record){
		func(r *arena.Record) { r.Index++ },
		func(r *arena.Record) { r.Game = "" },
		func(r *arena.Record) { r.RulesVersion++ },
		func(r *arena.Record) { r.Opening++ },
		func(r *arena.Record) { r.OpeningPlies++ },
		func(r *arena.Record) { r.Setup++ },
		func(r *arena.Record) { r.Start = "24 first" },
		func(r *arena.Record) {
			r.Control = arena.Verdict{Plies: 3, Result: rules.FirstWins, Termination: arena.Resign}
		},
		func(r *arena.Record) {
			r.Control = arena.Verdict{Plies: 2, Result: rules.FirstWins, Termination: arena.Resign}
		},
		func(r *arena.Record) {
			r.Control = arena.Verdict{Plies: 2, Result: rules.FirstWins, Termination: arena.Adjudicated, Ending: arena.EndProven}
		},
		func(r *arena.Record) { r.Seed++ },
		func(r *arena.Record) { r.Sides[0], r.Sides[1] = r.Sides[1], r.Sides[0] },
		func(r *arena.Record) { r.Sides[0].Player++ },
		func(r *arena.Record) { r.Sides[0].Name += "2" },
		func(r *arena.Record) { r.Sides[0].Spec += "2" },
		func(r *arena.Record) { r.Sides[1].Moves++ },
		func(r *arena.Record) { r.Sides[1].Sims++ },
		func(r *arena.Record) { r.Sides[1].Transitions++ },
		func(r *arena.Record) { r.Moves = r.Moves[1:] },
		func(r *arena.Record) { r.Moves = []string{"1", "2", "3", "2"} },
		func(r *arena.Record) { r.Moves = []string{"1", "2", "31"} },
		func(r *arena.Record) { r.Result = rules.FirstWins },
		func(r *arena.Record) { r.Termination = arena.ByRule },
		func(r *arena.Record) { r.Ending, r.Detail = r.Detail, r.Ending },
		func(r *arena.Record) { r.Detail = "" },
	} {
		r := example()
		change(&r)
		j, dup := seen[r.Hash()]
		require.False(t, dup, "change %d has the hash of change %d", i, j)
		seen[r.Hash()] = i
	}
}

// verdict returns a control.
func verdict(plies int, result rules.Result, how arena.Termination, ending string) arena.Verdict {
	return arena.Verdict{Plies: plies, Result: result, Termination: how, Ending: ending}
}

// TestCanonicalEncodingOfWhatFewGamesHave pins the lines that are left out of
// all other records.
func TestCanonicalEncodingOfWhatFewGamesHave(t *testing.T) {
	r := example()
	plain := string(r.AppendCanonical(nil))
	r.Start, r.Control = "24 first", verdict(3, rules.Draw, arena.Adjudicated, arena.EndScore)
	require.NoError(t, r.Check())
	more := string(r.AppendCanonical(nil))
	require.Contains(t, more, "opening 2 1\nstart \"24 first\"\nsetup ")
	require.Contains(t, more, "\ncontrol 3 draw adjudicated \"score\"\nmoves 4\n")
	require.Len(t, more, len(plain)+len("start \"24 first\"\n")+len("control 3 draw adjudicated \"score\"\n"))
}

func TestCheckRecord(t *testing.T) {
	r := example()
	require.NoError(t, r.Check())
	for _, c := range []struct {
		want  string
		spoil func(*arena.Record)
	}{
		{"index out of range", func(r *arena.Record) { r.Index = -2 }},
		{"index out of range", func(r *arena.Record) { r.Index, r.Pair = arena.MaxGames+1, arena.MaxGames/2 }},
		{"is game 0 of pair 8, want game 1 of pair 8", func(r *arena.Record) { r.Place = 0 }},
		{"is game 1 of pair 9", func(r *arena.Record) { r.Pair = 9 }},
		{"opening -1", func(r *arena.Record) { r.Opening = -1 }},
		{"has 5 plies of 4", func(r *arena.Record) { r.OpeningPlies = 5 }},
		{"players 0 and 0", func(r *arena.Record) { r.Sides[0].Player = 0 }},
		{"players -1 and 0", func(r *arena.Record) { r.Sides[0].Player = -1 }},
		{`result draw with termination "illegal"`, func(r *arena.Record) { r.Result = rules.Draw }},
		{`result draw with termination "resign"`, func(r *arena.Record) { r.Result, r.Termination = rules.Draw, arena.Resign }},
		{`result none with termination "adjudicated"`, func(r *arena.Record) { r.Result, r.Termination = 0, arena.Adjudicated }},
		{"control 5 first resign in a game", func(r *arena.Record) { r.Control = verdict(5, rules.FirstWins, arena.Resign, "") }},
		{"control 1 first resign in a game", func(r *arena.Record) { r.Control = verdict(1, rules.FirstWins, arena.Resign, "") }},
		{"in a game of 4 moves", func(r *arena.Record) { r.Control = verdict(0, rules.FirstWins, arena.Resign, "") }},
		{"in a game of 4 moves", func(r *arena.Record) { r.Control = verdict(4, rules.Draw, arena.Resign, "") }},
		{"in a game of 4 moves", func(r *arena.Record) { r.Control = verdict(4, rules.Draw, arena.ByRule, "") }},
		{"in a game of 4 moves", func(r *arena.Record) { r.Control = verdict(4, rules.Draw, arena.Adjudicated, "luck") }},
		{`result none with termination "rule"`, func(r *arena.Record) { r.Result, r.Termination = 0, arena.ByRule }},
		{`result second with termination "cap"`, func(r *arena.Record) { r.Termination = arena.Cap }},
		{`termination ""`, func(r *arena.Record) { r.Termination = "" }},
		{`move 1 is ""`, func(r *arena.Record) { r.Moves = []string{"1", ""} }},
		{`move 0 is "1 2"`, func(r *arena.Record) { r.Moves = []string{"1 2"} }},
		{`move 0 is "1\n2"`, func(r *arena.Record) { r.Moves = []string{"1\n2"} }},
		{`move 0 is "é"`, func(r *arena.Record) { r.Moves = []string{"é"} }},
	} {
		r := example()
		c.spoil(&r)
		require.ErrorContains(t, r.Check(), c.want)
	}
}

func TestResultNames(t *testing.T) {
	for r, name := range map[rules.Result]string{
		rules.Ongoing: "none", rules.FirstWins: "first", rules.SecondWins: "second", rules.Draw: "draw",
	} {
		require.Equal(t, name, arena.ResultName(r))
		back, err := arena.ParseResult(name)
		require.NoError(t, err)
		require.Equal(t, r, back)
	}
	for _, bad := range []string{"", "ongoing", "First"} {
		_, err := arena.ParseResult(bad)
		require.ErrorContains(t, err, `"`+bad+`"`)
	}
}

func TestDigestWantsOrder(t *testing.T) {
	a, b := example(), example()
	b.Index, b.Place = 16, 0
	d := arena.NewDigest()
	empty := d.String()
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", empty, "SHA-256 of nothing")
	require.NoError(t, d.Add(&b))
	require.NoError(t, d.Add(&a))
	both := d.String()
	require.Len(t, strings.Trim(both, "0123456789abcdef"), 0)
	require.Len(t, both, 64)
	require.NotEqual(t, empty, both)
	require.ErrorContains(t, d.Add(&a), "record 17 after record 17")
	require.ErrorContains(t, d.Add(&b), "record 16 after record 17")
	require.Equal(t, both, d.String(), "a refused record leaves the digest alone")
}

// A digest that was written continues where it was; one that is cut off is refused.
func TestDigestGoesOn(t *testing.T) {
	a, b := example(), example()
	b.Index, b.Place = 16, 0
	whole := arena.NewDigest()
	require.NoError(t, whole.Add(&b))
	state, err := whole.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, whole.Add(&a))
	var again arena.Digest
	require.NoError(t, again.UnmarshalBinary(state))
	require.EqualError(t, again.Add(&b), "arena: digest: record 16 after record 16")
	require.NoError(t, again.Add(&a))
	require.Equal(t, whole.String(), again.String())
	require.EqualError(t, again.UnmarshalBinary(state[:7]), "arena: digest: too short")
	require.ErrorContains(t, again.UnmarshalBinary(state[:8]), "arena: digest: ")
}

// A record that a game could only just produce passes: each bound is reached.
func TestCheckRecordAtBounds(t *testing.T) {
	for name, change := range map[string]func(r *arena.Record){
		"first game":          func(r *arena.Record) { r.Index, r.Pair, r.Place = 0, 0, 0 },
		"last game":           func(r *arena.Record) { r.Index, r.Pair = arena.MaxGames-1, arena.MaxGames/2-1 },
		"first opening":       func(r *arena.Record) { r.Opening, r.OpeningPlies = 0, 0 },
		"nothing but opening": func(r *arena.Record) { r.OpeningPlies = 4 },
		"player 0 first":      func(r *arena.Record) { r.Sides[0].Player, r.Sides[1].Player = 0, 1 },
		"verdict at once":     func(r *arena.Record) { r.Control = verdict(2, rules.FirstWins, arena.Resign, "") },
		"verdict at the end":  func(r *arena.Record) { r.Control = verdict(4, rules.SecondWins, arena.Adjudicated, arena.EndProven) },
		"signs":               func(r *arena.Record) { r.Moves = []string{"!", "~"} },
	} {
		r := example()
		change(&r)
		require.NoError(t, r.Check(), name)
		s := arena.NewSummarizer(nil).Of(&r)
		require.Equal(t, []any{r.Index, r.Pair, r.Opening}, []any{s.Index, s.Pair(), s.Opening})
		require.NoError(t, arena.NewTally(2).AddSummary(s), name)
	}
	for _, bad := range []arena.Record{game(arena.MaxGames, 0, 1, rules.Draw), game(-1, 0, 1, rules.Draw)} {
		require.ErrorContains(t, arena.NewTally(2).AddSummary(arena.NewSummarizer(nil).Of(&bad)), "index out of range")
	}
}
