package report

import (
	"fmt"
	"strings"

	"gipf.arena/arena/stats"
)

// Duplicates says how many games of a run tell something new.
type Duplicates struct {
	// Games is the number of games with a result, Distinct how many there are when
	// duplicates between the same agents count once.
	Games    int `json:"games"`
	Distinct int `json:"distinct"`
	// Effective is the number of independent games that tell as much.
	Effective float64 `json:"effective_games"`
	// Share is the share of games that are duplicates of earlier ones.
	Share float64 `json:"duplicate_share"`
}

// String says how many games there are and what they are worth.
func (d Duplicates) String() string {
	if d.Distinct == d.Games {
		return fmt.Sprintf("%d with a result, all distinct", d.Games)
	}
	return fmt.Sprintf("%d with a result, %d distinct, worth %.1f that differ", d.Games, d.Distinct, d.Effective)
}

// duplicates adds up what the tally found.
func (r *rater) duplicates() Duplicates {
	var all stats.Duplicates
	for _, c := range r.known {
		all = all.Plus(c)
	}
	return Duplicates{all.Games, all.Distinct, all.EffectiveGames(), all.Share()}
}

// duplicateNotes warns of pairings with many duplicates.
func (r *rater) duplicateNotes() []string {
	var many []string
	for _, c := range r.known {
		if c.Many() {
			many = append(many, fmt.Sprintf("%s – %s (%d distinct of %d)", r.name(c.A), r.name(c.B), c.Distinct, c.Games))
		}
	}
	if len(many) == 0 {
		return []string{}
	}
	words := "more than a tenth of the games are duplicates of others and tell nothing new; more or longer openings make them differ: "
	if r.Rounds != nil {
		words = strings.Replace(words, ";", ", though what the "+r.Rounds.Settings().Format()+" decides counts each of them;", 1)
	}
	return []string{words + strings.Join(many, ", ")}
}

// duplicatesOf is the same where all games are distinct if the tally was not told to detect duplicates.
func (r *rater) duplicatesOf(p stats.Pairing) stats.Duplicates {
	if d, ok := stats.DuplicatesOf(p, r.known); ok {
		return d
	}
	return stats.Duplicates{A: p.A, B: p.B, Games: p.Games(), Pairs: p.PairCount(), Distinct: p.Games(), Classes: p}
}
