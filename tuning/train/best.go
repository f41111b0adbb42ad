package train

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
)

// BestName is the file of the evaluation in use in the directory of a loop.
const BestName = "best.yaml"

// writeBest writes the evaluation in use with what it has passed.
func (l *Loop) writeBest() error {
	number := l.inUse()
	w, err := configs.LoadWeightsFile(l.Path(file(number)))
	if err != nil {
		return err
	}
	for _, it := range l.done {
		if it.Number == number {
			w.Provenance.Note += ": " + gateWords(&it)
		}
	}
	text, err := configs.Marshal(w)
	if err != nil {
		return err
	}
	if err := safefile.Write(l.Path(BestName), text); err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	return nil
}

// gateWords says what a promoted candidate has passed.
func gateWords(it *report.LearnIteration) string {
	var words []string
	for _, m := range it.Gate {
		words = append(words, fmt.Sprintf("%s Elo %s against %s at %d× the budget, %d games, seed %d",
			m.Elo, m.Elo.Ends(), version(it.InUse), m.Factor, m.Games, m.Seed))
	}
	return strings.Join(words, "; ")
}
