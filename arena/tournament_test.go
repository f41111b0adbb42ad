package arena_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
)

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*arena.Tournament)
		want  string // "" when fine
	}{
		{"as it is", func(*arena.Tournament) {}, ""},
		{"no game", func(x *arena.Tournament) { x.Game = nil }, "no game"},
		{"one player", func(x *arena.Tournament) { x.Players = x.Players[:1] }, "players: 1, want at least 2"},
		{"nobody", func(x *arena.Tournament) { x.Players = nil }, "players: 0"},
		{"twins", func(x *arena.Tournament) { x.Players[1].Name = "a" }, `players 0 and 1 are both named "a"`},
		{"no name", func(x *arena.Tournament) { x.Players[1].Name = "" }, "player 1 has no name"},
		{"no builder", func(x *arena.Tournament) { x.Players[0].Builder = nil }, `player "a" has no agent`},
		{"no pairs", func(x *arena.Tournament) { x.Pairs = 0 }, "pairs: 0, want at least 1"},
		{"fewer pairs", func(x *arena.Tournament) { x.Pairs = math.MinInt }, "want at least 1"},
		{"most pairs", func(x *arena.Tournament) { x.Pairs = arena.MaxGames / 2 }, ""},
		{"one more", func(x *arena.Tournament) { x.Pairs = arena.MaxGames/2 + 1 }, "more than 4294967296 games"},
		{"overflow", func(x *arena.Tournament) { x.Pairs = math.MaxInt }, "more than 4294967296 games"},
		{"too many players", func(x *arena.Tournament) { x.Players = make([]arena.Player, 1<<16+1) }, "more than 4294967296 games"},
		{"ladder", func(x *arena.Tournament) { x.Format = arena.Ladder }, ""},
		{"gauntlet", func(x *arena.Tournament) { x.Format = arena.Gauntlet }, ""},
		{"all are seeds", func(x *arena.Tournament) { x.Format, x.Seeds = arena.Gauntlet, len(x.Players) }, "fewer than players"},
		{"negative seeds", func(x *arena.Tournament) { x.Format, x.Seeds = arena.Gauntlet, -1 }, "seeds: -1 of"},
		{"seeds of a ladder", func(x *arena.Tournament) { x.Format, x.Seeds = arena.Ladder, 1 }, "seeds: 1, and a ladder has none"},
		{"unknown format", func(x *arena.Tournament) { x.Format = 99 }, `unknown format "Format(99)"`},
		{"match", func(x *arena.Tournament) { x.Format = arena.Match }, ""},
		{"match of three", func(x *arena.Tournament) {
			x.Format, x.Players = arena.Match, append(x.Players, arena.Player{Name: "c", Builder: dice})
		}, "players: 3, and a match has 2"},
		{"swiss", func(x *arena.Tournament) { x.Format, x.Settings = arena.Swiss, adaptive.Swiss{} }, ""},
		{"swiss without settings", func(x *arena.Tournament) { x.Format = arena.Swiss }, "a swiss with settings of another format"},
		{"settings of another", func(x *arena.Tournament) { x.Settings = adaptive.Swiss{} }, "a roundrobin with settings of another format"},
		{"no rounds", func(x *arena.Tournament) { x.Format, x.Settings = arena.Swiss, adaptive.Swiss{Rounds: -1} }, "swiss: -1 rounds"},
		{"endless swiss", func(x *arena.Tournament) {
			x.Format, x.Settings, x.Pairs = arena.Swiss, adaptive.Swiss{Rounds: 2}, arena.MaxGames/4+1
		}, "more than 4294967296 games"},
		{"negative opening", func(x *arena.Tournament) { x.OpeningPlies = -1 }, "opening plies: -1"},
		{"no opening", func(x *arena.Tournament) { x.OpeningPlies = 0 }, ""},
		{"negative cap", func(x *arena.Tournament) { x.MaxPlies = -1 }, "ply cap: -1"},
		{"cap in opening", func(x *arena.Tournament) { x.MaxPlies = x.OpeningPlies }, "ply cap: 3, want more than the 3"},
		{"cap after opening", func(x *arena.Tournament) { x.MaxPlies = x.OpeningPlies + 1 }, ""},
		{"opening past default", func(x *arena.Tournament) { x.OpeningPlies = arena.DefaultMaxPlies }, "ply cap: 1000"},
		{"endless", func(x *arena.Tournament) { x.MaxPlies = arena.MaxPlyCap + 1 }, "want at most 1048576"},
	} {
		x := toy(10)
		c.spoil(x)
		if c.want == "" {
			require.NoError(t, x.Validate(), c.name)
			continue
		}
		require.ErrorContains(t, x.Validate(), c.want, c.name)
	}
	require.ErrorContains(t, (&arena.Tournament{OpeningPlies: -1}).Validate(), "no game\npairs: 0", "all problems are told")
}

