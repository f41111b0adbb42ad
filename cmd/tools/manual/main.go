// Command manual writes what a release carries beside the program, into a folder:
// a man page for each command, and completions for bash, zsh, fish and PowerShell.
// "make dist" calls it.
//
//	manual FOLDER UNIXTIME
//
// The time is that of the release: pages of one version are the same to the byte
// whenever they are made.
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

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "manual: want FOLDER UNIXTIME")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "manual:", err)
		os.Exit(1)
	}
}

// write writes man pages into folder/man and completions into folder/completions.
func write(folder, unix string) error {
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
