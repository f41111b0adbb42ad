package page

import (
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
	testkit.Golden(t, "testdata/document.txt", written(t, d))
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
	require.EqualError(t, everything().WritePage("a.pdf"), `page "a.pdf": want a name that ends with .html`)
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
	unmark := strings.NewReplacer(`\\`, `\`, `\|`, "|", "\\`", "`", `\*`, "*", `\_`, "_", `\[`, "[", "&lt;", "<", "&amp;", "&")
	bare := regexp.MustCompile("(^|[^\\\\])(\\\\\\\\)*[|`*_[<]")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab |`*_[<&\\\n\x1b;lt"))).Draw(t, "text")
		require.Equal(t, sanitize.Line(text), unmark.Replace(MarkdownText(text)))
		require.NotRegexp(t, bare, MarkdownText(text))
	})
}

// TestShort: a text is cut to so many characters, of which the last says so.
func TestShort(t *testing.T) {
	t.Parallel()
	require.Equal(t, "abc", Short("abc", 3))
	require.Equal(t, "ab…", Short("abcd", 3))
	require.Equal(t, "öä…", Short("öäüß", 3))
	require.Equal(t, `a\u001b`, Short("a\x1b", 8))
	rapid.Check(t, func(t *rapid.T) {
		text, n := rapid.String().Draw(t, "text"), rapid.IntRange(1, 9).Draw(t, "characters")
		got := []rune(Short(text, n))
		require.LessOrEqual(t, len(got), n)
		require.True(t, strings.HasPrefix(sanitize.Line(text), strings.TrimSuffix(string(got), "…")))
	})
}
