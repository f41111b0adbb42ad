package study

import (
	"errors"
	"fmt"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A Study is a checked configuration with its cells. Nothing is written or played.
type Study struct {
	// Config is the configuration, Cells what it asks for.
	Config *configs.Study
	Cells  []configs.StudyCell

	registry runs.Registry
}

// Load reads a study from a file and applies overrides to it. All that is wrong is
// reported together, also games and agents that the registry does not know, each with
// its place ([configs.Problems]).
func Load(r runs.Registry, path string, set []string) (*Study, error) {
	c, err := configs.LoadStudy(path, set, checks(r))
	return whole(r, c, err)
}

// Parse is Load for a text at hand; name is the file name in its positions.
func Parse(r runs.Registry, name string, text []byte, set []string) (*Study, error) {
	c, err := configs.ParseStudy(name, text, set, checks(r))
	return whole(r, c, err)
}

func whole(r runs.Registry, c *configs.Study, err error) (*Study, error) {
	if err != nil {
		return nil, err
	}
	cells, err := c.Cells()
	return &Study{Config: c, Cells: cells, registry: r}, err
}

// Summary says in a few words what the study would play.
func (s *Study) Summary() string {
	most := 0
	for _, c := range s.Cells {
		most += 2 * c.Precision.Max
	}
	return fmt.Sprintf("a study of %d cells, at most %d games, and %d questions", len(s.Cells), most, len(s.Config.Questions))
}

// Name returns the name of the study.
func (s *Study) Name() string { return s.Config.Study }

// checks reports games and specs that the registry does not know.
func checks(r runs.Registry) func(*configs.Study) error {
	return func(c *configs.Study) error {
		games, err := c.GameList()
		levels, fault := c.LevelList()
		problems := []error{err, fault}
		var known []rules.Game
		for _, g := range games {
			game, err := checkGame(r, c, g)
			if err != nil {
				problems = append(problems, c.Problem(g.Key, err))
				continue
			}
			known = append(known, game)
		}
		for _, l := range levels {
			problems = append(problems, checkSpec(r, c, l.Key, l.Spec, known))
		}
		return errors.Join(append(problems, checkJudge(r, c, known))...)
	}
}

// checkGame looks a game up, and the one that stands for its board.
func checkGame(r runs.Registry, c *configs.Study, g configs.StudyGame) (rules.Game, error) {
	game, err := r.Games.Game(g.Game)
	if err == nil && c.Openings.Shared {
		_, err = r.Games.Game(rules.Board(game))
	}
	return game, err
}

// checkSpec reports an agent that is none, or that does not play one of the games.
func checkSpec(r runs.Registry, c *configs.Study, key, spec string, games []rules.Game) error {
	if err := r.Agents.Check(spec); err != nil {
		return c.Problem(key, err)
	}
	for _, g := range games {
		if _, err := r.Agents.Builder(spec, g); err != nil {
			return c.Problem(key, err)
		}
	}
	return nil
}

// checkJudge reports a judge that is none, or that may judge otherwise the next time.
func checkJudge(r runs.Registry, c *configs.Study, games []rules.Game) error {
	if c.Judge == nil {
		return nil
	}
	const key = "judge.spec"
	if err := checkSpec(r, c, key, c.Judge.Spec, games); err != nil {
		return err
	}
	if why, err := r.Agents.NotReproducible(c.Judge.Spec); err == nil && why != "" {
		return c.Problem(key, fmt.Errorf("cannot judge, which must come out the same every time: %s", why))
	}
	return nil
}
