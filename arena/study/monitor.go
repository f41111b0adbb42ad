package study

import (
	"path"

	"gipf.arena/arena/metrics"
)

// game is the game of all cells, or the family that all their games are of, or "".
func (s *Study) game() string {
	game := s.Cells[0].Run.Game
	for _, c := range s.Cells {
		switch {
		case c.Run.Game == game:
		case path.Dir(c.Run.Game) == path.Dir(game), path.Dir(c.Run.Game) == game:
			game = path.Dir(c.Run.Game)
		default:
			return ""
		}
	}
	return game
}

// standing is how the study stands, for the metrics. At most maxOpen cells are played at
// the same time.
func (s *sitting) standing() metrics.StudyState {
	now := metrics.StudyState{StudyProgress: s.Progress().StudyProgress}
	for _, c := range s.all() {
		c.mu.Lock()
		st, played := c.now, c.session != nil
		c.mu.Unlock()
		now.Looks += st.looks
		if played && !st.over && st.looks > 0 {
			now.Open = append(now.Open, metrics.StudyCell{Name: c.plan.Run.Name, Pairs: st.pairs, Half: st.half})
		}
	}
	return now
}
