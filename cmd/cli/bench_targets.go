package cli

import (
	"fmt"
	"io"
	"runtime"

	"gipf.arena/arena/report"
)

// A target is a figure that somebody has asked for: must is what it has to reach
// and aim what it would better reach.
type target struct {
	what       string
	game, name string  // of the figure
	of         string  // the yardstick it is divided by, "" for none
	scale      float64 // what one unit of the figure is in the target's unit
	unit       string
	must, aim  float64
	most       bool // whether must and aim are not to be exceeded
}

// The games at which targets are measured.
const (
	gipfBasic = "gipf/basic"
	zertz37   = "zertz/37"
	lyngkBase = "lyngk/base"
)

// targets lists all targets. Those of memory suppose that the games in flight are
// as many as the heading says.
func targets(inFlight int) []target {
	ofC, stored := "x C", storedNames()
	flight := flightNames(inFlight)
	return []target{
		{"GIPF basic, random playouts", gipfBasic, namePlayouts, "gipf", 1, ofC, 0.6, 0.9, false},
		{"GIPF standard, random playouts", "gipf/standard", namePlayouts, "gipf", 1, ofC, 0.4, 0.6, false},
		{"GIPF tournament, random playouts", "gipf/tournament", namePlayouts, "gipf", 1, ofC, 0.4, 0.6, false},
		{"ZÈRTZ 37, random playouts, turns", zertz37, nameTurns, "zertz", 1, ofC, 0.5, 0.9, false},
		{"ZÈRTZ 48, random playouts, turns", "zertz/48", nameTurns, "zertz", 1, ofC, 0.35, 0.6, false},
		{"LYNGK base, random playouts", lyngkBase, namePlayouts, "", 1e-6, "M plies/s", 1.5, 4, false},
		{"GIPF basic, lists of moves", gipfBasic, nameLists, "gipf", 1, ofC, 0.12, 0.2, false},
		{"GIPF basic, mcts", gipfBasic, nameSearch, "", 1e-3, "k sims/s", 500, 1000, false},
		{"ZÈRTZ 37, mcts", zertz37, nameSearch, "", 1e-3, "k sims/s", 150, 400, false},
		{"LYNGK base, mcts", lyngkBase, nameSearch, "", 1e-3, "k sims/s", 25, 70, false},
		{"GIPF basic, arena stored by bare loops", gipfBasic, stored[2], "", 1, "x", 0.5, 0.8, false},
		{"ZÈRTZ 37, arena stored by bare loops", zertz37, stored[2], "", 1, "x", 0.5, 0.8, false},
		{"LYNGK base, arena stored by bare loops", lyngkBase, stored[2], "", 1, "x", 0.5, 0.8, false},
		{"arena overhead", gipfBasic, nameOverhead, "", 1, "%", 3, 1, true},
		{"2 cores by 1", gipfBasic, nameScaling, "", 1, "x", 1.8, 1.95, false},
		{fmt.Sprintf("%d in flight, process", inFlight), gipfBasic, flight[1], "", 1e-9, "GB", 2, 2, true},
		{fmt.Sprintf("%d in flight by 2 in flight", inFlight), gipfBasic, flight[2], "", 1, "x", 0.95, 0.95, false},
		{"run to first game", gipfBasic, nameStart, "", 1, "ms", 50, 10, true},
	}
}

// verdict says whether a value reaches what was asked for.
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
func (r *benchReport) printTargets(w io.Writer, inFlight int) {
	t := report.Table{Header: []string{"target", ">must", ">aim", ">measured", "unit", "reached"}}
	for _, x := range targets(inFlight) {
		value, ok := r.median(x.game, x.name)
		if x.of != "" {
			yardstick, there := r.median("", yardstickName(x.of))
			value, ok = value/yardstick, ok && there
		}
		if ok {
			value *= x.scale
			t.Add(x.what, fmt.Sprint(x.must), fmt.Sprint(x.aim), fmt.Sprintf("%.3g", value), x.unit, x.verdict(value))
		}
	}
	fmt.Fprintln(w)
	t.Write(w)
	if r.Machine.Arch == "amd64" && r.Machine.Level != "v3" {
		fmt.Fprintf(w, "\nthis build is for amd64 %s: build with GOAMD64=v3 to compare with C for this processor\n", r.Machine.Level)
	}
}

// median returns a figure's median.
func (r *benchReport) median(game, name string) (float64, bool) {
	for _, f := range r.Levels {
		if f.Game == game && f.Level == name {
			return f.Median, true
		}
	}
	return 0, false
}

// What the figures are called.
const (
	namePlayouts = "playouts"
	nameTurns    = "turns of playouts"
	nameLists    = "playouts by lists of moves"
	nameSearch   = "mcts from the start"
	nameOverhead = "arena overhead at " + benchSpec
	nameScaling  = "speed of 2 cores by that of 1 at " + benchSpec
	nameStart    = "run to first game"
)

func storedNames() [3]string {
	return [...]string{
		"bare loop, random against random",
		fmt.Sprintf("arena, random against random, stored, %d cores", runtime.GOMAXPROCS(0)),
		"the same by as many bare loops",
	}
}

func flightNames(inFlight int) [3]string {
	at := fmt.Sprintf("%d games in flight at %s: ", inFlight, benchSpec)
	return [...]string{at + "in use for each", at + "process", at + "speed by that of 2"}
}
