package cli

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// A tuneReport is what a fit found out, for people and as JSON.
type tuneReport struct {
	Name      string         `json:"name"`
	Game      string         `json:"game"`
	Seed      uint64         `json:"seed"`
	Config    string         `json:"config_hash"`
	Agents    []string       `json:"selfplay_agents"`
	Games     int64          `json:"games"`
	Positions int64          `json:"positions"`
	Capped    int            `json:"games_without_result"`
	Out       string         `json:"weights_file"`
	Converged convergedView  `json:"convergence"`
	Train     any            `json:"train"`      // a measureView or, of a policy, a choiceView
	Valid     any            `json:"validation"` // the same of the games held out
	Drift     *driftView     `json:"drift,omitempty"`
	Weights   []estimateView `json:"weights"`
	Match     *matchView     `json:"match,omitempty"`

	fit fmt.Stringer // the tables for people
}

type convergedView struct {
	Status     string  `json:"status"`
	Iterations int     `json:"iterations"`
	Gradient   float64 `json:"gradient"`
}

// A measureView is the log-loss of evaluations on a set of games, in nats.
type measureView struct {
	Games    int             `json:"games"`
	Rows     int             `json:"positions"`
	BaseRate report.Interval `json:"mover_score"`
	Base     report.Interval `json:"loss_base"`
	Fitted   report.Interval `json:"loss_fitted"`
	Rescaled report.Interval `json:"loss_old_rescaled"`
	Gain     report.Interval `json:"gain_over_old"`
}

type driftView struct {
	Scale   report.Interval `json:"old_weights_scale"`
	Cosine  float64         `json:"cosine"`
	Outside int             `json:"outside_interval"`
	Closed  int             `json:"of"`
}

type estimateView struct {
	Name         string          `json:"name"`
	Weight       report.Interval `json:"weight"`
	Old          float64         `json:"old"`
	SD           float64         `json:"feature_sd"`
	Unidentified bool            `json:"unidentified"`
}

// A matchView is the new weights against the old ones.
type matchView struct {
	Agent    string           `json:"agent"`
	Against  string           `json:"against"`
	Seed     uint64           `json:"seed"`
	Pairs    int              `json:"pairs"`
	Games    int              `json:"games"`
	Ptnml    [5]int           `json:"ptnml"`
	Score    report.Interval  `json:"score"`
	Elo      report.Interval  `json:"elo"`
	Error    float64          `json:"elo_error"`
	NElo     report.Interval  `json:"nelo"`
	LOS      float64          `json:"los"`
	Outcomes []report.Outcome `json:"outcomes"`
	LeftOut  int              `json:"games_without_result"`
	estimate stats.Estimate
}

func newTuneReport(j *tuneJob, fit *tuning.Fit, w *configs.Weights) *tuneReport {
	r := reportOf(j, w, fit.Weights, fit.Convergence)
	r.Capped, r.fit = fit.Capped, fit
	r.Train, r.Valid = viewOfMeasure(fit.Train), viewOfMeasure(fit.Valid)
	if h := fit.Hand; h != nil {
		r.Drift = &driftView{report.NewInterval(h.Scale), h.Cosine, h.Outside, h.Closed}
	}
	return r
}

func newPolicyReport(j *tuneJob, fit *tuning.PolicyFit, w *configs.Weights) *tuneReport {
	r := reportOf(j, w, fit.Weights, fit.Convergence)
	r.fit, r.Train, r.Valid = fit, viewOfChoices(fit.Train), viewOfChoices(fit.Valid)
	return r
}

// reportOf is what both kinds of fits have to say.
func reportOf(j *tuneJob, w *configs.Weights, fitted []tuning.Estimate, c tuning.Convergence) *tuneReport {
	r := &tuneReport{
		Name: j.config.Name, Game: j.play.Game.Name(), Seed: j.config.Seed, Config: w.Provenance.Config,
		Agents: w.Provenance.Agents, Games: w.Provenance.Games, Positions: w.Provenance.Positions,
		Out: j.config.Out, Converged: convergedView{c.Status, c.Iterations, c.Gradient},
	}
	for _, e := range fitted {
		r.Weights = append(r.Weights, estimateView{e.Name, report.NewInterval(e.Weight), e.Hand, e.SD, e.Unidentified})
	}
	return r
}

// A choiceView says how well a policy foretells the decisions of a set of games.
type choiceView struct {
	Games     int             `json:"games"`
	Decisions int             `json:"decisions"`
	Fitted    report.Interval `json:"loss_fitted"`
	Uniform   report.Interval `json:"loss_guess"`
	First     report.Interval `json:"likeliest_made"`
	Chance    report.Interval `json:"guess_made"`
}

func viewOfChoices(m tuning.ChoiceMeasure) choiceView {
	return choiceView{m.Games, m.Decisions, report.NewInterval(m.Loss), report.NewInterval(m.Uniform), report.NewInterval(m.First), report.NewInterval(m.Chance)}
}

func viewOfMeasure(m tuning.Measure) measureView {
	return measureView{
		Games: m.Games, Rows: m.Rows, BaseRate: report.NewInterval(m.BaseRate),
		Base: report.NewInterval(m.Base), Fitted: report.NewInterval(m.Fitted), Rescaled: report.NewInterval(m.Rescaled), Gain: report.NewInterval(m.Gain),
	}
}

func (r *tuneReport) addMatch(v *configs.Verify, tally *arena.Tally) error {
	pairings := tally.Pairings()
	if len(pairings) != 1 {
		return fmt.Errorf("tune: none of the %d games of the match has a result", tally.Games())
	}
	p := pairings[0]
	var duplicates stats.Copies
	if known := tally.Copies(); len(known) == 1 {
		duplicates = known[0]
	}
	m := stats.HeadToHead(p, duplicates, 0)
	r.Match = &matchView{
		Agent: v.Agent, Against: against(v), Seed: v.Seed, Pairs: p.PairCount(), Games: p.Games(), Ptnml: p.Penta(),
		Score: report.NewInterval(m.Score), Elo: report.NewInterval(m.Elo), Error: m.Elo.Half(), NElo: report.NewInterval(m.NElo), LOS: m.LOS,
		LeftOut: len(tally.LeftOut()), Outcomes: report.Outcomes(tally), estimate: m,
	}
	return nil
}

// print writes the report for people.
func (r *tuneReport) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d positions of %d self-play games of %s\n\n%s",
		r.Name, r.Game, r.Seed, r.Positions, r.Games, strings.Join(r.Agents, ", "), r.fit)
	fmt.Fprintf(w, "weights written to %s\n", r.Out)
	if r.Match != nil {
		r.Match.print(w)
	}
}

func (m *matchView) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s with the new weights against %s: %d games, %d pairs, seed %d\n", m.Agent, m.Against, m.Games, m.Pairs, m.Seed)
	fmt.Fprintf(w, "Elo   %s  %s\nnElo  %s\nscore %s, LOS %.1f%%, Ptnml(0-2) %v\n",
		m.estimate.Elo, m.Elo.Ends(), m.estimate.NElo, m.estimate.Score.Percent(), 100*m.LOS, m.Ptnml)
	for _, note := range m.estimate.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	if m.LeftOut > 0 {
		fmt.Fprintf(w, "%d games ended without a result and are left out\n", m.LeftOut)
	}
}
