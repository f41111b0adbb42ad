package arena

import (
	"encoding/binary"
	"math"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A wire reads a record on the wire up to the first error.
type wire struct{ unpacker }

func (w *wire) record(r *Record) {
	r.Index = w.number(MaxGames)
	r.Pair, r.Place = r.Index/2, int(r.Index%2)
	r.Opening, r.OpeningPlies = w.number(MaxGames), int(w.number(MaxPlyCap))
	r.Start = w.text()
	r.Setup, r.Seed = w.word(), w.word()
	for i := range r.Sides {
		w.side(&r.Sides[i])
	}
	r.Result = rules.Result(w.byte())
	r.Termination, r.Ending, r.Detail = Termination(w.text()), w.text(), w.text()
	if r.Control.Plies = int(w.number(MaxPlyCap)); r.Control.Plies > 0 {
		r.Control.Result = rules.Result(w.byte())
		r.Control.Termination, r.Control.Ending = Termination(w.text()), w.text()
	}
	if moves := w.text(); moves != "" {
		r.Moves = strings.Split(moves, " ")
	}
	w.searchInfo(&r.SearchInfo)
	for range w.number(int64(len(w.rest))) {
		e := agents.Evidence{Name: w.text(), Text: []byte(w.text())}
		if w.err != nil {
			return
		}
		r.Evidence = append(r.Evidence, e)
	}
	r.Elapsed = time.Duration(w.number(math.MaxInt64))
}

func (w *wire) side(s *Side) {
	s.Player, s.Moves = int(w.number(maxPlayers)), int(w.number(MaxPlyCap))
	s.Sims, s.Transitions = w.number(math.MaxInt64), w.number(math.MaxInt64)
	s.Thinking = time.Duration(w.number(math.MaxInt64))
	for k := range s.Latency {
		s.Latency[k] = uint32(w.number(math.MaxUint32))
	}
}

func (w *wire) searchInfo(t *SearchInfo) {
	if n := w.number(int64(len(w.rest)) + 1); n > 0 {
		t.Values = make([]Value, 0, n-1)
		for _, b := range w.bytes(n - 1) {
			t.Values = append(t.Values, Value(b))
		}
	}
	if n := w.number(int64(len(w.rest)) + 1); n > 0 && w.err == nil {
		packed := w.bytes(n - 1)
		if t.Details, w.err = ParseDetails(packed); w.err == nil && t.Details == nil {
			t.Details = []Detail{}
		}
	}
}

// bytes reads n bytes, which the record must not keep.
func (w *wire) bytes(n int64) []byte {
	if w.err == nil && n > int64(len(w.rest)) {
		w.err = errWire
	}
	if w.err != nil {
		return nil
	}
	b := w.rest[:n]
	w.rest = w.rest[n:]
	return b
}

func (w *wire) text() string { return string(w.bytes(w.number(int64(len(w.rest))))) }

func (w *wire) byte() byte {
	if b := w.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (w *wire) word() uint64 {
	if b := w.bytes(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}
