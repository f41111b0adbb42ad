//go:build !js

package boards

import (
	"bytes"
	_ "embed"
	"html/template"
	"strconv"
	"sync"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

//go:embed assets/board.js
var module string

//go:embed assets/board.css
var style string

//go:embed assets/replay.html
var source string

var element = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("replay").Funcs(template.FuncMap{
		"line":  sanitize.Line,
		"score": func(x *float64) string { return percent(x) },
	}).Parse(source))
})

// Module returns the ES module that plays replays: it mounts every element of the page
// whose attribute data-replay is the id of an element with the JSON of a Replay, and
// exports mount for those that come later. See the package comment.
func Module() string { return module }

// CSS returns the style sheet of replays, that of the pictures in them included.
func CSS() string { return css + style }

// HTML returns the element in which a game is replayed: the board at the start, the board
// at the end and the table of moves, which the module replaces by the player. The game
// needs its Boards. data is the id of the element with its JSON, as page.Data writes it.
func (p *Replay) HTML(data string) (template.HTML, error) {
	var b bytes.Buffer
	last := p.Boards.Positions() - 1
	err := element().Execute(&b, struct {
		*Replay
		Data, Expected string
		Begin, Finish  template.HTML
		Summary        []string
		Values, Others bool
	}{
		p, data, p.expected(), p.bare(0), p.bare(last), p.Sentences(), p.Course != nil, p.Analysis != nil,
	})
	return template.HTML(b.String()), err
}

// bare returns the board after so many moves, for a page that has the style sheet.
func (p *Replay) bare(after int) template.HTML {
	return template.HTML(p.Boards.Drawing(after).SVG(PictureOptions{Bare: true, Title: p.title(after)}))
}

// title names the board after so many moves, for those who do not see it.
func (p *Replay) title(after int) string {
	text := p.Game + ", the start"
	if after > 0 {
		x := p.Plies[after-1]
		text = p.Game + ", after move " + strconv.Itoa(x.Number) + ", " + x.Move
	}
	return text + ": " + p.Boards.Notes[after]
}

// Picture returns the board after so many moves as a file of its own. The game needs its
// Boards.
func (p *Replay) Picture(after int) []byte {
	return p.Boards.Drawing(after).SVG(PictureOptions{Title: p.title(after)})
}

// Document returns a page with the game alone. The game needs its Boards.
func (p *Replay) Document() (*page.Document, error) {
	const id = "game"
	html, err := p.HTML(id)
	if err != nil {
		return nil, err
	}
	return &page.Document{
		Title: p.Heading(), Facts: p.facts(),
		Sections: []page.Section{{ID: "replay", Title: "Replay", Blocks: []page.Block{{HTML: html}}}},
		Styles:   []template.CSS{template.CSS(CSS())}, Modules: []template.JS{template.JS(Module())},
		Data: []page.Data{{ID: id, Value: p}},
	}, nil
}
