package agents

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestRestrictedNoisy: a restricted state's noisy moves are those of its moves, in their order, that are noisy in the game, or
// all of them where noise is forced; also where all noisy moves, or all moves, are forbidden.
func TestRestrictedNoisy(t *testing.T) {
	seen := map[string]int{}
	for _, row := range []struct{ game, forbid string }{
		{"gipf/standard", "@row"},
		{"gipf/standard", "*"},
		{"zertz/37", "@takes-white|@takes-grey|@takes-black"},
		{"zertz/37", "@takes-white"},
		{"zertz/37", "@place-black"},
		{"lyngk/base", "@onto-enemy|@claim|@complete"},
		{"lyngk/base", "*"},
	} {
		game, err := catalog.Game(row.game)
		require.NoError(t, err)
		forbid, err := parsePattern(game, row.forbid)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(7, 7))
		s := restrictedGame{game, forbid}.New(3).(*restrictedState)
		for s.Result() == rules.Ongoing {
			s.side = s.Mover()
			moves := s.Moves(nil)
			inGame, _ := s.State.(rules.Noisy).Noisy(nil)
			want := slices.DeleteFunc(slices.Clone(moves), func(m rules.Move) bool { return !slices.Contains(inGame, m) })
			kept := []rules.Move{99}
			got, forced := s.Noisy(kept)
			require.Equal(t, append(kept, want...), got, "%s without %s: %v", row.game, row.forbid, s)
			require.Equal(t, s.Forced(), forced)
			if forced {
				require.Equal(t, moves, got[1:])
				seen["forced"]++
			}
			if len(want) > 0 && len(want) < len(inGame) {
				seen["some noisy ones are forbidden"]++
			}
			if len(inGame) > 0 && len(want) == 0 {
				seen["all noisy ones are forbidden"]++
			}
			if len(inGame) > 0 && forbid.matches(s.State, moves[0]) {
				seen["all moves are forbidden"]++
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	for _, what := range []string{"forced", "some noisy ones are forbidden", "all noisy ones are forbidden", "all moves are forbidden"} {
		require.Positive(t, seen[what], what)
	}
}

// TestRestrictedStateTells: a restricted state answers what agents ask as the game's state does, and nothing where the game's state does not answer.
func TestRestrictedStateTells(t *testing.T) {
	t.Parallel()
	bare := &restrictedState{State: struct{ rules.State }{}}
	noisy, forced := bare.Noisy([]rules.Move{7})
	require.Equal(t, []rules.Move{7}, noisy)
	require.False(t, forced || bare.Forced())
	require.Equal(t, []float64{7}, bare.SuccessorFeatures(nil, []float64{7}, nil))
	require.Equal(t, []int32{7}, bare.Patterns([]int32{7}))

	game, err := catalog.Game("lyngk/base")
	require.NoError(t, err)
	s := restrictedGame{game, &pattern{game: game}}.New(3).(*restrictedState)
	require.NotEmpty(t, s.Patterns(nil))
	require.Equal(t, s.State.(rules.Patterned).Patterns(nil), s.Patterns(nil))
	m := s.Moves(nil)[0]
	require.Equal(t, s.State.(rules.Eventful).Events(m), s.Events(m))
	require.Equal(t, s.State.(rules.MoveFeatured).MoveFeatures(m, nil), s.MoveFeatures(m, nil))
	for range 20 {
		s.Play(s.Moves(nil)[0])
	}
	require.Equal(t, s.State.(rules.Phased).Phase(), s.Phase())
	require.Positive(t, s.Phase())
}

// TestRestrictedThreads: threads ask states of one agent concurrently what is forbidden, each about its own position.
func TestRestrictedThreads(t *testing.T) {
	t.Parallel()
	game, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	forbid, err := parsePattern(game, "@place-white|@touching")
	require.NoError(t, err)
	shared := restrictedGame{game, forbid}
	line := func(g restrictedGame, seed uint64) (counts []int) {
		rng, s := rand.New(rand.NewPCG(seed, seed)), g.New(3).(*restrictedState)
		for s.Result() == rules.Ongoing {
			s.side = s.Mover()
			moves := s.Moves(nil)
			counts = append(counts, len(moves))
			s.Play(moves[rng.IntN(len(moves))])
		}
		return counts
	}
	var threads sync.WaitGroup
	var got [4][]int
	for i := range got {
		threads.Go(func() {
			for range 50 {
				got[i] = line(shared, uint64(i))
			}
		})
	}
	threads.Wait()
	for i := range got {
		require.Equal(t, line(restrictedGame{game, forbid.clone()}, uint64(i)), got[i])
	}
}

// TestPatternRefuses: the error names an event or a feature that the game does not have, and similar ones.
func TestPatternRefuses(t *testing.T) {
	t.Parallel()
	game, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"event/hopp": `pattern "event/hopp": unknown event "hopp"; did you mean "hop"?`,
		"W*|@hoppr":  `pattern "W*|@hoppr": unknown feature "hoppr" of moves; did you mean "hopper"?`,
	} {
		_, err := parsePattern(game, text)
		require.EqualError(t, err, want)
	}
	_, err = parsePattern(struct{ rules.Game }{game}, "@corner")
	require.EqualError(t, err, `pattern "@corner": the game has no features of moves, "corner" is none`)
}

// TestPatternOfEvents: a pattern that names two events stands for the moves that cause either of them, and for no others.
func TestPatternOfEvents(t *testing.T) {
	game, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	pattern, err := parsePattern(game, "event/removal|event/hop")
	require.NoError(t, err)
	rng, seen := rand.New(rand.NewPCG(7, 7)), map[[2]bool]bool{}
	for s := game.New(1); s.Result() == rules.Ongoing; {
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		removes, hops := false, false
		for k := range s.(rules.Eventful).Events(m).All() {
			name := rules.EventKinds(game)[k].Name
			removes, hops = removes || name == "removal", hops || name == "hop"
		}
		require.Equal(t, removes || hops, pattern.clone().matches(s, m), game.FormatMove(s, m))
		seen[[2]bool{removes, hops}] = true
		s.Play(m)
	}
	require.Equal(t, map[[2]bool]bool{{}: true, {true, false}: true, {false, true}: true}, seen)
}
