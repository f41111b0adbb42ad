package book

import "gipf.arena/rules"

// A Choice is a move of a book in a position that it was asked about.
type Choice struct {
	*Move
	// Legal are the moves of that position which it stands for: more than one where
	// several lead to the same.
	Legal []rules.Move
}

// Find returns what the book knows of the moves of s out of those given, nil if it does
// not know the position. s must be a state of the book's own game, and stays as it is.
// It costs a few images of each successor, so it is not for search.
func (b *Book) Find(s rules.State, legal []rules.Move) []Choice {
	i, known := b.class[rules.Class(b.game, s)]
	if !known {
		return nil
	}
	e := &b.entries[i]
	at, err := b.game.Parse(e.Position)
	if err != nil {
		panic("book: " + err.Error()) // it was read before
	}
	f := NewSuccessors(b.game)
	list, where := make([]Choice, len(e.Moves)), make(map[Key]int, len(e.Moves))
	for j := range e.Moves {
		m, err := b.game.ParseMove(at, e.Moves[j].Text)
		if err != nil {
			panic("book: " + err.Error())
		}
		list[j].Move = &e.Moves[j]
		k := f.Key(at, m)
		if _, taken := where[k]; !taken {
			where[k] = j
		}
	}
	for _, m := range legal {
		if j, ok := where[f.Key(s, m)]; ok {
			list[j].Legal = append(list[j].Legal, m)
		}
	}
	return playable(list)
}

// playable leaves out what is not legal in the position that was asked about.
func playable(list []Choice) (kept []Choice) {
	for _, c := range list {
		if len(c.Legal) > 0 {
			kept = append(kept, c)
		}
	}
	return kept
}

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
