package report

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A SequentialTest is what an SPRT says of bare counts.
type SequentialTest struct {
	Scale string  `json:"scale"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	LLR   float64 `json:"llr"`
	// Lower and Upper are Wald's bounds. Those in force, which State goes by, are
	// corrected for overshoot: those of the run that the counts are from where they
	// are known, else as expected of looks after every Batch samples.
	Lower        float64 `json:"lower_bound"`
	Upper        float64 `json:"upper_bound"`
	LowerInForce float64 `json:"lower_bound_in_force"`
	UpperInForce float64 `json:"upper_bound_in_force"`
	Batch        int     `json:"batch,omitempty"`
	// State is H0 accepted, H1 accepted or undecided.
	State       string        `json:"state"`
	Unbiased    page.Interval `json:"median_unbiased_elo"`
	UnbiasedLOS float64       `json:"median_unbiased_los"`
	// Remaining is how many more pairs or games are to be expected.
	Remaining stats.Remaining `json:"remaining"`

	verdict stats.Verdict
}

// Verdict is State as a value.
func (s *SequentialTest) Verdict() stats.Verdict { return s.verdict }

// AddSPRT holds the counts against a sequential test that was looked at after every
// batch samples, 1 or more. inForce, if not nil, are the bounds in force that the
// run printed.
func (h *HeadToHead) AddSPRT(t stats.SPRT, batch int, inForce *stats.Corridor) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if err := checkLooks(batch, inForce); err != nil {
		return err
	}
	s := &SequentialTest{Scale: t.Scale.String(), Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta, LLR: t.LLR(h.Cells)}
	s.Lower, s.Upper = t.Bounds()
	if inForce == nil {
		c := t.InForce(h.Cells, batch)
		inForce, s.Batch = &c, batch
	}
	s.LowerInForce, s.UpperInForce, s.verdict = inForce.Lower, inForce.Upper, inForce.Verdict(s.LLR)
	s.State = s.verdict.String()
	after := t.After(h.Cells, stats.HeadToHead(h.pairing, stats.Duplicates{}, 0))
	s.Unbiased, s.UnbiasedLOS = page.NewInterval(after.Elo), after.LOS
	if s.verdict == stats.Undecided {
		s.Remaining = t.Remaining(h.Cells)
	}
	h.SPRT = s
	return nil
}

// checkLooks refuses a batch that no run plays and bounds that no test has.
func checkLooks(batch int, inForce *stats.Corridor) error {
	const most = 1e6
	switch {
	case batch < 1 || batch > stats.MostPlanned:
		return fmt.Errorf("stats match: batch %d: want 1 to %d", batch, stats.MostPlanned)
	case inForce != nil && !(inForce.Lower >= -most && inForce.Upper <= most):
		return fmt.Errorf("stats match: bounds %g,%g: want them within ±%.0f", inForce.Lower, inForce.Upper, most)
	}
	return nil
}

// llrLine is a test in the words of fastchess: ratio, Wald's bounds, hypotheses.
func llrLine(llr, lower, upper, elo0, elo1 float64) string {
	return fmt.Sprintf("LLR: %s (%.2f, %.2f) [%.2f, %.2f]", page.Signed("%.2f", llr), lower, upper, elo0, elo1)
}

// write says what was tested, how it stands and how long it may take.
func (s *SequentialTest) write(w io.Writer, model, unit string) {
	fmt.Fprintf(w, "\n%s\n", llrLine(s.LLR, s.Lower, s.Upper, s.Elo0, s.Elo1))
	fmt.Fprintf(w, "SPRT of elo0 = %g against elo1 = %g in %s Elo, %s, alpha %g, beta %g\n", s.Elo0, s.Elo1, s.Scale, model, s.Alpha, s.Beta)
	fmt.Fprintf(w, "%s: %+.3f, bounds in force (%.3f, %.3f), Wald's (%.3f, %.3f)\n", s.State, s.LLR, s.LowerInForce, s.UpperInForce, s.Lower, s.Upper)
	if s.Batch > 0 {
		every := strings.TrimSuffix(unit, "s")
		if s.Batch > 1 {
			every = fmt.Sprintf("%d %s", s.Batch, unit)
		}
		fmt.Fprintf(w, "in force are Wald's less the overshoot to be expected of a look after every %s; a run prints its own, for --bounds\n", every)
	}
	if s.verdict == stats.Undecided {
		fmt.Fprintf(w, "to be expected before a bound: %.0f more %s if the estimate is true, %.0f if elo0 is, %.0f if elo1 is\n",
			s.Remaining.AtEstimate, unit, s.Remaining.AtElo0, s.Remaining.AtElo1)
	}
}
