package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/cmd/cli"
)

// A command carries out one command line of gipfarena and returns what it
// printed.
type command func(ctx context.Context, args ...string) ([]byte, error)

// own is this module's gipfarena, in this process.
func own(ctx context.Context, args ...string) ([]byte, error) {
	var out, errs bytes.Buffer
	p := cli.Program{Registry: runs.Standard()}
	if code := p.Execute(ctx, args, strings.NewReader(""), &out, &errs); code != 0 {
		return nil, fmt.Errorf("gipfarena %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.Bytes(), nil
}

// other is a gipfarena built from any commit.
func other(path string) command {
	return func(ctx context.Context, args ...string) ([]byte, error) {
		var errs bytes.Buffer
		c := exec.CommandContext(ctx, path, args...)
		c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
		c.Stderr = &errs
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w: %s", path, strings.Join(args, " "), err, errs.String())
		}
		return out, nil
	}
}
