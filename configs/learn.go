package configs

import (
	"slices"
)

// Learn is a loop that makes an evaluation stronger: it plays games, labels
// positions of them by larger searches, fits an evaluation to those, and keeps it
// where it wins against the one before and passes the pool.
type Learn struct {
	Origin `yaml:"-"`

	// Name of the loop in lists and file names: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Full name of the game, such as gipf/basic. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// Source of all randomness. The same seed gives the same evaluations on any machine with any number of workers, however often the loop is interrupted. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// What the loop starts from: the name of weights that ship with the program, the path of a weights file, or zero. Default: hand where such weights ship for the game, else zero.
	Init string `yaml:"init" jsonschema:"maxLength=1000"`
	// Number of rounds of games, labels, fit and gate. Default 12.
	Iterations int `yaml:"iterations" jsonschema:"default=12,minimum=1,maximum=100000"`
	// What each iteration does.
	LearnSteps `yaml:",inline"`
	// Compute slots: searches at the same time. 0 takes the number of cores. Does not change the evaluations. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
}

// LearnSteps say what each iteration of a loop does, of a Learn and of the Relearn of a study.
type LearnSteps struct {
	// The agent that the evaluation is for.
	Agent LearnAgent `yaml:"agent"`
	// The games of each iteration, which the agent plays against itself, or against what it was.
	Games LearnGames `yaml:"games"`
	// Which positions become rows to learn from.
	Rows LearnRows `yaml:"rows"`
	// What the rows are to say.
	Target LearnTarget `yaml:"target"`
	// How an evaluation is fitted to the rows.
	Fit LearnFit `yaml:"fit"`
	// What a candidate must win before it takes the place of the evaluation in use.
	Gate LearnGate `yaml:"gate"`
	// Whom a candidate must not lose to.
	Pool LearnPool `yaml:"pool"`
	// Positions that no fit sees, on which all candidates are measured.
	Frozen LearnFrozen `yaml:"frozen"`
}

// LearnAgent is an agent whose evaluation is learnt.
type LearnAgent struct {
	// Its spec without budget and weights, such as alphabeta or mcts:c=0.3. Default alphabeta.
	Spec string `yaml:"spec" jsonschema:"default=alphabeta,maxLength=1000"`
	// Moves applied for each move of its games: the budget that the evaluation is for. Default 1000.
	Transitions int64 `yaml:"transitions" jsonschema:"default=1000,minimum=1,maximum=1000000000"`
}

// LearnGames are the games of an iteration, of the agent against itself, and against what it was.
type LearnGames struct {
	// Pairs: two games each, from one opening. Default 150.
	Pairs int `yaml:"pairs" jsonschema:"default=150,minimum=1,maximum=10000000"`
	// Moves applied for each move. 0 takes those of the agent. Default 0.
	Transitions int64 `yaml:"transitions" jsonschema:"default=0,minimum=0,maximum=1000000000"`
	// Probability of a random move, so that games differ. Default 0.1.
	Epsilon float64 `yaml:"epsilon" jsonschema:"default=0.1,minimum=0,maximum=1"`
	// Temperature, in logits, at which such a move is drawn by what the evaluation thinks of the moves. 0 draws all alike. Default 0.
	Temperature float64 `yaml:"temperature,omitempty" jsonschema:"default=0,minimum=0,maximum=1000"`
	// Choices of each side in a game, the first ones, in which there are such moves; after that the games are as good as the agent. 0 means all. Default 0.
	Explore int64 `yaml:"explore,omitempty" jsonschema:"default=0,minimum=0,maximum=1000000"`
	// Share of the pairs that are played against evaluations that were in use before, most against those to whom the one in use loses most; at least one pair is against itself. Default 0.
	Pool float64 `yaml:"pool,omitempty" jsonschema:"default=0,minimum=0,maximum=1"`
	// How the openings are made.
	Openings SelfplayOpenings `yaml:"openings"`
	// Moves after which a game is stopped without a result, those of the opening included. Must exceed openings.plies. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
}

