package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
)

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
			return report.Answer(cmd.OutOrStdout(), v, err, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
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
