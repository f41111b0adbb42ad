package bench

import (
	"fmt"
	"regexp"

	"gipf.arena/rules/catalog"
)

// A Wish says what is to be measured.
type Wish struct {
	// Games are the names of the games, none for all. Level is a regular expression for the
	// names of levels.
	Games []string
	Level string
}

// Levels returns what is asked to be measured with the options, whose games it fills in.
// An error names the flag of bench that is wrong.
func (w Wish) Levels(opt Options, games *catalog.Catalog) ([]Level, error) {
	if opt.InFlight < 2 {
		return nil, fmt.Errorf("--in-flight %d: want at least 2", opt.InFlight)
	}
	name, err := regexp.Compile(w.Level)
	if err != nil {
		return nil, fmt.Errorf("--level %q: %w", w.Level, err)
	}
	names := w.Games
	if len(names) == 0 {
		for _, info := range games.List() {
			names = append(names, info.Name)
		}
	}
	for _, name := range names {
		g, err := games.Game(name)
		if err != nil {
			return nil, err
		}
		opt.Games = append(opt.Games, g)
	}
	levels := Matching(Levels(opt), name)
	if len(levels) == 0 {
		return nil, fmt.Errorf("--level %q: no level has such a name", w.Level)
	}
	return levels, nil
}
