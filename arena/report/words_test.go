package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

// within is an estimate with both ends.
func within(low, value, high float64) page.Interval {
	return page.Interval{Value: value, Low: &low, High: &high}
}

// TestRatingsInWords: the same five ratings in a table, in a line for a log, and as blocks of a page.
func TestRatingsInWords(t *testing.T) {
	t.Parallel()
	agents := []report.RatedAgent{
		{Rank: 1, Name: "won all", Status: "placed", Elo: page.Interval{Value: 700, Low: new(300.04)}, Games: 8, Wins: 8, Points: 8, Superior: new(0.9995)},
		{Rank: 2, Name: "ahead", Status: "rated", Elo: within(20, 50, 80), Error: new(30.0), Games: 40, Wins: 22, Draws: 4, Losses: 14, Points: 24, Superior: new(0.975)},
		{Rank: 3, Name: "anchor", Status: "anchored", Elo: within(0, 0, 0), Error: new(0.0), Games: 48, Wins: 20, Losses: 28, Points: 20, Superior: new(0.5)},
		{Rank: 4, Name: "skewed", Status: "rated", Elo: within(-90, -30, -10), Error: new(40.0), Games: 3, Wins: 1, Losses: 2, Points: 1},
		{Rank: 5, Name: "idle", Status: "no games"},
	}
	golden(t, "ratings.txt", strings.Join(report.RatingLines(agents), "\n")+"\n")
	s := &report.Standings{Name: "run", Game: "gipf/basic", Model: "davidson", Confidence: 0.95, Errors: "pairs as clusters", WithResult: 49, Finished: 50, FixedPoint: "anchor = 0", Agents: agents}
	require.Equal(t, "won all +700 (placed), ahead +50±30, anchor +0, skewed -30±40, idle –", s.Summary())

	require.Equal(t, []string{"First is won all with +700 [+300, …] Elo; it is stronger than ahead, the next, with a probability of 100.0%."}, s.Blocks()[0].Sentences)
	s.Notes = []string{"few games"}
	require.Equal(t, "Note: few games.", s.Blocks()[0].Sentences[1])
	b := report.Ratings(s)
	require.Equal(t, "Elo by the davidson model, intervals of 95 % with pairs as clusters, 49 games with a result; anchor = 0. LOS: probability of being stronger than the next below.", b.Table.Caption)
	require.Len(t, b.Chart.Estimates, 4, "one without games has no mark")
	require.Equal(t, "+700 [+300, …] (placed)", b.Chart.Estimates[0].Figure)
	require.Equal(t, "+50 [+20, +80]", b.Chart.Estimates[1].Figure, "what is simply rated needs no word")
	s.Finished = 0
	require.Nil(t, report.Ratings(s).Chart, "before the first game there is nothing to draw")
}

// TestSchemaVersions: programs rely on the version of an answer, which rises when a key changes its meaning or goes.
func TestSchemaVersions(t *testing.T) {
	t.Parallel()
	for name, version := range map[string]int{
		"learning": report.LearningVersion, "numbers": report.NumbersVersion, "rating history": report.RatingHistoryVersion,
		"study": report.StudyVersion, "tuning": report.TuningVersion, "tunings": report.TuningsVersion,
	} {
		require.Equal(t, 1, version, name)
	}
	require.Equal(t, []int{2, 1, 1, 1}, []int{report.StandingsSchema, report.StatsSchema, report.ComparisonSchema, report.VerificationSchema})
}

