package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// The test binaries: of all mutants that share one, and of a mutant that cannot.
const joint, alone = "joint.test", "alone.test"

// chooser is an additional file of the package. It reads which mutant is wanted and, if asked, records
// in a file which mutants a test reaches.
const chooser = `package %s

import (
	"os"
	"sync"
)

var (
	mutant__, reached__ = os.Getenv("MUTANT__"), os.Getenv("REACHED__")
	noting__            sync.Mutex
	noted__             = map[string]bool{} // a sync.Map would allocate, where tests count what does
)

func note__(mutant string) bool {
	noting__.Lock()
	defer noting__.Unlock()
	if !noted__[mutant] {
		noted__[mutant] = true
		if f, err := os.OpenFile(reached__, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			f.WriteString(mutant + "\n")
			f.Close()
		}
	}
	return false
}
`

// shareable returns the body of a function if it may occur several times there: a body with labels
// would define them twice, and a function with a fallthrough would not compile.
func shareable(d ast.Decl) (body *ast.BlockStmt) {
	if f, ok := d.(*ast.FuncDecl); ok {
		body = f.Body
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && (b.Label != nil || b.Tok == token.FALLTHROUGH) {
			body = nil
		}
		return true
	})
	return body
}

// joined is the text of a file in which functions have a body for each of their mutants
// before their own: if mutant__ == "1" {...} else if mutant__ == "2" {...} else {...}, with a note where one
// is asked for. The compiler takes the first for lines of a file mutant1.
func (p *source) joined(f *file, group []mutant) string {
	text, at := "", 0
	for _, d := range f.tree.Decls {
		body, heads := shareable(d), ""
		if body == nil {
			continue
		}
		place := p.fset.Position(body.Lbrace + 1)
		from, to := place.Offset, p.fset.Position(body.Rbrace).Offset
		for i, m := range group {
			if m.body == body && !m.broken {
				heads += fmt.Sprintf("if mutant__ == \"%d\" || reached__ != \"\" && note__(\"%d\") {/*line mutant%d:1:1*/%s%s%s} else ", i, i, i, f.text[from:m.from], m.with, f.text[m.to:to])
			}
		}
		if heads != "" {
			text += string(f.text[at:from]) + heads + fmt.Sprintf("{/*line %v*/%s}", place, f.text[from:to])
			at = to
		}
	}
	return text + string(f.text[at:])
}

// refused matches the beginning of a compiler's line about a mutant.
var refused = regexp.MustCompile(`(?m)^\S*\bmutant(\d+):\d`)

// together builds one binary of the first mutants: n that compile, and those between them that do not.
func (l *laboratory) together(ctx context.Context, mutants []mutant, n int) ([]mutant, error) {
	for broken := 0; ; {
		group, before := mutants[:min(len(mutants), n+broken)], broken
		texts := map[string]string{filepath.Join(l.dir, "mutant__.go"): fmt.Sprintf(chooser, l.files[0].tree.Name)}
		for _, f := range l.files {
			texts[f.name] = l.joined(f, group)
		}
		said, err := l.build(ctx, joint, texts)
		if err != nil || said == "" {
			return group, err
		}
		for _, found := range refused.FindAllStringSubmatch(said, -1) {
			if i, err := strconv.Atoi(found[1]); err == nil && !group[i].broken {
				group[i].broken = true
				broken++
			}
		}
		if broken == before {
			return nil, fmt.Errorf("go test -c %s: %s", l.path, said)
		}
	}
}

// build builds the tests with other texts of files, and returns the compiler's output if it refuses them.
func (l *laboratory) build(ctx context.Context, binary string, texts map[string]string) (said string, err error) {
	overlay := map[string]string{}
	for name, text := range texts {
		overlay[name] = filepath.Join(l.work, filepath.Base(name))
		if err := os.WriteFile(overlay[name], []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	list := filepath.Join(l.work, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err := errors.Join(err, os.WriteFile(list, text, 0o644)); err != nil {
		return "", err
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=-e", "-ldflags=-s -w", "-overlay", list, "-o", filepath.Join(l.work, binary), l.path)
	build.Dir = l.dir
	out, err := build.CombinedOutput()
	if exit := new(exec.ExitError); ctx.Err() != nil {
		return "", context.Cause(ctx)
	} else if errors.As(err, &exit) {
		return string(out), nil
	}
	return "", err
}
