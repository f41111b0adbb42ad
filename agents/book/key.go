package book

import "gipf.arena/rules"

// A Key tells apart the moves of a position that lead to different ones: by the class
// of the successor, and by whether it is for the same player, since a class does not
// say whose turn it is, nor who has won.
type Key struct {
	Class uint64
	// Same says that the player who moved is to move again, or has won.
	Same bool
}

// Successors computes the keys of moves. It is for one goroutine.
type Successors struct {
	game rules.Game
	next rules.State
}

// NewSuccessors returns what computes keys of moves of a game.
func NewSuccessors(g rules.Game) *Successors { return &Successors{g, g.New(0)} }

// Key returns the key of the move m of s, which stays as it is.
func (f *Successors) Key(s rules.State, m rules.Move) Key {
	f.next.CopyFrom(s)
	f.next.Play(m)
	mover := s.Mover()
	same := f.next.Mover() == mover || f.next.Result() == rules.Win(mover)
	return Key{rules.Class(f.game, f.next), same}
}

// State returns the position after the move that Key was asked about last. It is
// overwritten by the next call.
func (f *Successors) State() rules.State { return f.next }
