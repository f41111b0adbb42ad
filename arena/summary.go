package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"sync"

	"gipf.arena/rules"
)

// A Summary is what counts need of a record: the players, how the game ended, and a
// number that identifies copies.
type Summary struct {
	// Index and Opening are those of the record.
	Index, Opening int64
	// Players are who moved first and who second.
	Players [2]int
	// Result, Termination, Ending and Control are those of the record.
	Result      rules.Result
	Termination Termination
	Ending      string
	Control     Verdict
	// Print is equal for games with the same start and the same moves: the beginning
	// of a SHA-256. Two of a million different games share one with a probability of
	// 3 in 10^8, two of twenty million with one of 10^-5. It is 0 if not asked for.
	Print uint64
	// Hash is the record's hash, for Digest and Rounds. It is 0 if not asked for.
	Hash [sha256.Size]byte
}

// Pair returns the index of the pair.
func (s *Summary) Pair() int64 { return s.Index / 2 }

// Counted reports whether the game has a result that statistics may use.
func (s *Summary) Counted() bool { return s.Result != rules.Ongoing }

// Fault is Record.Fault.
func (s *Summary) Fault() (seat int, class Termination, ok bool) {
	r := Record{Result: s.Result, Termination: s.Termination}
	return r.Fault()
}

// check reports values that no record can have.
func (s *Summary) check() error {
	switch {
	case s.Index < 0 || s.Index >= MaxGames:
		return fmt.Errorf("index out of range")
	case s.Opening < 0:
		return fmt.Errorf("opening %d", s.Opening)
	case min(s.Players[0], s.Players[1]) < 0 || s.Players[0] == s.Players[1]:
		return fmt.Errorf("players %d and %d", s.Players[0], s.Players[1])
	case !s.Termination.allows(s.Result):
		return fmt.Errorf("result %s with termination %q", ResultName(s.Result), s.Termination)
	}
	return nil
}

// A Summarizer makes summaries of records of one game. It is safe for concurrent use; make
// it with NewSummarizer.
type Summarizer struct {
	game   rules.Game // nil makes no prints
	varies bool       // start positions depend on Setup

	mu   sync.Mutex
	sum  hash.Hash
	text []byte // what is hashed; reused
}

// NewSummarizer returns the summarizer of a game. For a nil game it makes summaries
// without prints.
func NewSummarizer(g rules.Game) *Summarizer {
	if g == nil {
		return &Summarizer{}
	}
	z := &Summarizer{game: g, sum: sha256.New()}
	first := g.New(0).String()
	for setup := uint64(1); setup < 8 && !z.varies; setup++ {
		z.varies = g.New(setup).String() != first
	}
	return z
}

// Of returns the summary of a record.
func (z *Summarizer) Of(r *Record) Summary {
	s := Summary{
		Index: r.Index, Opening: r.Opening, Players: [2]int{r.Sides[0].Player, r.Sides[1].Player},
		Result: r.Result, Termination: r.Termination, Ending: r.Ending, Control: r.Control,
	}
	if z.game != nil {
		s.Print = z.print(r)
	}
	return s
}

func (z *Summarizer) print(r *Record) uint64 {
	z.mu.Lock()
	defer z.mu.Unlock()
	text := z.text[:0]
	switch {
	case r.Start != "":
		text = append(text, r.Start...)
	case z.varies:
		text = append(text, z.game.New(r.Setup).String()...)
	}
	for _, m := range r.Moves {
		text = append(append(text, '\n'), m...)
	}
	z.sum.Reset()
	z.sum.Write(text)
	z.text = z.sum.Sum(text[:0])
	return binary.BigEndian.Uint64(z.text)
}
