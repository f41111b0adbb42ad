package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// A question is what a probe can be asked for.
type question int

const (
	evaluations question = iota
	transitions
	questions
)

func (q question) String() string { return [...]string{"evaluations", "transitions"}[q] }

// A probe is a running program that measures one evaluation.
type probe struct {
	subject
	before bool // it is of the commit, not of the working tree
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	said   bytes.Buffer

	costs [questions][]float64 // nanoseconds of each repetition
	check [questions]string
}

// probes are all of them, those of one game one after the other.
type probes []*probe

// start starts a probe for each evaluation, and one of the commit for each linear one.
func start(ctx context.Context, o *options, now, before string) (list probes, err error) {
	for _, s := range o.evaluations {
		for _, program := range []string{before, now} {
			if program == before && s.name != "tuned" && s.name != "phased" {
				continue // older commits know no nets
			}
			p := &probe{subject: s, before: program == before}
			if err := p.start(ctx, program); err != nil {
				return list, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

func (p *probe) start(ctx context.Context, program string) (err error) {
	p.cmd = exec.CommandContext(ctx, program, p.game, p.name)
	p.cmd.Stderr = &p.said
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	p.out = bufio.NewReader(out)
	return p.cmd.Start()
}

// stop ends all probes.
func (list probes) stop() {
	for _, p := range list {
		p.in.Close()
		_ = p.cmd.Wait() // what was wrong with it has been said
	}
}

// measure asks every probe once.
func (list probes) measure(n passes) error {
	for _, p := range list {
		for q, passes := range []int{n.evaluate, n.search} {
			if err := p.ask(question(q), passes); err != nil {
				return fmt.Errorf("%s %s: %w", p.game, p.name, err)
			}
		}
	}
	return list.agree()
}

// ask asks for so many passes and notes the answer.
func (p *probe) ask(q question, passes int) error {
	fmt.Fprintln(p.in, q, passes) // where it has ended, there will be no answer
	line, err := p.out.ReadString('\n')
	if err != nil {
		p.in.Close()
		_ = p.cmd.Wait()
		return fmt.Errorf("no answer: %s", strings.TrimSpace(p.said.String()))
	}
	var done, spent float64
	var check string
	if _, err := fmt.Sscan(line, &done, &spent, &check); err != nil || done <= 0 {
		return fmt.Errorf("answer %q", line)
	}
	if p.check[q] != "" && p.check[q] != check {
		return fmt.Errorf("%v come out differently when they are asked for again", q)
	}
	p.check[q], p.costs[q] = check, append(p.costs[q], spent/done)
	return nil
}

// agree reports an evaluation with which the two programs disagree.
func (list probes) agree() error {
	for _, p := range list {
		if twin := list.find(p.subject, !p.before); twin != nil && twin.check != p.check {
			return fmt.Errorf("%s %s: the two commits have other values or other moves: %v and %v", p.game, p.name, p.check, twin.check)
		}
	}
	return nil
}

// find returns the probe of an evaluation, nil when there is none.
func (list probes) find(s subject, before bool) *probe {
	for _, p := range list {
		if p.subject == s && p.before == before {
			return p
		}
	}
	return nil
}
