package exchange

import (
	"fmt"
	"io"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// scoresPGN reads the results of all games.
func scoresPGN(in *lines, b *builder) error {
	for {
		g, err := nextPGN(in)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", in.number, err)
		}
		if err := g.score(b); err != nil {
			return fmt.Errorf("the game that begins in line %d: %w", g.began, err)
		}
	}
}

// score adds the result of the game.
func (g *pgnGame) score(b *builder) error {
	if name := g.missing(); name != "" {
		return fmt.Errorf("no tag %s", name)
	}
	result, err := pgnResult(g.tags["Result"])
	switch {
	case err != nil:
		return err
	case result == rules.Ongoing:
		b.list.LeftOut++
		return nil
	}
	return b.add(g.tags["White"], g.tags["Black"], ScoredGame{
		Result: stats.Result(2 * result.Score(rules.First)), Count: 1, Pair: g.tags["Pair"], Opening: g.tags["Opening"],
		Event: told(g.tags["Event"]), Round: told(g.tags["Round"]), FEN: told(g.tags["FEN"]),
	})
}
