package configs

// Tune is a fit of weights: self-play games; a logistic fit of their results on
// the features of their positions, or of their moves on the features of the
// alternatives; and a match that measures the fitted weights.
type Tune struct {
	Origin `yaml:"-"`

	// Name of the fit in lists and file names: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Full name of the game, such as gipf/basic. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// What is learnt: policy, a choice among moves, from those that the agents made; without this key an evaluation of positions, from how the games ended. Default none.
	Objective string `yaml:"objective,omitempty" jsonschema:"enum=policy"`
	// Source of all randomness of the self-play games and of the sampling. The same seed gives the same weights on any machine with any number of workers. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// The games that are learnt from.
	Selfplay Selfplay `yaml:"selfplay" jsonschema:"required"`
	// Which positions of those games are learnt from.
	Positions Sampling `yaml:"positions"`
	// How weights are fitted to the positions.
	Fit Fit `yaml:"fit"`
	// A match of the fitted weights against others, on fresh openings. Without this group none is played.
	Verify *Verify `yaml:"verify,omitempty"`
	// File the fitted weights are written to. Required.
	Out string `yaml:"out" jsonschema:"required,maxLength=1000" hash:"-"`
	// Compute slots: agents that think at the same time. 0 takes the number of cores. Does not change the weights. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
	// Games in flight, which may wait for a compute slot. 0 takes the number of workers. Does not change the weights. Default 0.
	InFlight int `yaml:"inflight" jsonschema:"default=0,minimum=0,maximum=1000000" hash:"-"`
}

// Selfplay says which games are played to learn from.
type Selfplay struct {
	// Specs of the agents, such as mcts:sims=100. Each plays against itself. Required.
	Agents []string `yaml:"agents" jsonschema:"required,minItems=1,maxItems=100"`
	// Pairs per agent: two games each, from one opening. Default 1000.
	Pairs int `yaml:"pairs" jsonschema:"default=1000,minimum=1,maximum=10000000"`
	// How the openings are made. Long openings give more variety.
	Openings SelfplayOpenings `yaml:"openings"`
	// Moves after which a game is stopped without a result, those of the opening included; nothing is learnt from such games. Must exceed openings.plies. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
}

// SelfplayOpenings says how self-play games begin.
type SelfplayOpenings struct {
	// Random moves before the agent takes over. Must be below maxplies. Positions before that are not learnt from. Default 8.
	Plies int `yaml:"plies" jsonschema:"default=8,minimum=0,maximum=10000"`
	// Whole random turns before the agent takes over, instead of plies: a turn is all that a player does before the other is to move. Default none.
	Turns int `yaml:"turns,omitempty" jsonschema:"minimum=0,maximum=10000"`
}

// Sampling says how many positions of a game are learnt from.
type Sampling struct {
	// Positions drawn from each game, 0 for all of them. More games help more than more positions of a game. Default 10.
	PerGame int `yaml:"pergame" jsonschema:"default=10,minimum=0,maximum=1000000"`
	// Positions that searches of those asked their evaluation about, which are learnt from as well. Default none.
	Leaves *Leaves `yaml:"leaves,omitempty"`
	// Leave out positions in which something hangs, which an evaluation without a search cannot judge. Default false.
	Quiet bool `yaml:"quiet,omitempty"`
	// What a larger search thinks of the positions, to learn beside the results. Default none: only results.
	Labels *Labels `yaml:"labels,omitempty"`
}

// Fit says how weights are fitted to positions.
type Fit struct {
	// What is fitted: linear, a weighted sum of the features; or net, a small net over them, which starts from the linear weights of init. Default linear.
	Kind string `yaml:"kind,omitempty" jsonschema:"enum=linear,enum=net"`
	// How a net is fitted. Default as its keys say, for fits of kind net alone.
	Net *FitNet `yaml:"net,omitempty"`
	// Where the fit starts and what the ridge pulls towards: the name of weights that ship with the program, the path of a weights file, or zero. Default: hand where such weights ship for the game, else zero; zero for a policy.
	Init string `yaml:"init" jsonschema:"maxLength=1000"`
	// Strength of the pull towards init, in games of evidence (of a policy, in moves): ridge/2 times the squared distance of the weights on standardized features. 0 switches it off. Default 1.
	Ridge float64 `yaml:"ridge" jsonschema:"default=1,minimum=0,maximum=1000000"`
	// Two weights for each feature, one for the start of a game and one for its end, blended by the phase of the position; not for policies. Default false.
	Phases bool `yaml:"phases,omitempty"`
	// Features left out of the fit, with weight 0: for instance those that are sums of others. Default none.
	LeaveOut []string `yaml:"leaveout,omitempty" jsonschema:"maxItems=1000"`
	// The fit has converged when no component of the gradient, a mean over games on standardized features, is larger. Rounding keeps a fit from reaching values far below the default. Default 0.000001.
	Gradient float64 `yaml:"gradient" jsonschema:"default=0.000001,exclusiveMinimum=0,maximum=0.01"`
	// Iterations after which the fit gives up. Default 200.
	Iterations int `yaml:"iterations" jsonschema:"default=200,minimum=1,maximum=100000"`
	// Share of the games kept out of the fit to measure it on. Default 0.2.
	Holdout float64 `yaml:"holdout" jsonschema:"default=0.2,minimum=0,maximum=0.9"`
}

