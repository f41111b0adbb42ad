package page_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/internal/testkit"
)

func between(low, value, high float64) page.Interval {
	return page.Interval{Value: value, Low: &low, High: &high}
}

func standings() *report.Standings {
	placed := between(0, -650, -450)
	placed.Low = nil
	return &report.Standings{Name: "run", Game: "gipf/basic", Finished: 60, FixedPoint: "mean of the rated players = 0", Agents: []report.RatedAgent{
		{Name: "strong", Games: 40, Elo: between(80, 140, 200)},
		{Name: "</text><script>&\x1b[2J", Games: 40, Elo: between(-90, -10, 60)},
		{Name: "placed", Games: 40, Elo: placed},
		{Name: "unplayed"},
	}}
}

func TestSVG(t *testing.T) {
	f, err := report.ChartOf(standings())
	require.NoError(t, err)
	one := string(f.SVG())
	require.Equal(t, one, string(f.SVG()))
	words := testkit.Texts(t, f.SVG())
	require.Subset(t, words, []string{
		"run: gipf/basic, 60 games", "Elo, mean of the rated players = 0", "strong", "+140 [+80, +200]", "-10 [-90, +60]", "placed", "-650 […, -450]", "+0", "-600",
	})
	require.NotContains(t, words, "unplayed")
	require.NotContains(t, one, "\x1b")
	require.NotContains(t, one, "NaN")
	require.Contains(t, one, "<style>:root {", "a file has its colours with it")
}

func TestPNG(t *testing.T) {
	f, err := report.ChartOf(standings())
	require.NoError(t, err)
	text, err := page.PNG(f)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.Greater(t, picture.Bounds().Dx(), 600)
	blues := 0
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if r, g, b, _ := picture.At(x, y).RGBA(); r>>8 == 0 && g>>8 == 0x72 && b>>8 == 0xb2 {
				blues++
			}
		}
	}
	require.Greater(t, blues, 100, "the intervals are drawn")
}

// TestOf: what is drawn of each answer.
func TestOf(t *testing.T) {
	c := report.NewComparisons([]report.Comparison{{
		A: report.ComparedRun{Name: "a"}, B: report.ComparedRun{Name: "b"},
		Figures: []report.Figure{{Kind: report.KindRating, Name: "x", Diff: between(1, 2, 3)}, {Kind: report.KindFirstMover, Diff: between(0, 0.1, 0.2)}, {Kind: report.KindAdvantage, Diff: between(-5, 0, 5)}},
	}})
	rows := func(answer any) (names []string) {
		c, err := report.ChartOf(answer)
		require.NoError(t, err)
		for _, text := range c.Texts {
			if text.Anchor == "end" {
				names = append(names, text.Text)
			}
		}
		return names
	}
	require.Equal(t, []string{"rating x", "first move"}, rows(c), "shares are not Elo")
	c.Each = append(c.Each, c.Each[0])
	require.Equal(t, "b: rating x", rows(c)[0])
	require.Equal(t, []string{"p"}, rows(&report.Rating{Players: []report.RatedAgent{{Name: "p", Games: 1, Elo: between(0, 1, 2)}}}))
	m := &report.TuningMatch{Agent: "ab", Games: 20, Elo: between(0, 5, 9)}
	require.Equal(t, []string{"ab, 20 games", "ab, 20 games"}, rows(&report.Tuning{Match: m, Searches: []*report.TuningMatch{m}}))
	require.Equal(t, []string{"4× the budget, 8 games"}, rows(&report.Numbers{Matches: []report.NumbersMatch{{Times: 4, Games: 8, Test: report.Test{Unbiased: between(0, 5, 9)}}}}))
	_, err := report.ChartOf(&report.Numbers{Name: "n", Game: "g"})
	require.EqualError(t, err, "plot: n: g, found values against the start: there is nothing to draw yet")
	_, err = report.ChartOf(7)
	require.ErrorContains(t, err, "no picture of a int")
}

func TestWriteChart(t *testing.T) {
	dir := t.TempDir()
	require.EqualError(t, report.WriteChart("x.pdf", standings()), `plot "x.pdf": want a name that ends with .svg or .png`)
	name := dir + "/x.svg"
	require.Error(t, report.WriteChart(name, &report.Standings{}))
	require.NoFileExists(t, name)
	require.NoError(t, report.WriteChart(name, standings()))
	text := testkit.Bytes(t, name)
	require.NotEmpty(t, testkit.Texts(t, text))
}
