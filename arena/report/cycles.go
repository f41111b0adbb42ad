package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// Cycles is what ratings cannot explain in the games of a run.
type Cycles struct {
	Schema  int    `json:"schema_version"`
	Name    string `json:"name"`
	Game    string `json:"game"`
	RunSeed uint64 `json:"run_seed"`
	// Games counts duplicates once; LeftOut have no result.
	Games       int     `json:"games"`
	Simulations int     `json:"simulations"`
	Seed        uint64  `json:"seed"`
	Confidence  float64 `json:"confidence"`
	// Explained says that ratings explain the results; Unexplained is the share of
	// the differences that they leave, P how probable as much is if they explain all.
	// Both are null without degrees of freedom.
	Explained   bool           `json:"ratings_explain_it"`
	Freedom     int            `json:"degrees_of_freedom"`
	Unexplained *page.Interval `json:"unexplained_share"`
	P           *float64       `json:"p"`
	// Triples is the number of three agents who all met; Cycles are the most telling.
	Triples int     `json:"triples"`
	Cycles  []Cycle `json:"cycles"`
	Edges   []Edge  `json:"pairings"`
	Skipped int     `json:"pairings_left_out"`
	LeftOut int     `json:"games_without_result"`
	// Instead stands beside the ranking where there is a cycle.
	Instead []BesideRating `json:"beside_ratings"`
}

// A Cycle is three agents, of whom each is to beat the next and the last the first.
type Cycle struct {
	Agents [3]string        `json:"agents"`
	Elo    [3]page.Interval `json:"elo"`
	Sum    page.Interval    `json:"sum"`
	Proven bool             `json:"proven"`
	// Bent says that the sum is not 0, though no cycle is proven.
	Bent bool `json:"sum_is_not_zero"`
}

// An Edge is a pairing and what the ratings make of it.
type Edge struct {
	A string `json:"a"`
	B string `json:"b"`
	stats.Edge
}

// A BesideRating is what an agent gets instead of a rank: its alpha-rank, and its
// share of the mixture that no agent beats.
type BesideRating struct {
	Agent     string        `json:"agent"`
	AlphaRank page.Interval `json:"alpha_rank"`
	Maximin   page.Interval `json:"maximin_share"`
}

// NewCycles shows what Find found. Name, Game, RunSeed and LeftOut are the caller's
// to fill in.
func NewCycles(r *stats.CycleReport, name func(player int) string) *Cycles {
	v := &Cycles{
		Schema: StatsSchema, Simulations: r.Options.Simulations, Seed: r.Options.Seed, Confidence: r.Options.Confidence,
		Explained: r.Silent(), Freedom: r.Free, Triples: r.Triples, Skipped: r.Skipped,
		Cycles: []Cycle{}, Edges: []Edge{}, Instead: []BesideRating{},
	}
	if r.Free > 0 {
		v.Unexplained, v.P = new(page.NewInterval(r.Unexplained)), &r.P
	}
	for _, c := range r.Cycles {
		view := Cycle{Sum: page.NewInterval(c.Sum), Proven: c.Proven, Bent: c.Bent()}
		for k, p := range c.Players {
			view.Agents[k], view.Elo[k] = name(p), page.NewInterval(c.Elo[k])
		}
		v.Cycles = append(v.Cycles, view)
	}
	for _, e := range r.Edges {
		v.Games += e.Games
		v.Edges = append(v.Edges, Edge{name(e.A), name(e.B), e})
	}
	for p, s := range r.Instead {
		v.Instead = append(v.Instead, BesideRating{name(p), page.NewInterval(s.AlphaRank), page.NewInterval(s.Maximin)})
	}
	return v
}

// mostCycles bounds what people are shown; programs get all.
const mostCycles = 5

// WriteText writes the cycles for people.
func (v *Cycles) WriteText(w io.Writer) error { return writeText(w, v.write) }

