package bookmaker

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/agents/book"
	"gipf.arena/arena/stats"
)

// write makes the book from the searches and the counts: first the positions of the tree
// in the order of their expansion, then those that only occurred in games.
func (m *Maker) write(t *tree, c *counts, code string) (*book.Book, error) {
	var entries []book.Entry
	written := map[uint64]bool{}
	for _, i := range t.order {
		n := &t.nodes[i]
		written[n.class] = true
		entries = append(entries, m.searched(t, i, c.class[n.class]))
	}
	for _, p := range c.positions {
		if written[p.class] {
			continue
		}
		e, err := m.played(p, c)
		if err != nil {
			return nil, fmt.Errorf("bookmaker: %w", err)
		}
		entries = append(entries, e)
	}
	return book.New(m.game, m.head(c, code), entries)
}

// searched returns the entry of a position of the tree, with its games.
func (m *Maker) searched(t *tree, i int32, games *counted) book.Entry {
	n := &t.nodes[i]
	e := book.Entry{Position: n.position}
	var further []bool // the book goes on after the move, or games were played
	for j := range n.edges {
		move, on := m.moveOf(t, &n.edges[j], games)
		e.Moves, further = append(e.Moves, move), append(further, on)
	}
	var kept []book.Move
	for rank, j := range stats.Order(len(e.Moves), func(a, b int) int { return cmp.Compare(e.Moves[b].Worth(), e.Moves[a].Worth()) }) {
		if rank < m.config.Keep || further[j] {
			kept = append(kept, e.Moves[j])
		}
	}
	e.Moves = kept
	return e
}

// moveOf returns what is known of a move, and whether that is more than a search.
func (m *Maker) moveOf(t *tree, x *edge, games *counted) (move book.Move, further bool) {
	if games != nil && games.moves[x.key] != nil {
		move = *games.moves[x.key]
	}
	value := float64(t.worth(x)) / one
	move.Text, move.Value = x.move, &value
	if x.child >= 0 {
		move.Depth = t.line(x.child)
	}
	return move, move.Depth > 0 || move.Games() > 0
}

// played returns the entry of a position that only occurred in games.
func (m *Maker) played(p *counted, c *counts) (book.Entry, error) {
	e := book.Entry{Position: p.position}
	s, err := m.game.Parse(p.position)
	if err != nil {
		return e, err
	}
	written := map[book.Key]bool{}
	for _, legal := range s.Moves(nil) {
		k := c.next.Key(s, legal)
		if p.moves[k] == nil || written[k] {
			continue
		}
		written[k] = true
		move := *p.moves[k]
		move.Text = m.game.FormatMove(s, legal)
		e.Moves = append(e.Moves, move)
	}
	slices.SortStableFunc(e.Moves, func(a, b book.Move) int {
		return cmp.Or(cmp.Compare(b.Worth(), a.Worth()), cmp.Compare(b.Games(), a.Games()))
	})
	return e, nil
}
