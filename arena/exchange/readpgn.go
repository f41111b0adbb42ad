package exchange

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"gipf.arena/arena"
)

// ReadPGN yields the games of what NewPGN writes, and of files in which games stand that
// way: tags, a comment with all moves, perhaps a comment for each move, the result. What a
// game's record says beyond these is zero. An error names the line and quotes what is wrong
// there, and is the last that is yielded.
func ReadPGN(in io.Reader) iter.Seq2[arena.Record, error] {
	p := &pgnReader{in: buffered(in), line: 1}
	return records("PGN", p.game, &p.line)
}

// records yields the records of the games that next finds, up to io.EOF. line is where the
// reader stands, for an error.
func records(form string, next func() (*found, error), line *int) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for {
			f, err := next()
			if err == io.EOF {
				return
			}
			var r arena.Record
			if err == nil {
				r, err = f.record()
			}
			if err != nil {
				yield(arena.Record{}, fmt.Errorf("export: %s, line %d: %w", form, *line, err))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// maxText is the longest tag or comment taken, in bytes.
const maxText = 32 << 20

type pgnReader struct {
	in   *bufio.Reader
	line int
}

// game reads the next game, and io.EOF after the last one.
func (p *pgnReader) game() (*found, error) {
	f := &found{tags: map[string]string{}}
	for first := true; ; {
		c, err := p.skip()
		if err == io.EOF && !first {
			err = fmt.Errorf("the file ends within a game")
		}
		if err != nil {
			return nil, err
		}
		first = false
		switch {
		case c == '[':
			err = p.tag(f)
		case c == '{':
			err = p.comment(f)
		default:
			return f, p.result(f, c)
		}
		if err != nil {
			return nil, err
		}
	}
}

// byte reads a byte and counts lines.
func (p *pgnReader) byte() (byte, error) {
	c, err := p.in.ReadByte()
	if c == '\n' && err == nil {
		p.line++
	}
	return c, err
}

// skip returns the next byte that is no blank.
func (p *pgnReader) skip() (byte, error) {
	for {
		c, err := p.byte()
		if err != nil || c > ' ' {
			return c, err
		}
	}
}

// until reads to an end byte, which it drops. escapes says that a backslash takes the byte
// after it as it stands.
func (p *pgnReader) until(end byte, escapes bool) (string, error) {
	var text strings.Builder
	for {
		c, err := p.byte()
		if err == nil && escapes && c == '\\' {
			c, err = p.byte()
		} else if err == nil && c == end {
			return text.String(), nil
		}
		if err == nil && text.Len() >= maxText {
			err = fmt.Errorf("longer than %d bytes", maxText)
		}
		if err != nil {
			return "", fmt.Errorf("no %q after %.40q", end, text.String())
		}
		text.WriteByte(c)
	}
}

// tag reads a tag from behind its bracket: a name, and a value in quotes.
func (p *pgnReader) tag(f *found) error {
	name, err := p.until('"', false)
	if err != nil {
		return err
	}
	value, err := p.until('"', true)
	if err != nil {
		return err
	}
	if c, err := p.skip(); err != nil || c != ']' {
		return fmt.Errorf("tag %.40q: want ] after its value", name)
	}
	name = strings.TrimSpace(name)
	if _, twice := f.tags[name]; twice {
		return fmt.Errorf("tag %.40q comes twice", name)
	}
	f.tags[name] = value
	return nil
}

// comment reads a comment: the first of a game has its moves, each other is about a move.
func (p *pgnReader) comment(f *found) error {
	text, err := p.until('}', false)
	switch {
	case err != nil:
		return err
	case len(f.tags) == 0:
		return fmt.Errorf("comment %.40q before any tag", text)
	case f.tags["PlyCount"] == "0":
		return fmt.Errorf("comment %.40q of a game of no moves", text)
	case f.moves == nil:
		f.moves = strings.Fields(text)
	default:
		f.spoken = append(f.spoken, strings.Join(strings.Fields(text), " "))
	}
	return nil
}

// result reads the word that ends a game, of which the first byte has been read.
func (p *pgnReader) result(f *found, first byte) error {
	said := []byte{first}
	for len(said) < 40 {
		c, err := p.byte()
		if err != nil || c <= ' ' {
			break
		}
		said = append(said, c)
	}
	word := string(said)
	tag, ok := f.tags["Result"]
	switch {
	case len(f.tags) == 0:
		return fmt.Errorf("%.40q: want a tag ([Event \"…\"])", word)
	case !ok:
		f.tags["Result"] = word
	case word != tag:
		return fmt.Errorf("%.40q: want the result of the tags, %.40q; moves stand in a comment", word, tag)
	}
	return nil
}
