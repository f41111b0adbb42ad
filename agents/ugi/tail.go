package ugi

import (
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// tailSize is how much of an engine's error output is kept, from its end.
const tailSize = 64 << 10

// freely is how much error output is read as fast as it comes. After that the
// reader rests between pieces, or an engine that floods would cost us a core.
const (
	freely = 1 << 20
	breath = time.Millisecond
)

// A tail keeps the end of what is written to it. It is safe for concurrent use.
type tail struct {
	mu    sync.Mutex
	buf   []byte // the last bytes, at most tailSize, as a ring once it is full
	next  int    // where in the full ring the oldest byte is
	total int64
}

// follow reads src to its end or first error, which is how a closed pipe looks.
func (t *tail) follow(src io.Reader) {
	piece := make([]byte, 4096)
	for {
		n, err := src.Read(piece)
		if t.add(piece[:n]) > freely {
			time.Sleep(breath)
		}
		if err != nil {
			return
		}
	}
}

// add takes up a piece and returns how much came in all.
func (t *tail) add(piece []byte) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += int64(len(piece))
	grow := min(len(piece), tailSize-len(t.buf))
	t.buf = append(t.buf, piece[:grow]...)
	for piece = piece[grow:]; len(piece) > 0; {
		n := copy(t.buf[t.next:], piece)
		t.next, piece = (t.next+n)%tailSize, piece[n:]
	}
	return t.total
}

// clear forgets what came so far.
func (t *tail) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf, t.next, t.total = t.buf[:0], 0, 0
}

// bytes returns a copy of what is kept.
func (t *tail) bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Concat(t.buf[t.next:], t.buf[:t.next])
}

// lost reports whether more came than is kept.
func (t *tail) lost() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total > int64(len(t.buf))
}

// String returns what is kept, made fit for people and their terminals: what is
// neither printable nor a line feed becomes "·".
func (t *tail) String() string { return printable(string(t.bytes())) }

func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || r != '\n' && !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, strings.TrimRight(text, "\r\n"))
}
