package crew

import (
	"encoding/binary"
	"errors"
	"math"

	"gipf.arena/arena"
)

// MostPairs is the largest chunk: its records stay below 256 kB.
const MostPairs = 200

// A Game is one game of a chunk.
type Game struct {
	arena.Pair
	Place int
}

// A Chunk is a list of games of one run.
type Chunk struct {
	Run   RunID
	ID    uint64
	Games []Game
	// Openings are those of the games, in their order, where openings do not follow from
	// their index alone; else nil. Of each there are Position, Setup and Texts.
	Openings []arena.Opening
	// Tasks are the tasks that the games are, in their order; none where the games are those of
	// the run's tournament.
	Tasks []arena.Task
}

// AppendTo appends the chunk in the form that ParseChunk reads.
func (c *Chunk) AppendTo(dst []byte) []byte {
	dst = append(dst, c.Run[:]...)
	dst = binary.AppendUvarint(dst, c.ID)
	dst = binary.AppendUvarint(dst, uint64(len(c.Games)))
	for _, g := range c.Games {
		for _, n := range [...]int64{g.Index(g.Place), g.Opening, int64(g.Players[0]), int64(g.Players[1])} {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
	}
	dst = binary.AppendUvarint(dst, uint64(len(c.Openings)))
	for i := range c.Openings {
		o := &c.Openings[i]
		dst = binary.BigEndian.AppendUint64(appendText(dst, o.Position), o.Setup)
		dst = binary.AppendUvarint(dst, uint64(len(o.Texts)))
		for _, m := range o.Texts {
			dst = appendText(dst, m)
		}
	}
	return appendTasks(dst, c.Tasks)
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

var errTorn = errors.New("crew: a message that is not whole")

// ParseChunk reads a chunk: all of data.
func ParseChunk(data []byte) (c Chunk, err error) {
	r := reader{rest: data}
	copy(c.Run[:], r.bytes(int64(len(c.Run))))
	c.ID = uint64(r.number(math.MaxInt64))
	for range r.number(2 * MostPairs) {
		index := r.number(arena.MaxGames - 1)
		g := Game{Place: int(index % 2)}
		g.Number, g.Opening = index/2, r.number(arena.MaxGames)
		g.Players = [2]int{int(r.number(math.MaxInt32)), int(r.number(math.MaxInt32))}
		c.Games = append(c.Games, g)
	}
	for range r.number(int64(len(c.Games))) {
		o := arena.Opening{Position: r.text(), Setup: r.word()}
		for range r.number(arena.MaxPlyCap) {
			if r.torn {
				break
			}
			o.Texts = append(o.Texts, r.text())
		}
		c.Openings = append(c.Openings, o)
	}
	c.Tasks = r.tasks(int64(len(c.Games)))
	if r.torn || len(r.rest) > 0 || len(c.Openings) != 0 && len(c.Openings) != len(c.Games) || len(c.Tasks) != 0 && len(c.Tasks) != len(c.Games) {
		return Chunk{}, errTorn
	}
	return c, nil
}

// A Result is what a worker brings back: records of a chunk.
type Result struct {
	Run   RunID
	Chunk uint64
	// Ticket is that of the lease.
	Ticket string
	// Why says in a line why an exam could not be played.
	Why string
	// Records are on the wire ([arena.Record.AppendWire]).
	Records [][]byte
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
	for range r.number(2 * MostPairs) {
		if r.torn {
			break
		}
		b.Records = append(b.Records, r.bytes(r.number(int64(len(r.rest)))))
	}
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

func (r *reader) text() string { return string(r.bytes(r.number(int64(len(r.rest))))) }

func (r *reader) word() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}
