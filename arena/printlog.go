package arena

import (
	"encoding/binary"
	"fmt"
	"os"
)

// A printed is what a detector keeps of a pair: its games with a result, and their
// prints, first the print of the game that the lower player began.
type printed struct {
	prints           [2]uint64
	pairing, opening uint32
	games            pairGames
}

const (
	printedBytes = 8 + 8 + 4 + 4 + 1
	chunkPairs   = 1 << 14 // in a chunk
)

// heldChunks is how many full chunks stay in memory, 6 MB. A variable for tests.
var heldChunks = 16

// A printLog holds a list of pairs, the first in memory and all others in a file
// without a name, which the system removes when the program ends. If no such file can be
// made or written, as on a full disk, everything stays in memory.
type printLog struct {
	n      int64
	last   []byte   // the chunk being filled
	held   [][]byte // full ones
	file   *os.File // further full ones
	filed  int64    // chunks in file
	closed bool     // there is no file, or it takes no more
	make   func() (*os.File, error)
}

func newPrintLog() *printLog { return &printLog{make: namelessFile} }

// namelessFile makes a file and removes its name. Systems that do not remove the name
// of an open file (Windows) have none.
func namelessFile() (*os.File, error) {
	f, err := os.CreateTemp("", "gipfarena-prints-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return nil, err
	}
	return f, nil
}

// add appends a pair.
func (l *printLog) add(p printed) {
	l.n++
	l.last = binary.LittleEndian.AppendUint64(l.last, p.prints[0])
	l.last = binary.LittleEndian.AppendUint64(l.last, p.prints[1])
	l.last = binary.LittleEndian.AppendUint64(l.last, uint64(p.opening)<<32|uint64(p.pairing))
	l.last = append(l.last, byte(p.games))
	if len(l.last) < chunkPairs*printedBytes {
		return
	}
	if len(l.held) >= heldChunks && l.write(l.last) {
		l.last = l.last[:0]
		return
	}
	l.held, l.last = append(l.held, l.last), nil
}

// write appends a chunk to the file, and reports whether that worked.
func (l *printLog) write(chunk []byte) bool {
	if l.file == nil && !l.closed {
		var err error
		l.file, err = l.make()
		l.closed = err != nil
	}
	if l.closed {
		return false
	}
	_, err := l.file.WriteAt(chunk, l.filed*chunkPairs*printedBytes)
	if l.closed = err != nil; l.closed {
		return false
	}
	l.filed++
	return true
}

// each calls f for all pairs. The error is one of reading the file.
func (l *printLog) each(f func(printed)) error {
	for _, chunk := range l.held {
		eachPrinted(chunk, f)
	}
	eachPrinted(l.last, f)
	if l.filed == 0 {
		return nil
	}
	chunk := make([]byte, chunkPairs*printedBytes)
	for i := range l.filed {
		if _, err := l.file.ReadAt(chunk, i*int64(len(chunk))); err != nil {
			return fmt.Errorf("arena: duplicate games: %w", err)
		}
		eachPrinted(chunk, f)
	}
	return nil
}

func eachPrinted(chunk []byte, f func(printed)) {
	for ; len(chunk) > 0; chunk = chunk[printedBytes:] {
		f(printed{
			[2]uint64{binary.LittleEndian.Uint64(chunk), binary.LittleEndian.Uint64(chunk[8:])},
			binary.LittleEndian.Uint32(chunk[16:]), binary.LittleEndian.Uint32(chunk[20:]), pairGames(chunk[24]),
		})
	}
}
