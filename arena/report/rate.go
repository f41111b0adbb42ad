package report

import (
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Rating is a joint fit of results, wherever they come from.
type Rating struct {
	Schema     int               `json:"schema_version"`
	Source     string            `json:"source"` // csv, pgn, run, or several with commas
	File       string            `json:"file"`
	Game       string            `json:"game,omitempty"` // of runs
	Seed       *uint64           `json:"seed,omitempty"` // of a single run
	Runs       []JointRun        `json:"runs,omitempty"` // of several
	Games      int               `json:"games"`
	Pairs      int               `json:"pairs"`
	PairsBy    string            `json:"pairs_by,omitempty"` // what told the pairs of lists, such as Round
	LeftOut    int               `json:"games_without_result"`
	Duplicates *Duplicates       `json:"duplicates,omitempty"` // of runs
	Model      string            `json:"model"`
	Scale      float64           `json:"to_logistic_elo"` // factor near equality
	Fixed      string            `json:"scale"`
	Prior      string            `json:"prior"`
	Confidence float64           `json:"confidence"`
	Errors     string            `json:"errors"` // what counts as one observation
	Clusters   int               `json:"clusters"`
	Chosen     bool              `json:"chosen_by_results,omitempty"` // see Standings
	Players    []RatedAgent      `json:"players"`
	Advantage  page.Interval     `json:"first_move_advantage"`
	Fitted     bool              `json:"first_move_fitted"`
	DrawRate   float64           `json:"draw_rate_of_equals"`
	Draws      *DrawParameter    `json:"draw_parameter"` // null for score-only
	Fit        ModelFit          `json:"fit"`
	Models     []ModelLikelihood `json:"models"`
	Bounds     []GroupBound      `json:"bounds"`
	EloIf      []EloIf           `json:"elo_if,omitempty"` // of runs, see Standings
	HeadToHead []PairingPoints   `json:"head_to_head"`
	Matrix     *Matrix           `json:"matrix,omitempty"`
	Notes      []string          `json:"notes"`
	// AllPoints has the text show the points of each against each of any number of
	// players.
	AllPoints bool `json:"-"`
}

// A DrawParameter is that of a model with draws: nu or drawelo.
type DrawParameter struct {
	Name string `json:"name"`
	page.Interval
}

// A ModelFit says whether the model describes the games.
type ModelFit struct {
	stats.Fitness
	Pairings []Residual `json:"pairings"`
}

// A Residual is how far the games of a pairing are from the model.
type Residual struct {
	A string `json:"a"`
	B string `json:"b"`
	stats.Residual
	Surprise float64 `json:"surprise"` // signed -log10 of the two-sided probability
}

// A ModelLikelihood compares the models by their likelihood.
type ModelLikelihood struct {
	Model  string  `json:"model"`
	LogLik float64 `json:"log_likelihood"`
	Fitted bool    `json:"fitted"` // false: has no maximum, score-only stands in
	Used   bool    `json:"used"`
}

// A GroupBound is what is known of two groups of players one of which took all
// points.
type GroupBound struct {
	Above []string `json:"above"`
	Below []string `json:"below"`
	Elo   float64  `json:"at_least_elo"` // between the groups' means
}

// NewRating shows a fit of results; opt are the options it was made with.
func NewRating(src *Results, table stats.Table, opt stats.Options) *Rating {
	v := &Rating{
		Schema: StatsSchema, Source: src.Source, File: src.Name, Game: src.Game, Seed: src.Seed, Runs: src.Runs,
		LeftOut: src.LeftOut, PairsBy: src.PairsBy, Duplicates: src.Duplicates,
		Model: table.Model.String(), Scale: table.Scale(), Fixed: fixedPoints(src, table, opt), Prior: opt.Prior.String(),
		Confidence: table.Confidence, Clusters: table.Clusters, Chosen: table.Chosen,
		Players:   RatedAgents(table, src.Pairings, each.Of(src.Names, func(name string) Agent { return Agent{Name: name} })),
		Advantage: page.NewInterval(table.Advantage.Elo), Fitted: table.Advantage.Fitted,
		DrawRate: table.DrawRate, Bounds: []GroupBound{}, HeadToHead: headToHeads(src.Pairings, src.PlayerName), Notes: append([]string{}, src.Notes...),
	}
	for _, p := range src.Pairings {
		v.Games += p.Games()
		v.Pairs += p.PairCount()
	}
	if v.Errors = table.Errors.String(); table.Errors == stats.PairClusters && v.Pairs == 0 {
		v.Errors = "games taken as independent" // where no pair was found, each game is one observation
	}
	if name := map[stats.RatingModel]string{stats.Davidson: "nu", stats.RaoKupper: "drawelo"}[table.Model]; name != "" { // in the literature
		v.Draws = &DrawParameter{name, page.NewInterval(table.Draws)}
	}
	v.Fit = ModelFit{table.Fit, append([]Residual{}, each.Of(table.Fit.Pairings, func(r stats.Residual) Residual {
		return Residual{src.Names[r.A], src.Names[r.B], r, r.Surprise()}
	})...)}
	for _, b := range table.Bounds {
		v.Bounds = append(v.Bounds, GroupBound{src.group(table.Groups[b.Above]), src.group(table.Groups[b.Below]), b.Elo})
	}
	v.EloIf = src.unended.eloIf(table, opt, src.PlayerName)
	v.Notes = slices.Concat(v.Notes, noteTexts(table.Notes, src.PlayerName), cappedNotes(v.EloIf, v.Games+v.LeftOut, v.LeftOut))
	return v
}

// fixedPoints words what holds the scale.
func fixedPoints(src *Results, table stats.Table, opt stats.Options) string {
	words := each.Of(opt.Relations, func(r stats.Relation) string { return r.Text(src.PlayerName) })
	switch {
	case opt.Prior.Absolute():
		words = append(words, "the prior's opponent = 0")
	case slices.ContainsFunc(opt.Relations, stats.Relation.Anchor):
	default:
		words = append(words, opt.Anchor.Text(table, src.PlayerName))
	}
	return strings.Join(words, ", ")
}
