package arena

import "encoding/binary"

// A column holds integers, each in as many bytes as their differences from the first
// one need: none while all are equal.
type column struct {
	base  int64
	width int // bytes of an entry: 0, 1, 2, 4 or 8
	bytes []byte
}

// set sets entry i of n. The first call chooses the base.
func (c *column) set(i, n int, v int64, first bool) {
	if first {
		c.base = v
	}
	off := v - c.base
	if w := widthOf(off); w > c.width {
		c.widen(n, w)
	}
	c.put(i, off)
}

// widthOf returns how many bytes a signed number needs.
func widthOf(off int64) int {
	switch {
	case off == 0:
		return 0
	case int64(int8(off)) == off:
		return 1
	case int64(int16(off)) == off:
		return 2
	case int64(int32(off)) == off:
		return 4
	}
	return 8
}

// widen gives all n entries more bytes.
func (c *column) widen(n, width int) {
	wide := column{base: c.base, width: width, bytes: make([]byte, n*width)}
	for i := range n {
		wide.put(i, c.off(i))
	}
	*c = wide
}

func (c *column) put(i int, off int64) {
	switch at := c.bytes[i*c.width:]; c.width {
	case 1:
		at[0] = byte(off)
	case 2:
		binary.LittleEndian.PutUint16(at, uint16(off))
	case 4:
		binary.LittleEndian.PutUint32(at, uint32(off))
	case 8:
		binary.LittleEndian.PutUint64(at, uint64(off))
	}
}

func (c *column) off(i int) int64 {
	switch at := c.bytes[i*c.width:]; c.width {
	case 1:
		return int64(int8(at[0]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(at)))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(at)))
	case 8:
		return int64(binary.LittleEndian.Uint64(at))
	}
	return 0
}

// at returns entry i.
func (c *column) at(i int) int64 { return c.base + c.off(i) }