// pairings returns the rest of a schedule.
func pairings(s *arena.Schedule) (all []arena.Pair) {
	for p, ok := s.Next(); ok; p, ok = s.Next() {
		all = append(all, p)
	}
	return all
}

// meets says by definition whether two players meet, a being the lower.
func meets(x *arena.Tournament, a, b int) bool {
	switch x.Format {
	case arena.Gauntlet:
		return a < x.SeedCount() && b >= x.SeedCount()
	case arena.Ladder:
		return b == a+1
	}
	return true
}

// TestFormats holds the schedules to their definition: indices in order, every
// two players who meet equally often and on the same openings, no others.
func TestFormats(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, pairs := rapid.IntRange(2, 7).Draw(rt, "players"), rapid.IntRange(1, 5).Draw(rt, "pairs")
		x := &arena.Tournament{Players: make([]arena.Player, n), Pairs: pairs}
		if x.Format = rapid.SampledFrom([]arena.Format{arena.RoundRobin, arena.Gauntlet, arena.Ladder}).Draw(rt, "format"); x.Format == arena.Gauntlet {
			x.Seeds = rapid.IntRange(0, n-1).Draw(rt, "seeds")
		}
		want := 0
		for b := range n {
			for a := range b {
				if meets(x, a, b) {
					want++
				}
			}
		}
		met := map[[2]int][]int64{}
		all := pairings(arena.NewSchedule(x, nil))
		for i, p := range all {
			require.EqualValues(rt, i, p.Number)
			require.Less(rt, p.Players[0], p.Players[1])
			met[p.Players] = append(met[p.Players], p.Opening)
		}
		require.Len(rt, met, want)
		for who, openings := range met {
			require.True(rt, meets(x, who[0], who[1]), "players %v", who)
			require.Len(rt, openings, pairs, "players %v", who)
			for i, o := range openings {
				require.EqualValues(rt, i, o, "players %v", who)
			}
		}
		require.EqualValues(rt, 2*len(all), x.Games())
	})
}

// TestScheduleResumes checks that a schedule skips exactly the pairs whose two
// games are done.
func TestScheduleResumes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := &arena.Tournament{Players: make([]arena.Player, 3), Pairs: 4}
		done := arena.NewSet(x.Games())
		for _, i := range rapid.SliceOf(rapid.Int64Range(0, x.Games()-1)).Draw(rt, "done") {
			done.Add(i)
		}
		var want []arena.Pair
		for _, p := range pairings(arena.NewSchedule(x, nil)) {
			if !done.Has(p.Index(0)) || !done.Has(p.Index(1)) {
				want = append(want, p)
			}
		}
		require.Equal(rt, want, pairings(arena.NewSchedule(x, done)))
	})
}

func TestSetAgainstMap(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const limit = 300
		set, twin := arena.NewSet(limit), map[int64]bool{}
		for _, i := range rapid.SliceOf(rapid.Int64Range(-5, limit+5)).Draw(rt, "indices") {
			valid := i >= 0 && i < limit
			require.Equal(rt, valid && !twin[i], set.Add(i), "Add(%d)", i)
			if valid {
				twin[i] = true
			}
		}
		for i := int64(-70); i < limit+70; i++ {
			require.Equal(rt, twin[i], set.Has(i), "Has(%d)", i)
		}
		require.EqualValues(rt, len(twin), set.Len())
		end := int64(0)
		for i := range twin {
			end = max(end, i+1)
		}
		require.Equal(rt, end, set.End())
	})
	set := arena.NewSet(3)
	require.Equal(t, []bool{false, true, true, false}, []bool{set.Add(-1), set.Add(0), set.Add(2), set.Add(3)}, "0 to the limit less 1")
	var none *arena.Set
	require.False(t, none.Has(0))
	require.Zero(t, none.Len())
	require.Zero(t, none.End())
}
