package exchange

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gipf.arena/arena"
	"gipf.arena/internal/strict"
)

// maxLine is the longest line accepted, in bytes: enough for a game with the most
// moves of a record.
const maxLine = 32 << 20

// A Reader reads the JSONL form of a run. The games it yields pass Record.Check,
// have the hashes that the file gives, come in the order of the index, and add up
// to the file's digest. It does not check whether the moves are legal. It is for
// one goroutine.
type Reader struct {
	in     *bufio.Reader
	line   int // number of the last line read
	run    arena.Meta
	digest *arena.Digest
	games  int64
	ended  bool
}

// NewReader reads the first line. Errors, here and of Next, name the line and
// quote the mistake.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: buffered(in), digest: arena.NewDigest()}
	text, err := r.next()
	if errors.Is(err, io.EOF) {
		err = r.errorf("nothing in it, want a run")
	}
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(text, []byte("{")) {
		return nil, r.errorf("%s: want JSONL as export writes it (its other forms are not read back; people's games are with --format boardspace)", excerpt(text))
	}
	var head jsonHead
	if err := decode(text, &head, headShape); err != nil {
		return nil, r.errorf("%w in %s", err, excerpt(text))
	}
	if err := head.check(); err != nil {
		return nil, r.errorf("%w in %s", err, excerpt(text))
	}
	r.run = head.meta()
	return r, nil
}

// Run returns the file's description of the run.
func (r *Reader) Run() *arena.Meta { return &r.run }

// Line returns the number of the last line read, from 1.
func (r *Reader) Line() int { return r.line }

// Next returns the next game, and io.EOF after the last one if the file is
// complete: it has its last line, which matches the games.
func (r *Reader) Next() (arena.Record, error) {
	text, err := r.next()
	switch {
	case errors.Is(err, io.EOF) && !r.ended:
		return arena.Record{}, r.errorf("the file ends here, want a line with the digest of its %d games", r.games)
	case err != nil:
		return arena.Record{}, err
	case r.ended:
		return arena.Record{}, r.errorf("text after the last line: %s", excerpt(text))
	case bytes.HasPrefix(text, []byte(`{"games":`)): // it claims to be the last line
		if err := r.end(text); err != nil {
			return arena.Record{}, err
		}
		return r.Next() // nothing may follow
	}
	rec, err := r.game(text)
	if err != nil {
		return arena.Record{}, r.errorf("%w in %s", err, excerpt(text))
	}
	return rec, nil
}

// game reads the line of a game.
func (r *Reader) game(text []byte) (arena.Record, error) {
	var g jsonGame
	if err := decode(text, &g, gameShape); err != nil {
		return arena.Record{}, err
	}
	rec, err := g.record(&r.run)
	if err != nil {
		return arena.Record{}, err
	}
	r.games++
	return rec, r.digest.Add(&rec)
}

// end reads the last line.
func (r *Reader) end(text []byte) error {
	var end jsonEnd
	if err := decode(text, &end, endShape); err != nil {
		return r.errorf("%w in %s", err, excerpt(text))
	}
	if want := (jsonEnd{r.games, r.digest.String()}); end != want {
		return r.errorf("%s, but the lines before it are %d games with digest %s", excerpt(text), want.Games, want.Digest)
	}
	r.ended = true
	return nil
}

// next returns the next line without its end, and io.EOF at the end.
func (r *Reader) next() ([]byte, error) {
	r.line++
	var text []byte
	for {
		part, err := r.in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case len(text) > maxLine:
			return nil, r.errorf("longer than %d bytes: %s", maxLine, excerpt(text))
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(text) > 0:
			return nil, r.errorf("no end of line after %s", excerpt(text))
		case err != nil:
			return nil, err
		default:
			return text[:len(text)-1], nil
		}
	}
}

func (r *Reader) errorf(format string, args ...any) error {
	return fmt.Errorf("export: line %d: "+format, append([]any{r.line}, args...)...)
}

// The shapes of the three kinds of lines.
var (
	headShape = strict.ShapeOf[jsonHead]()
	gameShape = strict.ShapeOf[jsonGame]()
	endShape  = strict.ShapeOf[jsonEnd]()
)

// decode reads one JSON object of exactly that shape, with nothing after it.
func decode(text []byte, to any, shape *strict.Shape) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(to); err != nil {
		return plain(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON value")
	}
	return shape.Check(text)
}

// plain says in plain words what is wrong with a JSON text.
func plain(err error) error {
	var wrong *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("no whole JSON object")
	case errors.As(err, &wrong):
		return fmt.Errorf("%s: a %s does not fit", wrong.Field, wrong.Value)
	case errors.As(err, &syntax):
		return fmt.Errorf("no JSON from byte %d on", syntax.Offset)
	}
	return errors.New(string(bytes.TrimPrefix([]byte(err.Error()), []byte("json: "))))
}

// excerptBytes is how much of a line an error quotes.
const excerptBytes = 60

// excerpt quotes a line, or its beginning.
func excerpt(text []byte) string {
	if len(text) <= excerptBytes {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q…", text[:excerptBytes])
}
