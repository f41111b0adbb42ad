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

// A versionView is what the version subcommand says.
type versionView struct {
	SchemaVersion int `json:"schema_version"`
	// Module is the module of the program, Version the version of its code, Revision
	// the commit it was built from.
	Module   string `json:"module"`
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	// Rules are the versions of the rules by full name.
	Rules map[string]int `json:"rules"`
}

func newVersionCmd(p *Program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which version this is, and of which rules",
		Long: `Say which version this is, and of which rules.

The version of a game's rules is stored with every run. A run of other rules cannot be
resumed, and its games are not compared with those of these rules. A program that was
made with gipfarena.Main names its own module and version.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := p.version()
			if err != nil {
				return err
			}
			return report.Write(cmd.OutOrStdout(), v, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (p *Program) version() (*versionView, error) {
	v := &versionView{
		SchemaVersion: 1, Module: "unknown", Version: codeVersion(), Revision: codeRevision(),
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Rules: map[string]int{},
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Module = info.Main.Path
	}
	for _, info := range p.Games.List() {
		g, err := p.Games.Game(info.Name)
		if err != nil {
			return nil, err
		}
		v.Rules[info.Name] = g.Version()
	}
	return v, nil
}

// WriteText implements report.Text. A game is named once where all its variants
// have one version.
func (v *versionView) WriteText(w io.Writer) error {
	var rules []string
	for _, name := range slices.Sorted(maps.Keys(v.Rules)) {
		game, _, _ := strings.Cut(name, "/")
		rules = append(rules, fmt.Sprintf("%s %d", game, v.Rules[name]))
	}
	_, err := fmt.Fprintf(w, "gipfarena %s\nmodule %s, revision %s\n%s %s/%s\nrules: %s\n",
		v.Version, v.Module, v.Revision, v.Go, v.OS, v.Arch, strings.Join(slices.Compact(rules), ", "))
	return err
}

// codeVersion says which build this is: the module's version as Go's tool wrote
// it into the binary, else the revision, else "devel".
func codeVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			return v
		}
	}
	return codeRevision()
}

// codeRevision is the commit the build was made from, with "-dirty" when the
// tree had changes, and "devel" when it was not built from a checkout.
func codeRevision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	rev, dirty := "devel", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			rev = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	return rev + dirty
}
