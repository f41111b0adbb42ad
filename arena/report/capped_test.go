package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// capped is a run of three agents in which every k-th game has no result, or the one
// that had gives it.
func capped(t *testing.T, pairs, k int, had func(r *arena.Record) rules.Result) *report.Played {
	m, n := newMade(t, 3), 0
	m.spice = func(r *arena.Record) {
		r.Moves = append(r.Moves, "distinct", string(rune('a'+n%26)), string(rune('a'+n/26)))
		if r.Result == rules.Ongoing {
			r.Result, r.Termination, r.Ending = rules.Draw, arena.ByRule, "no-moves"
		}
		if n++; n%k != 0 {
			return
		}
		if r.Result = had(r); r.Result == rules.Ongoing {
			r.Termination, r.Ending = arena.Cap, ""
		}
	}
	m.roundRobin(3, pairs)
	p := played(t)
	p.Tally, p.Planned, p.Adjudication, p.Notes, p.Options = m.tally, int64(6*pairs), arena.Adjudication{}, nil, stats.Options{}
	return p
}

func never(*arena.Record) rules.Result { return rules.Ongoing }

// goes gives an agent's games one result and leaves out those of the others.
func goes(agent int, won bool) func(*arena.Record) rules.Result {
	return func(r *arena.Record) rules.Result {
		switch {
		case r.Sides[0].Player != agent && r.Sides[1].Player != agent:
			return rules.Ongoing
		case (r.Sides[0].Player == agent) == won:
			return rules.FirstWins
		}
		return rules.SecondWins
	}
}

// What the ratings would be is what they are where the games ended so.
func TestEloIf(t *testing.T) {
	const pairs, k = 20, 4
	s, _ := standings(t, capped(t, pairs, k, never))
	require.Len(t, s.EloIf, 3)
	for rank, e := range s.EloIf {
		require.Equal(t, s.Agents[rank].Name, e.Agent)
		require.Equal(t, 4*pairs, e.Games)
		require.Equal(t, s.Agents[rank].Games, e.Games-e.Open)
		agent := map[string]int{"ann": 0, "bob": 1, "cat": 2}[e.Agent]
		for won, got := range map[bool]page.Interval{false: e.Lost, true: e.Won} {
			truth, _ := standings(t, capped(t, pairs, k, goes(agent, won)))
			for _, a := range truth.Agents {
				if a.Name == e.Agent {
					require.InDelta(t, a.Elo.Value, got.Value, 1e-4)
					half := (*a.Elo.High - *a.Elo.Low) / 2
					require.InEpsilon(t, half, got.Value-*got.Low, 0.2, "by openings, and by pairs")
					require.InEpsilon(t, half, *got.High-got.Value, 0.2)
				}
			}
		}
		require.Equal(t, e.Lost.Value < *s.Agents[rank].Elo.Low || e.Won.Value > *s.Agents[rank].Elo.High, e.Leaves)
	}
	golden(t, "capped.txt", testkit.Written(t, s))
}

// Few games without a result leave no interval, and then there is no note. Where all
// have one there is nothing to say.
func TestEloIfWhereItDoesNotMatter(t *testing.T) {
	s, _ := standings(t, capped(t, 20, 50, never))
	require.Len(t, s.EloIf, 3)
	require.Empty(t, s.Notes)
	require.Contains(t, testkit.Written(t, s), "\nno rating would leave its interval, had the agent lost or won all of its games without a result\n")
	s, _ = standings(t, capped(t, 20, 1000, never))
	require.Empty(t, s.EloIf)
	require.NotContains(t, testkit.Written(t, s), "would leave")
}

// A rating of the same run says the same, one of a list nothing.
func TestEloIfOfRating(t *testing.T) {
	p := capped(t, 20, 4, never)
	s, _ := standings(t, p)
	src := p.Results("made")
	table, err := stats.Rate(3, src.Pairings, src.Options)
	require.NoError(t, err)
	v := report.NewRating(src, table, src.Options)
	require.Equal(t, s.EloIf, v.EloIf)
	require.Equal(t, s.Notes, v.Notes)
	require.Contains(t, testkit.Written(t, v), "had it won them")
	joined := report.Join([]*report.Results{src, {Name: "list"}})
	require.Empty(t, report.NewRating(joined, table, src.Options).EloIf)
}

