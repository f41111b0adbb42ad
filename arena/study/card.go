package study

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

var cardKind = questionKind{
	name:  "card",
	check: func(_ *roll, c *configs.Study, _ string, _ *configs.Question) error { return checkBudgets(c) },
	cells: func(s *Study, q *configs.Question, over map[string]*played) (cells []configs.StudyCell) {
		for _, g := range s.roll.asked(q) {
			cells = append(cells, s.cell(g.StudyGame, s.cardLevel(), s.cardLevel()))
		}
		return append(cells, depthCells(s, q, over)...)
	},
	eager:  true,
	title:  func(q *configs.Question) string { return fmt.Sprintf("What kind of game is %s?", eachOf(q.Card)) },
	answer: (*answering).card,
	tests: func(s *Study, q *configs.Question) int {
		games := s.roll.asked(q)
		return 2*len(games) + 2*len(cardFigures)*(len(games)-1) + depthKind.tests(s, q)
	},
	power: fairKind.power,
}

// cardMargin is how far from one half the first mover's score may be in a game that a card calls even.
const cardMargin = 0.05

// cardFigures are the figures in which a card compares games with the first one: the row, how much less and more
// are called, and what may be called the same, as a share of the reference's figure where relative says so.
var cardFigures = []struct {
	row, about, figure string
	less, more         string
	same               float64
	relative           bool
}{
	{"length", "turns a game after its opening", "turns", "shorter", "longer", 0.1, true},
	{"drama", "games whose winner was far behind for two turns, as the judge sees them", "comeback", "less", "more", 0.05, false},
	{"lead changes", "how often the lead passes from one player to the other, as the judge sees it", "lead-changes", "fewer", "more", 0.1, true},
	{"completed", "games that end by a rule: others were capped and have no result, or were resigned, adjudicated or forfeited", "completion", "fewer", "more", 0.05, false},
	{"draws", "games that are drawn", "draws", "fewer", "more", 0.05, false},
}

// cardLevel is the level that plays the games of a card between equals: the last of the first family.
func (s *Study) cardLevel() configs.StudyLevel {
	levels, _ := s.Config.LevelList() // the loader has reported what is wrong
	first := levels[0].Family
	own := slices.DeleteFunc(levels, func(l configs.StudyLevel) bool { return l.Family != first })
	return own[len(own)-1]
}

// card makes the claims of a card, and when all are corrected the card itself.
func (a *answering) card(number int, q *configs.Question) {
	games := a.roll.asked(q)
	level := a.Study.cardLevel()
	c := &cardMaker{answering: a, number: number, games: games, pace: q.Pace}
	for _, g := range games {
		at := slices.IndexFunc(a.cells, func(p *played) bool { return p.plays(g) && p.plan.Equal() && p.plan.Levels[0].Name == level.Name })
		if at < 0 {
			return // an older study, which did not play them
		}
		c.cells = append(c.cells, a.cells[at])
	}
	if c.claims(q); a.out.Card != nil {
		return // that of shipped agents stands
	}
	a.out.Card = &report.StudyCard{Level: level.Spec, Games: each.Of(games, func(g game) string { return g.Game })}
	a.heads[number] = func() string {
		a.out.Card.Rows = c.rows()
		return "The card says it at a glance."
	}
}

// A cardMaker makes the card of some games.
type cardMaker struct {
	*answering
	number int
	games  []game
	cells  []*played // between equals, of each game
	pace   float64   // seconds a turn that the study assumes of people, 0 for none
}

