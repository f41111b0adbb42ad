package train

import (
	"fmt"
	"strings"
)

// leastNoise is the share of random moves below which games of a search teach little of blunders: at
// ZÈRTZ fits to results of games with 2 % lost 221 Elo, with 15 % they won 184 (results/learn).
const leastNoise = 0.05

// advisedNoise is what results/learn plays with.
const advisedNoise = 0.15

// quiet says, at a key, that games of an agent who makes so few random moves leave no blunder to learn
// from, where no leaf of a search shows one either; "" where they do.
func quiet(key string, epsilon float64, leaves bool) string {
	if leaves || epsilon >= leastNoise {
		return ""
	}
	return fmt.Sprintf("%s: with %g%% of random moves a search leaves no blunder to learn from, and what fits do not see their weights do not know: results/learn takes %g%%, or positions of searches (leaves)",
		key, 100*epsilon, 100*advisedNoise)
}

// noiseLines warn of self-play that teaches nothing of blunders.
func (l *Loop) noiseLines() []string {
	c := l.config
	if line := quiet("games.epsilon", c.Games.Epsilon, c.Rows.Leaves > 0); line != "" {
		return []string{line}
	}
	return nil
}

// noiseLines warn of agents that search and make no random move.
func (t *Tune) noiseLines() (lines []string) {
	for i, spec := range t.config.Selfplay.Agents {
		name, _, _ := strings.Cut(spec, ":")
		if name != "alphabeta" && name != "mcts" {
			continue
		}
		if line := quiet(agentKey(i), 0, t.config.Positions.Leaves != nil || t.policy()); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// shares says how many of the frozen positions the search that labels them proves won or lost: those
// show what a blunder costs.
func (m *made) shares() string {
	return fmt.Sprintf("a search labelled %d positions of such games and proved %.1f%% of them won or lost: the others show no blunder that loses at once", m.Labelled, 100*float64(m.Proven)/float64(max(m.Labelled, 1)))
}
