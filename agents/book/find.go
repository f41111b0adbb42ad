package book

import "gipf.arena/rules"

// A Choice is a move of a book in a position that it was asked about.
type Choice struct {
	*Move
	// Legal are the moves of that position that it stands for: more than one if
	// several lead to the same position.
	Legal []rules.Move
}

// Find returns what the book knows about the given moves of s, nil if it does not know
// the position. s must be a state of the book's own game and is not changed. Find
// computes several images of each successor, so it is too slow for a search.
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

// A Key distinguishes moves of a position that lead to different positions: by the
// class of the successor, and by whether it is for the same player, because a class
// does not say which player is to move or has won.
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

// NewSuccessors returns a Successors for moves of a game.
func NewSuccessors(g rules.Game) *Successors { return &Successors{g, g.New(0)} }

// Key returns the key of the move m of s. It does not change s.
func (f *Successors) Key(s rules.State, m rules.Move) Key {
	f.next.CopyFrom(s)
	f.next.Play(m)
	mover := s.Mover()
	same := f.next.Mover() == mover || f.next.Result() == rules.Win(mover)
	return Key{rules.Class(f.game, f.next), same}
}

// State returns the position after the move of the last call of Key. The next
// call overwrites it.
func (f *Successors) State() rules.State { return f.next }
