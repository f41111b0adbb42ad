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
	l := &laboratory{source: p, binary: filepath.Join(work, "tests"), settings: s}
	if _, err := l.build(ctx, nil); err != nil {
		return nil, err
	}
	for i, flags := range [][]string{{"-test.short"}, nil} {
		if l.suites[i], err = l.base(ctx, flags); err != nil {
			return nil, err
		}
		fmt.Fprintf(progress, "%s: %d mutants to draw from; the tests %v take up to %.1f s and may take %.1f s\n",
			p.path, len(mutants), flags, l.took.Seconds(), l.suites[i].limit.Seconds())
	}
	t := newTable(p, s)
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
	settings
	binary string        // with the tests, in a folder of its own
	suites [2]suite      // those of -short, and all
	took   time.Duration // by the last tests
	said   bytes.Buffer  // what they printed
}

// A suite is the tests with some flags, and how long they may take.
type suite struct {
	flags []string
	limit time.Duration
}

// base runs tests without any change, several times, and takes its time limit from the longest.
func (l *laboratory) base(ctx context.Context, flags []string) (suite, error) {
	longest := time.Duration(0)
	for range bases {
		fate, err := l.test(ctx, suite{flags, 30 * time.Minute})
		if err != nil {
			return suite{}, err
		}
		if fate != survived {
			return suite{}, fmt.Errorf("%w: %s %v (%s):\n%s", errFailing, l.path, flags, fate, l.said.Bytes())
		}
		longest = max(longest, l.took)
	}
	l.took = longest
	return suite{flags, time.Duration(l.factor*float64(longest)) + spare}, nil
}

// fate builds the tests with a mutant and runs them: all, where those of -short notice nothing.
func (l *laboratory) fate(ctx context.Context, m *mutant) (string, error) {
	fate, err := l.build(ctx, m)
	for i := 0; err == nil && fate == survived && i < len(l.suites); i++ {
		fate, err = l.test(ctx, l.suites[i])
	}
	return fate, err
}

// build builds the tests with a mutant, nil for none.
func (l *laboratory) build(ctx context.Context, m *mutant) (string, error) {
	overlay := map[string]string{}
	if m != nil {
		overlay[m.file.name] = filepath.Join(filepath.Dir(l.binary), "mutant.go")
		if err := os.WriteFile(overlay[m.file.name], m.text(), 0o644); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", err
	}
	list := filepath.Join(filepath.Dir(l.binary), "overlay.json")
	if err := os.WriteFile(list, text, 0o644); err != nil {
		return "", err
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", l.binary, l.path)
	build.Dir = l.dir
	if out, err := build.CombinedOutput(); ctx.Err() != nil {
		return "", context.Cause(ctx)
	} else if err != nil && m == nil {
		return "", fmt.Errorf("%w: %s", err, out)
	} else if err != nil {
		return unbuilt, nil
	}
	return survived, nil
}

// test runs the tests in a process group of their own, which does not outlive them.
func (l *laboratory) test(ctx context.Context, s suite) (string, error) {
	limited, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	args := append([]string{"-c", fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, memory), l.binary, "-test.failfast", "-test.run=" + l.tests, "-test.timeout=0"}, s.flags...)
	cmd := exec.CommandContext(limited, "sh", args...)
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
