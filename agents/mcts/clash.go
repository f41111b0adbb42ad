package mcts

import (
	"errors"
	"fmt"

	"gipf.arena/agents"
)

// clash says which parameters cannot stand together or alone.
func clash(a agents.Args) error {
	switch {
	case a.Has("fpu") && a.Has("fpured"):
		return errors.New("fpu and fpured are two answers to one question: give one of them")
	case a.Has("prior") && a.Has("policy"):
		return errors.New("prior and policy are two answers to one question: give one of them")
	case a.Switch("graph") && a.Has("rave"):
		return errors.New("graph=on and rave: all moves as first counts ways through a tree, and a graph does not keep them apart")
	case a.Has("grave") && !a.Has("rave"):
		return errors.New("grave says whose counts rave blends in, and there is no rave")
	case a.Switch("early") && a.Switch("solver"):
		return errors.New("early=on and solver=on: a proof may change the choice until the last simulation")
	case a.Switch("early") && (a.Has("ms") || a.Has("tc")):
		return errors.New("early=on and ms or tc: nobody knows how many simulations are to come")
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

// The values of parallel.
const (
	byRoots = "root"
	byTree  = "tree"
	split   = "split"
)

// threadClash says which parameters of threads cannot stand together or alone.
func threadClash(a agents.Args) error {
	how := a.Text("parallel")
	switch {
	case a.Has("parallel") && !a.Has("threads"):
		return errors.New("parallel says how threads work together: give threads")
	case a.Has("vloss") && how != byTree:
		return errors.New("vloss keeps threads apart in one tree: give parallel=tree")
	case how == split && !a.Has("prior") && !a.Has("policy"):
		return errors.New("parallel=split deals out moves by how likely they are: give prior or policy")
	case a.Int("threads") > 1 && a.Switch("early"):
		return errors.New("early=on and threads: no thread knows what the others are going to find")
	case how == byTree && a.Switch("graph"):
		return errors.New("graph=on and parallel=tree: lost visits would count as worth; take parallel=split or root")
	}
	return nil
}

// playoutClash says which parameters of playouts cannot stand together or alone.
func playoutClash(a agents.Args) error {
	if a.Has("weights") && !a.Has("cutoff") {
		for _, name := range []string{"mast", "playout"} {
			if a.Has(name) {
				return fmt.Errorf("%s guides playouts, and weights without cutoff makes none", name)
			}
		}
	}
	temp := a.Float("mast")
	greedy := a.Has("mast") && temp == 0
	switch {
	case temp > 0 && temp < minTemp:
		return fmt.Errorf("mast=%g: want 0 or a temperature from %g", temp, minTemp)
	case a.Has("cutoff") && !a.Has("weights"):
		return errors.New("cutoff ends playouts by an evaluation: give weights")
	case a.Has("ngram") && !a.Has("mast"), a.Has("decay") && !a.Has("mast"):
		return errors.New("ngram and decay say how mast counts, and there is no mast")
	case a.Has("epsilon") && !a.Has("mast") && !a.Has("playout"):
		return errors.New("epsilon: all moves are drawn alike already; give mast or playout")
	case greedy && !a.Has("epsilon"):
		return errors.New("mast=0 always takes the best: give epsilon, or a temperature")
	case greedy && a.Has("playout"):
		return errors.New("mast=0 takes the best and leaves nothing for playout to draw: give a temperature")
	}
	return nil
}
