package report

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// TuningRows are the positions that were learnt from, where they are rows of their
// own: some of games, some of searches, with labels or without.
type TuningRows struct {
	// Rows are all of them, Leaves those that searches asked about, Labelled those that
	// a larger search has judged, and Proven those of which it knows the result.
	Rows     int `json:"rows"`
	Leaves   int `json:"leaves"`
	Labelled int `json:"labelled"`
	Proven   int `json:"proven"`
	// Distinct are what is left without copies.
	Distinct int `json:"distinct"`
	// Label is the search that labelled them, "" for none.
	Label string `json:"label,omitempty"`
}

// Count counts a row.
func (r *TuningRows) Count(leaf, labelled, proven bool) {
	r.Rows++
	for _, c := range []struct {
		n   *int
		yes bool
	}{{&r.Leaves, leaf}, {&r.Labelled, labelled}, {&r.Proven, proven}} {
		if c.yes {
			*c.n++
		}
	}
}

// Add counts further rows.
func (r *TuningRows) Add(o TuningRows) {
	r.Rows, r.Leaves, r.Labelled, r.Proven = r.Rows+o.Rows, r.Leaves+o.Leaves, r.Labelled+o.Labelled, r.Proven+o.Proven
}

func (r *TuningRows) write(w io.Writer) {
	fmt.Fprintf(w, "%d rows, %d of them leaves of searches; %d distinct", r.Rows, r.Leaves, r.Distinct)
	if r.Label != "" {
		fmt.Fprintf(w, "; %d labelled by %s, %d of those proven", r.Labelled, sanitize.Line(r.Label), r.Proven)
	}
	fmt.Fprint(w, "\n\n")
}

// A NetFit is a net fitted to positions.
type NetFit struct {
	// Hidden are the units of the hidden layers, Inputs the features it looks at.
	Hidden []int `json:"hidden"`
	Inputs int   `json:"inputs"`
	// Patterns are those of the board that it knows beside them, 0 where it does not look.
	Patterns int `json:"patterns,omitempty"`
	// Epochs are how the fit went, Best the number of the one that was kept, from 1.
	Epochs []NetEpoch `json:"epochs"`
	Best   int        `json:"best_epoch"`
	// Train measures the fit on the positions it was made from, Valid on those held out,
	// of which there are none without a holdout.
	Train NetMeasure `json:"train"`
	Valid NetMeasure `json:"validation"`
}

// A NetEpoch is one time through the positions: the mean losses in nats; that of
// validation is null without any.
type NetEpoch struct {
	Train float64  `json:"train"`
	Valid *float64 `json:"validation"`
}

// A NetMeasure says how well a net predicts expected scores. The losses are means over
// positions of the log-loss in nats, with 95 % intervals clustered by opening.
type NetMeasure struct {
	Rows   int `json:"positions"`
	Groups int `json:"openings"`
	// Base is the loss of predicting always the mean score, Fitted that of the net in
	// whole numbers, which plays, Real that of the net before, and Least the loss of
	// predicting each score itself, which nothing gets below.
	Base   page.Interval `json:"loss_base"`
	Fitted page.Interval `json:"loss_fitted"`
	Real   page.Interval `json:"loss_fitted_in_floating_point"`
	Least  page.Interval `json:"loss_least"`
	// Brier is the mean squared error of the net that plays, in scores.
	Brier page.Interval `json:"brier"`
	// Calibration compares predictions with scores; tenths without positions are left
	// out.
	Calibration []Bin `json:"calibration"`
}

// WriteText writes the fit as tables: how well it predicts, and how it got there.
func (f *NetFit) WriteText(w io.Writer) error { return writeText(w, f.write) }

func (f *NetFit) write(w io.Writer) {
	layers := strings.Trim(fmt.Sprint(f.Hidden), "[]")
	sees := fmt.Sprintf("%d inputs", f.Inputs)
	if f.Patterns > 0 {
		sees += fmt.Sprintf(" and %d patterns of the board,", f.Patterns)
	}
	fmt.Fprintf(w, "a net of %s and hidden layers of %s units, from epoch %d of %d\n\n", sees, strings.ReplaceAll(layers, " ", " and "), f.Best, len(f.Epochs))
	t := page.Table{Head: []string{
		"mean over positions (95 %)", fmt.Sprintf("training, %d positions", f.Train.Rows),
		fmt.Sprintf("held out, %d positions of %d openings", f.Valid.Rows, f.Valid.Groups),
	}}
	row := rowsOf(&t, f.Valid.Rows)
	row("log-loss, nats", f.Train.Fitted, f.Valid.Fitted)
	row("of the mean score only", f.Train.Base, f.Valid.Base)
	row("of the scores themselves", f.Train.Least, f.Valid.Least)
	row("Brier", f.Train.Brier, f.Valid.Brier)
	writeTable(w, t)
	writeBins(w, f.Train.Calibration, f.Valid.Calibration)
}
