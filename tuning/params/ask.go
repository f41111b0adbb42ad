package params

import (
	"fmt"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// An Ask is a request for games: pairs between two points, each pair from one opening
// with seats exchanged.
type Ask struct {
	// Index is the number of the ask and Generation that of its generation, both
	// from 0. A tuner makes all asks of a generation before any is answered.
	Index      int64 `json:"index"`
	Generation int64 `json:"generation"`
	// Seed decides everything random in the games, including openings: asks with the
	// same seed play the same openings.
	Seed uint64 `json:"seed"`
	// Pairs is the number of pairs, at least 1.
	Pairs int `json:"pairs"`
	// A and B are the two points.
	A []float64 `json:"a"`
	B []float64 `json:"b"`
}

// An Answer is the result of the games of an ask, seen from A. Open games were
// stopped without a result; a tuner learns nothing from them.
type Answer struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Open   int `json:"open,omitempty"`
}

// Games returns the number of games, including those without a result.
func (a Answer) Games() int { return a.Wins + a.Draws + a.Losses + a.Open }

// Net returns wins less losses.
func (a Answer) Net() int { return a.Wins - a.Losses }

// A Tuner looks for the best point of a space. It is a pure function of its options
// and the answers: a new tuner that gets the same answers continues the same way, to
// the last bit on machines of one architecture.
type Tuner interface {
	// Ask returns the asks of the next generation, or none when the tuner is done.
	// It changes nothing: it returns the same asks until Tell.
	Ask() []Ask
	// Tell takes the answers to all asks of the generation, in order. If it returns
	// an error, they are invalid and the tuner is unchanged.
	Tell(answers []Answer) error
	// Recommended returns the best point known so far.
	Recommended() []float64
	// Estimates and Gained are those of [Slopes].
	Estimates(recommended []float64) []report.TunedNumber
	Gained(recommended []float64) stats.Interval
}

// CheckAnswers reports answers that do not match the asks.
func CheckAnswers(asks []Ask, answers []Answer) error {
	if len(asks) != len(answers) {
		return fmt.Errorf("space: %d answers to %d asks", len(answers), len(asks))
	}
	for i, a := range answers {
		if min(a.Wins, a.Draws, a.Losses, a.Open) < 0 || a.Games() != 2*asks[i].Pairs {
			return fmt.Errorf("space: ask %d: %d games of %d pairs", asks[i].Index, a.Games(), asks[i].Pairs)
		}
	}
	return nil
}
