package report_test

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// list is games of ann, bob and a player whose name has signs of the flags.
func list() *report.Results {
	return &report.Results{
		Source: "csv", Name: "games.csv", Names: []string{"ann", "bob", "a,b=3"}, PairsBy: "Round", LeftOut: 2,
		Pairings: []stats.Pairing{
			pairing(0, 1, map[string]int{"WW": 6, "WL": 10, "DL": 2, "LL": 2}),
			pairing(1, 2, map[string]int{"WW": 5, "WL": 9, "LL": 4}),
			pairing(0, 2, map[string]int{"WW": 8, "LW": 7, "LL": 1}),
		},
	}
}

// rated rates the list by a wish that asks for nothing.
func rated(t *testing.T, change func(w *report.RatingOptions)) *report.Rating {
	t.Helper()
	w := report.RatingOptions{FirstAdvantage: "fit", Prior: "none"}
	if change != nil {
		change(&w)
	}
	v, err := w.Rate(list())
	require.NoError(t, err)
	return v
}

// rowOf is the player of a rating.
func rowOf(t *testing.T, v *report.Rating, name string) report.RatedAgent {
	t.Helper()
	for _, a := range v.Players {
		if a.Name == name {
			return a
		}
	}
	t.Fatalf("no player %q", name)
	return report.RatedAgent{}
}

// TestRateText compares the whole answer.
func TestRateText(t *testing.T) {
	t.Parallel()
	golden(t, "rate.txt", testkit.Written(t, rated(t, func(w *report.RatingOptions) { w.Matrix = true })))
}

// TestRateFixed: without anchors the mean is 0; with one the player stands where it is held, and all others move along.
func TestRateFixed(t *testing.T) {
	t.Parallel()
	free, held := rated(t, nil), rated(t, func(w *report.RatingOptions) { w.Anchors = []string{"bob=1500"} })
	require.Equal(t, "mean of the rated players = 0", free.Fixed)
	sum := 0.0
	for _, a := range free.Players {
		sum += a.Elo.Value
		require.InDelta(t, a.Elo.Value-rowOf(t, free, "bob").Elo.Value, rowOf(t, held, a.Name).Elo.Value-1500, 1e-6)
	}
	require.InDelta(t, 0, sum, 1e-6)
	require.Equal(t, "anchored", rowOf(t, held, "bob").Status)
	require.Equal(t, 1500.0, rowOf(t, held, "bob").Elo.Value)
	require.Contains(t, held.Fixed, "bob")
	require.Contains(t, held.Fixed, "1500")
}

// TestScaleIsHeldBy: what holds a scale is told in the order of the flags: anchors and relations, and the mean where no anchor is firm.
func TestScaleIsHeldBy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		anchors, relations []string
		prior, want        string
	}{
		{nil, nil, "none", "mean of the rated players = 0"},
		{[]string{"bob=1500"}, nil, "none", "bob = 1500"},
		{[]string{"bob=1500", "ann=1400"}, nil, "none", "bob = 1500, ann = 1400"},
		{nil, []string{"ann,bob=30:40"}, "none", "ann - bob = 30 ± 40 (sd), mean of the rated players = 0"},
		{[]string{"bob=1500"}, []string{"ann,bob=30:40"}, "none", "bob = 1500, ann - bob = 30 ± 40 (sd)"},
		{nil, nil, "katago", "the prior's opponent = 0"},
	} {
		v := rated(t, func(w *report.RatingOptions) { w.Anchors, w.Relations, w.Prior = c.anchors, c.relations, c.prior })
		require.Equal(t, c.want, v.Fixed)
	}
}

