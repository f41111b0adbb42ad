package crew

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A failing quarantine cannot do one thing.
type failing struct {
	*durable
	what string
}

func (f failing) fault(what string) error {
	if f.what == what {
		return errors.New("the disk is full")
	}
	return nil
}

func (f failing) Confirm(ctx context.Context, games []int64) error {
	return errors.Join(f.fault("confirm"), f.durable.Confirm(ctx, games))
}

func (f failing) Settle(ctx context.Context) error {
	return errors.Join(f.fault("settle"), f.durable.Settle(ctx))
}

func (f failing) Quarantine(ctx context.Context) ([]arena.Waiting, error) {
	all, err := f.durable.Quarantine(ctx)
	return all, errors.Join(f.fault("quarantine"), err)
}

func (f failing) Held(ctx context.Context, game int64) ([]byte, error) {
	text, err := f.durable.Held(ctx, game)
	if f.what == "torn" {
		text = text[1:]
	}
	return text, errors.Join(f.fault("held"), err)
}

// TestQuarantineThatFails: a run ends with what its quarantine cannot do, and not with other games: when it begins, when records are proved,
// and when they become rows.
func TestQuarantineThatFails(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	for _, what := range []string{"quarantine", "settle", "held", "confirm"} { // as it was left
		synctest.Test(t, func(t *testing.T) {
			q := left(t, make(), false)
			b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, func(r *Run) { r.Quarantine = failing{q, what} })
			require.ErrorContains(t, arena.Run(t.Context(), make(), arena.Options{Crew: b.service}), "the disk is full", what)
			b.end()
		})
	}
	make = func() *arena.Tournament { return tournament(t, 1, "random", "random") }
	for what, want := range map[string]string{"held": "the disk is full", "confirm": "the disk is full", "torn": "record on the wire"} { // as it is filled
		synctest.Test(t, func(t *testing.T) {
			q := failing{&durable{stored: func(int64) bool { return false }}, what}
			b, ended := publicBench(t, make, func(r *Run) { r.Quarantine = q })
			for _, name := range []string{"w", "v"} {
				c, ticket := b.lease(name)
				require.JSONEq(t, thanks, b.bring(name, &c, ticket, b.games(&c)))
			}
			require.ErrorContains(t, <-ended, want, what)
			b.end()
		})
	}
}

// TestFullDiskWhileRevoking: a run ends at once where what waits of a worker cannot be forgotten whose key is revoked.
func TestFullDiskWhileRevoking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 40, "random", "random") }, func(r *Run) {
			r.Quarantine = full{&durable{stored: func(int64) bool { return false }}}
		})
		begun := time.Now()
		b.coordinator.Revoke("w")
		require.EqualError(t, <-ended, "the disk is full")
		require.Zero(t, time.Since(begun))
		b.end()
	})
}

// TestWrongRecordThatWaited: a record that waits and is not that of its game is played by others.
func TestWrongRecordThatWaited(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 3, "random", "random") }
	want := digest(t, make(), arena.Options{})
	for name, change := range map[string]func(*arena.Waiting){
		"torn":         func(w *arena.Waiting) { w.Record = w.Record[1:] },
		"another game": func(w *arena.Waiting) { w.Game ^= 2 },
	} {
		synctest.Test(t, func(t *testing.T) {
			x, q := make(), &durable{stored: func(int64) bool { return false }}
			r, err := arena.Play(t.Context(), x, x.Pair(0), 0, nil)
			require.NoError(t, err)
			r.Seed++
			waiting := arena.Waiting{Worker: "first", Record: r.AppendWire(nil)}
			change(&waiting)
			require.NoError(t, q.Hold(t.Context(), []arena.Waiting{waiting}))
			b := newBench(t, make, Options{Trust: func(name string) TrustLevel {
				if name == "first" {
					return Public
				}
				return Own
			}}, func(r *Run) { r.Quarantine = q })
			b.worker("second", make, nil)
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}), name)
			b.end()
			require.EqualValues(t, 6, b.coordinator.Workers()[1].Games)
		})
	}
}

// TestOpeningsThatFail: a run ends with what its openings cannot do: when games are offered, for an exam, and for games that are played again.
func TestOpeningsThatFail(t *testing.T) {
	make := func() *arena.Tournament {
		x := tournament(t, 3, "random", "random")
		x.Openings = noOpenings{}
		return x
	}
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		require.EqualError(t, b.service.exam.prepare(), "no opening 0")
		require.EqualError(t, arena.Run(t.Context(), make(), arena.Options{Crew: b.service}), "no opening 0")
		b.end()
	})
}

// noOpenings has none.
type noOpenings struct{}

func (noOpenings) Opening(context.Context, int64) (arena.Opening, error) {
	return arena.Opening{}, errors.New("no opening 0")
}

func (noOpenings) Identity() string { return "none" }

// TestGamesOfAChunk: a worker plays the games of a chunk with the openings that came with it, each its own; one that did not come is an error.
func TestGamesOfAChunk(t *testing.T) {
	x := tournament(t, 3, "random", "random")
	s := chunkOpenings{x, &Chunk{Openings: make([]arena.Opening, 2)}}
	for i := range s.c.Openings {
		o, err := x.Start(t.Context(), x.Pair(int64(i)), 0)
		require.NoError(t, err)
		s.c.Openings[i].Texts = o.Texts
		s.c.Games = append(s.c.Games, Game{arena.Pair{Opening: int64(7 - i)}, 0})
	}
	for i, want := range s.c.Openings {
		o, err := s.Opening(t.Context(), int64(7-i))
		require.NoError(t, err)
		require.Equal(t, want.Texts, o.Texts)
	}
	_, err := s.Opening(t.Context(), 5)
	require.EqualError(t, err, "crew: opening 5 is not in the chunk")
	require.Empty(t, s.Identity())
}

// TestStrangePlayers: a chunk whose players there are not is not played.
func TestStrangePlayers(t *testing.T) {
	x := tournament(t, 3)
	for i, good := range map[int]bool{2: true, 3: false} {
		for _, players := range [][2]int{{0, i}, {i, 0}} {
			records, err := play(t.Context(), x, &Chunk{Games: []Game{{arena.Pair{Players: players}, 0}}}, true, nil)
			require.Equal(t, good, err == nil, players)
			require.Equal(t, good, len(records) == 1, players)
		}
	}
}

// TestInterruptedChunk: a chunk of which the context ends has no records and the reason; one whose agent fails that error.
func TestInterruptedChunk(t *testing.T) {
	why := errors.New("it is late")
	ctx, stop := context.WithCancelCause(t.Context())
	stop(why)
	c := &Chunk{Games: []Game{{arena.Pair{Players: [2]int{0, 1}}, 0}}}
	x := tournament(t, 3)
	records, err := play(ctx, x, c, false, nil)
	require.ErrorIs(t, err, why)
	require.Empty(t, records)
	x.Players[1].Builder = broken{x.Players[1].Builder}
	records, err = play(t.Context(), x, c, false, nil)
	require.ErrorContains(t, err, "no memory")
	require.Empty(t, records)
}
