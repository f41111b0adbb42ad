package arena

import (
	"fmt"
	"math"
	"sort"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Value is what an agent expected of a decision, for the player who made it, in one
// byte: the logit of the expected score, ln(v/(1-v)), in steps of 1/16 and cut at
// ±7.8125, or one of the codes below. Half a step is at most 0.8 % of a score.
type Value int8

// The codes of a Value.
const (
	// NoValue says that the agent had no opinion, as of a forced move.
	NoValue Value = -128
	// ProvenWin, ProvenDraw and ProvenLoss are proven results of best play for the mover.
	ProvenWin  Value = 127
	ProvenDraw Value = 126
	ProvenLoss Value = -127
)

const (
	valueSteps = 16  // of a logit of 1
	mostValue  = 125 // steps
)

// thresholds are the scores half-way between neighbouring values from 0 on: the score
// at which a value of k steps becomes one of k+1. They have the same bits everywhere,
// and therefore so do the bytes of a run.
var thresholds = func() (at [mostValue]float64) {
	for k := range at {
		at[k] = agents.Score((float64(k) + 0.5) / valueSteps)
	}
	return at
}()

// NewValue returns the value of a decision of the mover from the agent's Info.
func NewValue(mover rules.Player, info *agents.Info) Value {
	switch info.Proven {
	case rules.Ongoing:
		return ValueOf(info.Value)
	case rules.Draw:
		return ProvenDraw
	case rules.Win(mover):
		return ProvenWin
	}
	return ProvenLoss
}

// ValueOf returns the value of an expected score, 0 to 1; NaN is NoValue.
func ValueOf(score float64) Value {
	switch {
	case math.IsNaN(score):
		return NoValue
	case score < 0.5:
		return -ValueOf(1 - score)
	}
	return Value(sort.Search(mostValue, func(k int) bool { return score < thresholds[k] }))
}

// Known reports whether there was an opinion.
func (v Value) Known() bool { return v != NoValue }

// Proven reports whether the value is a result of best play.
func (v Value) Proven() bool { return v == ProvenWin || v == ProvenDraw || v == ProvenLoss }

// Logit returns the logit of the expected score: infinite for a proven win or loss, NaN
// for NoValue.
func (v Value) Logit() float64 {
	switch v {
	case NoValue:
		return math.NaN()
	case ProvenWin:
		return math.Inf(1)
	case ProvenLoss:
		return math.Inf(-1)
	case ProvenDraw:
		return 0
	}
	return float64(v) / valueSteps
}

// Score returns the expected score, 0 to 1, NaN for NoValue.
func (v Value) Score() float64 {
	if v == NoValue {
		return math.NaN()
	}
	return agents.Score(v.Logit())
}

// Expected names the scale in which people see the value of a position: the score that the first player may expect, in per
// cent ([Percent]), for each agent and whichever player is to move. Every command and page shows values of positions this way.
// Data for programs, such as a record or a UGI line, has the mover's score.
const Expected = "expected score of first"

// Percent writes an expected score of 0 to 1 for people.
func Percent(score float64) string { return fmt.Sprintf("%.0f %%", 100*score) }

// ForFirst converts an expected score of the mover into the first player's.
func ForFirst(score float64, mover rules.Player) float64 {
	if mover == rules.Second {
		return 1 - score
	}
	return score
}

// valueNames are the codes in words.
var valueNames = map[Value]string{NoValue: "none", ProvenWin: "win", ProvenDraw: "draw", ProvenLoss: "loss"}

// String returns the logit with its sign, or none, win, draw or loss.
func (v Value) String() string {
	if name, ok := valueNames[v]; ok {
		return name
	}
	return fmt.Sprintf("%+g", v.Logit())
}

// MarshalJSON implements json.Marshaler: the logit as a number, or "none", "win", "draw"
// or "loss".
func (v Value) MarshalJSON() ([]byte, error) {
	if name, code := valueNames[v]; code {
		return strconv.AppendQuote(nil, name), nil
	}
	return strconv.AppendFloat(nil, v.Logit(), 'f', -1, 64), nil
}

// UnmarshalJSON implements json.Unmarshaler: it reads what MarshalJSON writes.
func (v *Value) UnmarshalJSON(text []byte) error {
	for code, name := range valueNames {
		if string(text) == strconv.Quote(name) {
			*v = code
			return nil
		}
	}
	logit, err := strconv.ParseFloat(string(text), 64)
	steps := logit * valueSteps
	if err != nil || steps != math.Trunc(steps) || math.Abs(steps) > mostValue {
		return fmt.Errorf("value %.40q: want a multiple of 1/16 from -7.8125 to 7.8125, or none, win, draw or loss in quotes", text)
	}
	*v = Value(steps)
	return nil
}
