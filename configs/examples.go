package configs

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
)

//go:embed *.yaml openings/*.txt
var exampleFiles embed.FS

// Examples lists the names of the configurations that ship with the program, sorted: names of
// files in this folder without their extension, and the full names of lists of openings, such
// as openings/gipf-basic.txt.
func Examples() (names []string) {
	for _, pattern := range []string{"*.yaml", "openings/*.txt"} {
		files, _ := fs.Glob(exampleFiles, pattern) // the pattern is valid
		for _, f := range files {
			names = append(names, strings.TrimSuffix(f, ".yaml"))
		}
	}
	slices.Sort(names)
	return names
}

// Example returns the text of a configuration that ships with the program. The caller may change
// the slice. The error says that no configuration has that name, and which was probably meant.
func Example(name string) ([]byte, error) {
	names := Examples()
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("unknown example %s, %s", sanitize.Quote(name), sanitize.Hint(name, names))
	}
	if !strings.HasSuffix(name, ".txt") {
		name += ".yaml"
	}
	return exampleFiles.ReadFile(name)
}

// Shipped returns the text of the list of openings that ships with the program under a path such as
// configs/openings/gipf-basic.txt, with or without its first folder; false for any other path.
func Shipped(path string) ([]byte, bool) {
	name := strings.TrimPrefix(path, "configs/")
	if !strings.HasSuffix(name, ".txt") {
		return nil, false
	}
	text, err := Example(name)
	return text, err == nil
}

// About returns the description of a configuration: the first sentence of its comment.
func About(text []byte) string {
	var words []string
	for line := range strings.Lines(string(text)) {
		line, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !comment {
			break
		}
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "yaml-language-server") {
			words = append(words, line)
		}
	}
	first, rest, more := strings.Cut(strings.TrimSpace(strings.Join(words, " ")), ". ")
	if more && rest != "" {
		first += "."
	}
	return first
}
