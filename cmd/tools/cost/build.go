package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The probe's sources, for the other commit.
//
//go:embed probe/main.go probe/clock_unix.go probe/clock_other.go probe/evaluation_before.txt
var probeSources embed.FS

const probePackage = "cmd/tools/cost/probe"

// build builds the probe of the working tree and that of a commit in a folder.
func build(ctx context.Context, dir, commit string) (now, before string, err error) {
	// Absolute, because the commit's is built in its own tree.
	if dir, err = filepath.Abs(dir); err != nil {
		return "", "", err
	}
	now, before = filepath.Join(dir, "now"), filepath.Join(dir, "before")
	tree := filepath.Join(dir, "tree")
	if err := unpack(ctx, tree, commit); err != nil {
		return "", "", err
	}
	if err := putProbe(filepath.Join(tree, probePackage)); err != nil {
		return "", "", err
	}
	for in, out := range map[string]string{".": now, tree: before} {
		if err := command(ctx, in, nil, io.Discard, "go", "build", "-o", out, "./"+probePackage); err != nil {
			return "", "", err
		}
	}
	return now, before, nil
}

// unpack puts the files of a commit into a folder.
func unpack(ctx context.Context, tree, commit string) error {
	if err := os.MkdirAll(tree, 0o755); err != nil {
		return err
	}
	var archive bytes.Buffer
	if err := command(ctx, ".", nil, &archive, "git", "archive", "--end-of-options", commit); err != nil {
		return err
	}
	return command(ctx, tree, &archive, io.Discard, "tar", "x")
}

// putProbe writes the probe as older commits can build it.
func putProbe(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files, err := probeSources.ReadDir("probe")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := probeSources.ReadFile("probe/" + f.Name())
		if err != nil {
			return err
		}
		name := strings.Replace(f.Name(), "_before.txt", ".go", 1)
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// command runs a program in a folder. Its error quotes what the program complained of.
func command(ctx context.Context, dir string, in io.Reader, out io.Writer, name string, args ...string) error {
	var complaint bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, in, out, &complaint
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, args[0], err, strings.TrimSpace(complaint.String()))
	}
	return nil
}
