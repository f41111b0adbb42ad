package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// checkTypes reports code that would not compile on the platforms, in seconds instead of the minutes of
// compiling. It reads every file of a build for a platform and makes no code. It checks the types of this
// module completely, and of its imports only the declarations.
func checkTypes(platforms []string) error {
	files := sources{positions: token.NewFileSet(), parsed: map[string]*ast.File{}}
	for _, platform := range platforms {
		if err := files.check(platform, "./cmd/gipfarena"); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		fmt.Println("dist:", platform, "has the types that it needs")
	}
	return nil
}

// A listed package is an entry of go list.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string // of packages that the standard library stores under other paths
	Module          *struct{ Main bool }
}

// sources are parsed files by name: most files belong to every platform.
type sources struct {
	positions *token.FileSet
	parsed    map[string]*ast.File
}

// read parses a file. Functions of other modules lose their bodies, which types do not need.
func (s sources) read(name string, own bool) (*ast.File, error) {
	if f := s.parsed[name]; f != nil {
		return f, nil
	}
	f, err := parser.ParseFile(s.positions, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		if body, is := d.(*ast.FuncDecl); is && !own {
			body.Body = nil
		}
	}
	s.parsed[name] = f
	return f, nil
}

// check checks all packages of a program on a platform such as linux/arm64.
func (s sources) check(platform, program string) error {
	system, processor, _ := strings.Cut(platform, "/")
	list := exec.Command(cmp.Or(os.Getenv("GO"), "go"), "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", program)
	list.Env, list.Stderr = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"), os.Stderr
	text, err := list.Output()
	if err != nil {
		return err
	}
	c := checker{sources: s, sizes: types.SizesFor("gc", processor), known: map[string]*types.Package{"unsafe": types.Unsafe}}
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return errors.Join(c.wrong...)
		} else if err != nil {
			return err
		}
		if p.ImportPath != "unsafe" {
			c.add(&p)
		}
	}
}

// A checker checks packages in the order of their imports.
type checker struct {
	sources
	sizes types.Sizes
	known map[string]*types.Package
	of    *listed // the package being checked
	wrong []error
}

// Import implements the importer of go/types.
func (c *checker) Import(path string) (*types.Package, error) {
	if p := c.known[cmp.Or(c.of.ImportMap[path], path)]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %q on this platform", path)
}

// add checks one package.
func (c *checker) add(p *listed) {
	own := p.Module != nil && p.Module.Main
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		f, err := c.read(filepath.Join(p.Dir, name), own)
		if err != nil {
			c.wrong = append(c.wrong, err)
			return
		}
		parsed = append(parsed, f)
	}
	c.of = p
	config := types.Config{Importer: c, Sizes: c.sizes, IgnoreFuncBodies: !own, Error: func(err error) {
		if own {
			c.wrong = append(c.wrong, err)
		}
	}}
	c.known[p.ImportPath], _ = config.Check(p.ImportPath, c.positions, parsed, nil)
}
