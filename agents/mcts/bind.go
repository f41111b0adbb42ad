package mcts

import (
	"strings"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// bind settles the parameters and reads the weights they name.
func bind(load agents.WeightsLoader, g rules.Game, args agents.Args) (agents.Bound, error) {
	if err := checkClashes(args); err != nil {
		return agents.Bound{}, err
	}
	b := binding{load: load, game: g, args: args, cfg: config(args)}
	b.cfg.shelf = &shelf{}
	if err := b.weights(); err != nil {
		return agents.Bound{}, err
	}
	var err error
	if b.cfg.Time, err = agents.FromArgs(args); err != nil {
		return agents.Bound{}, err
	}
	cfg := b.cfg
	threads(args, &cfg)
	return agents.Bound{
		Digest: strings.Join(b.digests, ","),
		Build: func(env agents.Env) (agents.Agent, error) {
			cfg := cfg
			if !agents.Same(env.Game, g) {
				// Agents within restrict see positions differently if they are restricted differently.
				cfg.shelf = nil
			}
			return build(env, cfg), nil
		},
	}, nil
}

// A binding gathers what the weights of a spec resolve to.
type binding struct {
	load    agents.WeightsLoader
	game    rules.Game
	args    agents.Args
	cfg     Config
	digests []string
}

func (b *binding) weights() (err error) {
	if b.args.Has("weights") {
		if !b.args.Has("expand") {
			b.cfg.Expand = expandWithWeights(b.cfg.Playouts)
		}
		if b.cfg.Eval, err = b.evaluation("weights"); err != nil {
			return err
		}
		b.cfg.Heuristic, b.cfg.alike = b.cfg.Eval, true
	}
	if b.args.Has("eval") {
		b.cfg.alike = false
		if b.cfg.Heuristic, err = b.evaluation("eval"); err != nil {
			return err
		}
	}
	if b.args.Has("policy") {
		b.cfg.Policy, err = b.policy("policy")
	}
	return err
}

// expandWithWeights: a second visit of a leaf that is evaluated tells nothing new.
func expandWithWeights(p Playouts) int64 {
	if p.CutOff > 0 {
		return 3
	}
	return 1
}

// evaluation reads the weights that a parameter names.
func (b *binding) evaluation(name string) (agents.Evaluation, error) {
	eval, digest, err := agents.LoadEvaluation(b.load, b.game, b.args.Text(name))
	b.digests = append(b.digests, digest)
	return eval, err
}

// policy reads the weights of a policy that a parameter names.
func (b *binding) policy(name string) (*agents.Policy, error) {
	policy, digest, err := agents.LoadPolicy(b.load, b.game, b.args.Text(name))
	b.digests = append(b.digests, digest)
	return policy, err
}

func config(a agents.Args) Config {
	return Config{
		Sims:        a.Int("sims"),
		Transitions: a.Int("transitions"),
		Depth:       int(a.Int("depth")),
		C:           a.Float("c"),
		FirstPlay:   firstPlay(a),
		Solver:      a.Switch("solver"),
		Graph:       a.Switch("graph"),
		Rave:        a.Float("rave"),
		Grave:       a.Int("grave"),
		Quiet:       int(a.Int("quiet")),
		Minimax:     a.Float("imm"),
		PriorTemp:   a.Float("prior"),
		Expand:      a.Int("expand"),
		Playouts:    Playouts{CutOff: int(a.Int("cutoff")), Mast: a.Float("mast")},
		MaxPlies:    int(a.Int("maxplies")),
		MaxNodes:    a.Int("maxnodes"),
	}
}

// firstPlay: with priors no move need be tried before it looks good.
func firstPlay(a agents.Args) FirstPlay {
	switch {
	case a.Has("fpu"):
		return FirstPlay{Absolute, a.Float("fpu")}
	case a.Has("fpured") || a.Has("prior") || a.Has("policy"):
		return FirstPlay{Reduced, a.Float("fpured")}
	}
	return FirstPlay{}
}

// threads settles the parameters of threads in cfg.
func threads(a agents.Args, cfg *Config) {
	cfg.Threads = int(a.Int("threads"))
	how := a.Text("parallel")
	cfg.Split = how == split || how == "" && cfg.puct()
}

// build makes the agent that cfg asks for.
func build(env agents.Env, cfg Config) agents.Agent {
	if cfg.threadCount() > 1 {
		return NewRoots(env, cfg)
	}
	return New(env, cfg)
}
