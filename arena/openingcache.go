package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
)

// rememberedOpenings is how many openings a cache remembers: the games of a pair begin soon
// after each other, and so do pairs that share an opening.
const rememberedOpenings = 64

// An openingCache makes each opening once where games that share it begin at about the same
// time: an opening of random moves costs a tenth of a random game, one from a filtered
// source may cost a search. It is safe for concurrent use.
type openingCache struct {
	t     *Tournament
	lines [rememberedOpenings]openingLine // by index
}

// An openingLine remembers one opening. A goroutine that finds it locked makes the opening
// itself: that takes no longer than waiting for the one that makes or replaces it.
type openingLine struct {
	mu    sync.Mutex
	index int64
	Opening
}

// opening returns opening number index of the tournament. Others may share it: neither it
// nor its state may be changed.
func (c *openingCache) opening(ctx context.Context, index int64) (Opening, error) {
	line := &c.lines[uint64(index)%rememberedOpenings]
	if !line.mu.TryLock() {
		return c.t.opening(ctx, index)
	}
	defer line.mu.Unlock()
	if line.State != nil && line.index == index {
		return line.Opening, nil
	}
	made, err := c.t.opening(ctx, index)
	if err == nil {
		line.index, line.Opening = index, made
	}
	return made, err
}

// OpeningPrint hashes an opening: the board (rules.Board), the start and the moves made for
// the players. A run that numbers it otherwise has the same print of it; with overwhelming probability
// other openings have another, as have two that were drawn: each has a setup of its own.
func (r *Record) OpeningPrint(board string) uint64 {
	h := sha256.New()
	fmt.Fprintf(h, "%s %x %q %q", board, r.Setup, r.Start, r.Moves[:r.OpeningPlies])
	return binary.LittleEndian.Uint64(h.Sum(nil))
}
