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

// What became of a mutant.
const (
	killed   = "killed"
	timedOut = "killed by time"
	survived = "survived"
	unbuilt  = "build failed"
)

// Tests may take factor times as long as on the source as it is, and spare on top: a machine may be busy.
const (
	factor = 5
	spare  = 10 * time.Second
)

// memory is the address space that tests may have, in KiB: a mutant may append for
// ever.
const memory = 6 << 20

// bases is how often the tests run on the source as it is: what fails now and then, or takes
// longer now and then, would be taken for a mutant that was noticed.
const bases = 2

// errFailing says that the tests fail without any change.
var errFailing = errors.New("the tests fail on the source as it is")

// try runs mutants in the order given until so many compiled, and tells of each.
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
	work   string           // its folder
	limits [2]time.Duration // of the tests of -short, and of all
	took   time.Duration    // by the last tests
	said   bytes.Buffer     // what they printed
}

// base runs the tests without any change, several times, and takes time limits from the longest.
func (l *laboratory) base(ctx context.Context, progress io.Writer) error {
	for i := range l.limits {
		longest := time.Duration(0)
		for range bases {
			l.limits[i] = 30 * time.Minute
			if fate, err := l.test(ctx, joint, "", i); err != nil {
				return err
			} else if fate != survived {
				return fmt.Errorf("%w: %s (%s):\n%s", errFailing, l.path, fate, l.said.Bytes())
			}
			longest = max(longest, l.took)
		}
		l.limits[i] = factor*longest + spare
	}
	fmt.Fprintf(progress, "%s: tests of -short may take %.0f s, and all %.0f s\n", l.path, l.limits[0].Seconds(), l.limits[1].Seconds())
	return nil
}

// fate runs the tests with a mutant: all, where those of -short notice nothing.
func (l *laboratory) fate(ctx context.Context, m *mutant, number string) (fate string, err error) {
	binary, said := joint, ""
	if m.body == nil {
		text := string(m.file.text[:m.from]) + m.with + string(m.file.text[m.to:])
		binary = alone
		said, err = l.build(ctx, binary, map[string]string{m.file.name: text})
	}
	if m.broken || said != "" {
		return unbuilt, err
	}
	fate = survived
	for i := 0; err == nil && fate == survived && i < len(l.limits); i++ {
		fate, err = l.test(ctx, binary, number, i)
	}
	return fate, err
}

// test runs the tests of a binary with the mutant of that number, those of -short (0) or all (1), in a process group
// of their own, which does not outlive them.
func (l *laboratory) test(ctx context.Context, binary, number string, all int) (string, error) {
	limited, cancel := context.WithTimeout(ctx, l.limits[all])
	defer cancel()
	args := []string{"-c", fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, memory), filepath.Join(l.work, binary), "-test.failfast", "-test.run=" + l.tests, "-test.timeout=0", fmt.Sprint("-test.short=", all == 0)}
	cmd := exec.CommandContext(limited, "sh", args...)
	cmd.Dir, cmd.WaitDelay = l.dir, time.Second
	cmd.Env = append(os.Environ(), "MUTANT__="+number)
	l.said.Reset()
	cmd.Stdout, cmd.Stderr = &l.said, &l.said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	start := time.Now()
	err := cmd.Run()
	l.took = time.Since(start)
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // whom the tests left behind
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case limited.Err() != nil:
		return timedOut, nil
	case errors.As(err, &exit) || errors.Is(err, exec.ErrWaitDelay):
		return killed, nil
	case err != nil:
		return "", err
	}
	return survived, nil
}