// LearnRows says which positions become rows.
type LearnRows struct {
	// Positions drawn of each game. Default 12.
	PerGame int `yaml:"pergame" jsonschema:"default=12,minimum=1,maximum=1000000"`
	// Positions drawn of each search of one of those, out of all that it asks its evaluation about. 0 draws none; others need an agent that shows them, such as alphabeta. Default 4.
	Leaves int `yaml:"leaves" jsonschema:"default=4,minimum=0,maximum=1000000"`
	// Leaves out positions in which something hangs. Default false.
	Quiet bool `yaml:"quiet,omitempty"`
}

// LearnTarget says what the rows are to say: a mix of what a larger search thinks of
// a position and of how its game ended. Leaves of searches have no result.
type LearnTarget struct {
	// Moves applied by the search that labels a row. 0 labels none, and results are all there is. Default 1000.
	Transitions int64 `yaml:"transitions" jsonschema:"default=1000,minimum=0,maximum=1000000000"`
	// Share of the label in the target at the start of a game, from 0 to 1; the rest is the result. Default 0.8.
	Early float64 `yaml:"early" jsonschema:"default=0.8,minimum=0,maximum=1"`
	// Share of the label at the end of a game. Default 0.8.
	Late float64 `yaml:"late" jsonschema:"default=0.8,minimum=0,maximum=1"`
	// Seconds after which a label search is given up, with an error: no label depends on it. Default 60.
	Seconds int `yaml:"seconds" jsonschema:"default=60,minimum=1,maximum=86400" hash:"-"`
}

// LearnFit says how an evaluation is fitted.
type LearnFit struct {
	// Iterations whose rows a fit sees, the last ones. Each row is in so many fits at most. Default 4.
	Window int `yaml:"window" jsonschema:"default=4,minimum=1,maximum=4"`
	// Two weights for each feature, one for the start of a game and one for its end, blended by the phase of the position. Default true, and false at a game that does not say how far its games have got.
	Phases bool `yaml:"phases" jsonschema:"default=true"`
	// Strength of the pull towards the evaluation in use, in rows of evidence. Default 10.
	Ridge float64 `yaml:"ridge" jsonschema:"default=10,minimum=0,maximum=1000000"`
	// Features left out of the fit, with weight 0. Default none.
	LeaveOut []string `yaml:"leaveout,omitempty" jsonschema:"maxItems=1000"`
	// Fits a net, which begins at the linear fit, as its keys say. Without this group the evaluation is linear.
	Net *FitNet `yaml:"net,omitempty"`
	// Share of the openings kept out of the fit to measure it on. Default 0.1.
	Holdout float64 `yaml:"holdout" jsonschema:"default=0.1,minimum=0,maximum=0.9"`
}

