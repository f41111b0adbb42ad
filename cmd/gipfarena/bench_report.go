package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
)

// A benchReport is all figures with what they depend on.
type benchReport struct {
	Machine   machine  `json:"machine"`
	Reps      int      `json:"repetitions"`
	Seconds   float64  `json:"seconds_per_repetition"`
	Signature string   `json:"signature"`
	Levels    []figure `json:"levels"`
}

type machine struct {
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	Level   string `json:"goamd64,omitempty"`
	Cores   int    `json:"cores"`
	Version string `json:"code_version"`
}

// A figure is one level's rate: median, least and most of the repetitions.
type figure struct {
	Game   string  `json:"game"`
	Level  string  `json:"level"`
	Unit   string  `json:"unit"`
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

func thisMachine() machine {
	m := machine{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.GOMAXPROCS(0), Version: codeVersion()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				m.Level = s.Value
			}
		}
	}
	return m
}

func median(xs []float64) float64 {
	sorted := slices.SortedFunc(slices.Values(xs), cmp.Compare[float64])
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}

func (r *benchReport) print(w io.Writer) {
	t := table{header: []string{"game", "level", ">median", ">min", ">max", "unit"}}
	for _, f := range r.Levels {
		t.add(f.Game, f.Level, perSecond(f.Median), perSecond(f.Min), perSecond(f.Max), f.Unit)
	}
	t.print(w)
	m := r.Machine
	fmt.Fprintf(w, "\n%s %s/%s %s, %d cores; %d repetitions of %.3gs; code %s\nsignature %s\n",
		m.Go, m.OS, m.Arch, m.Level, m.Cores, r.Reps, r.Seconds, m.Version, r.Signature)
}

// perSecond prints a rate with three or four digits that matter.
func perSecond(x float64) string {
	switch {
	case x >= 1e7:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.2fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}
