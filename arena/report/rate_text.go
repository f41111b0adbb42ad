package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the rating for people.
func (v *Rating) WriteText(w io.Writer) error { return writeText(w, v.write) }

func (v *Rating) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n", v.File, v.countWords())
	writeRuns(w, v.Runs)
	fmt.Fprintln(w)
	writeLines(w, RatingLines(v.Players))
	writeScale(w, v.Model, v.Errors, v.Chosen, v.Fixed, v.Scale)
	if v.Prior != "none" {
		fmt.Fprintf(w, "prior: %s\n", v.Prior)
	}
	fmt.Fprintf(w, "first move: %s\n", v.firstWords())
	fmt.Fprintf(w, "draws: %s\n", v.drawWords())
	if v.Duplicates != nil && v.Duplicates.Games > 0 {
		fmt.Fprintf(w, "games: %s\n", v.Duplicates)
	}
	fmt.Fprintf(w, "fit: %s\n", v.fitWords())
	v.writeSurprises(w)
	fmt.Fprintf(w, "log likelihood: %s\n", v.modelWords())
	for _, b := range v.Bounds {
		fmt.Fprintf(w, "bound: %s above %s by %s Elo or more (between their means)\n",
			strings.Join(b.Above, ", "), strings.Join(b.Below, ", "), page.Signed("%.1f", b.Elo))
	}
	writeEloIf(w, v.EloIf)
	writeNotes(w, v.Notes)
	v.writePoints(w)
	v.Matrix.write(w)
}

// countWords says what was read.
func (v *Rating) countWords() string {
	words := []string{v.Source}
	if v.Game != "" {
		words = append(words, v.Game)
	}
	if v.Seed != nil {
		words = append(words, fmt.Sprintf("seed %d", *v.Seed))
	}
	words = append(words, fmt.Sprintf("%s of %d players", sanitize.Count(v.Games, "game", "games"), len(v.Players)), v.pairWords())
	if v.LeftOut > 0 {
		words = append(words, fmt.Sprintf("%s without a result left out", sanitize.Count(v.LeftOut, "game", "games")))
	}
	return strings.Join(words, ", ")
}

// pairWords says how many pairs there are, and what told them.
func (v *Rating) pairWords() string {
	switch {
	case v.Pairs == 0:
		return "no pairs found"
	case v.PairsBy != "":
		return fmt.Sprintf("%s by %s", sanitize.Count(v.Pairs, "complete pair", "complete pairs"), v.PairsBy)
	}
	return sanitize.Count(v.Pairs, "complete pair", "complete pairs")
}

func (v *Rating) firstWords() string {
	switch {
	case v.Fitted:
		return fmt.Sprintf("worth %s Elo, fitted", v.Advantage)
	case v.Advantage.Low == nil:
		return "cannot be estimated, taken as 0"
	}
	return "held at " + page.Signed("%+.1f", v.Advantage.Value) + " Elo"
}

func (v *Rating) drawWords() string {
	text := fmt.Sprintf("equals draw %.1f%% of their games", 100*v.DrawRate)
	if v.Draws != nil {
		text += fmt.Sprintf(", %s %.4g %s", v.Draws.Name, v.Draws.Value, page.Plain.Ends(v.Draws.Interval))
	}
	return text
}

func (v *Rating) fitWords() string {
	if v.Fit.Freedom == 0 {
		return "no degrees of freedom left to test it"
	}
	verdict := "no misfit shown"
	switch {
	case v.Fit.P < 0.01:
		verdict = "the model does not describe these games; ratings hide what single pairings say"
	case v.Fit.P < 0.05:
		verdict = "perhaps a misfit; of tables that the model describes one in twenty looks like that"
	}
	return fmt.Sprintf("chi-square %.2f on %d degrees of freedom, p %s: %s", v.Fit.ChiSquare, v.Fit.Freedom, page.Chance(v.Fit.P), verdict)
}

// surprising is the surprise from which a pairing is worth a line, once in a
// hundred, and mostSurprises how many lines there are at most.
const (
	surprising    = 2
	mostSurprises = 5
)

// writeSurprises lists the pairings furthest from the model.
func (v *Rating) writeSurprises(w io.Writer) {
	found := slices.DeleteFunc(slices.Clone(v.Fit.Pairings), func(r Residual) bool { return !(math.Abs(r.Surprise) >= surprising) })
	if len(found) == 0 {
		return
	}
	slices.SortStableFunc(found, func(a, b Residual) int { return cmp.Compare(math.Abs(b.Surprise), math.Abs(a.Surprise)) })
	fmt.Fprintf(w, "surprises: %d of %d pairings are such as come once in a hundred, by chance %.1f would be at most\n",
		len(found), len(v.Fit.Pairings), float64(len(v.Fit.Pairings))*math.Pow(10, -surprising))
	for _, r := range found[:min(len(found), mostSurprises)] {
		fmt.Fprintf(w, "  %s scored %g of %d against %s, expected %.1f (%s standard deviations)\n",
			r.A, r.Points, r.Games, r.B, r.Expected, page.Signed("%+.1f", r.Z))
	}
}

func (v *Rating) modelWords() string {
	var words []string
	for _, m := range v.Models {
		text := fmt.Sprintf("%s %.2f", m.Model, m.LogLik)
		if !m.Fitted {
			text = m.Model + " has no maximum"
		}
		if m.Used {
			text += " (used)"
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ") + "; differences below 2 say little"
}
