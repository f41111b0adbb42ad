package study

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// twoSided is the p-value of a value of Student's t.
func twoSided(t, dof float64) float64 {
	if dof <= 0 {
		return 1
	}
	return min(1, 2*distuv.StudentsT{Sigma: 1, Nu: dof}.CDF(-math.Abs(t)))
}

// dose compares every dose with the one before it, at each level.
func (a *answering) dose(number int, q *configs.Question) {
	var before *played
	for _, p := range a.about(q.Fair) {
		if before != nil && before.plan.Levels == p.plan.Levels {
			a.compare(number, firstScore, before, p, q)
		}
		before = p
	}
}

// trend compares the last level of each family with the first, at every game.
func (a *answering) trend(number int, q *configs.Question) {
	first := map[[2]string]*played{}
	for _, p := range a.cells {
		key := [2]string{p.plan.Game.Game, p.plan.Levels[0].Family}
		if before := first[key]; before != nil && p.plan.Equal() {
			a.compare(number, firstScore, before, p, q)
		} else if p.plan.Equal() {
			first[key] = p
		}
	}
	_ = fmt.Sprint
}

// dead says which rules never mattered.
func (a *answering) dead(to *report.StudyAnswer, q *configs.Question) {
}
