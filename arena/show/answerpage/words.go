package answerpage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
)

// percentOf writes a count with its share.
func percentOf(n, of int) string {
	return fmt.Sprintf("%d (%.1f%%)", n, 100*float64(n)/float64(max(1, of)))
}

// data returns a link to values as a file of the run.
func (r *Run) data(name string, value any) *page.Link {
	return &page.Link{Name: name + ".json", Value: value}
}

// figures returns the figures of the quality report whose names begin with prefix.
func (r *Run) figures(prefix string) []quality.Metric {
	return slices.DeleteFunc(slices.Clone(r.Quality.Figures), func(m quality.Metric) bool { return !strings.HasPrefix(m.Name, prefix) })
}
