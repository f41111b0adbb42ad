package report

import (
	"fmt"
	"path/filepath"

	"gipf.arena/arena/page"
	"gipf.arena/internal/safefile"
)

// CheckChartName refuses the name of a file that does not end with .svg or .png.
func CheckChartName(name string) error {
	switch filepath.Ext(name) {
	case ".svg", ".png":
		return nil
	}
	return fmt.Errorf("plot %q: want a name that ends with .svg or .png", name)
}

// WriteChart draws the answer of a command into a file, which is replaced whole or not at all.
// An error is one of CheckChartName, of ChartOf or of writing.
func WriteChart(name string, answer any) error {
	if err := CheckChartName(name); err != nil {
		return err
	}
	c, err := ChartOf(answer)
	if err != nil {
		return err
	}
	text, err := drawn(c, filepath.Ext(name))
	if err != nil {
		return err
	}
	return safefile.Write(name, text)
}

// drawn is a chart as a file with that ending.
func drawn(c *page.Chart, ending string) ([]byte, error) {
	if ending == ".png" {
		return page.PNG(c)
	}
	return c.SVG(), nil
}
