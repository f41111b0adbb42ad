package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// origin says how much was played, and when.
func origin(t played) string {
	var when, what []string
	add := func(m Measured) {
		if words := m.Date + " at commit " + m.Commit; !slices.Contains(when, words) {
			when = append(when, words)
		}
	}
	games := int64(0)
	for _, r := range t.runs {
		games += r.Finished
		add(r.Measured)
	}
	for _, f := range t.fits {
		add(f.Measured)
	}
	if len(t.runs) > 0 {
		what = append(what, fmt.Sprintf("%d runs, %d games", len(t.runs), games))
	}
	if len(t.fits) > 0 {
		what = append(what, fmt.Sprintf("%d fits", len(t.fits)))
	}
	return strings.Join(what, "; ") + ". Measured on " + strings.Join(when, "; ") + ".\n"
}

// A sheet is a table with a column for each run. A cell that nothing was put
// into shows a dash.
type sheet struct {
	header []string
	names  []string // of the rows, as they came
	cells  map[string][]string
}

func newSheet(corner string, runs []runResult, title func(runResult) string) *sheet {
	s := &sheet{header: []string{corner}, cells: map[string][]string{}}
	for _, r := range runs {
		s.header = append(s.header, title(r))
	}
	return s
}

func (s *sheet) put(row string, column int, cell string) {
	if s.cells[row] == nil {
		s.names = append(s.names, row)
		s.cells[row] = slices.Repeat([]string{"–"}, len(s.header)-1)
	}
	s.cells[row][column] = cell
}

func (s *sheet) markdown(label func(name string) string) string {
	var rows [][]string
	for _, name := range s.names {
		rows = append(rows, append([]string{label(name)}, s.cells[name]...))
	}
	return markdown(s.header, rows)
}

// grid shows Elo over the anchor: a row for each agent, a column for each run.
// Reversed it shows Elo of having what the agents lack: their names call it "no X".
// Figures whose interval excludes 0 are bold.
func grid(t played) string {
	sheet := newSheet("", t.runs, func(r runResult) string {
		words := strings.ReplaceAll(r.Game, "/", "-")
		if r.Budget != 0 {
			words += fmt.Sprintf(" %d", r.Budget)
		}
		return words
	})
	for i, r := range t.runs {
		for _, a := range r.Agents {
			if a.Status != "anchored" {
				sheet.put(a.Name, i, gridCell(a, t.reversed))
			}
		}
	}
	slices.Sort(sheet.names)
	return sheet.markdown(func(name string) string {
		if t.reversed {
			return strings.TrimPrefix(name, "no ")
		}
		return name
	})
}

func gridCell(a rated, reversed bool) string {
	f := a.Elo
	if reversed {
		f = f.negated()
	}
	words := f.plusMinus(a.Half, 0)
	if half, ok := f.halfWidth(a.Half); ok && f.Value != nil && math.Abs(*f.Value) > half {
		return "**" + words + "**"
	}
	return words
}

// steps shows ladders side by side: Elo of each agent over the one before it.
func steps(t played) string {
	sheet := newSheet("step", t.runs, func(r runResult) string { return r.Game })
	for i, r := range t.runs {
		for _, p := range r.Pairings {
			sheet.put(p.A+" to "+p.B, i, p.Elo.negated().plusMinus(p.Half, 1))
		}
	}
	slices.SortStableFunc(sheet.names, func(a, b string) int { return cmp.Compare(leading(a), leading(b)) })
	return sheet.markdown(func(name string) string { return name })
}

// leading returns the number that a text begins with, 0 for none.
func leading(s string) (n int) {
	_, _ = fmt.Sscan(s, &n)
	return n
}

