package runs

import (
	"context"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// Compare compares the run in the first directory with each of the others. The
// errors are those of Open and of reading.
func (r Registry) Compare(ctx context.Context, dirs []string) (*report.Comparisons, error) {
	sides := make([]*comparedRun, len(dirs))
	var err error
	for i, dir := range dirs {
		if sides[i], err = r.readForComparison(ctx, dir); err != nil {
			return nil, err
		}
	}
	var list []report.Comparison
	for _, b := range sides[1:] {
		a := sides[0]
		c, err := report.Compare(a.shown, b.shown, changes(a, b), a.games, b.games)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return report.NewComparisons(list), nil
}

// A comparedRun is a run as Compare reads it.
type comparedRun struct {
	shown  report.ComparedRun
	meta   arena.Meta
	config *configs.Run
	games  *report.ComparedGames
}

// readForComparison reads all games of a run.
func (r Registry) readForComparison(ctx context.Context, dir string) (*comparedRun, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	m := run.Meta()
	games := report.NewComparedGames(m.Names())
	games.Chosen = Settings(run.Config) != nil
	if game, err := run.Game(); err == nil {
		games.DetectDuplicates(game)
		games.Board = rules.Board(game) + m.Origin()
	}
	for rec, err := range run.Records(ctx) {
		if err == nil {
			err = games.Add(&rec)
		}
		if err != nil {
			return nil, err
		}
	}
	decided, err := run.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	shown := report.ComparedRun{Dir: dir, Name: m.Name, Game: m.Game, Seed: m.Seed, Planned: planned(&m, decided, games.Games()), Code: m.Code}
	return &comparedRun{shown, m, run.Config, games}, nil
}

// changes lists the differences in what decides the games: keys of the configurations, versions, and what
// agents' specs refer to where the specs are equal.
func changes(a, b *comparedRun) []report.Change {
	list := each.Of(configs.Differences(a.config, b.config), func(d configs.Difference) report.Change {
		return report.Change{Key: d.Key, A: d.A, B: d.B}
	})
	differ := func(key, x, y string) {
		if x != y {
			list = append(list, report.Change{Key: key, A: x, B: y})
		}
	}
	differ("rules version", fmt.Sprint(a.meta.RulesVersion), fmt.Sprint(b.meta.RulesVersion))
	for _, p := range a.meta.Players {
		for _, q := range b.meta.Players {
			if p.Name == q.Name && p.Spec == q.Spec {
				differ("content behind agent "+p.Name, p.Identity, q.Identity)
			}
		}
	}
	differ("code version", a.meta.Code, b.meta.Code)
	differ("toolchain", a.meta.Toolchain, b.meta.Toolchain)
	return list
}
