package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gipf.arena/internal/replace"
)

// block is a table of a page: a comment that says what is shown, such as
// "grid leaves reversed", the table, and a comment that ends it.
var block = regexp.MustCompile(`(?s)(<!-- table: ([^>\n]*) -->\n).*?(<!-- end of table -->)`)

// renderers are the tables that a page may ask for. They get the runs of the
// part that is named, of all parts without one.
var renderers = map[string]func(t *Table, runs []RunRow, reversed bool) (string, error){
	"origin": origin, "grid": grid, "steps": steps, "levels": levels, "pairings": pairings, "fits": fits, "policies": policies,
}

// writePage writes the tables of a page again.
func writePage(dir string) error {
	text, page, err := renderPage(dir)
	if err != nil || page == text {
		return err
	}
	return replace.File(filepath.Join(dir, "README.md"), []byte(page))
}

// renderPage returns the page of a study as it is and as it should be.
func renderPage(dir string) (text, page string, err error) {
	t, err := readTable(dir)
	if err != nil {
		return "", "", err
	}
	old, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		return "", "", err
	}
	page = block.ReplaceAllStringFunc(string(old), func(b string) string {
		m := block.FindStringSubmatch(b)
		table, e := render(t, m[2])
		if e != nil && err == nil {
			err = fmt.Errorf("%s: table %q: %w", dir, m[2], e)
		}
		return m[1] + "\n" + table + "\n" + m[3]
	})
	return string(old), page, err
}

// render makes one table: its kind, a part or none, and perhaps "reversed".
func render(t *Table, directive string) (string, error) {
	words := strings.Fields(directive)
	reversed := len(words) > 1 && words[len(words)-1] == "reversed"
	if reversed {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > 2 || renderers[words[0]] == nil {
		return "", fmt.Errorf("want a kind of table, perhaps a part, perhaps reversed")
	}
	part := strings.Join(words[1:], "")
	runs := t.part(part)
	if part != "" && len(runs) == 0 {
		return "", fmt.Errorf("no run of a part %q", part)
	}
	return renderers[words[0]](t, runs, reversed)
}

// markdown returns a table of Markdown.
func markdown(header []string, rows [][]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n%s|\n", strings.Join(header, " | "), strings.Repeat("|---", len(header)))
	for _, row := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	return b.String()
}

// origin says how much was played, and when.
func origin(t *Table, runs []RunRow, _ bool) (string, error) {
	games, when := int64(0), []string{}
	add := func(m Measured) {
		if words := m.Date + " at commit " + m.Commit; !slices.Contains(when, words) {
			when = append(when, words)
		}
	}
	for _, r := range runs {
		s, err := r.decode()
		if err != nil {
			return "", err
		}
		games += s.Finished
		add(r.Measured)
	}
	for _, f := range t.Fits {
		add(f.Measured)
	}
	var what []string
	if len(runs) > 0 {
		what = append(what, fmt.Sprintf("%d runs, %d games", len(runs), games))
	}
	if len(t.Fits) > 0 {
		what = append(what, fmt.Sprintf("%d fits", len(t.Fits)))
	}
	return strings.Join(what, "; ") + ". Measured on " + strings.Join(when, "; ") + ".\n", nil
}
