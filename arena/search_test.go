package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestBrokenOffSearch: a search that is interrupted, or takes too long, gives no record, although its agent has a move.
func TestBrokenOffSearch(t *testing.T) {
	for name, timeout := range map[string]time.Duration{"interrupted": 0, "too long": time.Millisecond} {
		ctx, cancel := context.WithCancel(t.Context())
		x := toy(1)
		x.Game, _ = catalog.New(catalog.Variants()...).Game("gipf/basic")
		for i := range x.Players {
			x.Players[i].Builder = builder{"hasty", func(agents.Env) (agents.Agent, error) {
				return chooser(func(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
					if timeout == 0 {
						cancel()
					}
					<-ctx.Done()
					return s.Moves(nil)[0], agents.Info{Sims: 1}, nil
				}), nil
			}}
		}
		_, err := arena.NewTasker(x).Do(ctx, &arena.Task{Position: x.Game.New(0).String(), Timeout: timeout}, x.Pair(0), 0)
		if timeout == 0 {
			require.ErrorIs(t, err, context.Canceled, name)
		} else {
			require.ErrorContains(t, err, "no answer within 1ms", name)
		}
		cancel()
	}
}

// A strict is a heap that can be read, and of which a player may take but one counter where
// the number of counters is odd.
type strict struct{ heap }

type strictState struct{ heapState }

func (g strict) New(seed uint64) rules.State { return &strictState{*g.heap.New(seed).(*heapState)} }

func (strict) Parse(text string) (rules.State, error) {
	var left int
	var mover string
	_, err := fmt.Sscanf(text, "%d %s", &left, &mover)
	s := &strictState{heapState{left: left, mover: rules.First}}
	if mover == rules.Second.String() {
		s.mover = rules.Second
	}
	if left == 0 {
		s.result = rules.Draw
	}
	return s, err
}

func (g strict) ParseMove(s rules.State, text string) (rules.Move, error) {
	return g.heap.ParseMove(&s.(*strictState).heapState, text)
}

func (s *strictState) CopyFrom(src rules.State) { *s = *src.(*strictState) }

func (s *strictState) Moves(dst []rules.Move) []rules.Move {
	if s.left%2 == 1 {
		return append(dst, 1)
	}
	return s.heapState.Moves(dst)
}

// A search is of the position after the moves of its task and those that are forced. Its record holds
// all these and the agent's own, and what was found; the searcher alone has spent something.
func TestSearch(t *testing.T) {
	says := agents.Info{Value: 0.25, Sims: 7, Transitions: 8}
	win := agents.Info{Value: math.NaN(), Sims: 7, Transitions: 8, Proven: rules.SecondWins}
	for _, c := range []struct {
		position string
		made     []string
		info     agents.Info
		seen     string // the position that is searched
		moves    []string
		finding  arena.Finding
	}{
		{"8 first", nil, says, "8 first", []string{"2"}, arena.Finding{Mover: rules.First, Searcher: rules.First, Value: 0.25}},
		{"8 first", []string{"2"}, says, "6 second", []string{"2", "2"}, arena.Finding{Mover: rules.Second, Searcher: rules.Second, Value: 0.25}},
		{"8 first", []string{"1"}, says, "6 first", []string{"1", "1", "2"}, arena.Finding{Mover: rules.Second, Searcher: rules.First, Value: 0.25}},
		{"7 second", nil, win, "6 first", []string{"1", "2"}, arena.Finding{Mover: rules.Second, Searcher: rules.First, Value: math.NaN(), Proven: rules.SecondWins}},
		{"1 second", nil, says, "", []string{"1"}, arena.Finding{Mover: rules.Second, Value: math.NaN(), Proven: rules.SecondWins}},
		{"6 first", nil, agents.Info{Value: 0}, "6 first", []string{"2"}, arena.Finding{Mover: rules.First, Searcher: rules.First}},
		{"6 first", nil, agents.Info{Value: 1}, "6 first", []string{"2"}, arena.Finding{Mover: rules.First, Searcher: rules.First, Value: 1}},
	} {
		for place := range 2 {
			x, seen, open := toy(1), "", 1
			x.Game = strict{heap{25, 1}}
			for i := range x.Players {
				x.Players[i].Builder = builder{fmt.Sprint("agent ", i), func(env agents.Env) (agents.Agent, error) {
					require.EqualValues(t, 77, env.Seed)
					require.Equal(t, x.Game, env.Game)
					return leaving{chooser(func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
						seen = s.String()
						s.Play(2)
						return 2, c.info, nil
					}), &open}, nil
				}}
			}
			k := arena.Task{Seed: 77, Position: c.position, Moves: c.made}
			p := arena.Pair{Number: 4, Players: [2]int{0, 1}, Opening: 9}
			r, err := arena.NewTasker(x).Do(t.Context(), &k, p, place)
			require.NoError(t, err)
			require.NoError(t, r.Check())
			require.NoError(t, k.Check(&r))
			require.Equal(t, c.seen, seen)
			require.Equal(t, c.finding.String(), r.Detail)
			require.Equal(t, c.moves, r.Moves)
			require.Equal(t, []any{c.position, uint64(77), uint64(77), int64(8 + place), int64(4), place, int64(9), "heap/25", 3},
				[]any{r.Start, r.Seed, k.GameSeed(place), r.Index, r.Pair, r.Place, r.Opening, r.Game, r.RulesVersion})
			for seat, side := range r.Sides {
				want := arena.Side{Player: (seat + place) % 2, Name: string(rune('a' + (seat+place)%2)), Spec: fmt.Sprint("agent ", (seat+place)%2)}
				if searcher := c.finding.Searcher; searcher != rules.None && seat == searcher.Index() {
					require.Positive(t, side.Thinking)
					want.Moves, want.Sims, want.Transitions, want.Thinking, want.Latency = 1, c.info.Sims, c.info.Transitions, side.Thinking, side.Latency
				}
				require.Equal(t, want, side)
			}
			if c.seen == "" {
				require.Equal(t, []any{arena.ByRule, rules.SecondWins, len(c.moves), 1}, []any{r.Termination, r.Result, r.OpeningPlies, open})
			} else {
				require.Equal(t, []any{arena.Cap, rules.Ongoing, len(c.moves) - 1, 0}, []any{r.Termination, r.Result, r.OpeningPlies, open})
			}
		}
	}
}