// TestRateNamesWithSigns: names hold commas and equals signs; the last equals sign counts, and the comma with a player on either side.
func TestRateNamesWithSigns(t *testing.T) {
	t.Parallel()
	v := rated(t, func(w *report.RatingOptions) { w.Anchors = []string{"a,b=3=-200"} })
	require.Equal(t, -200.0, rowOf(t, v, "a,b=3").Elo.Value)
	near := rated(t, func(w *report.RatingOptions) { w.Relations = []string{"bob,a,b=3=0:1"} })
	gap := func(v *report.Rating) float64 { return rowOf(t, v, "bob").Elo.Value - rowOf(t, v, "a,b=3").Elo.Value }
	require.InDelta(t, 0, gap(near), 1, "a relation of one Elo holds the two together")
	require.Greater(t, gap(rated(t, nil)), 10.0)
}

// TestRateLoose: an anchor with a standard deviation is evidence, and gives way to games.
func TestRateLoose(t *testing.T) {
	t.Parallel()
	v := rated(t, func(w *report.RatingOptions) { w.Anchors = []string{"ann=0", "bob=400:50"} })
	bob := rowOf(t, v, "bob").Elo.Value
	free := rated(t, nil)
	games := rowOf(t, free, "bob").Elo.Value - rowOf(t, free, "ann").Elo.Value
	require.Greater(t, bob, games+20)
	require.Less(t, bob, 400.0)
}

// TestRateAnchorsOfTheRun: anchors that games from a run come with hold, until others are named.
func TestRateAnchorsOfTheRun(t *testing.T) {
	t.Parallel()
	src := list()
	src.Options.Anchor = stats.FixedAt(1, 1500)
	for _, c := range []struct {
		anchors []string
		elo     map[string]float64
	}{{nil, map[string]float64{"bob": 1500}}, {[]string{"ann=200"}, map[string]float64{"ann": 200}}} {
		v, err := (&report.RatingOptions{FirstAdvantage: "fit", Prior: "none", Anchors: c.anchors}).Rate(src)
		require.NoError(t, err)
		for name, elo := range c.elo {
			require.Equal(t, elo, rowOf(t, v, name).Elo.Value)
		}
		require.Equal(t, c.anchors == nil, rowOf(t, v, "bob").Status == "anchored")
	}
}

// TestRateDraws: how often equals draw is told as a share of their games.
func TestRateDraws(t *testing.T) {
	t.Parallel()
	v := rated(t, nil)
	v.DrawRate = 0.5
	require.Contains(t, testkit.Written(t, v), "draws: equals draw 50.0% of their games")
}

// TestRatePriors: a prior draws ratings together, the more so the fewer games there are.
func TestRatePriors(t *testing.T) {
	t.Parallel()
	width := func(v *report.Rating) float64 { return v.Players[0].Elo.Value - v.Players[2].Elo.Value }
	none := rated(t, nil)
	require.NotContains(t, testkit.Written(t, none), "prior:")
	for _, name := range []string{"bayeselo", "katago"} {
		v := rated(t, func(w *report.RatingOptions) { w.Prior = name })
		require.Less(t, width(v), width(none), name)
		require.Contains(t, testkit.Written(t, v), "\nprior: "+v.Prior+"\n")
		require.NotEqual(t, "none", v.Prior)
	}
	for name, words := range map[string]string{"bayeselo": "2 virtual draws a player against its opponents (BayesElo)", "katago": "2 virtual games a player, half won, against 0 Elo (KataGo)"} {
		require.Equal(t, words, rated(t, func(w *report.RatingOptions) { w.Prior = name }).Prior, "the weights are those of these programs")
	}
	require.Equal(t, "the prior's opponent = 0", rated(t, func(w *report.RatingOptions) { w.Prior = "katago" }).Fixed)
}

// TestRateFirstMove: it is fitted, or held where the flag says.
func TestRateFirstMove(t *testing.T) {
	t.Parallel()
	require.Contains(t, testkit.Written(t, rated(t, nil)), " Elo, fitted\n")
	v := rated(t, func(w *report.RatingOptions) { w.FirstAdvantage = "-12.5" })
	require.Contains(t, testkit.Written(t, v), "\nfirst move: held at -12.5 Elo\n")
	require.False(t, v.Fitted)
	require.Equal(t, -12.5, v.Advantage.Value)
}

