package page

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/testkit"
)

// everything is a document with a block of each kind.
func everything() *Document {
	table := &Table{Caption: "Two players.", Head: []string{"player", ">games", "note"}, Hints: []string{"mcts:sims=400"}}
	table.Add("ann", "1200", "won all")
	table.Add("b|b", "8", "*anchor*")
	return &Document{Title: "A run", Facts: []string{"gipf/basic, 1208 games", "2 players"}, Sections: []Section{
		{ID: "standings", Title: "Standings", Blocks: []Block{
			{Sentences: []string{"ann leads.", "b|b lost every game."}, Table: table},
			{Heading: "Ratings", Chart: Forest{Title: "Ratings", Axis: "Elo", Unit: Elo, Most: 300}.Draw(ratings())},
		}},
		{ID: "openings", Title: "Openings", Why: "the run has one opening."},
		{ID: "rest", Title: "The rest", Blocks: []Block{
			{Summary: "Configuration", Text: "name: run\nseed: 7\n"},
			{Summary: "All games", Long: true, Text: "game 1"},
			{Heading: "Data", Link: &Link{Name: "a.json", Value: []int{1, 2}}, Blocks: []Block{{Sentences: []string{"Below."}}, {Sentences: []string{"And below."}}}},
		}},
	}}
}

// TestDocument compares the three forms of one document with files that a person can read.
func TestDocument(t *testing.T) {
	t.Parallel()
	d := everything()
	testkit.Golden(t, "testdata/document.txt", testkit.Written(t, d))
	testkit.Golden(t, "testdata/document.md", string(d.Markdown()))
	html, err := d.Fragment()
	require.NoError(t, err)
	testkit.Golden(t, "testdata/document.html", string(html))
}

// TestPageHasFragment: a page of its own shows what a served page does.
func TestPageHasFragment(t *testing.T) {
	t.Parallel()
	whole, err := everything().HTML()
	require.NoError(t, err)
	part, err := everything().Fragment()
	require.NoError(t, err)
	require.Contains(t, string(whole), string(part))
	require.Contains(t, string(whole), `<p class="soft">gipf/basic, 1208 games</p>`)
	require.Contains(t, string(whole), `<nav aria-label="Sections"><a href="#standings">Standings</a> <a href="#rest">The rest</a> </nav>`)
}

// TestBlockFragment: a block alone is what it is within its section, and stays open where asked.
func TestBlockFragment(t *testing.T) {
	t.Parallel()
	b := Block{Heading: "H & I", Sentences: []string{"a < b"}, Text: "x\n"}
	got, err := b.Fragment()
	require.NoError(t, err)
	require.Equal(t, "<h3>H &amp; I</h3>\n<p>a &lt; b</p>\n<pre tabindex=\"0\">x\n</pre>\n", string(got))
	for open, want := range map[bool]string{true: "<details open><summary>S</summary>", false: "<details><summary>S</summary>"} {
		got, err := Block{Blocks: []Block{{Summary: "S", Open: open, Text: "x"}}}.Fragment()
		require.NoError(t, err)
		require.Contains(t, string(got), want)
	}
	_, err = Block{Link: &Link{Name: "x", Value: make(chan int)}}.Fragment()
	require.ErrorContains(t, err, "unsupported type: chan int")
}

// TestTabled: a table without rows is no block, so that its section says why.
func TestTabled(t *testing.T) {
	t.Parallel()
	empty := &Table{Caption: "c", Head: []string{"a"}}
	require.Empty(t, Tabled(empty))
	empty.Add("x")
	require.Equal(t, []Block{{Table: empty}}, Tabled(empty))
}

// TestWritePage: the end of the name says the form, and an existing page is replaced.
func TestWritePage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	read := func(name string) string {
		return testkit.Read(t, dir, name)
	}
	for _, name := range []string{"a.md", "a.html", "a.htm"} {
		testkit.File(t, "older", dir, name)
		require.NoError(t, everything().WritePage(dir+"/"+name))
	}
	require.Equal(t, string(everything().Markdown()), read("a.md"))
	require.Equal(t, read("a.html"), read("a.htm"))
	require.Contains(t, read("a.html"), "<h2>Standings</h2>")
	require.EqualError(t, everything().WritePage("a.pdf"), `page "a.pdf": want a name that ends with .html or .md`)
	require.ErrorContains(t, everything().WritePage(dir+"/none/a.md"), "none")
}

// TestTableLines: columns are two blanks apart, numbers end below each other, and no line ends with blanks.
func TestTableLines(t *testing.T) {
	t.Parallel()
	table := &Table{Head: []string{"player", ">games", "last"}}
	table.Add("ä", "7", "")
	table.Add("somewhat longer", "12345", "x")
	require.Equal(t, []string{
		"player           games  last",
		"ä                    7",
		"somewhat longer  12345  x",
	}, table.Lines())
	require.Equal(t, []string{"player", "games", "last"}, table.Names())
	require.False(t, table.Right(0))
	require.True(t, table.Right(1))
}

