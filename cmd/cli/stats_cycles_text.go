package cli

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// mostCycles bounds what people are shown; programs get all.
const mostCycles = 5

func (v *cyclesView) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d games in %d pairings; %d simulations, seed %d\n\n",
		v.Name, v.Game, v.RunSeed, v.Games, len(v.Edges), v.Simulations, v.Seed)
	v.printVerdict(w)
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
	v.printEdges(w)
	v.printInstead(w)
}

func (v *cyclesView) printVerdict(w io.Writer) {
	if v.Free == 0 {
		fmt.Fprintln(w, "nobody met round about: whatever the results, ratings explain them")
		return
	}
	verdict := "ratings do not explain these results"
	if v.Silent {
		verdict = "ratings explain these results"
	}
	fmt.Fprintf(w, "%s: they leave %s of the differences, p = %.3g (degrees of freedom: %d)\n",
		verdict, v.report.Unexplained.Percent(), *v.P, v.Free)
	if v.Skipped > 0 {
		fmt.Fprintf(w, "%d pairings are left out: they met in one seat only, or in a single pair\n", v.Skipped)
	}
}

// words says a triple in plain words.
func (c cycleView) words(triples int) string {
	sum := fmt.Sprintf("%+.0f Elo [%+.0f, %+.0f] round about", c.Sum.Value, *c.Sum.Low, *c.Sum.High)
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
		return fmt.Sprintf("distances do not add up among %s, %s and %s: %s, %s; not that they go round", a[0], a[1], a[2], sum, among)
	}
	return fmt.Sprintf("no cycle is proven; nearest to one are %s, %s and %s: %s, %s", a[0], a[1], a[2], sum, among)
}

func (c cycleView) edge(k int) string {
	e := c.Elo[k]
	return fmt.Sprintf("%+.0f ± %.0f", e.Value, (*e.High-*e.Low)/2)
}

// printEdges shows the pairings, the most surprising first.
func (v *cyclesView) printEdges(w io.Writer) {
	if len(v.Edges) == 0 {
		return
	}
	edges := slices.Clone(v.Edges)
	slices.SortStableFunc(edges, func(a, b edgeView) int {
		return cmp.Compare(math.Abs(b.Surprise), math.Abs(a.Surprise))
	})
	fmt.Fprintln(w)
	t := report.Table{Header: []string{"pairing", ">games", ">score", ">Elo", "95 %", ">by ratings", ">surprise"}}
	for _, e := range edges {
		t.Add(e.A+" – "+e.B, fmt.Sprint(e.Games), fmt.Sprintf("%.1f%%", 100*e.Score), fmt.Sprintf("%+.1f", e.Elo),
			fmt.Sprintf("± %.1f", stats.Z95*e.SE), fmt.Sprintf("%+.1f", e.Rated), fmt.Sprintf("%+.1f", e.Surprise))
	}
	t.Write(w)
	fmt.Fprintln(w, "\nElo: log odds of the pairing alone, half a win and half a loss added in each seat, the first move cancelled;\n"+
		"surprise: zeros of the p-value of the difference, below 0 where the first named did worse than rated")
}

// printInstead shows what stands beside ratings when there is a cycle.
func (v *cyclesView) printInstead(w io.Writer) {
	if len(v.Instead) == 0 {
		return
	}
	fmt.Fprintln(w)
	t := report.Table{Header: []string{"agent", "alpha-rank", "share of the mixture that nobody beats"}}
	for i, s := range v.Instead {
		from := v.report.Instead[i]
		t.Add(s.Agent, from.AlphaRank.Percent(), from.Maximin.Percent())
	}
	t.Write(w)
}
