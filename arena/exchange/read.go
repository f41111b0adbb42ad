package exchange

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"strings"
)

// The most that is read: bytes of a line, events of a record, bytes of a name.
const (
	boardspaceLine = 4096
	maxEvents      = 4096
	maxName        = 64
)

// A Record is one game as written, not yet replayed.
type Record struct {
	// Line is the line of its "(;", from 1.
	Line int
	// Setup is the site's name of the board, in lower case, such as "zertz+11".
	Setup string
	// Players are the names of P0 and P1.
	Players [2]string
	// Winner is the name of the winner according to the site; "" if RE says nothing, or Draw.
	Winner string
	Draw   bool
	// Start is the first mover, 0 or 1.
	Start int
	// Events are the lines of the game, in order.
	Events []Event
}

// An Event is one line of a game.
type Event struct {
	// Line is its line in the file, from 1, Player its player, 0 or 1.
	Line, Player int
	// Words are the event's words, in lower case: "rtob", "2", "2", "d", "1".
	Words []string
}

// An Error says what is wrong with one record.
type Error struct {
	// Line is its line, from 1; Text says what is wrong and quotes the offending words.
	Line int
	Text string
}

// Error names the line.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

func errorAt(line int, format string, args ...any) *Error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

// Records yields the records of a text in order, each with its Error or nil; a record with
// an Error has as much as was read. Text between records is skipped.
func Records(text []byte) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		p := parser{rest: bytes.TrimPrefix(text, []byte("\ufeff"))}
		for line, ok := p.next(); ok; line, ok = p.next() {
			if !strings.HasPrefix(line, opening) {
				continue
			}
			if rec, err := p.record(line); !yield(rec, err) {
				return
			}
		}
	}
}

// A parser reads line by line.
type parser struct {
	rest []byte // the unread text
	line int    // number of the last line read
}

// The lines that begin and end a record.
const (
	opening = "(;"
	closing = ")"
)

// tooLong stands for a line of more than boardspaceLine bytes. No record may have it.
const tooLong = "(a line of more than 4096 bytes)"

// next returns the next line without blanks at its ends, and false at the end.
func (p *parser) next() (text string, ok bool) {
	if len(p.rest) == 0 {
		return "", false
	}
	line, rest, _ := bytes.Cut(p.rest, []byte("\n"))
	p.rest, p.line = rest, p.line+1
	if len(line) >= boardspaceLine {
		return tooLong, true
	}
	return strings.TrimSpace(string(line)), true
}

// record reads one record, to its end even if it is faulty. The error is that of the
// first faulty line.
func (p *parser) record(text string) (Record, error) {
	rec := Record{Line: p.line}
	fault := rec.add(p.line, strings.TrimPrefix(text, opening))
	for {
		before := *p
		text, ok := p.next()
		switch {
		case !ok || strings.HasPrefix(text, opening):
			*p = before // the line must be read again
			fault = cmp.Or(fault, errorAt(rec.Line, "the record has no end: want a line with %s", closing))
		case text == closing:
			fault = cmp.Or(fault, rec.whole())
		default:
			fault = cmp.Or(fault, rec.add(p.line, text))
			continue
		}
		if fault != nil {
			return rec, fault
		}
		return rec, nil
	}
}