// TestTableHints: a row without a hint has none; what is not printable is escaped.
func TestTableHints(t *testing.T) {
	t.Parallel()
	table := &Table{Head: []string{"a"}, Hints: []string{"first\n"}}
	table.Add("one\ttwo\n")
	table.Add("x")
	require.Equal(t, [2]string{`first\u000a`, ""}, [2]string{table.Hint(0), table.Hint(1)})
	require.Equal(t, sanitize.Line("one\ttwo\n"), table.Rows[0][0])
	require.Len(t, table.Lines(), 3, "a row is a line")
}

// TestTableAligned: all lines have each column at the same place, of any text.
func TestTableAligned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := &Table{Head: []string{">n", "|"}}
		for range rapid.IntRange(0, 6).Draw(t, "rows") {
			table.Add(rapid.String().Draw(t, "cell"), "|")
		}
		lines := table.Lines()
		require.Len(t, lines, len(table.Rows)+1)
		for _, line := range lines {
			runes := []rune(line)
			require.Len(t, runes, len([]rune(lines[0])))
			require.Equal(t, "  |", string(runes[len(runes)-3:]))
		}
	})
}

// TestMarkdownSaysWhatItSays: of any text, what Markdown shows is the text, and no sign in it begins markup.
func TestMarkdownSaysWhatItSays(t *testing.T) {
	t.Parallel()
	bare := regexp.MustCompile("(^|[^\\\\])(\\\\\\\\)*[|`*_[<]")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab |`*_[<&\\\n\x1b;lt"))).Draw(t, "text")
		require.Equal(t, sanitize.Line(text), PlainText("**"+MarkdownText(text)+"**"))
		require.NotRegexp(t, bare, MarkdownText(text))
	})
}

// TestShort: a text is cut in its middle to so many characters, of which one says so.
func TestShort(t *testing.T) {
	t.Parallel()
	require.Equal(t, "abc", Short("abc", 3))
	require.Equal(t, "a…d", Short("abcd", 3))
	require.Equal(t, "ö…ß", Short("öäüß", 3))
	require.Equal(t, `a\u001b`, Short("a\x1b", 8))
	rapid.Check(t, func(t *rapid.T) {
		text, n := rapid.String().Draw(t, "text"), rapid.IntRange(1, 9).Draw(t, "characters")
		got := []rune(Short(text, n))
		require.LessOrEqual(t, len(got), n)
		half := len(got) / 2
		require.True(t, strings.HasPrefix(sanitize.Line(text), string(got[:half])))
		require.True(t, strings.HasSuffix(sanitize.Line(text), string(got[min(half+1, len(got)):])))
	})
}

// TestFiguresWithoutBounds: they are not shown, or with the end that they have.
func TestFiguresWithoutBounds(t *testing.T) {
	low := 0.25
	require.Equal(t, "not determined", Plain.Text(Interval{Value: 7}))
	require.Equal(t, "0.5 [0.25, …]", Plain.Text(Interval{Value: 0.5, Low: &low}))
	require.Equal(t, "50.0% [25.0, …]", Percent.Text(Interval{Value: 0.5, Low: &low}))
}

func TestTicks(t *testing.T) {
	for _, s := range []Scale{{0, 1, 0, 1}, {-300, 412, 0, 1}, {0.97, 1.03, 0, 1}, {2, 50, 0, 1}} {
		at := s.Ticks()
		require.GreaterOrEqual(t, len(at), 4, "%v", s)
		require.LessOrEqual(t, len(at), 11, "%v", s)
		require.GreaterOrEqual(t, at[0], s.Low-1e-6)
		require.LessOrEqual(t, at[len(at)-1], s.High+1e-6)
	}
}

// TestZeroHasNoDirection: what is 0 as far as it is written has no minus.
func TestZeroHasNoDirection(t *testing.T) {
	iv := Interval{Value: -0.04, Low: new(-0.3), High: new(-0.01)}
	require.Equal(t, "+0 [+0, +0]", Elo.Text(iv))
	require.Equal(t, "+0.0 [+0.0, +0.0]", Points.Text(Interval{Value: -0.0004, Low: new(-0.0003), High: new(-0.0001)}))
	require.Equal(t, "0.0% [0.0, 0.0]", Percent.Text(Interval{Value: -0.0004, Low: new(-0.0003), High: new(math.Copysign(0, -1))}))
	require.Equal(t, "-1 [-2, -1]", Elo.Text(Interval{Value: -0.6, Low: new(-1.6), High: new(-0.51)}))
}

// TestColours: a picture has the colours of a light page, which the style sheet names first.
func TestColours(t *testing.T) {
	names := map[string]string{"grid": "faint", "none": "shade"}
	for class, c := range inkColours {
		name := cmp.Or(names[class], class)
		require.Contains(t, strings.SplitN(CSS(), "\n", 2)[0], fmt.Sprintf("--%s: #%02x%02x%02x;", name, c.R, c.G, c.B), class)
	}
}
