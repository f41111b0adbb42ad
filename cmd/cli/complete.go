package cli

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
)

// completeGames completes a first argument that is the name of a game, for
// shells. Further arguments get no completion.
func completeGames(p *Program) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var names []cobra.Completion
		for _, g := range p.Games.List() {
			names = append(names, cobra.CompletionWithDesc(g.Name, g.Description))
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeSet completes the key of an override for a kind of file, with its one
// line of words, and leaves the cursor at the value; the value of tournament too.
func completeSet(kind configs.Kind) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var keys []cobra.Completion
		if key := "tournament="; strings.HasPrefix(typed, key) {
			for _, format := range arena.Formats() {
				keys = append(keys, key+format.String())
			}
			return keys, cobra.ShellCompDirectiveNoFileComp
		}
		for _, k := range configs.Keys(kind) {
			keys = append(keys, cobra.CompletionWithDesc(k.Path+"=", k.Doc))
		}
		return keys, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// completeFlag lets shells complete the value of a flag that the command has.
func completeFlag(cmd *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // a bug: there is no such flag
	}
}

// completeAgents completes arguments from the given one on (0 is the first) that
// are agents, as SPEC or NAME=SPEC.
func completeAgents(p *Program, from int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) < from {
			return completeGames(p)(nil, args, "")
		}
		name, spec, named := strings.Cut(typed, "=")
		if named = named && !strings.Contains(name, ":"); named {
			typed = spec
		}
		list := completeSpec(p.Agents.Kinds(), typed)
		for i := range list {
			if named {
				list[i] = name + "=" + list[i]
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// closedSpec is a spec in parentheses without others in it.
var closedSpec = regexp.MustCompile(`\([^()]*\)`)

// completeSpec completes the name of a kind, and after its colon the names of parameters that
// it does not have yet, of the innermost spec in parentheses that are open. It knows no values.
func completeSpec(kinds []agents.Kind, typed string) (list []cobra.Completion) {
	open := typed
	for closedSpec.MatchString(open) {
		open = closedSpec.ReplaceAllString(open, "")
	}
	name, settings, after := strings.Cut(open[strings.LastIndex(open, "(")+1:], ":")
	given := strings.Split(settings, ",")
	last := given[len(given)-1]
	for _, k := range kinds {
		switch {
		case !after:
			list = append(list, cobra.CompletionWithDesc(strings.TrimSuffix(typed, name)+k.Name, k.Doc))
		case k.Name == name && !strings.Contains(last, "="):
			list = completeParams(k, strings.TrimSuffix(typed, last), given)
		}
	}
	return list
}

// completeParams completes what was typed before by each parameter of a kind that is not given.
func completeParams(k agents.Kind, before string, given []string) (list []cobra.Completion) {
	for _, param := range k.Params {
		is := func(setting string) bool { return strings.HasPrefix(setting, param.Name+"=") }
		switch {
		case param.Open:
			list = append(list, cobra.CompletionWithDesc(before+param.Name+".", param.Doc))
		case !slices.ContainsFunc(given, is):
			list = append(list, cobra.CompletionWithDesc(before+param.Name+"=", param.Doc))
		}
	}
	return list
}
