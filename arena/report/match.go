package report

import (
	"errors"
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/sanitize"
)

// StatsSchema is the schema_version of what the stats commands print: HeadToHead,
// Rating, Plan and Cycles. It is raised when a key changes its meaning or goes.
const StatsSchema = 1

// HeadToHead is what the bare counts of one pairing say.
type HeadToHead struct {
	Schema int `json:"schema_version"`
	// Model is trinomial or pentanomial, Method that of stats.HeadToHead.
	Model  string `json:"model"`
	Method string `json:"method"`
	// Cells are [L, D, W] of games or [LL, LD, DD+WL, WD, WW] of pairs.
	Cells []int `json:"cells"`
	Games int   `json:"games"`
	Pairs int   `json:"pairs,omitempty"`
	// Score is the expected points of a game, LOS the probability of being the
	// stronger side.
	Confidence float64       `json:"confidence"`
	Score      page.Interval `json:"score"`
	Elo        page.Interval `json:"elo"`
	NElo       page.Interval `json:"nelo"`
	LOS        float64       `json:"los"`
	// DrawRate is the share of draws, or of pairs in the middle cell.
	DrawRate float64         `json:"middle_share"`
	Notes    []string        `json:"notes"`
	SPRT     *SequentialTest `json:"sprt,omitempty"`
	AnyTime  *AnyTime        `json:"any_time,omitempty"`
	pairing  stats.Pairing
}

// An AnyTime is Elo as a confidence sequence: with the largest variance that
// scores can have, and with that of the counts.
type AnyTime struct {
	Planned int           `json:"planned"`
	Certain page.Interval `json:"elo"`
	Running page.Interval `json:"elo_running_variance"`
}

// NewHeadToHead estimates the strength behind bare counts, see stats.PairingOf.
func NewHeadToHead(cells []int) (*HeadToHead, error) {
	p, err := stats.PairingOf(cells)
	if err != nil {
		return nil, err
	}
	e := stats.HeadToHead(p, stats.Duplicates{}, 0)
	if e.Method == stats.NoEstimate {
		return nil, errors.New("stats match: no games")
	}
	h := &HeadToHead{
		Schema: StatsSchema, Model: e.Model.String(), Method: e.Method.String(), Cells: cells, Games: e.Games, Pairs: e.Pairs,
		Confidence: e.Confidence, Score: page.NewInterval(e.Score), Elo: page.NewInterval(e.Elo), NElo: page.NewInterval(e.NElo), LOS: e.LOS,
		DrawRate: e.DrawRatio, Notes: noteTexts(e.Notes, nil), pairing: p,
	}
	return h, nil
}

// AddAnyTime adds the intervals that hold at any time, narrowest after
// about planned samples.
func (h *HeadToHead) AddAnyTime(planned int) error {
	a := stats.Anytime{Planned: planned}
	if err := a.Validate(); err != nil {
		return err
	}
	certain, running := a.Match(h.pairing, stats.Duplicates{})
	h.AnyTime = &AnyTime{planned, page.NewInterval(certain.InElo()), page.NewInterval(running.InElo())}
	return nil
}

// WriteText writes the estimate for people.
func (h *HeadToHead) WriteText(w io.Writer) error { return writeText(w, h.write) }

func (h *HeadToHead) write(w io.Writer) {
	t := page.Table{Head: []string{"", ">value", "95 %"}}
	row := func(name, format string, e page.Interval) {
		t.Add(name, page.Signed(format, e.Value), page.Unit{Times: 1, Format: format}.Ends(e))
	}
	row("score", "%.4f", h.Score)
	row("Elo", "%+.2f", h.Elo)
	row("normalized Elo", "%+.2f", h.NElo)
	t.Add("LOS", percentage(h.LOS), "")
	if s := h.SPRT; s != nil {
		row("Elo, median-unbiased", "%+.2f", s.Unbiased)
		t.Add("LOS, median-unbiased", percentage(s.UnbiasedLOS), "")
	}
	if a := h.AnyTime; a != nil {
		t.Add("Elo, whenever one looks", page.Signed("%+.2f", a.Certain.Value), a.Certain.Ends()+" for certain")
		t.Add("", "", a.Running.Ends()+" with the variance of the counts")
	}
	t.Write(w)
	if s := h.SPRT; s != nil {
		s.write(w, h.Model, h.unit())
	}
	if h.Pairs > 0 {
		fmt.Fprintf(w, "\n%s, %s, pentanomial %v; middle cell %s\n", sanitize.Count(h.Pairs, "pair", "pairs"), sanitize.Count(h.Games, "game", "games"), h.Cells, percentage(h.DrawRate))
	} else {
		fmt.Fprintf(w, "\n%s, losses, draws, wins %v; draws %s\n", sanitize.Count(h.Games, "game", "games"), h.Cells, percentage(h.DrawRate))
	}
	writeNotes(w, h.Notes)
}

// unit is what was counted.
func (h *HeadToHead) unit() string {
	if h.Pairs > 0 {
		return "pairs"
	}
	return "games"
}

// percentage writes a probability with two decimals.
func percentage(p float64) string { return fmt.Sprintf("%.2f%%", 100*p) }
