package report

import (
	"math"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Tuning is what a fit of weights found out: the fit of an evaluation or of a
// policy, and the match that shows what the weights are worth.
type Tuning struct {
	// SchemaVersion is [TuningVersion].
	SchemaVersion int `json:"schema_version"`
	// Name, Game, Seed and Config, the hash, are those of the configuration.
	Name   string `json:"name"`
	Game   string `json:"game"`
	Seed   uint64 `json:"seed"`
	Config string `json:"config_hash"`
	// Agents are the specs of the agents whose self-play games were learnt from.
	Agents []string `json:"selfplay_agents"`
	// Games is the number of games learnt from, Positions that of the positions,
	// or for a policy of the moves.
	Games     int64 `json:"games"`
	Positions int64 `json:"positions"`
	// Out is the file the weights were written to.
	Out string `json:"weights_file"`
	// Rows are the positions, where they are rows of their own; nil where they are those
	// of whole games.
	Rows *TuningRows `json:"rows,omitempty"`
	// Evaluation, Net or Policy is the fit; the others are nil.
	Evaluation *EvaluationFit `json:"evaluation,omitempty"`
	Net        *NetFit        `json:"net,omitempty"`
	Policy     *PolicyFit     `json:"policy,omitempty"`
	// Match is the new weights against their opponent; nil where none was played.
	Match *TuningMatch `json:"match,omitempty"`
	// Searches are the matches that judge the weights: inside searches, each budget
	// apart. Verdict is what they show, "" without them: see [Tuning.Judge].
	Searches []*TuningMatch `json:"searches,omitempty"`
	Verdict  string         `json:"verdict,omitempty"`
	// Stages are the self-play games, agent by agent; none in results of older
	// programs.
	Stages []TuningStage `json:"selfplay,omitempty"`
	// Notes say what a reader has to know about the games.
	Notes []string `json:"notes,omitempty"`
}

// A TuningStage is the self-play of one agent.
type TuningStage struct {
	// Run is the folder of the games below the working directory, Agent the spec.
	Run   string `json:"run"`
	Agent string `json:"agent"`
	// Games are there, Planned were asked for, and Taken were played by the job in
	// From. Digest is that of the records.
	Games   int64  `json:"games"`
	Planned int64  `json:"planned_games"`
	Taken   int64  `json:"taken_over,omitempty"`
	From    string `json:"from,omitempty"`
	Digest  string `json:"digest"`
}

// Judge sets the verdict: what the matches inside searches show ([Shown]), together.
func (t *Tuning) Judge() {
	t.Verdict = Together(each.Of(t.Searches, (*TuningMatch).shown))
}

// An EvaluationFit is an evaluation fitted to the results of games.
type EvaluationFit struct {
	Convergence Convergence `json:"convergence"`
	// ByPosition says that each position weighs the same, and not each game: then the
	// numbers of games that follow are numbers of positions.
	ByPosition bool `json:"by_position,omitempty"`
	// Train measures the fit on the games it was made from, Valid on those held
	// out, of which there are none without a holdout.
	Train Measure `json:"train"`
	Valid Measure `json:"validation"`
	// Capped and Idle are the games left out: without a result, and without a
	// position in which the mover had a choice.
	Capped int `json:"games_without_result"`
	Idle   int `json:"games_without_choice"`
	// Old compares with the weights of before; nil without them.
	Old *OldWeights `json:"old_weights,omitempty"`
	// Weights are the fitted weights in the order of the game's features.
	Weights []FittedWeight `json:"weights"`
}

// A PolicyFit is a policy fitted to the moves of games.
type PolicyFit struct {
	Convergence Convergence `json:"convergence"`
	// Train measures the fit on the games it was made from, Valid on those held
	// out, of which there are none without a holdout.
	Train ChoiceMeasure `json:"train"`
	Valid ChoiceMeasure `json:"validation"`
	// Idle are the games left out without a choice in them.
	Idle int `json:"games_without_choice"`
	// Weights are the fitted weights in the order of the game's move features.
	Weights []FittedWeight `json:"weights"`
}

// Convergence says how the optimization went: the status in the optimizer's
// word, the steps it took, the largest component of the gradient at the end, and
// the threshold at which the fit has converged.
type Convergence struct {
	Status     string  `json:"status"`
	Iterations int     `json:"iterations"`
	Gradient   float64 `json:"gradient"`
	Threshold  float64 `json:"threshold"`
}

// A Measure says how well evaluations predict the results of a set of games. The
// losses are means over games of the log-loss in nats, with 95 % intervals
// clustered by pair.
type Measure struct {
	Games int `json:"games"`
	Rows  int `json:"positions"`
	// BaseRate is the mean score of the mover, Base the loss of predicting always
	// that.
	BaseRate page.Interval `json:"mover_score"`
	Base     page.Interval `json:"loss_base"`
	// Fitted is the loss of the fitted weights; Old that of the weights of before,
	// Rescaled that of the same at their best scale, and Gain how much Fitted is
	// below Rescaled. The last three have open ends where there are no such weights.
	Fitted   page.Interval `json:"loss_fitted"`
	Old      page.Interval `json:"loss_old"`
	Rescaled page.Interval `json:"loss_old_rescaled"`
	Gain     page.Interval `json:"gain_over_old"`
	// Calibration compares predictions with scores; tenths without positions are
	// left out.
	Calibration []Bin `json:"calibration"`
}

// A Bin is the positions with a predicted score from Low to High: their share
// of all, the mean prediction, and the mean score with its 95 % interval.
type Bin struct {
	Low       float64       `json:"low"`
	High      float64       `json:"high"`
	Share     float64       `json:"share"`
	Predicted float64       `json:"predicted"`
	Score     page.Interval `json:"score"`
}

// OldWeights says how far fitted weights are from those of before.
type OldWeights struct {
	// Scale is the factor at which the old weights predict best.
	Scale page.Interval `json:"scale"`
	// Cosine is that of the angle between the two on standardized features, Length
	// the length of the fitted ones in units of the old ones.
	Cosine float64 `json:"cosine"`
	Length float64 `json:"length"`
	// Outside is how many of the Closed intervals of fitted weights leave out the
	// old weight times Scale; chance alone puts one in twenty there.
	Outside int `json:"outside_interval"`
	Closed  int `json:"of"`
}

// Why a weight has no interval: the feature never varied, the fit was told to leave it out
// (either has weight 0), or the games do not determine the weight. Then more than half of what
// is known of it comes from the ridge, or would come from a very small one where there is none:
// the feature is nearly a combination of others, or the games are too few.
const (
	Constant     = "constant"
	LeftOut      = "left out"
	Unidentified = "unidentified"
)

// A FittedWeight is the weight of one feature.
type FittedWeight struct {
	Name string `json:"name"`
	// Weight is in logits per unit of the feature; both ends are open where the
	// games do not determine it.
	Weight page.Interval `json:"weight"`
	// Old is the weight of before, 0 without one.
	Old float64 `json:"old"`
	// Mean and SD describe the feature over the positions, for a policy SD within
	// moves to choose from.
	Mean float64 `json:"feature_mean"`
	SD   float64 `json:"feature_sd"`
	// Remark is [Constant], [LeftOut] or [Unidentified]; "" of a weight that the games
	// determine.
	Remark string `json:"remark,omitempty"`
}

// A ChoiceMeasure says how well a policy predicts the moves of a set of games:
// means over moves with 95 % intervals clustered by pair.
type ChoiceMeasure struct {
	Games        int `json:"games"`
	Moves        int `json:"moves"`
	Alternatives int `json:"alternatives"`
	// Fitted is the log-loss of the moves made in nats, Uniform that of a guess.
	Fitted  page.Interval `json:"loss_fitted"`
	Uniform page.Interval `json:"loss_guess"`
	// First is how often the likeliest move was made, Chance how often a guess is
	// right.
	First  page.Interval `json:"likeliest_made"`
	Chance page.Interval `json:"guess_made"`
}

// A TuningMatch is the new weights against their opponent, on openings of their
// own.
type TuningMatch struct {
	// Agent is the spec that plays with the new weights, Against the weights or
	// the agent it plays against.
	Agent   string `json:"agent"`
	Against string `json:"against"`
	Seed    uint64 `json:"seed"`
	// Run is the folder of the games below the working directory; "" in results of
	// older programs.
	Run string `json:"run,omitempty"`
	// Pairs and Games are what has a result, LeftOut the games that have none.
	Pairs   int    `json:"pairs"`
	Games   int    `json:"games"`
	LeftOut int    `json:"games_without_result"`
	Ptnml   [5]int `json:"ptnml"`
	// Score is the mean score of the new weights, Elo and NElo what follows from
	// it with 95 % intervals, LOS the likelihood that they are superior
	// ([stats.HeadToHead]).
	Score page.Interval `json:"score"`
	Elo   page.Interval `json:"elo"`
	NElo  page.Interval `json:"nelo"`
	LOS   float64       `json:"los"`
	// SPRT is the sequential test that ended the match; nil where all pairs were
	// played. Score, Elo, NElo and LOS take no account of the stop.
	SPRT *Test `json:"sprt,omitempty"`
	// Outcomes are the ways in which the games ended.
	Outcomes []Outcome `json:"outcomes"`
	// Notes warn of what a reader of the figures has to know.
	Notes []string `json:"notes"`
}

// points are the share of the points that were won: where one side took all, the Score of an estimate is what a further game promises.
func points(e stats.Estimate) page.Interval {
	if e.Method == stats.ByBound {
		e.Score.Center = math.Round(e.Score.Center)
	}
	return page.NewInterval(e.Score)
}

// shown is what the match shows of the new weights.
func (m *TuningMatch) shown() string { return Shown(m.Elo, m.SPRT) }

// NewTuningMatch rates a match in which the new weights are player A, with the
// duplicates among its games; leftOut of the games have no result. The caller adds
// who played, and the outcomes.
func NewTuningMatch(p stats.Pairing, duplicates stats.Duplicates, leftOut int) *TuningMatch {
	e := stats.HeadToHead(p, duplicates, 0)
	return &TuningMatch{
		Pairs: p.PairCount(), Games: p.Games(), LeftOut: leftOut, Ptnml: p.Penta(),
		Score: points(e), Elo: page.NewInterval(e.Elo), NElo: page.NewInterval(e.NElo), LOS: e.LOS, Notes: noteTexts(e.Notes, nil),
	}
}
