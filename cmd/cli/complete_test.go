package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
)

// TestCompleteSpecs asks for completions as shells do.
func TestCompleteSpecs(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]struct{ has, hasNot string }{
		"match gipf/basic mc":                           {"mcts\tMonte", "mcts:"},
		"match gipf/basic mcts:":                        {"mcts:sims=\t", "alphabeta"},
		"match gipf/basic mcts:sims=400,":               {"mcts:sims=400,c=\t", ",sims="},
		"match gipf/basic new=mcts:sims=400,":           {"new=mcts:sims=400,c=\t", ",sims="},
		"match gipf/basic epsilon:agent=(":              {"epsilon:agent=(greedy\t", "epsilon:p="},
		"match gipf/basic epsilon:agent=(mcts:sims=9,":  {"epsilon:agent=(mcts:sims=9,c=\t", ",sims="},
		"match gipf/basic epsilon:agent=(mcts:sims=9),": {"epsilon:agent=(mcts:sims=9),p=\t", "agent=(mcts:sims=9),agent="},
		"match gipf/basic mcts:sims=":                   {":6\n", "\t"},
		"match gipf/basic mcts:preset=":                 {"mcts:preset=standard\nmcts:preset=uct\n", "hand"},
		"match gipf/basic mcts:sims=4,graph=":           {"mcts:sims=4,graph=on\nmcts:sims=4,graph=off\n", "hand"},
		"match gipf/basic new=mcts:weights=":            {"new=mcts:weights=hand\n", "weights=policy"},
		"match gipf/basic mcts:policy=":                 {"mcts:policy=policy\n", "hand"},
		"match gipf/basic epsilon:agent=":               {"epsilon:agent=(greedy\t", "sims"},
		"match gipf/basic epsilon:agent=(mcts:sims=9)":  {":6\n", "agent"},
		"resume dir --agent greedy:weights=":            {":6\n", "hand"},
		"match gipf/basic nobody:":                      {":6\n", "\t"},
		"match gipf/basic ugi:":                         {"ugi:option.\t", "mcts"},
		"play gipf/basic --against ":                    {"mcts\tMonte", "gipf/"},
		"play gipf/basic --against mcts:sims=400,":      {"mcts:sims=400,c=\t", ",sims="},
		"play gipf/basic --hint greedy:":                {"greedy:temp=\t", "mcts"},
		"engine gipf/basic --agent mcts:":               {"mcts:sims=\t", "alphabeta"},
		"resume dir --agent strong=mcts:":               {"strong=mcts:sims=\t", "alphabeta"},
		"quality dir --judge mcts:":                     {"mcts:sims=\t", "alphabeta"},
		"run --log ":                                    {"text\njson\n:4\n", "\t"},
		"workers add --trust ":                          {"own\nteam\npublic\n:4\n", "\t"},
		"stats match --model ":                          {"normalized\nlogistic\n:4\n", "davidson"},
		"stats rate --model ":                           {"score\ndavidson\nrao-kupper\n:4\n", "logistic"},
		"stats rate --prior ":                           {"none\nbayeselo\nkatago\n:4\n", "\t"},
		"hub users add --role ":                         {"viewer\nsubmitter\napprover\nadmin\n:4\n", "\t"},
		"jobs --state ":                                 {"approval\nwaiting\nrunning\n", "all"},
		"play gipf/basic --as ":                         {"first\nsecond\nboth\nnone\n:4\n", "\t"},
		"export page gipf/basic --as ":                  {"first\nsecond\nboth\n:4\n", "none"},
		"export page gipf/basic --agent mcts:":          {"mcts:sims=\t", "alphabeta"},
		"import games.jsonl --format ":                  {"jsonl\nboardspace\n:4\n", "parquet"},
		"show dir --analyse mcts:":                      {"mcts:sims=\t", "alphabeta"},
		"show dir --analyse-here mcts:":                 {"mcts:sims=\t", "alphabeta"},
		"report dir --analyse-here mcts:":               {"mcts:sims=\t", "alphabeta"},
		"export page ":                                  {"gipf/basic\t", "mcts"},
		"study card zertz/43 ":                          {"zertz/37\t", "mcts"},
		"bench --game ":                                 {"zertz/37\t", "mcts"},
		"import games.sgf --game ":                      {"zertz/37\t", "mcts"},
		"help ":                                         {"standings\tRate", "__complete"},
		"help hub ":                                     {"users\tManage", "standings"},
		"match ":                                        {"gipf/basic\t", "mcts"},
	} {
		var out bytes.Buffer
		p := Program{runs.Standard()}
		require.Equal(t, exitDone, p.Execute(t.Context(), append([]string{"__complete"}, strings.Split(line, " ")...), nil, &out, &bytes.Buffer{}), line)
		require.Contains(t, out.String(), want.has, line)
		require.NotContains(t, out.String(), want.hasNot, line)
	}
}

