package exchange

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"gipf.arena/arena"
)

// ReadSGF yields the games of a file that NewSGF writes. It refuses trees with variations.
// Fields of a game's record that have no property are zero. An error names the line and
// quotes the mistake, and ends the sequence.
func ReadSGF(in io.Reader) iter.Seq2[arena.Record, error] {
	s := &sgfReader{in: buffered(in), line: 1}
	return records("SGF", s.game, &s.line)
}

type sgfReader struct {
	in   *bufio.Reader
	line int
}

// game reads the next game tree, and io.EOF after the last one.
func (s *sgfReader) game() (*found, error) {
	c, err := s.skip()
	if err != nil {
		return nil, err
	}
	if c != '(' {
		return nil, fmt.Errorf("%q: want a game tree, which begins with (", c)
	}
	f := &found{tags: map[string]string{}}
	root := map[string]string{}
	name := ""
	for nodes := 0; ; {
		c, err := s.skip()
		switch {
		case err != nil:
			return nil, fmt.Errorf("the file ends within a game")
		case c == '(':
			return nil, fmt.Errorf("variations are not read")
		case c == ')':
			return f, f.fromRoot(root)
		case c == ';':
			nodes++
			name = ""
		case c >= 'A' && c <= 'Z':
			name += string(c)
		case c == '[' && name != "" && nodes > 0:
			if err := s.property(f, root, nodes, name); err != nil {
				return nil, err
			}
			name = ""
		default:
			return nil, fmt.Errorf("%q: want a property such as W[a1-b2]", c)
		}
		if len(name) > 8 {
			return nil, fmt.Errorf("property %q: want a name of capitals and [", name)
		}
	}
}

// property reads a value and puts it in its place.
func (s *sgfReader) property(f *found, root map[string]string, nodes int, name string) error {
	value, err := s.until(']', true)
	value = strings.ReplaceAll(value, "\r\n", "\n")
	switch {
	case err != nil:
		return err
	case nodes == 1:
		if _, twice := root[name]; twice {
			return fmt.Errorf("property %s comes twice", name)
		}
		root[name] = value
	case name == "W" || name == "B":
		if len(f.moves) != nodes-2 {
			return fmt.Errorf("move %.40q: want one move in each node", value)
		}
		f.moves = append(f.moves, value)
	case name == "C":
		if len(f.spoken) != len(f.moves)-1 || len(f.moves) != nodes-1 {
			return fmt.Errorf("comment %.40q: want one after each move", value)
		}
		f.spoken = append(f.spoken, value)
	}
	return nil
}

// fromRoot takes the values of the root.
func (f *found) fromRoot(root map[string]string) error {
	said := comments(root["GC"])
	f.tags["Variant"], f.tags["White"], f.tags["Black"] = root["GM"], root["PW"], root["PB"]
	if index, ok := strings.CutPrefix(root["GN"], "game "); ok {
		f.tags["GameIndex"] = index
	}
	for tag, key := range map[string]string{
		"WhiteSpec": "first", "BlackSpec": "second", "Seed": "seed", "Termination": "termination", "Ending": "ending",
		"FEN": "start", "Detail": "detail", "RulesVersion": "rules_version",
	} {
		if text, ok := said[key]; ok {
			f.tags[tag] = text
		}
	}
	result, err := arena.ParseResult(said["result"])
	if err != nil {
		return fmt.Errorf("result %.40q: want first, second, draw or none", said["result"])
	}
	f.tags["Result"] = pgnResults[result]
	return f.openingFrom(said["opening"])
}

// openingFrom reads "3, 4 plies, setup 0000000000000007".
func (f *found) openingFrom(text string) error {
	if text == "" {
		return nil
	}
	parts := strings.Split(text, ", ")
	if len(parts) != 3 {
		return fmt.Errorf("opening %.60q: want a number, plies and a setup", text)
	}
	f.tags["Opening"] = parts[0]
	f.tags["OpeningPlies"] = strings.TrimSuffix(parts[1], " plies")
	f.tags["Setup"] = strings.TrimPrefix(parts[2], "setup ")
	if _, err := strconv.ParseInt(parts[0], 10, 64); err != nil {
		return fmt.Errorf("opening %.60q: want a number first", text)
	}
	return nil
}

// comments reads the lines "key: value" of a game's comment; a value continues in
// indented lines.
func comments(text string) map[string]string {
	said := map[string]string{}
	last := ""
	for line := range strings.SplitSeq(text, "\n") {
		if more, ok := strings.CutPrefix(line, "  "); ok && last != "" {
			said[last] += "\n" + more
			continue
		}
		key, value, _ := strings.Cut(line, ": ")
		last = key
		said[key] = value
	}
	return said
}
