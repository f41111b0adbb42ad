package answerpage

import (
	"fmt"
	"html/template"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/sanitize"
)

// WriteFile writes the page to a file, which it replaces whole or not at all. A name that
// does not end with .html or .htm is an error.
func (r *Report) WriteFile(name string) error { return r.document().WriteFile(name) }

// document returns the page: the sections of the only run, or the changes and then each run
// in turn.
func (r *Report) document() *page.Document {
	first := r.Runs[0]
	d := &page.Document{Title: first.Meta.Name, Facts: first.facts(), Modules: []template.JS{page.Sorting()}, Inside: r.Inside}
	for _, run := range r.Runs {
		for i := range run.Games {
			d.Data = append(d.Data, page.Data{ID: run.Games[i].id(run.number), Value: run.Games[i].replay})
		}
	}
	if len(d.Data) > 0 {
		d.Modules, d.Styles = append(d.Modules, template.JS(boards.Module())), []template.CSS{template.CSS(boards.CSS())}
	}
	if len(r.Runs) == 1 {
		d.Sections = first.sections()
	} else {
		d.Title, d.Facts = first.Meta.Name, []string{fmt.Sprintf("%d runs side by side, each compared with the first. Intervals are of 95 %%.", len(r.Runs))}
		d.Sections = r.Changes.Sections()
		for i, run := range r.Runs {
			if i > 0 {
				d.Title += " · " + run.Meta.Name
			}
			d.Sections = append(d.Sections, run.whole())
		}
	}
	d.Sections = append(d.Sections, r.reproduce())
	return d
}

// facts returns what holds for the whole run.
func (r *Run) facts() []string {
	s := r.Standings
	state := "The run is complete."
	if s.Finished < s.Planned {
		state = fmt.Sprintf("%d games of %s: the run is not complete.", s.Finished, s.Of())
	}
	return []string{
		fmt.Sprintf("%d games of %s between %d agents, seed %d. %s", s.Finished, s.Game, len(r.Meta.Players), r.Meta.Seed, state),
		"Intervals are of 95 %. An end … is without bound.",
	}
}

// sections returns the sections of one run.
func (r *Run) sections() []page.Section {
	const noGames = "there are no games yet."
	distinct := fmt.Sprintf("all of %d games with a result are distinct.", r.Standings.Duplicates.Games)
	faultless := fmt.Sprintf("no agent lost any of %d games by a fault of its own.", r.Standings.Finished)
	return []page.Section{
		{ID: "standings", Title: "Standings", Why: noGames, Blocks: r.standings()},
		{ID: "pairings", Title: "Pairings", Why: "no two agents have a game with a result.", Blocks: r.pairings()},
		{ID: "course", Title: "Elo as games came in", Why: "there are too few games.", Blocks: r.course()},
		{ID: "first", Title: "First move", Why: "no game has a result.", Blocks: r.first()},
		{ID: "outcomes", Title: "Outcomes", Why: noGames, Blocks: r.outcomes()},
		{ID: "lengths", Title: "Length", Why: noGames, Blocks: r.lengths()},
		{ID: "openings", Title: "Openings", Why: noGames, Blocks: r.openings()},
		{ID: "games", Title: "Games to look at", Why: noGames, Blocks: r.games()},
		{ID: "drama", Title: "Drama", Why: r.Quality.Drama.Silence(), Blocks: r.Quality.Drama.Blocks()},
		{ID: "calibration", Title: "Calibration", Why: quality.NoValues, Blocks: r.Quality.Calibration()},
		{ID: "time", Title: "Nodes and time", Why: quality.NoTimes, Blocks: r.Quality.Times()},
		{ID: "failures", Title: "Failures", Why: faultless, Blocks: r.failures()},
		{ID: "duplicates", Title: "Duplicates", Why: distinct, Blocks: r.duplicates()},
		{ID: "played", Title: "What was played", Blocks: r.played()},
	}
}

// whole returns a run as one section with its parts folded.
func (r *Run) whole() page.Section {
	out := page.Section{ID: fmt.Sprintf("run-%d", r.number+1), Title: r.Meta.Name, Blocks: []page.Block{{Sentences: append(r.facts(), "It lies in "+r.Dir+".")}}}
	for _, s := range r.sections() {
		if len(s.Blocks) > 0 {
			out.Blocks = append(out.Blocks, page.Block{Summary: s.Title, Open: s.ID == "standings", Blocks: s.Blocks})
		}
	}
	return out
}

// reproduce says how to obtain the figures again.
func (r *Report) reproduce() page.Section {
	var b []byte
	for _, run := range r.Runs {
		for _, command := range []string{"standings", "quality", "verify"} {
			b = fmt.Appendf(b, "gipfarena %s %s\n", command, sanitize.Shell(run.Dir))
		}
	}
	return page.Section{ID: "reproduce", Title: "Reproduce", Blocks: []page.Block{{
		Sentences: []string{"The figures of this page, as text or with --json:"}, Text: string(b),
	}, {Sentences: []string{"Made by gipfarena " + r.Program + ". Figures whose files are named “data” are in this page and can be kept from it."}}}}
}
