package report_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// standings rates a run, and checks that what was read back from its JSON prints
// the same text.
func standings(t *testing.T, p *report.Played) (*report.Standings, *report.Fit) {
	t.Helper()
	s, fit, err := report.NewStandings(p, nil)
	require.NoError(t, err)
	require.Equal(t, testkit.Written(t, s), testkit.Written(t, decoded(t, s)))
	require.Equal(t, s.Summary(), decoded(t, s).Summary())
	return s, fit
}

func TestStandingsText(t *testing.T) {
	s, fit := standings(t, played(t))
	s.Matrix = fit.Matrix()
	require.Equal(t, testkit.Written(t, s), testkit.Written(t, decoded(t, s)))
	golden(t, "standings.txt", testkit.Written(t, s))
	require.False(t, s.Chosen)
}

// Figures that do not exist are null, and the text says "~".
func TestNothingPlayed(t *testing.T) {
	p := played(t)
	p.Tally, p.Adjudication = arena.NewTally(3), arena.Adjudication{}
	s, _ := standings(t, p)
	golden(t, "empty.txt", testkit.Written(t, s))
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
	golden(t, "placed.txt", testkit.Written(t, s))
	for _, a := range s.Agents {
		require.Equal(t, a.Elo.Low == nil || a.Elo.High == nil, a.Error == nil, a.Name)
	}
	whole, _ := standings(t, played(t))
	for _, a := range whole.Agents {
		require.InDelta(t, (*a.Elo.High-*a.Elo.Low)/2, *a.Error, 1e-9, "half the width of the interval")
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
		golden(t, name+".txt", testkit.Written(t, s))
		require.Equal(t, s.Format.Block(), s.Blocks()[1], "a page says what the text says")

		m = newMade(t, len(names))
		p.Rounds = m.playRounds(f.settings, names, f.pairs, 0)
		p.Tally = m.tally
		s, _ = standings(t, p)
		require.False(t, s.Format.Over, name)
		require.Contains(t, testkit.Written(t, s), "at most 72 games", name)

		p.Rounds, p.Tally = arena.NewRounds(f.settings, names, []int{f.pairs}, nil), arena.NewTally(len(names))
		standings(t, p)
	}
}

// TestAnyTimeOfFormats: what a pairing's interval is whenever one looks depends on its own games alone, however many pairings
// have met yet: all who may meet are counted from the start, each two of the agents once at most.
func TestAnyTimeOfFormats(t *testing.T) {
	names := []string{"ann", "bob", "cat", "dan", "eve", "fay"}
	agents := each.Of(names, func(n string) report.Agent { return report.Agent{Name: n} })
	for _, c := range []struct {
		settings  adaptive.Settings
		pairs     int
		meetings  int64
		contrasts int
	}{
		{adaptive.Hill{LOS: 0.5}, 8, 5, 5},
		{adaptive.Knockout{}, 8, 5, 5},
		{adaptive.Swiss{Rounds: 3}, 8, 9, 9},
		{adaptive.Informative{Goal: adaptive.GoalOrder, Batch: 4, Alpha: 0.05}, 8, 15, 15},
		{nil, 8, 15, 15},
		{nil, 8, 40, 15},
	} {
		met := map[int]bool{}
		for _, rounds := range []int{0, 1, 2} {
			m := newMade(t, len(names))
			p := &report.Played{Planned: 15 * 16, Pairs: c.pairs, Meetings: c.meetings, Tally: m.tally, Agents: agents}
			if c.settings == nil {
				m.roundRobin(2+rounds, c.pairs)
			} else {
				p.Rounds = m.playRounds(c.settings, names, c.pairs, rounds)
			}
			s, _ := standings(t, p)
			met[len(s.Pairings)] = true
			watched := stats.Anytime{Contrasts: c.contrasts, Planned: c.pairs}
			for _, q := range m.tally.Pairings() {
				known, _ := stats.DuplicatesOf(q, m.tally.Duplicates())
				_, running := watched.Match(q, known)
				i := slices.IndexFunc(s.Pairings, func(r report.Pairing) bool { return r.A == names[q.A] && r.B == names[q.B] })
				require.Equal(t, page.NewInterval(running.InElo()), s.Pairings[i].AnyTime, "%v after %d rounds", c.settings, rounds)
			}
		}
		require.Greater(t, len(met), 1, "%v: more meet as it goes on", c.settings)
	}
}

// An earlier table makes the next fit faster and changes nothing else.
func TestStartChangesNothing(t *testing.T) {
	s, fit := standings(t, played(t))
	again, _, err := report.NewStandings(played(t), &fit.Table)
	require.NoError(t, err)
	require.Equal(t, testkit.Written(t, s), testkit.Written(t, again))
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
	require.NotContains(t, testkit.Written(t, s), "no ranking")
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
	golden(t, "joint.txt", testkit.Written(t, s))
	s.Runs = s.Runs[:1]
	require.Contains(t, testkit.Written(t, s), "1 run of gipf/basic, ", "of a hub with one")
}

