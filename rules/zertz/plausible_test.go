package zertz

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A figure is what uniform random games of another implementation came to.
type figure struct {
	variant                  string
	games                    int
	turns, medianTurns       float64
	actions, medianActions   float64
	all, place, remove, hop  float64 // mean numbers of choices; hop is the first of a run
	first                    float64 // share of games won by the first player
	claim, empty, split      float64 // shares of games with a claim, an empty supply, a split board
	wonByClaim               float64
	white, grey, black, each float64 // shares of games by the goal reached
}

var figures = []figure{
	{"37", 10000, 30.8, 31, 52.1, 53, 28.6, 66.9, 10.1, 1.41, 0.510, 0.41, 0.11, 0.24, 0.127, 0.32, 0.23, 0.14, 0.31},
	{"40", 3000, 31.1, 32, 52.8, 54, 31.6, 74.0, 11.0, 1.44, 0.506, 0.36, 0.14, 0.22, 0.091, 0.31, 0.23, 0.15, 0.31},
	{"43", 3000, 31.6, 32, 54.0, 55, 34.5, 80.5, 11.7, 1.47, 0.501, 0.33, 0.19, 0.21, 0.071, 0.31, 0.22, 0.15, 0.32},
	{"44", 1500, 31.6, 32, 54.1, 55, 35.4, 83.1, 11.8, 1.47, 0.493, 0.32, 0.19, 0.21, 0.072, 0.30, 0.25, 0.17, 0.29},
	{"48", 1500, 32.0, 32, 55.2, 56, 39.3, 92.4, 12.6, 1.51, 0.503, 0.25, 0.21, 0.19, 0.050, 0.29, 0.23, 0.17, 0.32},
	{"blitz", 3000, 22.0, 22, 37.7, 38, 33.2, 75.8, 11.2, 1.46, 0.513, 0.15, 0.01, 0.09, 0.043, 0.37, 0.18, 0.10, 0.35},
}

// The kinds of decisions whose choices are counted.
const (
	anyDecision = iota
	placement
	removal
	firstHop
	decisionKinds
)

// A tally is what our random games came to.
type tally struct {
	turns, actions     []float64 // by game
	decisions, choices [decisionKinds]float64
	games              map[string]float64 // by what happened in them
}

// A glance is what is remembered of one game.
type glance struct{ claim, empty, split, wonByClaim bool }

func (c *tally) play(s *State, rng *rand.Rand, moves []rules.Move) {
	turns, actions := 0.0, 0.0
	var seen glance
	for s.phase != over {
		if s.phase == starting {
			turns++
		}
		actions++
		moves = s.Moves(moves[:0])
		m := moves[rng.IntN(len(moves))]
		c.count(s, m, float64(len(moves)))
		rings := s.rings
		s.Play(m)
		seen.look(s, m, rings)
	}
	c.turns, c.actions = append(c.turns, turns), append(c.actions, actions)
	c.games[s.Ending()]++
	c.games["first"] += s.Result().Score(rules.First)
	for what, happened := range map[string]bool{
		"claim": seen.claim, "empty": seen.empty, "split": seen.split, "won by claim": seen.wonByClaim,
	} {
		if happened {
			c.games[what]++
		}
	}
}

func (c *tally) count(s *State, m rules.Move, choices float64) {
	kinds := []int{anyDecision}
	switch {
	case kindOf(m) == placeKind:
		kinds = append(kinds, placement)
	case kindOf(m) == removeKind:
		kinds = append(kinds, removal)
	case kindOf(m) == hopKind && s.phase == starting:
		kinds = append(kinds, firstHop)
	}
	for _, kind := range kinds {
		c.decisions[kind]++
		c.choices[kind] += choices
	}
}

// look notes what a decision has led to.
func (g *glance) look(s *State, m rules.Move, before hexgrid.Board) {
	gone := before &^ s.rings
	if kindOf(m) == removeKind {
		gone &^= spotOf(m).Board()
	}
	claimed := gone != 0
	g.claim = g.claim || claimed
	g.wonByClaim = claimed && s.phase == over
	g.empty = g.empty || s.supplyIsEmpty()
	g.split = g.split || connected(s.rings&-s.rings, s.rings) != s.rings
}

// moments returns the mean and the variance of x.
func moments(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, variance
}

// below returns the share of x that is less than limit.
func below(x []float64, limit float64) (share float64) {
	for _, v := range x {
		if v < limit {
			share += 1 / float64(len(x))
		}
	}
	return share
}

// TestRandomPlay compares random games from a fixed seed with the figures: means
// and shares may differ by four standard errors of the difference plus half a
// unit of the last digit printed.
func TestRandomPlay(t *testing.T) {
	games := 10000
	if testing.Short() {
		games = 1000
	}
	for _, f := range figures {
		t.Run(f.variant, func(t *testing.T) {
			c := tally{games: map[string]float64{}}
			rng := rand.New(rand.NewPCG(2001, 8))
			start, s, moves := mustNew(t, f.variant).New(0), &State{}, make([]rules.Move, 0, 256)
			for range games {
				s.CopyFrom(start)
				c.play(s, rng, moves)
			}
			f.compare(t, &c)
		})
	}
}

func (f *figure) compare(t *testing.T, c *tally) {
	t.Helper()
	games := float64(len(c.turns))
	spread := 1/games + 1/float64(f.games)
	for _, x := range []struct {
		what         string
		got          []float64
		mean, median float64
	}{{"turns", c.turns, f.turns, f.medianTurns}, {"actions", c.actions, f.actions, f.medianActions}} {
		mean, variance := moments(x.got)
		require.InDelta(t, x.mean, mean, 0.05+4*math.Sqrt(variance*spread), "%s a game", x.what)
		require.LessOrEqual(t, below(x.got, x.median), 0.5+2*math.Sqrt(spread), "share of games with fewer %s", x.what)
		require.GreaterOrEqual(t, below(x.got, x.median+1), 0.5-2*math.Sqrt(spread), "share of games with up to the median of %s", x.what)
	}
	for kind, want := range [decisionKinds]float64{f.all, f.place, f.remove, f.hop} {
		require.InEpsilon(t, want, c.choices[kind]/c.decisions[kind], 0.02, "choices at decisions of kind %d", kind)
	}
	for what, want := range map[string]float64{
		"first": f.first, "claim": f.claim, "empty": f.empty, "split": f.split, "won by claim": f.wonByClaim,
		"white": f.white, "grey": f.grey, "black": f.black, "each-colour": f.each,
	} {
		require.InDelta(t, want, c.games[what]/games, 0.005+4*math.Sqrt(want*(1-want)*spread), "share of games: %s", what)
	}
	for _, rare := range []string{endBoardFull, endRepetition, endNoMove} {
		require.LessOrEqual(t, c.games[rare], 1.0, "games that end by %s are rarer than one in ten thousand", rare)
	}
}