// A search that found nothing says why, with the position.
func TestSearchFails(t *testing.T) {
	for want, c := range map[string]struct {
		k     arena.Task
		agent chooser
	}{
		"expected integer":                {arena.Task{Position: "many"}, nil},
		`heap: no such move: "4"`:         {arena.Task{Position: "6 first", Moves: []string{"4"}}, nil},
		"the game is over":                {arena.Task{Position: "2 first", Moves: []string{"2"}}, nil},
		"the engine is gone":              {arena.Task{Position: "6 first"}, found(1, agents.Info{}, errors.New("the engine is gone"))},
		"its value is 1.5, and no score":  {arena.Task{Position: "6 first"}, found(1, agents.Info{Value: 1.5}, nil)},
		"its value is -0.5, and no score": {arena.Task{Position: "6 first"}, found(1, agents.Info{Value: -0.5}, nil)},
		"its move 0x4 is not legal":       {arena.Task{Position: "6 first"}, found(4, agents.Info{}, nil)},
		"panic: a bug of the agent":       {arena.Task{Position: "6 first"}, func(context.Context, rules.State) (rules.Move, agents.Info, error) { panic("a bug of the agent") }},
	} {
		by := builder{"x", func(agents.Env) (agents.Agent, error) { return c.agent, nil }}
		x := toy(1)
		x.Game, x.Players[0].Builder, x.Players[1].Builder = strict{heap{25, 1}}, by, by
		_, err := arena.NewTasker(x).Do(t.Context(), &c.k, x.Pair(0), 0)
		require.ErrorContains(t, err, fmt.Sprintf("search of %q: %s", c.k.Position, want))
	}
}

// found is an agent with a fixed answer.
func found(m rules.Move, info agents.Info, err error) chooser {
	return func(context.Context, rules.State) (rules.Move, agents.Info, error) { return m, info, err }
}

// A record belongs to a task's search if it begins with the requested position and moves and
// says what was found.
func TestTaskCheck(t *testing.T) {
	k := arena.Task{Position: "8 first", Moves: []string{"2", "1"}}
	good := arena.Record{Start: "8 first", Moves: []string{"2", "1", "1"}, Detail: "search first first 0x1p-02 none"}
	require.NoError(t, k.Check(&good))
	for name, bad := range map[string]func(r *arena.Record){
		"another position": func(r *arena.Record) { r.Start = "9 first" },
		"another move":     func(r *arena.Record) { r.Moves = []string{"2", "2", "1"} },
		"too few moves":    func(r *arena.Record) { r.Moves = r.Moves[:1] },
		"no finding":       func(r *arena.Record) { r.Detail = "" },
	} {
		r := good
		bad(&r)
		require.EqualError(t, k.Check(&r), "record 0 is not the search that was asked for", name)
	}
	require.NoError(t, new(arena.Task).Check(new(arena.Record)), "of a game")
}
