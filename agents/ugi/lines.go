package ugi

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// ErrLongLine says that a line exceeds the reader's limit. Nothing can be read
// after it.
var ErrLongLine = errors.New("line too long")

// Lines splits the input from the other side into lines, in one buffer of fixed
// size: no line makes it grow. An error of the source, such as a passed
// deadline, loses nothing: the next call continues where it was.
type Lines struct {
	src  io.Reader
	buf  []byte
	r, w int // buf[r:w] is read but not yet returned
	read int64
}

// NewLines returns a reader of lines of at most max bytes, line feed included.
func NewLines(src io.Reader, max int) *Lines {
	return &Lines{src: src, buf: make([]byte, max)}
}

// Next returns the next line without its end ("\n" or "\r\n"); it is valid
// until the next call. A last line without end is a line. The error is
// ErrLongLine or that of the source.
func (l *Lines) Next() ([]byte, error) {
	for seen := 0; ; {
		if n := bytes.IndexByte(l.buf[l.r+seen:l.w], '\n'); n >= 0 {
			return l.take(seen+n, 1), nil
		}
		seen = l.w - l.r
		if err := l.fill(); err != nil {
			if errors.Is(err, io.EOF) && l.w > l.r {
				return l.take(l.w-l.r, 0), nil
			}
			return nil, err
		}
	}
}

// take returns n bytes and drops the line's end.
func (l *Lines) take(n, end int) []byte {
	line := l.buf[l.r : l.r+n]
	l.r += n + end
	return bytes.TrimSuffix(line, []byte{'\r'})
}

// fill reads once, to the front of the buffer if there is room.
func (l *Lines) fill() error {
	if l.r > 0 {
		l.r, l.w = 0, copy(l.buf, l.buf[l.r:l.w])
	}
	if l.w == len(l.buf) {
		return ErrLongLine
	}
	n, err := l.src.Read(l.buf[l.w:])
	l.w += n
	l.read += int64(n)
	if n > 0 {
		return nil // an error that is there to stay comes again
	}
	return err
}

// Read returns how many bytes have come from the source so far.
func (l *Lines) Read() int64 { return l.read }

// Drop discards what has been read but not returned, and returns it; it is
// valid until the next call.
func (l *Lines) Drop() []byte {
	dropped := l.buf[l.r:l.w]
	l.r, l.w = 0, 0
	return dropped
}

// top fills an empty buffer by one call of read, and returns what came.
func (l *Lines) top(read func(buf []byte) int) int {
	n := read(l.buf)
	l.w = n
	l.read += int64(n)
	return n
}

// CutWord returns the first word of a line and the rest, without the blanks
// (spaces and tabs) around both. The word is empty if the line has none.
func CutWord(line []byte) (word, rest []byte) {
	line = bytes.Trim(line, blanks)
	end := bytes.IndexAny(line, blanks)
	if end < 0 {
		return line, nil
	}
	return line[:end], bytes.TrimLeft(line[end:], blanks)
}

const blanks = " \t"

// Line returns the command that Resolve would make of a program and its arguments,
// in shell form, for people: the program and the files among the arguments have
// absolute paths. It reads no content. A missing program keeps its path; without a
// path the line is "".
func Line(path string, args []string) string {
	if path == "" {
		return ""
	}
	found, err := exec.LookPath(path)
	if err != nil {
		found = path
	} else if abs, err := filepath.Abs(found); err == nil {
		found = abs
	}
	words := []string{found}
	for _, arg := range args {
		abs := ""
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			abs, _ = filepath.Abs(arg)
		}
		words = append(words, cmp.Or(abs, arg))
	}
	return quotedCommand(words)
}