// LearnGate is sequential tests of a candidate against the evaluation in use, at the
// agent's budget and at a multiple of it, from openings that no game used.
type LearnGate struct {
	// Hypothesis H0 of the tests, in plain Elo: by how much a candidate is stronger. Default 0.
	Elo0 float64 `yaml:"elo0" jsonschema:"default=0,minimum=-1000,maximum=1000"`
	// Hypothesis H1 of the tests. Must exceed elo0. Default 20.
	Elo1 float64 `yaml:"elo1" jsonschema:"default=20,minimum=-1000,maximum=1000"`
	// Probability that a candidate of strength elo0 passes a test. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Probability that a candidate of strength elo1 fails a test. It holds to within a tenth unless pairs breaks it. Default 0.05.
	Beta float64 `yaml:"beta" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Most pairs of a test; one that is undecided then is not passed. 0 takes as many as keep beta, as stats plan works them out from elo0, elo1, alpha, beta and draws; what fewer of them break is said before anything is played, and by config check. Default 0.
	Pairs int `yaml:"pairs" jsonschema:"default=0,minimum=0,maximum=10000000"`
	// Share of draws between equals, by which pairs is worked out. Default 0.
	Draws float64 `yaml:"draws,omitempty" jsonschema:"default=0,minimum=0,maximum=0.9999"`
	// Pairs between two looks at a test. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
	// The second test has so many times the agent's budget; 1 leaves it out. Default 4.
	Factor int64 `yaml:"factor" jsonschema:"default=4,minimum=1,maximum=1000"`
	// How the openings are made.
	Openings SelfplayOpenings `yaml:"openings"`
}

// LearnPool is agents that a candidate plays when it has passed the tests: the start,
// every evaluation that was in use, all that ship for the game, a tree search, and others.
type LearnPool struct {
	// Pairs against each member. Default 30.
	Pairs int `yaml:"pairs" jsonschema:"default=30,minimum=1,maximum=10000000"`
	// A candidate is refused where its result against a member is by more Elo worse than that of the evaluation in use, and not by chance. Default 20.
	Loss float64 `yaml:"loss" jsonschema:"default=20,minimum=0,maximum=10000"`
	// Specs of further members, with their budgets: an anchor, the same search with other weights, an engine such as ugi:path=PROGRAM, with which the loop does not repeat itself. Default none.
	Agents []string `yaml:"agents,omitempty" jsonschema:"maxItems=100"`
	// Plays a promoted candidate against the start at so many times the budget, too; 1 does not. Default 4.
	Factor int64 `yaml:"factor" jsonschema:"default=4,minimum=1,maximum=1000"`
	// The same at a still larger budget, such as 16; 1 does not. Default 1.
	Far int64 `yaml:"far" jsonschema:"default=1,minimum=1,maximum=1000"`
}

// LearnFrozen is rows of games of their own, made once, before the first iteration.
type LearnFrozen struct {
	// Pairs of games that they come from. Default 20.
	Pairs int `yaml:"pairs" jsonschema:"default=20,minimum=1,maximum=1000000"`
	// Searches of so many times the agent's budget label them, and show where the agent itself goes wrong. Default 10.
	Factor int64 `yaml:"factor" jsonschema:"default=10,minimum=1,maximum=1000"`
	// Positions in which each candidate's choice is compared with that of such a search. Default 100.
	Choices int `yaml:"choices" jsonschema:"default=100,minimum=1,maximum=100000"`
}

// InitZero names weights that give every position the same value: a start from nothing.
const InitZero = "zero"

// initOf is where a fit starts at a game if the configuration does not say: the hand-set weights if
// such ship, else nothing.
func initOf(game string) string {
	if slices.Contains(ShippedWeights(game), "hand") {
		return "hand"
	}
	return InitZero
}

func (l *Learn) resolve() {
	if !l.Written("init") {
		l.Init = initOf(l.Game)
	}
	l.instead("games.openings", &l.Games.Openings.Plies)
	l.instead("gate.openings", &l.Gate.Openings.Plies)
	if l.Games.Transitions == 0 {
		l.Games.Transitions = l.Agent.Transitions
	}
	l.Fit.Net.settle()
}

func (l *Learn) relations(rep *report) {
	rep.opening("games.openings", l.Games.Openings.Plies, l.Games.Openings.Turns, l.Games.MaxPlies)
	rep.opening("gate.openings", l.Gate.Openings.Plies, l.Gate.Openings.Turns, l.Games.MaxPlies)
	rep.unique("fit.leaveout.%d", l.Fit.LeaveOut)
	rep.unique("pool.agents.%d", l.Pool.Agents)
	if g := l.Games; g.Epsilon == 0 && (g.Temperature > 0 || g.Explore > 0) {
		rep.complain("games.epsilon", "without it there are no moves that temperature or explore could be about: want more than 0")
	}
	if l.Gate.Elo0 >= l.Gate.Elo1 {
		rep.complain("gate.elo1", "must exceed gate.elo0 (%g), got %g", l.Gate.Elo0, l.Gate.Elo1)
	}
	rep.units(l.Fit.Net)
	if l.Target.Transitions == 0 && l.Rows.Leaves > 0 {
		rep.complain("rows.leaves", "leaves have no result, and without target.transitions they have no label: want 0, got %d", l.Rows.Leaves)
	}
}
