package exchange

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// listed reads a list.
func listed(t require.TestingT, text string) *List {
	l, err := Read(strings.NewReader(text))
	require.NoError(t, err, "%s", text)
	return l
}

// TestScoresOfEveryForm: a result is written in many ways, each a score of the first player.
func TestScoresOfEveryForm(t *testing.T) {
	t.Parallel()
	for want, forms := range map[stats.Result][]string{
		stats.Win:  {"1", "1.0", "1-0", "1e0", "+1"},
		stats.Draw: {"0.5", "½", "1/2", "1/2-1/2", ".5"},
		stats.Loss: {"0", "0.0", "0-1", "-0"},
	} {
		for _, form := range forms {
			got, err := score(form)
			require.NoError(t, err, form)
			require.Equal(t, want, got, form)
		}
	}
	for _, form := range []string{"2", "0.25", "1-1", "won", "0,5", "NaN", "½-½x"} {
		_, err := score(form)
		require.EqualError(t, err, fmt.Sprintf("score %q: want 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1", form))
	}
}

// TestColumnsOfEveryName: columns are found by the names that programs use, in any order and in upper or lower case.
func TestColumnsOfEveryName(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"first,second,score\nann,bob,1\n", "White,Black,Result\nann,bob,1-0\n", "result,SECOND,first\n1-0,bob,ann\n",
		"first_score,black,white\n1,bob,ann\n", "ann,bob,1\n", "\ufeff# a comment\n\n ann , bob , 1 , 1 \n",
	} {
		l := listed(t, text)
		require.Equal(t, "csv", l.Format)
		require.Equal(t, []string{"ann", "bob"}, []string{l.Names[l.Games[0].First], l.Names[l.Games[0].Second]}, text)
		require.Equal(t, stats.Win, l.Games[0].Result, text)
	}
	l := listed(t, "pair,first,second,score,opening,count\np,ann,bob,1,o,1\n,bob,ann,*,o,3\nq,bob,ann,0.5,,2\n")
	require.Equal(t, 3, l.LeftOut, "games without a result are counted")
	require.Equal(t, ScoredGame{First: 0, Second: 1, Result: stats.Win, Count: 1, Pair: "p", Opening: "o"}, l.Games[0])
	require.Equal(t, 2, l.Games[1].Count)
}

// TestQuotedCells: names with commas and quotes are quoted; unmatched quotes are reported with their line.
func TestQuotedCells(t *testing.T) {
	t.Parallel()
	l := listed(t, "first,second,score\n\"a, \"\"b\"\"\", c ,1\n")
	require.Equal(t, []string{`a, "b"`, "c"}, l.Names)
	_, err := Read(strings.NewReader("first,second,score\nann,bob,1\n\"ann,bob,1\n"))
	require.EqualError(t, err, `scores: line 3: "\"ann,bob,1": quotes do not match`)
}

// TestListsRefused: each error has the number of its line and quotes it, cut where it is long.
func TestListsRefused(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 80)
	for text, want := range map[string]string{
		"":                     "scores: no games with a result",
		"first,second,score\n": "scores: no games with a result",
		"ann,bob,*\n":          "scores: no games with a result",
		"ann,bob\n":            `scores: line 1: "ann,bob": want 3 or 4 fields (first,second,score[,count]), got 2`,
		"ann,bob,1,1,1\n":      `scores: line 1: "ann,bob,1,1,1": want 3 or 4 fields (first,second,score[,count]), got 5`,
		"ann,ann,1\n":          `scores: line 1: "ann,ann,1": "ann" plays itself`,
		"ann,,1\n":             `scores: line 1: "ann,,1": a player without a name`,
		"ann,bob,1,-1\n":       `scores: line 1: "ann,bob,1,-1": count "-1": want a whole number from 0 to 1000000000`,
		"ann,bob,1,1.5\n":      `scores: line 1: "ann,bob,1,1.5": count "1.5": want a whole number from 0 to 1000000000`,
		"ann,bob,1,600000000\nann,bob,1,600000000\n": `scores: line 2: "ann,bob,1,600000000": more than 1000000000 games`,
		"first,second,score,Score\nann,bob,1,0\n":    `scores: line 1: "first,second,score,Score": column "Score" is there twice`,
		"ann,bob," + long + "\n":                     `scores: line 1: "ann,bob,` + strings.Repeat("x", 52) + `…": score "`,
		"PAR1\x15\x00":                               "scores: a Parquet file, and not a list of results: want CSV or PGN",
	} {
		_, err := Read(strings.NewReader(text))
		require.ErrorContains(t, err, want, "%q", text)
	}
}

