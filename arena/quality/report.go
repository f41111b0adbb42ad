package quality

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gipf.arena/internal/sanitize"
)

// Schema is the schema_version of a Report.
const Schema = 1

// A Report is everything that was measured. Make it with Measure.
type Report struct {
	// Schema is Schema.
	Schema int    `json:"schema_version"`
	Name   string `json:"name"`
	Game   string `json:"game"`
	// Seed is that of the run, and Asked that of the judges, of the agents that are asked and of
	// the pairs and turns that are drawn; 0 where none are.
	Seed  uint64 `json:"seed"`
	Asked uint64 `json:"seed_asked,omitempty"`
	// Courses are those of all games, of each player that is taken apart, and of the games
	// between all others.
	Courses []Course `json:"courses"`
	// Figures are what the rules say of all games, those without a result too.
	Figures []Metric `json:"figures"`
	// Against is nil if no other run was asked for.
	Against *Against `json:"against,omitempty"`
	// Foretold and Judged are nil without a judge.
	Foretold *Foretold `json:"foretold,omitempty"`
	Judged   *Judged   `json:"judged,omitempty"`
	// Players are those that have thought, by what is kept of it, and Swings the largest of
	// the games' turning points as the players saw them.
	Players []Thinker `json:"players,omitempty"`
	Swings  []Swing   `json:"swings,omitempty"`
	// Views are what the games were like in the eyes of the players; nil where no values of
	// theirs are kept.
	Views *Views `json:"views,omitempty"`
	// Deep is the agent that judged turns, and Regrets what it found.
	Deep    string    `json:"deep,omitempty"`
	Regrets []Regrets `json:"regrets,omitempty"`
}

// report sums everything up.
func (m *measuring) report() *Report {
	r := &Report{Schema: Schema, Name: m.meta.Name, Game: m.meta.Game, Seed: m.meta.Seed, Figures: m.tally.Metrics()}
	r.Courses = append(r.Courses, course("all", -1, m.played))
	if len(m.apart) > 0 {
		for group, player := range m.apart {
			r.Courses = append(r.Courses, course(m.opt.Apart[group].Name, player, m.among(player)))
		}
		r.Courses = append(r.Courses, course(others, -1, m.among(-1)))
	}
	if m.opt.Against != nil {
		r.Against = Compare(m.tally, m.opt.Against, m.opt.AgainstName)
	}
	r.Players, r.Swings = m.thinkers.report(m.meta.Names()), largest(m.thinkers.swings)
	r.Views = m.thinkers.viewed(m.meta.Names())
	if m.opt.Judge != nil || m.opt.Deep != nil {
		r.Asked = m.opt.Seed
	}
	if m.opt.Judge != nil {
		r.Foretold = new(foretold(m.opt.Judge.Name, m.forecasts))
		r.Judged = NewJudged(m.opt.Judge.Name, m.traces)
	}
	if m.opt.Deep != nil {
		r.Deep, r.Regrets = m.opt.Deep.Name, m.regrets(m.choices)
	}
	return r
}

// among returns the games of a player, or for a negative one those between players that
// are not taken apart.
func (m *measuring) among(player int) (games []played) {
	for _, g := range m.played {
		a, b := m.group(g.players[0]), m.group(g.players[1])
		if player < 0 && a == b && a == len(m.apart) || player >= 0 && (g.players[0] == player || g.players[1] == player) {
			games = append(games, g)
		}
	}
	return games
}

// WriteText writes the report for people. The error is one of w.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s, seed %d", sanitize.Line(r.Name), r.Game, r.Seed)
	if r.Judged != nil || r.Deep != "" {
		fmt.Fprintf(&b, "; judges and agents asked with seed %d", r.Asked)
	}
	fmt.Fprintln(&b, "; 95 % intervals by game")
	r.writeCourses(&b)
	writeMetrics(&b, r.Figures)
	r.Against.write(&b)
	r.Foretold.write(&b)
	r.Judged.write(&b)
	r.writeThinkers(&b)
	r.Views.write(&b)
	r.writeRegrets(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// table writes lines of cells between tabs, in columns.
func table(w io.Writer, lines []string) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(lines, "\n"))
	_ = t.Flush() // a buffer takes everything
}

func (r *Report) writeCourses(w io.Writer) {
	lines := []string{"\ngames of\tgames\tfirst mover's score\tits own score\tturns\t10 to 90 %\tendings"}
	for _, c := range r.Courses {
		won := "-"
		if c.Won != nil {
			won = c.Won.String()
		}
		var endings []string
		for _, e := range c.Endings {
			endings = append(endings, fmt.Sprintf("%s %d", sanitize.Line(e.Name), e.Games))
		}
		lines = append(lines, fmt.Sprintf("%s\t%d\t%s\t%s\t%s\t%d to %d\t%s",
			sanitize.Line(c.Group), c.Games, c.First, won, c.Turns.text(1), c.Short, c.Long, strings.Join(endings, ", ")))
	}
	table(w, lines)
	fmt.Fprintln(w, "first mover's score: games of one player in common are taken as dependent; turns: after the opening, of games that end by a rule")
}

func (f *Foretold) write(w io.Writer) {
	if f == nil {
		return
	}
	fmt.Fprintf(w, "\nresults foretold by %s\n", sanitize.Line(f.Judge))
	lines := []string{"turns to go\tpositions\tgames\tBrier score\tbase rate\tgain"}
	for _, s := range f.Stages {
		lines = append(lines, fmt.Sprintf("%s\t%d\t%d\t%s\t%.3f\t%s", s.Name, s.Brier.N, s.Brier.Games, s.Brier, s.Base.Mean, s.Gain))
	}
	table(w, lines)
	lines = []string{"expected\tscored\tpositions"}
	for _, b := range f.Bins {
		if b.Scored.N > 0 {
			lines = append(lines, fmt.Sprintf("%.3f\t%s\t%d", b.Expected.Mean, b.Scored, b.Scored.N))
		}
	}
	table(w, lines)
	fmt.Fprintf(w, "slope of the result on its logit: %s (1 is calibrated, below it is too sure)\n", f.Slope)
}

func (r *Report) writeRegrets(w io.Writer) {
	if r.Deep == "" {
		return
	}
	fmt.Fprintf(w, "\nexpected score lost in a turn, by %s\n", sanitize.Line(r.Deep))
	lines := []string{"turns of\tchosen by\tturns judged\tall"}
	for _, span := range ranges {
		lines[0] += "\tturn " + span.name
	}
	lines[0] += "\tless than played\tas winners\tas losers"
	for _, g := range r.Regrets {
		var line strings.Builder
		fmt.Fprintf(&line, "%s\t%s\t%d\t%s", sanitize.Line(g.Group), sanitize.Line(g.Chooser), g.All.N, g.All)
		for _, f := range g.Ranges {
			line.WriteString("\t" + f.String())
		}
		lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%s", line.String(), g.Less, g.SameWon, g.SameLost))
	}
	table(w, lines)
	fmt.Fprintln(w, "as winners, as losers: how often the choice was that of a player who won, who lost, from turn 3 on")
}
