package cli

import (
	"embed"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/internal/sanitize"
)

//go:embed complete.bash complete.zsh complete.fish
var shellScripts embed.FS

// completionScript writes the script by which a shell asks the program for completions. All
// scripts but the one for PowerShell are our own, because cobra's complete nothing after the
// comma of a spec (bash), within quotes (bash, zsh), and after the equals sign of a flag (fish).
func completionScript(root *cobra.Command, shell string, w io.Writer) error {
	if shell == "powershell" {
		return root.GenPowerShellCompletionWithDesc(w)
	}
	script, err := shellScripts.ReadFile("complete." + shell)
	if err != nil {
		return usagef("unknown shell %q; %s", shell, sanitize.Hint(shell, shells))
	}
	_, err = w.Write(script)
	return err
}

// shells are the shells that have a completion script.
var shells = []string{"bash", "fish", "powershell", "zsh"}

// newCompletionCmd replaces cobra's own command of this name.
func newCompletionCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script of a shell: bash, fish, powershell, zsh",
		Long: `Print the completion script of a shell. It completes names of commands, flags,
games and agents, parameters and values of agents, and keys of --set.

A shell reads the script when it starts; "make install" puts it in the right
place. For one session:

  bash          . <(gipfarena completion bash)
  zsh           . <(gipfarena completion zsh)      after "autoload -U compinit; compinit"
  fish          gipfarena completion fish | source
  powershell    gipfarena completion powershell | Out-String | Invoke-Expression

A spec with parentheses is completed within quotes: 'epsilon:agent=(mcts:`,
		Example:   "  gipfarena completion bash > ~/.local/share/bash-completion/completions/gipfarena",
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			return completionScript(cmd.Root(), args[0], cmd.OutOrStdout())
		},
	}
}
