package bookmaker

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents/book"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/rules"
)

// mostCounted is the largest number of positions from games at which a tree begins.
const mostCounted = 20000

// A counted is a position that occurred in games.
type counted struct {
	position string
	class    uint64
	ply      int32 // least number of moves before the position
	games    int64
	moves    map[book.Key]*book.Move // only their results
}

// counts hold what was counted in the games of runs.
type counts struct {
	game      rules.Game
	runs      []book.Run
	positions []*counted // the most frequent first
	class     map[uint64]*counted
	next      *book.Successors
	seen      map[[sha256.Size]byte]bool // games counted: a copy is not evidence
}

// count counts the games of the configuration's runs, if it names any.
func (m *Maker) count(ctx context.Context) (*counts, error) {
	c := &counts{game: m.game, class: map[uint64]*counted{}, next: book.NewSuccessors(m.game), seen: map[[sha256.Size]byte]bool{}}
	of := m.config.Count
	if of == nil {
		return c, nil
	}
	for _, dir := range of.Runs {
		if err := m.countRun(ctx, c, dir); err != nil {
			return nil, err
		}
	}
	// Keep the positions that occurred often enough, the most frequent first.
	c.positions = slices.DeleteFunc(c.positions, func(p *counted) bool { return p.games < of.Least })
	slices.SortStableFunc(c.positions, func(a, b *counted) int {
		return cmp.Or(cmp.Compare(b.games, a.games), cmp.Compare(a.ply, b.ply))
	})
	if len(c.positions) == 0 && m.config.Expand == nil {
		return nil, &journal.RepeatedError{Err: fmt.Errorf("bookmaker: no position occurred in %d games or more: there is nothing for a book", of.Least)}
	}
	return c, nil
}

// countRun counts the games of one run.
func (m *Maker) countRun(ctx context.Context, c *counts, dir string) error {
	run, err := m.registry.Open(ctx, dir)
	if err != nil {
		return err
	}
	defer run.Close()
	results, err := run.Results(ctx)
	if err != nil {
		return err
	}
	meta := run.Meta()
	if meta.Game != m.game.Name() || meta.RulesVersion != m.game.Version() {
		return fmt.Errorf("bookmaker: %s: a run of %s by rules of version %d, and the book is of %s by version %d",
			dir, meta.Game, meta.RulesVersion, m.game.Name(), m.game.Version())
	}
	entry := book.Run{Name: meta.Name, Digest: results.Digest}
	for r, err := range run.Records(ctx) {
		if err != nil {
			return err
		}
		counted, err := c.add(&r, m.config.Count.Plies)
		if err != nil {
			return fmt.Errorf("bookmaker: %s: %w", dir, err)
		}
		if counted {
			entry.Games++
		}
	}
	c.runs = append(c.runs, entry)
	return nil
}

// add counts a game, unless it is a copy of another, has no result, or was forfeited: the position in
// which a program crashed is not to blame.
func (c *counts) add(r *arena.Record, plies int) (counted bool, err error) {
	print := sha256.Sum256(fmt.Appendf(nil, "%d %s\n%s", r.Setup, r.Start, strings.Join(r.Moves, " ")))
	if c.seen[print] || !r.Counted() || r.Termination.Forfeit() {
		return false, nil
	}
	c.seen[print] = true
	_, err = r.Replay(c.game, func(ply int, s rules.State, m rules.Move) {
		if ply >= r.OpeningPlies && ply < plies {
			c.move(s, m, int32(ply), r.Result)
		}
	})
	return true, err
}

// move counts a move of a game with the given result.
func (c *counts) move(s rules.State, m rules.Move, ply int32, result rules.Result) {
	class := rules.Class(c.game, s)
	at := c.class[class]
	if at == nil {
		at = &counted{position: s.String(), class: class, ply: ply, moves: map[book.Key]*book.Move{}}
		c.class[class] = at
		c.positions = append(c.positions, at)
	}
	at.games++
	at.ply = min(at.ply, ply)
	k := c.next.Key(s, m)
	if at.moves[k] == nil {
		at.moves[k] = new(book.Move)
	}
	switch result.Score(s.Mover()) {
	case 1:
		at.moves[k].Won++
	case 0:
		at.moves[k].Lost++
	default:
		at.moves[k].Drawn++
	}
}

// begin makes a tree also begin at the positions of the games.
func (c *counts) begin(t *tree) error {
	for _, p := range c.positions[:min(len(c.positions), mostCounted)] {
		s, err := c.game.Parse(p.position)
		if err != nil {
			return fmt.Errorf("bookmaker: %w", err)
		}
		t.begin(s, p.ply)
	}
	return nil
}
