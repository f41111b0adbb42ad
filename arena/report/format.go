package report

import (
	"fmt"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
)

// A Format is what an adaptive format has to tell beside the ratings. Of its parts
// those are there that the format has.
type Format struct {
	// Tournament is the name of the format, Settings its parameters.
	Tournament string `json:"tournament"`
	Settings   string `json:"settings"`
	// Over says that nothing is left to decide.
	Over   bool    `json:"over"`
	Rounds []Round `json:"rounds"`
	// Swiss is the table of a Swiss tournament.
	Swiss []SwissRow `json:"swiss,omitempty"`
	// Matches are those of a knockout or a hill; Winner has won a knockout that is
	// over, or holds the hill.
	Matches []Match `json:"matches,omitempty"`
	Winner  string  `json:"winner,omitempty"`
	// Tests are those of an SPRT run.
	Tests []Test `json:"tests,omitempty"`
	// Statements are those of informative pairing; the probability that any of them
	// is false is at most Alpha.
	Statements []Statement `json:"statements,omitempty"`
	Alpha      float64     `json:"alpha,omitempty"`
	// Looks are those of a run to a precision, ScoreOf says whose score they are of.
	Looks   []Look `json:"looks,omitempty"`
	ScoreOf string `json:"score_of,omitempty"`
}

// A Look is what a run to a precision saw after a block of pairs.
type Look struct {
	Pairs int `json:"pairs"`
	// Score is the figure that the run is about, a share of the points, with its 95 %
	// interval and half the width of that.
	Score page.Interval `json:"score"`
	Half  float64       `json:"half_width"`
	// Stop says why the run ends (width, max, lopsided); "" where it goes on.
	Stop string `json:"stop"`
}

// NewLooks returns the looks of a run to a precision.
func NewLooks(looks []balance.Look) []Look {
	return each.Of(looks, func(l balance.Look) Look {
		return Look{l.Pairs, page.NewInterval(l.Score), l.Score.Half(), string(l.Reason)}
	})
}

// A Round is one decision: who meets next, how often, and why.
type Round struct {
	// Number counts from 0.
	Number   int         `json:"round"`
	Pairings [][2]string `json:"pairings"`
	// Pairs are played by each pairing. Byes sit out.
	Pairs  int      `json:"pairs"`
	Byes   []string `json:"byes,omitempty"`
	Reason string   `json:"reason"`
	// Basis is the digest of the records before the decision.
	Basis string `json:"basis"`
}

// A SwissRow is a line of the table of a Swiss tournament.
type SwissRow struct {
	Rank int    `json:"rank"`
	Name string `json:"name"`
	// Score is wins less losses, Buchholz the sum of the opponents' scores.
	Score    int     `json:"score"`
	Buchholz int     `json:"buchholz"`
	Points   float64 `json:"points"`
	Games    int     `json:"games"`
	Open     int     `json:"games_without_result"`
	Byes     int     `json:"byes"`
	// Elo is the agent's rating.
	Elo page.Interval `json:"elo"`
}

