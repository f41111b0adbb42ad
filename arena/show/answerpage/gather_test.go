package answerpage

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// An impatient context is cancelled when it has been asked so many times.
type impatient struct {
	context.Context
	cancel context.CancelFunc
	left   atomic.Int64
}

func (c *impatient) ask() {
	if c.left.Add(-1) == 0 {
		c.cancel()
	}
}

func (c *impatient) Done() <-chan struct{} { c.ask(); return c.Context.Done() }
func (c *impatient) Err() error            { c.ask(); return c.Context.Err() }

// TestInterrupted: wherever the reading of two runs is interrupted, and their comparison, the error says so; a report that is made is whole.
func TestInterrupted(t *testing.T) {
	dir := played(t, strings.NewReplacer("pairs: 4", "pairs: 1\nmaxplies: 12", `"alphabeta:sims=40"`, "random", `"mcts:sims=6,quiet=off,weights=phased"`, "random").Replace(config))
	gather := func(most int64) (asked int64, r *Report, err error) {
		ctx := &impatient{}
		ctx.left.Store(most)
		ctx.Context, ctx.cancel = context.WithCancel(t.Context())
		defer ctx.cancel()
		r, err = Gather(ctx, runs.Standard(), []string{dir, dir}, "test")
		return most - ctx.left.Load(), r, err
	}
	all, whole, err := gather(1 << 40)
	require.NoError(t, err)
	const places = 25
	failed := 0
	for i := range int64(places) {
		_, r, err := gather(1 + i*all/places)
		if err == nil {
			require.Equal(t, paged(t, whole), paged(t, r))
			continue
		}
		require.ErrorIs(t, err, context.Canceled)
		failed++
	}
	require.Greater(t, failed, places/2)
}

// TestGatherRefuses: a folder that holds no run is named, alone and beside others.
func TestGatherRefuses(t *testing.T) {
	dir, none := played(t, strings.Replace(config, "pairs: 4", "pairs: 1", 1)), testkit.Path(t, "none")
	for _, dirs := range [][]string{{none}, {dir, none}, {none, dir}} {
		r, err := Gather(t.Context(), runs.Standard(), dirs, "test")
		require.ErrorContains(t, err, none)
		require.Nil(t, r)
	}
}

// recorded are records with an error behind them, if there is one.
func recorded(err error, indices ...int64) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for _, i := range indices {
			if !yield(arena.Record{Index: i, Seed: uint64(100 + i)}, nil) {
				return
			}
		}
		if err != nil {
			yield(arena.Record{}, err)
		}
	}
}

// TestFetch: the games that are shown get the records of their index. An error of reading is one, unless all were read before; a
// game that is no longer there is one, too.
func TestFetch(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is broken")
	for _, c := range []struct {
		games   []int64
		records iter.Seq2[arena.Record, error]
		want    string
	}{
		{nil, recorded(broken), ""},
		{[]int64{4, 1}, recorded(nil, 0, 1, 2, 4), ""},
		{[]int64{4, 1}, recorded(broken, 0, 1, 2, 4), ""},
		{[]int64{4, 1}, recorded(broken, 0, 1, 2), "the disk is broken"},
		{[]int64{4, 1, 7}, recorded(nil, 0, 1, 2), "2 games are gone while the report was made"},
	} {
		games := each.Of(c.games, func(i int64) Game { return Game{Index: i} })
		err := fetch(c.records, games)
		if c.want != "" {
			require.EqualError(t, err, c.want)
			continue
		}
		require.NoError(t, err)
		for _, g := range games {
			require.Equal(t, arena.Record{Index: g.Index, Seed: uint64(100 + g.Index)}, g.record)
		}
	}
}

// TestWatched: each record is seen once, before it is passed on. An error of the watcher takes the place of none, an error of
// reading is not shown to it, and nothing is read after the reader has enough.
func TestWatched(t *testing.T) {
	t.Parallel()
	broken, refused := errors.New("the disk is broken"), errors.New("refused")
	for _, c := range []struct {
		err    error
		most   int // records that the reader takes
		events string
	}{
		{nil, 9, "see 3, got 3 <nil>, see 4, got 4 <nil>, see 5, got 5 refused, see 6, got 6 <nil>"},
		{broken, 9, "see 3, got 3 <nil>, see 4, got 4 <nil>, see 5, got 5 refused, see 6, got 6 <nil>, got 0 the disk is broken"},
		{broken, 2, "see 3, got 3 <nil>, see 4, got 4 <nil>"},
	} {
		var events []string
		for r, err := range watched(recorded(c.err, 3, 4, 5, 6), func(r *arena.Record) error {
			events = append(events, fmt.Sprint("see ", r.Index))
			if r.Index == 5 {
				return refused
			}
			return nil
		}) {
			events = append(events, fmt.Sprintf("got %d %v", r.Index, err))
			if c.most--; c.most == 0 {
				break
			}
		}
		require.Equal(t, c.events, strings.Join(events, ", "))
	}
}

