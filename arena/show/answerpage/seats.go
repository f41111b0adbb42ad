package answerpage

import (
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// A Seat is how an agent fared in the games in which it moved first, or second.
type Seat struct {
	Agent string `json:"agent"`
	// Seat is first or second.
	Seat   string `json:"seat"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// None have no result.
	None int `json:"without_result"`
	// Score is the share of the points of the games with a result, openings as clusters.
	Score page.Interval `json:"score"`
}

// A seat is a Seat in the making.
type seat struct {
	games, wins, draws, losses int
	scores                     []balance.Cluster
}

func (s *seat) add(r *arena.Record, number int) {
	s.games++
	if !r.Counted() {
		return
	}
	score := r.Result.Score(rules.Player(number + 1))
	switch score {
	case 1:
		s.wins++
	case 0:
		s.losses++
	default:
		s.draws++
	}
	s.scores = append(s.scores, balance.Cluster{Opening: uint64(r.Opening), N: 1, Sum: score})
}

func (s *seat) report(agent string, number int) Seat {
	return Seat{
		Agent: agent, Seat: rules.Player(number + 1).String(), Games: s.games, Wins: s.wins, Draws: s.draws, Losses: s.losses,
		None: s.games - s.wins - s.draws - s.losses, Score: share(s.scores),
	}
}
