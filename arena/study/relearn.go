package study

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/tuning/train"
)

// A study that relearns has a twin: the same questions, asked of agents whose evaluation a loop has learnt at the game. The
// twin begins when all loops have ended; a cell whose players have no evaluation is a cell of both.

// relearnName is the folder of the loops in the directory of a study, and the beginning of its steps.
const relearnName = "relearn"

// Relearned is what the journal of a study holds of a loop that has ended.
type Relearned struct {
	// Iterations are done, Promoted how many of them were promoted, Weights the digest of the evaluation in use.
	Iterations int    `json:"iterations"`
	Promoted   int    `json:"promoted"`
	Weights    string `json:"weights"`
}

// bases are the games for which an evaluation is learnt, without their doses.
func (s *Study) bases() []string {
	games, _ := s.Config.GameList() // what is wrong with it was said
	for _, q := range s.Config.Questions {
		if q.Even != nil {
			games = append(games, configs.StudyGame{Base: q.Even.Game})
		}
		if q.Find != nil {
			games = append(games, configs.StudyGame{Base: q.Find.Game})
		}
	}
	return each.Distinct(games, func(g configs.StudyGame) string { return g.Base })
}

// checkRelearn reports games at which nothing can be learnt.
func checkRelearn(r runs.Registry, c *configs.Study) error {
	var problems []error
	for _, base := range (&Study{Config: c}).bases() {
		if _, err := r.Games.Game(base); c.Relearn == nil || err != nil {
			continue // it was said
		}
		if _, err := train.NewLoop(r, c.Loop(base)); err != nil {
			problems = append(problems, c.Problem(relearnName, fmt.Errorf("at %s: %s", base, strings.ReplaceAll(err.Error(), "\n", "; "))))
		}
	}
	return errors.Join(problems...)
}

// learns reports whether there is to be a twin that is not there yet.
func (s *Study) learns() bool { return s.Config.Relearn != nil && s.twin == nil }

// relearned is what a loop came to.
func relearned(l *report.Learning) Relearned {
	return Relearned{len(l.Iterations), each.Count(l.Iterations, func(it report.LearnIteration) bool { return it.Promoted }), l.Digest}
}

// relearn carries out what is left of the loops, and reports whether all have ended: then the study has its twin.
func (s *sitting) relearn(ctx context.Context) (ended bool, err error) {
	for _, base := range s.bases() {
		loop := s.Config.Loop(base)
		l, err := train.NewLoop(s.registry, loop)
		if err != nil {
			return false, err
		}
		dir := filepath.Join(s.Dir(), relearnName, loop.Name)
		opt := s.Options
		opt.Metrics, opt.Runs.Metrics, opt.Until = "", nil, s.loopTime(dir)
		session, err := journal.BeginOrResume(ctx, l, dir, opt)
		if err != nil {
			return false, err
		}
		s.Say("an evaluation is learnt at " + base)
		told, err := session.Run(ctx)
		if err = errors.Join(err, session.Close()); err != nil {
			return false, err
		}
		found := told.(*report.Learning)
		if found.Stopped != "" && s.Over() {
			return false, nil
		}
		if found.Digest == "" {
			return false, fmt.Errorf("%s: the time was over before there was an evaluation: relearn.until %s is too short", base, s.Config.Relearn.Until)
		}
		if err = journal.Hold(s.Work, relearnName+" "+base, relearned(found)); err != nil {
			return false, err
		}
	}
	return true, s.beginTwin(s.Dir())
}

// loopTime is how long the loop in dir may go on: what is left of its own time, or of the sitting's.
func (s *sitting) loopTime(dir string) (left *time.Duration) {
	shorter := func(d time.Duration) {
		if d = max(0, d); left == nil || d < *left {
			left = &d
		}
	}
	if own := s.Config.Relearn.Time(); own != nil {
		costs, _ := journal.ReadCosts(dir) // of earlier sittings, if there were any
		d := *own
		for _, c := range costs {
			d -= time.Duration(c.Wall * float64(time.Second))
		}
		shorter(d)
	}
	if !s.Deadline.IsZero() {
		shorter(time.Until(s.Deadline))
	}
	return left
}

// beginTwin gives the study its twin if the journal in dir says that all loops have ended.
func (s *Study) beginTwin(dir string) error {
	if !s.learns() {
		return nil
	}
	log, err := journal.Read(dir)
	if err != nil {
		return err
	}
	twin := *s
	twin.relearned = true
	for _, base := range s.bases() {
		done, ended := journal.Held[Relearned](log, relearnName+" "+base)
		if !ended {
			return nil
		}
		note := fmt.Sprintf("relearned agents have, at %s, an evaluation of %s, %d of them promoted", base, sanitize.Count(done.Iterations, "iteration", "iterations"), done.Promoted)
		if done.Promoted == 0 {
			note += ": it is the one that the loop started from, " + s.Config.Loop(base).Init
		}
		twin.learnt = append(twin.learnt, note)
	}
	if err := twin.begin(); err != nil {
		return err
	}
	s.twin = &twin
	return nil
}

