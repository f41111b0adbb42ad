package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
)

// A source is a package.
type source struct {
	path, dir string
	fset      *token.FileSet
	files     []*file
}

// A file is one file of a package, without tests.
type file struct {
	name string // absolute
	text []byte
	tree *ast.File
}

// load reads a package with the files of a build on this machine.
func load(ctx context.Context, pattern string) (*source, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-json=ImportPath,Dir,GoFiles", pattern)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", pattern, err)
	}
	var listed struct {
		ImportPath, Dir string
		GoFiles         []string
	}
	d := json.NewDecoder(bytes.NewReader(out))
	if err := d.Decode(&listed); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, fmt.Errorf("%s is several packages: name one", pattern)
	}
	p := &source{path: listed.ImportPath, dir: listed.Dir, fset: token.NewFileSet()}
	for _, name := range listed.GoFiles {
		f := &file{name: filepath.Join(p.dir, name)}
		if f.text, err = os.ReadFile(f.name); err != nil {
			return nil, err
		}
		if f.tree, err = parser.ParseFile(p.fset, f.name, f.text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		if !ast.IsGenerated(f.tree) {
			p.files = append(p.files, f)
		}
	}
	return p, nil
}
