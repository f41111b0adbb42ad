package report

import "gipf.arena/arena/page"

// Study is what a study of balance has found.
type Study struct {
	// SchemaVersion is [StudyVersion].
	SchemaVersion int `json:"schema_version"`
	// Name, Seed, Alpha and Config, the hash, are those of the configuration.
	Name   string  `json:"study"`
	Seed   uint64  `json:"seed"`
	Alpha  float64 `json:"alpha"`
	Config string  `json:"config_hash"`
	// Openings say how games began, Judge is the agent that valued positions, "" for none.
	Openings string `json:"openings"`
	Judge    string `json:"judge,omitempty"`
	// Games is how many there are, Over whether all cells reached target width or pair limit,
	// or have the most pairs.
	Games int64 `json:"games"`
	Over  bool  `json:"over"`
	// Card is what is asked of games first, nil where no question asks for it.
	Card *StudyCard `json:"card,omitempty"`
	// Answers are those of the questions, in their order, in sentences.
	Answers []StudyAnswer `json:"answers"`
	// Cells are the cells in the order of the configuration.
	Cells []StudyCell `json:"cells"`
	// Contrasts are all comparisons: those of the questions, and a screening of all
	// games of one level.
	Contrasts []StudyContrast `json:"contrasts"`
	// Fits are the lines through doses and levels.
	Fits []StudyFit `json:"fits"`
	// Notes warn of what a reader has to know.
	Notes []string `json:"notes"`
	// Reproduce says how to have the same again.
	Reproduce StudyReproduce `json:"reproduce"`
}

// A StudyAnswer answers one question.
type StudyAnswer struct {
	// Question is the question in words; Sentences are the answer, each with its interval,
	// agent and number of games. Headline says what many sentences come to.
	Question  string   `json:"question"`
	Headline  string   `json:"headline,omitempty"`
	Sentences []string `json:"sentences"`
}

// A StudyCell is a game at a level of play.
type StudyCell struct {
	Name string `json:"name"`
	// Game is the full name of the game, Base that without doses.
	Game  string      `json:"game"`
	Base  string      `json:"base"`
	Doses []StudyDose `json:"doses,omitempty"`
	// Family is that of the levels, Levels are the names of the players' levels and Specs
	// their agents.
	Family string    `json:"family"`
	Levels [2]string `json:"levels"`
	Specs  [2]string `json:"specs"`
	// Part says which block of a search the cell holds, "" of a cell that stands for itself.
	Part string `json:"part,omitempty"`
	// Fresh says that the games are new ones of what a search found, Relearned that a player has an evaluation which the study
	// learnt, Rank is the place of the first level in the list of levels; all three are for pictures alone.
	Fresh     bool `json:"-"`
	Relearned bool `json:"-"`
	Rank      int  `json:"-"`
	// Pairs were played, Games of them have a result, from so many different openings.
	Pairs    int `json:"pairs"`
	Games    int `json:"games"`
	Openings int `json:"openings"`
	// Stop is why there are no more: width or max; "" where there are to be more.
	Stop string `json:"stop"`
	// Figures are what was measured.
	Figures []StudyFigure `json:"figures"`
	// Looks are what was seen at each look.
	Looks []Look `json:"looks"`
	// Digest is that of the records, Rules the version of the game's rules, Versions the
	// programs that played.
	Digest   string   `json:"digest"`
	Rules    int      `json:"rules_version"`
	Versions []string `json:"versions"`
}

// Equal reports whether the opponents are of one level.
func (c *StudyCell) Equal() bool { return c.Levels[0] == c.Levels[1] }

// Figure returns the figure of a name, nil where there is none.
func (c *StudyCell) Figure(name string) *StudyFigure {
	for i := range c.Figures {
		if c.Figures[i].Name == name {
			return &c.Figures[i]
		}
	}
	return nil
}

