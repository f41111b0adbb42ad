package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// grid shows Elo over the anchor: a row for each agent, a column for each run.
// Reversed it shows what the agents lack, which their names call "no X": Elo of
// having it. Figures whose interval excludes 0 are bold.
func grid(_ *Table, runs []RunRow, reversed bool) (string, error) {
	header, rows, names := []string{""}, map[string][]string{}, []string{}
	for i, r := range runs {
		s, err := r.decode()
		if err != nil {
			return "", err
		}
		header = append(header, strings.TrimSpace(fmt.Sprintf("%s %s", strings.ReplaceAll(r.Game, "/", "-"), budget(r.Budget))))
		for _, a := range s.Agents {
			if a.Status == "anchored" {
				continue
			}
			if rows[a.Name] == nil {
				names = append(names, a.Name)
				rows[a.Name] = slices.Repeat([]string{"–"}, len(runs))
			}
			rows[a.Name][i] = gridCell(a, reversed)
		}
	}
	slices.Sort(names)
	var table [][]string
	for _, n := range names {
		label := n
		if reversed {
			label = strings.TrimPrefix(n, "no ")
		}
		table = append(table, append([]string{label}, rows[n]...))
	}
	return markdown(header, table), nil
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

func budget(b int) string {
	if b == 0 {
		return ""
	}
	return fmt.Sprint(b)
}

// steps shows ladders side by side: Elo of each agent over the one before it.
func steps(_ *Table, runs []RunRow, _ bool) (string, error) {
	header, cells := []string{"step"}, map[string][]string{}
	var names []string
	for i, r := range runs {
		s, err := r.decode()
		if err != nil {
			return "", err
		}
		header = append(header, r.Game)
		for _, p := range s.Pairings {
			name := p.A + " to " + p.B
			if cells[name] == nil {
				names = append(names, name)
				cells[name] = slices.Repeat([]string{"–"}, len(runs))
			}
			cells[name][i] = p.Elo.negated().plusMinus(p.Half, 1)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(leading(a), leading(b)) })
	var rows [][]string
	for _, n := range names {
		rows = append(rows, append([]string{n}, cells[n]...))
	}
	return markdown(header, rows), nil
}

// leading returns the number that a text begins with, 0 for none.
func leading(s string) (n int) {
	_, _ = fmt.Sscan(s, &n)
	return n
}

// levels shows ladders one below the other: Elo over the anchor, and over the
// agent one step below.
func levels(_ *Table, runs []RunRow, _ bool) (string, error) {
	var b strings.Builder
	for i, r := range runs {
		s, err := r.decode()
		if err != nil {
			return "", err
		}
		var rows [][]string
		for _, p := range s.Pairings {
			at := slices.IndexFunc(s.Agents, func(a rated) bool { return a.Name == p.B })
			if at < 0 {
				return "", fmt.Errorf("%s: no rating of %s", r.Name, p.B)
			}
			a := s.Agents[at]
			rows = append(rows, []string{p.B, a.Elo.plusMinus(a.Half, 0), p.Elo.negated().ends("%+.0f", p.Half), ptnml(p.Ptnml)})
		}
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "**%s**, digest `%.16s…`\n\n", r.Game, s.Digest)
		b.WriteString(markdown([]string{"agent", "Elo over " + s.Pairings[0].A, "over the level below", "Ptnml(0-2) of the lower side"}, rows))
	}
	return b.String(), nil
}

// pairings shows what each two agents scored against each other; reversed, as
// the second sees it.
func pairings(_ *Table, runs []RunRow, reversed bool) (string, error) {
	var rows [][]string
	for _, r := range runs {
		s, err := r.decode()
		if err != nil {
			return "", err
		}
		for _, p := range s.Pairings {
			if reversed {
				p = p.turned()
			}
			rows = append(rows, []string{
				r.Game, p.A + " − " + p.B, fmt.Sprintf("%g of %d", float64(p.Wins)+float64(p.Draws)/2, p.Wins+p.Draws+p.Losses),
				p.Elo.ends("%+.0f", p.Half), ptnml(p.Ptnml),
			})
		}
	}
	return markdown([]string{"game", "pairing", "points", "Elo (95 %)", "Ptnml(0-2)"}, rows), nil
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
func fits(t *Table, _ []RunRow, _ bool) (string, error) {
	var rows [][]string
	for _, row := range t.Fits {
		f, err := row.decode()
		if err != nil {
			return "", err
		}
		half, _ := f.Match.Elo.halfWidth(f.Match.Half)
		rows = append(rows, []string{
			row.Name, fmt.Sprint(f.Games), fmt.Sprint(f.Positions), f.Validation.Gain.ends("%.4f", nil),
			fmt.Sprintf("%+.1f ± %.1f [%+.1f, %+.1f]", *f.Match.Elo.Value, half, *f.Match.Elo.Low, *f.Match.Elo.High),
			fmt.Sprintf("%d (%d)", f.Match.Pairs, f.Match.Without), ptnml(f.Match.Ptnml), fmt.Sprint(f.Match.Seed),
		})
	}
	return markdown([]string{
		"fit", "games learnt from", "positions", "gain in log-loss on held-out games", "Elo, new − old weights",
		"pairs (games without result)", "Ptnml(0-2)", "seed of the match",
	}, rows), nil
}

// policies shows fits of policies and the match after each.
func policies(t *Table, _ []RunRow, _ bool) (string, error) {
	var rows [][]string
	for _, row := range t.Fits {
		f, err := row.decode()
		if err != nil {
			return "", err
		}
		v := f.Validation
		rows = append(rows, []string{
			row.Name, fmt.Sprint(f.Games), fmt.Sprint(f.Positions),
			v.Loss.ends("%.3f", nil), fmt.Sprintf("%.3f", *v.Guess.Value),
			percent(v.Made), fmt.Sprintf("%.1f %%", 100**v.GuessMade.Value),
			fmt.Sprintf("%.1f %%", 100**f.Match.Score.Value), ptnml(f.Match.Ptnml),
		})
	}
	return markdown([]string{
		"game", "games", "moves", "log-loss", "of a guess", "likeliest was made", "by a guess", "score against random", "Ptnml(0-2)",
	}, rows), nil
}

// percent returns "12.3 % [11.0, 13.6]".
func percent(f figure) string {
	return fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100**f.Value, 100**f.Low, 100**f.High)
}
