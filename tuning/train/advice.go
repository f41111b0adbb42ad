package train

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// patience is how many candidates a loop refuses in a row before it says what to change.
const patience = 4

// advice says, where the last candidates were all refused, what their tests nearly showed and what
// to change; nothing before that.
func advice(c *configs.Learn, done []report.LearnIteration) (lines []string) {
	refused := 0
	for refused < len(done) && !done[len(done)-1-refused].Promoted {
		refused++
	}
	if refused < patience {
		return nil
	}
	last := done[len(done)-refused:]
	at, passed := map[int64]stats.Pairing{}, 0
	for _, it := range last {
		if len(it.Pool) > 0 {
			passed++
		}
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

// remedy says what may help candidates that are elo better than what is in use, and whom the pool refused.
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
