package arena_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A stepper is an agent that says when it is due, and takes one counter when it may. It
// needs no leave once free is closed.
type stepper struct{ due, step, free chan struct{} }

func (p stepper) choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	select {
	case p.due <- struct{}{}:
	case <-p.free:
	}
	select {
	case <-p.step:
	case <-p.free:
	}
	return 1, agents.Info{Sims: 5, Value: 0.75}, nil
}

// move lets one move be made, and returns when the next one is due.
func (p stepper) move() {
	p.step <- struct{}{}
	<-p.due
}

// TestGalleryShowsWhatIsAsked goes through a game move by move, looks now and then, and
// finds a shot of the move after each look and of no other.
func TestGalleryShowsWhatIsAsked(t *testing.T) {
	p := stepper{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	tour := toy(1)
	tour.Game, tour.OpeningPlies, tour.Info = heap{30, 1}, 2, arena.InfoPolicy{Values: true}
	tour.Players[0].Builder, tour.Players[1].Builder = always("stepper", p.choose), always("stepper", p.choose)
	var gallery arena.Gallery
	ended := make(chan *memory)
	go func() { ended <- play(t, tour, arena.Options{Workers: 1, Gallery: &gallery}) }()

	<-p.due
	p.move()
	p.move()
	require.Equal(t, []*arena.Shot{nil}, gallery.Look(5), "nobody had asked")
	p.move()
	p.move()
	found, ok := gallery.Find(0)
	require.True(t, ok)
	shot := gallery.Look(5)[0]
	require.Same(t, found, shot)
	require.Len(t, shot.Record.Moves, 2+3, "the third move came after the question, the fourth was not asked for")
	require.Len(t, shot.Record.Thoughts.Values, 3)
	require.Equal(t, 2, shot.Record.OpeningPlies)
	require.Equal(t, arena.Termination(""), shot.Record.Termination)
	at, err := shot.Record.Replay(tour.Game, nil)
	require.NoError(t, err)
	require.Equal(t, at.String(), shot.State.String())
	shot.Before.Play(shot.Last)
	require.Equal(t, shot.State.String(), shot.Before.String())
	_, ok = gallery.Find(1)
	require.False(t, ok, "the other game has not begun")
	require.Empty(t, gallery.Look(0))

	close(p.free)
	require.Len(t, (<-ended).records, 2)
	require.Len(t, shot.Record.Moves, 2+3, "the game leaves a shot alone")
	require.Empty(t, gallery.Look(5), "nobody plays")
	_, ok = gallery.Find(0)
	require.False(t, ok)
}

// TestGalleryShowsTheEnd sees how a game ends that somebody has looked at.
func TestGalleryShowsTheEnd(t *testing.T) {
	p := stepper{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	tour := toy(1)
	tour.Game, tour.OpeningPlies = heap{2, 1}, 0
	tour.Players[0].Builder, tour.Players[1].Builder = always("stepper", p.choose), always("stepper", p.choose)
	var gallery arena.Gallery
	ended := make(chan *memory)
	go func() { ended <- play(t, tour, arena.Options{Workers: 1, Gallery: &gallery}) }()
	<-p.due
	gallery.Look(1)
	p.move()
	p.move() // the last one of game 0, whose end nobody has asked for; game 1 is due
	shot := gallery.Look(1)[0]
	require.EqualValues(t, 0, shot.Record.Index)
	require.Equal(t, arena.ByRule, shot.Record.Termination)
	require.Equal(t, rules.None, shot.State.Mover())
	of1, ok := gallery.Find(1)
	require.True(t, ok)
	require.Nil(t, of1, "that shot is not of this game")
	close(p.free)
	<-ended
}

// TestGalleryChangesNothing looks at runs whenever a game ends, and compares their digests
// with that of a run without a gallery. Every shot is a position of its game.
func TestGalleryChangesNothing(t *testing.T) {
	want := play(t, toy(60), arena.Options{Workers: 2, InFlight: 7})
	var gallery arena.Gallery
	tour, seen := toy(60), 0
	look := sinkFunc(func(arena.Record) error {
		shots := gallery.Look(3)
		require.LessOrEqual(t, len(shots), 3)
		for _, shot := range shots {
			if shot == nil {
				continue
			}
			seen++
			at, err := shot.Record.Replay(tour.Game, nil)
			require.NoError(t, err)
			require.Equal(t, at.String(), shot.State.String())
		}
		return nil
	})
	for seen <= 60 { // a busy machine may end most of a run between two looks
		got := play(t, tour, arena.Options{Workers: 2, InFlight: 7, Gallery: &gallery, Sinks: []arena.Sink{look}})
		require.Equal(t, want.digest(t, 120), got.digest(t, 120))
	}
}

// TestGalleryOfShortRounds: once somebody has looked, games of a window that opens later make a
// shot after their first move, because a round may be over before the next look.
func TestGalleryOfShortRounds(t *testing.T) {
	p := stepper{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	tour := toy(1)
	tour.Game, tour.OpeningPlies = heap{30, 1}, 2
	tour.Players[0].Builder, tour.Players[1].Builder = always("stepper", p.choose), always("stepper", p.choose)
	var gallery arena.Gallery
	require.Empty(t, gallery.Look(5), "the round has not begun")
	ended := make(chan *memory)
	go func() { ended <- play(t, tour, arena.Options{Workers: 1, Gallery: &gallery}) }()
	<-p.due
	p.move()
	p.move()
	require.Len(t, gallery.Look(5)[0].Record.Moves, 2+1)
	close(p.free)
	<-ended
}
