package stats

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
)

// DefaultConfidence is the confidence of all intervals for which none is given.
const DefaultConfidence = 0.95

// Options chooses what Rate holds fixed. The zero value is the usual case:
// the mean of the rated players at 0, advantage fitted, pairs as clusters, 95 %.
type Options struct {
	Model      RatingModel
	Anchor     Anchor
	Relations  []Relation // what is known of ratings besides the games
	Prior      Prior
	Advantage  FirstMove
	Errors     ErrorModel // PairClusters or IndependentGames
	Confidence float64    // two-sided, of all bars; 0 means DefaultConfidence
	// Openings, if not nil and Errors is PairClusters, yields the same games once more, grouped by opening, and makes
	// openings the clusters ([OpeningClusters]). This is needed when several pairings play one opening: an opening that
	// favours the first player does so in each of them. The order of the clusters must be fixed, so that sums are the same
	// each time; nothing that is yielded is kept.
	Openings iter.Seq[[]Pairing]
	// Duplicates, if any, says which of the games are duplicates of each other: at most one entry for each two
	// players, A < B. Duplicates widen the bars and move no rating; a player who won or lost everything is placed by
	// the games that differ. Games that the entries do not count, as those of a list, differ from all others.
	// IndependentGames ignores them.
	Duplicates []Duplicates
	// Chosen says that results decided who met whom, or when the games ended, as in
	// every format that decides as it goes: see [Table.Chosen].
	Chosen bool
	// SimulateFit finds Fitness.P by simulation where chi-square would reject the model
	// and few upsets are expected, since it then rejects true models too often. It takes
	// milliseconds, or a second with fifty players.
	SimulateFit bool
	// Start, if not nil, is an earlier table of the same players. The fit starts
	// there, which makes refitting a live table cheap. It never changes the answer
	// beyond rounding.
	Start *Table
}

// Anchor removes the constant that game results leave free. The zero value
// puts the mean of the rated players of each pool at 0, see MeanAt.
type Anchor struct {
	fixed  bool
	player int
	elo    float64
}

// MeanAt puts the mean rating of the rated players of each pool, its core (see [Group]), at
// elo. Placed players do not count: their distance grows with the number of their games, so
// with them in the mean, more of the same games would move all players. In a pool where no
// player can be rated, the mean is at elo if the pool has two players. In a larger one the core
// is one player, the middle one of those who only won or lost, and that player is at elo.
// one, the middle one of those who only won or lost, and that player is at elo.
func MeanAt(elo float64) Anchor { return Anchor{elo: elo} }

// FixedAt holds one player at elo; all bars become errors relative to that player.
// In pools without the player, the mean of the rated players is at elo. To hold
// several players see [Held].
func FixedAt(player int, elo float64) Anchor {
	return Anchor{fixed: true, player: player, elo: elo}
}

// Text describes the anchor as a table used it; name gives a player's name. Where
// no player could be rated, it names the players at whom the others are placed.
func (a Anchor) Text(t Table, name func(player int) string) string {
	if a.fixed {
		return fmt.Sprintf("%s = %g", name(a.player), a.elo)
	}
	rated, both, words := map[int]bool{}, map[int]string{}, []string{}
	for _, r := range t.Ratings {
		switch {
		case r.Status == Rated:
			rated[r.Pool] = true
		case r.Status == Anchored:
			words = append(words, fmt.Sprintf("%s = %g", name(r.Player), a.elo))
		case r.Status == Placed && t.Groups[r.Group].Core && both[r.Pool] == "":
			both[r.Pool] = name(r.Player)
		case r.Status == Placed && t.Groups[r.Group].Core:
			words = append(words, fmt.Sprintf("mean of %s and %s = %g", both[r.Pool], name(r.Player), a.elo))
		}
	}
	if len(rated) > 0 {
		players := "the rated players"
		if len(rated) > 1 {
			players += " of each pool"
		}
		words = slices.Insert(words, 0, fmt.Sprintf("mean of %s = %g", players, a.elo))
	}
	return cmp.Or(strings.Join(words, ", "), "no player rated yet")
}

// FirstMove says how the first-move advantage is treated. The zero value fits
// it.
type FirstMove struct {
	fixed bool
	elo   float64
}

// FixedAdvantage holds the first-move advantage at elo, for example at 0.
func FixedAdvantage(elo float64) FirstMove { return FirstMove{fixed: true, elo: elo} }

// maxElo bounds the Elo of an anchor or advantage.
const maxElo = 1e6

// check validates against the pool and fills in the default confidence.
func (o *Options) check(players int) error {
	o.Confidence = cmp.Or(o.Confidence, DefaultConfidence)
	switch {
	case !(o.Confidence > 0 && o.Confidence < 1):
		return fmt.Errorf("stats: confidence %g is not between 0 and 1", o.Confidence)
	case o.Model >= models:
		return fmt.Errorf("stats: unknown model %d", o.Model)
	case o.Errors > IndependentGames:
		return fmt.Errorf("stats: unknown error model %d", o.Errors)
	case o.Anchor.fixed && (o.Anchor.player < 0 || o.Anchor.player >= players):
		return fmt.Errorf("stats: anchor %d in a pool of %d players", o.Anchor.player, players)
	}
	for _, elo := range []float64{o.Anchor.elo, o.Advantage.elo} {
		if !(math.Abs(elo) <= maxElo) {
			return fmt.Errorf("stats: anchor or advantage of %g Elo", elo)
		}
	}
	if err := o.Prior.check(); err != nil {
		return err
	}
	return checkRelations(o.allRelations(), players)
}

// allRelations are the relations with a fixed anchor among them.
func (o *Options) allRelations() []Relation {
	if !o.Anchor.fixed {
		return o.Relations
	}
	return append([]Relation{Held(o.Anchor.player, o.Anchor.elo)}, o.Relations...)
}

// checkOpenings validates what Openings yields, as Rate validates its pairings.
func (o *Options) checkOpenings(players int) error {
	if o.Openings == nil {
		return nil
	}
	for ps := range o.Openings {
		for _, p := range ps {
			if err := p.check(players); err != nil {
				return fmt.Errorf("stats: opening: %w", err)
			}
		}
	}
	return nil
}
