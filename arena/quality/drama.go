package quality

import (
	"math"

	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// What counts as behind, as decided, as even and as a killer move.
const (
	behind  = 0.25 // the most that the later winner is given at two turns running in a comeback
	decided = 0.9  // what the winner is given from the turn on at which a game is decided
	band    = 0.05 // how far from even a lead begins
	killing = 0.3  // the least rise of a killer move
)

// A plot is how one game looks to a calibrated judge.
type plot struct {
	chance []float64 // of the first player, at the start of each turn that has a value
	movers []rules.Player
	result rules.Result
	byRule bool
}

// newPlot rescales the values of a trace. Turns without a value are left out.
func newPlot(t *Trace, chance func(logit float64) float64) plot {
	p := plot{result: t.Result, byRule: t.ByRule}
	for _, turn := range t.Turns {
		if turn.Value.Known() {
			p.chance = append(p.chance, chance(turn.Value.Logit()))
			p.movers = append(p.movers, turn.Mover)
		}
	}
	return p
}

// winner returns the chance of the later winner at each turn; nil of a drawn game.
func (p *plot) winner() []float64 {
	switch p.result.Winner() {
	case rules.First:
		return p.chance
	case rules.Second:
		return each.Of(p.chance, func(x float64) float64 { return 1 - x })
	}
	return nil
}

// drama is the mean over turns of how far behind the later winner was, 1-2v where he was
// (Browne, Automatic generation and evaluation of recombination games, 2008), and the most.
func drama(v []float64) (mean, most float64) {
	for _, x := range v {
		short := max(0, 1-2*x)
		mean += short / float64(len(v))
		most = max(most, short)
	}
	return mean, most
}

// comeback reports whether the later winner was behind at two turns running: one value
// may be an error.
func comeback(v []float64) bool {
	for i := 1; i < len(v); i++ {
		if v[i-1] <= behind && v[i] <= behind {
			return true
		}
	}
	return false
}

// leadChanges counts how often another player takes the lead, which begins outside a band
// around even. Taking the first lead is no change.
func leadChanges(chance []float64) (n int) {
	leader := 0.0
	for _, x := range chance {
		if math.Abs(x-0.5) <= band {
			continue
		}
		now := math.Copysign(1, x-0.5)
		if leader != 0 && now != leader {
			n++
		}
		leader = now
	}
	return n
}

// decidedAt is the share of the game that had been played when the winner was given so much
// for good, 1 for one who never was.
func decidedAt(v []float64) float64 {
	at := len(v)
	for at > 0 && v[at-1] >= decided {
		at--
	}
	return float64(at) / float64(len(v))
}

// entropy is that of a chance, in bits.
func entropy(x float64) float64 {
	if x <= 0 || x >= 1 {
		return 0
	}
	return -(x*math.Log2(x) + (1-x)*math.Log2(1-x))
}

// rises are the largest rises of the winner's chance in a turn of his own, and in one of the
// loser's, whose error it then was. The end of a game that was played to its end is a chance of 1.
func (p *plot) rises(v []float64) (own, other float64) {
	for i := range v {
		next := 1.0
		if i+1 < len(v) {
			next = v[i+1]
		} else if !p.byRule {
			break
		}
		if p.movers[i] == p.result.Winner() {
			own = max(own, next-v[i])
		} else {
			other = max(other, next-v[i])
		}
	}
	return own, other
}

// stake is what a random move loses against the best one, for the player whose turn it is: the
// best chance less the mean.
func stake(t *TracedTurn, chance func(logit float64) float64) (lost float64, known bool) {
	best, mean := math.Inf(-1), 0.0
	for _, v := range t.After {
		if !v.Known() {
			return 0, false
		}
		x := chance(v.Logit())
		if t.Mover == rules.Second {
			x = 1 - x
		}
		best = max(best, x)
		mean += x / float64(len(t.After))
	}
	return best - mean, len(t.After) > 0
}
