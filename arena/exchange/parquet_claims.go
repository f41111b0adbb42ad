package exchange

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	pq "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// These checks precede the library, which believes a file: it allocates what a list, a text, a page or a frame claims to
// hold before it reads it. A file of 800 bytes asked for 8 GB.

const (
	mostFooter = 1 << 20 // bytes: 60 million rows of ours
	mostWindow = 8 << 20 // how far back a frame of ours refers, in bytes
	mostDepth  = 16      // structures within structures; Parquet has 6
)

// A claimant walks over a value of Thrift's compact protocol without keeping anything of it. It is
// bad once it meets something missing.
type claimant struct {
	rest []byte
	bad  bool
}

func (c *claimant) number() uint64 {
	v, n := binary.Uvarint(c.rest)
	if n <= 0 {
		n = len(c.rest) + 1
	}
	c.skip(uint64(n))
	return v
}

func (c *claimant) skip(n uint64) {
	if n > uint64(len(c.rest)) {
		c.rest, c.bad = nil, true
		return
	}
	c.rest = c.rest[n:]
}

func (c *claimant) byte() (b byte) {
	if len(c.rest) > 0 {
		b = c.rest[0]
	}
	c.skip(1)
	return b
}

// structure walks over a structure: fields up to a zero byte.
func (c *claimant) structure(depth int) {
	c.bad = c.bad || depth > mostDepth
	for !c.bad {
		head := c.byte()
		if head == 0 {
			return
		}
		if head>>4 == 0 {
			c.number() // the field's own number
		}
		if kind := head & 15; kind > 2 { // true and false
			c.value(kind, depth)
		}
	}
}

func (c *claimant) value(kind byte, depth int) {
	switch kind {
	case 1, 2, 3:
		c.skip(1)
	case 4, 5, 6:
		c.number()
	case 7:
		c.skip(8)
	case 8:
		c.skip(c.number())
	case 9, 10:
		c.list(depth + 1)
	case 12:
		c.structure(depth + 1)
	default: // 11 is a map, which Parquet does not use
		c.bad = true
	}
}

// list walks over a list; in our files no structure in it is empty: each takes memory.
func (c *claimant) list(depth int) {
	c.bad = c.bad || depth > mostDepth
	head := c.byte()
	n, kind := uint64(head>>4), head&15
	if n == 15 {
		n = c.number()
	}
	for ; n > 0 && !c.bad; n-- {
		c.bad = kind == 12 && len(c.rest) > 0 && c.rest[0] == 0
		c.value(kind, depth)
	}
}

var errClaims = errors.New("claims more than there is")

// boundedFooter compares what the footer of a file claims with its length.
func boundedFooter(r io.ReaderAt, size int64) error {
	var end [8]byte
	if _, err := r.ReadAt(end[:], size-int64(len(end))); err != nil {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(end[:]))
	if length > min(mostFooter, size-int64(len(end))) {
		return fmt.Errorf("a footer of %d bytes %w", length, errClaims)
	}
	footer := make([]byte, length)
	if _, err := r.ReadAt(footer, size-int64(len(end))-length); err != nil {
		return err
	}
	c := claimant{rest: footer}
	if c.structure(0); c.bad {
		return fmt.Errorf("the footer %w", errClaims)
	}
	return nil
}

// boundedPages compares what the pages of a file claim with its footer, which [bounded] has passed, and with
// what they hold. It accepts only pages as WriteRows makes them.
func boundedPages(r io.ReaderAt, file *pq.File) error {
	frames, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow))
	if err != nil {
		return err
	}
	defer frames.Close()
	for _, g := range file.Metadata().RowGroups {
		for i := range g.Columns {
			m := &g.Columns[i].MetaData
			if m.TotalCompressedSize < 0 || m.TotalCompressedSize > file.Size() || m.NumValues != g.NumRows || m.Codec != format.Zstd {
				return fmt.Errorf("column %q %w", strings.Join(m.PathInSchema, "."), errClaims)
			}
			chunk := make([]byte, m.TotalCompressedSize)
			if _, err := r.ReadAt(chunk, m.DataPageOffset); err != nil {
				return err
			}
			if err := boundedChunk(chunk, m, frames); err != nil {
				return fmt.Errorf("column %q: %w", strings.Join(m.PathInSchema, "."), err)
			}
		}
	}
	return nil
}

