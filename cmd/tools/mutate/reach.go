package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// A reach is a test and the numbers of the mutants whose functions it enters.
type reach struct {
	name    string
	mutants map[string]bool
}

// reach runs each test alone and notes the mutants that it reaches.
func (l *laboratory) reach(ctx context.Context) error {
	list := exec.CommandContext(ctx, filepath.Join(l.work, joint), "-test.list=^(Test|Fuzz|Example)")
	list.Dir = l.dir
	names, err := list.Output()
	if err != nil {
		return err
	}
	only := regexp.MustCompile(l.tests) // the tests have run by it
	l.alone = nil
	for name := range strings.FieldsSeq(string(names)) {
		if !only.MatchString(name) {
			continue
		}
		file := filepath.Join(l.work, "reached")
		if err := errors.Join(os.WriteFile(file, nil, 0o644), l.pass(ctx, "^"+name+"$", file, 1)); err != nil {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		r := reach{name, map[string]bool{}}
		for number := range strings.FieldsSeq(string(text)) {
			r.mutants[number] = true
		}
		l.alone = append(l.alone, r)
	}
	return nil
}

// reaching returns a pattern for the tests that reach a mutant, "" if none does.
func (l *laboratory) reaching(number string) string {
	var names []string
	for _, r := range l.alone {
		if r.mutants[number] {
			names = append(names, r.name)
		}
	}
	if names == nil {
		return ""
	}
	return "^(" + strings.Join(names, "|") + ")$"
}