// An agent without an end: it lost every game that ended.
func TestEloIfOfPlaced(t *testing.T) {
	p := played(t)
	p.Tally, p.Options = arena.NewTally(3), stats.Options{}
	for pair := range int64(20) {
		for place := range 2 {
			result := []rules.Result{rules.FirstWins, rules.SecondWins}[place]
			if pair%4 == 0 {
				result = rules.Ongoing
			}
			r := game(arena.Pair{Number: pair, Opening: pair, Players: [2]int{0, 1}}, place, 20, result)
			require.NoError(t, p.Tally.Add(&r))
		}
	}
	s, _ := standings(t, p)
	require.Len(t, s.EloIf, 2)
	bob := s.EloIf[1]
	require.Equal(t, "bob", bob.Agent)
	require.Nil(t, bob.Lost.Low, "it would have lost everything")
	require.Less(t, bob.Lost.Value, s.Agents[1].Elo.Value)
	require.NotNil(t, bob.Won.Low)
	require.NotNil(t, bob.Won.High)
	require.Greater(t, bob.Won.Value, s.Agents[1].Elo.Value)
	require.True(t, bob.Leaves, "30 of 30 say at least 350 Elo below ann; 10 of 40 would be 190")
	require.True(t, s.EloIf[0].Leaves, "as far above the mean of both as bob below it, and so its interval")
}

// The scale stays that of the ratings where another agent is rated than before: dan won
// every game that ended. So a rating lies between what it would be.
func TestEloIfOnOneScale(t *testing.T) {
	p, pair := played(t), int64(0)
	p.Agents = append(p.Agents, report.Agent{Name: "dan"})
	p.Tally, p.Options = arena.NewTally(4), stats.Options{}
	for a := range 4 {
		for b := range a {
			for k := range 20 {
				for place := range 2 {
					result := []rules.Result{rules.SecondWins, rules.FirstWins}[place] // b loses
					switch {
					case k%5 == 0:
						result = rules.Ongoing
					case a < 3 && k%3 == 0:
						result = []rules.Result{rules.FirstWins, rules.SecondWins}[place]
					}
					r := game(arena.Pair{Number: pair, Opening: int64(k), Players: [2]int{b, a}}, place, 1000, result)
					require.NoError(t, p.Tally.Add(&r))
				}
				pair++
			}
		}
	}
	s, _ := standings(t, p)
	require.Equal(t, "dan", s.Agents[0].Name)
	require.Equal(t, stats.Placed.String(), s.Agents[0].Status)
	require.Len(t, s.EloIf, 4)
	for i, e := range s.EloIf {
		require.Less(t, e.Lost.Value, s.Agents[i].Elo.Value, e.Agent)
		require.Greater(t, e.Won.Value, s.Agents[i].Elo.Value, e.Agent)
	}
}

// TestEloIfWithAnchor: where an agent is held, what the others' ratings would be is told on its scale, and its own would be the same.
func TestEloIfWithAnchor(t *testing.T) {
	const pairs, k = 20, 4
	held := func(had func(*arena.Record) rules.Result) *report.Standings {
		p := capped(t, pairs, k, had)
		p.Options.Anchor = stats.FixedAt(1, 1500)
		s, _ := standings(t, p)
		return s
	}
	for _, e := range held(never).EloIf {
		agent := map[string]int{"ann": 0, "bob": 1, "cat": 2}[e.Agent]
		for won, got := range map[bool]page.Interval{false: e.Lost, true: e.Won} {
			for _, a := range held(goes(agent, won)).Agents {
				if a.Name == e.Agent {
					require.InDelta(t, a.Elo.Value, got.Value, 1e-4, a.Name)
				}
			}
		}
		require.Equal(t, agent == 1, e.Won.Value == 1500 && e.Lost.Value == 1500)
	}
}

// TestEloIfOfFew: one game without a result is enough; who has none with a result has no rating that could be another.
func TestEloIfOfFew(t *testing.T) {
	p := played(t)
	p.Tally, p.Options = arena.NewTally(3), stats.Options{}
	for i := range int64(8) {
		players, result := [2]int{0, 1}, []rules.Result{rules.FirstWins, rules.SecondWins}[i%2]
		if i == 6 {
			result = rules.Ongoing
		}
		if i == 7 {
			players, result = [2]int{2, 0}, rules.Ongoing
		}
		r := game(arena.Pair{Number: i, Opening: i, Players: players}, 0, 20, result)
		require.NoError(t, p.Tally.Add(&r))
	}
	s, _ := standings(t, p)
	open := map[string]int{}
	for _, e := range s.EloIf {
		open[e.Agent] = e.Open
	}
	require.Equal(t, map[string]int{"ann": 2, "bob": 1}, open)
	require.Equal(t, 2, s.FirstMoverIf.Games)
}
