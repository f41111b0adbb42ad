package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// A source is a package with its types.
type source struct {
	path, dir string
	fset      *token.FileSet
	files     []*file
	info      *types.Info
}

// A file is one of a package, without its tests.
type file struct {
	name string // absolute
	text []byte
	tree *ast.File
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// load reads and checks a package as it is built here.
func load(ctx context.Context, pattern string) (*source, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly", pattern)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", pattern, err)
	}
	exports, root := map[string]string{}, listed{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if exports[l.ImportPath] = l.Export; l.DepOnly {
			continue
		}
		if root.Dir != "" {
			return nil, fmt.Errorf("%s is several packages: name one", pattern)
		}
		root = l
	}
	return parsePackage(root, exports)
}

// parsePackage reads the files and finds their types, those of imports from what the
// compiler exported.
func parsePackage(l listed, exports map[string]string) (*source, error) {
	p := &source{path: l.ImportPath, dir: l.Dir, fset: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
	}}
	var trees []*ast.File
	for _, name := range l.GoFiles {
		f := &file{name: filepath.Join(l.Dir, name)}
		var err error
		if f.text, err = os.ReadFile(f.name); err != nil {
			return nil, err
		}
		if f.tree, err = parser.ParseFile(p.fset, f.name, f.text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		if !ast.IsGenerated(f.tree) {
			p.files = append(p.files, f)
		}
		trees = append(trees, f.tree)
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	check := types.Config{Importer: importer.ForCompiler(p.fset, "gc", open)}
	_, err := check.Check(l.ImportPath, p.fset, trees, p.info)
	return p, err
}
