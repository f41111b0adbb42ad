package report

import (
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// Learning is how a loop of games, labels, fits and gates went.
type Learning struct {
	SchemaVersion int    `json:"schema_version"`
	Name          string `json:"name"`
	Game          string `json:"game"`
	Seed          uint64 `json:"seed"`
	// Config is the hash of the configuration, Dir where everything is kept.
	Config string `json:"config"`
	Dir    string `json:"dir"`
	// Planned is the number of iterations of the configuration, Stopped says why there are
	// fewer yet, "" where there are not.
	Planned int    `json:"iterations_planned"`
	Stopped string `json:"stopped,omitempty"`
	// Iterations are those that are done, in order.
	Iterations []LearnIteration `json:"iterations"`
	// Advice says what to change where many candidates in a row were refused.
	Advice []string `json:"advice,omitempty"`
	// Now is the iteration under way, nil where none is, and where the loop itself reports.
	Now *LearnNow `json:"under_way,omitempty"`
	// Ratings are the candidates' gain over the initial weights by fresh games of the loop at
	// one budget, those of the pool and against the start, in one fit; whom these do not tie to
	// the start is left out. Games of the tests, which chose the candidates, are not in them.
	Ratings []LearnRating `json:"ratings"`
	// Outside are the games of the start and of candidates against members of the pool that the
	// loop did not make, each and all together; a loop measured on itself alone proves little.
	Outside []LearnOutside `json:"outside,omitempty"`
	// Best is the file of the evaluation in use, Digest that of what it says, and
	// Evaluation the nanoseconds that it takes on this machine.
	Best       string  `json:"best"`
	Digest     string  `json:"digest"`
	Evaluation float64 `json:"ns_per_evaluation"`
	// Mixture is the shares of the pool's members in the mixture that none of them
	// beats (maximin). Cycles are what ratings of the pool cannot explain; nil
	// with fewer than three members that met.
	Mixture []LearnShare `json:"maximin_mixture"`
	Cycles  *Cycles      `json:"cycles,omitempty"`
	// Costs are what the stages have taken, in seconds.
	Costs []LearnCost `json:"costs"`
	// Spent is the same by iteration, what came before the first one as number 0.
	Spent []LearnSpent `json:"spent"`
}

// LearnNow is an iteration that is not done.
type LearnNow struct {
	// Stage is what is under way, or comes next: games, labels, fit, measure, gate-1x, …,
	// pool, start-4x.
	Stage string `json:"stage"`
	// Games is how many of the games of that stage there are.
	Games int64 `json:"games"`
	// Iteration is what is known of it; a match that goes on has the verdict undecided.
	Iteration LearnIteration `json:"iteration"`
}

// A LearnRating is a candidate's gain over the initial weights.
type LearnRating struct {
	Iteration int           `json:"iteration"`
	Factor    int64         `json:"factor"` // times the agent's budget
	Elo       page.Interval `json:"elo"`
}

// AllOutside is the opponent of a [LearnOutside] that sums up all fixed members of the pool.
const AllOutside = "all fixed members"

// LearnOutside is games of a candidate, 0 for the start, against fixed members of the pool.
type LearnOutside struct {
	Iteration int `json:"iteration"`
	LearnMatch
}

// LearnSpent is what an iteration took, in seconds, attempts that failed too, but for
// those that were killed.
type LearnSpent struct {
	Iteration int         `json:"iteration"`
	Wall      float64     `json:"wall_seconds"`
	CPU       float64     `json:"cpu_seconds"`
	Stages    []LearnCost `json:"stages"`
}

// A LearnIteration is one round of the loop.
type LearnIteration struct {
	// Number counts from 1.
	Number int `json:"iteration"`
	// Games and Digest are those of the games that were played to learn from.
	Games  int64  `json:"games"`
	Digest string `json:"games_digest"`
	// Rows are the distinct positions drawn from them, Leaves those that a search met,
	// Labelled those with the value of a larger search, Proven those of which that is
	// known.
	Rows     int `json:"rows"`
	Leaves   int `json:"leaves"`
	Labelled int `json:"labelled"`
	Proven   int `json:"proven"`
	// FitRows is how many distinct positions the fit had, those kept out of it among them. Losses are means of
	// log-loss in nats: of the candidate on those it was fitted to, on openings kept out, and on
	// the frozen positions, and that of the evaluation in use there; 0 of no positions.
	FitRows     int     `json:"fit_rows"`
	TrainLoss   float64 `json:"loss_train"`
	ValidLoss   float64 `json:"loss_validation"`
	FrozenLoss  float64 `json:"loss_frozen"`
	FrozenInUse float64 `json:"loss_frozen_in_use"`
	// Choices is the share of frozen positions in which the agent with the candidate
	// chooses another move than with a larger budget.
	Choices page.Interval `json:"choices_that_differ"`
	// Weights is the candidate's file in the directory, its digest that of what it says.
	Weights       string `json:"weights"`
	WeightsDigest string `json:"weights_digest"`
	// InUse is the number of the evaluation that it was tested against, 0 for the start.
	InUse int `json:"in_use"`
	// Gate are the tests against it, Pool the results against the pool, Start those of a
	// promoted candidate against the start at larger budgets.
	Gate  []LearnMatch `json:"gate"`
	Pool  []LearnMatch `json:"pool"`
	Start []LearnMatch `json:"start"`
	// Promoted says that the candidate is in use from here on; Reason why, or why not.
	Promoted bool   `json:"promoted"`
	Reason   string `json:"reason"`
}

// A LearnMatch is the games of a candidate against one opponent, seen from it.
type LearnMatch struct {
	// Opponent is its name in the pool. Factor is how many times the agent's budget
	// both have; an opponent with a budget of its own keeps it.
	Opponent string `json:"opponent"`
	Factor   int64  `json:"factor"`
	Seed     uint64 `json:"seed"`
	// Cells are the counts of pairs and single games (stats.Pairing).
	Games  int           `json:"games"`
	Pairs  int           `json:"pairs"`
	Ptnml  [5]int        `json:"ptnml"`
	Counts stats.Pairing `json:"counts"`
	Elo    page.Interval `json:"elo"`
	// LLR and Verdict are those of a sequential test, "" without.
	LLR     float64 `json:"llr,omitempty"`
	Verdict string  `json:"verdict,omitempty"`
	// Change is how much better the result is than that of the evaluation in use against
	// the same opponent, at a confidence that allows for the number of members; nil
	// where there is none.
	Change *page.Interval `json:"change,omitempty"`
}

// A LearnShare is the share of a member of the pool in a mixture.
type LearnShare struct {
	Agent string  `json:"agent"`
	Share float64 `json:"share"`
}

// A LearnCost is what one kind of step has taken in all, attempts that failed too.
type LearnCost struct {
	Stage string  `json:"stage"`
	Wall  float64 `json:"wall_seconds"`
	CPU   float64 `json:"cpu_seconds"`
}

// NewLearnMatch shows the games of two agents, seen from the candidate.
func NewLearnMatch(opponent string, factor int64, seed uint64, p stats.Pairing, d stats.Duplicates) LearnMatch {
	e := stats.HeadToHead(p, d, 0)
	return LearnMatch{
		Opponent: opponent, Factor: factor, Seed: seed, Games: p.Games(), Pairs: p.PairCount(), Ptnml: p.Penta(), Counts: p, Elo: page.NewInterval(e.Elo),
	}
}

// InUse returns the number of the evaluation in use after some iterations, 0 for the start.
func InUse(done []LearnIteration) (number int) {
	for _, it := range done {
		if it.Promoted {
			number = it.Number
		}
	}
	return number
}
