package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// print writes the view for people.
func (v *view) print(w io.Writer) {
	most := ""
	if v.Format != nil && !v.Format.Over {
		most = "at most "
	}
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %s%d games, %d complete pairs\n\n", v.Name, v.Game, v.Seed, v.Finished, most, v.Planned, v.pairs)
	for _, line := range ratingLines(v.Agents) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintf(w, "\nElo: %s model, 95 %% intervals with %s, %s; LOS: probability of being stronger than the next below\n",
		v.Model, v.table.Errors, v.Fixed)
	printScale(w, v.Scale)
	if v.Advantage != nil {
		fmt.Fprintf(w, "first move: worth %s Elo; first mover scored %s of %d games\n",
			v.table.Advantage.Elo, v.first.Percent(), v.games())
	}
	if v.Copies.Games > 0 {
		fmt.Fprintf(w, "games: %s\n", v.Copies.words())
	}
	if v.Openings != "" {
		fmt.Fprintln(w, "openings:", v.Openings)
	}
	fmt.Fprintf(w, "outcomes: %s\n", strings.Join(v.outcomeWords(), ", "))
	v.printFirstIf(w)
	v.printAdjudication(w)
	for _, f := range v.Forfeits {
		fmt.Fprintf(w, "forfeits: %s lost %d games by its own fault (%s)\n", f.Agent, f.Games, f.Termination)
	}
	for _, note := range v.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	v.printFormat(w)
	v.printPairings(w)
	v.Matrix.print(w)
	if v.Digest != "" {
		fmt.Fprintln(w, "\ndigest", v.Digest)
	}
}

// printScale says how ratings on a scale of their own compare.
func printScale(w io.Writer, toLogistic float64) {
	if toLogistic != 1 {
		fmt.Fprintf(w, "scale: that of the model; differences times %.4f are logistic Elo near equality\n", toLogistic)
	}
}

// ratingLines is the table of agents.
func ratingLines(agents []agentView) []string {
	t := report.Table{Header: []string{">#", "agent", ">Elo", "95 %", ">games", ">won", ">drawn", ">lost", ">score", ">LOS"}}
	for _, a := range agents {
		elo, bar := eloWords(a)
		score, los := "–", ""
		if a.Games > 0 {
			score = fmt.Sprintf("%.1f%%", 100*(float64(a.Wins)+float64(a.Draws)/2)/float64(a.Games))
		}
		if a.Superior != nil {
			los = fmt.Sprintf("%.1f%%", 100**a.Superior)
		}
		t.Add(fmt.Sprint(a.Rank), a.Name, elo, bar, fmt.Sprint(a.Games),
			fmt.Sprint(a.Wins), fmt.Sprint(a.Draws), fmt.Sprint(a.Losses), score, los)
	}
	return t.Lines()
}

// games returns the number of games with a result.
func (v *view) games() (n int) {
	for _, p := range v.pairings {
		n += p.Games()
	}
	return n
}

// eloWords is a rating and its interval in two cells.
func eloWords(a agentView) (elo, bar string) {
	elo = fmt.Sprintf("%+.1f", a.Elo.Value)
	switch {
	case a.Status == stats.Anchored.String():
		return elo, "the reference, no error of its own"
	case a.Elo.Low == nil && a.Elo.High == nil:
		return elo, "~"
	case a.Elo.High == nil:
		return elo, fmt.Sprintf("placed, at least %+.1f", *a.Elo.Low)
	case a.Elo.Low == nil:
		return elo, fmt.Sprintf("placed, at most %+.1f", *a.Elo.High)
	}
	return elo, fmt.Sprintf("± %.1f  [%+.1f, %+.1f]", a.Bar, *a.Elo.Low, *a.Elo.High)
}

func (v *view) outcomeWords() []string {
	if len(v.Outcomes) == 0 {
		return []string{"none yet"}
	}
	var words []string
	for _, o := range v.Outcomes {
		words = append(words, fmt.Sprintf("%d %s (%s)", o.Games, resultWords(o.Result), reasonWords(o.Termination, o.Ending)))
	}
	return words
}

// reasonWords is a termination with its ending, if it has one.
func reasonWords(termination, ending string) string {
	if ending == "" {
		return termination
	}
	return termination + " " + ending
}

func resultWords(result string) string {
	switch result {
	case "first", "second":
		return "won by the " + result + " mover"
	case "draw":
		return "drawn"
	}
	return "without a result"
}

func (v *view) printPairings(w io.Writer) {
	if len(v.Pairings) == 0 {
		return
	}
	fmt.Fprintln(w)
	t := report.Table{Header: []string{"pairing", "Ptnml(0-2)", ">won", ">drawn", ">lost", ">distinct", "Elo of this pairing alone", ">LOS"}}
	if v.Finished < v.Planned {
		t.Header = append(t.Header, "Elo, whenever one looks")
	}
	for i, p := range v.Pairings {
		cells := []string{
			p.A + " – " + p.B, fmt.Sprint(p.Ptnml), fmt.Sprint(p.Wins), fmt.Sprint(p.Draws), fmt.Sprint(p.Losses), fmt.Sprint(p.Distinct),
			v.headToHead(v.pairings[i]).Elo.String(), fmt.Sprintf("%.1f%%", 100*p.LOS),
		}
		if v.Finished < v.Planned {
			cells = append(cells, v.anyTime(v.pairings[i]).String())
		}
		t.Add(cells...)
	}
	t.Write(w)
	if slices.ContainsFunc(v.pairings, v.few) {
		fmt.Fprintln(w, "Elo and LOS of fewer than ten pairs, or of pairs all alike: mean and 95 % of the posterior under a weak prior of two and a half pairs")
	}
}

// few reports whether a pairing has too few games to show a variance.
func (v *view) few(p stats.Pairing) bool { return v.headToHead(p).Method == stats.ByPosterior }

// oneLine is the ratings for a log.
func (v *view) oneLine() string {
	var words []string
	for _, a := range v.Agents {
		word := fmt.Sprintf("%s %+.0f", a.Name, a.Elo.Value)
		switch {
		case a.Bar > 0:
			word += fmt.Sprintf("±%.0f", a.Bar)
		case a.Status == stats.Placed.String():
			word += " (placed)"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}