// TestPrecisionFormat: a run to a precision tells what it saw at each look, whose score it is, and why it ends.
func TestPrecisionFormat(t *testing.T) {
	for _, c := range []struct {
		figure adaptive.Figure
		score  float64
		of     string
		over   bool
		words  string
	}{
		{adaptive.FirstScore, 0.2, "the first mover", true, `^\d looks; after \d+ pairs the score of the first mover is \d+\.\d% \[\d+\.\d, \d+\.\d\], half the interval 1\d\.\d points: narrow enough$`},
		{adaptive.SecondPlayer, 0.001, "bob", true, `^5 looks; after 20 pairs the score of bob is \d+\.\d% \[\d+\.\d, \d+\.\d\], half the interval \d+\.\d points: the most pairs$`},
	} {
		m, p := newMade(t, 2), played(t)
		p.Rounds = m.playRounds(adaptive.Precision{Figure: c.figure, Score: c.score, Min: 4, Block: 4, Outcomes: 1}, names[:2], 20, 100)
		p.Tally, p.Agents = m.tally, []report.Agent{{Name: "ann"}, {Name: "bob"}}
		s, _ := standings(t, p)
		f := s.Format
		require.Equal(t, []any{c.of, c.over}, []any{f.ScoreOf, f.Over})
		require.Regexp(t, c.words, f.Lines()[0])
		for i, l := range f.Looks {
			require.Equal(t, 4*(i+1), l.Pairs)
			require.InDelta(t, l.Score.Stats().Half(), l.Half, 1e-12)
			require.Equal(t, i+1 == len(f.Looks), l.Stop != "")
		}
	}
}

// TestControlWithoutResults: of games that were played on as a control those with a result tell how often adjudication would have been
// wrong; where none has one there is no share.
func TestControlWithoutResults(t *testing.T) {
	p := played(t)
	p.Tally = arena.NewTally(3)
	for i, result := range []rules.Result{rules.Ongoing, rules.Ongoing, rules.FirstWins, rules.SecondWins, rules.SecondWins} {
		r := game(arena.Pair{Number: int64(i), Opening: int64(i), Players: [2]int{0, 1}}, 0, 20, result)
		r.Control = arena.Verdict{Result: rules.FirstWins, Termination: arena.Resign, Plies: 1}
		if i == 0 {
			r.Control.Termination, r.Control.Ending = arena.Adjudicated, arena.EndProven
		}
		require.NoError(t, p.Tally.Add(&r))
	}
	s, _ := standings(t, p)
	byWay := map[string]report.Control{}
	for _, c := range s.Adjudication.Control {
		byWay[c.Termination] = c
	}
	require.Equal(t, report.Control{Termination: "adjudicated", Ending: arena.EndProven, Games: 1, Open: 1}, byWay["adjudicated"])
	require.Equal(t, []int{4, 2, 1}, []int{byWay["resign"].Games, byWay["resign"].Wrong, byWay["resign"].Open})
	require.InDelta(t, 2./3, byWay["resign"].Share.Value, 1e-12)
	require.Zero(t, s.Adjudication.Ended)
}

// TestUndecidedTests: a test that is undecided after all pairs says how it goes on; while pairs are left to play, and where all tests
// are decided, that is not said.
func TestUndecidedTests(t *testing.T) {
	const note = "a test that is undecided after all pairs goes on with more: gipfarena resume DIR --set pairs=N"
	for _, c := range []struct {
		settings      adaptive.Settings
		pairs, rounds int
		want          bool
	}{
		{adaptive.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05, Batch: 4}, 4, 100, true},
		{adaptive.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05, Batch: 4}, 40, 0, false},
		{adaptive.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05, Batch: 4}, 400, 200, false},
		{adaptive.Swiss{Rounds: 1}, 2, 100, false},
	} {
		m, p := newMade(t, 3), played(t)
		p.Rounds = m.playRounds(c.settings, names[:3], c.pairs, c.rounds)
		p.Tally = m.tally
		s, _ := standings(t, p)
		require.Equal(t, c.want, slices.Contains(s.Notes, note), "%v, %d pairs", c.settings, c.pairs)
	}
}

// TestNotRated: options that no rating can have are an error, and there are no standings.
func TestNotRated(t *testing.T) {
	p := played(t)
	p.Options = stats.Options{Confidence: 2}
	s, fit, err := report.NewStandings(p, nil)
	require.Error(t, err)
	require.Nil(t, s)
	require.Nil(t, fit)
	src := list()
	src.Options.Confidence = 2
	v, err := (&report.RatingOptions{FirstAdvantage: "fit", Prior: "none"}).Rate(src)
	require.Error(t, err)
	require.Nil(t, v)
}

// TestOneGame: one game has a score of the first mover, and one without a result says what that might be.
func TestOneGame(t *testing.T) {
	for _, result := range []rules.Result{rules.FirstWins, rules.Ongoing} {
		p := played(t)
		p.Tally, p.Options, p.Adjudication = arena.NewTally(3), stats.Options{}, arena.Adjudication{}
		r := game(arena.Pair{Players: [2]int{0, 1}}, 0, 20, result)
		require.NoError(t, p.Tally.Add(&r))
		s, _ := standings(t, p)
		require.Equal(t, result == rules.FirstWins, s.FirstMover != nil)
		require.Equal(t, result == rules.Ongoing, s.FirstMoverIf != nil)
		require.EqualValues(t, 1, s.Finished)
	}
}
