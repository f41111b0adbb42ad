package journal

import (
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
)

// A Stage is a part of a job that takes long: games that it plays, or positions that it
// searches.
type Stage struct {
	// Name says in a word what is done, Title in a line for people; a Title of "" is not
	// said.
	Name, Title string
	// Session plays the games of the stage, nil where it is no single run. Plain says that
	// its standings tell nothing, as of an agent against itself.
	Session *runs.Active
	Plain   bool
	// Progress is how far it is, counted in Unit: games or positions; nil where nothing is
	// counted, or a Session counts.
	Progress func() (done, of int64)
	Unit     string
	// Standing tells how it stands, in lines and in one line more; nil has nothing to tell.
	Standing func() (lines []string, line string)
	// Cells are the runs that it plays side by side and stores; nil where it plays none so.
	Cells func() []Cell
}

// A Cell is a run of a stage that plays many, each to a precision.
type Cell struct {
	// Name is that of the run, Dir its directory.
	Name, Dir string
	// Games is how many are there, Left about how many more there will be.
	Games, Left int64
	// Score is the first mover's, of 0 to 1; Half is half the width of its interval, 0
	// before it is known, and Wanted what that is to be.
	Score        page.Interval
	Half, Wanted float64
	// Begun says that there is a run; State says in words how it is.
	Begun bool
	State string
}
