package stats

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// Plan asks how many games a fixed-size match needs. The expected score of a game
// is logistic in the strength of the players and the value of moving first, as in
// [Rate].
type Plan struct {
	// Elo is the difference of strength to tell from none, above 0. Where the first
	// move is worth much, the score of the match shows less of it: see Expect.
	Elo float64 `json:"elo"`
	// Draws is the share of draws where both sides expect half a point, 0 to 0.9999. A
	// game in which one side expects the share s draws 4s(1-s) times as often.
	Draws float64 `json:"draws"`
	// Bias is the value of moving first in Elo, of either sign. It makes one of the
	// two games of a pair nearly won and the other nearly lost: pairs vary less,
	// but show even less of the strength, so a match gets longer.
	Bias float64 `json:"bias"`
	// Alpha is the two-sided probability of seeing a difference where there is none,
	// Beta the probability of missing this one; both below ½ and at least 1e-12.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	// Excess is the factor by which pairs vary more than all this predicts; 0 means
	// 1, not at all.
	Excess float64 `json:"-"`
}

// MostPlanned is the most games that a plan may need: more than any run plays, and
// few enough to sum over many pairings in integers.
const MostPlanned = 1_000_000_000_000

// Validate reports what cannot be planned, and a plan that needs more games than
// MostPlanned.
func (p Plan) Validate() error {
	switch {
	case !(p.Elo > 0 && p.Elo <= 1000):
		return fmt.Errorf("stats: plan: elo %g: want above 0 and at most 1000", p.Elo)
	case !isErrorRate(p.Alpha) || !isErrorRate(p.Beta):
		return fmt.Errorf("stats: plan: alpha %g and beta %g: want both from %g to below 0.5", p.Alpha, p.Beta, leastErrorRate)
	case !(p.Draws >= 0 && p.Draws <= 0.9999):
		return fmt.Errorf("stats: plan: draws %g: want at least 0 and at most 0.9999", p.Draws)
	case !(math.Abs(p.Bias) <= 1000):
		return fmt.Errorf("stats: plan: bias %g: want within ±1000", p.Bias)
	case !(p.Excess >= 0 && p.Excess <= 2):
		return fmt.Errorf("stats: plan: excess %g: want 0, or up to 2", p.Excess)
	case !(p.normalGames() <= MostPlanned):
		return fmt.Errorf("stats: plan: elo %g needs more than %d games: want a larger difference", p.Elo, MostPlanned)
	}
	return nil
}

// An Expectation is what the games of a match look like.
type Expectation struct {
	Score  float64 // mean of a game, of the stronger player
	GameSD float64 // standard deviation per game that pairs show, as in [Estimate]
	Draws  float64 // share of the games
}

// Expect returns what the games of players elo apart look like.
func (p Plan) Expect(elo float64) (e Expectation) {
	variance := 0.0
	for _, gap := range []float64{elo + p.Bias, elo - p.Bias} {
		s, drawn := p.game(gap)
		e.Score, e.Draws = e.Score+s/2, e.Draws+drawn/2
		variance += (s*(1-s) - drawn/4) / 2
	}
	e.GameSD = math.Sqrt(variance * max(1, p.Excess))
	return e
}

// game is the stronger player's expected score in a game, and how often it is drawn.
func (p Plan) game(gap float64) (score, drawn float64) {
	s := ExpectedScore(gap)
	return s, min(4*p.Draws*s*(1-s), 2*s, 2*(1-s))
}

// pairs are the shares of pairs with 0 to 4 half points of the stronger player, none of them 0.
func (p Plan) pairs(elo float64) []float64 {
	const rare = 1e-9
	cells := slices.Repeat([]float64{rare}, 5)
	shares := func(gap float64) [3]float64 {
		s, drawn := p.game(gap)
		return [3]float64{1 - s - drawn/2, drawn, s - drawn/2}
	}
	second := shares(elo - p.Bias)
	for i, a := range shares(elo + p.Bias) {
		for j, b := range second {
			cells[i+j] += a * b
		}
	}
	return cells
}

// Games returns the number of games, in pairs of two, after which the interval of
// [HeadToHead] at the confidence 1-Alpha excludes equality with probability 1-Beta.
// With many games it is the normal approximation; with few, Student's t and the prior
// sample in the estimate of scatter demand a few pairs more. The plan must be valid.
func (p Plan) Games() int {
	least := math.Ceil(p.normalGames() / 2) // pairs
	more := sort.Search(int(least), func(k int) bool { return p.found(least + float64(k)) })
	return 2 * (int(least) + more)
}

// normalGames is the number by the normal approximation.
func (p Plan) normalGames() float64 {
	none, some := p.Expect(0), p.Expect(p.Elo)
	z := distuv.UnitNormal.Quantile
	root := (z(1-p.Alpha/2)*none.GameSD + z(1-p.Beta)*some.GameSD) / (some.Score - 0.5)
	return root * root
}

// found reports whether so many pairs find the difference often enough: whether the
// expected score lies so far beyond the distance at which equality is rejected that it
// is unlikely to fall back. The dispersion is that of the pairs and the prior sample.
func (p Plan) found(pairs float64) bool {
	some := p.Expect(p.Elo)
	dispersion := (some.GameSD*some.GameSD/(some.Score*(1-some.Score))*(pairs-1) + 1) / pairs
	refused := law{dof: pairs}.quantile(1-p.Alpha) * math.Sqrt(dispersion) / 2
	return math.Sqrt(2*pairs)*(some.Score-0.5) >= refused+distuv.UnitNormal.Quantile(1-p.Beta)*some.GameSD
}
