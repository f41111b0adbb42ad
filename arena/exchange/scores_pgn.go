package exchange

import (
	"fmt"
	"strings"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// readPGN reads the tags of all games. A game ends where tags come after moves,
// where a tag comes that it has already, or after a blank line once it has all it
// needs.
func readPGN(in *lines, b *builder) error {
	p := pgn{in: in, builder: b}
	for in.next() {
		if err := p.line(strings.TrimSpace(in.text)); err != nil {
			return fmt.Errorf("line %d: %w", in.number, err)
		}
	}
	if p.comment > 0 {
		return fmt.Errorf("line %d: a comment begins with { and does not end", p.comment)
	}
	return p.finish()
}

// pgn is the state between two lines.
type pgn struct {
	in      *lines
	builder *builder
	tags    map[string]string // of the game that is read, nil between games
	began   int               // its line
	moves   bool              // it has moves
	blank   bool              // the line before was blank
	comment int               // the line in which a comment in braces began, 0 outside
}

// line reads one line.
func (p *pgn) line(text string) error {
	switch {
	case p.comment > 0:
		p.skipMoves(text)
		return nil
	case text == "":
		p.blank = true
		return nil
	case text[0] == '%' || text[0] == ';':
		return nil
	case text[0] != '[':
		return p.movetext(text)
	}
	for text != "" && text[0] == '[' {
		name, value, rest, ok := cutTag(text)
		if !ok && p.moves {
			return p.movetext(text)
		}
		if !ok {
			return fmt.Errorf("%q: want [Name \"value\"]", brief(text))
		}
		if err := p.tag(name, value); err != nil {
			return err
		}
		text = strings.TrimSpace(rest)
	}
	p.blank = false
	if text != "" {
		return p.movetext(text)
	}
	return nil
}

// movetext skips moves.
func (p *pgn) movetext(text string) error {
	if p.tags == nil {
		return fmt.Errorf("%q: moves without tags before them", brief(text))
	}
	p.moves, p.blank = true, false
	p.skipMoves(text)
	return nil
}

// skipMoves follows comments, in which brackets mean nothing.
func (p *pgn) skipMoves(text string) {
	for _, c := range text {
		switch {
		case p.comment > 0:
			if c == '}' {
				p.comment = 0
			}
		case c == '{':
			p.comment = p.in.number
		case c == ';':
			return
		}
	}
}

// cutTag takes the first tag off a text.
func cutTag(text string) (name, value, rest string, ok bool) {
	name, rest, ok = strings.Cut(text[1:], `"`)
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.ContainsAny(name, "[]{} \t") {
		return "", "", "", false
	}
	var b strings.Builder
	for i := 0; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '\\' && i+1 < len(rest) && (rest[i+1] == '"' || rest[i+1] == '\\'):
			i++
			b.WriteByte(rest[i])
		case c == '"':
			rest, ok = strings.CutPrefix(strings.TrimSpace(rest[i+1:]), "]")
			return name, b.String(), rest, ok
		default:
			b.WriteByte(c)
		}
	}
	return "", "", "", false
}

// tag adds a tag, after ending the game before where it begins a new one.
func (p *pgn) tag(name, value string) error {
	_, twice := p.tags[name]
	if p.moves || twice || p.blank && p.missing() == "" {
		if err := p.finish(); err != nil {
			return err
		}
	}
	if p.tags == nil {
		p.tags, p.began = map[string]string{}, p.in.number
	}
	p.tags[name] = value
	return nil
}

// missing names a tag that the game lacks, "" if it has all.
func (p *pgn) missing() string {
	return each.First([]string{"White", "Black", "Result"}, func(name string) bool {
		_, there := p.tags[name]
		return !there
	})
}

// finish adds the game that was read, if there is one.
func (p *pgn) finish() error {
	if p.tags == nil {
		return nil
	}
	tags := p.tags
	if name := p.missing(); name != "" {
		return fmt.Errorf("the game that begins in line %d has no tag %s", p.began, name)
	}
	p.tags, p.moves, p.blank = nil, false, false
	g := ScoredGame{
		Count: 1, Pair: tags["Pair"], Opening: tags["Opening"],
		Event: told(tags["Event"]), Round: told(tags["Round"]), FEN: told(tags["FEN"]),
	}
	if tags["Result"] == "*" {
		p.builder.list.LeftOut++
		return nil
	}
	var ok bool
	if g.Result, ok = pgnScores[tags["Result"]]; !ok {
		return fmt.Errorf("the game that begins in line %d: result %q: want 1-0, 0-1, 1/2-1/2 or *", p.began, brief(tags["Result"]))
	}
	if err := p.builder.add(tags["White"], tags["Black"], g); err != nil {
		return fmt.Errorf("the game that begins in line %d: %w", p.began, err)
	}
	return nil
}

// pgnScores are the results of games as PGN writes them.
var pgnScores = map[string]stats.Result{"1-0": stats.Win, "1/2-1/2": stats.Draw, "0-1": stats.Loss}
