package answerpage

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
)

// quote writes a word for a shell.
func quote(word string) string {
	plain := strings.IndexFunc(word, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-:=,@%", r)
	}) < 0
	if plain && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// some is an interval that may not be there.
func some(u page.Unit, iv *page.Interval) string {
	if iv == nil {
		return ""
	}
	return u.Text(*iv)
}

// interval is a figure with an open interval where it has none.
func interval(f quality.Figure) page.Interval {
	iv := page.Interval{Value: f.Mean}
	if f.Half == f.Half { // no NaN
		iv.Low, iv.High = new(f.Mean-f.Half), new(f.Mean+f.Half)
	}
	return iv
}

// three are numbers around 1.
var three = page.Unit{Times: 1, Format: "%.3f"}

// percentOf is a count with its share.
func percentOf(n, of int) string {
	return fmt.Sprintf("%d (%.1f%%)", n, 100*float64(n)/float64(max(1, of)))
}

// data is a link to values as a file of the run.
func (r *Run) data(name string, value any) *page.Link {
	return &page.Link{Name: name + ".json", Value: value}
}

// figures are those of the quality report whose names begin so.
func (r *Run) figures(prefix string) (out []quality.Metric) {
	for _, m := range r.Quality.Figures {
		if strings.HasPrefix(m.Name, prefix) {
			out = append(out, m)
		}
	}
	return out
}
