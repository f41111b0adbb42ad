package quality

import "math"

// stages are ranges of turns to go, from the start of a game to its end.
var stages = []struct {
	name     string
	from, to int
}{
	{"more than 14", 15, math.MaxInt}, {"9 to 14", 9, 14}, {"5 to 8", 5, 8}, {"4 or fewer", 1, 4},
}

// Predictions says how well a judge predicts the results of games.
type Predictions struct {
	Judge string `json:"judge"`
	// Slope is the factor by which the judge's logits must be multiplied to fit the
	// results best, without a constant: below 1 where it is too sure.
	Slope Figure `json:"slope"`
	// All are the positions of all stages.
	All    Stage   `json:"all"`
	Stages []Stage `json:"stages"`
	// Bins are the positions by what the judge expected, in tenths.
	Bins []Bin `json:"bins"`
}

// A Stage is the positions with so many turns to go.
type Stage struct {
	Name string `json:"turns_to_go"`
	// Brier is the mean squared error of what the judge expected of the first mover's
	// score, Base that of the same number for all, their mean; Gain is Base less Brier.
	// Much of the error is the same in both, so Gain has an interval of its own.
	Brier Figure `json:"brier"`
	Base  Figure `json:"base_rate"`
	Gain  Figure `json:"gain"`
}

// A Bin is the positions for which the judge expected a score within a tenth.
type Bin struct {
	Expected Figure `json:"expected"`
	Scored   Figure `json:"scored"`
}

// A forecast is one position.
type forecast struct {
	game            int64
	toGo            int
	expected, score float64 // of the first mover
}

// predicted sums up forecasts, which come game by game.
func predicted(judge string, all []forecast) Predictions {
	f := Predictions{Judge: judge, Slope: slope(all), All: newStage("all", all)}
	for _, stage := range stages {
		var part []forecast
		for _, c := range all {
			if c.toGo >= stage.from && c.toGo <= stage.to {
				part = append(part, c)
			}
		}
		f.Stages = append(f.Stages, newStage(stage.name, part))
	}
	var expected, scored [10]mean
	for _, c := range all {
		i := min(int(10*c.expected), 9)
		expected[i].add(c.game, c.expected)
		scored[i].add(c.game, c.score)
	}
	for i := range expected {
		f.Bins = append(f.Bins, Bin{expected[i].figure(), scored[i].figure().ofShares()})
	}
	return f
}

func newStage(name string, part []forecast) Stage {
	var share, brier, base, gain mean
	for _, c := range part {
		share.add(c.game, c.score)
	}
	all := share.figure().Mean
	for _, c := range part {
		b, r := square(c.expected-c.score), square(all-c.score)
		brier.add(c.game, b)
		base.add(c.game, r)
		gain.add(c.game, r-b)
	}
	return Stage{name, brier.figure().ofShares(), base.figure().ofShares(), gain.figure()}
}

func square(x float64) float64 { return x * x }

// surest is the size at which logits are cut: 1 in 1,000.
const surest = 6.9

// logit is the logit of a score, cut.
func logit(p float64) float64 {
	return max(-surest, min(surest, math.Log(p/(1-p))))
}

// slope fits results by the judge's logits times one number, by Newton's method, each game
// with the weight of its positions; the interval is clustered by game (sandwich).
func slope(all []forecast) Figure {
	b, information := 1.0, 0.0
	for range 50 {
		var gradient float64
		information = 0
		for _, c := range all {
			x := logit(c.expected)
			p := 1 / (1 + math.Exp(-b*x))
			gradient += x * (c.score - p)
			information += x * x * p * (1 - p)
		}
		if information == 0 || math.Abs(gradient/information) < 1e-9 {
			break
		}
		b += max(-0.5, min(0.5, gradient/information))
	}
	var scores mean
	for _, c := range all {
		x := logit(c.expected)
		scores.add(c.game, x*(c.score-1/(1+math.Exp(-b*x))))
	}
	f := Figure{Mean: b, N: len(all), Games: len(scores), Half: math.NaN()}
	if k := float64(f.Games); k > 1 && information > 0 {
		var squares float64
		for _, c := range scores {
			squares += c.Sum * c.Sum
		}
		f.Half = tQuantile(k-1) * math.Sqrt(squares*k/(k-1)) / information
	}
	return f
}
