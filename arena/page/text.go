package page

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"

	"gipf.arena/internal/sanitize"
)

// WriteText writes the document for people at a terminal: facts, sentences and tables below
// headings. A chart is a line for each of its estimates where no table stands beside it.
func (d *Document) WriteText(w io.Writer) error {
	var b bytes.Buffer
	lines(&b, "", append([]string{d.Title}, d.Facts...)...)
	for _, s := range d.Sections {
		if len(s.Blocks) > 0 {
			fmt.Fprintf(&b, "\n== %s ==\n", sanitize.Line(s.Title))
			text(&b, s.Blocks)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// lines writes lines, each behind the same.
func lines(w io.Writer, before string, all ...string) {
	for _, line := range all {
		fmt.Fprintln(w, before+sanitize.Line(line))
	}
}

// text writes blocks, with an empty line before each but the first.
func text(w io.Writer, blocks []Block) {
	for i := range blocks {
		if i > 0 {
			fmt.Fprintln(w)
		}
		blocks[i].text(w)
	}
}

func (b *Block) text(w io.Writer) {
	if b.Long {
		lines(w, "", b.Summary+onPage)
		return
	}
	indent := ""
	for _, heading := range []string{b.Summary, b.Heading} {
		if heading != "" {
			lines(w, "", heading)
			indent = "  "
		}
	}
	lines(w, indent, b.Sentences...)
	switch {
	case b.Table != nil:
		if b.Table.Caption != "" {
			lines(w, "", b.Table.Caption)
		}
		b.Table.Write(w)
	case b.Chart != nil && len(b.Chart.Estimates) > mostMarks:
		lines(w, "", b.Chart.Title+onPage)
	case b.Chart != nil:
		lines(w, "", b.Chart.Title)
		b.Chart.text(w)
	}
	for line := range strings.Lines(b.Text) {
		lines(w, "  ", strings.TrimSuffix(line, "\n"))
	}
	text(w, b.Blocks)
}

// A chart with more marks than mostMarks is left to pages; charWidth is how many characters
// wide the interval of a mark is at most.
const mostMarks, charWidth = 24, 48

// onPage says where the rest is.
const onPage = " (on the page)"

// text draws the estimates of a chart, a line each: "o" is the value, "O" one that is drawn
// hollow, between the ends of its interval.
func (c *Chart) text(w io.Writer) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, e := range c.Estimates {
		for _, x := range e.along() {
			low, high = min(low, x), max(high, x)
		}
	}
	var t Table
	for _, e := range c.Estimates {
		var at [3]int
		for i, x := range e.along() {
			at[i] = int(math.Round((x - low) / max(high-low, 1) * (charWidth - 1)))
		}
		at[0], at[2] = min(at[0], at[1]), max(at[1], at[2])
		mark := "o"
		if strings.HasSuffix(e.Class, "hollow") {
			mark = "O"
		}
		t.Add(Short(e.Name, 48), strings.Repeat(" ", at[0])+strings.Repeat("-", at[1]-at[0])+mark+strings.Repeat("-", at[2]-at[1]), e.Figure)
	}
	t.Head = []string{"", "", ""}
	lines(w, "", t.Lines()[1:]...)
}

// along are the low end, the value and the high end on the axis of the figures.
func (e *Estimate) along() [3]float64 {
	if e.Y1 != e.Y2 {
		return [3]float64{-e.Y1, -e.Y, -e.Y2}
	}
	return [3]float64{e.X1, e.X, e.X2}
}
