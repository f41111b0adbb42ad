package configs

import (
	"cmp"
	"time"

	"gipf.arena/internal/sanitize"
)

// Relearn has an evaluation learnt for each game of a study, without its doses, by the loop of a Learn.
type Relearn struct {
	// Number of rounds of games, labels, fit and gate at each game. Default none: until says when the loop ends.
	Iterations int `yaml:"iterations,omitempty" jsonschema:"minimum=0,maximum=100000"`
	// How long the loop of each game goes on, such as 20m: it ends with the step that is under way then. What is learnt then depends on the machine. Default none: iterations says when the loop ends.
	Until string `yaml:"until,omitempty" jsonschema:"maxLength=20"`
	// What the loop starts from: the name of weights that ship with the program, the path of a weights file, or zero. Default: hand where such weights ship for the game, else zero.
	Init string `yaml:"init,omitempty" jsonschema:"maxLength=1000"`
	// What each iteration does.
	LearnSteps `yaml:",inline"`
}

// Time is how long a loop goes on, nil where iterations say when it ends.
func (r *Relearn) Time() *time.Duration {
	if d, err := time.ParseDuration(r.Until); err == nil {
		return &d
	}
	return nil
}

// Loop is the loop of a game. Its name is one of a file.
func (s *Study) Loop(game string) *Learn {
	const most = 100_000 // iterations, where a clock ends them
	r := s.Relearn
	l := &Learn{
		Name: gameName(game), Game: game, Seed: s.Seed, Init: r.Init, Iterations: cmp.Or(r.Iterations, most),
		LearnSteps: r.LearnSteps,
	}
	l.resolve()
	l.Init = cmp.Or(r.Init, l.Init)
	return l
}

// relearns complains about loops that have no end, or two, and about what is wrong with a loop.
func (r *report) relearns(s *Study) {
	if s.Relearn == nil {
		return
	}
	d, err := time.ParseDuration(s.Relearn.Until)
	switch {
	case (s.Relearn.Iterations > 0) == (s.Relearn.Until != ""):
		r.complain("relearn", "want one of iterations and until")
	case s.Relearn.Until != "" && (err != nil || d <= 0):
		r.complain("relearn.until", "want a time such as 20m, got %s", sanitize.Quote(s.Relearn.Until))
	default:
		loop := newReport(Origin{file: r.file, places: map[string]Position{}})
		s.Loop("game/variant").relations(loop)
		if err := loop.err(); err != nil {
			r.complain("relearn", "%w", oneLine(err))
		}
	}
}