// Verify says how fitted weights are tested against others.
type Verify struct {
	// Spec of the agent that plays with either weights, without a weights key. Default greedy, and policy for a policy.
	Agent string `yaml:"agent" jsonschema:"default=greedy,maxLength=1000"`
	// The weights to beat: a shipped name or the path of a weights file. Default: those in use, which each agent of a match has at the game where its spec names none (gipfarena agents GAME).
	Against string `yaml:"against,omitempty" jsonschema:"maxLength=1000"`
	// Spec of another agent to beat, instead of the same agent with the weights of against. Default none.
	Opponent string `yaml:"opponent,omitempty" jsonschema:"maxLength=1000"`
	// Colour-swapped pairs. With 400 the 95 % interval is about 24 Elo to either side, or less. Default 400.
	Pairs int `yaml:"pairs" jsonschema:"default=400,minimum=1,maximum=10000000"`
	// How the openings are made.
	Openings Openings `yaml:"openings"`
	// Moves after which a game is stopped without a result, those of the opening included. Must exceed openings.plies. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
	// Source of all randomness of the match. Must differ from the seed of the fit, so that the openings are fresh. Default: that seed plus 1.
	Seed uint64 `yaml:"seed" jsonschema:"minimum=0"`
	// Matches that judge the fitted weights inside searches. Does not change the weights. Default as its keys say; none for a policy, or with an opponent.
	Search *VerifySearch `yaml:"search,omitempty" hash:"-"`
}

// ObjectivePolicy is the objective of a fit that learns a policy.
const ObjectivePolicy = "policy"

// resolve sets the defaults that depend on other keys.
func (t *Tune) resolve() {
	t.instead("selfplay.openings", &t.Selfplay.Openings.Plies)
	if t.Verify != nil {
		t.instead("verify.openings", &t.Verify.Openings.Plies)
	}
	if t.Verify != nil && !t.Written("verify.seed") {
		t.Verify.Seed = t.Seed + 1
	}
	if !t.Written("fit.init") {
		t.Fit.Init = initOf(t.Game)
	}
	if t.Objective == ObjectivePolicy {
		if !t.Written("fit.init") {
			t.Fit.Init = InitZero
		}
		if t.Verify != nil && !t.Written("verify.agent") {
			t.Verify.Agent = "policy"
		}
	}
	t.resolveRows()
	t.resolveSearch()
}

// Idle says which keys have a value of their own without effect.
func (t *Tune) Idle() (lines []string) {
	if f, usual := &t.Fit, defaults[Fit](); f.Kind == KindNet && (f.Ridge != usual.Ridge || f.Gradient != usual.Gradient || f.Iterations != usual.Iterations) {
		lines = append(lines, "fit.ridge, fit.gradient and fit.iterations are without effect on a net: fit.net has keys of its own")
	}
	return lines
}

func (t *Tune) relations(rep *report) {
	rep.unique("selfplay.agents.%d", t.Selfplay.Agents)
	rep.unique("fit.leaveout.%d", t.Fit.LeaveOut)
	rep.opening("selfplay.openings", t.Selfplay.Openings.Plies, t.Selfplay.Openings.Turns, t.Selfplay.MaxPlies)
	if t.Objective == ObjectivePolicy && t.Fit.Phases {
		rep.complain("fit.phases", "the weights of a policy do not change in the course of a game")
	}
	t.checkRows(rep)
	if t.Verify == nil {
		return
	}
	rep.opening("verify.openings", t.Verify.Openings.Plies, t.Verify.Openings.Turns, t.Verify.MaxPlies)
	if t.Verify.Seed == t.Seed {
		rep.complain("verify.seed", "must differ from seed (%d), or the openings are those learnt from", t.Seed)
	}
	t.checkSearch(rep)
}
