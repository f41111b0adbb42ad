package mcts

import (
	"errors"
	"fmt"

	"gipf.arena/agents"
)

// The values of parallel.
const (
	byRoots = "root"
	byTree  = "tree"
)

func threadParams() []agents.Param {
	return []agents.Param{
		{Name: "threads", Type: agents.Int, Min: 1, Max: 256, Doc: "threads that share the work of a decision, beyond the workers of a run; not with early"},
		{Name: "parallel", Type: agents.Text, Doc: "with threads: root (if not given), a tree each, of which the roots are summed; or tree, one for all: not reproducible, and not with graph"},
		{Name: "vloss", Type: agents.Int, Min: 0, Max: 1000, Doc: "with parallel=tree: lost visits that a simulation counts as while it is under way; 1 if not given"},
	}
}

// threadClash says which parameters of threads cannot stand together or alone.
func threadClash(a agents.Args) error {
	how := a.Text("parallel")
	switch {
	case a.Has("parallel") && how != byRoots && how != byTree:
		return fmt.Errorf("parallel=%q: want %s or %s", how, byRoots, byTree)
	case a.Has("parallel") && !a.Has("threads"):
		return errors.New("parallel says how threads work together: give threads")
	case a.Has("vloss") && how != byTree:
		return errors.New("vloss keeps threads apart in one tree: give parallel=tree")
	case a.Int("threads") > 1 && a.Switch("early"):
		return errors.New("early=on and threads: no thread knows what the others are going to find")
	case how == byTree && a.Switch("graph"):
		return errors.New("graph=on and parallel=tree: lost visits would count as worth; take parallel=root")
	}
	return nil
}

// varies is Kind.Varies.
func varies(a agents.Args) string {
	if a.Int("threads") > 1 && a.Text("parallel") == byTree {
		return fmt.Sprintf("threads=%d, parallel=tree: what threads find in one tree depends on which is faster", a.Int("threads"))
	}
	return agents.Clocked(a)
}

// threads settles the parameters of threads in cfg.
func threads(a agents.Args, cfg *Config) {
	cfg.Threads = int(a.Int("threads"))
	if a.Text("parallel") != byTree {
		return
	}
	cfg.Parallel, cfg.VirtualLoss = ByTree, 1
	if a.Has("vloss") {
		cfg.VirtualLoss = int32(a.Int("vloss"))
	}
}

// build makes the agent that cfg asks for.
func build(env agents.Env, cfg Config) agents.Agent {
	if cfg.Parallel == ByRoots && cfg.crewSize() > 1 {
		return NewRoots(env, cfg)
	}
	return New(env, cfg)
}
