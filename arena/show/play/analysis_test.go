package play_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// opinionOf asks an agent, as a page does, about a position of a game after moves.
func opinionOf(t *testing.T, game, position, spec string, moves ...string) play.Opinion {
	t.Helper()
	o, err := opened(t, analysis(t, game, position, spec)).Ask(t.Context(), "", moves, false)
	require.NoError(t, err)
	return o
}

// analysis is a game between persons, with an agent to be asked.
func analysis(t *testing.T, game, position, spec string) *play.Dialogue {
	t.Helper()
	r := runs.Standard()
	s := &play.Dialogue{Loader: play.Loader{Games: r.Games, Builder: r.Builder}}
	f := play.Options{As: "both", Against: spec, Seed: 1, SetUp: 1, Position: position, Given: func(flag string) bool { return flag == "position" && position != "" }}
	require.NoError(t, s.Fill(&f, game))
	return s
}

// opened is the room of a session until the end of the test.
func opened(t *testing.T, s *play.Dialogue) *play.Room {
	room := play.NewRoom(t.Context(), s)
	t.Cleanup(func() { require.NoError(t, room.Close()) })
	return room
}

// A telling builder tells that it is asked for an agent.
type telling struct {
	agents.Builder
	asked chan struct{}
}

func (b telling) Build(env agents.Env) (agents.Agent, error) {
	b.asked <- struct{}{}
	return b.Builder.Build(env)
}

// TestAnalystOfTheGame: an agent that is asked is made once for a game, and anew for another game or another agent.
func TestAnalystOfTheGame(t *testing.T) {
	t.Parallel()
	s, made := analysis(t, "gipf/basic", "", "random"), []string{}
	build := s.Builder
	s.Builder = func(g rules.Game, spec string) (agents.Builder, error) {
		made = append(made, g.Name()+" "+spec)
		return build(g, spec)
	}
	r := opened(t, s)
	ask := func(spec string, want ...string) {
		_, err := r.Ask(t.Context(), spec, nil, false)
		require.NoError(t, err)
		require.Equal(t, want, append([]string(nil), made...), spec)
		made = nil
	}
	ask("")
	ask("random")
	ask("greedy", "gipf/basic greedy")
	ask("anchor:level=1", "gipf/basic anchor:level=1")
	spec := "anchor:level=1"
	ask(spec)
	_, err := r.Do("begin", 0, func(name string) string { return map[string]string{"as": "both", "game": "zertz/37"}[name] })
	require.NoError(t, err)
	made = nil
	ask(spec, "zertz/37 "+spec)
	_, err = r.Ask(t.Context(), "", []string{"Wd4", "Wd4"}, false)
	require.ErrorContains(t, err, "decisions: number 2: ")
	_, err = opened(t, analysis(t, "gipf/basic:white=-11,black=-11", "", "random")).Ask(t.Context(), "", []string{"a1-b2", "i1-h2"}, false)
	require.EqualError(t, err, "the game is over there")
	_, err = r.Ask(t.Context(), "mcts:sims=1", nil, false)
	require.EqualError(t, err, `agent "mcts:sims=1": the page offers no such agent`)
}

// TestReaderWhoHasGone: no agent thinks for a reader who has gone, and who has gone while another's agent thinks does not
// wait for it.
func TestReaderWhoHasGone(t *testing.T) {
	s, asked := analysis(t, "gipf/basic", "", "mcts:ms=3600000"), make(chan struct{}, 2)
	s.Hints = telling{s.Hints, asked}
	room := opened(t, s)
	ask := func() (leave func(), answer chan error) {
		ctx, leave := context.WithCancel(t.Context())
		answer = make(chan error, 1)
		go func() {
			_, err := room.Ask(ctx, "", nil, false)
			answer <- err
		}()
		return leave, answer
	}
	ends := func(answer chan error) {
		t.Helper()
		select {
		case err := <-answer:
			require.ErrorIs(t, err, context.Canceled)
		case <-time.After(20 * time.Second):
			require.Fail(t, "it is still waited for")
		}
	}
	end, first := ask()
	defer end()
	<-asked
	leave, second := ask()
	leave()
	ends(second)
	end()
	ends(first)
	o, err := room.Ask(t.Context(), "greedy", nil, false)
	require.NoError(t, err)
	require.Equal(t, "42 simulations", o.Text)
	require.Empty(t, asked, "the second one was asked for nothing")
}

// TestLinesOnTheBoard: lines are legal to their ends, are drawn as the turn at hand and the reply, and agents that tell no others have one.
func TestLinesOnTheBoard(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base", "combined/gipf-tournament+zertz-37"} {
		o := opinionOf(t, name, "", "alphabeta:depth=2")
		require.Len(t, o.Lines, 3, name)
		g, err := catalog.Game(name)
		require.NoError(t, err)
		for i, l := range o.Lines {
			require.NotEmpty(t, l.Arrow, "%s: %v", name, l.Moves)
			require.True(t, i == 0 || *l.Score <= *o.Lines[i-1].Score, "the first player has the better line first")
			at := g.New(1)
			for _, text := range l.Moves {
				m, err := g.ParseMove(at, text)
				require.NoError(t, err)
				at.Play(m)
			}
		}
	}
	require.Len(t, opinionOf(t, "gipf/basic", "", "greedy").Lines, 1)
}

// TestForcedAndProvenLines: from the ends of random games, what is proven of a line is so by an exhaustive search of the position
// behind its first move, for the player who is named and within the moves that are; moves that are the only ones begin lines
// that have a value nevertheless.
func TestForcedAndProvenLines(t *testing.T) {
	g, err := catalog.Game("zertz/blitz")
	require.NoError(t, err)
	truth, proven, forced := agentstest.NewExhaustive(g), 0, 0
	for seed := range uint64(2) {
		at, rng := g.New(1), agents.NewRandom(seed)
		var moves []string
		for at.Result() == rules.Ongoing {
			legal := at.Moves(nil)
			truth.Forget()
			result, _, ok := truth.Result(at, 300)
			if only := len(legal) == 1; only && forced < 4 || ok {
				o := opinionOf(t, g.Name(), "", "alphabeta:depth=4", moves...)
				require.NotNil(t, o.Lines[0].Score)
				if only {
					forced++
					require.Equal(t, g.FormatMove(at, legal[0]), o.Lines[0].Moves[0])
				}
				if ok && o.Lines[0].Proven != "" {
					proven++
					require.Equal(t, arena.ResultName(result), o.Lines[0].Proven)
					require.InDelta(t, result.Score(rules.First), *o.Lines[0].Score, 0)
				}
			}
			m, _, err := rng.Choose(t.Context(), at)
			require.NoError(t, err)
			moves = append(moves, g.FormatMove(at, m))
			at.Play(m)
		}
	}
	require.Greater(t, proven, 3)
	require.Greater(t, forced, 3)
	won := opinionOf(t, "gipf/basic", "w3/wb3/w5/w6/6/5/4 w w 5,0 22 -", "alphabeta:depth=2").Lines[0]
	require.Equal(t, []string{"xb2-e2", "i2-h2"}, won.Moves)
	require.Equal(t, 2, won.Within, "the forced move counts")
}
