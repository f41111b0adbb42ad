package arena

import (
	"math"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A wire reads a record on the wire up to the first error.
type wire struct{ Unpacker }

func (w *wire) record(r *Record) {
	r.Index = w.Number(MaxGames)
	r.Pair, r.Place = r.Index/2, int(r.Index%2)
	r.Opening, r.OpeningPlies = w.Number(MaxGames), int(w.Number(MaxPlyCap))
	r.Start = w.Text()
	r.Setup, r.Seed = w.Word(), w.Word()
	for i := range r.Sides {
		w.side(&r.Sides[i])
	}
	r.Result = rules.Result(w.byte())
	r.Termination, r.Ending, r.Detail = Termination(w.Text()), w.Text(), w.Text()
	if r.Control.Plies = int(w.Number(MaxPlyCap)); r.Control.Plies > 0 {
		r.Control.Result = rules.Result(w.byte())
		r.Control.Termination, r.Control.Ending = Termination(w.Text()), w.Text()
	}
	if moves := w.Text(); moves != "" {
		r.Moves = strings.Split(moves, " ")
	}
	w.searchInfo(&r.SearchInfo)
	for range w.Number(int64(len(w.Rest))) {
		e := agents.Evidence{Name: w.Text(), Text: []byte(w.Text())}
		if w.Torn {
			return
		}
		r.Evidence = append(r.Evidence, e)
	}
	r.Elapsed = time.Duration(w.Number(math.MaxInt64))
}

func (w *wire) side(s *Side) {
	s.Player, s.Moves = int(w.Number(maxPlayers)), int(w.Number(MaxPlyCap))
	s.Sims, s.Transitions = w.Number(math.MaxInt64), w.Number(math.MaxInt64)
	s.Thinking = time.Duration(w.Number(math.MaxInt64))
	for k := range s.Latency {
		s.Latency[k] = uint32(w.Number(math.MaxUint32))
	}
}

func (w *wire) searchInfo(t *SearchInfo) {
	if n := w.Number(int64(len(w.Rest)) + 1); n > 0 {
		t.Values = make([]Value, 0, n-1)
		for _, b := range w.Bytes(n - 1) {
			t.Values = append(t.Values, Value(b))
		}
	}
	if n := w.Number(int64(len(w.Rest)) + 1); n > 0 {
		var err error
		t.Details, err = ParseDetails(w.Bytes(n - 1))
		if w.Torn = w.Torn || err != nil; t.Details == nil {
			t.Details = []Detail{}
		}
	}
}

func (w *wire) byte() byte {
	if b := w.Bytes(1); b != nil {
		return b[0]
	}
	return 0
}
