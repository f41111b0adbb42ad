package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gipf.arena/internal/safefile"
)

// block is a table of a page: a comment that says what is shown, such as
// "grid leaves reversed", the table, and a comment that ends it.
var block = regexp.MustCompile(`(?s)(<!-- table: ([^>\n]*) -->\n).*?(<!-- end of table -->)`)

// writePage writes the tables of a page again.
func writePage(dir string) error {
	text, page, err := renderPage(dir)
	if err != nil || page == text {
		return err
	}
	return safefile.Write(filepath.Join(dir, "README.md"), []byte(page))
}

// renderPage returns the page of an experiment as it is and as it should be.
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
	results, err := t.read(part, reversed)
	if err != nil {
		return "", err
	}
	if part != "" && len(results.runs) == 0 {
		return "", fmt.Errorf("no run of a part %q", part)
	}
	return renderers[words[0]](results), nil
}

// A played is the runs and fits that a table shows, read.
type played struct {
	runs     []runResult
	fits     []fitResult
	reversed bool // the results are shown as the other side sees them
}

type runResult struct {
	Row
	*standings
}

type fitResult struct {
	Row
	*fit
}

// read reads the results of the runs of a part, of all parts for "", and of all
// fits.
func (t *Table) read(part string, reversed bool) (played, error) {
	p := played{reversed: reversed}
	for _, row := range t.Runs {
		if part != "" && row.Part != part {
			continue
		}
		s, err := row.standings()
		if err != nil {
			return p, err
		}
		p.runs = append(p.runs, runResult{row, s})
	}
	for _, row := range t.Fits {
		f, err := row.fit()
		if err != nil {
			return p, err
		}
		p.fits = append(p.fits, fitResult{row, f})
	}
	return p, nil
}

// renderers are the tables that a page may ask for.
var renderers = map[string]func(played) string{
	"origin": origin, "grid": grid, "steps": steps, "levels": levels, "pairings": pairings, "fits": fits, "policies": policies,
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