// TestPairingTable: while a run goes on a column holds whenever one looks; few pairs are said to be few.
func TestPairingTable(t *testing.T) {
	t.Parallel()
	p := report.Pairing{
		A: "ann", B: "bob", Ptnml: [5]int{1, 2, 3, 4, 5}, Games: 30, Wins: 14, Draws: 10, Losses: 6, Distinct: 29, EffectivePairs: 14.5,
		Elo: within(10, 95, 180), AnyTime: within(-20, 95, 210), LOS: 0.987,
	}
	s := &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), Planned: 30, Finished: 30, Pairings: []report.Pairing{p}}
	table := s.PairingTable()
	require.Equal(t, []string{"ann – bob", "[1 2 3 4 5]", "14", "10", "6", "29", "66.7% [51.4, 73.8]", "+95.0 ± 85.0", "98.7%"}, table.Rows[0])
	require.NotContains(t, table.Head, "Elo, whenever one looks")
	const few = "fewer than ten pairs: how much they scatter is judged"
	require.NotContains(t, testkit.Written(t, s), few)
	s.Planned = 40
	table = s.PairingTable()
	require.Equal(t, "Elo, whenever one looks", table.Head[9])
	require.Equal(t, "+95.0 ± 115.0", table.Rows[0][9])
	s.Pairings[0].EffectivePairs = 9.99
	require.Contains(t, testkit.Written(t, s), few)
	s.Pairings[0].EffectivePairs = 10
	require.NotContains(t, testkit.Written(t, s), few)
	s.Pairings[0].Ptnml, s.Pairings[0].Games = [5]int{}, 9
	require.Contains(t, testkit.Written(t, s), few, "nine games without a pair")
	s.Pairings = nil
	require.NotContains(t, testkit.Written(t, s), "pairing")
}

// TestOutcomeWords: every class of outcomes is told apart, and adjudication with its control.
func TestOutcomeWords(t *testing.T) {
	t.Parallel()
	s := &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), WithResult: 60}
	require.Contains(t, testkit.Written(t, s), "\noutcomes: none yet\n")
	s.Outcomes = []report.Outcome{{"first", "rule", "no-moves", 30}, {"second", "resign", "", 25}, {"draw", "rule", "three-times", 5}, {"none", "cap", "", 4}}
	require.Contains(t, testkit.Written(t, s), "\noutcomes: 30 won by the first mover (rule no-moves), 25 won by the second mover (resign), 5 drawn (rule three-times), 4 without a result (cap)\n")
	s.FirstMoverIf = &report.FirstMoverIf{Games: 4, Lost: within(0.4, 0.48, 0.56), Drawn: within(0.43, 0.51, 0.59), Won: within(0.46, 0.545, 0.62)}
	require.Contains(t, testkit.Written(t, s), "\nwithout a result: 4 games; had the first mover lost them all 48.0% [40.0, 56.0], drawn 51.0% [43.0, 59.0], won 54.5% [46.0, 62.0] of 64 games\n")
	s.Adjudication = &report.Adjudication{Rules: "resign after 4 moves", Ended: 25, Control: []report.Control{
		{Termination: "resign", Games: 12, Wrong: 1, Open: 2, Share: new(within(0.005, 0.1, 0.4))},
		{Termination: "adjudicated", Ending: "ahead", Games: 3, Open: 3},
	}}
	require.Contains(t, testkit.Written(t, s), "\nadjudication: ended 25 games (resign after 4 moves)\n"+
		"control: 12 games that resign would have ended were played on; 1 of 10 with a result ended otherwise, 10.0% [0.5, 40.0]\n"+
		"control: 3 games that adjudicated ahead would have ended were played on\n")
	s.Forfeits = []report.Forfeit{{"ann", "crash", 3}}
	require.Contains(t, testkit.Written(t, s), "\nforfeits: ann lost 3 games by its own fault (crash)\n")
}

