package runs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
)

// ErrDifferentGames says that runs are of different games.
var ErrDifferentGames = errors.New("ratings of different games do not compare")

// Joint reads several runs of one game as if they were one: agents of one name are
// one agent. Ratings are made as the first run wants them. The errors are those
// of Open and of reading, and ErrDifferentGames.
func (r Registry) Joint(ctx context.Context, dirs []string) (*report.Played, error) {
	j := &joint{}
	defer j.close()
	for _, dir := range dirs {
		run, err := r.Open(ctx, dir)
		if err != nil {
			return nil, err
		}
		j.runs = append(j.runs, run)
	}
	if err := j.begin(); err != nil {
		return nil, err
	}
	for i := range j.runs {
		if err := j.read(ctx, i); err != nil {
			return nil, err
		}
	}
	j.warn()
	return j.played, nil
}

// A joint is several runs on their way to one.
type joint struct {
	runs   []*Run
	union  *arena.Union
	played *report.Played
}

func (j *joint) close() {
	for _, run := range j.runs {
		run.Close()
	}
}

// begin prepares the tally of all runs.
func (j *joint) begin() error {
	first := j.runs[0]
	c, m := first.Config, first.Meta()
	var parts []arena.Part
	var names []string
	for _, run := range j.runs {
		other := run.Meta()
		if other.Game != m.Game {
			return fmt.Errorf("%s: a run of %s, and %s is one of %s: %w", run.Dir, other.Game, first.Dir, m.Game, ErrDifferentGames)
		}
		names = append(names, other.Name)
		parts = append(parts, arena.Part{
			Names: other.Names(), Games: other.Games(),
			Openings: fmt.Sprintf("%d %d %s", other.Seed, other.OpeningPlies, other.Openings),
		})
	}
	game, err := first.Game()
	if err != nil {
		return err
	}
	if j.union, err = arena.NewUnion(parts); err != nil {
		return err
	}
	j.played = &report.Played{
		Name: strings.Join(names, ", "), Game: m.Game, Options: RatingOptions(c), Adjudication: Adjudication(c.Adjudication),
		Tally: arena.NewTally(len(j.union.Names())),
	}
	j.played.Tally.DetectDuplicates(game)
	return nil
}

// read counts the games of run i.
func (j *joint) read(ctx context.Context, i int) error {
	run := j.runs[i]
	rounds, err := run.Rounds(ctx)
	if err != nil {
		return err
	}
	digest, finished := arena.NewDigest(), int64(0)
	for rec, err := range run.Records(ctx) {
		if err == nil {
			err = digest.Add(&rec)
		}
		if err == nil && rounds != nil {
			err = rounds.Add(&rec)
		}
		if err == nil {
			rec, err = j.union.Record(i, rec)
		}
		if err == nil {
			err = j.played.Tally.Add(&rec)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", run.Dir, err)
		}
		finished++
	}
	if err := follow(rounds); err != nil {
		return fmt.Errorf("%s: %w", run.Dir, err)
	}
	j.add(run, rounds, finished, digest.String())
	return nil
}

// add enters a run that has been read.
func (j *joint) add(run *Run, rounds *arena.Rounds, finished int64, digest string) {
	m, p := run.Meta(), j.played
	planned := m.Games()
	if rounds != nil {
		if games, over := rounds.Games(); over {
			planned = games
		}
	}
	p.Runs = append(p.Runs, report.JointRun{Dir: run.Dir, Name: m.Name, Seed: m.Seed, Planned: planned, Finished: finished, Digest: digest})
	p.Planned += planned
	p.Pairs += m.Pairs
	for _, note := range append(run.registry.NotReproducible(m.Names(), m.Specs()), report.FormatNotes(Settings(run.Config), len(m.Players))...) {
		if !slices.Contains(p.Notes, note) {
			p.Notes = append(p.Notes, note)
		}
	}
	if words := run.Config.Openings.Words(); p.Openings == "" {
		p.Openings = words
	} else if !slices.Contains(strings.Split(p.Openings, " and "), words) {
		p.Openings += " and " + words
	}
}

// warn lists the agents and says what is not the same in all runs.
func (j *joint) warn() {
	p, first := j.played, j.runs[0].Meta()
	for _, name := range j.union.Names() {
		agent := report.Agent{Name: name}
		var kinds, where []string // what the agent is, and where first
		for _, run := range j.runs {
			m := run.Meta()
			k := slices.IndexFunc(m.Players, func(e arena.Entrant) bool { return e.Name == name })
			if k >= 0 && !slices.Contains(kinds, m.Players[k].Spec+" "+m.Players[k].Identity) {
				kinds = append(kinds, m.Players[k].Spec+" "+m.Players[k].Identity)
				where = append(where, m.Players[k].Spec+" in "+run.Dir)
				agent.Spec = m.Players[k].Spec
			}
		}
		if len(kinds) > 1 {
			agent.Spec = ""
			p.Notes = append(p.Notes, fmt.Sprintf("agent %s is not the same in all runs, and is rated as if it were: %s", name, strings.Join(where, ", ")))
		}
		p.Agents = append(p.Agents, agent)
	}
	for _, run := range j.runs[1:] {
		if m := run.Meta(); m.RulesVersion != first.RulesVersion {
			p.Notes = append(p.Notes, fmt.Sprintf("the rules of %s have version %d in %s and %d in %s", m.Game, first.RulesVersion, j.runs[0].Dir, m.RulesVersion, run.Dir))
		}
		if m := run.Meta(); m.Adjudication != first.Adjudication {
			p.Notes = append(p.Notes, fmt.Sprintf("games are not adjudicated alike in %s and %s", j.runs[0].Dir, run.Dir))
		}
	}
}