// TestCompleteInFull: what a shell is offered, in full: agents, then parameters that are not given, then values, at each depth.
func TestCompleteInFull(t *testing.T) {
	kinds := []agents.Kind{
		{Name: "deep", Doc: "Deep.", Params: []agents.Param{{Name: "agent", Doc: "Inside.", Type: agents.Nested}, {Name: "on", Doc: "Whether.", Type: agents.Switch}}},
		{Name: "flat", Doc: "Flat.", Params: []agents.Param{{Name: "n", Doc: "Number.", Type: agents.Int}, {Name: "option", Doc: "Any.", Open: true}}},
	}
	for typed, want := range map[string]string{
		"":                           "deep\tDeep.|flat\tFlat.",
		"fl":                         "deep\tDeep.|flat\tFlat.",
		"flat:":                      "flat:n=\tNumber.|flat:option.\tAny.",
		"flat:n=3":                   "",
		"flat:n=3,":                  "flat:n=3,option.\tAny.",
		"flat:option.x=1,":           "flat:option.x=1,n=\tNumber.|flat:option.x=1,option.\tAny.",
		"other:":                     "",
		"deep:on=":                   "deep:on=on|deep:on=off",
		"deep:agent=":                "deep:agent=(deep\tDeep.|deep:agent=(flat\tFlat.",
		"deep:agent=(":               "deep:agent=(deep\tDeep.|deep:agent=(flat\tFlat.",
		"deep:agent=(flat:":          "deep:agent=(flat:n=\tNumber.|deep:agent=(flat:option.\tAny.",
		"deep:agent=(deep:on=":       "deep:agent=(deep:on=on|deep:agent=(deep:on=off",
		"deep:agent=(flat:n=1)":      "",
		"deep:agent=(flat:n=1),":     "deep:agent=(flat:n=1),on=\tWhether.",
		"deep:agent=(flat:n=1),on=o": "deep:agent=(flat:n=1),on=on|deep:agent=(flat:n=1),on=off",
	} {
		require.Equal(t, want, strings.Join(completeSpec(kinds, "gipf/basic", typed), "|"), typed)
	}
	p := &Program{runs.Standard()}
	require.Contains(t, weightsOf("gipf/basic", "evaluation"), "hand")
	require.Equal(t, []string{"policy"}, weightsOf("gipf/basic", "policy"), "weights of its subject alone")
	offered, _ := completeAgents(p, 1)(nil, nil, "")
	require.True(t, strings.HasPrefix(offered[0], "combined/") || strings.HasPrefix(offered[0], "gipf/"), "the game first: %s", offered[0])
	offered, _ = completeAgents(p, 1)(nil, []string{"gipf/basic"}, "new=rando")
	require.True(t, slices.ContainsFunc(offered, func(o string) bool { return strings.HasPrefix(o, "new=random\t") }))
	offered, _ = completeAgents(p, 0)(nil, nil, "mcts:sims=")
	require.Empty(t, offered, "what is no name of a player")
	none, _ := completeGames(p)(nil, []string{"gipf/basic"}, "")
	require.Empty(t, none, "one game is enough")
}
