package main

import (
	"fmt"
	"io"

	"gipf.arena/arena/bench"
	"gipf.arena/arena/page"
)

// A target is a figure that the project wants: must is the required value and aim
// the desired one.
type target struct {
	what       string
	game, name string  // of the figure
	of         string  // the yardstick that it is divided by, "" for none
	scale      float64 // value of one unit of the figure in the target's unit
	unit       string
	must, aim  float64
	most       bool // must and aim are upper bounds
}

// The games at which targets are measured.
const (
	gipfBasic = "gipf/basic"
	zertz37   = "zertz/37"
	lyngkBase = "lyngk/base"
)

// targets lists all targets. Targets of memory assume the number of games in flight
// that the heading states.
func targets(inFlight int) []target {
	const ofC = "x C"
	_, _, stored := bench.Stored()
	_, process, speed := bench.Flight(inFlight)
	return []target{
		{"GIPF basic, random playouts", gipfBasic, bench.Playouts, "gipf", 1, ofC, 0.88, 0.95, false},
		{"GIPF standard, random playouts", "gipf/standard", bench.Playouts, "gipf", 1, ofC, 0.4, 0.6, false},
		{"GIPF tournament, random playouts", "gipf/tournament", bench.Playouts, "gipf", 1, ofC, 0.4, 0.6, false},
		{"ZÈRTZ 37, random playouts, turns", zertz37, bench.Turns, "zertz", 1, ofC, 0.8, 0.95, false},
		{"ZÈRTZ 48, random playouts, turns", "zertz/48", bench.Turns, "zertz", 1, ofC, 0.35, 0.6, false},
		{"LYNGK base, random playouts", lyngkBase, bench.Playouts, "", 1e-6, "M plies/s", 1.5, 4, false},
		{"GIPF basic, lists of moves", gipfBasic, bench.Lists, "gipf", 1, ofC, 0.12, 0.2, false},
		{"GIPF basic, mcts", gipfBasic, bench.Search, "", 1e-3, "k sims/s", 500, 1000, false},
		{"ZÈRTZ 37, mcts", zertz37, bench.Search, "", 1e-3, "k sims/s", 150, 400, false},
		{"LYNGK base, mcts", lyngkBase, bench.Search, "", 1e-3, "k sims/s", 25, 70, false},
		{"GIPF basic, arena stored by bare loops", gipfBasic, stored, "", 1, "x", 0.5, 0.8, false},
		{"ZÈRTZ 37, arena stored by bare loops", zertz37, stored, "", 1, "x", 0.5, 0.8, false},
		{"LYNGK base, arena stored by bare loops", lyngkBase, stored, "", 1, "x", 0.5, 0.8, false},
		{"arena overhead", gipfBasic, bench.Overhead, "", 1, "%", 3, 1, true},
		{"2 cores by 1", gipfBasic, bench.Scaling, "", 1, "x", 1.8, 1.95, false},
		{fmt.Sprintf("%d in flight, process", inFlight), gipfBasic, process, "", 1e-9, "GB", 2, 2, true},
		{fmt.Sprintf("%d in flight by 2 in flight", inFlight), gipfBasic, speed, "", 1, "x", 0.95, 0.95, false},
		{"run to first game", gipfBasic, bench.Start, "", 1, "ms", 12, 8, true},
	}
}

// verdict says whether a value reaches the target.
func (t *target) verdict(value float64) string {
	reaches := func(want float64) bool { return value >= want != t.most || value == want }
	switch {
	case reaches(t.aim):
		return "aim"
	case reaches(t.must):
		return "must"
	}
	return "missed"
}

// printTargets prints every target whose figures were measured.
func printTargets(w io.Writer, r *bench.Report, inFlight int) error {
	t := page.Table{Head: []string{"target", ">must", ">aim", ">measured", "unit", "reached"}}
	for _, x := range targets(inFlight) {
		value, ok := r.Median(x.game, x.name)
		if x.of != "" {
			yardstick, there := r.Median("", yardstickName(x.of))
			value, ok = value/yardstick, ok && there
		}
		if ok {
			value *= x.scale
			t.Add(x.what, fmt.Sprint(x.must), fmt.Sprint(x.aim), fmt.Sprintf("%.3g", value), x.unit, x.verdict(value))
		}
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	t.Write(w)
	if r.Machine.Arch == "amd64" && r.Machine.Level != "v3" {
		fmt.Fprintf(w, "\nthis build is for amd64 %s: build with GOAMD64=v3 to compare with C for this processor\n", r.Machine.Level)
	}
	return nil
}
