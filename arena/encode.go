package arena

import (
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"strconv"
)

// The canonical encoding of a record, version 1, is ASCII text of lines that
// end in a line feed, each a key and its values with single blanks between:
//
//	gipfarena-record 1
//	index 17                      2*pair + place
//	game "gipf/basic" 1           name, version of the rules
//	opening 4 6                   index, number of moves
//	start "b2w/5/… w 12,12 …"     text of the start position, if it is not that of a seed
//	setup 0123456789abcdef        seed of the start position, 16 hex digits
//	seed 0123456789abcdef         seed of the game
//	first 0 "a" "random" 20 0 0   player, name, spec, moves, sims, transitions
//	second 2 "b" "greedy" 19 …
//	result first                  first, second, draw, none
//	end rule "no-reserve" ""      termination, ending, detail
//	control 43 first resign ""    the verdict of adjudication in a control game: moves
//	                              played, result, termination, ending
//	moves 45                      number of moves, then one a line
//	a1-b2
//	…
//
// Free texts are quoted in Go's ASCII form, which depends on no Unicode table.
// Measured times are left out. The encoding is text so that two records that
// should be equal can be compared by eye.

// AppendCanonical appends the canonical encoding of r to dst and returns the
// extended slice. Records that differ in more than measured times have
// different encodings if both pass Check.
func (r *Record) AppendCanonical(dst []byte) []byte {
	dst = line(dst, "gipfarena-record", 1)
	dst = line(dst, "index", r.Index)
	dst = line(dst, "game", r.Game, r.RulesVersion)
	dst = line(dst, "opening", r.Opening, r.OpeningPlies)
	if r.Start != "" {
		dst = line(dst, "start", r.Start)
	}
	dst = line(dst, "setup", r.Setup)
	dst = line(dst, "seed", r.Seed)
	dst = r.Sides[0].appendLine(dst, "first")
	dst = r.Sides[1].appendLine(dst, "second")
	dst = line(dst, "result "+ResultName(r.Result))
	dst = line(dst, "end "+string(r.Termination), r.Ending, r.Detail)
	if v := r.Control; v.Plies > 0 {
		dst = line(dst, fmt.Sprintf("control %d %s %s", v.Plies, ResultName(v.Result), v.Termination), v.Ending)
	}
	dst = line(dst, "moves", len(r.Moves))
	for _, m := range r.Moves {
		dst = line(dst, m)
	}
	return dst
}

func (s *Side) appendLine(dst []byte, key string) []byte {
	return line(dst, key, s.Player, s.Name, s.Spec, s.Moves, s.Sims, s.Transitions)
}

// line appends a key and its values: texts quoted, counts in decimal, seeds
// (uint64) as 16 hex digits.
func line(dst []byte, key string, values ...any) []byte {
	dst = append(dst, key...)
	for _, v := range values {
		dst = append(dst, ' ')
		switch v := v.(type) {
		case string:
			dst = strconv.AppendQuoteToASCII(dst, v)
		case int:
			dst = strconv.AppendInt(dst, int64(v), 10)
		case int64:
			dst = strconv.AppendInt(dst, v, 10)
		case uint64:
			dst = fmt.Appendf(dst, "%016x", v)
		default:
			panic("arena: a record has texts, counts and seeds only")
		}
	}
	return append(dst, '\n')
}

// A Digest summarizes a run: SHA-256 over the hashes of its records in the
// order of their index. Two runs with the same digest hold the same games. Make
// it with NewDigest.
type Digest struct {
	sum  hash.Hash
	next int64 // smallest index that may follow
}

// NewDigest returns the digest of a run without games.
func NewDigest() *Digest { return &Digest{sum: sha256.New()} }

// Add adds the next record. Its index must be higher than all before.
func (d *Digest) Add(r *Record) error {
	return d.AddSummary(&Summary{Index: r.Index, Hash: r.Hash()})
}

// AddSummary is Add for the summary of a record, with its hash.
func (d *Digest) AddSummary(s *Summary) error {
	if s.Index < d.next {
		return fmt.Errorf("arena: digest: record %d after record %d", s.Index, d.next-1)
	}
	d.next = s.Index + 1
	d.sum.Write(s.Hash[:])
	return nil
}

// MarshalBinary returns the state of d; UnmarshalBinary restores it in a digest that
// continues from there. Later versions of Go read what earlier ones wrote (package hash).
func (d *Digest) MarshalBinary() ([]byte, error) {
	state, err := d.sum.(encoding.BinaryMarshaler).MarshalBinary()
	return append(binary.BigEndian.AppendUint64(nil, uint64(d.next)), state...), err
}

// UnmarshalBinary reads the state that MarshalBinary returned.
func (d *Digest) UnmarshalBinary(data []byte) error {
	if len(data) < 8 {
		return errors.New("arena: digest: too short")
	}
	d.sum, d.next = sha256.New(), int64(binary.BigEndian.Uint64(data))
	if err := d.sum.(encoding.BinaryUnmarshaler).UnmarshalBinary(data[8:]); err != nil {
		return fmt.Errorf("arena: digest: %w", err)
	}
	return nil
}

// String returns the digest of the records so far, 64 hex digits.
func (d *Digest) String() string { return hex.EncodeToString(d.sum.Sum(nil)) }
