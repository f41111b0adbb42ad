package adaptive

import (
	"fmt"
	"iter"
	"math"

	"gipf.arena/arena/stats"
)

// Precision plays two players until a score is known well enough: until its 95 %
// interval is narrow, whatever lies in it. So the interval stays honest, which one
// of a run that ends when something is significant does not. Far from one half the
// variance that few results show may be far too small by chance: a narrow interval
// counts only when there are Outcomes wins and as many losses.
type Precision struct {
	// Figure is the score that is meant.
	Figure Figure
	// Score is half the width of the interval that ends the run, above 0.
	Score float64
	// Min is the fewest pairs, Block how many there are between two looks, at least 1.
	Min, Block int
	// Outcomes is how many games must be won, and lost, by whom the figure is about.
	Outcomes int
}

// A Figure is a score that a Precision is about.
type Figure string

// The figures there are.
const (
	// FirstScore is the score of whoever moves first.
	FirstScore Figure = "first-score"
	// SecondPlayer is the score of the second player of the two.
	SecondPlayer Figure = "score"
)

// Format implements Settings.
func (Precision) Format() string { return "precision" }

// String implements Settings.
func (s Precision) String() string {
	return fmt.Sprintf("figure=%s,score=%g,min=%d,block=%d,outcomes=%d", s.Figure, s.Score, s.Min, s.Block, s.Outcomes)
}

// Check implements Settings.
func (s Precision) Check(players, pairs int) error {
	switch {
	case players != 2:
		return fmt.Errorf("adaptive: precision: %d players, want 2", players)
	case !(s.Score > 0) || s.Block < 1 || s.Outcomes < 0 || s.Min > pairs:
		return fmt.Errorf("adaptive: precision: %s with at most %d pairs", s, pairs)
	case s.Figure != FirstScore && s.Figure != SecondPlayer:
		return fmt.Errorf("adaptive: precision: unknown figure %q", s.Figure)
	}
	return nil
}

// Most implements Settings.
func (Precision) Most(_, pairs int) int64 { return int64(pairs) }

// Start implements Settings. pairs is the most there may be.
func (s Precision) Start(_ []string, pairs int) Director {
	return &PrecisionDirector{settings: s, most: pairs, games: stats.Pairing{A: 0, B: 1}}
}

// Confidence is that of the intervals that a Precision is about.
const Confidence = 0.95

// A Stop says why a run to a precision goes on or ends.
type Stop string

// The reasons there are. The first three go on.
const (
	// TooFew says that there are not the fewest pairs yet, TooWide that the interval
	// is too wide, OneSided that wins or losses are missing.
	TooFew   Stop = "too few"
	TooWide  Stop = "too wide"
	OneSided Stop = "one-sided"
	// Narrow says that the interval is as narrow as was asked for, Most that there are no
	// more pairs.
	Narrow Stop = "width"
	Most   Stop = "max"
)

// A Look is what a run to a precision saw before a decision.
type Look struct {
	// Pairs is how many have been played, those without a result among them.
	Pairs int
	// Score is the figure with its interval.
	Score stats.Interval
	// Stop says why it goes on or ends.
	Stop Stop
}

// Half is half the width of the interval, rounded so that the same games give the
// same number on every machine.
func (l Look) Half() float64 { return math.Round(1e9*l.Score.Half()) / 1e9 }

// A PrecisionDirector leads a run to a precision.
type PrecisionDirector struct {
	settings Precision
	most     int
	pairs    int // played
	games    stats.Pairing
	looks    []Look
}

// Settings returns what ends the run.
func (d *PrecisionDirector) Settings() Precision { return d.settings }

// Looks returns what was seen after each block, in order. The caller must not change
// it.
func (d *PrecisionDirector) Looks() []Look { return d.looks }

// Take implements Director.
func (d *PrecisionDirector) Take(r Round, results []stats.Pairing) {
	for _, p := range results {
		d.games = d.games.Plus(p)
	}
	d.pairs += r.Pairs
	look := Look{Pairs: d.pairs, Score: d.settings.Figure.Of(d.games)}
	look.Stop = d.stop(look)
	d.looks = append(d.looks, look)
}

// stop says what a look means.
func (d *PrecisionDirector) stop(l Look) Stop {
	s := d.settings
	won := s.Figure.wins(d.games)
	enough := won.Wins >= s.Outcomes && won.Losses >= s.Outcomes
	switch {
	case l.Pairs >= s.Min && l.Half() <= s.Score && enough:
		return Narrow
	case l.Pairs >= d.most:
		return Most
	case l.Pairs < s.Min:
		return TooFew
	case l.Half() <= s.Score:
		return OneSided
	}
	return TooWide
}

// Next implements Director.
func (d *PrecisionDirector) Next() Round {
	if len(d.looks) == 0 {
		return d.block("nothing is known")
	}
	l := d.looks[len(d.looks)-1]
	reason := fmt.Sprintf("%s %.1f %% ± %.1f after %d pairs", d.settings.Figure, 100*l.Score.Center, 100*l.Half(), l.Pairs)
	switch l.Stop {
	case Narrow, Most:
		return Round{Reason: fmt.Sprintf("%s: %s", reason, l.Stop.words())}
	}
	return d.block(fmt.Sprintf("%s: %s", reason, l.Stop.words()))
}

// block is the next block of pairs.
func (d *PrecisionDirector) block(reason string) Round {
	return Round{Pairings: []Pairing{{0, 1}}, Pairs: min(d.settings.Block, d.most-d.pairs), Reason: reason}
}

// words says a reason as the end of a sentence.
func (s Stop) words() string {
	switch s {
	case TooFew:
		return "not the fewest pairs yet"
	case TooWide:
		return "the interval is too wide"
	case OneSided:
		return "narrow, but too few games were won or lost to believe it"
	case Narrow:
		return "the interval is narrow enough"
	}
	return "there are to be no more pairs"
}

// Of returns the figure of the games of two players with its interval, pairs being the
// clusters.
func (f Figure) Of(games stats.Pairing) stats.Interval {
	if f == FirstScore {
		return stats.FirstMoverShare(singly(games), nil, Confidence)
	}
	return stats.HeadToHead(games.Reverse(), stats.Duplicates{}, Confidence).Score
}

// wins counts the games from the side that the figure is about.
func (f Figure) wins(games stats.Pairing) stats.WDL {
	if f == FirstScore {
		return games.FirstMover()
	}
	return games.Reverse().WDL()
}

// singly yields each pair of games, and each game without a partner, alone.
func singly(p stats.Pairing) iter.Seq[[]stats.Pairing] {
	return func(yield func([]stats.Pairing) bool) {
		one := make([]stats.Pairing, 1)
		emit := func(cluster stats.Pairing, times int) bool {
			for range times {
				if one[0] = cluster; !yield(one) {
					return false
				}
			}
			return true
		}
		for x := range 3 {
			for y := range 3 {
				cluster := stats.Pairing{A: p.A, B: p.B}
				cluster.Pairs[x][y] = 1
				if !emit(cluster, p.Pairs[x][y]) {
					return
				}
			}
			for seat := range 2 {
				cluster := stats.Pairing{A: p.A, B: p.B}
				cluster.Lone[seat][x] = 1
				if !emit(cluster, p.Lone[seat][x]) {
					return
				}
			}
		}
	}
}
