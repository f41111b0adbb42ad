package quality

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/each"
)

// A FigureKind is something in which games can be compared, as studies name it.
type FigureKind struct {
	// Name may have a part in capitals, which stands for any of its kind: N for a tenth of the
	// decisions after the opening, 1 to 10, EVENT for an event of the game, ENDING for the name of a
	// rule that ends it, WHY for a class of ending other than by a rule.
	Name string
	// Unit is that of the value: a share is of 1.
	Unit string
	// About says what it is.
	About string
	// Judged says that the values of a judge are needed for it.
	Judged bool

	seen bool // by a player in its own values, and by no judge
	// of is the value of one game, where the figure is the mean of that: nothing else says it then.
	of func(g *replayed) float64
}

// chosen ends the units of figures of the moves that players chose: those of the opening are no
// player's, and left out. All other figures are of whole games.
const chosen = " after the opening"

// figures are all there are, in the order in which those of values are shown.
var figures = []FigureKind{
	{Name: "first-score", Unit: "points", About: "what the first mover scores in a game"},
	{Name: "completion", Unit: "share", About: "games that end by a rule"},
	{Name: "ended/WHY", Unit: "share", About: "games that end otherwise, such as ended/cap"},
	{Name: "draws", Unit: "share", About: "games that are drawn"},
	{Name: "draws/ENDING", Unit: "share", About: "games drawn by one rule"},
	{Name: "ending/ENDING/first", Unit: "share", About: "games that the first mover wins by one rule"},
	{Name: "ending/ENDING/second", Unit: "share", About: "games that the other player wins by it"},
	{Name: "ending/ENDING", Unit: "share", About: "games that either wins by it"},
	{Name: "turns", Unit: "turns a game" + chosen, About: "length"},
	{Name: "decisions", Unit: "decisions a game" + chosen, About: "length in moves of either player"},
	{Name: "choices", Unit: "moves a decision" + chosen, About: "legal moves"},
	{Name: "choices/N", Unit: "moves a decision" + chosen, About: "the same in a tenth of the game"},
	{Name: "one-choice", Unit: "share of decisions" + chosen, About: "decisions with one legal move"},
	{Name: "one-choice/N", Unit: "share of decisions" + chosen, About: "the same in a tenth of the game"},
	{Name: "tree", Unit: "log10" + chosen, About: "product of the numbers of legal moves of a game", of: func(g *replayed) float64 { return g.tree }},
	{Name: "coverage", Unit: "share of places", About: "places of the board that are ever used"},
	{Name: "pieces/N", Unit: "pieces", About: "pieces on the board in a tenth of the game"},
	{Name: "event/EVENT", Unit: "share", About: "games in which a rule is met, such as event/row-kept"},
	{Name: "times/EVENT", Unit: "times a game", About: "how often it is met"},
	{Name: "drama", Unit: "share", About: "how far behind the later winner was, on average over turns", Judged: true},
	{Name: "drama-most", Unit: "share", About: "how far behind the later winner was at worst", Judged: true},
	{Name: "comeback", Unit: "share of won games", About: "the later winner was far behind for two turns", Judged: true},
	{Name: "lead-changes", Unit: "changes a game", About: "how often the lead passes to the other player", Judged: true},
	{Name: "decided-at", Unit: "share of the game", About: "when the winner is given nine chances of ten for good", Judged: true},
	{Name: "swing", Unit: "share", About: "largest change of what a player expects", seen: true},
	{Name: "uncertainty", Unit: "bits", About: "how open the result is, on average over turns", Judged: true},
	{Name: "uncertainty/N", Unit: "bits", About: "the same in a tenth of the turns", Judged: true},
	{Name: "killer-rise", Unit: "share", About: "largest rise of the winner's chance by a turn of the winner", Judged: true},
	{Name: "killer", Unit: "share of won games", About: "that rise is .3 or more", Judged: true},
	{Name: "blunder-rise", Unit: "share", About: "largest rise of the winner's chance by a turn of the loser", Judged: true},
	{Name: "blunder", Unit: "share of won games", About: "that rise is .3 or more", Judged: true},
	{Name: "at-stake", Unit: "share", About: "what a random move loses against the best one", Judged: true},
}

// FigureKinds returns the figures in which a study can compare games.
func FigureKinds() []FigureKind {
	return slices.DeleteFunc(slices.Clone(figures), func(f FigureKind) bool { return f.seen })
}

// KindOfFigure returns the figure that a name is of, such as event/EVENT for event/row-kept.
func KindOfFigure(name string) (FigureKind, bool) {
	kind := each.First(figures, func(f FigureKind) bool { return !f.seen && f.names(name) })
	return kind, kind.Name != ""
}

// wildcard is the part of a figure's name that is in capitals.
var wildcard = regexp.MustCompile(`[A-Z]+`)

// names reports whether a name is of the figure. What games call their events and endings is
// theirs: it may be anything.
func (f *FigureKind) names(name string) bool {
	at := wildcard.FindStringIndex(f.Name)
	if at == nil {
		return f.Name == name
	}
	middle, ok := strings.CutPrefix(name, f.Name[:at[0]])
	if ok {
		middle, ok = strings.CutSuffix(middle, f.Name[at[1]:])
	}
	return ok && (f.Name[at[0]:at[1]] != "N" || slices.Contains(tenths, middle))
}

// tenths are the parts of a game that names of figures hold.
var tenths = func() (names []string) {
	for part := range parts {
		names = append(names, strconv.Itoa(part+1))
	}
	return names
}()

// each are the names of a figure, one for each tenth where it has them.
func (f *FigureKind) each() []string {
	before, ok := strings.CutSuffix(f.Name, "N")
	if !ok {
		return []string{f.Name}
	}
	return each.Of(tenths, func(part string) string { return before + part })
}

// unitOf is the unit of a figure of that name.
func unitOf(name string) string {
	return figures[slices.IndexFunc(figures, func(f FigureKind) bool { return f.names(name) })].Unit
}
