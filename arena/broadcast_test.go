package arena_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A stepper is an agent that says when it is due, and takes one counter when allowed.
// It needs no permission once free is closed.
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

// stepped begins to play a tournament of steppers, and returns when the first move is due.
func stepped(t *testing.T, tour *arena.Tournament) (p stepper, broadcast *arena.Broadcast, ended chan *memory) {
	p, broadcast, ended = stepper{make(chan struct{}), make(chan struct{}), make(chan struct{})}, new(arena.Broadcast), make(chan *memory)
	tour.Players[0].Builder, tour.Players[1].Builder = always("stepper", p.choose), always("stepper", p.choose)
	go func() { ended <- play(t, tour, arena.Options{Workers: 1, Broadcast: broadcast}) }()
	<-p.due
	return p, broadcast, ended
}

// TestBroadcastShowsWhatIsAsked goes through a game move by move, looks now and then, and
// finds a frame of the move after each look and of no other.
func TestBroadcastShowsWhatIsAsked(t *testing.T) {
	tour := toy(1)
	tour.Game, tour.OpeningPlies, tour.Info = heap{30, 1}, 2, arena.InfoPolicy{Values: true}
	p, broadcast, ended := stepped(t, tour)
	p.move()
	p.move()
	require.Equal(t, []*arena.Frame{nil}, broadcast.Look(5), "no reader had asked")
	p.move()
	p.move()
	found, ok := broadcast.Find(0)
	require.True(t, ok)
	frame := broadcast.Look(5)[0]
	require.Same(t, found, frame)
	require.Len(t, frame.Record.Moves, 2+3, "the third move came after the question, the fourth was not asked for")
	require.Len(t, frame.Record.SearchInfo.Values, 3)
	require.Equal(t, 2, frame.Record.OpeningPlies)
	require.Equal(t, arena.Termination(""), frame.Record.Termination)
	at, err := frame.Record.Replay(tour.Game, nil)
	require.NoError(t, err)
	require.Equal(t, at.String(), frame.State.String())
	frame.Before.Play(frame.Last)
	require.Equal(t, frame.State.String(), frame.Before.String())
	_, ok = broadcast.Find(1)
	require.False(t, ok, "the other game has not begun")
	require.Empty(t, broadcast.Look(0))

	close(p.free)
	require.Len(t, (<-ended).records, 2)
	require.Len(t, frame.Record.Moves, 2+3, "the game leaves a frame alone")
	require.Empty(t, broadcast.Look(5), "no game is played")
	_, ok = broadcast.Find(0)
	require.False(t, ok)
}

// TestBroadcastShowsTheEnd sees the end of a game that a reader has looked at.
func TestBroadcastShowsTheEnd(t *testing.T) {
	tour := toy(1)
	tour.Game, tour.OpeningPlies = heap{2, 1}, 0
	p, broadcast, ended := stepped(t, tour)
	broadcast.Look(1)
	p.move()
	p.move() // the last one of game 0, whose end no reader has asked for; game 1 is due
	frame := broadcast.Look(1)[0]
	require.EqualValues(t, 0, frame.Record.Index)
	require.Equal(t, arena.ByRule, frame.Record.Termination)
	require.Equal(t, rules.None, frame.State.Mover())
	of1, ok := broadcast.Find(1)
	require.True(t, ok)
	require.Nil(t, of1, "that frame is not of this game")
	close(p.free)
	<-ended
}

// TestBroadcastShowsTheLastMove: a frame of the end has the move that led there if a reader asked for it
// before it was made.
func TestBroadcastShowsTheLastMove(t *testing.T) {
	for _, asked := range []bool{false, true} {
		tour := toy(1)
		tour.Game, tour.OpeningPlies = heap{2, 1}, 0
		p, broadcast, ended := stepped(t, tour)
		broadcast.Look(1)
		p.move()
		if asked {
			broadcast.Look(1)
		}
		p.move()
		frame := broadcast.Look(1)[0]
		require.Equal(t, arena.ByRule, frame.Record.Termination)
		require.Equal(t, asked, frame.Before != nil)
		if asked {
			frame.Before.Play(frame.Last)
			require.Equal(t, frame.State.String(), frame.Before.String())
		}
		close(p.free)
		<-ended
	}
}

// TestBroadcastChangesNothing looks at runs whenever a game ends, and compares their digests
// with that of a run without a broadcast. Every frame is a position of its game.
func TestBroadcastChangesNothing(t *testing.T) {
	want := play(t, toy(60), arena.Options{Workers: 2, InFlight: 7})
	var broadcast arena.Broadcast
	tour, seen := toy(60), 0
	look := sinkFunc(func(arena.Record) error {
		frames := broadcast.Look(3)
		require.LessOrEqual(t, len(frames), 3)
		for _, frame := range frames {
			if frame == nil {
				continue
			}
			seen++
			at, err := frame.Record.Replay(tour.Game, nil)
			require.NoError(t, err)
			require.Equal(t, at.String(), frame.State.String())
		}
		return nil
	})
	for seen <= 60 { // a busy machine may end most of a run between two looks
		got := play(t, tour, arena.Options{Workers: 2, InFlight: 7, Broadcast: &broadcast, Sinks: []arena.Sink{look}})
		require.Equal(t, want.digest(t, 120), got.digest(t, 120))
	}
}

// TestBroadcastOfShortRounds: once a reader has looked, games of a window that opens later make a
// frame after their first move, because a round may be over before the next look.
func TestBroadcastOfShortRounds(t *testing.T) {
	p := stepper{make(chan struct{}), make(chan struct{}), make(chan struct{})}
	tour := toy(1)
	tour.Game, tour.OpeningPlies = heap{30, 1}, 2
	tour.Players[0].Builder, tour.Players[1].Builder = always("stepper", p.choose), always("stepper", p.choose)
	var broadcast arena.Broadcast
	require.Empty(t, broadcast.Look(5), "the round has not begun")
	ended := make(chan *memory)
	go func() { ended <- play(t, tour, arena.Options{Workers: 1, Broadcast: &broadcast}) }()
	<-p.due
	p.move()
	p.move()
	require.Len(t, broadcast.Look(5)[0].Record.Moves, 2+1)
	close(p.free)
	<-ended
}
