package bench

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// SchemaVersion is the version of the JSON of a Report.
const SchemaVersion = 1

// A Report holds all figures and what they depend on.
type Report struct {
	SchemaVersion int      `json:"schema_version"`
	Machine       Machine  `json:"machine"`
	Reps          int      `json:"repetitions"`
	Seconds       float64  `json:"seconds_per_repetition"`
	Figures       []Figure `json:"levels"`
}

// A Machine is what a program ran on and was built with.
type Machine struct {
	// CPU is Linux's name of the processor.
	CPU  string `json:"cpu"`
	Go   string `json:"go"`
	OS   string `json:"os"`
	Arch string `json:"arch"`
	// Level is the amd64 level that the program was built for, such as "v1".
	Level string `json:"goamd64,omitempty"`
	// Cores is how many processors the program uses.
	Cores int `json:"cores"`
}

// A Figure is one result in its unit: the median, minimum and maximum of the repetitions.
type Figure struct {
	Game   string  `json:"game"`
	Name   string  `json:"level"`
	Unit   string  `json:"unit"`
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// Median returns the median of a figure by its game and name.
func (r *Report) Median(game, name string) (float64, bool) {
	f := each.First(r.Figures, func(f Figure) bool { return f.Game == game && f.Name == name })
	return f.Median, f != Figure{}
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	t := page.Table{Head: []string{"game", "level", ">median", ">min", ">max", "unit"}}
	for _, f := range r.Figures {
		t.Add(f.Game, f.Name, f.text(f.Median), f.text(f.Min), f.text(f.Max), f.Unit)
	}
	t.Write(w)
	m := r.Machine
	_, err := fmt.Fprintf(w, "\n%s, %d cores; %s %s/%s %s; %s of %.3gs\n", m.CPU, m.Cores, m.Go, m.OS, m.Arch, m.Level, sanitize.Count(r.Reps, "repetition", "repetitions"), r.Seconds)
	return err
}

func thisMachine() Machine {
	m := Machine{CPU: cpuModel("/proc/cpuinfo"), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.GOMAXPROCS(0)}
	if info, ok := debug.ReadBuildInfo(); ok {
		m.Level = each.First(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "GOAMD64" }).Value
	}
	return m
}

// cpuModel returns the system's name of its processor, which Linux has in a file.
func cpuModel(file string) string {
	info, err := os.ReadFile(file)
	if err != nil {
		return "unknown processor"
	}
	for line := range strings.Lines(string(info)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unnamed processor"
}

func median(xs []float64) float64 {
	sorted := slices.SortedFunc(slices.Values(xs), cmp.Compare[float64])
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}

// text prints a value with its significant digits, in its unit.
func (f *Figure) text(x float64) string {
	switch f.Unit {
	case "x", "%":
		return fmt.Sprintf("%.3f", x)
	case "ms":
		return fmt.Sprintf("%.1f", x)
	}
	return magnitude(x)
}

// magnitude prints a number with three or four significant digits.
func magnitude(x float64) string {
	switch {
	case x >= 1e9:
		return fmt.Sprintf("%.2fG", x/1e9)
	case x >= 1e7:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.2fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}