// levels shows ladders one below the other: Elo over the anchor, and over the
// agent one step below.
func levels(t played) string {
	var tables []string
	for _, r := range t.runs {
		var rows [][]string
		for _, p := range r.Pairings {
			a := r.agent(p.B)
			rows = append(rows, []string{p.B, a.Elo.plusMinus(a.Half, 0), p.Elo.negated().ends("%+.0f", p.Half), ptnml(p.Ptnml)})
		}
		header := []string{"agent", "Elo over " + r.Pairings[0].A, "over the level below", "Ptnml(0-2) of the lower side"}
		tables = append(tables, fmt.Sprintf("**%s**, digest `%.16s…`\n\n", r.Game, r.Digest)+markdown(header, rows))
	}
	return strings.Join(tables, "\n")
}

// agent returns the agent of a name, one without a rating where there is none.
func (s *standings) agent(name string) rated {
	for _, a := range s.Agents {
		if a.Name == name {
			return a
		}
	}
	return rated{}
}

// pairings shows the score of each two agents against each other; reversed, as
// the second sees it.
func pairings(t played) string {
	var rows [][]string
	for _, r := range t.runs {
		for _, p := range r.Pairings {
			if t.reversed {
				p = p.turned()
			}
			rows = append(rows, []string{
				r.Game, p.A + " − " + p.B, fmt.Sprintf("%g of %d", float64(p.Wins)+float64(p.Draws)/2, p.Wins+p.Draws+p.Losses),
				p.Elo.ends("%+.0f", p.Half), ptnml(p.Ptnml),
			})
		}
	}
	return markdown([]string{"game", "pairing", "points", "Elo (95 %)", "Ptnml(0-2)"}, rows)
}

// turned returns the pairing as the other side sees it.
func (p pairing) turned() pairing {
	p.A, p.B, p.Wins, p.Losses, p.Elo = p.B, p.A, p.Losses, p.Wins, p.Elo.negated()
	slices.Reverse(p.Ptnml[:])
	return p
}

// ptnml returns the counts of pairs by their points, 0 to 2.
func ptnml(n [5]int) string { return strings.Trim(fmt.Sprint(n), "[]") }

// fits shows fits of evaluations and the match after each.
func fits(t played) string {
	var rows [][]string
	for _, f := range t.fits {
		half, _ := f.Match.Elo.halfWidth(f.Match.Half)
		rows = append(rows, []string{
			f.Name, fmt.Sprint(f.Games), fmt.Sprint(f.Positions), f.Validation.Gain.ends("%.4f", nil),
			fmt.Sprintf("%+.1f ± %.1f [%+.1f, %+.1f]", *f.Match.Elo.Value, half, *f.Match.Elo.Low, *f.Match.Elo.High),
			fmt.Sprintf("%d (%d)", f.Match.Pairs, f.Match.Without), ptnml(f.Match.Ptnml), fmt.Sprint(f.Match.Seed),
		})
	}
	return markdown([]string{
		"fit", "games learnt from", "positions", "gain in log-loss on held-out games", "Elo, new − old weights",
		"pairs (games without result)", "Ptnml(0-2)", "seed of the match",
	}, rows)
}

// policies shows fits of policies and the match after each.
func policies(t played) string {
	var rows [][]string
	for _, f := range t.fits {
		v := f.Validation
		rows = append(rows, []string{
			f.Name, fmt.Sprint(f.Games), fmt.Sprint(f.Positions),
			v.Loss.ends("%.3f", nil), fmt.Sprintf("%.3f", *v.Guess.Value),
			percent(v.Made), fmt.Sprintf("%.1f %%", 100**v.GuessMade.Value),
			fmt.Sprintf("%.1f %%", 100**f.Match.Score.Value), ptnml(f.Match.Ptnml),
		})
	}
	return markdown([]string{
		"game", "games", "moves", "log-loss", "of a guess", "likeliest was made", "by a guess", "score against random", "Ptnml(0-2)",
	}, rows)
}

// percent returns "12.3 % [11.0, 13.6]".
func percent(f figure) string {
	return fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100**f.Value, 100**f.Low, 100**f.High)
}
