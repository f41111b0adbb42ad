package agents

import (
	"math"
	"math/rand/v2"

	"gipf.arena/rules"
)

// A chooser picks one of the decisions offered to it, by their values in
// logits: the best, or, at a temperature above 0, each with probability
// proportional to exp(value/temp). Equal values are decided by its random
// stream. It is made anew for each decision.
type chooser struct {
	rng   *rand.Rand
	temp  float64
	best  rules.Move
	key   float64 // what best won with
	value float64 // of best
	ties  uint32  // offers with that key, 0 before the first offer
}

// offer takes a decision into the choice.
func (c *chooser) offer(m rules.Move, value float64) {
	key := value
	if c.temp > 0 {
		key += float64(c.temp * gumbel(c.rng))
	}
	switch {
	case c.ties == 0 || key > c.key:
		c.best, c.key, c.value, c.ties = m, key, value, 1
	case key == c.key:
		// The k-th of equals replaces the others with probability 1/k.
		if c.ties++; c.rng.Uint32N(c.ties) == 0 {
			c.best, c.value = m, value
		}
	}
}

// forced is the Info of a decision without a choice: no opinion, no cost.
func forced() Info { return Info{Value: math.NaN()} }
