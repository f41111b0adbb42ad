package rulestest

import (
	"fmt"
	"math/rand/v2"

	"gipf.arena/rules"
)

// checkGarbage feeds damaged texts to Parse and ParseMove: they must not panic,
// and what they accept must be what they would write themselves.
func checkGarbage(g rules.Game, o Options) error {
	texts := []string{"", " ", "x", "-", "\x00", "six fields of nothing at all", "\xff\xfe"}
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		text := s.String()
		texts = append(texts[:7], damaged(text, rng), damaged(text, rng), text+" ", " "+text)
		for _, m := range s.Moves(nil) {
			move := g.FormatMove(s, m)
			texts = append(texts, damaged(move, rng), move+"+", move+","+move)
		}
		for _, text := range texts {
			if err := guard(func() error { return checkOneText(g, s, text) }); err != nil {
				return fmt.Errorf("text %q: %w", text, err)
			}
		}
		return nil
	})
}

// checkOneText checks that what is accepted is written back byte for byte: texts
// are canonical.
func checkOneText(g rules.Game, s rules.State, text string) error {
	if p, err := g.Parse(text); err == nil && p.String() != text {
		return fmt.Errorf("method Parse accepts it as %q", p)
	}
	if m, err := g.ParseMove(s, text); err == nil {
		if got := g.FormatMove(s, m); got != text {
			return fmt.Errorf("method ParseMove accepts it as %q", got)
		}
	}
	return nil
}

// damaged changes, doubles or drops one byte of text. The new byte comes from
// the text itself half of the time, which keeps the result close to the grammar.
func damaged(text string, rng *rand.Rand) string {
	if text == "" {
		return "?"
	}
	i := rng.IntN(len(text))
	b := text[rng.IntN(len(text))]
	if rng.IntN(2) == 0 {
		b = byte(rng.IntN(256))
	}
	switch rng.IntN(3) {
	case 0:
		return text[:i] + string([]byte{b}) + text[i+1:]
	case 1:
		return text[:i] + string([]byte{b}) + text[i:]
	}
	return text[:i] + text[i+1:]
}
