package study

import "path"

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