// TestReplays: a game is replayed under the names of its run and of its number, with a board for each position; a move that the
// rules do not know is an error.
func TestReplays(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	s, r := g.New(0), arena.Record{Index: 7, Game: g.Name(), Termination: arena.Cap, Sides: [2]arena.Side{{Name: "ann"}, {Name: "bob"}}}
	for range 3 {
		m := s.Moves(nil)[0]
		r.Moves = append(r.Moves, g.FormatMove(s, m))
		s.Play(m)
	}
	games := []Game{{Index: 7, record: r, Why: []string{"long: 3 moves", "upset: so"}}}
	require.NoError(t, replays(g, "runs/a", games))
	require.Equal(t, "runs/a, game 7", games[0].replay.Name)
	require.Len(t, games[0].replay.Plies, 3)
	require.NotNil(t, games[0].replay.Boards)
	b := games[0].block(1)
	require.Equal(t, "Game 7: ann against bob, no result, 3 moves (long, upset)", b.Summary)
	require.Contains(t, string(b.HTML), "game-2-7", "it finds its data")
	games[0].record.Moves = []string{"nonsense"}
	require.ErrorContains(t, replays(g, "runs/a", games), "nonsense")
}

// TestCourseIsThatOfFewerGames: the ratings after so many games are the standings of these alone, also where games are copies of
// others, openings come more than once, and an agent has not played yet. The last place is that of all games.
func TestCourseIsThatOfFewerGames(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	meta := &arena.Meta{Players: []arena.Entrant{{Name: "ann"}, {Name: "bob"}, {Name: "cid"}, {Name: "dan"}}}
	var records []arena.Record
	for i := range int64(48) {
		r := arena.Record{Index: i, Pair: i / 2, Place: int(i % 2), Opening: i / 4, Result: rules.FirstWins, Termination: arena.ByRule, Moves: []string{fmt.Sprint(i % 7), "b"}}
		if i%5 == 0 {
			r.Result = rules.SecondWins
		}
		r.Sides[i%2].Player, r.Sides[1-i%2].Player = int(i/2%2), 1+int(i/2%2)
		records = append(records, r)
	}
	standings := func(games int) (*report.Standings, *report.Fit) {
		p := &report.Played{Agents: each.Of(meta.Players, func(e arena.Entrant) report.Agent { return report.Agent{Name: e.Name} }), Tally: arena.NewTally(4)}
		p.Tally.DetectDuplicates(g)
		for i := range records[:games] {
			require.NoError(t, p.Tally.Add(&records[i]))
		}
		s, fit, err := report.NewStandings(p, nil)
		require.NoError(t, err)
		return s, fit
	}
	all, fit := standings(48)
	require.Less(t, all.Duplicates.Effective, 30.)
	c, out := newCollector(meta, g, stats.Options{}, all, fit), &Run{}
	for i := range records {
		require.NoError(t, c.add(&records[i]))
	}
	c.finish(out)
	require.Len(t, out.Course, checkpoints)
	for _, at := range out.Course {
		s, _ := standings(int(at.Games))
		played := slices.DeleteFunc(s.Agents, func(a report.RatedAgent) bool { return a.Games == 0 })
		require.Len(t, at.Elo, len(played), "after %d games", at.Games)
		for i, a := range played {
			require.Equal(t, a.Name, at.Elo[i].Agent)
			got, want := at.Elo[i].Elo.Stats(), a.Elo.Stats()
			require.InDeltaSlice(t, []float64{want.Lo, want.Center, want.Hi}, []float64{got.Lo, got.Center, got.Hi}, 1e-3)
		}
	}
	require.ErrorContains(t, c.add(&arena.Record{Index: 3}), "record 3")
}
