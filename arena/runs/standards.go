package runs

import (
	"fmt"

	"gipf.arena/configs"
)

// CheckStandards reads the standard parameters of agents at a game from a text, and every spec in it, and
// summarizes them in a few words; name is its file name in error messages.
func (r Registry) CheckStandards(name string, text []byte) (string, error) {
	s, err := configs.Parse[configs.Standards](name, text, nil)
	if err != nil {
		return "", err
	}
	for i, spec := range s.Anchors {
		if err := r.Agents.Check(spec); err != nil {
			return "", s.Problem(fmt.Sprintf("anchors.%d", i), err)
		}
	}
	for i, search := range s.Searches {
		if err := r.Agents.Check(search.Spec); err != nil {
			return "", s.Problem(fmt.Sprintf("searches.%d.spec", i), err)
		}
	}
	return fmt.Sprintf("standards of %s, %d anchors and %d searches", s.Game, len(s.Anchors), len(s.Searches)), nil
}
