package exchange

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// pgnWidth is the longest line of movetext, as in the standard (PGN 1994,
// section 4.3, has 255 for lines and 80 for export).
const pgnWidth = 80

// NewPGN returns a writer of PGN: tags, a comment with all moves in the
// game's notation, a comment for each move if evaluations are kept, and the
// result. White is the first player. A game without a result is "*". Every
// program that knows only chess skips comments.
func NewPGN(w io.Writer, r *arena.Meta) (Writer, error) {
	return &pgnWriter{out: bufio.NewWriter(w), run: r}, nil
}

type pgnWriter struct {
	out   *bufio.Writer
	run   *arena.Meta
	games int
}

// pgnResults are the results in PGN.
var pgnResults = [...]string{
	rules.Ongoing: "*", rules.FirstWins: "1-0", rules.SecondWins: "0-1", rules.Draw: "1/2-1/2",
}

// pgnResult reads a result in PGN.
func pgnResult(text string) (rules.Result, error) {
	result := slices.Index(pgnResults[:], text)
	if result < 0 {
		return 0, fmt.Errorf("result %q: want 1-0, 0-1, 1/2-1/2 or *", brief(text))
	}
	return rules.Result(result), nil
}

func (p *pgnWriter) Game(g *Game) error {
	if p.games++; p.games > 1 {
		p.out.WriteByte('\n')
	}
	for _, tag := range p.tags(g) {
		fmt.Fprintf(p.out, "[%s \"%s\"]\n", tag[0], pgnText.Replace(sanitize.Line(tag[1])))
	}
	p.out.WriteByte('\n')
	if len(g.Moves) > 0 {
		p.movetext(commented(g.Moves))
	}
	if g.SearchInfo.Any() {
		p.movetext(g.comments())
	}
	_, err := fmt.Fprintln(p.out, pgnResults[g.Result])
	return err
}

// tags returns the tags of a game: the seven that the standard puts first,
// whose date no record has, then ours, then the stamp.
func (p *pgnWriter) tags(g *Game) [][2]string {
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	tags := [][2]string{
		{"Event", p.run.Name},
		{"Site", "gipfarena"},
		{"Date", "????.??.??"},
		{"Round", fmt.Sprintf("%d.%d", g.Pair+1, g.Place+1)},
		{"White", g.Sides[0].Name},
		{"Black", g.Sides[1].Name},
		{"Result", pgnResults[g.Result]},
		{"Variant", g.Game},
		{"GameIndex", count(g.Index)},
		{"Pair", count(g.Pair)},
		{"Opening", count(g.Opening)},
		{"OpeningPlies", count(int64(g.OpeningPlies))},
		{"Setup", Seed(g.Setup).String()},
		{"Seed", Seed(g.Seed).String()},
		{"WhiteSpec", g.Sides[0].Spec},
		{"BlackSpec", g.Sides[1].Spec},
		{"Termination", string(g.Termination)},
		{"Ending", g.Ending},
		{"PlyCount", count(int64(g.Plies()))},
	}
	if g.Start != "" { // in our notation
		tags = append(tags, [2]string{"SetUp", "1"}, [2]string{"FEN", g.Start})
	}
	if g.Control.Plies > 0 {
		tags = append(tags, [2]string{"Control", g.Control.String()})
	}
	return append(tags, each.Of(NewStamp(p.run), func(e KeyValue) [2]string { return [2]string{camel(e.Key), e.Value} })...)
}

// camel turns a key such as config_hash into a tag such as ConfigHash.
func camel(key string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(key, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// pgnText makes a printable text fit between a tag's quotes: it escapes what would
// end them.
var pgnText = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// commented returns the moves as the words of one comment. No move contains a brace.
func commented(moves []string) []string {
	words := slices.Clone(moves)
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	return words
}

// comments returns a comment for each move.
func (g *Game) comments() []string {
	words := make([]string, len(g.Moves))
	for ply := range g.Moves {
		words[ply] = "{" + g.Comment(ply) + "}"
	}
	return words
}

// movetext writes words in lines of bounded length.
func (p *pgnWriter) movetext(words []string) {
	width := 0
	for _, word := range words {
		switch {
		case width == 0:
		case width+1+len(word) > pgnWidth:
			p.out.WriteByte('\n')
			width = 0
		default:
			p.out.WriteByte(' ')
			width++
		}
		p.out.WriteString(word)
		width += len(word)
	}
	p.out.WriteByte('\n')
}

func (p *pgnWriter) Close() error { return p.out.Flush() }
