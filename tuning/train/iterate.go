package train

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// iterate carries out the steps of one iteration and returns its result.
func (l *Loop) iterate(ctx context.Context, i int) (*report.LearnIteration, error) {
	rows, err := l.rows(ctx, i)
	if err != nil {
		return nil, err
	}
	l.made = append(l.made, rows)
	window := l.made[1:]
	f, err := l.fit(ctx, i, window[max(len(window)-l.config.Fit.Window, 0):])
	if err != nil {
		return nil, err
	}
	m, err := l.measure(ctx, i, l.made[0])
	if err != nil {
		return nil, err
	}
	out := iterationOf(i, rows, f, m)
	it := &out
	it.InUse = l.inUse()
	if err := l.judge(ctx, it); err != nil {
		return nil, err
	}
	return it, journal.Hold(l.Work, fmt.Sprintf("%03d-verdict", i), it)
}

// iterationOf returns an iteration before its tests.
func iterationOf(i int, rows made, f fitted, m measured) report.LearnIteration {
	return report.LearnIteration{
		Number: i, Games: rows.Games, Digest: rows.Digest, Rows: rows.Rows, Leaves: rows.Leaves, Labelled: rows.Labelled, Proven: rows.Proven,
		FitRows: f.Rows, TrainLoss: f.Train, ValidLoss: f.Valid, FrozenLoss: m.Loss, FrozenInUse: m.InUse, Choices: page.NewInterval(stats.Wilson(m.Differ, m.Of, stats.DefaultConfidence)),
		Weights: f.File, WeightsDigest: f.Weights,
	}
}

// passed is the reason for a promotion. Journals hold this text: a loop that continues compares its verdicts with them.
const passed = "it passed the tests, and lost to nobody"

// judge tests a candidate and decides whether it is promoted.
func (l *Loop) judge(ctx context.Context, it *report.LearnIteration) error {
	for _, factor := range factors(1, l.config.Gate.Factor) {
		m, err := l.gate(ctx, it.Number, factor)
		if err != nil {
			return err
		}
		it.Gate = append(it.Gate, m)
		if m.Verdict != stats.AcceptedH1.String() {
			it.Reason = fmt.Sprintf("%s at %d×", m.Verdict, factor)
			return nil
		}
	}
	if err := l.againstPool(ctx, it); err != nil || it.Reason != "" {
		return err
	}
	it.Promoted, it.Reason = true, passed
	for _, factor := range factors(l.config.Pool.Factor, l.config.Pool.Far) {
		if factor > 1 {
			found, err := l.playStart(ctx, it.Number, factor)
			if err != nil {
				return err
			}
			it.Start = append(it.Start, found...)
		}
	}
	return nil
}

// factors lists two factors, or one if they are equal.
func factors(a, b int64) []int64 { return slices.Compact([]int64{a, b}) }

// againstPool plays a candidate against the pool and records the reason to refuse it,
// if any.
func (l *Loop) againstPool(ctx context.Context, it *report.LearnIteration) (err error) {
	members := slices.DeleteFunc(slices.Clone(l.pool), func(m configs.Agent) bool { return m.Name == version(it.InUse) }) // the tests were against the one in use
	if it.Pool, err = l.playPool(ctx, it.Number, members); err != nil {
		return err
	}
	confidence := 1 - (1-stats.DefaultConfidence)/float64(max(len(members), 1))
	var worse []string
	for i := range it.Pool {
		m := &it.Pool[i]
		before, ok := l.against[it.InUse][m.Opponent]
		if !ok {
			continue
		}
		d := change(m.Counts, before.Counts, confidence)
		if m.Change = new(page.NewInterval(d)); loses(d, l.config.Pool.Loss) {
			worse = append(worse, fmt.Sprintf("%s by %s", m.Opponent, m.Change.Ends()))
		}
	}
	if len(worse) > 0 {
		it.Reason = "worse than " + version(it.InUse) + " against " + strings.Join(worse, ", ")
	}
	return nil
}

// change returns by how much Elo one result against an opponent is better than another.
func change(now, before stats.Pairing, confidence float64) stats.Interval {
	elo := func(p stats.Pairing) stats.Interval { return stats.HeadToHead(p, stats.Duplicates{}, confidence).Elo }
	return stats.Minus(elo(now), elo(before))
}

// loses reports whether a result is more than most Elo worse than the earlier one,
// and not by chance.
func loses(d stats.Interval, most float64) bool {
	return d.Center < -most && !d.OpenHi && d.Hi < 0
}
