package page

import (
	"fmt"
	"strings"

	"gipf.arena/internal/sanitize"
)

// markdown returns the table as Markdown.
func (t *Table) markdown() string {
	var b strings.Builder
	row := func(cells []string) {
		for _, cell := range cells {
			fmt.Fprintf(&b, "| %s ", MarkdownText(strings.TrimSpace(cell)))
		}
		b.WriteString("|\n")
	}
	row(t.Names())
	for i := range t.Head {
		if t.Right(i) {
			b.WriteString("|--:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	return b.String()
}

// marks are the characters that mean something to Markdown or HTML, and how they are
// written to mean themselves.
var marks = strings.NewReplacer(`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", "&lt;", "&", "&amp;")

// MarkdownText writes text of any origin so that Markdown shows it as it is.
func MarkdownText(text string) string { return marks.Replace(sanitize.Line(text)) }

// unmark takes back what marks does, and takes bold and code away.
var unmark = strings.NewReplacer("**", "", "`", "", `\\`, `\`, `\|`, "|", "\\`", "`", `\*`, "*", `\_`, "_", `\[`, "[", "&lt;", "<", "&amp;", "&")

// PlainText returns a line of Markdown as it reads.
func PlainText(line string) string { return unmark.Replace(line) }
