package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// The fates of a mutant.
const (
	killed   = "killed"
	timedOut = "killed by time"
	hung     = "hung"
	survived = "survived"
	unbuilt  = "build failed"
)

// Tests may take factor times as much processor time as on the unchanged source, plus spare. Tests that wait
// without computing count as hung after patience times as long: real time says little on a busy machine.
const (
	factor   = 5
	spare    = 5 * time.Second
	patience = 10
)

// memory is the address space that tests may have, in KiB: a mutant may append
// forever.
const memory = 6 << 20

// errFailing says that the tests fail on the unchanged source.
var errFailing = errors.New("the tests fail on the source as it is")

// try runs mutants in the given order until the wanted number has compiled, and reports each.
func (p *source) try(ctx context.Context, mutants []mutant, s settings, progress io.Writer) (*Table, error) {
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	start := time.Now()
	t, l := newTable(p, s), &laboratory{source: p, work: work, settings: s}
	for len(mutants) > 0 && t.counted() < s.count {
		group, err := l.together(ctx, mutants, s.count-t.counted())
		if err != nil {
			return nil, err
		}
		mutants = mutants[len(group):]
		if err := l.base(ctx, progress); err != nil {
			return nil, err
		}
		for i := range group {
			fate, err := l.fate(ctx, &group[i], strconv.Itoa(i))
			if err != nil {
				return nil, err
			}
			t.add(group[i], fate)
			fmt.Fprintf(progress, "%s %3d %s\t%s\n", time.Since(start).Round(time.Second), t.counted(), fate, group[i])
		}
	}
	return t, nil
}

// A laboratory builds and runs tests.
type laboratory struct {
	*source
	settings
	work   string       // its folder
	limits [2]limit     // for the tests of -short, and for all
	took   limit        // by the last tests
	alone  []reach      // each test by itself
	said   bytes.Buffer // output of the tests
}

// A limit is the time that tests may take.
type limit struct{ cpu, real time.Duration }

// base runs the tests on the unchanged source and derives limits from that; then it runs each alone, to find what it reaches.
func (l *laboratory) base(ctx context.Context, progress io.Writer) error {
	for i := range l.limits {
		l.limits[i] = limit{24 * time.Hour, 24 * time.Hour}
		if err := l.pass(ctx, l.tests, "", i); err != nil {
			return err
		}
		l.limits[i] = limit{factor*l.took.cpu + spare, patience * (l.took.real + spare)}
		fmt.Fprintf(progress, "%s: tests take %.1f s of a processor and may take %.0f\n", l.path, l.took.cpu.Seconds(), l.limits[i].cpu.Seconds())
	}
	return l.reach(ctx)
}

// pass runs tests that must pass.
func (l *laboratory) pass(ctx context.Context, tests, reached string, all int) error {
	fate, err := l.test(ctx, joint, tests, all, "REACHED__="+reached)
	if err == nil && fate != survived {
		err = fmt.Errorf("%w: %s (%s):\n%s", errFailing, l.path, fate, l.said.Bytes())
	}
	return err
}

// fate runs the tests with a mutant: first those of -short, then all if they notice nothing.
func (l *laboratory) fate(ctx context.Context, m *mutant, number string) (fate string, err error) {
	binary, said, tests := joint, "", l.reaching(number)
	if m.body == nil {
		text := string(m.file.text[:m.from]) + m.with + string(m.file.text[m.to:])
		binary, tests = alone, l.tests
		said, err = l.build(ctx, binary, map[string]string{m.file.name: text})
	}
	if m.broken || said != "" {
		return unbuilt, err
	}
	fate = survived
	for i := 0; err == nil && fate == survived && i < len(l.limits) && (m.body == nil || tests != ""); i++ {
		fate, err = l.test(ctx, binary, tests, i, "MUTANT__="+number)
	}
	return fate, err
}

// test runs tests of a binary, as with -short (0) or all (1), in a process group of their own that does not outlive them.
func (l *laboratory) test(ctx context.Context, binary, tests string, all int, env string) (string, error) {
	most := l.limits[all]
	limited, cancel := context.WithTimeout(ctx, most.real)
	defer cancel()
	limits := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, memory, int(most.cpu.Seconds()+1))
	args := []string{"-c", limits, filepath.Join(l.work, binary), "-test.failfast", "-test.run=" + tests, "-test.timeout=0", fmt.Sprint("-test.short=", all == 0)}
	cmd := exec.CommandContext(limited, "sh", args...)
	cmd.Dir, cmd.WaitDelay = l.dir, time.Second
	cmd.Env = append(os.Environ(), env)
	l.said.Reset()
	cmd.Stdout, cmd.Stderr = &l.said, &l.said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	start := time.Now()
	err := cmd.Run()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // processes that the tests left behind
	l.took = limit{real: time.Since(start)}
	if p := cmd.ProcessState; p != nil {
		l.took.cpu = p.UserTime() + p.SystemTime()
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case limited.Err() != nil:
		return hung, nil
	case errors.As(err, &exit) && l.took.cpu >= most.cpu:
		return timedOut, nil
	case errors.As(err, &exit) || errors.Is(err, exec.ErrWaitDelay):
		return killed, nil
	case err != nil:
		return "", err
	}
	return survived, nil
}
