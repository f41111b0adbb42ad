package studypage

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/internal/printable"
	"gipf.arena/internal/replace"
)

//go:embed page.html
var source string

// page makes all text printable, which no name from outside need be, and the package template
// escapes it.
var page = template.Must(template.New("page").Funcs(template.FuncMap{"line": printable.Line, "lines": printable.Text}).Parse(source))

// Export writes what is wanted of a study beside its text: its tables into the folder tables,
// and its page to the file name, which is replaced whole or not at all. "" is not wanted. A
// name that does not end with .html or .htm is an error, before anything is written.
func Export(s *report.Study, tables, name string) error {
	if name != "" && !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".htm") {
		return fmt.Errorf("page %q: want a name that ends with .html", name)
	}
	if tables != "" {
		if err := s.WriteTables(tables); err != nil {
			return err
		}
	}
	if name == "" {
		return nil
	}
	text, err := Page(s)
	if err != nil {
		return err
	}
	return replace.File(name, text)
}

// Page returns the page of a study, in UTF-8.
func Page(s *report.Study) ([]byte, error) {
	var b bytes.Buffer
	err := page.Execute(&b, document{
		Title: s.Name, Facts: facts(s),
		Sections: []section{answers(s), balance(s), doses(s), levels(s), tenths(s), rules(s), judge(s), comparisons(s), reproduce(s)},
	})
	return b.Bytes(), err
}

// A document is what the template shows.
type document struct {
	Title    string
	Facts    []string
	Sections []section
}

// A section is blocks under a heading. Why says in a line why there are none.
type section struct {
	ID, Title, Why string
	Blocks         []block
}

// A block is one of its fields, or where Summary is not "" those below a line that opens
// them.
type block struct {
	Summary   string
	Open      bool
	Heading   string
	Sentences []string
	Chart     *chart
	Table     *table
	Text      string // as it stands, such as a configuration
}

// A table has a header, and rows whose first cell names the row.
type table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// facts are what holds for the whole study.
func facts(s *report.Study) []string {
	state := "Every cell is as precise as was asked for or has the most pairs."
	if !s.Over {
		state = "The study goes on: not all cells are as precise as was asked for."
	}
	return []string{
		fmt.Sprintf("%d games in %d cells, %s, seed %d. %s", s.Games, len(s.Cells), s.Openings, s.Seed, state),
		"Intervals are of 95 %, openings as clusters. An end … is without bound.",
	}
}
