package train

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// patience is how many candidates in a row a loop refuses before it advises a change.
const patience = 4

// advice returns, if the last candidates were all refused, what their tests nearly showed and what
// to change; otherwise nothing.
func advice(c *configs.Learn, done []report.LearnIteration) (lines []string) {
	refused := 0
	for refused < len(done) && !done[len(done)-1-refused].Promoted {
		refused++
	}
	if refused < patience {
		return nil
	}
	last := done[len(done)-refused:]
	at, passed := map[int64]stats.Pairing{}, each.Count(last, func(it report.LearnIteration) bool { return len(it.Pool) > 0 })
	for _, it := range last {
		for _, m := range it.Gate {
			p, q := at[m.Factor], m.Counts
			p.A, p.B, q.A, q.B = 0, 1, 0, 1
			at[m.Factor] = p.Plus(q)
		}
	}
	said := []string{fmt.Sprintf("%d candidates in a row were refused. Their tests against %s show together, where a test that stops early exaggerates", refused, version(last[0].InUse))}
	for _, factor := range factors(1, c.Gate.Factor) {
		if p := at[factor]; p.Games() > 0 {
			elo := page.NewInterval(stats.HeadToHead(p, stats.Duplicates{}, 0).Elo)
			said = append(said, fmt.Sprintf(" %s Elo %s at %d× the budget (%d games)", elo, elo.Ends(), factor, p.Games()))
		}
	}
	elo := stats.HeadToHead(at[1], stats.Duplicates{}, 0).Elo
	return []string{strings.Join(said, ",") + ".", remedy(c, elo, 2*passed > refused)}
}

// remedy says what may help candidates that are elo better than the evaluation in use, or that the pool refused.
func remedy(c *configs.Learn, elo stats.Interval, pool bool) string {
	switch {
	case pool:
		return fmt.Sprintf("Most of them passed the tests, and the pool refused them: give it more pairs (pool.pairs, now %d), or allow it a larger loss (pool.loss, now %g).", c.Pool.Pairs, c.Pool.Loss)
	case !elo.OpenLo && elo.Lo > 0:
		return fmt.Sprintf("They are better, by less than the tests find: give those more pairs (gate.pairs, now %d) and a smaller gate.elo1 (now %g).", c.Gate.Pairs, c.Gate.Elo1)
	case !elo.OpenHi && elo.Hi < 0:
		return fmt.Sprintf("They are worse: their rows do not show what the evaluation in use knows. Give the games more noise (games.epsilon, now %g), "+
			"a smaller budget (games.transitions, now %d), and the results more weight (target.early and late, now %g and %g).",
			c.Games.Epsilon, c.Games.Transitions, c.Target.Early, c.Target.Late)
	}
	return fmt.Sprintf("They are not shown to be better or worse: give the tests more pairs (gate.pairs, now %d), the fits more rows (games.pairs, now %d), labels a larger budget (target.transitions, now %d), "+
		"the games more noise (games.epsilon, now %g), or fit a net (fit.net).", c.Gate.Pairs, c.Games.Pairs, c.Target.Transitions, c.Games.Epsilon)
}

// leastNoise is the share of random moves below which games of a search teach little about blunders: at
// ZÈRTZ, fits to results of games with 2 % lost 221 Elo and those with 15 % won 184 (results/learn).
const leastNoise = 0.05

// advisedNoise is the share used in results/learn.
const advisedNoise = 0.15

// quiet warns, for a key, that games with so few random moves contain no blunder to learn from, if
// leaves of a search show none either; "" means no warning.
func quiet(key string, epsilon float64, leaves bool) string {
	if leaves || epsilon >= leastNoise {
		return ""
	}
	return fmt.Sprintf("%s: with %g%% of random moves a search leaves no blunder to learn from, and what fits do not see their weights do not know: results/learn takes %g%%, or positions of searches (leaves)",
		key, 100*epsilon, 100*advisedNoise)
}

// mostUnseen is how many moves may precede the games of a loop without a warning: a net fitted to LYNGK from the ninth move
// on passed its tests there, and lost to the evaluation that it replaced from the fifth on (results/learn/lyngk-board.md).
const mostUnseen = 4

// warnings warn of self-play that teaches nothing about blunders, and of first moves that neither fits nor tests see.
func (l *Loop) warnings() (lines []string) {
	c := l.config
	if line := quiet("games.epsilon", c.Games.Epsilon, c.Rows.Leaves > 0); line != "" {
		lines = append(lines, line)
	}
	if games, gate := c.Games.Openings.Plies, c.Gate.Openings.Plies; games > mostUnseen && gate >= games {
		lines = append(lines, fmt.Sprintf("gate.openings.plies: tests begin at move %d, and fits see no position before move %d (games.openings.plies): "+
			"play what is promoted from shorter openings, too", gate+1, games+1))
	}
	return lines
}

// noiseLines warn of agents that search and make no random moves.
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

// shares says how many of the frozen positions the labelling search proves won or lost: those
// positions show the cost of a blunder.
func (m *made) shares() string {
	return fmt.Sprintf("a search labelled %d positions of such games and proved %.1f%% of them won or lost: the others show no blunder that loses at once", m.Labelled, 100*float64(m.Proven)/float64(max(m.Labelled, 1)))
}
