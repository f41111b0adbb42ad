package store

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// pageGames is how many games a page of summaries holds: few enough that the games
// after the last page are read in no time, many enough that pages are few. It is a
// variable for tests; the number is part of the schema.
var pageGames = int64(8192)

// A page is one row of summaries. Its games are stored as follows, in unsigned
// varints of package encoding/binary except where stated:
//
//	1 if each game has its hash (adaptive formats need it), else 0
//	number of ways in which games end, and of each: its result as a number; termination,
//	ending and control (arena.Verdict.String) as length and bytes
//	of each game: opening less that of the game before (signed varint), first
//	player, second player, number of its way to end, print (8 bytes, big-endian), and its
//	hash (32 bytes)
type page struct {
	number        int64
	games, digest []byte
	hash          []byte
}

// seal returns the hash of a page.
func (p *page) seal() []byte {
	sum := sha256.New()
	var head [16]byte
	binary.BigEndian.PutUint64(head[:], uint64(p.number))
	binary.BigEndian.PutUint64(head[8:], uint64(len(p.games)))
	sum.Write(head[:])
	sum.Write(p.games)
	sum.Write(p.digest)
	return sum.Sum(nil)
}

// An end is a way for a game to end.
type end struct {
	result      rules.Result
	termination arena.Termination
	ending      string
	control     arena.Verdict
}

// newPage returns the page for the coming games, all that it is to hold, in the order of
// their index. The digest covers all games before, and these are added to it.
func newPage(number int64, games []arena.Summary, hashes bool, digest *arena.Digest) (p page, err error) {
	p.number = number
	var ends, list []byte
	numbers := map[end]uint64{}
	opening := int64(0)
	for i := range games {
		s := &games[i]
		if s.Index != number*pageGames+int64(i) {
			return p, fmt.Errorf("store: page %d has game %d in place %d", number, s.Index, i)
		}
		if err := digest.AddSummary(s); err != nil {
			return p, err
		}
		e := end{s.Result, s.Termination, s.Ending, s.Control}
		n, known := numbers[e]
		if !known {
			n = uint64(len(numbers))
			numbers[e], ends = n, e.append(ends)
		}
		list = binary.AppendVarint(list, s.Opening-opening)
		list = binary.AppendUvarint(list, uint64(s.Players[0]))
		list = binary.AppendUvarint(list, uint64(s.Players[1]))
		list = binary.BigEndian.AppendUint64(binary.AppendUvarint(list, n), s.Print)
		if opening = s.Opening; hashes {
			list = append(list, s.Hash[:]...)
		}
	}
	p.games = append(p.games, 0)
	if hashes {
		p.games[0] = 1
	}
	p.games = append(binary.AppendUvarint(p.games, uint64(len(numbers))), ends...)
	p.games = append(p.games, list...)
	p.digest, err = digest.MarshalBinary()
	p.hash = p.seal()
	return p, err
}

func (e end) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(e.result))
	for _, text := range [...]string{string(e.termination), e.ending, e.control.String()} {
		dst = arena.AppendText(dst, text)
	}
	return dst
}

var errPage = errors.New("what it holds is no list of games")

// each calls f for the games of a page. An error is f's, or says what is wrong with
// the page; its hash has been verified.
func (p *page) each(f func(*arena.Summary) error) error {
	in := cursor{arena.Unpacker{Rest: p.games}}
	hashes := in.Number(math.MaxInt64) == 1
	ends := make([]end, in.Number(int64(len(p.games))))
	for i := range ends {
		ends[i] = in.end()
	}
	var s, game arena.Summary
	for i := range pageGames {
		s.Index = p.number*pageGames + i
		s.Opening += in.signed()
		s.Players = [2]int{int(in.Number(math.MaxInt32)), int(in.Number(math.MaxInt32))}
		n := in.Number(int64(len(ends)) - 1)
		if in.Torn {
			return errPage
		}
		e := &ends[n]
		s.Result, s.Termination, s.Ending, s.Control = e.result, e.termination, e.ending, e.control
		s.Print = in.Word()
		if hashes {
			copy(s.Hash[:], in.Bytes(sha256.Size))
		}
		if in.Torn {
			return errPage
		}
		game = s // which f may change
		if err := f(&game); err != nil {
			return err
		}
	}
	if len(in.Rest) > 0 {
		return errPage
	}
	return nil
}

// A cursor reads a page.
type cursor struct{ arena.Unpacker }

func (c *cursor) signed() int64 {
	v, n := binary.Varint(c.Rest)
	if c.Torn = c.Torn || n <= 0; c.Torn {
		return 0
	}
	c.Rest = c.Rest[n:]
	return v
}

func (c *cursor) end() end {
	e := end{result: rules.Result(c.Number(math.MaxUint8)), termination: arena.Termination(c.Text()), ending: c.Text()}
	control, err := arena.ParseVerdict(c.Text())
	e.control, c.Torn = control, c.Torn || err != nil
	return e
}
