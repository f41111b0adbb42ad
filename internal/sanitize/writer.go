package sanitize

import (
	"cmp"
	"io"
	"sync"
)

// A Writer passes a stream of text on as Text returns it, for any pieces in
// which it comes. Make it with NewWriter. Several goroutines may write to it.
type Writer struct {
	w    io.Writer
	mu   sync.Mutex
	rest []byte // the first bytes of a character that is not there as a whole yet
	err  error  // the first of w
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes p, each piece in one call of the writer below. At an error of that one
// it does not know how much of p was written, and says 0 unless p needed no change.
func (w *Writer) Write(p []byte) (n int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer func() { w.err = cmp.Or(w.err, err) }()
	if len(w.rest) == 0 && plain(p, true) {
		return w.w.Write(p)
	}
	text, rest := appendText(make([]byte, 0, len(p)+16), append(w.rest, p...), true)
	w.rest = rest
	if len(text) > 0 {
		if _, err := w.w.Write(text); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// Flush writes what was held back: a character that begins and does not end. It returns the first
// error of all that was written, so that those who print need not look.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.rest) > 0 {
		_, err := w.w.Write(appendBytes(nil, w.rest))
		w.rest, w.err = nil, cmp.Or(w.err, err)
	}
	return w.err
}

// Unwrap returns the writer below: for those who ask whether it is a terminal, and
// who draw on it by control characters of their own.
func (w *Writer) Unwrap() io.Writer { return w.w }
