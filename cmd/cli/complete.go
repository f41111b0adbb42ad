package cli

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules/catalog"
)

// completeGames completes a first argument that is the name of a game, for shells.
// It does not complete further arguments.
func completeGames(p *Program) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return completeAnyGame(p)(cmd, args, typed)
	}
}

// completeAnyGame completes the name of a game after any arguments.
func completeAnyGame(p *Program) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		names := each.Of(p.Games.List(), func(g catalog.Info) cobra.Completion { return cobra.CompletionWithDesc(g.Name, g.Description) })
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeSet completes the key of an override for a kind of file, with its line of
// description, and leaves the cursor at the value. It also completes the value of tournament.
func completeSet(kind configs.Kind) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if key := "tournament="; strings.HasPrefix(typed, key) {
			return each.Of(arena.Formats(), func(f arena.Format) string { return key + f.String() }), cobra.ShellCompDirectiveNoFileComp
		}
		keys := each.Of(configs.Keys(kind), func(k configs.Key) cobra.Completion { return cobra.CompletionWithDesc(k.Path+"=", k.Doc) })
		return keys, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// completeFlag lets shells complete the value of a flag that the command has.
func completeFlag(cmd *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // a bug: the flag does not exist
	}
}

// completeWords lets shells complete the value of a flag that takes one of the words.
func completeWords(cmd *cobra.Command, flag string, words ...string) {
	completeFlag(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// completeAgents completes agents, as SPEC or NAME=SPEC, in arguments from number
// from on (0 is the first). It takes the first argument for the game.
func completeAgents(p *Program, from int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) < from {
			return completeGames(p)(nil, args, "")
		}
		name, spec, named := strings.Cut(typed, "=")
		if named = named && !strings.Contains(name, ":"); named {
			typed = spec
		}
		list := completeSpec(p.Agents.Kinds(), append(args, "")[0], typed)
		for i := range list {
			if named {
				list[i] = name + "=" + list[i]
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// closedSpec is a spec in parentheses that contains no parentheses.
var closedSpec = regexp.MustCompile(`\([^()]*\)`)

// completeSpec completes the innermost spec within open parentheses: the name of a kind;
// after its colon, the names of parameters that the spec lacks; after an equals sign, a
// value if the game has a list of values.
func completeSpec(kinds []agents.Kind, game, typed string) (list []cobra.Completion) {
	open := typed
	for closedSpec.MatchString(open) {
		open = closedSpec.ReplaceAllString(open, "")
	}
	name, settings, after := strings.Cut(open[strings.LastIndex(open, "(")+1:], ":")
	given := strings.Split(settings, ",")
	before, ended := strings.CutSuffix(typed, given[len(given)-1])
	key, _, valued := strings.Cut(given[len(given)-1], "=")
	for _, k := range kinds {
		switch {
		case !after:
			list = append(list, cobra.CompletionWithDesc(strings.TrimSuffix(typed, name)+k.Name, k.Doc))
		case k.Name != name || !ended:
		case !valued:
			list = completeParams(k, before, given)
		default:
			list = completeValues(kinds, k, game, before+key+"=", key)
		}
	}
	return list
}

// completeParams completes the text before with each parameter of a kind that is not given.
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

// completeValues completes the text before with each value that a parameter of a kind can
// have at the game, if there is a list; an agent in parentheses with each kind.
func completeValues(kinds []agents.Kind, k agents.Kind, game, before, key string) (list []cobra.Completion) {
	for _, param := range k.Params {
		if param.Name != key {
			continue
		}
		if param.Type == agents.Nested {
			list = append(list, completeSpec(kinds, game, before+"(")...)
		}
		for _, value := range append(param.Values(), weightsOf(game, param.Weights)...) {
			list = append(list, before+value)
		}
	}
	return list
}

// weightsOf returns the names of the weights that ship for a game and a subject
// ([agents.Subject] as text), none for the subject "".
func weightsOf(game, subject string) (names []string) {
	for _, name := range configs.ShippedWeights(game) {
		if w, err := configs.LoadWeights(game, name); err == nil && w.Of.String() == subject {
			names = append(names, name)
		}
	}
	return names
}
