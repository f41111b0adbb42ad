package answerpage

import (
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// Export writes what is wanted of a study beside its text: its tables into the folder tables,
// and its page to the file name, which is replaced whole or not at all. "" is not wanted. A
// name that does not end with .html or .htm is an error, before anything is written.
func Export(s *report.Study, tables, name string) error {
	if name != "" {
		if err := page.CheckName(name); err != nil {
			return err
		}
	}
	if tables != "" {
		if err := s.WriteTables(tables); err != nil {
			return err
		}
	}
	if name == "" {
		return nil
	}
	return Document(s).WriteFile(name)
}

// Page returns the page of a study, in UTF-8.
func Page(s *report.Study) ([]byte, error) { return Document(s).HTML() }

// Document is what the page of a study shows.
func Document(s *report.Study) *page.Document {
	unjudged := "the judge has seen no games yet."
	if s.Judge == "" {
		unjudged = "the study has no judge."
	}
	return &page.Document{Title: s.Name, Facts: facts(s), Sections: []page.Section{
		{ID: "answers", Title: "Answers", Why: "the study asks no questions.", Blocks: answers(s)},
		{ID: "balance", Title: "Balance", Why: "no cell has games yet.", Blocks: balanceOf(s)},
		{ID: "doses", Title: "Doses", Why: "no question about a dose has an answer.", Blocks: doses(s)},
		{ID: "levels", Title: "Levels of play", Why: "no family has two levels with games between equals.", Blocks: levels(s)},
		{ID: "course", Title: "Length and choice", Why: "no cell has figures of its course.", Blocks: tenths(s)},
		{ID: "rules", Title: "Endings and rules", Why: "no cell between equal players has endings or events.", Blocks: rulesOfCourse(s)},
		{ID: "judge", Title: "Judge", Why: unjudged, Blocks: judge(s)},
		{ID: "comparisons", Title: "Comparisons", Why: "nothing could be compared.", Blocks: comparisons(s)},
		{ID: "reproduce", Title: "Reproduce", Blocks: reproduce(s)},
	}}
}

// facts are what holds for the whole study.
func facts(s *report.Study) []string {
	state := "Every cell is as precise as was asked for or has the most pairs."
	if !s.Over {
		state = "The study goes on: not all cells are as precise as was asked for."
	}
	return []string{
		fmt.Sprintf("%d games in %d cells, %s, seed %d. %s", s.Games, len(s.Cells), s.Openings, s.Seed, state),
		"Intervals are of 95 %, openings as clusters. An end … is without bound.",
	}
}