// A Match is all games of one pairing of a knockout or a hill, counted for A.
type Match struct {
	// Round counts from 0.
	Round  int    `json:"round"`
	A      string `json:"a"`
	B      string `json:"b"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	Open   int    `json:"games_without_result"`
	// Winner is "" while the match goes on; How says how it was decided.
	Winner string `json:"winner,omitempty"`
	How    string `json:"how,omitempty"`
}

// A Statement is that one agent is stronger than another.
type Statement struct {
	Above       string  `json:"above"`
	Below       string  `json:"below"`
	Pairs       int     `json:"pairs"`
	LogEvidence float64 `json:"log_evidence"`
}

// addFormat tells what an adaptive format has decided, and what follows from it.
func (r *rater) addFormat(s *Standings, fit *Fit) {
	settings := r.Rounds.Settings()
	f := &Format{Tournament: settings.Format(), Settings: settings.String(), Rounds: append([]Round{}, each.Of(r.Rounds.Decisions(), r.round)...)}
	games, over := r.Rounds.Games()
	if f.Over = over; over {
		s.Planned = games
	}
	switch d := r.Rounds.Director().(type) {
	case *adaptive.SwissDirector:
		f.Swiss = r.swiss(d)
	case *adaptive.KnockoutDirector:
		f.Matches = r.matches(d.Matches())
		if f.Over {
			f.Winner = f.Matches[len(f.Matches)-1].Winner
		}
	case *adaptive.HillDirector:
		f.Matches, f.Winner = r.matches(d.Matches()), r.name(d.Champion())
	case *adaptive.SPRTDirector:
		fit.Test, fit.Tests = settings.(adaptive.SPRT).Test(), d.Tests()
		f.Tests = r.tests(fit.Test, fit.Tests)
	case *adaptive.PrecisionDirector:
		f.Looks, f.ScoreOf = NewLooks(d.Looks()), "the first mover"
		if settings.(adaptive.Precision).Figure == adaptive.SecondPlayer {
			f.ScoreOf = r.name(1)
		}
	case *adaptive.InformativeDirector:
		f.Alpha = settings.(adaptive.Informative).Alpha
		f.Statements = each.Of(d.Statements(), func(c adaptive.Statement) Statement {
			return Statement{r.name(c.Above), r.name(c.Below), c.Pairs, c.LogEvidence}
		})
	}
	s.Format = f
}

func (r *rater) round(d arena.Decision) Round {
	met := each.Of(d.Round.Pairings, func(m adaptive.Pairing) [2]string { return [2]string{r.name(m.A), r.name(m.B)} })
	return Round{Number: d.Number, Pairings: append([][2]string{}, met...), Pairs: d.Round.Pairs, Byes: each.Of(d.Round.Byes, r.name), Reason: d.Round.Reason, Basis: d.Basis}
}

func (r *rater) swiss(d *adaptive.SwissDirector) (rows []SwissRow) {
	for i, row := range d.Table() {
		rows = append(rows, SwissRow{
			Rank: i + 1, Name: r.name(row.Player), Score: row.Score, Buchholz: row.Buchholz,
			Points: row.WDL.Points(), Games: row.WDL.Games(), Open: row.Open, Byes: row.Byes,
			Elo: page.NewInterval(r.table.Ratings[row.Player].Elo),
		})
	}
	return rows
}

func (r *rater) matches(all []adaptive.Match) (list []Match) {
	for _, t := range all {
		w := t.Games.WDL()
		m := Match{Round: t.Round, A: r.name(t.Games.A), B: r.name(t.Games.B), Wins: w.Wins, Draws: w.Draws, Losses: w.Losses, Open: t.Open, How: t.How}
		if t.Winner >= 0 {
			m.Winner = r.name(t.Winner)
		}
		list = append(list, m)
	}
	return list
}

// FormatNotes says what must be known of ratings from a tournament of that many
// agents in an adaptive format; nothing of nil settings.
func FormatNotes(s adaptive.Settings, agents int) []string {
	switch s := s.(type) {
	case adaptive.SPRT:
		return testNotes(s.Test(), agents-1)
	case adaptive.Hill:
		return []string{"the hill is held by the survivor of many matches: the ratings say what is known of its strength"}
	}
	return nil
}

// undecidedNote says how tests go on that have no verdict although all pairs were played.
func undecidedNote(rs *arena.Rounds) []string {
	d, ok := rs.Director().(*adaptive.SPRTDirector)
	if _, over := rs.Games(); !ok || !over || !slices.ContainsFunc(d.Tests(), func(t adaptive.CandidateTest) bool { return t.Verdict == stats.Undecided }) {
		return nil
	}
	return []string{"a test that is undecided after all pairs goes on with more: gipfarena resume DIR --set pairs=N"}
}

// testNotes says what a stop does to ratings, and many candidates to alpha.
func testNotes(test stats.SPRT, candidates int) []string {
	notes := []string{"the ratings are biased by the stop of each test; use the median-unbiased Elo"}
	if candidates > 1 {
		notes = append(notes, fmt.Sprintf("each of the %d tests has its own alpha of %g: that one or another of candidates no better than the first agent passes has a probability of up to %.2g",
			candidates, test.Alpha, min(1, float64(candidates)*test.Alpha)))
	}
	return notes
}
