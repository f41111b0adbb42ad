package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// standings rates a run, and checks that what was read back from its JSON prints
// the same text.
func standings(t *testing.T, p *report.Played) (*report.Standings, *report.Fit) {
	t.Helper()
	s, fit, err := report.NewStandings(p, nil)
	require.NoError(t, err)
	require.Equal(t, text(t, s), text(t, decoded(t, s)))
	require.Equal(t, s.Summary(), decoded(t, s).Summary())
	return s, fit
}

func TestStandingsText(t *testing.T) {
	s, fit := standings(t, played(t))
	s.Matrix = fit.Matrix()
	require.Equal(t, text(t, s), text(t, decoded(t, s)))
	golden(t, "standings.txt", text(t, s))
	require.False(t, s.Chosen)
}

// Figures that do not exist are null, and the text says "~".
func TestNothingPlayed(t *testing.T) {
	p := played(t)
	p.Tally, p.Adjudication = arena.NewTally(3), arena.Adjudication{}
	s, _ := standings(t, p)
	golden(t, "empty.txt", text(t, s))
	require.Nil(t, s.Advantage)
	require.Nil(t, s.FirstMover)
	require.Nil(t, s.Agents[0].Error)
	require.Equal(t, 2, s.Schema)
}

// An agent that took every point is placed, and has no error.
func TestOpenEndHasNoError(t *testing.T) {
	p := played(t)
	p.Tally = arena.NewTally(3)
	for pair := range int64(20) {
		for place, result := range []rules.Result{rules.FirstWins, rules.SecondWins} {
			r := game(arena.Pair{Number: pair, Opening: pair, Players: [2]int{0, 1}}, place, 20, result)
			require.NoError(t, p.Tally.Add(&r))
		}
	}
	p.Options = stats.Options{}
	s, _ := standings(t, p)
	golden(t, "placed.txt", text(t, s))
	for _, a := range s.Agents {
		require.Equal(t, a.Elo.Low == nil || a.Elo.High == nil, a.Error == nil, a.Name)
	}
	require.Equal(t, stats.ByBound.String(), s.Pairings[0].Method)
}

// Every adaptive format, at its end and while it goes on.
func TestFormats(t *testing.T) {
	for _, f := range []struct {
		settings adaptive.Settings
		pairs    int
	}{
		{adaptive.Swiss{Rounds: 3}, 2},
		{adaptive.Knockout{Extra: 2}, 3},
		{adaptive.Hill{LOS: 0.5}, 4},
		{adaptive.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05, Batch: 8}, 40},
		{adaptive.Informative{Goal: adaptive.GoalOrder, Batch: 4, Alpha: 0.05}, 2},
	} {
		name := f.settings.Format()
		m := newMade(t, len(names))
		p := played(t)
		p.Rounds = m.playRounds(f.settings, names, f.pairs, 100)
		p.Tally, p.Agents = m.tally, nil
		for _, n := range names {
			p.Agents = append(p.Agents, report.Agent{Name: n})
		}
		s, fit := standings(t, p)
		require.True(t, s.Format.Over, name)
		require.True(t, s.Chosen, name)
		require.Equal(t, s.Finished, s.Planned, name)
		require.Len(t, fit.Tests, len(s.Format.Tests), name)
		golden(t, name+".txt", text(t, s))
		require.Equal(t, s.Format.Block(), s.Blocks()[1], "a page says what the text says")

		m = newMade(t, len(names))
		p.Rounds = m.playRounds(f.settings, names, f.pairs, 0)
		p.Tally = m.tally
		s, _ = standings(t, p)
		require.False(t, s.Format.Over, name)
		require.Contains(t, text(t, s), "at most 72 games", name)

		p.Rounds, p.Tally = arena.NewRounds(f.settings, names, []int{f.pairs}, nil), arena.NewTally(len(names))
		standings(t, p)
	}
}

// An earlier table makes the next fit faster and changes nothing else.
func TestStartChangesNothing(t *testing.T) {
	s, fit := standings(t, played(t))
	again, _, err := report.NewStandings(played(t), &fit.Table)
	require.NoError(t, err)
	require.Equal(t, text(t, s), text(t, again))
}

// Standings say so when no ranking is true.
func TestCycleNote(t *testing.T) {
	p, pair := played(t), int64(0)
	p.Tally, p.Agents = arena.NewTally(3), []report.Agent{{Name: "scissors"}, {Name: "paper"}, {Name: "rock"}}
	meet := func(a, b, won, lost int) {
		for i := range won + lost {
			results := []rules.Result{rules.FirstWins, rules.SecondWins}
			if i >= won {
				results = []rules.Result{rules.SecondWins, rules.FirstWins}
			}
			for place, result := range results {
				r := game(arena.Pair{Number: pair, Opening: pair, Players: [2]int{a, b}}, place, 1000, result)
				require.NoError(t, p.Tally.Add(&r))
			}
			pair++
		}
	}
	meet(0, 1, 70, 30)
	meet(1, 2, 70, 30)
	s, _ := standings(t, p)
	require.NotContains(t, text(t, s), "no ranking")
	meet(2, 0, 70, 30)
	s, _ = standings(t, p)
	require.Contains(t, s.Notes, "no ranking fits these results: scissors beats paper, paper beats rock, rock beats scissors; see gipfarena stats cycles")
}

// Several runs are named, and have no seed and no digest of their own.
func TestJointText(t *testing.T) {
	p := played(t)
	p.Name, p.Digest, p.OpeningSource = "made, more", "", ""
	p.Runs = []report.JointRun{
		{Dir: "a", Name: "made", Seed: 7, Planned: report.Planned{Games: 36}, Finished: 36, Digest: "00"},
		{Dir: "b", Name: "more", Seed: 8, Planned: report.Planned{Games: 36}, Finished: 36, Digest: "ff"},
	}
	s, _ := standings(t, p)
	require.Nil(t, s.Seed)
	golden(t, "joint.txt", text(t, s))
	s.Runs = s.Runs[:1]
	require.Contains(t, text(t, s), "1 run of gipf/basic, ", "of a hub with one")
}