// TestFormatWords: what each format says of itself, before its first decision and after.
func TestFormatWords(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"no block of pairs is complete yet"}, (&report.Format{Tournament: "precision"}).Lines())
	one := &report.Format{Tournament: "precision", ScoreOf: "bob", Looks: []report.Look{{Pairs: 1, Score: within(0, 1, 1), Half: 0.5, Stop: "lopsided"}}}
	require.Equal(t, []string{"1 look; after 1 pair the score of bob is 100.0% [0.0, 100.0], half the interval 50.0 points: too far apart"}, one.Lines())
	looks := []report.Look{{Pairs: 50, Score: within(0.4, 0.5, 0.6), Half: 0.1}, {Pairs: 100, Score: within(0.47, 0.52, 0.57), Half: 0.05}}
	for stop, ending := range map[string]string{"": "", "width": ": narrow enough", "max": ": the most pairs"} {
		looks[1].Stop = stop
		require.Equal(t, []string{"2 looks; after 100 pairs the score of the first mover is 52.0% [47.0, 57.0], half the interval 5.0 points" + ending}, (&report.Format{Tournament: "precision", ScoreOf: "the first mover", Looks: looks}).Lines())
	}
	none := &report.Format{Tournament: "informative", Alpha: 0.05}
	require.Equal(t, []string{
		"no player is shown to be stronger than another yet",
		"the probability that any of these statements is false is at most 0.05, however long the run goes on",
	}, none.Lines())
	none.Statements = []report.Statement{{"ann", "bob", 40, 3.21}}
	require.Equal(t, "ann is stronger than bob (40 pairs, log evidence 3.2)", none.Lines()[0])
	require.Empty(t, none.Last())
	none.Rounds = []report.Round{{Reason: "first"}, {Reason: "second"}}
	require.Equal(t, "second", none.Last())

	knockout := &report.Format{Tournament: "knockout", Matches: []report.Match{{Round: 0, A: "ann", B: "bob", Wins: 3, Draws: 1, Losses: 2, Open: 1, Winner: "ann", How: "points"}, {Round: 1, A: "ann", B: "cid"}}}
	require.Equal(t, []string{
		"round  match      won  drawn  lost  no result  winner  how",
		"    1  ann – bob    3      1     2          1  ann     points",
		"    2  ann – cid    0      0     0          0",
	}, knockout.Lines())
	knockout.Winner = "cid"
	require.Equal(t, "winner: cid", knockout.Lines()[3])
	knockout.Tournament = "hill"
	require.Equal(t, "cid holds the hill", knockout.Lines()[3])
}

// TestRoundWords: who meets, how often and why; who sits out; and the end.
func TestRoundWords(t *testing.T) {
	t.Parallel()
	r := report.Round{Number: 2, Pairings: [][2]string{{"ann", "bob"}, {"cid", "dan"}}, Pairs: 4, Reason: "scores are near"}
	require.Equal(t, "scores are near; 4 of each: ann – bob, cid – dan", r.String())
	r.Byes = []string{"eve"}
	require.Equal(t, "scores are near; 4 of each: ann – bob, cid – dan; sits out: eve", r.String())
	require.Equal(t, "end; all rounds are played", report.Round{Reason: "all rounds are played"}.String())

	f := &report.Format{Tournament: "swiss", Settings: "30 rounds"}
	for i := range 30 {
		f.Rounds = append(f.Rounds, report.Round{Number: i, Reason: "again", Pairings: r.Pairings})
	}
	got := testkit.Written(t, &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), Format: f})
	require.Regexp(t, `\ndecisions \((\d+) earlier ones with --json\):\n`, got)
	require.Contains(t, got, "\n29: again; 0 of each: ann – bob, cid – dan\n", "the latest are shown")
	require.NotContains(t, got, "\n0: again")
}

