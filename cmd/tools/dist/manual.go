package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra/doc"

	"gipf.arena/arena/runs"
	"gipf.arena/cmd/cli"
)

// manual writes man pages into folder/man and completions into folder/completions.
func manual(folder, unix string) error {
	seconds, err := strconv.ParseInt(unix, 10, 64)
	if err != nil {
		return fmt.Errorf("time %q: %w", unix, err)
	}
	day := time.Unix(seconds, 0).UTC()
	program := cli.Program{Registry: runs.Standard()}
	root := program.Command()
	man, completions := filepath.Join(folder, "man"), filepath.Join(folder, "completions")
	for _, dir := range []string{man, completions} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	root.DisableAutoGenTag = true
	header := &doc.GenManHeader{Section: "1", Date: &day, Source: "gipfarena", Manual: "gipfarena"}
	if err := doc.GenManTree(root, header, man); err != nil {
		return err
	}
	return complete(program, completions)
}

// complete writes the completions of every shell.
func complete(program cli.Program, dir string) error {
	for name, shell := range map[string]string{"gipfarena.bash": "bash", "_gipfarena": "zsh", "gipfarena.fish": "fish", "gipfarena.ps1": "powershell"} {
		var script bytes.Buffer
		if program.Execute(context.Background(), []string{"completion", shell}, nil, &script, os.Stderr) != 0 {
			return fmt.Errorf("no completions for %s", shell)
		}
		if err := os.WriteFile(filepath.Join(dir, name), script.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