func (v *Cycles) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d games, pairings: %d; simulations: %d, seed %d\n\n",
		v.Name, v.Game, v.RunSeed, v.Games, len(v.Edges), v.Simulations, v.Seed)
	v.writeVerdict(w)
	if v.LeftOut > 0 {
		fmt.Fprintf(w, "%d games without a result are in none of this\n", v.LeftOut)
	}
	for i, c := range v.Cycles {
		if i == mostCycles {
			fmt.Fprintf(w, "… and %d more\n", len(v.Cycles)-i)
			break
		}
		fmt.Fprintln(w, c.words(v.Triples))
	}
	v.writeEdges(w)
	v.writeInstead(w)
}

func (v *Cycles) writeVerdict(w io.Writer) {
	if v.Freedom == 0 {
		fmt.Fprintln(w, "no pairings form a cycle: ratings explain these results")
		return
	}
	verdict := "ratings do not explain these results"
	if v.Explained {
		verdict = "ratings explain these results"
	}
	fmt.Fprintf(w, "%s: they leave %s of the differences, p %s (degrees of freedom: %d)\n",
		verdict, v.Unexplained.Percent(), page.Chance(*v.P), v.Freedom)
	if v.Skipped > 0 {
		fmt.Fprintf(w, "%d pairings are left out: they met in one seat only, or in a single pair\n", v.Skipped)
	}
}

// words says a triple in plain words.
func (c Cycle) words(triples int) string {
	sum := fmt.Sprintf("%s Elo [%s, %s] around the cycle", page.Signed("%+.0f", c.Sum.Value), page.Signed("%+.0f", *c.Sum.Low), page.Signed("%+.0f", *c.Sum.High))
	among := "95 %"
	if triples > 1 {
		among = fmt.Sprintf("95 %% over %d triples", triples)
	}
	a := c.Agents
	switch {
	case c.Proven:
		return fmt.Sprintf("%s beats %s (%s), %s beats %s (%s), %s beats %s (%s): %s, %s",
			a[0], a[1], c.edge(0), a[1], a[2], c.edge(1), a[2], a[0], c.edge(2), sum, among)
	case c.Bent:
		return fmt.Sprintf("differences do not add up among %s, %s and %s: %s, %s; a cycle is not proven", a[0], a[1], a[2], sum, among)
	}
	return fmt.Sprintf("no cycle is proven; nearest to one are %s, %s and %s: %s, %s", a[0], a[1], a[2], sum, among)
}

func (c Cycle) edge(k int) string {
	e := c.Elo[k]
	return fmt.Sprintf("%s ± %.0f", page.Signed("%+.0f", e.Value), (*e.High-*e.Low)/2)
}

// writeEdges shows the pairings, the most surprising first.
func (v *Cycles) writeEdges(w io.Writer) {
	if len(v.Edges) == 0 {
		return
	}
	edges := slices.Clone(v.Edges)
	slices.SortStableFunc(edges, func(a, b Edge) int {
		return cmp.Compare(math.Abs(b.Surprise), math.Abs(a.Surprise))
	})
	fmt.Fprintln(w)
	t := page.Table{Head: []string{"pairing", ">games", ">score", ">Elo", "95 %", ">by ratings", ">surprise"}}
	for _, e := range edges {
		t.Add(e.A+" – "+e.B, fmt.Sprint(e.Games), fmt.Sprintf("%.1f%%", 100*e.Score), page.Signed("%+.1f", e.Elo),
			fmt.Sprintf("± %.1f", stats.Z95*e.SE), page.Signed("%+.1f", e.Rated), page.Signed("%+.1f", e.Surprise))
	}
	t.Write(w)
	fmt.Fprintln(w, "\nElo: log odds of the pairing alone, half a win and half a loss added in each seat, the first move cancelled;\n"+
		"surprise: -log10 of the p-value of the difference, negative where the first named did worse than rated")
}

// writeInstead shows what stands beside ratings when there is a cycle.
func (v *Cycles) writeInstead(w io.Writer) {
	if len(v.Instead) == 0 {
		return
	}
	fmt.Fprintln(w)
	t := page.Table{Head: []string{"agent", "alpha-rank", "share of the unbeaten mixture"}}
	for _, s := range v.Instead {
		t.Add(s.Agent, s.AlphaRank.Percent(), s.Maximin.Percent())
	}
	t.Write(w)
}