// TestVerificationErrors: the first of what is wrong is the error, in the order of games, decisions, summaries.
func TestVerificationErrors(t *testing.T) {
	t.Parallel()
	v := &report.Verification{Name: "r", Game: "g", Planned: report.Planned{Games: 20}, Games: 20, Replayed: 20}
	require.NoError(t, v.Err())
	v.Summaries = &report.Summaries{Stored: 4, Same: 3, Difference: "page 2: another digest"}
	require.EqualError(t, v.Err(), "page 2: another digest")
	require.Contains(t, testkit.Written(t, v), "summaries:         3 of 4 pages made again, the same\nfirst difference:  page 2: another digest\n")
	v.Rounds = &verify.Rounds{Stored: 3, Retaken: 2, Difference: "round 2: another pairing"}
	require.EqualError(t, v.Err(), "round 2: another pairing")
	require.Contains(t, testkit.Written(t, v), "decisions:         2 of 3 taken again, the same\nfirst difference:  round 2: another pairing\n")
	v.Differing, v.First = 1, &verify.Difference{Game: 3, Field: "result", Ply: verify.NoPly, Stored: "first", Replayed: "draw"}
	require.EqualError(t, v.Err(), "1 of 20 games differ; game 3: result: stored first, replayed draw")
}

// TestVerificationUnseen: a sample without a difference bounds the share of altered games; all games, or none, do not.
func TestVerificationUnseen(t *testing.T) {
	t.Parallel()
	unseen := func(replayed, games, differing int64) *float64 {
		return report.NewVerification(report.Verification{}, verify.Report{Games: games, Replayed: replayed, Differing: differing}).Unseen
	}
	require.InDelta(t, 0.0295, *unseen(100, 1000, 0), 0.0005, "1 - 0.05^(1/100): the rule of three")
	require.Nil(t, unseen(1000, 1000, 0))
	require.Nil(t, unseen(0, 1000, 0))
	require.Nil(t, unseen(100, 1000, 1))
	v := report.NewVerification(report.Verification{Name: "r"}, verify.Report{Games: 1000, Replayed: 100})
	require.Contains(t, testkit.Written(t, v), "at 95 % confidence at most 2.95% of such games differ when they are played again\n")
	require.Equal(t, []string{}, v.Notes, "JSON has a list, not null")
}

// TestCorrectResiduals: chances are multiplied by the number of tests made, and stay chances.
func TestCorrectResiduals(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		chance := rapid.Custom(func(t *rapid.T) *float64 {
			if rapid.Bool().Draw(t, "tested") {
				return new(rapid.Float64Range(0, 1).Draw(t, "p"))
			}
			return nil
		})
		var all []report.WorkerResidual
		var before []float64
		for range rapid.IntRange(0, 5).Draw(t, "workers") {
			w := report.WorkerResidual{Scores: chance.Draw(t, "scores"), Time: chance.Draw(t, "time")}
			for _, p := range []*float64{w.Scores, w.Time} {
				if p != nil {
					before = append(before, *p)
				}
			}
			all = append(all, w)
		}
		report.CorrectResiduals(all)
		i := 0
		for _, w := range all {
			for _, p := range []*float64{w.Scores, w.Time} {
				if p != nil {
					require.InDelta(t, min(1, before[i]*float64(len(before))), *p, 1e-12)
					i++
				}
			}
		}
	})
}

// TestMatrixText: what compares has a percentage, what does not "~", and all of one's own "–".
func TestMatrixText(t *testing.T) {
	t.Parallel()
	m := &report.Matrix{Players: []string{"ann", "bob", "cid"}, Superior: [][]*float64{{nil, new(0.975), nil}, {new(0.025), nil, nil}, {nil, nil, nil}}}
	require.Equal(t, `
#  LOS of row over column     1      2  3
1  ann                        –  97.5%  ~
2  bob                     2.5%      –  ~
3  cid                        ~      ~  –
`, testkit.Written(t, m))
	require.Empty(t, testkit.Written(t, (*report.Matrix)(nil)))
}

// TestDuplicatesWords: distinct games are said where all are, and what they are worth where some are not.
func TestDuplicatesWords(t *testing.T) {
	t.Parallel()
	require.Equal(t, "40 with a result, all distinct", report.Duplicates{Games: 40, Distinct: 40, Effective: 40}.String())
	require.Equal(t, "40 with a result, 31 distinct, worth 27.5 that differ", report.Duplicates{Games: 40, Distinct: 31, Effective: 27.46}.String())
}

