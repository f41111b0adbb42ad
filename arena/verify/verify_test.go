package verify_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/rules"
)

var games = []string{"gipf/basic", "zertz/37", "lyngk/base"}

func all(t testing.TB) verify.Sample {
	t.Helper()
	s, err := verify.ParseSample("all")
	require.NoError(t, err)
	return s
}

// An unchanged run gives no difference, and its digest, for every sample and
// number of workers.
func TestRunFindsNothing(t *testing.T) {
	for _, game := range games {
		x := tournament(t, game)
		rows := played(t, x)
		want := arena.NewDigest()
		for i := range rows {
			require.NoError(t, want.Add(&rows[i].Record))
		}
		for _, workers := range []int{1, 3} {
			var done atomic.Int64
			v := &verify.Verifier{Sample: all(t), Games: int64(len(rows)), Workers: workers, Done: &done}
			r, err := v.Run(t.Context(), x, sequence(rows, nil))
			require.NoError(t, err)
			n := int64(len(rows))
			require.Equal(t, verify.Report{Games: n, Sampled: n, Replayed: n, Digest: want.String()}, r, game)
			require.Equal(t, n, done.Load())
		}
	}
}

// alterations are changes to a stored game, what a replay must name, and
// whether the rules alone see it.
var alterations = []struct {
	name, field string
	byRules     bool
	alter       func(r *arena.Record)
}{
	{"another legal move", "moves", false, func(r *arena.Record) {
		r.Moves[len(r.Moves)-1] = otherLast(r)
	}},
	{"a move that is not legal", "moves", true, func(r *arena.Record) { r.Moves[7] = "z9" }},
	{"a move left out", "moves", true, func(r *arena.Record) { r.Moves = r.Moves[:len(r.Moves)-1] }},
	{"a move more", "moves", true, func(r *arena.Record) { r.Moves = append(r.Moves, r.Moves[0]) }},
	{"result", "result", true, func(r *arena.Record) { r.Result = rules.SecondWins + rules.FirstWins - r.Result }},
	{"ending", "ending", true, func(r *arena.Record) { r.Ending = "boredom" }},
	{"count of moves", "first moves made", true, func(r *arena.Record) { r.Sides[0].Moves++ }},
	{"count of simulations", "second sims", false, func(r *arena.Record) { r.Sides[1].Sims++ }},
	{"seed", "seed", false, func(r *arena.Record) { r.Seed++ }},
	{"players", "first player", false, func(r *arena.Record) { r.Sides[0], r.Sides[1] = r.Sides[1], r.Sides[0] }},
	{"rules version", "rules version", true, func(r *arena.Record) { r.RulesVersion++ }},
	{"detail", "detail", false, func(r *arena.Record) { r.Detail = "x" }},
}

// otherLast returns another decision that is legal where the last one was made.
func otherLast(r *arena.Record) string {
	g := gameOf(r.Game)
	cut := *r
	cut.Moves = r.Moves[:len(r.Moves)-1]
	s, err := cut.Replay(g, nil)
	if err != nil {
		panic(err)
	}
	for _, m := range s.Moves(nil) {
		if text := g.FormatMove(s, m); text != r.Moves[len(r.Moves)-1] {
			return text
		}
	}
	panic("the last decision was forced")
}

// Each alteration is found and named when the game is replayed.
func TestAlterations(t *testing.T) {
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	i := slices.IndexFunc(rows, func(r verify.Row) bool { return r.Termination == arena.ByRule && r.Index > 5 })
	require.Positive(t, i)
	for _, a := range alterations {
		altered := slices.Clone(rows)
		altered[i].Moves = slices.Clone(rows[i].Moves)
		a.alter(&altered[i].Record)
		stored := altered[i].Record
		r, err := (&verify.Verifier{Sample: all(t), Games: int64(len(rows))}).Run(t.Context(), x, sequence(altered, nil))
		require.NoError(t, err, a.name)
		require.EqualValues(t, 1, r.Differing, a.name)
		require.NotNil(t, r.First, a.name)
		require.Equal(t, stored.Index, r.First.Game, a.name)
		require.Equal(t, a.field, r.First.Field, "%s: %s", a.name, r.First)
		require.NotEqual(t, r.First.Stored, r.First.Replayed, a.name)
		_, found := verify.ByRules(x.Game, x.PlyCap(), &stored)
		if a.byRules {
			require.True(t, found, a.name)
		}
	}
}

// The decision that was altered is named with both texts.
func TestDecisionIsNamed(t *testing.T) {
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	was := rows[3].Moves[9]
	rows[3].Moves[9] = "a1-a1"
	r, err := (&verify.Verifier{Sample: all(t), Games: int64(len(rows))}).Run(t.Context(), x, sequence(rows, nil))
	require.NoError(t, err)
	require.Equal(t, verify.Difference{Game: 3, Field: "moves", Ply: 9, Stored: `"a1-a1"`, Replayed: `"` + was + `"`}, *r.First)
	require.Equal(t, `game 3: moves, ply 9: stored "a1-a1", replayed "`+was+`"`, r.First.String())
}

