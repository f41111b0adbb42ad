package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

//go:embed page.html
var source string

//go:embed page.css
var style string

//go:embed chart.css
var chartStyle string

//go:embed page.js
var sorting string

// Sorting is the module that sorts tables by the column whose name is pressed.
func Sorting() template.JS { return template.JS(sorting) }

// layout makes all text printable, which no name from outside need be, and the package
// template escapes it.
var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"line": sanitize.Line, "lines": sanitize.Text, "style": func() template.CSS { return template.CSS(CSS()) },
		"lone": func() template.CSS { return template.CSS(colours() + chartStyle) },
		"f":    func(x float64) string { return fmt.Sprintf("%.1f", x) },
	}).Parse(source))
})

// CSS returns the style sheet, for pages that are served.
func CSS() string { return style + chartStyle }

// colours is the first line of the style sheet: those of a light page.
func colours() string { return style[:strings.IndexByte(style, '\n')+1] }

// A Document is what a page shows. Its text is escaped wherever it comes from; Styles and
// Modules are not, and are this program's own.
type Document struct {
	Title    string
	Facts    []string
	Sections []Section
	// Styles are added to the style sheet, Modules are scripts of the page, each an ES
	// module of its own.
	Styles  []template.CSS
	Modules []template.JS
	// Data are values that the modules find by their ID.
	Data []Data
	// Inside is what else the modules find, before them: elements of this program's own.
	Inside template.HTML
}

// Data is a value as JSON within a page, in an element with that ID.
type Data struct {
	ID    string
	Value any
}

// A Section is blocks under a heading. Where there are none it is a line alone, in which Why says
// why.
type Section struct {
	ID, Title, Why string
	Blocks         []Block
}

// A Block is its fields one below the other, or where Summary is not "" those below a line
// that opens them.
type Block struct {
	Summary   string
	Open      bool
	Long      bool // text has the summary alone
	Heading   string
	Sentences []string
	Chart     *Chart
	Table     *Table
	Text      string        // as it stands, such as a configuration
	HTML      template.HTML // this program's own, such as the place of a replay
	// Link is the data of the block to keep as a file, Blocks are further blocks below.
	Link   *Link
	Blocks []Block
}

// Tabled is a table that has rows as blocks.
func Tabled(t *Table) []Block {
	if len(t.Rows) == 0 {
		return nil
	}
	return []Block{{Table: t}}
}

// HTML returns the page, in UTF-8. The error is that of a value which is no JSON.
func (d *Document) HTML() ([]byte, error) {
	var b bytes.Buffer
	err := layout().Execute(&b, d)
	return b.Bytes(), err
}

// Fragment returns the sections alone, for a page that holds them with the style sheet of
// CSS. The error is that of a value which is no JSON.
func (d *Document) Fragment() (template.HTML, error) {
	var b bytes.Buffer
	err := layout().ExecuteTemplate(&b, "sections", d.Sections)
	return template.HTML(b.String()), err
}

// Fragment returns the block alone, for a page that has the style sheet of CSS. The error is
// that of a value which is no JSON.
func (b Block) Fragment() (template.HTML, error) {
	var text strings.Builder
	err := layout().ExecuteTemplate(&text, "block", b)
	return template.HTML(text.String()), err
}

// CheckName refuses the name of a file that does not end with .html or .htm.
func CheckName(name string) error {
	if !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".htm") {
		return fmt.Errorf("page %q: want a name that ends with .html", name)
	}
	return nil
}

// WriteFile writes the page to a file, which is replaced whole or not at all. The error is
// one of CheckName, of HTML or of writing.
func (d *Document) WriteFile(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	text, err := d.HTML()
	if err != nil {
		return err
	}
	return safefile.Write(name, text)
}

// WritePage is WriteFile, or writes a page of Markdown where the name ends with .md.
func (d *Document) WritePage(name string) error {
	if strings.HasSuffix(name, ".md") {
		return safefile.Write(name, d.Markdown())
	}
	if CheckName(name) != nil {
		return fmt.Errorf("page %q: want a name that ends with .html or .md", name)
	}
	return d.WriteFile(name)
}