// TestWrite: an answer is JSON or text.
func TestWrite(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	m := &report.Matrix{Players: []string{"<ä>"}, Superior: [][]*float64{{nil}}}
	require.NoError(t, report.Write(&b, m, false))
	require.Equal(t, testkit.Written(t, m), b.String())
	b.Reset()
	require.NoError(t, report.Write(&b, m, true))
	require.True(t, json.Valid(b.Bytes()))
	require.Contains(t, b.String(), `  "players": [`+"\n"+`    "<ä>"`, "indented, and characters as they are")
}

// TestScaleWords: the scale of a model is told where it is not that of logistic Elo.
func TestScaleWords(t *testing.T) {
	t.Parallel()
	s := &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), ToLogistic: 1, Model: "score-only", Errors: "pairs", FixedPoint: "mean = 0"}
	require.NotContains(t, testkit.Written(t, s), "scale:")
	s.ToLogistic, s.Chosen = 1.25, true
	require.Contains(t, testkit.Written(t, s), "\nscale: that of the model; differences times 1.2500 are logistic Elo near equality\n")
	require.Contains(t, testkit.Written(t, s), "intervals with pairs, made for games chosen by results, mean = 0;")
	s.Advantage, s.FirstMover, s.WithResult = new(within(5, 20, 35)), new(within(0.5, 0.53, 0.56)), 800
	require.Contains(t, testkit.Written(t, s), "\nfirst move: worth +20.0 ± 15.0 Elo; first mover scored 53.0% [50.0, 56.0] of 800 games\n")
	s.Openings = "random openings of 4 plies"
	require.Contains(t, testkit.Written(t, s), "Elo, measured from random openings of 4 plies; first mover")
}

// TestResidualWords: a worker is called another one where a chance lies below a thousandth, losses by time first.
func TestResidualWords(t *testing.T) {
	t.Parallel()
	for want, w := range map[string]report.WorkerResidual{
		"p of equal scores –, of so many losses by time –\n":                                                    {},
		"p of equal scores 0.001, of so many losses by time 0.001\n":                                            {Scores: new(0.001), Time: new(0.001)},
		"p of equal scores 0.5, of so many losses by time <0.001: it loses by time more often than others\n":    {Scores: new(0.5), Time: new(0.0009)},
		"p of equal scores <0.001, of so many losses by time <0.001: it loses by time more often than others\n": {Scores: new(0.0009), Time: new(0.0009)},
		"p of equal scores <0.001, of so many losses by time 1: its results are not those of others\n":          {Scores: new(0.0009), Time: new(1.0)},
	} {
		w.Worker, w.Pairs, w.Late, w.OtherPairs, w.OtherLate = "a\n", 3, 2, 7, 5
		v := &report.Verification{Name: "r", Workers: []report.WorkerResidual{w}}
		require.Contains(t, testkit.Written(t, v), "\n  a\\u000a: 3 pairs, 2 games lost by time; others 7 and 5; "+want)
	}
}

// TestVerificationWords: what is not there is not told: decisions, summaries, games that could not be played, a digest.
func TestVerificationWords(t *testing.T) {
	t.Parallel()
	v := &report.Verification{Name: "r", Game: "g", Seed: 2, Planned: report.Planned{Games: 20, Most: true}, Games: 1, Replayed: 1, Sampled: 3, SampleSeed: 4, Differing: 1}
	require.Equal(t, "r: g, seed 2, 1 of at most 20 games stored\n\nread by the rules: 1 game\nplayed again:      1 game, 3 drawn by seed 4\ndifferences:       1 game\n", testkit.Written(t, v))
	v.Rounds, v.NotReproducible, v.Digest = &verify.Rounds{Stored: 3, Retaken: 3, Reworded: "round 1: so"}, 1, "00ff"
	require.Contains(t, testkit.Written(t, v), ", 1 of them not played because they are not reproducible\ndifferences:")
	require.Contains(t, testkit.Written(t, v), "decisions:         3 of 3 taken again, the same\nfirst reason in words that this build does not use, which no hash covers:  round 1: so\n\ndigest 00ff\n")
	v.Summaries = &report.Summaries{Stored: 4, Same: 4}
	require.Contains(t, testkit.Written(t, v), "summaries:         4 of 4 pages made again, the same\n\n")
	require.NoError(t, v.Err())
}

