package quality

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"gipf.arena/internal/each"
)

// Course says how the games of a group went.
type Course struct {
	// Group is a player's name, whose games these are, or "others" for games between
	// players who have no group of their own.
	Group string `json:"group"`
	Games int    `json:"games"`
	// First is the first mover's score. Its interval takes games with a player in common
	// as dependent (Aronow, Samii and Assenova, Political Analysis 23, 2015), or those of one opening
	// where that makes it longer, and is never shorter than that of independent games. Won is
	// the score of the player of the group.
	First Figure  `json:"first_mover"`
	Won   *Figure `json:"won,omitempty"`
	// Turns is the length of a game in turns after its opening, those that end by a rule; Short
	// and Long are its 10 and 90 % quantiles.
	Turns Figure `json:"turns"`
	Short int    `json:"turns_10_percent"`
	Long  int    `json:"turns_90_percent"`
	// Endings are how games ended, the most frequent first.
	Endings []Ending `json:"endings"`
}

// An Ending is how games ended: the rule, or the class of another end.
type Ending struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// played is what a course needs of a game.
type played struct {
	index   int64
	players [2]int
	opening uint64  // its key
	first   float64 // score of the first mover
	turns   int
	byRule  bool
	ending  string
}

// course sums up games; player is the one whose they are, or negative.
func course(group string, player int, games []played) Course {
	c := Course{Group: group, Games: len(games), First: firstScore(games)}
	var turns, won mean
	var lengths []int
	endings := map[string]int{}
	for _, g := range games {
		endings[g.ending]++
		if g.byRule {
			turns.add(g.index, float64(g.turns))
			lengths = append(lengths, g.turns)
		}
		if g.players[0] == player {
			won.add(g.index, g.first)
		} else {
			won.add(g.index, 1-g.first)
		}
	}
	c.Turns = turns.figure()
	if player >= 0 {
		c.Won = new(won.figure().ofShares())
	}
	if slices.Sort(lengths); len(lengths) > 0 {
		c.Short, c.Long = lengths[len(lengths)/10], lengths[len(lengths)*9/10]
	}
	names := slices.SortedFunc(maps.Keys(endings), func(a, b string) int {
		return cmp.Or(cmp.Compare(endings[b], endings[a]), cmp.Compare(a, b))
	})
	c.Endings = each.Of(names, func(name string) Ending { return Ending{name, endings[name]} })
	return c
}

// firstScore is the first mover's score where games of one player, and those of one opening, depend on each other.
func firstScore(games []played) Figure {
	n := float64(len(games))
	f := Figure{N: len(games), Games: len(games), Half: math.NaN()}
	for _, g := range games {
		f.Mean += g.first // a sum without error, so that all figures of it are one
	}
	if f.Mean /= max(n, 1); n < 2 {
		return f
	}
	var alone float64
	of, met, from := map[int]float64{}, map[[2]int]float64{}, map[uint64]float64{}
	for _, g := range games {
		d := g.first - f.Mean
		alone += d * d
		of[g.players[0]] += d
		of[g.players[1]] += d
		met[[2]int{min(g.players[0], g.players[1]), max(g.players[0], g.players[1])}] += d
		from[g.opening] += d
	}
	// Products of games with a player in common: those of each player, of which games of the
	// same two have been counted twice. In a match of two that is nothing: they cancel out.
	joint := squares(of, cmp.Compare) - squares(met, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	half := func(squares, clusters float64) float64 {
		return tQuantile(clusters-1) * math.Sqrt(squares*clusters/(clusters-1)) / n
	}
	f.Half = half(max(alone, joint), n)
	if len(from) == 1 {
		return f.ofShares()
	}
	f.Half = max(f.Half, half(squares(from, cmp.Compare), float64(len(from))))
	return f.ofSharesBy(len(from))
}

// squares sums squares. They come in the order of their keys, as sums of floats must.
func squares[K comparable](of map[K]float64, order func(a, b K) int) float64 {
	return each.Sum(slices.SortedFunc(maps.Keys(of), order), func(key K) float64 { return of[key] * of[key] })
}