// claims adds the claims that the words of the card rest on.
func (c *cardMaker) claims(q *configs.Question) {
	for _, p := range c.cells {
		c.fairAt(c.number, cardMargin, p)
	}
	for _, f := range cardFigures {
		for i, p := range c.cells {
			reference := c.cells[0].samples[f.figure]
			if i == 0 || len(reference) == 0 || len(p.samples[f.figure]) == 0 {
				continue
			}
			margin := f.same
			if f.relative {
				margin *= reference.Mean(confidence).Value.Center
			}
			var same []configs.Margin
			if margin > 0 { // a share of nothing is no margin
				same = []configs.Margin{{Figure: f.figure, Within: margin}}
			}
			c.compare(c.number, f.figure, c.cells[0], p, &configs.Question{Equivalent: same})
		}
	}
	if len(climbers(c.Config)) > 0 {
		c.depth(c.number, q)
	}
	c.dead(c.number, q)
}

// rows are those of the card.
func (c *cardMaker) rows() (rows []report.StudyCardRow) {
	rows = append(rows, c.row("fair", "the first mover's score: even within 5 percentage points, or whom it favours", c.fair))
	for _, f := range cardFigures {
		rows = append(rows, c.row(f.row, f.about, func(i int) report.StudyCardCell {
			return c.figure(i, f.figure, c.word(i, f.figure, f.less, f.more))
		}))
		if f.figure == "turns" && c.pace > 0 {
			rows = append(rows, c.row(fmt.Sprintf("minutes, %g s a turn", c.pace), "how long a game lasts with its opening if each turn takes so long, which is assumed of people and not measured", c.minutes))
		}
	}
	rows = append(rows, c.row("decided by", "the ending of most games", c.ending))
	for _, levels := range climbers(c.Config) {
		family := levels[0].Family
		rows = append(rows, c.row("depth, "+family, "Elo from random play to the last level of the family", func(i int) report.StudyCardCell {
			word := c.verdict(i, "ladder-elo", c.games[0].Game+", "+family, c.games[i].Game+", "+family, "shallower", "deeper")
			return c.fit(i, family, "ladder in elo", word)
		}), c.row("doubling, "+family, "Elo that the last doubling of its budget gains", func(i int) report.StudyCardCell {
			word := c.holds("last-doubling-elo", c.games[i].Game+", "+family, "", "worse", "gains")
			top := levels[len(levels)-1].Value
			return c.fit(i, family, "elo a doubling to "+top, word)
		}))
	}
	return append(rows, c.row("unused rules", "rulings that a move can bring into play and none did", c.unused))
}

// row is a row with a cell for each game.
func (c *cardMaker) row(name, about string, of func(i int) report.StudyCardCell) report.StudyCardRow {
	row := report.StudyCardRow{Name: name, About: about}
	for i := range c.cells {
		row.Cells = append(row.Cells, of(i))
	}
	return row
}

// figure is a cell with a figure of the games between equals.
func (c *cardMaker) figure(i int, name, word string) report.StudyCardCell {
	for _, f := range c.cells[i].figures() {
		if f.Name == name && page.Bounded(f.Interval) {
			return report.StudyCardCell{Figure: name, Unit: f.Unit, Value: new(f.Interval), Games: c.cells[i].games, Word: word}
		}
	}
	return report.StudyCardCell{Word: unknownWord}
}

// minutes are what the length of a game comes to at the pace that is assumed.
func (c *cardMaker) minutes(i int) report.StudyCardCell {
	cell := c.figure(i, "turns", c.word(i, "turns", "shorter", "longer"))
	if turns := cell.Value; turns != nil && turns.Low != nil && turns.High != nil {
		of := func(turns *float64) *float64 { return new((*turns + float64(c.Config.Openings.Turns)) * c.pace / 60) }
		cell.Figure, cell.Unit, cell.Value = "minutes", "minutes", &page.Interval{Value: *of(&turns.Value), Low: of(turns.Low), High: of(turns.High)}
	}
	return cell
}

// unknownWord stands where no interval supports another word.
const unknownWord = "not known"

// fair says whom a game favours.
func (c *cardMaker) fair(i int) report.StudyCardCell {
	name := c.cells[i].plan.Run.Name
	word := c.holds(firstScore, name, "", "second", "first")
	if c.equal(firstScore, name, "") {
		word = "even"
	}
	return c.figure(i, firstScore, word)
}

