package arena_test

import (
	"context"
	"errors"
	"maps"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/rules"
)

// diary keeps decisions in memory, and checks that a decision
// comes when all games before it are there and none of its own is.
type diary struct {
	t         require.TestingT
	games     *memory
	decisions []arena.Decision
	fail      error
}

func (d *diary) Decide(_ context.Context, x arena.Decision) error {
	if d.fail != nil {
		return d.fail
	}
	require.Equal(d.t, len(d.decisions), x.Number)
	require.EqualValues(d.t, 2*x.First, len(d.games.records), "games when round %d is decided", x.Number)
	d.decisions = append(d.decisions, x)
	return nil
}

// swiss is a tournament of five players in four rounds, some of whose games have
// no result.
func swiss() *arena.Tournament {
	x := toy(2, arena.Player{Name: "c", Builder: dice}, arena.Player{Name: "d", Builder: one}, arena.Player{Name: "e", Builder: dice})
	x.Format, x.Settings, x.MaxPlies = arena.Swiss, adaptive.Swiss{Rounds: 4}, 22
	return x
}

// playOn plays the missing games of a tournament of an adaptive format.
func playOn(t require.TestingT, x *arena.Tournament, m *memory, d *diary, opt arena.Options) error {
	opt.Rounds, opt.Done, opt.Decide = x.Rounds(d.decisions), m.done(), d.Decide
	for _, r := range m.records {
		require.NoError(t, opt.Rounds.Add(&r))
	}
	opt.Sinks = append([]arena.Sink{m}, opt.Sinks...)
	return arena.Run(context.Background(), x, opt)
}

// fresh is a memory and a diary without entries.
func fresh(t require.TestingT) (*memory, *diary) {
	m := newMemory()
	return m, &diary{t: t, games: m}
}

// TestRoundsAtAnyConcurrency is the promise of the package for adaptive
// formats: same decisions, same records.
func TestRoundsAtAnyConcurrency(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	require.NoError(t, playOn(t, x, m, d, arena.Options{Workers: 1, InFlight: 1}))
	want := m.digest(t, x.Games())
	require.Len(t, d.decisions, 5)
	last := d.decisions[4]
	require.Equal(t, arena.Decision{Number: 4, First: 16, Opening: 8, Round: adaptive.Round{Reason: "4 rounds are played"}, Basis: want}, last)
	for _, inFlight := range []int{1, 2, 7, 50} {
		again, e := fresh(t)
		var progress arena.Progress
		require.NoError(t, playOn(t, x, again, e, arena.Options{Workers: 2, InFlight: inFlight, Progress: &progress}))
		require.Equal(t, want, again.digest(t, x.Games()), "%d in flight", inFlight)
		require.Equal(t, d.decisions, e.decisions)
		require.Equal(t, arena.Snapshot{Planned: x.Games(), Finished: x.Games()}, progress.Snapshot())
	}
	// Without rounds or a journal it is the same tournament.
	require.Equal(t, want, play(t, x, arena.Options{}).digest(t, x.Games()))
}

// TestRoundsPlayTheSameOpenings checks what a round is: all its pairings on the
// same openings, each in both seats, and fresh ones in the next.
func TestRoundsPlayTheSameOpenings(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	require.NoError(t, playOn(t, x, m, d, arena.Options{}))
	for _, round := range d.decisions[:4] {
		met := map[adaptive.Pairing][]int64{}
		for index := 2 * round.First; index < 2*round.First+8; index++ {
			r := m.records[index]
			first, second := r.Sides[r.Place].Player, r.Sides[1-r.Place].Player
			if r.Place == 0 {
				met[adaptive.Pairing{A: first, B: second}] = append(met[adaptive.Pairing{A: first, B: second}], r.Opening)
			}
			require.Equal(t, m.records[2*r.Pair].Setup, r.Setup)
		}
		require.Len(t, met, 2)
		for _, who := range round.Round.Pairings {
			require.Equal(t, []int64{round.Opening, round.Opening + 1}, met[who], "round %d", round.Number)
		}
		require.EqualValues(t, 2*round.Number, round.Opening)
	}
}

