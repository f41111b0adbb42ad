package train

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// pairs returns so many pairs won by two, level, and lost by two games.
func pairs(won, level, lost int) (p stats.Pairing) {
	p.B = 1
	p.Pairs[2][2], p.Pairs[2][0], p.Pairs[0][0] = won, level, lost
	return p
}

// TestLoses: a candidate is refused for results that are worse by more than the
// tolerance and not by chance, and only for those.
func TestLoses(t *testing.T) {
	for _, c := range []struct {
		name        string
		now, before stats.Pairing
		want        bool
	}{
		{"the same", pairs(20, 20, 20), pairs(20, 20, 20), false},
		{"better", pairs(40, 10, 10), pairs(20, 20, 20), false},
		{"much worse", pairs(5, 15, 40), pairs(40, 15, 5), true},
		{"worse, but perhaps by chance", pairs(3, 3, 5), pairs(5, 3, 3), false},
		{"worse beyond doubt, by less than 20 Elo", pairs(200000, 200000, 208000), pairs(200000, 200000, 200000), false},
		{"worse beyond doubt, by more", pairs(200000, 200000, 240000), pairs(200000, 200000, 200000), true},
		{"neither won against it before, nor now", pairs(30, 0, 0), pairs(30, 0, 0), false},
		{"it won all before, and half now", pairs(15, 0, 15), pairs(30, 0, 0), true},
		{"nothing played", stats.Pairing{B: 1}, pairs(30, 0, 0), false},
	} {
		require.Equal(t, c.want, loses(change(c.now, c.before, 0.95), 20), c.name)
	}
}

func TestFactors(t *testing.T) {
	require.Equal(t, []int64{1}, factors(1, 1))
	require.Equal(t, []int64{1, 4}, factors(1, 4))
	require.Equal(t, []int64{4, 1}, factors(4, 1))
	match := func(factor int64) []report.LearnMatch { return []report.LearnMatch{{Factor: factor}} }
	h := &history{done: []report.LearnIteration{{Gate: match(4), Pool: match(1)}, {Gate: match(4), Start: match(2)}}}
	require.Equal(t, []int64{1, 2, 4}, h.factors(), "those at which candidates have played, once each and in order")
}

// TestMatchesOf: the games of a run of all against one are told by opponent, in the order of the run.
func TestMatchesOf(t *testing.T) {
	r := &runs.Results{Config: &configs.Run{Seed: 7, Agents: []configs.Agent{{Name: "candidate"}, {Name: "hand"}, {Name: "mcts"}}}, Tally: arena.NewTally(3)}
	for i, result := range []rules.Result{rules.FirstWins, rules.FirstWins, rules.SecondWins} {
		other := 1 + i/2
		require.NoError(t, r.Tally.Add(&arena.Record{Index: int64(2 * i), Pair: int64(i), Result: result, Termination: arena.ByRule, Sides: [2]arena.Side{{Player: 0}, {Player: other}}}))
	}
	found := matchesOf(r, 4)
	require.Len(t, found, 2)
	require.Equal(t, []string{"hand", "mcts"}, []string{found[0].Opponent, found[1].Opponent})
	require.Equal(t, []int{2, 1}, []int{found[0].Games, found[1].Games})
	require.EqualValues(t, 4, found[1].Factor)
}

// TestMatchOfATest: the Elo of a sequential test is the candidate's, and known no better for duplicates.
func TestMatchOfATest(t *testing.T) {
	settings := adaptive.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05, Batch: 4}
	r := &runs.Results{
		Config: &configs.Run{Agents: []configs.Agent{{Name: "used"}, {Name: "candidate"}}}, Tally: arena.NewTally(2),
		Rounds: arena.NewRounds(settings, []string{"used", "candidate"}, []int{4}, nil),
	}
	r.Tally.DetectDuplicates(nil)
	for i := range int64(8) {
		s := arena.Summary{Index: i, Players: [2]int{int(i % 2), int(1 - i%2)}, Result: rules.Win(rules.Player(1 + (i+1)%2)), Termination: arena.ByRule, Print: uint64(1 + i)}
		if i/2 == 1 {
			s.Print -= 2 // the pair before once more
		}
		if i/2 == 3 { // the last one is lost
			s.Result = rules.Win(s.Result.Winner().Other())
		}
		require.NoError(t, r.Tally.AddSummary(s))
	}
	r.Rounds.Director().Take(adaptive.Round{Pairs: 4}, r.Tally.Pairings())
	found := matchesOf(r, 1)
	require.Len(t, found, 1)
	require.Equal(t, "used", found[0].Opponent)
	require.Equal(t, [2]int{6, 2}, [2]int{found[0].Counts.WDL().Wins, found[0].Counts.WDL().Losses})
	got, distinct := found[0].Elo.Stats(), stats.HeadToHead(pairs(3, 0, 1), stats.Duplicates{}, 0).Elo
	require.InDelta(t, distinct.Center, got.Center, 1e-9)
	require.Less(t, got.Lo, distinct.Lo, "four pairs of which two are one tell less than four")
}

// TestLoopInWords: a loop says what it would do, both games of a pair counted, and what is left of it when it is interrupted.
func TestLoopInWords(t *testing.T) {
	l := loopOf(t, tiny)
	require.Contains(t, l.Summary(), "2 iterations of 12 games at lyngk/base, from zero weights for alphabeta:transitions=40\n")
	l.Session = &journal.Session{}
	require.Equal(t, "1 of 2 iterations are done", l.left(1))
	l.Deadline = time.Now().Add(-time.Hour)
	require.Equal(t, "1 of 2 iterations are done, 0s left", l.left(1))
	kept, further := l.Kept()
	require.Equal(t, [2]string{"what is done is kept", ""}, [2]string{kept, further})
}

// TestPathRef: a weights file is written so that it cannot be mistaken for the name of shipped weights.
func TestPathRef(t *testing.T) {
	for path, want := range map[string]string{"hand": "./hand", "dir/hand": "dir/hand", "/dir/hand": "/dir/hand", "./hand": "./hand"} {
		require.Equal(t, want, pathRef(path))
	}
}

func TestStageOf(t *testing.T) {
	for step, want := range map[string]struct {
		iteration int
		stage     string
	}{"games 003-gate-4x": {3, "gate-4x"}, "012-labels": {12, "labels"}, "start": {0, "start"}, "games frozen": {0, "frozen"}, "games 000-pool": {0, "pool"}, "odd-one": {0, "odd-one"}, "games 003-games-001": {3, "games"}} {
		iteration, stage := stageOf(step)
		require.Equal(t, want.iteration, iteration, step)
		require.Equal(t, want.stage, stage, step)
	}
}