// TestRecentDecisions: the last five decisions are told, and how many came before them.
func TestRecentDecisions(t *testing.T) {
	t.Parallel()
	f := &report.Format{Tournament: "swiss", Settings: "9 rounds"}
	s := &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), Format: f}
	for n, want := range []string{1: "\ndecisions:\n0: end; r0\n", 5: "\ndecisions:\n0: end; r0\n1: end; r1\n2: end; r2\n3: end; r3\n4: end; r4\n", 7: "\ndecisions (2 earlier ones with --json):\n2: end; r2\n3: end; r3\n4: end; r4\n5: end; r5\n6: end; r6\n"} {
		if want == "" {
			continue
		}
		f.Rounds = nil
		for i := range n {
			f.Rounds = append(f.Rounds, report.Round{Number: i, Reason: fmt.Sprint("r", i)})
		}
		require.Contains(t, testkit.Written(t, s), want)
	}
}

// TestSwissRows: the table of a Swiss tournament has all that ranks an agent, with signs of what may be below 0.
func TestSwissRows(t *testing.T) {
	t.Parallel()
	f := &report.Format{Tournament: "swiss", Swiss: []report.SwissRow{{Rank: 1, Name: "ann", Score: 3, Buchholz: -2, Points: 4.5, Games: 8, Open: 1, Byes: 2, Elo: within(10, 20, 30)}, {Rank: 2, Name: "bob"}}}
	b := f.Block()
	require.Equal(t, "Format: swiss", b.Heading)
	require.Equal(t, [][]string{{"1", "ann", "+3", "-2", "4.5", "8", "1", "2", "+20.0 ± 10.0"}, {"2", "bob", "+0", "+0", "0", "0", "0", "0", "~"}}, b.Table.Rows)
}

// TestPairsWithoutPartners: games most of which have no partner are counted each, and a reader is told which games a score is of.
func TestPairsWithoutPartners(t *testing.T) {
	t.Parallel()
	const few, lone = "fewer than ten pairs: how much they scatter", "score and Elo are of complete pairs; games without a partner are counted"
	for _, c := range []struct {
		p         report.Pairing
		few, lone bool
	}{
		{report.Pairing{Games: 0}, false, false},
		{report.Pairing{Games: 9, Lone: 9}, true, false},
		{report.Pairing{Games: 10, Lone: 10}, false, false},
		{report.Pairing{Ptnml: [5]int{2: 10}, Games: 20, EffectivePairs: 10}, false, false},
		{report.Pairing{Ptnml: [5]int{2: 10}, Games: 20, EffectivePairs: 9.5}, true, false},
		{report.Pairing{Ptnml: [5]int{2: 10}, Games: 20}, false, false},
		{report.Pairing{Ptnml: [5]int{2: 10}, Games: 21, Lone: 1, EffectivePairs: 10}, false, true},
		{report.Pairing{Ptnml: [5]int{2: 1}, Games: 4, Lone: 2, EffectivePairs: 1}, true, true},
		{report.Pairing{Ptnml: [5]int{2: 1}, Games: 13, Lone: 11, EffectivePairs: 1}, false, false},
	} {
		got := testkit.Written(t, &report.Standings{Name: "r", Game: "g", Seed: new(uint64(1)), Pairings: []report.Pairing{c.p}})
		require.Equal(t, []bool{c.few, c.lone}, []bool{strings.Contains(got, few), strings.Contains(got, lone)}, "%+v", c.p)
	}
}