// TestPairingOfRounds asks for every pairing that was decided on, and for others.
func TestPairingOfRounds(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	rounds := x.Rounds(nil)
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Rounds: rounds, Decide: d.Decide, Sinks: []arena.Sink{m}}))
	for index, r := range m.records {
		p, ok := arena.PairOf(rounds.Decisions(), index/2)
		require.True(t, ok)
		require.Equal(t, []int64{r.Pair, r.Opening}, []int64{p.Number, p.Opening})
		require.Equal(t, []int{r.Sides[0].Player, r.Sides[1].Player}, []int{p.Seated(0, r.Place), p.Seated(1, r.Place)})
	}
	for _, pair := range []int64{-1, x.Games() / 2, 1000} {
		_, ok := arena.PairOf(rounds.Decisions(), pair)
		require.False(t, ok, "pair %d", pair)
	}
}

// TestRoundsResume interrupts after every number of games, at the ends of rounds
// and within them, loses any part of the last games, and resumes.
func TestRoundsResume(t *testing.T) {
	for name, x := range map[string]*arena.Tournament{"swiss": swiss(), "extended": extended()} {
		t.Run(name, func(t *testing.T) { resumes(t, x) })
	}
}

// undecided are the settings of tests that a few games cannot decide.
var undecided = adaptive.SPRT{Elo1: 1, Alpha: 0.05, Beta: 0.05, Batch: 2}

// extended is an SPRT of two candidates that was extended twice, once within a batch.
func extended() *arena.Tournament {
	x := toy(9, arena.Player{Name: "c", Builder: dice})
	x.Format, x.Settings = arena.SPRT, undecided
	x.Stages = []arena.Stage{{Players: 3, Pairs: 3}, {Players: 3, Pairs: 5}}
	return x
}

func resumes(t *testing.T, x *arena.Tournament) {
	m, d := fresh(t)
	require.NoError(t, playOn(t, x, m, d, arena.Options{}))
	want := m.digest(t, x.Games())
	require.True(t, arena.Ended(d.decisions, len(x.Stages)))
	rapid.Check(t, func(rt *rapid.T) {
		kept := rapid.Int64Range(0, x.Games()).Draw(rt, "games")
		half, e := fresh(rt)
		for _, decision := range d.decisions {
			if 2*decision.First <= kept {
				e.decisions = append(e.decisions, decision)
			}
		}
		if n := len(e.decisions); n > 0 && kept == 2*e.decisions[n-1].First && rapid.Bool().Draw(rt, "killed before the journal") {
			e.decisions = e.decisions[:n-1]
		}
		for index := range kept {
			half.records[index] = m.records[index]
		}
		if n := len(e.decisions); n > 0 { // games of one round come in any order
			for index := 2 * e.decisions[n-1].First; index < kept; index++ {
				if rapid.Bool().Draw(rt, "lost") {
					delete(half.records, index)
				}
			}
		}
		require.NoError(rt, playOn(rt, x, half, e, arena.Options{InFlight: 5}))
		require.Equal(rt, want, half.digest(t, x.Games()))
		require.Equal(rt, d.decisions, e.decisions)
	})
}

// TestJournalIsHeldAgainstTheGames alters a journal, and games behind it: both are
// refused before any game is played.
func TestJournalIsHeldAgainstTheGames(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	require.NoError(t, playOn(t, x, m, d, arena.Options{}))
	for name, c := range map[string]struct {
		spoil func(*memory, *diary)
		want  string
	}{
		"other pairings": {func(_ *memory, d *diary) {
			d.decisions[1].Round.Pairings = []adaptive.Pairing{{A: 0, B: 1}, {A: 2, B: 3}}
		}, `arena: round 1: the journal of the run has pair 4, opening 2, 2 pairs of \[{0 1} {2 3}\]`},
		"other basis": {func(_ *memory, d *diary) { d.decisions[2].Basis = "00" }, `round 2: the journal of the run has .* digest 00, from its games follows`},
		"another result": {func(m *memory, _ *diary) {
			r := m.records[0]
			r.Result, r.Termination = rules.FirstWins, arena.ByRule
			r.Detail = "altered"
			m.records[0] = r
		}, "round 1: the journal"},
		"another opening": {func(m *memory, _ *diary) {
			r := m.records[9]
			r.Opening = 77
			m.records[9] = r
		}, `arena: round 1: game 9 is of players \[\d \d\] from opening 77, want \[\d \d\] from opening 2`},
	} {
		half, e := newMemory(), &diary{t: t, fail: errors.New("decided afresh")}
		maps.Copy(half.records, m.records)
		e.decisions = append(e.decisions, d.decisions...)
		c.spoil(half, e)
		before := len(half.records)
		err := playOn(t, x, half, e, arena.Options{})
		require.Error(t, err, name)
		require.Regexp(t, c.want, err.Error(), name)
		require.Len(t, half.records, before, name)
	}
}