// TestRateModels: the likelihood of each model is there, and the one that was used says so.
func TestRateModels(t *testing.T) {
	t.Parallel()
	for _, model := range []string{"score", "davidson", "rao-kupper"} {
		v := rated(t, func(w *report.RatingOptions) { w.Model = model })
		require.Len(t, v.Models, len(stats.RatingModels()))
		used := 0
		for _, m := range v.Models {
			require.Less(t, m.LogLik, 0.0)
			if m.Used {
				used++
				require.Equal(t, v.Model, m.Model)
			}
		}
		require.Equal(t, 1, used, model)
		require.Regexp(t, `(?m)^log likelihood: .* \(used\).*; differences below 2 say little$`, testkit.Written(t, v))
	}
	require.Nil(t, rated(t, func(w *report.RatingOptions) { w.Model = "score" }).Draws)
	require.Equal(t, "nu", rated(t, func(w *report.RatingOptions) { w.Model = "davidson" }).Draws.Name)
	v := rated(t, func(w *report.RatingOptions) { w.Model = "rao-kupper" })
	require.Equal(t, "drawelo", v.Draws.Name)
	require.Regexp(t, `(?m)^draws: equals draw \d+\.\d% of their games, drawelo [\d.]+ \[[\d.]+, [\d.]+\]$`, testkit.Written(t, v))
}

// TestRateRefused: each error names its flag, quotes what cannot be read, and says what could be.
func TestRateRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wish report.RatingOptions
		want string
	}{
		{report.RatingOptions{FirstAdvantage: "some"}, `--first-advantage "some": want fit or a number of Elo`},
		{report.RatingOptions{FirstAdvantage: ""}, `--first-advantage "": want fit or a number of Elo`},
		{report.RatingOptions{Prior: "flat"}, `--prior "flat": want none, bayeselo or katago`},
		{report.RatingOptions{Anchors: []string{"ann"}}, `--anchor "ann": no equals sign`},
		{report.RatingOptions{Anchors: []string{"ann=x"}}, `--anchor "ann=x": "x" is no number`},
		{report.RatingOptions{Anchors: []string{"ann=1:0"}}, `--anchor "ann=1:0": standard deviation "0": want a number above 0`},
		{report.RatingOptions{Anchors: []string{"ann=1:-2"}}, `--anchor "ann=1:-2": standard deviation "-2": want a number above 0`},
		{report.RatingOptions{Anchors: []string{"ann=1:wide"}}, `--anchor "ann=1:wide": standard deviation "wide": want a number above 0`},
		{report.RatingOptions{Anchors: []string{"anne=1"}}, `--anchor "anne=1": no player "anne", did you mean "ann"?`},
		{report.RatingOptions{Relations: []string{"ann,bob=3"}}, `--relation "ann,bob=3": want a standard deviation, as in a,b=30:40`},
		{report.RatingOptions{Relations: []string{"ann,cid=3:4"}}, `--relation "ann,cid=3:4": "ann,cid" is not two players with a comma between`},
		{report.RatingOptions{Relations: []string{"ann;bob=3:4"}}, `--relation "ann;bob=3:4": "ann;bob" is not two players with a comma between`},
		{report.RatingOptions{Relations: []string{"ann,bob,a,b=3=3:4"}}, `--relation "ann,bob,a,b=3=3:4": "ann,bob,a,b=3" is not two players with a comma between`},
		{report.RatingOptions{Relations: []string{"ann=3:4"}}, `--relation "ann=3:4": "ann" is not two players with a comma between`},
		{report.RatingOptions{Relations: []string{"ann,bob"}}, `--relation "ann,bob": no equals sign`},
		{report.RatingOptions{Model: "elo"}, `elo`},
	} {
		if !strings.HasPrefix(c.want, "--first") {
			c.wish.FirstAdvantage = "fit"
		}
		if c.wish.Prior == "" {
			c.wish.Prior = "none"
		}
		_, err := c.wish.Rate(list())
		require.ErrorContains(t, err, c.want)
	}
}

