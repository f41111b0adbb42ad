package quality

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// asking is a judge that takes the number of choices for its opinion, and counts questions.
type asking struct {
	name  string
	asked *int
}

func (c asking) Spec() string                           { return c.name }
func (c asking) Identity() string                       { return c.name }
func (c asking) Build(agents.Env) (agents.Agent, error) { return c, nil }
func (c asking) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	*c.asked++
	if len(moves) == 1 {
		return moves[0], agents.Info{Value: math.NaN()}, nil
	}
	return moves[0], agents.Info{Value: 1 / (1 + 1/float64(len(moves)))}, nil
}

// oneGame plays one at random.
func oneGame(t *testing.T, name string, opening int) (rules.Game, arena.Record) {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: 1, OpeningPlies: opening, Seed: 5, Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}}}
	r, err := arena.Play(t.Context(), x, arena.Pair{Players: [2]int{0, 1}}, 1, nil)
	require.NoError(t, err)
	return g, r
}

// What a judge has said is not asked again: not by another tracer, not after a process that was
// killed while it wrote; another seed, judge or record is another question.
func TestTracesAreKept(t *testing.T) {
	g, r := oneGame(t, "zertz/37", 3)
	path := testkit.Path(t, TracesName)
	asked := 0
	look := func(alter func(*Tracer, *arena.Record)) (Trace, int) {
		kept, err := OpenTraces(path)
		require.NoError(t, err)
		rec := r
		tr := &Tracer{Game: g, Judge: Judge{Name: "j", Builder: asking{"j", &asked}}, Seed: 1, Decisions: 0.1, Kept: kept}
		alter(tr, &rec)
		asked = 0
		got, err := tr.Trace(t.Context(), &rec, 9)
		require.NoError(t, err)
		require.NoError(t, kept.Close())
		return got, asked
	}
	same := func(*Tracer, *arena.Record) {}
	first, n := look(same)
	require.Positive(t, n)
	require.EqualValues(t, 9, first.Opening)
	withAfter := 0
	for _, turn := range first.Turns {
		require.True(t, turn.Value.Known())
		if turn.After != nil {
			withAfter++
		}
	}
	require.Positive(t, withAfter)
	again, n := look(same)
	require.Zero(t, n)
	require.Equal(t, first, again)
	for name, alter := range map[string]func(*Tracer, *arena.Record){
		"seed":      func(tr *Tracer, _ *arena.Record) { tr.Seed = 2 },
		"judge":     func(tr *Tracer, _ *arena.Record) { tr.Judge.Builder = asking{"k", &asked} },
		"record":    func(_ *Tracer, r *arena.Record) { r.Seed++ },
		"decisions": func(tr *Tracer, _ *arena.Record) { tr.Decisions = 0 },
		"none":      func(tr *Tracer, _ *arena.Record) { tr.Kept = nil },
	} {
		_, n := look(alter)
		require.Positive(t, n, name)
	}

	text := testkit.Bytes(t, path)
	testkit.File(t, text[:60], path)
	again, n = look(same)
	require.Positive(t, n, "the line was torn")
	require.Equal(t, first, again)
	_, n = look(same)
	require.Zero(t, n, "what came after the torn line stands on one of its own")
	testkit.File(t, "{}\nnonsense\n"+`{"judge":"j","values":["won"]}`+"\n", path)
	again, _ = look(same)
	require.Equal(t, first, again)
}

// The turns of the opening are no player's, and values are for the first player.
func TestTrace(t *testing.T) {
	g, r := oneGame(t, "gipf/basic", 5)
	asked := 0
	tr := &Tracer{Game: g, Judge: Judge{Name: "j", Builder: asking{"j", &asked}}, Seed: 1, Decisions: 1}
	got, err := tr.Trace(t.Context(), &r, 1)
	require.NoError(t, err)
	turns, err := Turns(g, &r)
	require.NoError(t, err)
	var want []Turn
	for _, turn := range turns {
		if turn.Ply >= r.OpeningPlies {
			want = append(want, turn)
		}
	}
	require.Less(t, len(want), len(turns))
	require.Len(t, got.Turns, len(want))
	for i, turn := range want {
		require.Equal(t, turn.Mover, got.Turns[i].Mover)
		n := len(turn.Before.Moves(nil))
		if n == 1 {
			continue
		}
		v := arena.ValueOf(1 / (1 + 1/float64(n)))
		if turn.Mover == rules.Second {
			v = otherValue(v)
		}
		require.InDelta(t, float64(v), float64(got.Turns[i].Value), 1)
		require.Len(t, got.Turns[i].After, n)
	}
}
