package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// private are words and phrases of this project alone, each with what a sentence says in its
// place: the subject that acts, and the term of the field.
var private = []struct {
	word *regexp.Regexp
	say  string
}{
	{word(`nobody`), "no agent, no player, no process: the subject that does not act"},
	{word(`somebody`), "a reader, a player, a page: the subject that acts"},
	{word(`whoever`), "the caller, the player, a client: the subject that acts"},
	{word(`anybody`), "anyone, any reader, any client: the subject that acts"},
	{word(`everybody`), "all players, every reader"},
	{word(`whatever`), "any, all, however"},
	{word(`in (the|its|their|his) eyes|in the eyes of`), "by its evaluation, by the evaluation of"},
	{word(`held against|set beside`), "compared with"},
	{word(`came to two things|said two things`), "records disagree"},
	{word(`plays? otherwise|played otherwise`), "is not bit-compatible, chooses another move"},
	{word(`foretells?|foretold|foretelling`), "predicts, predicted, predictions"},
	{word(`(comes|came|come) true`), "is right, holds"},
	{word(`points of a hundred`), "percentage points"},
	{word(`lost to nobody`), "passed gate and pool"},
	{word(`to have it again`), "to reproduce"},
	{word(`above the start`), "gain over the initial weights"},
	{word(`as precise as was asked for`), "reached target width"},
	{word(`came although they were there`), "duplicate results"},
	{word(`who looks`), "a reader, a page that is open; rendering happens on demand"},
	{word(`has a partner with`), "unpaired"},
	{word(`what was thought`), "evaluations"},
	{word(`where it turned`), "turning point"},
	{word(`looks must know`), "access token"},
	{word(`workers may come`), "manage worker keys"},
	{word(`UGI engine for other programs`), "run an agent as a UGI engine"},
	{word(`who moves (first|second)`), "the first mover, the second mover"},
}

func word(expr string) *regexp.Regexp { return regexp.MustCompile(`(?i)\b(` + expr + `)\b`) }

// stored are texts that stay as they are, because directories of users hold them and resume and verify compare with
// them: the reason of a promotion in a journal, and the event of LYNGK's last turn.
var stored = []string{"it passed the tests, and lost to nobody", "nobody-can-act"}

// later are the folders, and the ends of names, whose sentences are not rewritten yet: in these a word is
// the name of a player, of an ending or of weights that there are not.
var later = []string{
	"agents/ugi/server/server_test.go", "arena/quality/measure_test.go", "arena/show/live/pages_test.go",
	"arena/store/faults_test.go", "arena/study/headline_test.go", "arena/study/worlds_test.go", "cmd/cli/complete_test.go",
	"tuning/train/loop_refuse_test.go", "tuning/train/tune_rows_test.go", "tuning/train/tune_test.go",
}

// TestWords reads comments, strings, templates, Markdown and YAML; the changelog may tell of old words.
func TestWords(t *testing.T) {
	root := "../../.."
	var faults []string
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator))); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || slices.Contains([]string{"testdata", "bin", "node_modules"}, d.Name())):
			return fs.SkipDir
		case d.IsDir() || exempt(name) || !slices.Contains([]string{".go", ".md", ".html", ".js", ".css", ".yaml", ".yml"}, filepath.Ext(name)):
			return nil
		default:
			text, err := os.ReadFile(path)
			faults = append(faults, privateIn(name, text)...)
			return err
		}
	}))
	require.Empty(t, faults, "private words:\n%s", strings.Join(faults, "\n"))
}

// exempt reports whether a file may have the words.
func exempt(name string) bool {
	return name == "CHANGELOG.md" || name == "cmd/tools/rooms/words_test.go" ||
		slices.ContainsFunc(later, func(part string) bool { return strings.HasPrefix(name, part+"/") || strings.HasSuffix(name, part) })
}

// privateIn lists the private words of a file, a line each.
func privateIn(name string, text []byte) (faults []string) {
	pieces := map[int]string{1: string(text)}
	if strings.HasSuffix(name, ".go") {
		pieces = sentences(text)
	}
	for _, first := range slices.Sorted(maps.Keys(pieces)) {
		for i, line := range strings.Split(pieces[first], "\n") {
			for _, text := range stored {
				line = strings.ReplaceAll(line, text, "")
			}
			for _, p := range private {
				if found := p.word.FindString(line); found != "" {
					faults = append(faults, fmt.Sprintf("%s:%d: %q; say: %s", name, first+i, found, p.say))
				}
			}
		}
	}
	return faults
}

// tag is a key of a struct tag, and oneWord a string that may be a key of JSON.
var tag, oneWord = regexp.MustCompile(`(json|yaml):"[^"]*"`), regexp.MustCompile(`^["` + "`" + `]\S*["` + "`" + `]$`)

// sentences are the comments and strings of a Go file, by the lines on which they begin.
func sentences(text []byte) map[int]string {
	found, files := map[int]string{}, token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return found
		case tok == token.COMMENT || tok == token.STRING && !oneWord.MatchString(lit):
			found[file.Line(pos)] += tag.ReplaceAllString(lit, "") + " "
		}
	}
}

// TestPrivateWords plants a word in each place that is read, and where it is none.
func TestPrivateWords(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.go", "package a\n\n// Nobody is a word.\n", `a.go:3: "Nobody"; say: no agent`},
		{"a.go", "package a\n\nconst a = `one\nwhoever two`\n", `a.go:4: "whoever"; say: the caller`},
		{"a.md", "One.\n\nA slope that comes true.\n", `a.md:3: "comes true"; say: is right`},
		{"a.html", "<p>2 points of a hundred</p>", `a.html:1: "points of a hundred"; say: percentage points`},
		{"a.go", "package a\n\nvar nobody int\n", ""},
		{"a.go", "package a\n\ntype a struct {\n\tB int `json:\"foretold\" yaml:\"b\"`\n}\n\nconst c = \"foretold\"\n", ""},
	} {
		found := privateIn(c.name, []byte(c.text))
		if c.want == "" {
			require.Empty(t, found, c.text)
			continue
		}
		require.Len(t, found, 1, c.text)
		require.Contains(t, found[0], c.want)
	}
}