// TestRateSurprises: pairings that come once in a hundred are listed, the furthest first, five at most.
func TestRateSurprises(t *testing.T) {
	t.Parallel()
	v := rated(t, nil)
	require.NotContains(t, testkit.Written(t, v), "surprises:")
	for i, surprise := range []float64{2, -3, 1.9, 4, -2.5, 6, 5} {
		v.Fit.Pairings = append(v.Fit.Pairings, report.Residual{A: string(rune('p' + i)), B: "z", Residual: stats.Residual{Games: 20, Points: 7.5, Expected: 12.25, Z: -2.04}, Surprise: surprise})
	}
	require.Contains(t, testkit.Written(t, v), `
surprises: 6 of 10 pairings are such as come once in a hundred, by chance 0.1 would be at most
  u scored 7.5 of 20 against z, expected 12.2 (-2.0 standard deviations)
  v scored 7.5 of 20 against z, expected 12.2 (-2.0 standard deviations)
  s scored 7.5 of 20 against z, expected 12.2 (-2.0 standard deviations)
  q scored 7.5 of 20 against z, expected 12.2 (-2.0 standard deviations)
  t scored 7.5 of 20 against z, expected 12.2 (-2.0 standard deviations)
log likelihood:`)
}

// TestRateFitWords: what p says of the model, at the bounds of the three verdicts.
func TestRateFitWords(t *testing.T) {
	t.Parallel()
	v := rated(t, nil)
	v.Fit.ChiSquare, v.Fit.Freedom = 7.5, 3
	for p, want := range map[float64]string{
		0.05:   "p 0.05: no misfit shown\n",
		0.0499: "p 0.0499: perhaps a misfit; of tables that the model describes one in twenty looks like that\n",
		0.01:   "p 0.01: perhaps a misfit; ",
		3e-40:  "p <0.001: the model does not describe these games; ",
		0.0099: "p 0.0099: the model does not describe these games; ratings hide what single pairings say\n",
	} {
		v.Fit.P = p
		require.Contains(t, testkit.Written(t, v), "fit: chi-square 7.50 on 3 degrees of freedom, "+want)
	}
	v.Fit.Freedom = 0
	require.Contains(t, testkit.Written(t, v), "fit: no degrees of freedom left to test it\n")
}

// TestRateBounds: of two groups of which one took every point only the distance has a bound.
func TestRateBounds(t *testing.T) {
	t.Parallel()
	src := list()
	src.Pairings = []stats.Pairing{pairing(0, 1, map[string]int{"WW": 9}), pairing(0, 2, map[string]int{"WW": 9}), pairing(1, 2, map[string]int{"WL": 9, "WW": 2, "LL": 1})}
	w := report.RatingOptions{FirstAdvantage: "fit", Prior: "none"}
	v, err := w.Rate(src)
	require.NoError(t, err)
	require.Len(t, v.Bounds, 1)
	require.Equal(t, []string{"ann"}, v.Bounds[0].Above)
	require.ElementsMatch(t, []string{"bob", "a,b=3"}, v.Bounds[0].Below)
	require.Regexp(t, `\nbound: ann above bob, a,b=3 by \d+\.\d Elo or more \(between their means\)\n`, testkit.Written(t, v))
	require.Equal(t, "placed", rowOf(t, v, "ann").Status)
	require.Nil(t, rowOf(t, v, "ann").Elo.High)
}

// TestRateCounts: the first line says what was read: the source, games, pairs and what told them, and what was left out.
func TestRateCounts(t *testing.T) {
	t.Parallel()
	v := rated(t, nil)
	require.Contains(t, testkit.Written(t, v), "games.csv: csv, 108 games of 3 players, 54 complete pairs by Round, 2 games without a result left out\n")
	v.PairsBy, v.LeftOut, v.Game, v.Seed = "", 0, "zertz/37", new(uint64(9))
	require.Contains(t, testkit.Written(t, v), "games.csv: csv, zertz/37, seed 9, 108 games of 3 players, 54 complete pairs\n")
	v.Pairs = 0
	require.Contains(t, testkit.Written(t, v), ", no pairs found\n")
	lone := rating(t, 2, wins(0, 1, 3, 2))
	require.Equal(t, "games taken as independent", lone.Errors)
}