// TestListsAddUp: the pairings of any list have its games, by player and result, however pairs are found.
func TestListsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString("first,second,score,pair\n")
		points, games := map[string]float64{}, 0
		for range rapid.IntRange(1, 30).Draw(t, "games") {
			a := rapid.IntRange(0, 3).Draw(t, "a")
			b := (a + rapid.IntRange(1, 3).Draw(t, "b")) % 4
			score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
			fmt.Fprintf(&text, "p%d,p%d,%g,%s\n", a, b, score, rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "pair"))
			points[fmt.Sprint("p", a)] += score
			points[fmt.Sprint("p", b)] += 1 - score
			games++
		}
		l, got := listed(t, text.String()), map[string]float64{}
		for _, p := range l.Pairings() {
			w := p.WDL()
			got[l.Names[p.A]] += w.Points()
			got[l.Names[p.B]] += float64(w.Games()) - w.Points()
			games -= w.Games()
		}
		require.Zero(t, games)
		for name, want := range points {
			require.InDelta(t, want, got[name], 1e-9, name)
		}
	})
}

// TestPairsBySeats: two games with the same name are a pair if seats are exchanged; a third waits for a fourth.
func TestPairsBySeats(t *testing.T) {
	t.Parallel()
	l := listed(t, "first,second,score,pair\nann,bob,1,x\nann,bob,0,x\nbob,ann,0.5,x\nbob,ann,1,y\n")
	require.Equal(t, "Pair", l.PairsBy())
	p := l.Pairings()
	require.Len(t, p, 1)
	require.Equal(t, 1, p[0].PairCount())
	require.Equal(t, 1, p[0].Pairs[stats.Win][stats.Draw], "ann won the first and drew the second")
	require.Equal(t, 2, p[0].LoneCount())
	require.Nil(t, l.Openings(), "no game names its opening")
}

// TestOpeningsOfLists are in the order of their names, with all pairs of each.
func TestOpeningsOfLists(t *testing.T) {
	t.Parallel()
	l := listed(t, "first,second,score,pair,opening\na,b,1,p,o2\nb,a,1,p,o2\na,c,0,q,o1\nc,a,0,q,o1\na,b,1,r,o1\nb,a,0,r,o1\n")
	var got []string
	for ps := range l.Openings() {
		var line []string
		for _, p := range ps {
			line = append(line, fmt.Sprintf("%s%s:%d", l.Names[p.A], l.Names[p.B], p.PairCount()))
		}
		got = append(got, strings.Join(line, " "))
	}
	require.Equal(t, []string{"ab:1 ac:1", "ab:1"}, got)
}

// TestResultsOfSGF: who won, and how the other lost; a game without a result is void.
func TestResultsOfSGF(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		result rules.Result
		how    arena.Termination
		want   string
	}{
		{rules.FirstWins, arena.ByRule, "W+"},
		{rules.SecondWins, arena.Resign, "B+R"},
		{rules.FirstWins, arena.Time, "W+T"},
		{rules.SecondWins, arena.Crash, "B+F"},
		{rules.Draw, arena.ByRule, "0"},
		{rules.Ongoing, arena.Cap, "Void"},
	} {
		require.Equal(t, c.want, sgfResult(&arena.Record{Result: c.result, Termination: c.how}))
	}
}

// TestEscapes: what would end a value of SGF or a tag of PGN is escaped, and reads back.
func TestEscapes(t *testing.T) {
	t.Parallel()
	require.Equal(t, `a\]b\\c\\u000ad`, sgfLine("a]b\\c\nd"))
	require.Equal(t, `a\"b\\c`, pgnText.Replace(`a"b\c`))
	unescape := strings.NewReplacer(`\\`, `\`, `\]`, "]", `\"`, `"`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune(`ab]\"[:`))).Draw(t, "text")
		require.Equal(t, text, unescape.Replace(sgfText.Replace(text)))
		require.Equal(t, text, unescape.Replace(pgnText.Replace(text)))
	})
	require.Equal(t, "ConfigHash", camel("config_hash"))
}

// TestMovetextWidth: no line of movetext is longer than 80 characters unless one word is, and no word is lost.
func TestMovetextWidth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z0-9]{1,90}`), 1, 40).Draw(t, "words")
		var out strings.Builder
		p := &pgnWriter{out: bufio.NewWriter(&out)}
		p.movetext(words)
		require.NoError(t, p.out.Flush())
		require.Equal(t, words, strings.Fields(out.String()))
		for line := range strings.Lines(out.String()) {
			require.True(t, len(line) <= pgnWidth+1 || !strings.Contains(line, " "), "%q", line)
		}
	})
}

// TestBrief: a text that an error quotes is cut to sixty characters.
func TestBrief(t *testing.T) {
	t.Parallel()
	require.Equal(t, strings.Repeat("ä", 60), brief(strings.Repeat("ä", 60)))
	require.Equal(t, strings.Repeat("ä", 60)+"…", brief(strings.Repeat("ä", 61)))
}
