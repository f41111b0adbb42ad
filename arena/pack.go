package arena

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// AppendPacked appends details to dst as bytes that ParseDetails reads: of each decision
// nodes, depth, microseconds and choices as unsigned varints (encoding/binary), then the
// number of moves of its line and of each the length and the text. A decision at 1,000
// nodes takes seven bytes.
func AppendPacked(dst []byte, details []Detail) []byte {
	for i := range details {
		d := &details[i]
		for _, n := range [...]int64{d.Nodes, int64(d.Depth), d.Time.Microseconds(), int64(d.Choices), int64(len(d.PV))} {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
		for _, m := range d.PV {
			dst = append(binary.AppendUvarint(dst, uint64(len(m))), m...)
		}
	}
	return dst
}

// ParseDetails reads what AppendPacked wrote, as many details as there are; nil of no
// bytes. [Record.Check] says whether they fit a game.
func ParseDetails(packed []byte) (details []Detail, err error) {
	p := unpacker{rest: packed}
	for len(p.rest) > 0 && p.err == nil {
		details = append(details, p.detail())
	}
	if p.err != nil {
		return nil, fmt.Errorf("arena: detail %d: %w", len(details)-1, p.err)
	}
	return details, nil
}

var errPacked = errors.New("not whole, or too large a number")

// An unpacker reads packed details up to the first error.
type unpacker struct {
	rest []byte
	err  error
}

func (p *unpacker) detail() (d Detail) {
	d.Nodes = p.number(math.MaxInt64)
	d.Depth = int(p.number(math.MaxInt32))
	d.Time = time.Duration(p.number(math.MaxInt64/int64(time.Microsecond))) * time.Microsecond
	d.Choices = int(p.number(math.MaxInt32))
	for range p.number(MostPV) {
		n := p.number(int64(len(p.rest)))
		if p.err != nil {
			break
		}
		d.PV, p.rest = append(d.PV, string(p.rest[:n])), p.rest[n:]
	}
	return d
}

// number reads a number of at most so much.
func (p *unpacker) number(most int64) int64 {
	n, size := binary.Uvarint(p.rest)
	if p.err == nil && (size <= 0 || n > uint64(most)) {
		p.err = errPacked
	}
	if p.err != nil {
		return 0
	}
	p.rest = p.rest[size:]
	return int64(n)
}
