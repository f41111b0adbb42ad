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
		dst = appendNumbers(dst, g.index(), g.Opening, int64(g.Players[0]), int64(g.Players[1]))
	}
	dst = binary.AppendUvarint(dst, uint64(len(c.Openings)))
	for i := range c.Openings {
		o := &c.Openings[i]
		dst = binary.BigEndian.AppendUint64(appendText(dst, o.Position), o.Setup)
		dst = appendTexts(dst, o.Texts)
	}
	dst = binary.AppendUvarint(dst, uint64(len(c.Tasks)))
	for i := range c.Tasks {
		k := &c.Tasks[i]
		dst = binary.BigEndian.AppendUint64(dst, k.Seed)
		dst = appendNumbers(dst, k.Pair, int64(k.Timeout))
		dst = appendText(appendText(appendText(dst, k.Specs[0]), k.Specs[1]), k.Position)
		dst = appendTexts(dst, k.Moves)
	}
	return dst
}

func appendNumbers(dst []byte, numbers ...int64) []byte {
	for _, n := range numbers {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

func appendTexts(dst []byte, texts []string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(texts)))
	for _, text := range texts {
		dst = appendText(dst, text)
	}
	return dst
}

var errTorn = errors.New("crew: a message that is not whole")

// ParseChunk reads a chunk: all of data.
func ParseChunk(data []byte) (c Chunk, err error) {
	r := reader{rest: data}
	copy(c.Run[:], r.bytes(int64(len(c.Run))))
	c.ID = uint64(r.number(math.MaxInt64))
	c.Games = list(&r, 2*MostPairs, r.game)
	most := int64(len(c.Games))
	c.Openings = list(&r, most, func() arena.Opening {
		return arena.Opening{Position: r.text(), Setup: r.word(), Texts: list(&r, arena.MaxPlyCap, r.text)}
	})
	c.Tasks = list(&r, most, r.task)
	if r.torn || len(r.rest) > 0 || len(c.Openings) != 0 && len(c.Openings) != len(c.Games) || len(c.Tasks) != 0 && len(c.Tasks) != len(c.Games) {
		return Chunk{}, errTorn
	}
	return c, nil
}

// AppendTo appends the result in the form that ParseResult reads.
func (b *Result) AppendTo(dst []byte) []byte {
	dst = append(dst, b.Run[:]...)
	dst = binary.AppendUvarint(dst, b.Chunk)
	dst = appendText(appendText(dst, b.Ticket), b.Why)
	dst = binary.AppendUvarint(dst, uint64(len(b.Records)))
	for _, r := range b.Records {
		dst = append(binary.AppendUvarint(dst, uint64(len(r))), r...)
	}
	return dst
}

// ParseResult reads a result: all of data, which it shares.
func ParseResult(data []byte) (b Result, err error) {
	r := reader{rest: data}
	copy(b.Run[:], r.bytes(int64(len(b.Run))))
	b.Chunk, b.Ticket, b.Why = uint64(r.number(math.MaxInt64)), r.text(), r.text()
	b.Records = list(&r, 2*MostPairs, r.block)
	if r.torn || len(r.rest) > 0 {
		return Result{}, errTorn
	}
	return b, nil
}

// A reader reads a message up to the first thing that is wrong.
type reader struct {
	rest []byte
	torn bool
}

// list reads how many there are, at most so many, and each of them.
func list[T any](r *reader, most int64, one func() T) (all []T) {
	for range r.number(most) {
		if r.torn {
			return nil
		}
		all = append(all, one())
	}
	return all
}

// game reads a game.
func (r *reader) game() Game {
	index := r.number(arena.MaxGames - 1)
	g := Game{Place: int(index % 2)}
	g.Number, g.Opening = index/2, r.number(arena.MaxGames)
	g.Players = [2]int{int(r.number(math.MaxInt32)), int(r.number(math.MaxInt32))}
	return g
}

// task reads a task: its limit of time is in nanoseconds.
func (r *reader) task() arena.Task {
	k := arena.Task{Seed: r.word(), Pair: r.number(arena.MaxGames), Timeout: time.Duration(r.number(math.MaxInt64))}
	k.Specs, k.Position = [2]string{r.text(), r.text()}, r.text()
	k.Moves = list(r, mostMoves, r.text)
	return k
}

// number reads a number of at most so much.
func (r *reader) number(most int64) int64 {
	n, size := binary.Uvarint(r.rest)
	if r.torn || size <= 0 || n > uint64(most) {
		r.torn = true
		return 0
	}
	r.rest = r.rest[size:]
	return int64(n)
}

func (r *reader) bytes(n int64) []byte {
	if r.torn || n > int64(len(r.rest)) {
		r.torn = true
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// block reads bytes whose number goes before them.
func (r *reader) block() []byte { return r.bytes(r.number(int64(len(r.rest)))) }

func (r *reader) text() string { return string(r.block()) }

func (r *reader) word() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}
