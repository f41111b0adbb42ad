package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"gipf.arena/arena"
)

// searchInfoSchema is the first schema that keeps the agents' thoughts.
const searchInfoSchema = 11

// checkBytes is the size of the checksum after the thoughts: they are not part of a
// game's hash, and damage must be found all the same. The checksum is the lower half of
// CRC-32 (IEEE) over the game's index in eight bytes and the bytes before the checksum.
const checkBytes = 2

// setSearchInfo sets the columns of the agents' thoughts.
func (w *row) setSearchInfo(t *arena.SearchInfo) {
	if t.Values != nil {
		w.expected = packValues(t.Values)
		w.expected = binary.BigEndian.AppendUint16(w.expected, w.sum(w.expected))
	}
	if t.Details != nil {
		w.details = arena.AppendPacked(nil, t.Details)
		w.details = binary.BigEndian.AppendUint16(w.details, w.sum(w.details))
	}
}

// sum is the checksum of a column of the row.
func (w *row) sum(column []byte) uint16 {
	index := binary.BigEndian.AppendUint64(nil, uint64(w.id))
	return uint16(crc32.Update(crc32.ChecksumIEEE(index), crc32.IEEETable, column))
}

// searchInfo reads what setSearchInfo wrote.
func (w *row) searchInfo() (t arena.SearchInfo, err error) {
	expected, err := w.checked("expected", w.expected)
	if err != nil {
		return t, err
	}
	details, err := w.checked("details", w.details)
	if err != nil {
		return t, err
	}
	if expected != nil {
		if t.Values, err = unpackValues(expected); err != nil {
			return arena.SearchInfo{}, fmt.Errorf("expected: %w", err)
		}
	}
	if t.Details, err = arena.ParseDetails(details); err != nil {
		return arena.SearchInfo{}, err
	}
	return t, nil
}

var errSum = errors.New("another checksum than the one that was stored")

// checked returns a column without its checksum, or nil if the column is empty.
func (w *row) checked(name string, column []byte) ([]byte, error) {
	if column == nil {
		return nil, nil
	}
	n := len(column) - checkBytes
	if n < 0 || binary.BigEndian.Uint16(column[n:]) != w.sum(column[:n]) {
		return nil, fmt.Errorf("%s: %w", name, errSum)
	}
	return column[:n], nil
}
