package arena

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// AppendPacked appends details to dst as bytes that ParseDetails reads: for each
// decision nodes, depth, microseconds and choices as unsigned varints (encoding/binary),
// then the number of moves of its line and for each move the length and the text. A
// decision at 1,000 nodes takes seven bytes.
func AppendPacked(dst []byte, details []Detail) []byte {
	for i := range details {
		d := &details[i]
		dst = AppendNumbers(dst, d.Nodes, int64(d.Depth), d.Time.Microseconds(), int64(d.Choices), int64(len(d.PV)))
		for _, m := range d.PV {
			dst = AppendText(dst, m)
		}
	}
	return dst
}

// ParseDetails reads all details that AppendPacked wrote; no bytes give nil.
// [Record.Check] says whether they fit a game.
func ParseDetails(packed []byte) (details []Detail, err error) {
	p := Unpacker{Rest: packed}
	for len(p.Rest) > 0 && !p.Torn {
		details = append(details, p.detail())
	}
	if p.Torn {
		return nil, fmt.Errorf("arena: detail %d: %w", len(details)-1, errPacked)
	}
	return details, nil
}

var errPacked = errors.New("not whole, or too large a number")

func (p *Unpacker) detail() (d Detail) {
	d.Nodes = p.Number(math.MaxInt64)
	d.Depth = int(p.Number(math.MaxInt32))
	d.Time = time.Duration(p.Number(math.MaxInt64/int64(time.Microsecond))) * time.Microsecond
	d.Choices = int(p.Number(math.MaxInt32))
	for range p.Number(MostPV) {
		m := p.Text()
		if p.Torn {
			break
		}
		d.PV = append(d.PV, m)
	}
	return d
}

// AppendNumbers appends numbers that are not negative to dst, as unsigned varints (encoding/binary).
func AppendNumbers(dst []byte, numbers ...int64) []byte {
	for _, n := range numbers {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

// AppendText appends a text to dst, its length before it.
func AppendText[T string | []byte](dst []byte, text T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// An Unpacker reads packed bytes up to the first item that is missing or too large. From there on it is torn and
// reads zeros.
type Unpacker struct {
	Rest []byte
	Torn bool
}

// Number reads a number of AppendNumbers, at most limit.
func (p *Unpacker) Number(most int64) int64 {
	n, size := binary.Uvarint(p.Rest)
	if p.Torn = p.Torn || size <= 0 || int64(n) < 0 || int64(n) > most; p.Torn {
		return 0
	}
	p.Rest = p.Rest[size:]
	return int64(n)
}

// Bytes reads n bytes, which are not copied; nil where there are fewer.
func (p *Unpacker) Bytes(n int64) []byte {
	if p.Torn = p.Torn || n > int64(len(p.Rest)); p.Torn {
		return nil
	}
	b := p.Rest[:n:n]
	p.Rest = p.Rest[n:]
	return b
}

// Block reads bytes whose number goes before them.
func (p *Unpacker) Block() []byte { return p.Bytes(p.Number(int64(len(p.Rest)))) }

// Text reads a text of AppendText.
func (p *Unpacker) Text() string { return string(p.Block()) }

// Word reads eight bytes, the highest first.
func (p *Unpacker) Word() uint64 {
	if b := p.Bytes(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}
