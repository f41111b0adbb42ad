package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
)

func newConfigCmd(p *Program) *cobra.Command {
	return grouping("config", "Check configurations, print their schema, and write examples",
		newConfigCheckCmd(p), newConfigSchemaCmd(), newConfigExampleCmd())
}

func newConfigCheckCmd(p *Program) *cobra.Command {
	var set []string
	var engines bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check configurations as strictly as run and tune do, and play nothing",
		Long: `
The first line of a file states its kind:
# yaml-language-server: $schema=run.schema.json (or tune, weights, study, standards, learn, book).
Without such a line the keys decide: a file with "weights" holds weights, one with
"selfplay" is for tune, one with "gate" or "iterations" for learn, one with "expand" or "count"
for book, one with "study" or "levels" for study, and any other is for run.`,
		Example: `  gipfarena config check configs/quickstart.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !engines {
				p = &Program{p.WithoutPrograms(func(command string) { fmt.Fprintf(cmd.ErrOrStderr(), "note: not started: %s\n", command) })}
			}
			for _, path := range args {
				summary, err := File(cmd.Context(), p.Registry, path, set)
				if err != nil {
					return arena.Refuse(err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", path, summary)
			}
			return nil
		},
	}
	addSetFlag(cmd, configs.KindRun, &set)
	addEnginesFlag(cmd, &engines)
	return cmd
}

func newConfigSchemaCmd() *cobra.Command {
	return &cobra.Command{
		Use:       "schema [" + strings.Join(configs.KindNames(), "|") + "]",
		Short:     "Print the JSON Schema of a kind of file",
		Long:      "Print the JSON Schema of a kind of file, run by default, for editors that check YAML.",
		Example:   "  gipfarena config schema run > run.schema.json",
		Args:      oneOf,
		ValidArgs: configs.KindNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind := configs.KindRun
			if len(args) == 1 {
				kind = configs.Kind(args[0])
			}
			schema, err := configs.Schema(kind)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(schema)
			return err
		},
	}
}

func newConfigExampleCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "example [NAME]",
		Short: "Write a shipped configuration, or list them",
		Long: `Write a shipped configuration to standard output. Without NAME, list them with a
line about each.`,
		Example: `  gipfarena config example
  gipfarena config example study-fair > study-fair.yaml`,
		ValidArgs: configs.Examples(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return Examples(cmd.OutOrStdout())
			}
			text, err := configs.Example(args[0])
			if err != nil {
				return usagef("config example: %w", err)
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
}

// oneOf accepts at most one of a command's valid arguments.
func oneOf(cmd *cobra.Command, args []string) error {
	if err := wantArgs("[KIND]")(cmd, args); err != nil || len(args) == 0 {
		return err
	}
	if !slices.Contains(cmd.ValidArgs, args[0]) {
		return fmt.Errorf("%s: unknown kind %q, %s", commandName(cmd), args[0], sanitize.Hint(args[0], cmd.ValidArgs))
	}
	return nil
}

// addEnginesFlag adds the flag that lets files of unknown origin start engines.
func addEnginesFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "allow-engines", false, "start the programs that what is read names as agents, also if it was not made here")
}

// addSetFlag adds --set, which overrides keys of a configuration of the given kind.
func addSetFlag(cmd *cobra.Command, kind configs.Kind, set *[]string) {
	cmd.Flags().StringArrayVar(set, "set", nil, "override a key of the configuration, such as pairs=10 or agents.1.spec=mcts:sims=100; may be repeated")
	completeFlag(cmd, "set", completeSet(kind))
}

// File reads one configuration of any kind, with overrides, as strictly as the command that
// carries it out, and says in a few words what it would do. It plays nothing.
func File(ctx context.Context, r runs.Registry, path string, set []string) (string, error) {
	text, err := readForm(path)
	if err != nil {
		return "", err
	}
	kind := configs.GuessKind(text)
	if k, ok := jobKinds[string(kind)]; ok {
		j, err := k.Parse(r, path, text, set)
		if err != nil {
			return "", err
		}
		return j.Summary(), nil
	}
	if len(set) > 0 && (kind == configs.KindWeights || kind == configs.KindStandards) {
		return "", usagef("%s: --set is not for files of the kind %s", path, kind)
	}
	switch kind {
	case configs.KindWeights:
		w, err := r.LoadWeightsFile(path)
		if err != nil {
			return "", err
		}
		return w.Summary(), nil
	case configs.KindStandards:
		return r.CheckStandards(path, text)
	}
	plan, err := r.ParsePlan(ctx, path, text, set)
	if err != nil {
		return "", err
	}
	return plan.Summary(), plan.Close()
}

// readText reads a configuration from a file or, for "-", from stdin.
func readText(cmd *cobra.Command, path string) ([]byte, error) {
	if path == "-" {
		return configs.ReadText(stdin{cmd})
	}
	return readForm(path)
}

// readForm reads a configuration.
func readForm(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return configs.ReadText(f)
}

// Examples lists the configurations that ship with the program, each with its description.
func Examples(w io.Writer) error {
	for _, name := range configs.Examples() {
		text, err := configs.Example(name)
		if err != nil {
			return err
		}
		entry(w, name, configs.About(text))
	}
	return nil
}
