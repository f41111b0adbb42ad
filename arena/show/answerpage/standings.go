package answerpage

import (
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// standings shows the ratings as a chart and a table, with the notes that they need.
func (r *Run) standings() []page.Block {
	if r.Standings.Finished == 0 {
		return nil
	}
	blocks := r.Standings.Blocks()
	blocks[0].Link = r.data("standings", r.Standings)
	return blocks
}

// pairings shows the score of each player against each other.
func (r *Run) pairings() []page.Block {
	s := r.Standings
	if len(s.Pairings) == 0 {
		return nil
	}
	h := page.Heat{Title: "Score of the row against the column, with 95 %"}
	at := map[string]int{}
	for i, a := range s.Agents {
		at[a.Name] = i
		h.Names, h.Shares = append(h.Names, a.Name), append(h.Shares, make([]*page.Interval, len(s.Agents)))
	}
	for _, p := range s.Pairings {
		iv := p.Score()
		h.Shares[at[p.A]][at[p.B]], h.Shares[at[p.B]][at[p.A]] = &iv, other(iv)
	}
	return []page.Block{{Chart: h.Draw(), Table: s.PairingTable(), Link: r.data("pairings", s.Pairings)}}
}

// other returns a share from the opponent's side.
func other(iv page.Interval) *page.Interval {
	return &page.Interval{Value: 1 - iv.Value, Low: new(1 - *iv.High), High: new(1 - *iv.Low)}
}

// A Seat holds an agent's results in the games in which it moved first, or in which it moved second.
type Seat struct {
	Agent string `json:"agent"`
	// Seat is first or second.
	Seat   string `json:"seat"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// None counts the games without a result.
	None int `json:"without_result"`
	// Score is the share of the points in the games with a result, with openings as clusters.
	Score page.Interval `json:"score"`

	scores []balance.Cluster
}

func (s *Seat) add(r *arena.Record, number int) {
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

func (s *Seat) report(agent string, number int) Seat {
	s.Agent, s.Seat, s.Score = agent, rules.Player(number+1).String(), share(s.scores)
	return *s
}
