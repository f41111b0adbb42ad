package adaptive

import (
	"fmt"

	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

// Precision plays two players until a score is known well enough: until its 95 %
// interval is narrow, wherever it lies. So the interval stays honest, unlike the
// interval of a run that ends when something is significant. Far from one half,
// the variance in few results may be far too small by chance: a narrow interval
// counts only with at least Outcomes wins and as many losses.
type Precision struct {
	// The score that is to be known: that of the first mover, or that of the second agent of the list. Default first-score.
	Figure Figure `yaml:"figure" jsonschema:"default=first-score,enum=first-score,enum=score"`
	// Half the width of its 95 % interval that ends the run; 0.03 are three percentage points. Default 0.03.
	Score float64 `yaml:"score" jsonschema:"default=0.03,exclusiveMinimum=0,maximum=0.5"`
	// Fewest pairs. Default 100.
	Min int `yaml:"min" jsonschema:"default=100,minimum=2,maximum=1000000"`
	// Pairs between two looks. Default 25.
	Block int `yaml:"block" jsonschema:"default=25,minimum=1,maximum=100000"`
	// Games won, and games lost, that there must be before a narrow interval is believed. Default 10.
	Outcomes int `yaml:"outcomes" jsonschema:"default=10,minimum=0,maximum=1000000"`
	// A score above which, or as far below one half, the run ends after the fewest pairs when the whole interval lies beyond it: players so far apart measure each other badly. 0 for never. Default 0.
	Lopsided float64 `yaml:"lopsided,omitempty" jsonschema:"default=0,minimum=0,maximum=1"`
}

// A Figure is the score that a Precision measures.
type Figure string

// The figures.
const (
	// FirstScore is the score of the first mover.
	FirstScore Figure = "first-score"
	// SecondPlayer is the score of the second of the two players.
	SecondPlayer Figure = "score"
)

// Format implements Settings.
func (Precision) Format() string { return "precision" }

// String implements Settings.
func (s Precision) String() string {
	text := fmt.Sprintf("figure=%s,score=%g,min=%d,block=%d,outcomes=%d", s.Figure, s.Score, s.Min, s.Block, s.Outcomes)
	if s.Lopsided > 0 {
		text += fmt.Sprintf(",lopsided=%g", s.Lopsided)
	}
	return text
}

// Check implements Settings.
func (s Precision) Check(players, pairs int) error {
	switch {
	case players != 2:
		return fmt.Errorf("adaptive: precision: %d players, want 2", players)
	case !(s.Score > 0) || s.Block < 1 || s.Outcomes < 0 || s.Min > pairs || !(s.Lopsided >= 0 && s.Lopsided <= 1):
		return fmt.Errorf("adaptive: precision: %s with at most %d pairs", s, pairs)
	case s.Figure != FirstScore && s.Figure != SecondPlayer:
		return fmt.Errorf("adaptive: precision: unknown figure %q", s.Figure)
	}
	return nil
}

// Most implements Settings.
func (Precision) Most(_, pairs int) int64 { return int64(pairs) }

// Start implements Settings. pairs is the most pairs that may be played.
func (s Precision) Start(_ []string, pairs int) Director {
	return &PrecisionDirector{settings: s, most: pairs, games: stats.Pairing{A: 0, B: 1}}
}

// A PrecisionDirector directs a run to a precision.
type PrecisionDirector struct {
	settings Precision
	most     int
	pairs    int // played
	games    stats.Pairing
	looks    []balance.Look
}

// Looks returns the look after each block, in order. The caller must not change the
// slice.
func (d *PrecisionDirector) Looks() []balance.Look { return d.looks }

// Take implements Director.
func (d *PrecisionDirector) Take(r Round, results []stats.Pairing) {
	for _, p := range results {
		d.games = d.games.Plus(p)
	}
	if r.Over() {
		return
	}
	d.pairs += r.Pairs
	rule := balance.Precision{Half: d.settings.Score, Min: d.settings.Min, Max: d.most, Outcomes: d.settings.Outcomes, Lopsided: d.settings.Lopsided}
	d.looks = append(d.looks, rule.Look(d.settings.Figure.sample(d.games), d.pairs, d.settings.Figure.results(d.games)))
}

// Grow implements Grower.
func (d *PrecisionDirector) Grow(pairs int) {
	if n := len(d.looks); pairs > d.most && d.looks[n-1].Reason == balance.ByMost {
		d.looks[n-1].Reason = balance.GoOn
	}
	d.most = pairs
}

// Next implements Director.
func (d *PrecisionDirector) Next() Round {
	if len(d.looks) == 0 {
		return d.block("nothing is known")
	}
	l := d.looks[len(d.looks)-1]
	reason := fmt.Sprintf("%s %.1f %% ± %.1f after %d pairs", d.settings.Figure, 100*l.Score.Center, 100*l.Score.Half(), l.Pairs)
	switch l.Reason {
	case balance.ByWidth:
		return Round{Reason: reason + ": the interval is narrow enough"}
	case balance.ByLopsided:
		return Round{Reason: reason + ": the players are too far apart"}
	case balance.ByMost:
		return Round{Reason: reason + ": there are to be no more pairs"}
	}
	return d.block(reason)
}

// block is the next block of pairs.
func (d *PrecisionDirector) block(reason string) Round {
	return Round{Pairings: []Pairing{{0, 1}}, Pairs: min(d.settings.Block, d.most-d.pairs), Reason: reason}
}

// results counts the games from the side that the figure is about.
func (f Figure) results(games stats.Pairing) stats.WDL {
	if f == FirstScore {
		return games.FirstMover()
	}
	return games.Reverse().WDL()
}

// sample is the points of that side, with each pair as a cluster: the games of a pair
// have their own opening.
func (f Figure) sample(games stats.Pairing) (s balance.Sample) {
	add := func(times int, n, points float64) {
		for range times {
			s = append(s, balance.Cluster{Opening: uint64(len(s)), N: n, Sum: points})
		}
	}
	for x := range 3 { // of the first player, the first mover in one game
		for y := range 3 {
			add(games.Pairs[x][y], 2, f.points(0, x)+f.points(1, y))
		}
		for seat := range 2 {
			add(games.Lone[seat][x], 1, f.points(seat, x))
		}
	}
	return s
}

// points is the points that the figure's side gets in a game where the first player has a
// seat, 0 for moving first, and a result.
func (f Figure) points(seat, result int) float64 {
	points := float64(result) / 2
	if f == FirstScore && seat == 0 {
		return points
	}
	return 1 - points
}