// TestJournalFails stops a run whose decision cannot be kept before its games.
func TestJournalFails(t *testing.T) {
	m, d := fresh(t)
	d.fail = errors.New("disk full")
	require.ErrorIs(t, playOn(t, swiss(), m, d, arena.Options{}), d.fail)
	require.Empty(t, m.records)
}

// TestDoneWithoutRecords says that games were done that the rounds know nothing
// of: the next decision cannot be taken.
func TestDoneWithoutRecords(t *testing.T) {
	x := swiss()
	done := arena.NewSet(x.Games())
	done.Add(3)
	err := arena.Run(t.Context(), x, arena.Options{Done: done})
	require.EqualError(t, err, "arena: round 0: 1 of its games are missing")
}

// TestInterruptBetweenRounds cancels at the end of a round: what is kept is whole
// rounds, and the rest follows.
func TestInterruptBetweenRounds(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	rounds := x.Rounds(nil)
	stop := sinkFunc(func(arena.Record) error {
		if len(m.records) == 8 {
			cancel()
		}
		return nil
	})
	err := arena.Run(ctx, x, arena.Options{Rounds: rounds, Decide: d.Decide, Sinks: []arena.Sink{m, stop}})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, m.records, 8)
	require.NoError(t, playOn(t, x, m, d, arena.Options{}))
	require.Equal(t, d.decisions[4].Basis, m.digest(t, x.Games()))
	n, over := rounds.Games()
	require.EqualValues(t, 16, n, "decided before the interruption")
	require.False(t, over)
}

// TestFollow lets rounds follow others, decision by decision, and a journal, and
// requires the same end; a journal with another basis is refused.
func TestFollow(t *testing.T) {
	x := swiss()
	m, d := fresh(t)
	leader, follower := x.Rounds(nil), x.Rounds(nil)
	both := func(ctx context.Context, x arena.Decision) error {
		return errors.Join(d.Decide(ctx, x), follower.Decide(ctx, x))
	}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Rounds: leader, Decide: both, Sinks: []arena.Sink{m, follower}}))
	require.Equal(t, leader.Decisions(), follower.Decisions())
	require.Equal(t, leader.Director(), follower.Director())
	require.Equal(t, x.Settings, follower.Settings())

	stored := x.Rounds(d.decisions)
	for _, r := range m.records {
		require.NoError(t, stored.Add(&r))
	}
	for range d.decisions {
		ok, err := stored.Follow()
		require.NoError(t, err)
		require.True(t, ok)
	}
	require.Equal(t, leader.Director(), stored.Director())
	ok, err := stored.Follow()
	require.NoError(t, err)
	require.False(t, ok, "there is nothing left to follow")

	d.decisions[0].Basis = "00"
	ok, err = x.Rounds(d.decisions).Follow()
	require.ErrorContains(t, err, "digest 00, from its games follows")
	require.False(t, ok)
}

func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		stop := arena.Every(time.Second, func() { calls.Add(1) })
		time.Sleep(3*time.Second + time.Millisecond)
		stop()
		require.EqualValues(t, 3, calls.Load())
		time.Sleep(time.Minute)
		require.EqualValues(t, 3, calls.Load(), "after stop")
	})
}

func TestStopWaitsForACallUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ended atomic.Bool
		stop := arena.Every(time.Second, func() {
			time.Sleep(time.Minute)
			ended.Store(true)
		})
		time.Sleep(2 * time.Second)
		stop()
		require.True(t, ended.Load())
	})
}

func TestAwait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	block := make(chan struct{})
	defer close(block)
	require.ErrorIs(t, arena.Await(ctx, func() error { <-block; return nil }), context.Canceled)

	failed := errors.New("failed")
	require.NoError(t, arena.Await(t.Context(), func() error { return nil }))
	require.ErrorIs(t, arena.Await(t.Context(), func() error { return failed }), failed)
}
