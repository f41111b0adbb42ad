package exchange

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
)

// ReadPGN yields the games of a file that NewPGN writes, and of files with the same form:
// tags, a comment with all moves, perhaps a comment for each move, the result. Fields of a
// game's record beyond these are zero. An error names the line and quotes the mistake, and
// ends the sequence.
func ReadPGN(in io.Reader) iter.Seq2[arena.Record, error] {
	l, line := newLines(buffered(in)), 0
	return records("PGN", func() (*found, error) {
		g, err := nextPGN(l)
		if line = l.number; err != nil {
			return nil, err
		}
		line = g.ended
		return g.found()
	}, &line)
}

// A pgnGame is a game in PGN, and the state of its reading between two lines.
type pgnGame struct {
	tags    map[string]string
	began   int             // the line of the first tag
	ended   int             // the line of the last tag or moves
	moves   strings.Builder // including comments and other text between them
	blank   bool            // the previous line was blank
	comment int             // the line where a comment in braces began, 0 outside
}

// nextPGN reads the next game, and io.EOF after the last one. A game ends when tags follow
// moves, when a tag repeats, or after a blank line once the game has all that a result
// needs. An error is about the current line of in.
func nextPGN(in *lines) (*pgnGame, error) {
	g := &pgnGame{tags: map[string]string{}}
	for in.next() {
		if ended, err := g.line(in, strings.TrimSpace(in.text)); ended || err != nil {
			return g, err
		}
	}
	switch err := in.scanner.Err(); {
	case err != nil:
		in.number++
		return nil, err
	case g.comment > 0:
		in.number = g.comment
		return nil, errors.New("a comment begins with { and does not end")
	case g.began == 0:
		return nil, io.EOF
	}
	return g, nil
}

// line reads one line, unless the line begins the next game: then it holds it.
func (g *pgnGame) line(in *lines, text string) (ended bool, err error) {
	switch {
	case g.comment > 0:
		return false, g.movetext(in.number, text)
	case text == "":
		g.blank = true
		return false, nil
	case text[0] == '%' || text[0] == ';':
		return false, nil
	}
	for text != "" && text[0] == '[' {
		name, value, rest, ok := cutTag(text)
		if !ok && g.moves.Len() > 0 {
			break
		}
		if !ok {
			return false, fmt.Errorf("%q: want [Name \"value\"]", brief(text))
		}
		if _, twice := g.tags[name]; twice || g.moves.Len() > 0 || g.blank && g.missing() == "" {
			in.hold(text)
			return true, nil
		}
		if g.began == 0 {
			g.began = in.number
		}
		g.tags[name], g.ended = value, in.number
		text = strings.TrimSpace(rest)
	}
	g.blank = false
	if text == "" {
		return false, nil
	}
	return false, g.movetext(in.number, text)
}

// movetext takes a line of moves and tracks its comments, in which brackets mean nothing.
func (g *pgnGame) movetext(line int, text string) error {
	if g.began == 0 {
		return fmt.Errorf("%q: moves without tags before them", brief(text))
	}
	if g.moves.Len() > maxText {
		return fmt.Errorf("a game of more than %d bytes", maxText)
	}
	g.ended = line
	g.moves.WriteString(text + "\n")
	for _, c := range text {
		switch {
		case g.comment > 0:
			if c == '}' {
				g.comment = 0
			}
		case c == '{':
			g.comment = line
		case c == ';':
			return nil
		}
	}
	return nil
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

// missing names a tag that the game lacks, "" if it has all that a result needs.
func (g *pgnGame) missing() string {
	return each.First([]string{"White", "Black", "Result"}, func(name string) bool {
		_, there := g.tags[name]
		return !there
	})
}

// found returns what the game says of itself: the first comment has its moves, each later
// one is about a move, and the result ends it.
func (g *pgnGame) found() (*found, error) {
	f := &found{tags: g.tags}
	text := strings.TrimSpace(g.moves.String())
	for strings.HasPrefix(text, "{") {
		comment, rest, _ := strings.Cut(text[1:], "}")
		switch words := strings.Fields(comment); {
		case g.tags["PlyCount"] == "0":
			return nil, fmt.Errorf("comment %.40q of a game of no moves", comment)
		case f.moves == nil:
			f.moves = words
		default:
			f.spoken = append(f.spoken, strings.Join(words, " "))
		}
		text = strings.TrimSpace(rest)
	}
	if result, ok := g.tags["Result"]; !ok {
		g.tags["Result"] = text
	} else if text != result {
		return nil, fmt.Errorf("%.40q: want the result of the tags, %.40q; moves stand in a comment", text, result)
	}
	return f, nil
}
