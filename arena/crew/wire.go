package crew

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"gipf.arena/arena"
)

// mostMoves bounds the moves of a task before its search.
const mostMoves = 1000

// AppendTo appends the chunk in the form that ParseChunk reads.
func (c *Chunk) AppendTo(dst []byte) []byte {
	dst = append(dst, c.Run[:]...)
	dst = binary.AppendUvarint(dst, c.ID)
	dst = binary.AppendUvarint(dst, uint64(len(c.Games)))
	for _, g := range c.Games {
		dst = arena.AppendNumbers(dst, g.index(), g.Opening, int64(g.Players[0]), int64(g.Players[1]))
	}
	dst = binary.AppendUvarint(dst, uint64(len(c.Openings)))
	for i := range c.Openings {
		o := &c.Openings[i]
		dst = binary.BigEndian.AppendUint64(arena.AppendText(dst, o.Position), o.Setup)
		dst = appendTexts(dst, o.Texts)
	}
	dst = binary.AppendUvarint(dst, uint64(len(c.Tasks)))
	for i := range c.Tasks {
		k := &c.Tasks[i]
		dst = binary.BigEndian.AppendUint64(dst, k.Seed)
		dst = arena.AppendNumbers(dst, k.Pair, int64(k.Timeout))
		dst = arena.AppendText(arena.AppendText(arena.AppendText(dst, k.Specs[0]), k.Specs[1]), k.Position)
		dst = appendTexts(dst, k.Moves)
	}
	return dst
}

func appendTexts(dst []byte, texts []string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(texts)))
	for _, text := range texts {
		dst = arena.AppendText(dst, text)
	}
	return dst
}

var errTorn = errors.New("crew: a message that is not whole")

// ParseChunk reads a chunk from all of data.
func ParseChunk(data []byte) (c Chunk, err error) {
	r := reader{arena.Unpacker{Rest: data}}
	copy(c.Run[:], r.Bytes(int64(len(c.Run))))
	c.ID = uint64(r.Number(math.MaxInt64))
	c.Games = list(&r, 2*MostPairs, r.game)
	most := int64(len(c.Games))
	c.Openings = list(&r, most, func() arena.Opening {
		return arena.Opening{Position: r.Text(), Setup: r.Word(), Texts: list(&r, arena.MaxPlyCap, r.Text)}
	})
	c.Tasks = list(&r, most, r.task)
	if r.Torn || len(r.Rest) > 0 || len(c.Openings) != 0 && len(c.Openings) != len(c.Games) || len(c.Tasks) != 0 && len(c.Tasks) != len(c.Games) {
		return Chunk{}, errTorn
	}
	return c, nil
}

// AppendTo appends the result in the form that ParseResult parses.
func (b *Result) AppendTo(dst []byte) []byte {
	dst = append(dst, b.Run[:]...)
	dst = binary.AppendUvarint(dst, b.Chunk)
	dst = arena.AppendText(arena.AppendText(dst, b.Ticket), b.Why)
	dst = binary.AppendUvarint(dst, uint64(len(b.Records)))
	for _, r := range b.Records {
		dst = append(binary.AppendUvarint(dst, uint64(len(r))), r...)
	}
	return dst
}

// ParseResult reads a result from all of data, which the result shares.
func ParseResult(data []byte) (b Result, err error) {
	r := reader{arena.Unpacker{Rest: data}}
	copy(b.Run[:], r.Bytes(int64(len(b.Run))))
	b.Chunk, b.Ticket, b.Why = uint64(r.Number(math.MaxInt64)), r.Text(), r.Text()
	b.Records = list(&r, 2*MostPairs, r.Block)
	if r.Torn || len(r.Rest) > 0 {
		return Result{}, errTorn
	}
	return b, nil
}

// A reader reads a message up to the first fault.
type reader struct{ arena.Unpacker }

// list reads a count, at most the given one, and then each element.
func list[T any](r *reader, most int64, one func() T) (all []T) {
	for range r.Number(most) {
		if r.Torn {
			return nil
		}
		all = append(all, one())
	}
	return all
}

// game reads a game.
func (r *reader) game() Game {
	index := r.Number(arena.MaxGames - 1)
	g := Game{Place: int(index % 2)}
	g.Number, g.Opening = index/2, r.Number(arena.MaxGames)
	g.Players = [2]int{int(r.Number(math.MaxInt32)), int(r.Number(math.MaxInt32))}
	return g
}

// task reads a task, whose time limit is in nanoseconds.
func (r *reader) task() arena.Task {
	k := arena.Task{Seed: r.Word(), Pair: r.Number(arena.MaxGames), Timeout: time.Duration(r.Number(math.MaxInt64))}
	k.Specs, k.Position = [2]string{r.Text(), r.Text()}, r.Text()
	k.Moves = list(r, mostMoves, r.Text)
	return k
}
