// Command probe measures one evaluation at one game, for the command cost, which starts
// one such program for each evaluation of each commit. This file and the clock hold only
// what older commits hold too; evaluation.go is replaced by evaluation_before.txt where
// there are no nets.
//
//	probe GAME EVALUATION
//
// Each line that it reads, "evaluations N" or "transitions N", asks for N passes; it
// answers with how much was done, the processor time in nanoseconds, and a number that
// only a change of values or moves can change.
package main

import (
	"bufio"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"

	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func main() {
	if err := serve(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

// serve answers all lines of the input.
func serve(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 2 {
		return fmt.Errorf("want a game and an evaluation, got %q", args)
	}
	g, err := catalog.Game(args[0])
	if err != nil {
		return err
	}
	p, err := newProbe(g, args[1])
	if err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var what string
		var passes int
		if _, err := fmt.Sscan(lines.Text(), &what, &passes); err != nil {
			return fmt.Errorf("%q: %w", lines.Text(), err)
		}
		work, known := map[string]func() (int64, error){"evaluations": p.evaluate, "transitions": p.search}[what]
		if !known {
			return fmt.Errorf("%q: want evaluations or transitions", what)
		}
		if err := p.measure(out, work, passes); err != nil {
			return err
		}
	}
	return nil
}

// A probe is an evaluation and the positions at which it is measured.
type probe struct {
	game      rules.Game
	eval      interface{ Evaluate(s rules.State) float64 }
	searcher  agents.Builder
	positions []rules.State
	near      []rules.State
	check     uint64
}

// newProbe makes the positions, which are the same whatever is measured: those of games
// of alpha-beta with a small budget and hand-set weights. What is evaluated are their
// successors, one after the other, much as a search asks.
func newProbe(g rules.Game, ref string) (*probe, error) {
	p := &probe{game: g}
	var err error
	if p.eval, p.searcher, err = bind(g, ref, "transitions=1000"); err != nil {
		return nil, err
	}
	_, player, err := bind(g, "hand", "transitions=100")
	if err != nil {
		return nil, err
	}
	for seed := range uint64(4) {
		if err := p.play(player, seed); err != nil {
			return nil, err
		}
	}
	for _, s := range p.positions {
		for _, m := range s.Moves(nil) {
			next := g.New(0)
			next.CopyFrom(s)
			if next.Play(m); next.Result() == rules.Ongoing {
				p.near = append(p.near, next)
			}
		}
	}
	return p, nil
}

// randomPlies is how many random moves the games begin with, and mostPlies where they
// end at the latest.
const (
	randomPlies = 6
	mostPlies   = 60
)

// play notes the positions of a game in which there is something to choose.
func (p *probe) play(b agents.Builder, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 0))
	a, err := b.Build(agents.Env{Game: p.game, Seed: seed})
	if err != nil {
		return err
	}
	s := p.game.New(0)
	for ply := 0; ply < mostPlies && s.Result() == rules.Ongoing; ply++ {
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if ply >= randomPlies && len(moves) > 1 {
			at := p.game.New(0)
			at.CopyFrom(s)
			p.positions = append(p.positions, at)
			if m, _, err = a.Choose(context.Background(), s); err != nil {
				return err
			}
		}
		s.Play(m)
	}
	return nil
}

// measure answers one line.
func (p *probe) measure(out io.Writer, work func() (int64, error), passes int) error {
	done, start := int64(0), processor()
	for range passes {
		n, err := work()
		if err != nil {
			return err
		}
		done += n
	}
	_, err := fmt.Fprintln(out, done, int64(processor()-start), p.check)
	return err
}

// evaluate evaluates all successors.
func (p *probe) evaluate() (int64, error) {
	sum := 0.0
	for _, s := range p.near {
		sum += p.eval.Evaluate(s)
	}
	p.note(sum)
	return int64(len(p.near)), nil
}

// search lets an agent choose in all positions, in the order of their games.
func (p *probe) search() (transitions int64, err error) {
	a, err := p.searcher.Build(agents.Env{Game: p.game, Seed: 1})
	if err != nil {
		return 0, err
	}
	var moves []rules.Move
	for _, s := range p.positions {
		m, info, err := a.Choose(context.Background(), s)
		if err != nil {
			return 0, err
		}
		moves = append(moves, m)
		transitions += info.Transitions
	}
	p.note(moves)
	return transitions, nil
}

func (p *probe) note(x any) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%x", x)
	p.check = h.Sum64()
}
