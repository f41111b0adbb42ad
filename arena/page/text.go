package page

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/sanitize"
)

// A pen writes documents for people at a terminal, or with markdown as a page of Markdown:
// facts, sentences and tables below headings. A chart is a line for each of its estimates where
// no table stands beside it.
type pen struct {
	bytes.Buffer
	markdown bool
}

// WriteText writes the document for people at a terminal.
func (d *Document) WriteText(w io.Writer) error {
	_, err := w.Write(d.written(false))
	return err
}

// Markdown returns the document as a page of Markdown.
func (d *Document) Markdown() []byte { return d.written(true) }

func (d *Document) written(markdown bool) []byte {
	p := &pen{markdown: markdown}
	p.heading("# ", d.Title)
	p.lines("", d.Facts...)
	for _, s := range d.Sections {
		if len(s.Blocks) > 0 {
			p.between()
			p.heading("## ", s.Title)
			p.blocks(s.Blocks)
		}
	}
	return p.Bytes()
}

// between writes an empty line, which Markdown has behind each line.
func (p *pen) between() {
	if !p.markdown {
		fmt.Fprintln(p)
	}
}

// heading writes a heading with the sign that it has in Markdown.
func (p *pen) heading(sign, words string) {
	switch {
	case words == "":
	case p.markdown:
		p.lines(sign, words)
	case sign == "## ":
		p.lines("== ", words+" ==")
	default:
		p.lines("", words)
	}
}

// lines writes lines, each behind the same.
func (p *pen) lines(before string, all ...string) {
	for _, line := range all {
		if p.markdown {
			fmt.Fprintf(p, "%s%s\n\n", before, MarkdownText(line))
			continue
		}
		fmt.Fprintln(p, before+sanitize.Line(line))
	}
}

// verbatim writes lines as they are, each behind the same.
func (p *pen) verbatim(before string, all ...string) {
	if p.markdown {
		before = "    " // is text as it is, without a sign that could end it
		defer fmt.Fprintln(p)
	}
	for _, line := range all {
		fmt.Fprintln(p, before+sanitize.Line(line))
	}
}

// blocks writes blocks, with an empty line before each but the first.
func (p *pen) blocks(blocks []Block) {
	for i := range blocks {
		if i > 0 {
			p.between()
		}
		p.block(&blocks[i])
	}
}

func (p *pen) block(b *Block) {
	if b.Long {
		p.lines("", b.Summary+onPage)
		return
	}
	p.heading("### ", b.Summary)
	p.heading("### ", b.Heading)
	indent := ""
	if b.Summary+b.Heading != "" && !p.markdown {
		indent = "  "
	}
	p.lines(indent, b.Sentences...)
	switch {
	case b.Table != nil:
		p.table(b.Table)
	case b.Chart != nil && len(b.Chart.Estimates) > mostMarks:
		p.lines("", b.Chart.Title+onPage)
	case b.Chart != nil:
		p.lines("", b.Chart.Title)
		p.verbatim("", b.Chart.lines()...)
	}
	if b.Text != "" {
		p.verbatim("  ", strings.Split(strings.TrimSuffix(b.Text, "\n"), "\n")...)
	}
	p.blocks(b.Blocks)
}

func (p *pen) table(t *Table) {
	if t.Caption != "" {
		p.lines("", t.Caption)
	}
	if p.markdown {
		fmt.Fprintln(p, t.markdown())
		return
	}
	t.Write(p)
}

// A chart with more marks than mostMarks is left to pages; the interval of a mark is at most charWidth
// characters wide, and leastWidth where names and figures leave no more room.
const mostMarks, charWidth, leastWidth = 24, 48, 8

// onPage says where the rest is.
const onPage = " (on the page)"

// lines draws the estimates of a chart, a line each: "o" is the value, "O" one that is drawn
// hollow, between the ends of its interval.
func (c *Chart) lines() []string {
	low, high := math.Inf(1), math.Inf(-1)
	names, figures := 0, 0
	for _, e := range c.Estimates {
		names, figures = max(names, utf8.RuneCountInString(Short(e.Name, 48))), max(figures, utf8.RuneCountInString(e.Figure))
		for _, x := range e.along() {
			low, high = min(low, x), max(high, x)
		}
	}
	width := min(charWidth, max(leastWidth, Columns-names-figures-4))
	t := Table{Head: []string{"", "", ""}}
	for _, e := range c.Estimates {
		var at [3]int
		for i, x := range e.along() {
			at[i] = int(math.Round((x - low) / max(high-low, 1) * float64(width-1)))
		}
		at[0], at[2] = min(at[0], at[1]), max(at[1], at[2])
		mark := "o"
		if strings.HasSuffix(e.Class, "hollow") {
			mark = "O"
		}
		t.Add(Short(e.Name, 48), strings.Repeat(" ", at[0])+strings.Repeat("-", at[1]-at[0])+mark+strings.Repeat("-", at[2]-at[1]), e.Figure)
	}
	return t.Lines()[1:]
}

// along are the low end, the value and the high end on the axis of the figures.
func (e *Estimate) along() [3]float64 {
	if e.Y1 != e.Y2 {
		return [3]float64{-e.Y1, -e.Y, -e.Y2}
	}
	return [3]float64{e.X1, e.X, e.X2}
}