// boundedChunk compares the pages of a column with what the footer says of it.
func boundedChunk(chunk []byte, m *format.ColumnMetaData, frames *zstd.Decoder) error {
	values, unpacked := m.NumValues, m.TotalUncompressedSize // not yet found in a page
	for len(chunk) > 0 {
		c := claimant{rest: chunk}
		if c.structure(0); c.bad {
			return fmt.Errorf("the head of a page %w", errClaims)
		}
		var h format.PageHeader
		if err := thrift.Unmarshal(new(thrift.CompactProtocol), chunk[:len(chunk)-len(c.rest)], &h); err != nil {
			return err
		}
		if unpacked -= int64(h.UncompressedPageSize); unpacked < 0 || h.CompressedPageSize < 0 || int(h.CompressedPageSize) > len(c.rest) {
			return fmt.Errorf("a page of %d bytes, %d unpacked, %w", h.CompressedPageSize, h.UncompressedPageSize, errClaims)
		}
		if err := boundedPage(&h, c.rest[:h.CompressedPageSize], m, frames); err != nil {
			return err
		}
		values -= int64(h.DataPageHeaderV2.V.NumValues)
		chunk = c.rest[h.CompressedPageSize:]
	}
	if values != 0 {
		return errors.New("its pages hold other numbers of values than the footer says")
	}
	return nil
}

// boundedPage compares the claims of a page with its body: levels, which say which values are null, and a frame.
func boundedPage(h *format.PageHeader, body []byte, m *format.ColumnMetaData, frames *zstd.Decoder) error {
	p := &h.DataPageHeaderV2.V
	want := format.Plain
	if m.Type == format.ByteArray {
		want = format.DeltaLengthByteArray
	}
	if h.Type != format.DataPageV2 || p.Encoding != want || p.RepetitionLevelsByteLength != 0 || p.IsCompressed.Valid && !p.IsCompressed.V {
		return errors.New("a page is of another kind than those of such a table")
	}
	levels := p.DefinitionLevelsByteLength
	if p.NumValues < 0 || int64(p.NumValues) > m.NumValues || p.NumNulls < 0 || p.NumNulls > p.NumValues || levels < 0 || int(levels) > len(body) {
		return fmt.Errorf("a page of %d values %w", p.NumValues, errClaims)
	}
	if runs(body[:levels]) > uint64(p.NumValues)+7 { // the last eight may be more than there are
		return fmt.Errorf("a run of levels %w", errClaims)
	}
	return boundedFrame(frames, body[levels:], int64(h.UncompressedPageSize-levels), want == format.Plain, uint64(p.NumValues-p.NumNulls))
}

// runs counts levels of one bit: a run of equal ones and its byte, or bytes of eight.
func runs(levels []byte) (n uint64) {
	for c := (claimant{rest: levels}); len(c.rest) > 0; {
		switch head := c.number(); {
		case head&1 == 0:
			n += head >> 1
			c.skip(1)
		default:
			n += head >> 1 * 8
			c.skip(head >> 1)
		}
		if c.bad || n > uint64(1)<<32 {
			return 1 << 32
		}
	}
	return n
}

// boundedFrame unpacks a frame without keeping it: it must hold as many bytes as claimed. Texts begin with the size
// of a block of lengths, its parts, and the number of lengths.
func boundedFrame(frames *zstd.Decoder, frame []byte, size int64, plain bool, values uint64) error {
	if len(frame) == 0 && size == 0 {
		return nil
	}
	if err := frames.Reset(bytes.NewReader(frame)); err != nil { // a bytes.Buffer would keep everything
		return err
	}
	start, err := io.ReadAll(io.LimitReader(frames, 3*binary.MaxVarintLen64))
	if err != nil {
		return err
	}
	rest, err := io.Copy(io.Discard, io.LimitReader(frames, size+1))
	if err != nil {
		return err
	}
	if int64(len(start))+rest != size {
		return fmt.Errorf("a page of %d bytes unpacked %w", size, errClaims)
	}
	c := claimant{rest: start}
	c.number() // size of a block
	c.number() // its parts
	if !plain && c.number() != values {
		return fmt.Errorf("a list of lengths %w", errClaims)
	}
	return nil
}