// TestPairingScore: the ends of a score are those of its Elo, and hold the score.
func TestPairingScore(t *testing.T) {
	t.Parallel()
	p := report.Pairing{Wins: 15, Draws: 10, Losses: 15, Games: 40, Elo: page.Interval{Value: 0, Low: new(-400.0), High: new(400.0)}}
	require.Equal(t, 0.5, p.Score().Value)
	require.InDelta(t, 1./11, *p.Score().Low, 1e-12)
	require.InDelta(t, 10./11, *p.Score().High, 1e-12)
	p = report.Pairing{Wins: 4, Games: 4, Elo: page.Interval{Value: 300, Low: new(100.0)}}
	require.Equal(t, 1.0, p.Score().Value)
	require.Equal(t, 1.0, *p.Score().High)
	require.InDelta(t, 0.6401, *p.Score().Low, 1e-4)
	require.Zero(t, new(report.Pairing).Score().Value, "no game has been played")
	p = report.Pairing{Wins: 1, Games: 1, Elo: page.Interval{Value: 300}}
	require.Equal(t, 1.0, p.Score().Value, "one game")
	p = report.Pairing{Losses: 4, Games: 4, Elo: page.Interval{Value: -300, Low: new(-500.0), High: new(-400.0)}}
	require.Equal(t, 0.0, *p.Score().Low, "no end lies beyond the score")
}

// TestPairingScoreOfPairs: a score is of the games that Elo is of, also beside games without a partner.
func TestPairingScoreOfPairs(t *testing.T) {
	t.Parallel()
	for lone, want := range map[int]float64{0: 0.5, 1: 0.5, 6: 0.5, 7: 10. / 13} {
		met := stats.Pairing{B: 1, Pairs: [3][3]int{{1, 0, 1}, {}, {0, 0, 1}}, Lone: [2][3]int{{0, 0, lone}}}
		w := met.WDL()
		p := report.Pairing{Ptnml: met.Penta(), Lone: met.LoneCount(), Games: w.Games(), Wins: w.Wins, Draws: w.Draws, Losses: w.Losses}
		require.InDelta(t, want, p.Score().Value, 1e-12, "%d games without a partner", lone)
		require.InDelta(t, stats.HeadToHead(met, stats.Duplicates{}, 0).Score.Center, p.Score().Value, 1e-12)
	}
}

// TestJoinLists: players of one name are one player, games and what told the pairs add up, and ratings are made as the first list
// asks for. Where every list tells of its openings they are the openings of all, each in the numbers of the joint players.
func TestJoinLists(t *testing.T) {
	t.Parallel()
	openings := func(ps ...stats.Pairing) iter.Seq[[]stats.Pairing] {
		return func(yield func([]stats.Pairing) bool) {
			for _, p := range ps {
				if !yield([]stats.Pairing{p}) {
					return
				}
			}
		}
	}
	one := &report.Results{Source: "csv", Name: "one.csv", Names: []string{"ann", "bob"}, PairsBy: "Round", LeftOut: 2, Pairings: []stats.Pairing{pairing(0, 1, map[string]int{"WL": 3})}, Game: "g", Notes: []string{"n"}}
	two := &report.Results{Source: "pgn", Name: "two.pgn", Names: []string{"cid", "ann", "bob"}, PairsBy: "Opening", LeftOut: 1, Pairings: []stats.Pairing{pairing(0, 1, map[string]int{"WW": 2}), pairing(2, 1, map[string]int{"WW": 5})}}
	three := &report.Results{Source: "csv", Name: "three.csv", Names: []string{"cid"}, PairsBy: "Round"}
	one.Options.Anchor = stats.FixedAt(0, 100)
	require.Same(t, one, report.Join([]*report.Results{one}))
	j := report.Join([]*report.Results{one, two, three})
	require.Equal(t, []any{"csv,pgn", "one.csv, two.pgn, three.csv", "Round and Opening", 3, "g", []string{"n"}, []string{"ann", "bob", "cid"}}, []any{j.Source, j.Name, j.PairsBy, j.LeftOut, j.Game, j.Notes, j.Names})
	require.Equal(t, one.Options.Anchor, j.Options.Anchor)
	games := map[[2]string]int{}
	for _, p := range j.Pairings {
		games[[2]string{j.PlayerName(p.A), j.PlayerName(p.B)}] = p.Games()
	}
	require.Equal(t, map[[2]string]int{{"ann", "bob"}: 16, {"ann", "cid"}: 4}, games)
	require.Nil(t, j.Options.Openings, "no list tells of openings")

	one.Options.Openings, two.Options.Openings = openings(one.Pairings...), openings(two.Pairings...)
	require.Nil(t, report.Join([]*report.Results{one, two, three}).Options.Openings, "one does not")
	var met []string
	for ps := range report.Join([]*report.Results{one, two}).Options.Openings {
		met = append(met, fmt.Sprint(ps[0].A, ps[0].B))
	}
	require.Equal(t, []string{"0 1", "2 0", "1 0"}, met)
	for range report.Join([]*report.Results{one, two}).Options.Openings {
		break // and no more is yielded
	}
}

