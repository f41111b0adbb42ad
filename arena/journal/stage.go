package journal

import (
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
)

// A Stage is a long part of a job: games that it plays, or positions that it searches.
type Stage struct {
	// Name names the work in a word, Title in a line for people; an empty Title is not
	// shown.
	Name, Title string
	// Session plays the games of the stage; it is nil if the stage is not a single run.
	// Plain says that its standings tell nothing, as for an agent against itself.
	Session *runs.Active
	Plain   bool
	// Progress is how far it is, counted in Unit: games or positions; nil if nothing is
	// counted, or if a Session counts.
	Progress func() (done, of int64)
	Unit     string
	// Standing describes the stage in lines, and in one more line; nil if there is nothing to tell.
	Standing func() (lines []string, line string)
	// Cells are the runs that it plays side by side and stores; nil if it plays none.
	Cells func() []Cell
}

// A Cell is one run, played to a precision, of a stage that plays many.
type Cell struct {
	// Name is the run's name, Dir its directory.
	Name, Dir string
	// Games is how many games are there, Left roughly how many are still to come.
	Games, Left int64
	// Score is the first mover's score, from 0 to 1; Half is half the width of its
	// interval, 0 before it is known, and Wanted the half-width wanted.
	Score        page.Interval
	Half, Wanted float64
	// Begun says that the run has begun; State describes it in words.
	Begun bool
	State string
}