// A StudyDose is the value of a parameter of a game that has a range.
type StudyDose struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// A StudyFigure is one figure of a cell.
type StudyFigure struct {
	Name string `json:"name"`
	page.Interval
	// N is the number of observations, as a rule games; Clusters that of openings.
	N        int `json:"n"`
	Clusters int `json:"clusters"`
	// Unit is that of the value, "" for points; Rule cites the rule of an event.
	Unit string `json:"unit,omitempty"`
	Rule string `json:"rule,omitempty"`
	// Note says why there is no figure, or what it means; "" for nothing.
	Note string `json:"note,omitempty"`
}

// A StudyContrast is a figure of one cell less that of another.
type StudyContrast struct {
	// Question is the number of the question, from 1; 0 marks screening, whose p is
	// corrected by Benjamini and Hochberg, that of questions by Holm.
	Question int    `json:"question"`
	Figure   string `json:"figure"`
	// A and B are the names of the cells: Diff is B less A. B is "" where A is compared
	// with a number.
	A    string        `json:"a"`
	B    string        `json:"b"`
	Diff page.Interval `json:"difference"`
	// Elo is the difference in Elo, of scores; nil of other figures.
	Elo *page.Interval `json:"elo,omitempty"`
	// P is that of no difference, or where there is a Margin that of a difference beyond it;
	// Adjusted is the same corrected for all others. Effect is the difference in standard
	// deviations of an opening's mean.
	P        float64 `json:"p"`
	Adjusted float64 `json:"p_adjusted"`
	Effect   float64 `json:"effect"`
	// Margin is that of a test of equivalence, 0 of a test of a difference.
	Margin float64 `json:"margin,omitempty"`
	// Wanted says of a test where A lies, of which Diff is then the figure: in 25..40, or outside of 25..40; "" of others.
	Wanted string `json:"wanted,omitempty"`
	// Shared is the number of openings that both have, Openings that of either's, Games the
	// number of observations.
	Shared   int `json:"shared_openings"`
	Openings int `json:"openings"`
	Games    int `json:"games"`
	// Holds says that it is claimed at the alpha of the study.
	Holds bool `json:"holds"`
}

// A StudyFit is one figure of a line through doses or levels.
type StudyFit struct {
	// Question is the number of the question, from 1. Game and Level say what the line is
	// about: a level of one game, or a family of levels.
	Question int    `json:"question"`
	Game     string `json:"game"`
	Level    string `json:"level"`
	// Relearned says that it is about agents with evaluations which the study learnt, Cells names those that a line through doses
	// goes through; both are for pictures alone.
	Relearned bool     `json:"-"`
	Cells     []string `json:"-"`
	// Dose is the parameter that a line through doses goes along, and Seat whose it is, first
	// or second; "" of levels.
	Dose string `json:"dose,omitempty"`
	Seat string `json:"seat,omitempty"`
	// Model is the line, such as linear; Term is what the figure is, such as dose.
	Model string `json:"model"`
	Term  string `json:"term"`
	page.Interval
	// Unit is that of the value as package quality has it, "" of points and Elo.
	Unit string `json:"unit,omitempty"`
	// P belongs to tests, nil of estimates.
	P     *float64 `json:"p,omitempty"`
	Games int      `json:"games"`
	// Gap is by how many Elo the player with the dose is weaker, where the figure is the
	// dose that makes up for that; nil elsewhere.
	Gap *float64 `json:"gap,omitempty"`
	// At is the budget that a doubling leads to, where the figure is what a doubling gains; nil elsewhere.
	At *float64 `json:"at,omitempty"`
}

// StudyReproduce says how to have a study again.
type StudyReproduce struct {
	// Commands play it again and check it.
	Commands []string `json:"commands"`
	// Digest is the SHA-256 over the names of the cells and the digests of their records.
	Digest string `json:"digest"`
	// Program is the version of the program that made the report.
	Program string `json:"program"`
	// Configuration is the study as it was played.
	Configuration string `json:"configuration"`
}
