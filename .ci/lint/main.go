// Lint asks in one pass all that go vet, go fix and staticcheck ask of the packages named:
// each by itself reads the program and all that it depends on anew.
package main

import (
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/fix"
	"golang.org/x/tools/go/analysis/suite/vet"
	"honnef.co/go/tools/lintcmd"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

func main() {
	cmd := lintcmd.NewCommand("lint")
	cmd.ParseFlags(os.Args[1:])
	for _, a := range slices.Concat(vet.Suite, fix.Suite) {
		cmd.AddBareAnalyzers(reading(a))
	}
	cmd.AddAnalyzers(simple.Analyzers...)
	cmd.AddAnalyzers(staticcheck.Analyzers...)
	cmd.AddAnalyzers(stylecheck.Analyzers...)
	cmd.AddAnalyzers(unused.Analyzer)
	cmd.Run()
}

// reading lets an analyzer read files, for which the runner of staticcheck gives it nothing.
func reading(a *analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(p *analysis.Pass) (any, error) {
		p.ReadFile = os.ReadFile
		return run(p)
	}
	return a
}
