package cli

import (
	"fmt"
	"io"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
)

func newVersionCmd(p *Program) *cobra.Command {
	return answers(&cobra.Command{
		Use:   "version",
		Short: "Print the versions of the program and of the rules",
		Long: `
The version of a game's rules is stored with every run. A run with other rules cannot
be resumed, and its games are not compared with those of these rules. A program made
with gipfarena.Main names its own module and version.`,
	}, func(cmd *cobra.Command, _ []string) (report.Text, error) {
		return p.version()
	})
}

// version returns this build with the versions of all rules it knows.
func (p *Program) version() (*buildInfo, error) {
	rules := map[string]int{}
	for _, info := range p.Games.List() {
		g, err := p.Games.Game(info.Name)
		if err != nil {
			return nil, err
		}
		rules[info.Name] = g.Version()
	}
	return newBuild(rules), nil
}

// buildInfo describes a build, as the version subcommand shows it.
type buildInfo struct {
	SchemaVersion int `json:"schema_version"`
	// Module is the module of the program, Version the version of its code, and
	// Revision the commit it was built from.
	Module   string `json:"module"`
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	// Rules are the versions of the rules by full name.
	Rules map[string]int `json:"rules"`
}

// newBuild describes this build, with these versions of rules.
func newBuild(rules map[string]int) *buildInfo {
	i := &buildInfo{
		SchemaVersion: 1, Module: "unknown", Version: Version(), Revision: Revision(),
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Rules: rules,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		i.Module = info.Main.Path
	}
	return i
}

// WriteText writes the build for people. It names a game once if all its variants
// have the same version.
func (i *buildInfo) WriteText(w io.Writer) error {
	var rules []string
	for _, name := range slices.Sorted(maps.Keys(i.Rules)) {
		game, _, _ := strings.Cut(name, "/")
		rules = append(rules, fmt.Sprintf("%s %d", game, i.Rules[name]))
	}
	_, err := fmt.Fprintf(w, "gipfarena %s\nmodule %s, revision %s\n%s %s/%s\nrules: %s\n",
		i.Version, i.Module, i.Revision, i.Go, i.OS, i.Arch, strings.Join(slices.Compact(rules), ", "))
	return err
}

// Version says which build this is: the module's version as Go's tool recorded it
// in the binary, else the revision, else "devel".
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			return v
		}
	}
	return Revision()
}

// Revision is the commit of the build, with "-dirty" if the tree had changes, or
// "devel" if it was not built from a checkout.
func Revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	return revisionOf(info.Settings)
}

func revisionOf(settings []debug.BuildSetting) string {
	rev, dirty := "devel", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			rev = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	return rev + dirty
}
