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
	Seat
	scores []balance.Cluster
}

func (s *seat) add(r *arena.Record, number int) {
	s.Games++
	if !r.Counted() {
		s.None++
		return
	}
	score := r.Result.Score(rules.Player(number + 1))
	switch score {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
	s.scores = append(s.scores, balance.Cluster{Opening: uint64(r.Opening), N: 1, Sum: score})
}

func (s *seat) report(agent string, number int) Seat {
	s.Agent, s.Seat.Seat, s.Score = agent, rules.Player(number+1).String(), share(s.scores)
	return s.Seat
}
