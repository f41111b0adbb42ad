package mcts

import (
	"errors"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// bind settles the parameters and reads the weights they name.
func bind(load agents.WeightsLoader, standards agents.StandardsLoader, g rules.Game, args agents.Args) (agents.Bound, error) {
	args, standard, err := withStandard(standards, g, args)
	if err == nil {
		err = clash(args)
	}
	if err != nil {
		return agents.Bound{}, err
	}
	b := binding{load: load, game: g, args: args, cfg: config(args), digests: standard}
	if err := b.weights(); err != nil {
		return agents.Bound{}, err
	}
	cfg := b.cfg
	threads(args, &cfg)
	return agents.Bound{
		Digest: strings.Join(b.digests, ","),
		Build:  func(env agents.Env) (agents.Agent, error) { return build(env, cfg), nil },
	}, nil
}

// clash says which parameters cannot stand together or alone.
func clash(a agents.Args) error {
	switch {
	case a.Has("prior") && a.Has("policy"):
		return errors.New("prior and policy are two answers to one question: give one of them")
	case a.Switch("graph") && a.Has("rave"):
		return errors.New("graph=on and rave: all moves as first counts ways through a tree, and a graph does not keep them apart")
	case a.Has("grave") && !a.Has("rave"):
		return errors.New("grave says whose counts rave blends in, and there is no rave")
	case a.Switch("early") && a.Switch("solver"):
		return errors.New("early=on and solver=on: a proof may change the choice until the last simulation")
	case a.Switch("early") && a.Has("ms"):
		return errors.New("early=on and ms: nobody knows how many simulations are to come")
	case a.Has("eval") && !asksEval(a):
		return errors.New("eval: none of prior, bias and imm asks for it")
	case !a.Has("eval") && !a.Has("weights") && asksEval(a):
		return errors.New("prior, bias and imm need an evaluation: give eval or weights")
	}
	if err := threadClash(a); err != nil {
		return err
	}
	return playoutClash(a)
}

func asksEval(a agents.Args) bool { return a.Has("prior") || a.Has("bias") || a.Has("imm") }

// A binding gathers what the weights of a spec come to.
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
		if b.cfg.Eval, err = b.linear("weights"); err != nil {
			return err
		}
		b.cfg.Heuristic = b.cfg.Eval
	}
	if b.args.Has("eval") {
		if b.cfg.Heuristic, err = b.linear("eval"); err != nil {
			return err
		}
	}
	if b.args.Has("policy") {
		if b.cfg.Policy, err = b.policy("policy"); err != nil {
			return err
		}
	}
	if b.args.Has("playout") {
		b.cfg.Playouts.Policy, err = b.policy("playout")
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

// linear reads the weights that a parameter names.
func (b *binding) linear(name string) (*agents.Linear, error) {
	eval, digest, err := agents.LoadLinear(b.load, b.game, b.args.Text(name))
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
		Time:        time.Duration(a.Int("ms")) * time.Millisecond,
		Depth:       int(a.Int("depth")),
		Early:       a.Switch("early"),
		C:           a.Float("c"),
		FirstPlay:   firstPlay(a),
		Solver:      a.Switch("solver"),
		Graph:       a.Switch("graph"),
		Rave:        a.Float("rave"),
		Grave:       a.Int("grave"),
		Bias:        a.Float("bias"),
		Minimax:     a.Float("imm"),
		PriorTemp:   a.Float("prior"),
		Expand:      a.Int("expand"),
		Playouts:    playoutConfig(a),
		MaxPlies:    int(a.Int("maxplies")),
		MaxNodes:    a.Int("maxnodes"),
	}
}

// firstPlay: with priors no decision need be tried before it looks good.
func firstPlay(a agents.Args) FirstPlay {
	switch {
	case a.Has("fpu"):
		return FirstPlay{Absolute, a.Float("fpu")}
	case a.Has("prior") || a.Has("policy"):
		return FirstPlay{Rule: MeanOfTried}
	}
	return FirstPlay{}
}
