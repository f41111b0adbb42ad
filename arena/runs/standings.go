package runs

import (
	"context"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// Standings rates the games of the run in dir. The errors are those of Open and
// of reading.
func (r Registry) Standings(ctx context.Context, dir string) (*report.Standings, *report.Fit, error) {
	res, err := r.Read(ctx, dir)
	if err != nil {
		return nil, nil, err
	}
	p := r.Played(res.Config, res.Meta.Specs(), res.Meta.Games(), res.Tally, res.Course)
	p.Digest, p.OpeningSource = res.Digest, res.Meta.Openings
	return report.NewStandings(p, nil)
}

// Played is what standings need to know of a run of the given configuration, whose
// agents have these specs and which plans that many games.
func (r Registry) Played(c *configs.Run, specs []string, planned int64, tally *arena.Tally, course *arena.Course) *report.Played {
	p := &report.Played{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Planned: planned, Pairs: c.Pairs, Openings: c.Openings.Words(),
		Options: RatingOptions(c), Adjudication: Adjudication(c.Adjudication), Tally: tally, Course: course,
	}
	names := make([]string, len(c.Agents))
	for i, a := range c.Agents {
		names[i] = a.Name
		p.Agents = append(p.Agents, report.Agent{Name: a.Name, Spec: specs[i]})
	}
	p.Notes = r.NotReproducible(names, specs)
	return p
}
