package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// rated is a rating of a pool with its interval.
func ratedIn(pool int, status stats.Status, lo, center, hi float64) stats.Rating {
	return stats.Rating{Pool: pool, Status: status, Elo: stats.Interval{Lo: lo, Center: center, Hi: hi, OpenLo: lo == center && status == stats.Placed, OpenHi: hi == center && status == stats.Placed}}
}

// TestScaleShift: what leads from one scale to an earlier one is the mean move of the references of a pool that are still held or
// rated; without any that of those who were rated and still are.
func TestScaleShift(t *testing.T) {
	t.Parallel()
	at := func(status stats.Status, elo float64) stats.Rating { return ratedIn(0, status, elo, elo, elo) }
	other := func(elo float64) stats.Rating { return ratedIn(1, stats.Rated, elo, elo, elo) }
	for name, c := range map[string]struct {
		was, is []stats.Rating
		want    float64
	}{
		"nothing moved":               {[]stats.Rating{at(stats.Rated, 10), at(stats.Rated, -10)}, []stats.Rating{at(stats.Rated, 10), at(stats.Rated, -10)}, 0},
		"all moved alike":             {[]stats.Rating{at(stats.Rated, 10), at(stats.Rated, -10)}, []stats.Rating{at(stats.Rated, 40), at(stats.Rated, 20)}, -30},
		"the mean of two":             {[]stats.Rating{at(stats.Rated, 10), at(stats.Rated, -10)}, []stats.Rating{at(stats.Rated, 0), at(stats.Rated, 20)}, -10},
		"one is rated no more":        {[]stats.Rating{at(stats.Rated, 10), at(stats.Rated, -10)}, []stats.Rating{at(stats.Placed, 900), at(stats.Rated, 20)}, -30},
		"one was not rated":           {[]stats.Rating{at(stats.Placed, 900), at(stats.Rated, -10)}, []stats.Rating{at(stats.Rated, 10), at(stats.Rated, 20)}, -30},
		"one is held now":             {[]stats.Rating{at(stats.Rated, 10)}, []stats.Rating{at(stats.Anchored, 15)}, -5},
		"a reference holds it":        {[]stats.Rating{at(stats.Anchored, 100), at(stats.Rated, 10)}, []stats.Rating{at(stats.Anchored, 100), at(stats.Rated, 90)}, 0},
		"a reference is held no more": {[]stats.Rating{at(stats.Anchored, 100), at(stats.Rated, 10)}, []stats.Rating{at(stats.Rated, 60), at(stats.Rated, 90)}, 40},
		"a reference without games":   {[]stats.Rating{at(stats.Anchored, 100), at(stats.Rated, 10)}, []stats.Rating{at(stats.NoGames, 0), at(stats.Rated, 90)}, -80},
		"another pool says nothing":   {[]stats.Rating{at(stats.Rated, 10), other(500)}, []stats.Rating{at(stats.Rated, 5), other(0)}, 5},
		"none was rated and still is": {[]stats.Rating{at(stats.Rated, 10), at(stats.Placed, 90)}, []stats.Rating{at(stats.Placed, 10), at(stats.Rated, 10)}, 0},
	} {
		require.InDelta(t, c.want, scaleShift(&stats.Table{Ratings: c.was}, &stats.Table{Ratings: c.is}, 0), 1e-12, name)
	}
}

// TestLeaves: a rating leaves its interval beyond either end that has a bound; a reference has none, and what is unknown leaves none.
func TestLeaves(t *testing.T) {
	t.Parallel()
	unknown := stats.Interval{Center: 500, OpenLo: true, OpenHi: true}
	at := func(elo float64) stats.Interval { return stats.Interval{Center: elo} }
	above, below := ratedIn(0, stats.Placed, 100, 300, 300), ratedIn(0, stats.Placed, -300, -300, -100)
	for name, c := range map[string]struct {
		rating stats.Rating
		elo    stats.Interval
		want   bool
	}{
		"at the lower end":     {ratedIn(0, stats.Rated, -10, 0, 20), at(-10), false},
		"below the lower end":  {ratedIn(0, stats.Rated, -10, 0, 20), at(-10.1), true},
		"at the upper end":     {ratedIn(0, stats.Rated, -10, 0, 20), at(20), false},
		"above the upper end":  {ratedIn(0, stats.Rated, -10, 0, 20), at(20.1), true},
		"unknown":              {ratedIn(0, stats.Rated, -10, 0, 20), unknown, false},
		"one side is unknown":  {ratedIn(0, stats.Rated, -10, 0, 20), stats.Interval{Center: 500, OpenHi: true}, true},
		"a reference":          {ratedIn(0, stats.Anchored, 0, 0, 0), at(500), false},
		"placed above, higher": {above, at(900), false},
		"placed above, lower":  {above, at(99), true},
		"placed below, lower":  {below, at(-900), false},
		"placed below, higher": {below, at(-99), true},
	} {
		require.Equal(t, c.want, leaves(c.rating, c.elo), name)
	}
}

