package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// module is the path of the module, before the packages' own.
const module = "gipf.arena"

// A pkg describes the Go files of a folder, without tests.
type pkg struct {
	lines   int
	doc     string
	imports map[string]string // an imported path, and a file that imports it
}

// readTree reads all packages of the module below root, keyed by their paths below it.
func readTree(root string) (map[string]*pkg, error) {
	tree := map[string]*pkg{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && foreign(path, d.Name()):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if tree[name] == nil {
			tree[name] = &pkg{imports: map[string]string{}}
		}
		return tree[name].add(path)
	})
	return tree, err
}

// foreign reports whether a folder does not belong to the module's packages.
func foreign(path, name string) bool {
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil || name == "testdata" || name == "bin" || strings.HasPrefix(name, ".")
}

// add adds a file to the counts.
func (p *pkg) add(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return err
	}
	p.lines += bytes.Count(text, []byte("\n"))
	p.doc += strings.Join(strings.Fields(file.Doc.Text()), " ")
	for _, spec := range file.Imports {
		of, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		p.imports[of] = path
	}
	return nil
}