// word compares a figure of a game with that of the reference.
func (c *cardMaker) word(i int, figure, less, more string) string {
	word := c.verdict(i, figure, c.cells[0].plan.Run.Name, c.cells[i].plan.Run.Name, less, more)
	long := func(i int) bool { return figure == "turns" && c.cells[i].unfinished() > mostStopped } // longer than is known
	if i > 0 && (long(0) && word != less || long(i) && word != more) {
		return unknownWord
	}
	return word
}

// verdict is the word of a game that is compared with the reference.
func (c *cardMaker) verdict(i int, figure, a, b, less, more string) string {
	if i == 0 {
		return "reference"
	}
	if word := c.holds(figure, a, b, less, more); word != unknownWord || !c.equal(figure, a, b) {
		return word
	}
	return "same"
}

// holds is one of two words if a difference is claimed.
func (c *cardMaker) holds(figure, a, b, less, more string) string {
	if i := c.claimed(figure, a, b, false); i >= 0 {
		return [...]string{less, unknownWord, more}[1+side(&c.answering.claims[i].row)]
	}
	return unknownWord
}

// equal reports whether equivalence is claimed.
func (c *cardMaker) equal(figure, a, b string) bool { return c.claimed(figure, a, b, true) >= 0 }

// claimed is the place of the first claim about two cells that holds, of a difference or of equivalence; below 0 for none.
func (c *cardMaker) claimed(figure, a, b string, equal bool) int {
	return slices.IndexFunc(c.answering.claims, func(claim *claim) bool {
		r := &claim.row
		return r.Question == c.number && r.Figure == figure && r.A == a && r.B == b && r.Margin > 0 == equal && r.Holds
	})
}

// fit is a cell with a figure of a ladder.
func (c *cardMaker) fit(i int, family, term, word string) report.StudyCardCell {
	for _, f := range c.out.Fits {
		if f.Question == c.number && f.Game == c.games[i].Game && f.Level == family && f.Term == term && page.Bounded(f.Interval) {
			return report.StudyCardCell{Figure: "elo", Value: new(f.Interval), Games: f.Games, Word: word}
		}
	}
	return report.StudyCardCell{Word: unknownWord}
}

// ending is how most games end.
func (c *cardMaker) ending(i int) report.StudyCardCell {
	most, best := "", 0.0
	for _, f := range c.cells[i].figures() {
		name, ok := strings.CutPrefix(f.Name, "ending/")
		if ok && !strings.Contains(name, "/") && f.Value > best {
			most, best = f.Name, f.Value
		}
	}
	cell := c.figure(i, most, "")
	if cell.Value != nil {
		cell.Of = strings.TrimPrefix(most, "ending/")
	}
	return cell
}

// unused are the rulings that no game met.
func (c *cardMaker) unused(i int) report.StudyCardCell {
	p := c.cells[i]
	looked := map[string]bool{}
	lookedFor(p.metrics, looked)
	if p.games == 0 || len(looked) == 0 {
		return report.StudyCardCell{Word: unknownWord}
	}
	return report.StudyCardCell{Games: p.games, Word: fmt.Sprintf("%d of %d, each in at most %s", len(quality.Unmet(p.metrics)), len(looked), atMost(len(p.samples[firstScore])))}
}

// CardOf is the study that makes a card of games: the shipped configuration study-card with these games,
// and overrides.
func CardOf(r runs.Registry, games, set []string) (*Study, error) {
	const name, before = "study-card", "games: [zertz/37]"
	text, err := configs.Example(name)
	if err != nil {
		return nil, err
	}
	quoted := strings.Join(each.Of(games, strconv.Quote), ", ")
	return Parse(r, name+".yaml", []byte(strings.Replace(string(text), before, "games: ["+quoted+"]", 1)), set)
}
