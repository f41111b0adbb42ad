package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// OpeningPrint hashes an opening: the board (rules.Board), the start and the moves made for
// the players. Equal openings have the same print, also where a run numbers them otherwise. With overwhelming
// probability others have another.
func (r *Record) OpeningPrint(board string) uint64 {
	h := sha256.New()
	fmt.Fprintf(h, "%s %x %q %q", board, r.Setup, r.Start, r.Moves[:r.OpeningPlies])
	return binary.LittleEndian.Uint64(h.Sum(nil))
}
