package arena

import (
	"cmp"
	"math/bits"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

// A detector finds duplicate games: the same start position, the same players in
// the same seats, the same moves. It does not compare seeds: two deterministic
// agents play an opening the same way with any seed.
//
// It keeps the prints of all games in a log (printLog), mostly on disk, and counts on
// request: each pass over the log sorts a range of prints that fits into memory. So its
// memory does not grow with the number of games, and it is as exact as prints are
// (Summary).
type detector struct {
	log     *printLog
	waiting map[int64]printed // of pairs whose other game is still missing, by pair
	cached  []stats.Duplicates
	fresh   bool // no game was added since cached
	fault   error
	copies  copies // of large runs, reused: as garbage it would be most of their memory
}

// DetectDuplicates makes the tally compare the games of g added from now on, so
// that Duplicates knows which are equal.
func (t *Tally) DetectDuplicates(g rules.Game) {
	t.summaries = NewSummarizer(g)
	t.detector = &detector{log: newPrintLog(), waiting: map[int64]printed{}}
}

// Err returns the error, if any, of reading what DetectDuplicates keeps on disk;
// Duplicates and Distinct are then wrong.
func (t *Tally) Err() error {
	if t.detector == nil {
		return nil
	}
	return t.detector.fault
}

// Duplicates returns what DetectDuplicates found, for all players who met, ordered
// by (A, B); nothing if it was not called. Games without a result are not compared.
func (t *Tally) Duplicates() []stats.Duplicates {
	if t.detector == nil {
		return nil
	}
	if !t.detector.fresh {
		t.detector.cached, t.detector.fresh = t.detector.count(t.pairs.players), true
	}
	return slices.Clone(t.detector.cached)
}

// Distinct returns Pairings with duplicate games counted once.
func (t *Tally) Distinct() []stats.Pairing {
	out, known := t.Pairings(), t.Duplicates()
	for i, p := range out {
		if c, ok := stats.DuplicatesOf(p, known); ok {
			out[i] = c.Once(p)
		}
	}
	return out
}

// add takes up a new game: that of a seat (0: the lower player moved first) of a pair,
// which e holds.
func (d *detector) add(s *Summary, e pairEntry, seat int) {
	d.fresh = false
	p := d.waiting[s.Pair()]
	p.pairing, p.opening = uint32(e.pairing), uint32(e.opening)
	if s.Counted() {
		// Other players and seats have other prints, and no two of them are merged.
		p.prints[seat] = s.Print + numeric.Mix(uint64(s.Players[0])<<32|uint64(s.Players[1]))
		p.games |= pairGames(0).with(seat, e.games.of(seat))
	}
	if e.games.of(1-seat) == missing && s.Counted() {
		d.waiting[s.Pair()] = p
		return
	}
	delete(d.waiting, s.Pair())
	if p.games != 0 {
		d.log.add(p)
	}
}

// A gamePrint is one game as it is sorted, a twinPrint one pair.
type gamePrint struct {
	print            uint64
	pairing, opening uint32
	seat             uint8
	result           stats.Result
}

type twinPrint struct {
	prints           [2]uint64
	pairing, opening uint32
	results          [2]stats.Result
}

// sortedPrints is about how many games are sorted at a time, and half as many pairs: 20 MB.
// A variable for tests.
var sortedPrints = int64(1 << 19)

// count passes over the log as often as necessary.
func (d *detector) count(players [][2]int) []stats.Duplicates {
	counts := make([]stats.Duplicates, len(players))
	most := 2*d.log.n + int64(len(d.waiting))
	parts := uint64(1 + most/sortedPrints)
	c := &d.copies
	c.counts = counts
	share := int(most/int64(parts)) + 1<<12 // and some more, because prints are random
	c.games, c.pairs = slices.Grow(c.games[:0], share), slices.Grow(c.pairs[:0], share/2)
	for part := range parts {
		c.games, c.pairs = c.games[:0], c.pairs[:0]
		c.in = func(print uint64) bool {
			of, _ := bits.Mul64(print, parts)
			return of == part
		}
		for _, p := range d.waiting {
			c.take(p)
		}
		if err := d.log.each(c.take); err != nil {
			d.fault = err
		}
		c.countGames()
		c.countPairs()
	}
	if int64(share) < sortedPrints/4 {
		d.copies = copies{} // little garbage, and runs of this size hold little else
	}
	for i, p := range players {
		counts[i].Seat(p[0], p[1])
	}
	counts = slices.DeleteFunc(counts, func(c stats.Duplicates) bool { return c.Games == 0 })
	slices.SortFunc(counts, func(a, b stats.Duplicates) int { return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B)) })
	return counts
}

