package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

// spare comes on top of the time limit of each test: what a busy machine may take.
const spare = 10 * time.Second

// memory is the address space that tests may have, in KiB: a mutant may append for
// ever.
const memory = 6 << 20

// errFailing says that the tests fail without any change.
var errFailing = errors.New("the tests fail on the source as it is")

// try runs mutants in the order given until so many compiled, and tells of each.
func (p *source) try(ctx context.Context, mutants []mutant, s settings, progress io.Writer) (*Table, error) {
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	l := &laboratory{source: p, work: work, tests: s.tests, limit: 10 * time.Minute}
	start := time.Now()
	switch fate, err := l.fate(ctx, nil); {
	case err != nil:
		return nil, err
	case fate != survived:
		return nil, fmt.Errorf("%w: %s (%s):\n%s", errFailing, p.path, fate, l.said.Bytes())
	}
	l.limit = time.Duration(s.factor*float64(l.took)) + spare
	t := newTable(p, s)
	fmt.Fprintf(progress, "%s: %d mutants to draw from; the tests take %.1f s and may take %.1f s\n", p.path, len(mutants), l.took.Seconds(), l.limit.Seconds())
	for _, m := range mutants {
		if t.counted() == s.count || s.most > 0 && time.Since(start) > s.most {
			break
		}
		fate, err := l.fate(ctx, &m)
		if err != nil {
			return nil, err
		}
		t.add(m, fate)
		fmt.Fprintf(progress, "%s %3d %s\t%s\n", time.Since(start).Round(time.Second), t.counted(), fate, m)
	}
	return t, nil
}

// A laboratory builds and runs tests.
type laboratory struct {
	*source
	work, tests string
	limit, took time.Duration
	said        bytes.Buffer // what the last tests printed
}

// fate builds the tests with a mutant, nil for none, and runs them.
func (l *laboratory) fate(ctx context.Context, m *mutant) (string, error) {
	overlay := map[string]string{}
	if m != nil {
		overlay[m.file.name] = filepath.Join(l.work, "mutant.go")
		if err := os.WriteFile(overlay[m.file.name], m.text(), 0o644); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", err
	}
	list, binary := filepath.Join(l.work, "overlay.json"), filepath.Join(l.work, "tests")
	if err := os.WriteFile(list, text, 0o644); err != nil {
		return "", err
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", binary, l.path)
	build.Dir = l.dir
	if out, err := build.CombinedOutput(); ctx.Err() != nil {
		return "", context.Cause(ctx)
	} else if err != nil && m == nil {
		return "", fmt.Errorf("%w: %s", err, out)
	} else if err != nil {
		return unbuilt, nil
	}
	return l.test(ctx, binary)
}

// test runs the tests in a process group of their own, which does not outlive them.
func (l *laboratory) test(ctx context.Context, binary string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, l.limit)
	defer cancel()
	cmd := exec.CommandContext(limited, "sh", "-c", fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, memory),
		binary, "-test.short", "-test.failfast", "-test.run="+l.tests, "-test.timeout=0")
	cmd.Dir, cmd.WaitDelay = l.dir, time.Second
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
