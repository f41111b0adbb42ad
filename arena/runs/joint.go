package runs

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// ErrDifferentGames says that runs are of different games.
var ErrDifferentGames = arena.Refusef("ratings of different games do not compare")

// Joint reads several runs of one game as if they were one: agents with the same
// name are one agent. The first run says how ratings are made. The errors are
// those of Open and of reading, and ErrDifferentGames.
func (r Registry) Joint(ctx context.Context, dirs []string) (*report.Played, error) {
	return r.joined(ctx, dirs, (*arena.Meta).Names)
}

// digests matches the digests in an identity, which may nest others.
var digests = regexp.MustCompile(`#([0-9a-f]{8})[0-9a-f]*`)

// JointByAgent is Joint, except that agents are one agent if their resolved specs and the digests of what they refer to (eight digits of each) are
// equal, under any names: specs and digests become their names. A number tells a second such agent in one run apart.
func (r Registry) JointByAgent(ctx context.Context, dirs []string) (*report.Played, error) {
	return r.joined(ctx, dirs, func(m *arena.Meta) (names []string) {
		for _, e := range m.Players {
			is := digests.ReplaceAllString(e.Identity, "#$1")
			name := is
			for n := 2; slices.Contains(names, name); n++ {
				name = fmt.Sprintf("%s (%d)", is, n)
			}
			names = append(names, name)
		}
		return names
	})
}

// joined reads several runs as one, whose players have the given names.
func (r Registry) joined(ctx context.Context, dirs []string, names func(*arena.Meta) []string) (*report.Played, error) {
	j := &joint{names: names}
	for _, dir := range dirs {
		run, err := r.Open(ctx, dir)
		if err != nil {
			return nil, err
		}
		defer run.Close()
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

// A joint is several runs being joined into one.
type joint struct {
	runs   []*Run
	names  func(*arena.Meta) []string // of the players
	game   rules.Game
	union  *arena.Union
	played *report.Played
}

// begin prepares the tally of all runs.
func (j *joint) begin() error {
	first := j.runs[0]
	var err error
	if j.game, err = first.Game(); err != nil {
		return err
	}
	parts, err := j.parts()
	if err != nil {
		return err
	}
	if j.union, err = arena.NewUnion(parts); err != nil {
		return err
	}
	names := each.Of(j.runs, func(run *Run) string { return run.Meta().Name })
	c := first.Config
	j.played = &report.Played{
		Name: strings.Join(names, ", "), Game: first.Meta().Game, Options: RatingOptions(c), Adjudication: Adjudication(c.Adjudication),
		Tally: arena.NewTally(len(j.union.Names())),
	}
	j.played.Tally.DetectDuplicates(j.game)
	return nil
}

// parts returns the runs in the form that a union takes. They are of one game.
func (j *joint) parts() (parts []arena.Part, err error) {
	first := j.runs[0]
	for _, run := range j.runs {
		m := run.Meta()
		if m.Game != first.Meta().Game {
			return nil, fmt.Errorf("%s: a run of %s, and %s is one of %s: %w", run.Dir, m.Game, first.Dir, first.Meta().Game, ErrDifferentGames)
		}
		seed := m.Seed
		if o := run.Config.Openings; o.Order == "file" && o.Balance == nil {
			seed = 0 // it decides nothing from them
		}
		parts = append(parts, arena.Part{
			Names: j.names(&m), Games: m.Games(),
			Openings: fmt.Sprintf("%d %d %s%s", seed, m.OpeningPlies, m.Openings, m.Origin()),
		})
	}
	return parts, nil
}

// read counts the games of run i, both in the run and in the union.
func (j *joint) read(ctx context.Context, i int) error {
	run, finished := j.runs[i], int64(0)
	res, err := run.counted(ctx, j.game, func(s arena.Summary) error {
		joined, err := j.union.Summary(i, s)
		if err != nil {
			return err
		}
		finished++
		return j.played.Tally.AddSummary(joined)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", run.Dir, err)
	}
	j.enter(run, res, finished)
	for _, note := range res.disputes {
		j.note(res.Meta.Name + ": " + note)
	}
	return nil
}

// enter lists a run that has been read, with its notes and openings.
func (j *joint) enter(run *Run, res *Results, finished int64) {
	m, p := res.Meta, j.played
	var decided []arena.Decision
	if res.Rounds != nil {
		decided = res.Rounds.Decisions()
	}
	entry := report.JointRun{Dir: run.Dir, Name: m.Name, Seed: m.Seed, Planned: planned(&m, decided, finished), Finished: finished, Digest: res.Digest}
	p.Runs = append(p.Runs, entry)
	p.Planned += entry.Planned.Games
	p.Pairs += m.Pairs
	p.Meetings += meetings(&m, run.Config)
	j.note(run.registry.NotReproducible(m.Names(), m.Specs())...)
	p.Options.Chosen = p.Options.Chosen || res.Rounds != nil
	for _, note := range buildNotes(&m) {
		j.note(m.Name + ": " + note)
	}
	j.note(report.FormatNotes(Settings(run.Config), len(m.Players))...)
	if words := run.Config.Openings.Words(); p.Openings == "" {
		p.Openings = words
	} else if !slices.Contains(strings.Split(p.Openings, " and "), words) {
		p.Openings += " and " + words
	}
}

// note adds the notes that are new.
func (j *joint) note(notes ...string) {
	for _, note := range notes {
		if !slices.Contains(j.played.Notes, note) {
			j.played.Notes = append(j.played.Notes, note)
		}
	}
}

// warn lists the agents and says what differs between the runs.
func (j *joint) warn() {
	j.played.Agents = each.Of(j.union.Names(), j.agent)
	a := j.runs[0]
	for _, b := range j.runs[1:] {
		if x, y := a.Meta().RulesVersion, b.Meta().RulesVersion; x != y {
			j.note(fmt.Sprintf("the rules of %s have version %d in %s and %d in %s", j.played.Game, x, a.Dir, y, b.Dir))
		}
		if a.Meta().Adjudication != b.Meta().Adjudication {
			j.note(fmt.Sprintf("the rules of adjudication differ between %s and %s", a.Dir, b.Dir))
		}
	}
}

// agent looks up an agent in all runs. An agent that differs between runs has no
// spec and a note.
func (j *joint) agent(name string) report.Agent {
	agent := report.Agent{Name: name}
	var kinds, where []string // the agent, and where it first appears
	for _, run := range j.runs {
		m := run.Meta()
		players, k := m.Players, slices.Index(j.names(&m), name)
		if k < 0 || slices.Contains(kinds, players[k].Spec+" "+players[k].Identity) {
			continue
		}
		kinds = append(kinds, players[k].Spec+" "+players[k].Identity)
		where = append(where, players[k].Spec+" in "+run.Dir)
		agent.Spec = players[k].Spec
	}
	if len(kinds) > 1 {
		agent.Spec = ""
		j.note(fmt.Sprintf("agent %s is not the same in all runs, and is rated as if it were: %s", name, strings.Join(where, ", ")))
	}
	return agent
}
