package arena

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"gipf.arena/agents"
)

// MostEvidence is the most bytes of evidence in a record on the wire; the rest is cut
// off.
const MostEvidence = 64 << 10

// castagnoli is the polynomial of the checksum at the end of a record on the wire.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendWire appends r to dst in the form in which records travel between the machines
// of a run, which [Meta.ParseWire] reads: numbers as varints (encoding/binary), players by
// their number, texts with their length, and a CRC-32C of the whole. Unlike the canonical
// encoding it holds measured values, search information, and up to MostEvidence bytes of
// evidence. A game of random moves takes about 300 bytes.
func (r *Record) AppendWire(dst []byte) []byte {
	begin := len(dst)
	dst = AppendNumbers(dst, r.Index, r.Opening, int64(r.OpeningPlies))
	dst = AppendText(dst, r.Start)
	dst = binary.BigEndian.AppendUint64(dst, r.Setup)
	dst = binary.BigEndian.AppendUint64(dst, r.Seed)
	for i := range r.Sides {
		dst = r.Sides[i].appendWire(dst)
	}
	dst = append(dst, byte(r.Result))
	for _, text := range [...]string{string(r.Termination), r.Ending, r.Detail} {
		dst = AppendText(dst, text)
	}
	dst = binary.AppendUvarint(dst, uint64(r.Control.Plies))
	if v := &r.Control; v.Plies > 0 {
		dst = AppendText(AppendText(append(dst, byte(v.Result)), string(v.Termination)), v.Ending)
	}
	dst = AppendText(dst, strings.Join(r.Moves, " "))
	dst = r.SearchInfo.appendWire(dst)
	dst = appendEvidence(dst, r.Evidence)
	dst = binary.AppendUvarint(dst, uint64(max(r.Elapsed, 0)))
	return binary.BigEndian.AppendUint32(dst, crc32.Checksum(dst[begin:], castagnoli))
}

func (s *Side) appendWire(dst []byte) []byte {
	dst = AppendNumbers(dst, int64(s.Player), int64(s.Moves), s.Sims, s.Transitions, int64(max(s.Thinking, 0)))
	for _, n := range s.Latency {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

// appendWire appends values and details, each with a number that is 0 for none and else
// one more than its bytes.
func (t *SearchInfo) appendWire(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(presence(t.Values != nil, len(t.Values))))
	for _, v := range t.Values {
		dst = append(dst, byte(v))
	}
	packed := AppendPacked(nil, t.Details)
	dst = binary.AppendUvarint(dst, uint64(presence(t.Details != nil, len(packed))))
	return append(dst, packed...)
}

func presence(there bool, n int) int {
	if !there {
		return 0
	}
	return n + 1
}

func appendEvidence(dst []byte, all []agents.Evidence) []byte {
	left := MostEvidence
	dst = binary.AppendUvarint(dst, uint64(len(all)))
	for _, e := range all {
		text := e.Text[:min(len(e.Text), left)]
		left -= len(text)
		dst = AppendText(AppendText(dst, e.Name), text)
	}
	return dst
}

var errWire = errors.New("not a whole record")

// ParseWire reads a record of this run that AppendWire wrote: all of data, which the
// record does not share. The error says that a byte was lost or changed on the way, or
// that the run has no such game; the record may still be one that no agent would play.
func (m *Meta) ParseWire(data []byte) (Record, error) {
	r, err := m.parseWire(data)
	if err != nil {
		return Record{}, fmt.Errorf("arena: record on the wire: %w", err)
	}
	return r, nil
}

func (m *Meta) parseWire(data []byte) (r Record, err error) {
	n := len(data) - 4
	if n < 0 || crc32.Checksum(data[:n], castagnoli) != binary.BigEndian.Uint32(data[n:]) {
		return r, errWire
	}
	w := wire{Unpacker{Rest: data[:n]}}
	if w.record(&r); w.Torn || len(w.Rest) > 0 {
		return r, errWire
	}
	for i := range r.Sides {
		s := &r.Sides[i]
		if s.Player >= len(m.Players) {
			return r, fmt.Errorf("player %d of %d", s.Player, len(m.Players))
		}
		s.Name, s.Spec = m.Players[s.Player].Name, m.Players[s.Player].Spec
	}
	r.Game, r.RulesVersion = m.Game, m.RulesVersion
	return r, m.Takes(&r)
}
