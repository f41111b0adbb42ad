package train

import (
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
)

// show updates the metrics, if they are served: the stage under way, and how long the loop may still run.
func (l *Loop) show() {
	if l.metrics == nil {
		return
	}
	if s := l.stage.Load(); s != nil {
		var done, of int64
		if s.Progress != nil {
			done, of = s.Progress()
		}
		l.metrics.SetStage(s.Name, done, of)
	}
	if !l.Deadline.IsZero() {
		l.metrics.SetLeft(max(time.Until(l.Deadline), 0))
	}
}

// showIteration shows a finished iteration, and the cost of all.
func (l *Loop) showIteration(it *report.LearnIteration) {
	if l.metrics == nil {
		return
	}
	l.metrics.SetIteration(metrics.Iteration{
		Number: it.Number, InUse: l.inUse(), Promoted: it.Promoted, Games: it.Games, Rows: it.Rows, FitRows: it.FitRows,
		ProvenShare: float64(it.Proven) / float64(max(it.Labelled, 1)), Choices: it.Choices.Value,
		Losses: map[string]float64{"train": it.TrainLoss, "validation": it.ValidLoss, "frozen": it.FrozenLoss},
	})
	for _, all := range [][]report.LearnMatch{it.Gate, it.Pool, it.Start} {
		for _, match := range all {
			l.metrics.SetElo(match.Opponent, match.Factor, match.Elo.Stats())
		}
	}
	costs, err := journal.ReadCosts(l.Dir())
	if err != nil {
		return // they are not a result: the report will say so
	}
	for _, c := range stageCosts(costs) {
		l.metrics.SetCost(c.Stage, c.Wall, c.CPU)
	}
}