// A damaged row is replayed for any sample, and the digest is omitted; the
// lowest index is named in any order.
func TestDamage(t *testing.T) {
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	rows[5].Damage = errors.New("its hash is another")
	rows[5].Moves[6] = "nonsense"
	rows[9].Result = rules.Ongoing
	rows = append(rows, verify.Row{Record: arena.Record{Index: 24}, Damage: errors.New("no room")})
	r, err := (&verify.Verifier{Games: int64(len(rows))}).Run(t.Context(), x, sequence(rows, nil))
	require.NoError(t, err)
	require.Empty(t, r.Digest)
	require.EqualValues(t, 3, r.Differing)
	require.EqualValues(t, 1, r.Replayed)
	require.EqualValues(t, 0, r.Sampled)
	require.Equal(t, "moves", r.First.Field)
	require.Equal(t, 6, r.First.Ply)
	require.Equal(t, "its hash is another", r.First.Damage)
	require.Contains(t, r.First.String(), "; its hash is another")

	odd := []verify.Row{{Record: arena.Record{Index: -1}, Damage: errors.New("no place")}}
	r, err = (&verify.Verifier{Games: 1}).Run(t.Context(), x, sequence(odd, nil))
	require.NoError(t, err)
	require.Equal(t, verify.Difference{Game: -1, Field: "index", Ply: verify.NoPly, Stored: "-1", Replayed: "no such game", Damage: "no place"}, *r.First)

	clean := played(t, x)
	clean[0].Damage = errors.New("bits")
	r, err = (&verify.Verifier{Games: int64(len(clean))}).Run(t.Context(), x, sequence(clean, nil))
	require.NoError(t, err)
	require.Equal(t, "row", r.First.Field)
}

// Games that are not reproducible are not replayed; the rules still check them.
func TestNotReproducible(t *testing.T) {
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	verifier := func() *verify.Verifier {
		return &verify.Verifier{Sample: all(t), Games: int64(len(rows)), NotReproducible: []bool{false, false, true}}
	}
	r, err := verifier().Run(t.Context(), x, sequence(rows, nil))
	require.NoError(t, err)
	require.EqualValues(t, 24, r.Sampled)
	require.EqualValues(t, 8, r.Replayed)
	require.EqualValues(t, 16, r.NotReproducible)
	require.Nil(t, r.First)
	for i := range rows {
		rows[i].Sides[0].Sims++ // only a replay can tell
	}
	r, err = verifier().Run(t.Context(), x, sequence(rows, nil))
	require.NoError(t, err)
	require.EqualValues(t, 8, r.Differing)
}

// The agents' thoughts are compared as far as they are kept, and times are not.
func TestSearchInfoAreCompared(t *testing.T) {
	x := tournament(t, "gipf/basic")
	find := func(alter func(*arena.Record)) *verify.Difference {
		rows := played(t, x)
		const last = 23 // of c, who thinks
		require.NotNil(t, rows[last].SearchInfo.Values)
		alter(&rows[last].Record)
		r, err := (&verify.Verifier{Sample: all(t), Games: int64(len(rows))}).Run(t.Context(), x, sequence(rows, nil))
		require.NoError(t, err)
		return r.First
	}
	x.Info = arena.InfoPolicy{Values: true, Details: true}
	require.Nil(t, find(func(r *arena.Record) {}))
	require.Nil(t, find(func(r *arena.Record) { r.SearchInfo = arena.SearchInfo{} }), "runs of before keep nothing")
	require.Nil(t, find(func(r *arena.Record) { r.SearchInfo.Details = nil }))
	require.Nil(t, find(func(r *arena.Record) { r.SearchInfo.Details[2].Time += 1e6 }))
	for field, alter := range map[string]func(*arena.Record){
		"value":   func(r *arena.Record) { r.SearchInfo.Values[3] ^= 1 },
		"nodes":   func(r *arena.Record) { r.SearchInfo.Details[3].Nodes++ },
		"depth":   func(r *arena.Record) { r.SearchInfo.Details[3].Depth++ },
		"choices": func(r *arena.Record) { r.SearchInfo.Details[3].Choices++ },
		"line":    func(r *arena.Record) { r.SearchInfo.Details[3].PV = []string{"a1"} },
	} {
		d := find(alter)
		require.NotNil(t, d, field)
		require.Equal(t, []any{int64(23), field, 7}, []any{d.Game, d.Field, d.Ply})
	}
	x.Info = arena.InfoPolicy{}
	require.Nil(t, (&played(t, x)[23]).SearchInfo.Values)
}

// Errors of the rows, of playing and the end of a context stop a run, and are not differences.
func TestStops(t *testing.T) {
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	broken := errors.New("disk")
	_, err := (&verify.Verifier{Games: 25}).Run(t.Context(), x, sequence(rows, broken))
	require.ErrorIs(t, err, broken)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = (&verify.Verifier{Games: 24}).Run(ctx, x, sequence(rows, nil))
	require.ErrorIs(t, err, context.Canceled)
	x.Players[1].Builder = breaking{x.Players[1].Builder}
	_, err = (&verify.Verifier{Sample: all(t), Games: 24}).Run(t.Context(), x, sequence(rows, nil))
	require.ErrorIs(t, err, errBroken)
	_, err = (&verify.Verifier{}).Examine(t.Context(), x, newest(rows, nil), time.Hour)
	require.ErrorIs(t, err, errBroken)
	r, err := (&verify.Verifier{Games: 24}).Run(t.Context(), x, sequence(rows, nil))
	require.NoError(t, err, "who plays no game needs no agent")
	require.Nil(t, r.First)
}

// A breaking builder makes no agent, through a fault of this program.
type breaking struct{ agents.Builder }

var errBroken = errors.New("out of order")

func (breaking) Build(agents.Env) (agents.Agent, error) { return nil, errBroken }
