package answerpage

import (
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// A Checkpoint is the ratings after so many games in the order of their index.
type Checkpoint struct {
	Games int64           `json:"games"`
	Elo   []RatedAtLength `json:"ratings"`
}

// RatedAtLength is the rating of an agent at a checkpoint.
type RatedAtLength struct {
	Agent string        `json:"agent"`
	Elo   page.Interval `json:"elo"`
}

// checkpoints is how many there are of a run.
const checkpoints = 12

// A course rates the games as they come in.
type course struct {
	tally   *arena.Tally
	options stats.Options
	names   []string
	total   int64
	seen    int64
	start   *stats.Table
	out     []Checkpoint
}

// add takes up a game, and rates at each checkpoint but the last, which the standings are.
func (c *course) add(r *arena.Record) error {
	if err := c.tally.Add(r); err != nil {
		return err
	}
	c.seen++
	if c.seen >= c.total || c.seen*checkpoints/c.total == (c.seen-1)*checkpoints/c.total {
		return nil
	}
	opt := c.options
	opt.Openings, opt.Duplicates, opt.Start = c.tally.Openings(), c.tally.Duplicates(), c.start
	table, err := stats.Rate(len(c.names), c.tally.Pairings(), opt)
	if err != nil {
		return err
	}
	c.start = &table
	at := Checkpoint{Games: c.seen}
	for _, i := range table.Ranking() {
		if table.Ratings[i].Status != stats.NoGames {
			at.Elo = append(at.Elo, RatedAtLength{c.names[i], page.NewInterval(table.Ratings[i].Elo)})
		}
	}
	c.out = append(c.out, at)
	return nil
}

// report returns the checkpoints, the standings last.
func (c *course) report(s *report.Standings) []Checkpoint {
	last := Checkpoint{Games: s.Finished}
	for _, a := range s.Agents {
		if a.Games > 0 {
			last.Elo = append(last.Elo, RatedAtLength{a.Name, a.Elo})
		}
	}
	return append(slices.Clone(c.out), last)
}
