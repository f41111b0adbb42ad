package answerpage

import (
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// A collector counts what no other package counts. It takes the games in the order of their index.
type collector struct {
	meta    *arena.Meta
	game    rules.Game
	varies  bool // games start from drawn positions
	ratings []stats.Rating
	last    *report.Standings

	course  course
	seats   [][2]Seat
	lengths []measured
	begun   map[string]*Opening
	longest []Game
	short   []Game
	upsets  []Game
}

// measured holds the number of moves of a game.
type measured struct {
	opening uint64
	plies   int
	whole   bool
}

func newCollector(meta *arena.Meta, g rules.Game, opt stats.Options, s *report.Standings, fit *report.Fit) *collector {
	c := &collector{meta: meta, game: g, varies: varies(g), ratings: fit.Table.Ratings, last: s, begun: map[string]*Opening{}}
	c.seats = make([][2]Seat, len(meta.Players))
	c.course = course{tally: arena.NewTally(len(meta.Players)), options: opt, names: meta.Names(), total: s.Finished}
	c.course.tally.DetectDuplicates(g)
	return c
}

// add counts a game.
func (c *collector) add(r *arena.Record) error {
	for i := range r.Sides {
		c.seats[r.Sides[i].Player][i].add(r, i)
	}
	c.lengths = append(c.lengths, measured{uint64(r.Opening), len(r.Moves), r.Termination == arena.ByRule})
	c.begin(r)
	c.consider(r)
	return c.course.add(r)
}

// finish puts the counts into a run.
func (c *collector) finish(out *Run) {
	for player, seats := range c.seats {
		for i := range seats {
			if s := &seats[i]; s.Games > 0 {
				out.Seats = append(out.Seats, s.report(c.meta.Players[player].Name, i))
			}
		}
	}
	out.Course, out.Lengths = c.course.report(c.last), histogram(c.lengths)
	out.Openings, out.Distinct = c.openings()
}

// share returns the mean, clustered by opening, of values from 0 to 1.
func share(clusters []balance.Cluster) page.Interval {
	return page.NewInterval(balance.NewSample(clusters).Share(confidence))
}
