package params

import (
	"fmt"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// An Ask is games that a tuner wants to see: pairs between two points, each pair from
// one opening with seats exchanged.
type Ask struct {
	// Index counts the asks of a tuner, Generation its generations, both from 0. All
	// asks of a generation are made before any of them is answered.
	Index      int64 `json:"index"`
	Generation int64 `json:"generation"`
	// Seed decides everything that is random in the games, openings too: asks with one
	// seed play the same openings.
	Seed uint64 `json:"seed"`
	// Pairs is the number of pairs, at least 1.
	Pairs int `json:"pairs"`
	// A and B are the two points.
	A []float64 `json:"a"`
	B []float64 `json:"b"`
}

// An Answer is how the games of an ask ended, seen from A. Open games were stopped
// without a result; a tuner learns nothing from them.
type Answer struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Open   int `json:"open,omitempty"`
}

// Games returns the number of games, those without a result too.
func (a Answer) Games() int { return a.Wins + a.Draws + a.Losses + a.Open }

// Net is wins less losses.
func (a Answer) Net() int { return a.Wins - a.Losses }

// A Tuner looks for the best point of a space. It is a pure function of its options
// and of the answers: a tuner that is made anew and told the same goes on the same, to
// the last bit on machines of one architecture.
type Tuner interface {
	// Ask returns the asks of the next generation, none when the tuner is done. It
	// changes nothing: until Tell it returns the same again.
	Ask() []Ask
	// Tell takes the answers to all asks of the generation, in their order. The error
	// says that they cannot be; the tuner is then as before.
	Tell(answers []Answer) error
	// Recommended returns the best point as far as is known.
	Recommended() []float64
	// Estimates and Gained are those of [Slopes].
	Estimates(recommended []float64) []report.TunedNumber
	Gained(recommended []float64) stats.Interval
}

// CheckAnswers reports answers that do not belong to the asks.
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
