package answerpage

import (
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// A Checkpoint holds the ratings after the first Games games in the order of their index.
type Checkpoint struct {
	Games int64           `json:"games"`
	Elo   []RatedAtLength `json:"ratings"`
}

// RatedAtLength is an agent's rating at a checkpoint.
type RatedAtLength struct {
	Agent string        `json:"agent"`
	Elo   page.Interval `json:"elo"`
	pool  int           // players of one pool have comparable ratings
}

// checkpoints is the number of checkpoints of a run.
const checkpoints = 12

// A course rates the players as the games come in.
type course struct {
	tally   *arena.Tally
	options stats.Options
	names   []string
	total   int64
	seen    int64
	start   *stats.Table
	out     []Checkpoint
}

// add adds a game and rates the players at each checkpoint except the last, which is the standings.
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
			at.Elo = append(at.Elo, RatedAtLength{c.names[i], page.NewInterval(table.Ratings[i].Elo), table.Ratings[i].Pool})
		}
	}
	c.out = append(c.out, at)
	return nil
}

// report returns the checkpoints; the last is the standings.
func (c *course) report(s *report.Standings) []Checkpoint {
	last := Checkpoint{Games: s.Finished}
	for _, a := range s.Agents {
		if a.Games > 0 {
			last.Elo = append(last.Elo, RatedAtLength{a.Name, a.Elo, a.Pool})
		}
	}
	return append(slices.Clone(c.out), last)
}

// hold says how well a rating holds a scale: 2 if it is given, 1 if it has two bounds, 0 if its player is placed.
func (a *RatedAtLength) hold() int {
	switch {
	case a == nil || a.Elo.Low == nil || a.Elo.High == nil:
		return 0
	case *a.Elo.Low < *a.Elo.High:
		return 1
	}
	return 2
}

// held returns how well each pool's scale is held; see stats.MeanAt. Where two players are placed, their mean holds it.
func (c *Checkpoint) held() map[int]int {
	out := map[int]int{}
	for i := range c.Elo {
		out[c.Elo[i].pool] = max(out[c.Elo[i].pool], c.Elo[i].hold())
	}
	return out
}

// on returns a checkpoint on the scale of the last one: on average, the players that hold its scale have the ratings that they have there. The
// mean of the players rated by then is not the mean of those rated later. on leaves out ratings that share no scale with the last checkpoint.
func (c *Checkpoint) on(last *Checkpoint) Checkpoint {
	held, there, sum, n := c.held(), last.held(), map[int]float64{}, map[int]float64{}
	for i := range c.Elo {
		a := &c.Elo[i]
		if then := last.of(a.Agent); a.hold() == held[a.pool] && then != nil && min(then.hold(), 1) == min(there[then.pool], 1) {
			sum[a.pool] += then.Elo.Value - a.Elo.Value
			n[a.pool]++
		}
	}
	out := Checkpoint{Games: c.Games}
	for _, a := range c.Elo {
		if n[a.pool] > 0 {
			a.Elo = page.NewInterval(a.Elo.Stats().Plus(sum[a.pool] / n[a.pool]))
			out.Elo = append(out.Elo, a)
		}
	}
	return out
}

// of returns the rating of an agent, nil where it has none.
func (c *Checkpoint) of(agent string) *RatedAtLength {
	for i := range c.Elo {
		if c.Elo[i].Agent == agent {
			return &c.Elo[i]
		}
	}
	return nil
}
