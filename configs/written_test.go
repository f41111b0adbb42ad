package configs

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAgentKeys: agents without a name are called what they are, and a mistake in one is
// shown where its author wrote it.
func TestAgentKeys(t *testing.T) {
	where := Written{}
	keys := AgentKeys(1, []string{"new=mcts:sims=4", "greedy", "greedy", "mcts:sims=4"}, "AGENT", where)
	require.Equal(t, []string{
		"agents.1.name=new", "agents.1.spec=mcts:sims=4",
		"agents.2.name=greedy", "agents.2.spec=greedy",
		"agents.3.name=greedy#2", "agents.3.spec=greedy",
		"agents.4.name=mcts:sims=4", "agents.4.spec=mcts:sims=4",
	}, keys)
	_, err := Parse[Run]("command line", []byte("name: match\ngame: gipf/basic\n"), append(AgentKeys(0, []string{"a=random", "a=greedy"}, "AGENT", where), "pairs=0"))
	require.ErrorContains(t, where.InPlaceOf(err), `AGENT "a=greedy": "a" is used twice`)
	require.ErrorContains(t, where.InPlaceOf(err), "--set pairs=0: pairs: must be at least 1, got 0", "it was forgotten")
	other := errors.New("other")
	require.Equal(t, other, where.InPlaceOf(other))
}