// cell is the cell of a game and two levels, which in a twin have what was learnt there.
func (s *Study) cell(g configs.StudyGame, a, b configs.StudyLevel) configs.StudyCell {
	learnt := [2]configs.StudyLevel{s.taught(g, a), s.taught(g, b)}
	c := s.Config.Cell(g, learnt[0], learnt[1])
	c.Levels = [2]configs.StudyLevel{a, b}
	c.Relearned = learnt != c.Levels
	return c
}

// taught is a level with the evaluation that was learnt at a game, the same one where it has none.
func (s *Study) taught(g configs.StudyGame, l configs.StudyLevel) configs.StudyLevel {
	game, err := s.registry.Games.Game(g.Game)
	if !s.relearned || err != nil {
		return l
	}
	bound, err := s.registry.Bind(game, l.Spec)
	if err != nil {
		return l // playing it says so
	}
	path := strings.Join([]string{relearnName, s.Config.Loop(g.Base).Name, train.BestName}, "/")
	if spec, has := s.withWeights(bound.Spec(), path); has {
		l.Spec, l.Name = spec, l.Name+report.RelearnedMark
	}
	return l
}

// withWeights is a spec that names all it has, with other weights of positions, also of agents within it; has says that there
// are any.
func (s *Study) withWeights(spec, path string) (with string, has bool) {
	kind, settings, err := s.registry.Agents.Settings(spec)
	if err != nil {
		return spec, false
	}
	for i, set := range settings {
		inner, nested := strings.CutPrefix(set.Value, "(")
		if nested {
			text, some := s.withWeights(strings.TrimSuffix(inner, ")"), path)
			settings[i].Value, has = "("+text+")", has || some
		}
		if slices.ContainsFunc(kind.Params, func(p agents.Param) bool { return p.Name == set.Name && p.Weights == agents.OfPositions.String() }) {
			settings[i].Value, has = path, true
		}
	}
	return agents.FormatSpec(kind.Name, settings), has
}

// holds reports whether a cell is one of the study, and not only of its twin, or the other way round.
func (s *Study) holds(c *configs.StudyCell) bool {
	return c.Relearned == s.relearned || s.cell(c.Game, c.Levels[0], c.Levels[1]).Relearned == c.Relearned
}

// A subject is what a claim is about, the same of shipped and of relearned agents: a margin may be a share of what was measured, and of a
// point that was found another figure may be the worst.
type subject struct {
	figure, a, b string
	margin       bool   // a test of equivalence
	wanted       string // in or outside
	number       int    // among those that are alike but for their margins
}

// sided are the sides that claims show, by their subjects, and the subjects in the order of the claims.
func sided(claims []*claim) (subjects []subject, sides map[subject]int) {
	sides = map[subject]int{}
	plain := func(name string) string { return strings.ReplaceAll(name, report.RelearnedMark, "") }
	for _, c := range claims {
		r, way := &c.row, side(&c.row)
		of := subject{figure: r.Figure, a: plain(r.A), b: plain(r.B), margin: r.Margin > 0}
		if r.Wanted != "" {
			of.figure = ""
			of.wanted, _, _ = strings.Cut(r.Wanted, " ")
		}
		if of.margin || of.wanted != "" { // a range has one side
			way *= way
		}
		for _, twice := sides[of]; twice; _, twice = sides[of] {
			of.number++
		}
		subjects, sides[of] = append(subjects, of), way
	}
	return subjects, sides
}

// verdicts says which of the claims about a question hold for relearned agents as well.
func verdicts(shipped, relearned []*claim) string {
	subjects, sides := sided(shipped)
	_, then := sided(relearned)
	held, shown := 0, 0
	var lost []string
	for i, of := range subjects {
		side, what := sides[of], fmt.Sprintf("%s of %s", shipped[i].row.Figure, strings.TrimSpace(of.a+" "+of.b))
		if side == 0 {
			continue
		}
		shown++
		switch now := then[of]; {
		case now == side:
			held++
		case now == -side:
			lost = append(lost, what+" is reversed")
		default:
			lost = append(lost, what+" is not shown")
		}
		delete(then, of)
	}
	maps.DeleteFunc(then, func(_ subject, side int) bool { return side == 0 })
	words := fmt.Sprintf("%d of %d verdicts about shipped agents hold for relearned ones", held, shown)
	if shown == 0 {
		words = "No verdict about shipped agents is shown, so that none can hold for relearned ones"
	}
	if len(lost) > 0 {
		words += " (" + strings.Join(lost, ", ") + ")"
	}
	return fmt.Sprintf("%s; verdicts about relearned agents alone: %d.", words, len(then))
}
