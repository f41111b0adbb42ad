package ugi

import (
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// TailSize is the number of bytes that a Tail keeps.
const TailSize = 64 << 10

// freely is how much error output is read as fast as it comes. After that the
// reader rests between pieces, or a program that floods would cost us a core.
const (
	freely = 1 << 20
	rest   = time.Millisecond
)

// A Tail keeps the end of what is added to it. The zero value is empty. It is
// safe for concurrent use.
type Tail struct {
	mu    sync.Mutex
	buf   []byte // the last bytes, at most TailSize, as a ring once it is full
	next  int    // where in the full ring the oldest byte is
	total int64
}

// follow reads src to its end or first error, which is how a closed pipe looks.
func (t *Tail) follow(src io.Reader) {
	piece := make([]byte, 4096)
	for {
		n, err := src.Read(piece)
		if t.Add(piece[:n]) > freely {
			time.Sleep(rest)
		}
		if err != nil {
			return
		}
	}
}

// Add adds a piece, which the caller may reuse, and returns the total number of
// bytes added.
func (t *Tail) Add(piece []byte) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += int64(len(piece))
	grow := min(len(piece), TailSize-len(t.buf))
	t.buf = append(t.buf, piece[:grow]...)
	for piece = piece[grow:]; len(piece) > 0; {
		n := copy(t.buf[t.next:], piece)
		t.next, piece = (t.next+n)%TailSize, piece[n:]
	}
	return t.total
}

// Clear forgets everything added so far.
func (t *Tail) Clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf, t.next, t.total = t.buf[:0], 0, 0
}

// Bytes returns a copy of what is kept.
func (t *Tail) Bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Concat(t.buf[t.next:], t.buf[:t.next])
}

// Lost reports whether more was added than is kept.
func (t *Tail) Lost() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total > int64(len(t.buf))
}

// String returns what is kept, Printable.
func (t *Tail) String() string { return Printable(string(t.Bytes())) }

// Printable makes a program's text safe for people and their terminals: a character that
// is neither printable nor a line feed becomes "·". Line ends at its end are dropped.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || r != '\n' && !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, strings.TrimRight(text, "\r\n"))
}
