package report

import (
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// StudyPlan is what a study would take, by a pilot of a few pairs a cell.
type StudyPlan struct {
	// SchemaVersion is [StudyVersion].
	SchemaVersion int    `json:"schema_version"`
	Name          string `json:"study"`
	// Games is how many there would be if games are even, which takes the most of them for a
	// width, and where the pilot saw few wins or losses as many as it takes to have enough of
	// both; Hours how long they would take with so many workers.
	Games   int     `json:"games"`
	Hours   float64 `json:"hours"`
	Workers int     `json:"workers"`
	// Further is how many of the games belong to no cell yet: questions ask for them after others.
	Further int             `json:"further_games,omitempty"`
	Cells   []StudyPlanCell `json:"cells"`
	// Notes say at which levels the most pairs are too few for the width that is asked for.
	Notes []string `json:"notes,omitempty"`
	// Questions are those of the study, with what they can find.
	Questions []StudyPower `json:"questions"`
}

// StudyPlanCell is a cell of a plan.
type StudyPlanCell struct {
	Name string `json:"name"`
	// Games are expected; Played were played by the pilot, of so many seconds each.
	Games   int     `json:"games"`
	Played  int     `json:"played"`
	Seconds float64 `json:"seconds_a_game"`
	// OneSided says that no game was won, or none lost, in the pilot: the cell counts with the
	// most games that it may have.
	OneSided bool `json:"one_sided,omitempty"`
}

// StudyPower is what a question can find: the smallest difference that is found in
// eight of ten studies, corrected for all claims of the study.
type StudyPower struct {
	Question string `json:"question"`
	Smallest string `json:"smallest"`
}

// WriteText writes the plan for people.
func (p *StudyPlan) WriteText(w io.Writer) error { return writeText(w, p.write) }

func (p *StudyPlan) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, at most about %d games, %.2g hours with %d at a time\n\n", p.Name, sanitize.Count(len(p.Cells), "cell", "cells"), p.Games, p.Hours, p.Workers)
	t := page.Table{Head: []string{"cell", ">games", ">seconds a game", ">hours"}}
	for _, c := range p.Cells {
		t.Add(c.Name, fmt.Sprint(c.Games), fmt.Sprintf("%.3g", c.Seconds), fmt.Sprintf("%.2g", float64(c.Games)*c.Seconds/3600/float64(max(1, p.Workers))))
	}
	t.Write(w)
	if p.Further > 0 {
		fmt.Fprintf(w, "\nAbout %d of these games follow from others, in cells that questions ask for later.\n", p.Further)
	}
	if n := each.Count(p.Cells, func(c StudyPlanCell) bool { return c.OneSided }); n > 0 {
		fmt.Fprintf(w, "\nOne side took every point of the pilot in %d of them, which may go on to the most pairs; they count with all of these.\n", n)
	}
	if len(p.Notes) > 0 {
		fmt.Fprintln(w)
	}
	for _, note := range p.Notes {
		fmt.Fprintf(w, "%s.\n", sanitize.Line(note))
	}
	if len(p.Questions) > 0 {
		fmt.Fprintln(w, "\nSmallest differences that are found in eight of ten such studies:")
	}
	for i, q := range p.Questions {
		fmt.Fprintf(w, "%d. %s: %s\n", i+1, sanitize.Line(q.Question), sanitize.Line(q.Smallest))
	}
}