// TestRateFirstMoveUnknown: of games that one player alone began the worth of the first move cannot be told.
func TestRateFirstMoveUnknown(t *testing.T) {
	t.Parallel()
	v := rated(t, nil)
	v.Fitted, v.Advantage = false, page.Interval{}
	require.Contains(t, testkit.Written(t, v), "\nfirst move: cannot be estimated, taken as 0\n")
	v.Models[0].Fitted = false
	require.Contains(t, testkit.Written(t, v), "\nlog likelihood: "+v.Models[0].Model+" has no maximum")
}

// TestRatingHead: what a rating says of the run that it is of.
func TestRatingHead(t *testing.T) {
	t.Parallel()
	p := played(t)
	src := p.Results("runs/a")
	require.Equal(t, []any{"run", "runs/a", "gipf/basic", uint64(7), []string{"ann", "bob", "cat"}}, []any{src.Source, src.Name, src.Game, *src.Seed, src.Names})
	s, _ := standings(t, p)
	require.Equal(t, s.Duplicates, *src.Duplicates)
	require.Equal(t, s.LeftOut, src.LeftOut)
	v, err := (&report.RatingOptions{FirstAdvantage: "fit", Prior: "none"}).Rate(src)
	require.NoError(t, err)
	require.Equal(t, []any{1, s.WithResult, s.Pairs, s.Model, s.FixedPoint, s.Errors, s.Confidence}, []any{v.Schema, v.Games, v.Pairs, v.Model, v.Fixed, v.Errors, v.Confidence})
	require.Contains(t, testkit.Written(t, v), "\ngames: "+s.Duplicates.String()+"\n")
	require.Nil(t, v.Matrix)
	p.Runs = []report.JointRun{{Name: "x"}, {Name: "y"}}
	require.Nil(t, p.Results("").Seed, "several runs have none of their own")
	p.Runs = []report.JointRun{{Dir: "a", Name: "x", Seed: 3, Finished: 4, Planned: report.Planned{Games: 9}}, {Dir: "b", Name: "y", Seed: 5, Finished: 6, Planned: report.Planned{Games: 8, Most: true}}}
	v, err = (&report.RatingOptions{FirstAdvantage: "fit", Prior: "none"}).Rate(p.Results("both"))
	require.NoError(t, err)
	require.Regexp(t, `^both: run, gipf/basic, \d+ games of 3 players, .*\nx: seed 3, 4 of 9 games, in a\ny: seed 5, 6 of at most 8 games, in b\n\n`, testkit.Written(t, v))
	for _, model := range []string{"davidson", "rao-kupper"} {
		_, err = (&report.RatingOptions{FirstAdvantage: "nan", Prior: "none", Model: model}).Rate(src)
		require.Error(t, err, "the worth of the first move is a number")
	}
}