// TestCappedNotes: a note names those whose rating would leave its interval, and how many games have no result; of none there is none.
func TestCappedNotes(t *testing.T) {
	t.Parallel()
	require.Nil(t, cappedNotes([]EloIf{{Agent: "ann"}}, 100, 30))
	got := cappedNotes([]EloIf{{Agent: "ann", Leaves: true}, {Agent: "bob"}, {Agent: "cid", Leaves: true}}, 80, 30)
	require.Len(t, got, 1)
	require.Regexp(t, `^37\.5% of the games \(30 of 80\) have no result; .* would leave their intervals: ann, cid$`, got[0])
}

// TestOneCommand: the command that asks for the same test names what is not its default.
func TestOneCommand(t *testing.T) {
	t.Parallel()
	x := &Test{Ptnml: [5]int{1, 2, 3, 4, 5}, LowerInForce: -2.08514, UpperInForce: 2.94444}
	for want, test := range map[string]stats.SPRT{
		"": {Elo1: 20, Alpha: 0.05, Beta: 0.05, Scale: stats.Normalized}, " --alpha 0.01": {Elo1: 20, Alpha: 0.01, Beta: 0.05, Scale: stats.Normalized}, " --beta 0.1": {Elo1: 20, Alpha: 0.05, Beta: 0.1, Scale: stats.Normalized},
		" --model logistic": {Elo1: 20, Alpha: 0.05, Beta: 0.05, Scale: stats.Logistic}, " --alpha 0.1 --beta 0.2 --model logistic": {Elo1: 20, Alpha: 0.1, Beta: 0.2, Scale: stats.Logistic},
	} {
		require.Equal(t, "gipfarena stats match --ptnml 1,2,3,4,5 --sprt 0,20 --bounds -2.0851,2.9444"+want, x.command(test))
	}
	b := testBlock(nil)
	require.Equal(t, []any{0, true, 0}, []any{len(b.Table.Rows), b.Chart == nil, len(b.Sentences)}, "before the first test there is nothing to draw")
	b = testBlock([]Test{{Name: "ann", Verdict: "undecided", LLR: -0.004, Lower: -2.94, Upper: 2.89, LowerInForce: -2.5, UpperInForce: 2.25, Pairs: 8, Incomplete: 1, Ptnml: [5]int{1, 2, 3, 4, 5}, Elo1: 20, Unbiased: around(5, 2), AtStop: around(6, 3)}})
	require.Equal(t, [][]string{{"ann", "undecided", "0.00", "(-2.50, 2.25)", "8", "1", "[1 2 3 4 5]", "+5.0 ± 2.0", "+6.0 ± 3.0"}}, b.Table.Rows)
	require.Equal(t, "ann LLR: 0.00 (-2.94, 2.89) [0.00, 20.00]", b.Sentences[1])
	require.Len(t, b.Sentences, 2, "before the first pair there is no command")
	e := b.Chart.Estimates[0]
	require.Equal(t, "ann: +0.00 [-2.50, +2.25]", e.Name+": "+e.Figure)
}

// TestFormatNotes: what must be known of ratings from formats that decide by results; of several candidates how often one passes by
// chance, which is never more than surely.
func TestFormatNotes(t *testing.T) {
	t.Parallel()
	const biased = "the ratings are biased by the stop of each test; use the median-unbiased Elo"
	require.Equal(t, []string{biased}, testNotes(stats.SPRT{Alpha: 0.05}, 1))
	for alpha, want := range map[float64]string{0.05: "of 0.05: that one or another of candidates no better than the first agent passes has a probability of up to 0.1", 0.6: "of 0.6: that one or another of candidates no better than the first agent passes has a probability of up to 1"} {
		require.Equal(t, []string{biased, "each of the 2 tests has its own alpha " + want}, testNotes(stats.SPRT{Alpha: alpha}, 2))
	}
	require.Nil(t, FormatNotes(nil, 9))
}
