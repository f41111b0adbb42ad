package study

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Study is a checked configuration with its cells. Nothing is written or played.
type Study struct {
	// Config is the configuration, Cells what it begins with: questions may ask for more.
	Config *configs.Study
	Cells  []configs.StudyCell

	fixed     []configs.StudyCell // what it plays with any questions
	twin      *Study              // the same with relearned agents, when there are any
	relearned bool                // it is a twin
	learnt    []string            // says of a twin what was learnt
	registry  runs.Registry
	roll      *roll
	metrics   *metrics.Study // of a study at work; nil serves none
	timed     bool           // its report says what the time of a move gains
}

// Parse reads a study that begins from a text, which is called name in positions, and applies overrides to it.
// All that is wrong is reported together, also games and agents that the registry does not know, each with
// its place ([configs.Problems]).
func Parse(r runs.Registry, name string, text []byte, set []string) (*Study, error) {
	c, err := configs.Parse[configs.Study](name, text, set, checks(r), asks(r))
	if err == nil { // its directory says how its questions are read
		c.Reading = configs.ReadingCells
	}
	s, err := whole(r, c, err)
	if err != nil {
		return nil, err
	}
	return s, s.checkLater()
}

// stored reads the configuration in the directory of a study. The questions of an older one are
// read as they were when it began, and none is refused.
func stored(r runs.Registry, dir string, text []byte) (*Study, error) {
	r = r.WeightsIn(dir)
	c, err := configs.Parse[configs.Study]("configuration stored in "+dir, text, nil, checks(r))
	s, err := whole(r, c, err)
	if err != nil {
		return nil, err
	}
	return s, s.beginTwin(dir)
}

func whole(r runs.Registry, c *configs.Study, err error) (*Study, error) {
	if err != nil {
		return nil, err
	}
	s := &Study{Config: c, registry: r, roll: newRoll(r, c)}
	s.roll.older = c.Reading == ""
	return s, s.begin()
}

// Summary says in a few words what the study would play.
func (s *Study) Summary() string {
	with := ""
	if s.Config.Relearn != nil {
		with = ", asked again of agents with evaluations that it learns"
	}
	most := each.Sum(s.Cells, func(c configs.StudyCell) int { return 2 * c.Precision.Max })
	cells, questions := countCells(len(s.Cells)), sanitize.Count(len(s.Config.Questions), "question", "questions")
	if s.Config.Relearn != nil || s.climbs() || slices.ContainsFunc(s.Cells, func(c configs.StudyCell) bool { return c.Part != "" }) {
		return fmt.Sprintf("a study that begins with %s and %s%s", cells, questions, with)
	}
	return fmt.Sprintf("a study of %s, at most %d games, and %s%s", cells, most, questions, with)
}

// climbs reports whether a question asks for ladders, whose steps may be halved.
func (s *Study) climbs() bool {
	asks := func(q configs.Question) bool { return q.Depth != "" || q.Card != "" }
	return len(climbers(s.Config)) > 0 && slices.ContainsFunc(s.Config.Questions, asks)
}

func countCells(n int) string { return sanitize.Count(n, "cell", "cells") }

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
		problems = append(problems, each.Of(levels, func(l configs.StudyLevel) error { return checkSpec(r, c, l.Key, l.Spec, known) })...)
		return errors.Join(append(problems, checkJudge(r, c, known), checkRelearn(r, c))...)
	}
}

// asks reports questions that the cells cannot answer.
func asks(r runs.Registry) func(*configs.Study) error {
	return func(c *configs.Study) error {
		l := newRoll(r, c)
		if games, _ := c.GameList(); len(l.games)+len(l.twice) < len(games) {
			return nil // what names mean cannot be told, and checks has said why
		}
		var problems []error
		for i := range c.Questions {
			q, key := &c.Questions[i], fmt.Sprintf("questions.%d", i)
			kind := kindOf(q)
			if text := gamesOf(q); text != "" {
				if _, err := l.named(text); err != nil {
					problems = append(problems, c.Problem(key+"."+kind.name, err))
					continue
				}
			}
			if kind.check != nil {
				problems = append(problems, kind.check(l, c, key, q))
			}
		}
		return errors.Join(problems...)
	}
}

// checkDiffer reports sides of a comparison that are no games, or that make no pair, and figures
// that there are not.
func (l *roll) checkDiffer(c *configs.Study, key string, q *configs.Question) error {
	var problems []error
	for i, name := range q.Differ {
		if _, err := l.named(name); err != nil {
			problems = append(problems, c.Problem(fmt.Sprintf("%s.differ.%d", key, i), err))
		}
	}
	if len(problems) > 0 || len(q.Differ) < 2 { // the file complains of one alone
		return errors.Join(problems...)
	}
	pairs, err := l.pairs(q)
	if err != nil {
		return c.Problem(key+".differ", err)
	}
	for i, name := range q.In {
		if err := checkFigure(name, pairs, c.Judge != nil); err != nil {
			problems = append(problems, c.Problem(fmt.Sprintf("%s.in.%d", key, i), err))
		}
	}
	return errors.Join(problems...)
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
		if _, err := r.Bind(g, spec); err != nil {
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
