package exchange

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// The most that is read: bytes of a line, events of a record, bytes of a name.
const (
	boardspaceLine = 4096
	maxEvents      = 4096
	maxName        = 64
)

// A Record is one game as it is written, not yet played.
type Record struct {
	// Line is the line of its "(;", from 1.
	Line int
	// Setup is the board as the site calls it, in lower case, such as "zertz+11".
	Setup string
	// Players are the names of P0 and P1.
	Players [2]string
	// Winner is the name of who won by the site; "" where RE says nothing, or Draw.
	Winner string
	Draw   bool
	// Start is the first mover, 0 or 1.
	Start int
	// Events are the lines of the game, in order.
	Events []Event
}

// An Event is one line of a game.
type Event struct {
	// Line is its line in the file, from 1, Player who did it, 0 or 1.
	Line, Player int
	// Words are what was done, in lower case: "rtob", "2", "2", "d", "1".
	Words []string
}

// An Error says what is wrong with one record.
type Error struct {
	// Line is where, from 1, and Text what, with the offending words quoted.
	Line int
	Text string
}

// Error names the line.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

func errorAt(line int, format string, args ...any) *Error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

// Records yields the records of a file in order, each with its Error or nil; a record with
// an Error has as much as was read. An error of r that is not the end of the file comes
// last, as it is. What stands between records is passed over.
func Records(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		p := parser{lines: buffered(r, boardspaceLine)}
		for {
			text, ok := p.next()
			if !ok {
				break
			}
			if !strings.HasPrefix(text, opening) {
				continue
			}
			if rec, err := p.record(text); !yield(rec, err) {
				return
			}
		}
		if p.fault != nil {
			yield(Record{}, p.fault)
		}
	}
}

// A parser reads line by line.
type parser struct {
	lines *bufio.Reader
	line  int    // number of the line read last
	text  string // that line
	again bool   // it is to be read again
	fault error  // why reading stopped, nil at the end of the file
}

// The lines that a record begins and ends with.
const (
	opening = "(;"
	closing = ")"
)

// next returns the next line without blanks at its ends, and false when there is none. Of
// a line that is too long it returns its beginning, which holds no event.
func (p *parser) next() (text string, ok bool) {
	if p.again {
		p.again = false
		return p.text, true
	}
	part, err := p.lines.ReadSlice('\n')
	if len(part) == 0 && err != nil {
		p.stop(err)
		return "", false
	}
	p.line++
	p.text = strings.TrimSpace(string(part))
	for errors.Is(err, bufio.ErrBufferFull) {
		p.text = tooLong
		_, err = p.lines.ReadSlice('\n')
	}
	p.stop(err)
	return p.text, p.fault == nil
}

// tooLong stands for a line of more than maxLine bytes. No record may have it.
const tooLong = "(a line of more than 4096 bytes)"

// stop keeps what stops the reading before the end of the file.
func (p *parser) stop(err error) {
	if err != nil && !errors.Is(err, io.EOF) {
		p.fault = err
	}
}

// record reads one record, to its end even where something is wrong with it. The error is
// that of the first line that is.
func (p *parser) record(text string) (Record, error) {
	rec := Record{Line: p.line}
	fault := rec.add(p.line, strings.TrimPrefix(text, opening))
	for {
		text, ok := p.next()
		switch {
		case !ok || strings.HasPrefix(text, opening):
			p.again = ok
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
