package crew

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// TestDisputes: each game of an audit of which not all say the same is told, with what is wrong in words: of the record of the worker who
// brought it, where that is wrong, else of the other's.
func TestDisputes(t *testing.T) {
	game := func(sims int64) arena.Record {
		r := arena.Record{Index: 3}
		r.Sides[0].Name, r.Sides[0].Sims = "p", sims
		return r
	}
	for _, x := range []struct {
		brought, again, judged int64 // simulations; no record again where that is below 0
		wrong                  []string
		difference             string
	}{
		{1, 1, 1, nil, ""},
		{2, 1, 1, []string{"w"}, "first sims: 2, want 1"},
		{1, 2, 1, []string{"v"}, "first sims: 2, want 1"},
		{2, 3, 1, []string{"v", "w"}, "first sims: 2, want 1"},
		{1, -1, 1, []string{"v"}, "v did not bring it"},
		{2, -1, 1, []string{"v", "w"}, "first sims: 2, want 1"},
	} {
		a := &audit{suspect: &member{Worker: Worker{Name: "w"}}, want: map[int64]arena.Record{3: game(x.brought)}}
		var again []arena.Record
		if x.again >= 0 {
			again = append(again, game(x.again))
		}
		got := disputed(a, "v", again, []arena.Record{game(x.judged)})
		require.Equal(t, x.wrong, arena.Disputed(got), "%+v", x)
		if x.wrong == nil {
			require.Empty(t, got)
			continue
		}
		require.Len(t, got, 1)
		require.Equal(t, []string{x.difference, "w", "v"}, []string{got[0].Difference, got[0].Worker, got[0].Other})
		require.EqualValues(t, 3, got[0].Game)
		require.Equal(t, time.UTC, got[0].Created.Location())
		require.WithinDuration(t, time.Now(), got[0].Created, time.Minute)
	}
}

// TestBecause: a dismissed worker is told the first game that it was wrong about: one that it played or replayed.
func TestBecause(t *testing.T) {
	all := []arena.Dispute{
		{Game: 1, Worker: "a", Other: "b", Brought: "x", Again: "y", Judged: "x", Difference: "one"},
		{Game: 2, Worker: "a", Other: "b", Brought: "y", Again: "x", Judged: "x", Difference: "two"},
	}
	require.Equal(t, "game 2 is not what it brought: two", because("a", all))
	require.Equal(t, "game 1, which it played again, is not what it brought: one", because("b", all))
}

// TestDifference: the first difference is reported: a move, then how the game ended, then the finding of a search, then a side's counts; long
// texts of a worker are cut.
func TestDifference(t *testing.T) {
	for want, change := range map[string]func(*arena.Record){
		`moves, ply 1: "c", want "b"`:     func(r *arena.Record) { r.Moves[1], r.Sides[0].Sims = "c", 9 },
		`moves, ply 1: nothing, want "b"`: func(r *arena.Record) { r.Moves, r.Result = r.Moves[:1], rules.FirstWins },
		`moves, ply 2: "c", want nothing`: func(r *arena.Record) { r.Moves = append(r.Moves, "c") },
		"result: first, want draw":        func(r *arena.Record) { r.Detail, r.Result = "d", rules.FirstWins },
		`detail: "d", want "found"`:       func(r *arena.Record) { r.Sides[1].Sims, r.Detail = 4, "d" },
		"second sims: 4, want 3":          func(r *arena.Record) { r.Sides[1].Sims = 4 },
		"second transitions: 6, want 5":   func(r *arena.Record) { r.Sides[1].Transitions = 6 },
		`detail: ` + sanitize.Quote(strings.Repeat("d", 1<<20)) + `, want "found"`: func(r *arena.Record) { r.Detail = strings.Repeat("d", 1<<20) },
	} {
		make := func() arena.Record {
			r := arena.Record{Moves: []string{"a", "b"}, Detail: "found", Result: rules.Draw}
			r.Sides[1] = arena.Side{Name: "q", Sims: 3, Transitions: 5}
			return r
		}
		right, wrong := make(), make()
		change(&wrong)
		require.Equal(t, want, difference(&right, &wrong))
	}
}

// TestDismissedWorkers: who goes is told what becomes of what it brought: games that are stored can be played again, those that
// waited go to others, and what earlier steps of a job took is kept. That is said once, and counts once.
func TestDismissedWorkers(t *testing.T) {
	for _, x := range []struct {
		trust TrustLevel
		tasks bool
		want  string
	}{
		{Own, false, "worker w: dismissed: it forges; its games are stored: verify --worker w plays them all again"},
		{Team, false, "worker w: dismissed: it forges; its games are stored: verify --worker w plays them all again"},
		{Public, false, "worker w: dismissed: it forges"},
		{Team, true, "worker w: dismissed: it forges; 0 that waited went to others, what it brought to earlier steps of job is kept"},
	} {
		var said, gone []string
		c := NewCoordinator(Options{Say: func(line string) { said = append(said, line) }, Dismiss: func(name string) { gone = append(gone, name) }})
		c.members["w"] = &member{Worker: Worker{Name: "w", Trust: x.trust}}
		p := &playing{RunService: &RunService{coordinator: c, mu: &c.mu}}
		if p.Meta.Name = "job"; x.tasks {
			p.Tasks = func(int64) *arena.Task { return nil }
		}
		for range 2 {
			p.dismiss("w", "it forges")
		}
		require.Equal(t, []string{x.want}, said)
		require.Equal(t, []string{"w"}, gone)
		require.EqualValues(t, 1, c.Counts().Caught)
		require.Equal(t, "it forges", c.Workers()[0].Banned)
	}
}
