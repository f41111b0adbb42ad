package arena

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// A detector finds duplicate games: the same start position, the same players in
// the same seats, the same moves. Seeds are not compared: two deterministic agents
// play an opening in the same way with any seed.
type detector struct {
	game   rules.Game
	varies bool // start positions depend on Setup
	games  map[fingerprint]int32
	pairs  map[[2]fingerprint]int32
	counts map[[2]int]*stats.Duplicates // by players A < B
	sum    hash.Hash
	text   []byte // what is hashed; reused
}

// A fingerprint is the beginning of a SHA-256. Two of a million different games
// share one with a probability of 3 in 10^8.
type fingerprint uint64

func newDetector(g rules.Game) *detector {
	c := &detector{
		game: g, games: map[fingerprint]int32{}, pairs: map[[2]fingerprint]int32{},
		counts: map[[2]int]*stats.Duplicates{}, sum: sha256.New(),
	}
	first := g.New(0).String()
	for setup := uint64(1); setup < 8 && !c.varies; setup++ {
		c.varies = g.New(setup).String() != first
	}
	return c
}

// DetectDuplicates lets the tally compare the games of g that are added from now
// on, so that Duplicates knows which are equal. That takes some 100 bytes a pair.
func (t *Tally) DetectDuplicates(g rules.Game) { t.detector = newDetector(g) }

// Duplicates returns what DetectDuplicates found, for all players who met, ordered
// by (A, B); nothing without it. Games without a result are not compared.
func (t *Tally) Duplicates() []stats.Duplicates {
	if t.detector == nil {
		return nil
	}
	out := make([]stats.Duplicates, 0, len(t.detector.counts))
	for _, c := range t.detector.counts {
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b stats.Duplicates) int { return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B)) })
	return out
}

// Distinct returns Pairings with duplicate games counted once.
func (t *Tally) Distinct() []stats.Pairing {
	out, known := t.Pairings(), t.Duplicates()
	for i, p := range out {
		for _, c := range known {
			if c.A == p.A && c.B == p.B {
				out[i] = c.Once(p)
			}
		}
	}
	return out
}

// addGame adds one counted game and returns its fingerprint. A nil detector
// returns 0.
func (c *detector) addGame(r *Record, h *pairGame) fingerprint {
	if c == nil {
		return 0
	}
	f := c.fingerprint(r)
	before := c.games[f]
	c.games[f]++
	k := c.of(h.players)
	k.AddGame(h.players[0] == k.A, h.resultOf(k.A), int(before))
	return f
}

// addPair adds a complete pair: the game that the lower player started and
// the other.
func (c *detector) addPair(h, other *pairGame, m pairResult) {
	if c == nil {
		return
	}
	key := [2]fingerprint{h.print, other.print}
	before := c.pairs[key]
	c.pairs[key]++
	c.of(h.players).AddPair(m.first, m.second, int(before))
}

// of returns the counts of two players.
func (c *detector) of(players [2]int) *stats.Duplicates {
	key := [2]int{min(players[0], players[1]), max(players[0], players[1])}
	if c.counts[key] == nil {
		both := stats.Pairing{A: key[0], B: key[1]}
		c.counts[key] = &stats.Duplicates{A: key[0], B: key[1], Equal: both, Classes: both}
	}
	return c.counts[key]
}

func (c *detector) fingerprint(r *Record) fingerprint {
	text := binary.BigEndian.AppendUint32(c.text[:0], uint32(r.Sides[0].Player))
	text = binary.BigEndian.AppendUint32(text, uint32(r.Sides[1].Player))
	switch {
	case r.Start != "":
		text = append(text, r.Start...)
	case c.varies:
		text = append(text, c.game.New(r.Setup).String()...)
	}
	for _, m := range r.Moves {
		text = append(append(text, '\n'), m...)
	}
	c.sum.Reset()
	c.sum.Write(text)
	c.text = c.sum.Sum(text[:0])
	return fingerprint(binary.BigEndian.Uint64(c.text))
}
