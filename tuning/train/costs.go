package train

import (
	"strconv"
	"strings"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
)

// stageCosts sums up the costs of steps by the part of their names after the number.
func stageCosts(costs []journal.Cost) []report.LearnCost {
	out := []report.LearnCost{}
	for _, c := range costs {
		_, stage := stageOf(c.Step)
		sum := report.Entry(&out, func(o *report.LearnCost) string { return o.Stage }, report.LearnCost{Stage: stage})
		sum.Wall, sum.CPU = sum.Wall+c.Wall, sum.CPU+c.CPU
	}
	return out
}

// spent returns the cost of each iteration; 0 is the work before the first.
func spent(costs []journal.Cost) []report.LearnSpent {
	of := map[int][]journal.Cost{}
	last := 0
	for _, c := range costs {
		i, _ := stageOf(c.Step)
		of[i], last = append(of[i], c), max(last, i)
	}
	out := []report.LearnSpent{}
	for i := range last + 1 {
		s := report.LearnSpent{Iteration: i, Stages: stageCosts(of[i])}
		for _, c := range s.Stages {
			s.Wall, s.CPU = s.Wall+c.Wall, s.CPU+c.CPU
		}
		out = append(out, s)
	}
	return out
}

// stageOf splits the name of a step: "games 003-gate-4x" is "gate-4x" of iteration 3. A
// step without a number comes before the first iteration.
func stageOf(step string) (iteration int, stage string) {
	name := strings.TrimPrefix(step, "games ")
	if number, rest, ok := strings.Cut(name, "-"); ok {
		if i, err := strconv.Atoi(number); err == nil {
			if strings.HasPrefix(rest, "games-") { // against an evaluation formerly in use
				rest = "games"
			}
			return i, rest
		}
	}
	return 0, name
}
