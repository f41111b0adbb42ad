package report

import (
	"fmt"
	"io"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A Pairing is what two agents who met made of it, seen from A.
type Pairing struct {
	A string `json:"a"`
	B string `json:"b"`
	// Ptnml counts pairs by the points of A: LL, LD, DD+WL, WD, WW. Cells has DD
	// and WL apart. Lone counts games without a partner that has a result.
	Ptnml  [5]int `json:"ptnml"`
	Cells  [6]int `json:"cells"`
	Lone   int    `json:"lone_games"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// Distinct counts duplicates once; EffectivePairs is the number of independent
	// pairs that tell as much.
	Distinct       int     `json:"distinct_games"`
	EffectivePairs float64 `json:"effective_pairs"`
	// Elo and NElo (normalized Elo) are those of this pairing alone, LOS is the
	// probability that A is the stronger one. Method, that of stats.HeadToHead, says
	// how all three were found.
	Elo    page.Interval `json:"elo"`
	NElo   page.Interval `json:"nelo"`
	LOS    float64       `json:"los"`
	Method string        `json:"method"`
	// AnyTime is Elo with an interval that holds however often the run is looked
	// at, for all pairings together that may meet; for many pairs, since it takes their variance
	// as seen.
	AnyTime page.Interval `json:"elo_any_time"`
}

// few reports whether the pairing has fewer than ten pairs, or games where most have no
// partner.
func (p *Pairing) few() bool {
	n := p.EffectivePairs
	if p.single() {
		n = float64(p.Games)
	}
	return 0 < n && n < 10
}

// single reports whether its samples are games, as [stats.HeadToHead] takes them: where most have no partner.
func (p *Pairing) single() bool { return p.Ptnml == [5]int{} || 2*p.Lone > p.Games }

// pairingList returns the pairings of all who met.
func (r *rater) pairingList() []Pairing {
	list := []Pairing{}
	watched := stats.Anytime{Confidence: r.table.Confidence, Contrasts: r.mostPairings(), Planned: max(1, r.Pairs)} // all together
	for _, p := range r.pairings {
		known := r.duplicatesOf(p)
		e, w := r.headToHead(p), p.WDL()
		_, running := watched.Match(p, known)
		list = append(list, Pairing{
			A: r.name(p.A), B: r.name(p.B), Ptnml: p.Penta(), Cells: p.Six(), Lone: p.LoneCount(),
			Games: w.Games(), Wins: w.Wins, Draws: w.Draws, Losses: w.Losses,
			Elo: page.NewInterval(e.Elo), NElo: page.NewInterval(e.NElo), LOS: e.LOS, Method: e.Method.String(),
			Distinct: known.Distinct, EffectivePairs: known.EffectivePairs(), AnyTime: page.NewInterval(running.InElo()),
		})
	}
	return list
}

// mostPairings is how many pairings may meet: those who did once a fixed format is complete, and before
// as many as it may have, since an adaptive one adds some by results.
func (r *rater) mostPairings() int {
	met, n := len(r.pairings), len(r.Agents)
	if r.Rounds == nil && r.Tally.Games() >= r.Planned {
		return met
	}
	return max(met, min(n*(n-1)/2, int(r.Meetings)))
}

// headToHead is what one pairing alone says.
func (r *rater) headToHead(p stats.Pairing) stats.Estimate {
	return stats.HeadToHead(p, r.duplicatesOf(p), r.table.Confidence)
}

// writePairings writes the table of pairings below an empty line.
func (s *Standings) writePairings(w io.Writer) {
	if len(s.Pairings) == 0 {
		return
	}
	fmt.Fprintln(w)
	s.PairingTable().Write(w)
	if slices.ContainsFunc(s.Pairings, func(p Pairing) bool { return p.few() }) {
		fmt.Fprintln(w, "fewer than ten pairs: how much they scatter is judged with one prior pair of independent games besides")
	}
	if slices.ContainsFunc(s.Pairings, func(p Pairing) bool { return p.Lone > 0 && !p.single() }) {
		fmt.Fprintln(w, "score and Elo are of complete pairs; games without a partner are counted as won, drawn and lost alone")
	}
}

// PairingTable has a row for each pairing.
func (s *Standings) PairingTable() *page.Table {
	t := &page.Table{
		Caption: "Each pairing by its own games alone, seen from the first of the two: its Elo less the other's. Ptnml: pairs of games by points, 0 to 2. Score and Elo are of these, unless most games have no partner.",
		Head:    []string{"pairing", "Ptnml(0-2)", ">won", ">drawn", ">lost", ">distinct", ">score", "difference in Elo, these games alone", ">LOS"},
		Least:   []string{"distinct", "LOS", "drawn", "lost", "won", "Ptnml(0-2)"}, // pairs say more than games
	}
	running := s.Finished < s.Planned
	if running {
		t.Head = append(t.Head, "Elo, whenever one looks")
	}
	for _, p := range s.Pairings {
		cells := []string{
			p.A + " – " + p.B, fmt.Sprint(p.Ptnml), fmt.Sprint(p.Wins), fmt.Sprint(p.Draws), fmt.Sprint(p.Losses), fmt.Sprint(p.Distinct),
			page.Percent.Text(p.Score()), p.Elo.String(), percent(p.LOS),
		}
		if running {
			cells = append(cells, p.AnyTime.String())
		}
		t.Add(cells...)
	}
	return t
}

// Score is the share of the points of A, of the games that its Elo is of, with the ends of that as shares.
func (p *Pairing) Score() page.Interval {
	points, games := 2*p.Wins+p.Draws, p.Games
	if !p.single() {
		points, games = p.Ptnml[1]+2*p.Ptnml[2]+3*p.Ptnml[3]+4*p.Ptnml[4], p.Games-p.Lone
	}
	iv := page.Interval{Value: float64(points) / float64(2*max(1, games)), Low: new(0.0), High: new(1.0)}
	if p.Elo.Low != nil {
		iv.Low = new(min(iv.Value, stats.ExpectedScore(*p.Elo.Low)))
	}
	if p.Elo.High != nil {
		iv.High = new(max(iv.Value, stats.ExpectedScore(*p.Elo.High)))
	}
	return iv
}
