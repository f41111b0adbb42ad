package ugi

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
)

// Line returns what Resolve would make of a program and its arguments, as a shell
// reads it, for people: the program and the files among the arguments with absolute
// paths. It reads no content. A program that is not there keeps its path; without
// a path the line is "".
func Line(path string, args []string) string {
	if path == "" {
		return ""
	}
	found, err := exec.LookPath(path)
	if err != nil {
		found = path
	} else if abs, err := filepath.Abs(found); err == nil {
		found = abs
	}
	words := []string{found}
	for _, arg := range args {
		abs := ""
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			abs, _ = filepath.Abs(arg)
		}
		words = append(words, cmp.Or(abs, arg))
	}
	return quotedCommand(words)
}