// copies are the games and pairs of a range of prints.
type copies struct {
	in     func(print uint64) bool
	games  []gamePrint
	pairs  []twinPrint
	counts []stats.Duplicates // by number of the pairing
}

// take takes what is in the range.
func (c *copies) take(p printed) {
	ends := [2]uint8{p.games.of(0), p.games.of(1)}
	for seat, end := range ends {
		if end >= won && c.in(p.prints[seat]) {
			c.games = append(c.games, gamePrint{p.prints[seat], p.pairing, p.opening, uint8(seat), stats.Result(end - won)})
		}
	}
	if min(ends[0], ends[1]) >= won && c.in(p.prints[0]) {
		c.pairs = append(c.pairs, twinPrint{p.prints, p.pairing, p.opening, [2]stats.Result{stats.Result(ends[0] - won), stats.Result(ends[1] - won)}})
	}
}

// countGames counts the games; those of one print are copies.
func (c *copies) countGames() {
	slices.SortFunc(c.games, func(a, b gamePrint) int {
		return cmp.Or(cmp.Compare(a.print, b.print), cmp.Compare(a.opening, b.opening))
	})
	for class := range classes(c.games, func(a, b *gamePrint) bool { return a.print == b.print }) {
		k := &c.counts[class[0].pairing]
		k.Distinct++
		for own := range classes(class, func(a, b *gamePrint) bool { return a.opening == b.opening }) {
			for _, g := range own {
				k.Games++
				k.Equal.Lone[g.seat][g.result] += len(class) - 1
				k.Within.Lone[g.seat][g.result] += len(own) - 1
			}
		}
	}
}

// countPairs counts the pairs; those of two equal prints are copies. A class with
// several results, possible for games that one side forfeits, counts as the lowest.
func (c *copies) countPairs() {
	slices.SortFunc(c.pairs, func(a, b twinPrint) int {
		return cmp.Or(slices.Compare(a.prints[:], b.prints[:]), cmp.Compare(a.opening, b.opening))
	})
	for class := range classes(c.pairs, func(a, b *twinPrint) bool { return a.prints == b.prints }) {
		k := &c.counts[class[0].pairing]
		lowest := slices.MinFunc(class, func(a, b twinPrint) int { return slices.Compare(a.results[:], b.results[:]) }).results
		k.Classes.Pairs[lowest[0]][lowest[1]]++
		for own := range classes(class, func(a, b *twinPrint) bool { return a.opening == b.opening }) {
			for _, p := range own {
				k.Pairs++
				k.Equal.Pairs[p.results[0]][p.results[1]] += len(class) - 1
				k.Within.Pairs[p.results[0]][p.results[1]] += len(own) - 1
			}
		}
	}
}

// classes yields the parts of a sorted list that are equal.
func classes[T any](list []T, equal func(a, b *T) bool) func(yield func([]T) bool) {
	return func(yield func([]T) bool) {
		for from := 0; from < len(list); {
			to := from + 1
			for to < len(list) && equal(&list[from], &list[to]) {
				to++
			}
			if !yield(list[from:to]) {
				return
			}
			from = to
		}
	}
}
