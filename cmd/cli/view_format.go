package cli

import (
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// A formatView is what a format that decides as it goes has to tell beside the
// ratings. Of its parts those are there that the format has.
type formatView struct {
	Tournament string      `json:"tournament"`
	Settings   string      `json:"settings"`
	Over       bool        `json:"over"`
	Rounds     []roundView `json:"rounds"`
	Swiss      []swissView `json:"swiss,omitempty"`
	Matches    []tieView   `json:"matches,omitempty"` // of a knockout or a hill
	Winner     string      `json:"winner,omitempty"`  // of a knockout that is over, or who holds the hill
	Tests      []testView  `json:"tests,omitempty"`   // of an sprt
	Calls      []callView  `json:"calls,omitempty"`   // of informative pairing
	Alpha      float64     `json:"alpha,omitempty"`   // probability that any of the calls is false
}

// A roundView is one decision.
type roundView struct {
	Number   int         `json:"round"`
	Meetings [][2]string `json:"meetings"`
	Pairs    int         `json:"pairs"`
	Byes     []string    `json:"byes,omitempty"`
	Reason   string      `json:"reason"`
	Basis    string      `json:"basis"` // digest of the records before
}

type swissView struct {
	Rank     int     `json:"rank"`
	Name     string  `json:"name"`
	Score    int     `json:"score"` // wins less losses
	Buchholz int     `json:"buchholz"`
	Points   float64 `json:"points"`
	Games    int     `json:"games"`
	Open     int     `json:"games_without_result"`
	Byes     int     `json:"byes"`
	elo      string
}

type tieView struct {
	Round  int    `json:"round"`
	A      string `json:"a"`
	B      string `json:"b"`
	Wins   int    `json:"wins"` // of a
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	Open   int    `json:"games_without_result"`
	Winner string `json:"winner,omitempty"`
	How    string `json:"how,omitempty"`
}

// A testView is one candidate's test. Both figures of strength are logistic Elo;
// the plain one is biased by the stop, the other is not.
type testView struct {
	Name       string          `json:"name"`
	Verdict    string          `json:"verdict"`
	LLR        float64         `json:"llr"`
	Lower      float64         `json:"lower_bound"`
	Upper      float64         `json:"upper_bound"`
	Pairs      int             `json:"pairs"`
	Incomplete int             `json:"incomplete_pairs"`
	Ptnml      [5]int          `json:"ptnml"` // of the candidate
	Unbiased   report.Interval `json:"elo_median_unbiased"`
	Plain      report.Interval `json:"elo_at_stop"`
	player     int
	test       stats.SPRT
	unbiased   stats.Interval
	plain      stats.Interval
}

// A callView states that one agent is stronger than another.
type callView struct {
	Above       string  `json:"above"`
	Below       string  `json:"below"`
	Pairs       int     `json:"pairs"`
	LogEvidence float64 `json:"log_evidence"`
}

// addFormat tells what the course has decided, and what follows from it.
func (v *view) addFormat(course *arena.Course, name func(int) string) {
	f := &formatView{Tournament: course.Settings().Format(), Settings: course.Settings().String(), Rounds: []roundView{}}
	games, over := course.Games()
	if f.Over = over; over {
		v.Planned = games
	}
	for _, d := range course.Decisions() {
		f.Rounds = append(f.Rounds, newRoundView(d, name))
	}
	switch d := course.Director().(type) {
	case *adaptive.SwissDirector:
		f.addSwiss(d, name, v.table)
	case *adaptive.KnockoutDirector:
		f.addTies(d.Ties(), name)
		if f.Over {
			f.Winner = f.Matches[len(f.Matches)-1].Winner
		}
	case *adaptive.HillDirector:
		f.addTies(d.Ties(), name)
		f.Winner = name(d.Champion())
	case *adaptive.SPRTDirector:
		f.addTests(d, name, v.headToHead)
	case *adaptive.InformativeDirector:
		f.addCalls(d, name)
	}
	v.Format = f
	v.Notes = append(v.Notes, formatNotes(course.Settings(), len(v.Agents))...)
}

func newRoundView(d arena.Decision, name func(int) string) roundView {
	r := roundView{Number: d.Number, Meetings: [][2]string{}, Pairs: d.Round.Pairs, Reason: d.Round.Reason, Basis: d.Basis}
	for _, m := range d.Round.Meetings {
		r.Meetings = append(r.Meetings, [2]string{name(m.A), name(m.B)})
	}
	for _, p := range d.Round.Byes {
		r.Byes = append(r.Byes, name(p))
	}
	return r
}

func (f *formatView) addSwiss(d *adaptive.SwissDirector, name func(int) string, table stats.Table) {
	for i, r := range d.Table() {
		f.Swiss = append(f.Swiss, swissView{
			Rank: i + 1, Name: name(r.Player), Score: r.Score, Buchholz: r.Buchholz,
			Points: r.WDL.Points(), Games: r.WDL.Games(), Open: r.Open, Byes: r.Byes,
			elo: table.Ratings[r.Player].Elo.String(),
		})
	}
}

func (f *formatView) addTies(ties []adaptive.Tie, name func(int) string) {
	f.Matches = []tieView{}
	for _, t := range ties {
		w := t.Games.WDL()
		x := tieView{Round: t.Round, A: name(t.Games.A), B: name(t.Games.B), Wins: w.Wins, Draws: w.Draws, Losses: w.Losses, Open: t.Open, How: t.How}
		if t.Winner >= 0 {
			x.Winner = name(t.Winner)
		}
		f.Matches = append(f.Matches, x)
	}
}

// addTests tells how each test stands; plain is Elo as if nobody had looked before.
func (f *formatView) addTests(d *adaptive.SPRTDirector, name func(int) string, plain func(stats.Pairing) stats.Estimate) {
	test := d.Settings().Test
	lower, upper := test.Bounds()
	for _, t := range d.Tests() {
		x := testView{
			Name: name(t.Player), Verdict: t.Verdict.String(), LLR: t.LLR, Lower: lower, Upper: upper,
			Pairs: t.Games.PairCount(), Incomplete: t.Incomplete, Ptnml: t.Games.Penta(), player: t.Player, test: test,
			unbiased: stats.Interval{OpenLo: true, OpenHi: true}, plain: stats.Interval{OpenLo: true, OpenHi: true},
		}
		if x.Pairs > 0 {
			x.unbiased, x.plain = bounded(test.Unbiased(x.Ptnml[:]).Elo), plain(t.Games).Elo
		}
		x.Unbiased, x.Plain = report.NewInterval(x.unbiased), report.NewInterval(x.plain)
		f.Tests = append(f.Tests, x)
	}
}

// bounded opens the sides on which an unbiased estimate ended where it was sought
// no further.
func bounded(iv stats.Interval) stats.Interval {
	const edge = 999.9 // Elo
	iv.OpenLo, iv.OpenHi = iv.Lo < -edge, iv.Hi > edge
	return iv
}

func (f *formatView) addCalls(d *adaptive.InformativeDirector, name func(int) string) {
	f.Calls, f.Alpha = []callView{}, d.Settings().Alpha
	for _, c := range d.Calls() {
		f.Calls = append(f.Calls, callView{name(c.Above), name(c.Below), c.Pairs, c.LogEvidence})
	}
}
