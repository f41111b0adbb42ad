package cli

import (
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// A rateView is what stats rate says, for programs and for people.
type rateView struct {
	Source     string              `json:"source"` // csv, pgn, run
	File       string              `json:"file"`
	Game       string              `json:"game,omitempty"` // of a run
	Seed       *uint64             `json:"seed,omitempty"` // of a run
	Games      int                 `json:"games"`
	Pairs      int                 `json:"pairs"`
	LeftOut    int                 `json:"games_without_result"`
	Model      string              `json:"model"`
	Scale      float64             `json:"to_logistic_elo"` // factor near equality
	Fixed      string              `json:"scale"`
	Prior      string              `json:"prior"`
	Confidence float64             `json:"confidence"`
	Errors     string              `json:"errors"` // what counts as one observation
	Clusters   int                 `json:"clusters"`
	Players    []report.RatedAgent `json:"players"`
	Advantage  report.Interval     `json:"first_move_advantage"`
	Fitted     bool                `json:"first_move_fitted"`
	DrawRate   float64             `json:"draw_rate_of_equals"`
	Draws      *drawParameterView  `json:"draw_parameter"` // null for score-only
	Fit        fitView             `json:"fit"`
	Models     []modelView         `json:"models"`
	Bounds     []boundView         `json:"bounds"`
	Matrix     *report.Matrix      `json:"matrix,omitempty"`
	Notes      []string            `json:"notes"`
	table      stats.Table
}

type drawParameterView struct {
	Name string `json:"name"` // nu, drawelo
	report.Interval
}

// A fitView says whether the model describes the games.
type fitView struct {
	LogLik      float64        `json:"log_likelihood"`
	ChiSquare   float64        `json:"chi_square"`
	Freedom     int            `json:"degrees_of_freedom"`
	P           float64        `json:"p"`
	Correlation float64        `json:"pair_correlation"`
	Pairings    []residualView `json:"pairings"`
}

type residualView struct {
	A        string  `json:"a"`
	B        string  `json:"b"`
	Games    int     `json:"games"`
	Points   float64 `json:"points"` // of a
	Expected float64 `json:"expected_points"`
	Z        float64 `json:"z"`
	Surprise float64 `json:"surprise"` // signed -log10 of the two-sided probability
}

// A modelView compares the models by their likelihood.
type modelView struct {
	Model  string  `json:"model"`
	LogLik float64 `json:"log_likelihood"`
	Fitted bool    `json:"fitted"` // false: has no maximum, score-only stands in
	Used   bool    `json:"used"`
}

// A boundView is what is known of two groups of players one of which took all
// points.
type boundView struct {
	Above []string `json:"above"`
	Below []string `json:"below"`
	Elo   float64  `json:"at_least_elo"` // between the groups' means
}

func newRateView(src *results, table stats.Table, opt stats.Options) *rateView {
	v := &rateView{
		Source: src.source, File: src.file, LeftOut: src.leftOut,
		Model: table.Model.String(), Scale: table.Scale(), Fixed: fixedPoints(src, opt), Prior: opt.Prior.String(),
		Confidence: table.Confidence, Errors: table.Errors.String(), Clusters: table.Clusters,
		Players: report.RatedAgents(table, func(i int) report.Agent { return report.Agent{Name: src.name(i)} }), Advantage: report.NewInterval(table.Advantage.Elo), Fitted: table.Advantage.Fitted,
		DrawRate: table.DrawRate, Bounds: []boundView{}, Notes: []string{}, table: table,
	}
	if src.run != nil {
		v.Game, v.Seed = src.run.Meta.Game, &src.run.Meta.Seed
	}
	for _, p := range src.pairings {
		v.Games += p.Games()
		v.Pairs += p.PairCount()
	}
	if name := drawParameterName(table.Model); name != "" {
		v.Draws = &drawParameterView{name, report.NewInterval(table.Draws)}
	}
	v.addFit(src)
	for _, b := range table.Bounds {
		v.Bounds = append(v.Bounds, boundView{src.list(table.Groups[b.Above]), src.list(table.Groups[b.Below]), b.Elo})
	}
	for _, note := range table.Notes {
		v.Notes = append(v.Notes, note.Text(src.name))
	}
	return v
}

// list names the players of a group.
func (r *results) list(g stats.Group) []string {
	var out []string
	for _, p := range g.Players {
		out = append(out, r.names[p])
	}
	return out
}

// drawParameterName is what the literature calls it, "" where there is none.
func drawParameterName(m stats.RatingModel) string {
	return map[stats.RatingModel]string{stats.Davidson: "nu", stats.RaoKupper: "drawelo"}[m]
}

// fixedPoints words what holds the scale.
func fixedPoints(src *results, opt stats.Options) string {
	var words []string
	for _, t := range opt.Relations {
		words = append(words, t.Text(src.name))
	}
	switch {
	case opt.Prior.Absolute():
		words = append(words, "the prior's opponent = 0")
	case hasAnchors(opt):
	case src.run != nil:
		words = append(words, src.options.Anchor.Text(src.name))
	default:
		words = append(words, "mean = 0")
	}
	return strings.Join(words, ", ")
}

// addFit fills in the test of fit.
func (v *rateView) addFit(src *results) {
	f := v.table.Fit
	v.Fit = fitView{f.LogLik, f.ChiSquare, f.Freedom, f.P, f.Correlation, []residualView{}}
	for _, r := range f.Pairings {
		v.Fit.Pairings = append(v.Fit.Pairings, residualView{
			src.names[r.A], src.names[r.B], r.Games, r.Points, r.Expected, r.Z, r.Surprise(),
		})
	}
}
