package arena

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
)

// A Decision is a round of a tournament whose format decides as it goes, and what
// it was based on.
type Decision struct {
	// Number counts the rounds from 0.
	Number int
	// First is the index of the first pair of the round, Opening that of its first
	// opening. Pair First+i is of meeting i modulo their number and plays opening
	// Opening + i divided by it: all meetings of a round see the same openings.
	First, Opening int64
	// Round says who meets; no meetings end the tournament.
	Round adaptive.Round
	// Basis is the digest of all records of the rounds before, in hex.
	Basis string
}

// pairs returns the number of pairs of the round.
func (d *Decision) pairs() int64 { return int64(len(d.Round.Pairings)) * int64(d.Round.Pairs) }

// Pairing returns the pairing with the given index, and false for one that is not
// of the round.
func (d *Decision) Pairing(pair int64) (Pairing, bool) {
	if pair < d.First || pair >= d.First+d.pairs() {
		return Pairing{}, false
	}
	return d.pairing(pair), true
}

// pairing returns the pairing with the given index, which the round must have.
func (d *Decision) pairing(pair int64) Pairing {
	i, m := pair-d.First, int64(len(d.Round.Pairings))
	who := d.Round.Pairings[i%m]
	return Pairing{Pair: pair, Opening: d.Opening + i/m, Players: [2]int{who.A, who.B}}
}

// same reports whether two decisions mean the same games. The reason is for
// people.
func (d *Decision) same(e *Decision) bool {
	return d.Number == e.Number && d.First == e.First && d.Opening == e.Opening && d.Basis == e.Basis &&
		d.Round.Pairs == e.Round.Pairs && slices.Equal(d.Round.Pairings, e.Round.Pairings) && slices.Equal(d.Round.Byes, e.Round.Byes)
}

// String says what is decided, without the reason.
func (d *Decision) String() string {
	return fmt.Sprintf("pair %d, opening %d, %d pairs of %v, byes %v, after games with digest %.12s",
		d.First, d.Opening, d.Round.Pairs, d.Round.Pairings, d.Round.Byes, d.Basis)
}

// A Journal keeps decisions.
type Journal interface {
	// Decide takes up the next decision, before any of its games starts. The
	// records it is based on are kept for good before it is, and it before Decide
	// returns.
	Decide(ctx context.Context, d Decision) error
}

// A Course is the course of a tournament whose format decides as it goes: the
// games of a round, then a decision, and so on. Decisions are taken when all games
// of a round are there and from them alone, in the order of their index, so they
// are the same in whatever order games finish. It is for one goroutine; make it
// with NewCourse.
type Course struct {
	settings adaptive.Settings
	director adaptive.Director
	journal  []Decision // of earlier sessions
	decided  []Decision
	games    map[int64]played // finished games of the present round, and of later ones
	left     int64            // games of the present round that are missing
	digest   *Digest
}

// played is what a course needs of a record.
type played struct {
	half
	hash [sha256.Size]byte
}

// NewCourse returns the course of a tournament of the named players, before its
// first decision; settings have passed Check for them. journal is what earlier
// sessions decided, in order: decisions that come out otherwise are refused by
// Next.
func NewCourse(settings adaptive.Settings, names []string, pairs int, journal []Decision) *Course {
	return &Course{
		settings: settings, director: settings.Start(names, pairs), journal: journal,
		games: map[int64]played{}, digest: NewDigest(),
	}
}

// Course is NewCourse of a valid tournament with Settings.
func (t *Tournament) Course(journal []Decision) *Course {
	names := make([]string, len(t.Players))
	for i, p := range t.Players {
		names[i] = p.Name
	}
	return NewCourse(t.Settings, names, t.Pairs, journal)
}

// Settings returns the format and its parameters.
func (c *Course) Settings() adaptive.Settings { return c.settings }

// Director returns who decides, for what it can tell of the tournament.
func (c *Course) Director() adaptive.Director { return c.director }

// Decisions returns the decisions so far. The caller must not change them.
func (c *Course) Decisions() []Decision { return c.decided }

// Games returns how many games have been decided on, and whether that is all.
func (c *Course) Games() (n int64, over bool) {
	if len(c.decided) == 0 {
		return 0, false
	}
	last := &c.decided[len(c.decided)-1]
	return 2 * (last.First + last.pairs()), last.Round.Over()
}

// Pairing returns the pairing with the given index, and false if none of that
// index has been decided on.
func (c *Course) Pairing(pair int64) (Pairing, bool) {
	// The round is the first that ends beyond it.
	i, _ := slices.BinarySearchFunc(c.decided, pair, func(d Decision, pair int64) int { return cmp.Compare(d.First+d.pairs(), pair+1) })
	if pair < 0 || i == len(c.decided) {
		return Pairing{}, false
	}
	return c.decided[i].pairing(pair), true
}

// Add takes up a finished game, of the present round or one to come: stored games
// may be added before the rounds are decided again. A game that was added before
// changes nothing.
func (c *Course) Add(r *Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	first := int64(0) // of the present round
	if len(c.decided) > 0 {
		first = c.decided[len(c.decided)-1].First
	}
	if _, known := c.games[r.Index]; known || r.Pair < first {
		return nil
	}
	c.games[r.Index] = played{half{opening: r.Opening, players: [2]int{r.Sides[0].Player, r.Sides[1].Player}, result: r.Result}, r.Hash()}
	if n, _ := c.Games(); r.Index < n {
		c.left--
	}
	return nil
}

// Put implements Sink.
func (c *Course) Put(_ context.Context, r Record) error { return c.Add(&r) }

// Complete reports whether Next may be called: all games of the present round are
// there, and it was not the end.
func (c *Course) Complete() bool {
	_, over := c.Games()
	return c.left == 0 && !over
}

// Next takes the next decision. fresh says that the journal does not have it. An
// error says that the games are not those of the decisions, or that the journal
// has another one; the course is of no use then.
func (c *Course) Next() (d Decision, fresh bool, err error) {
	if d, err = c.closed(); err != nil {
		return d, false, err
	}
	d.Round = c.director.Next()
	if fresh = d.Number >= len(c.journal); !fresh && !d.same(&c.journal[d.Number]) {
		return d, false, otherwise(&c.journal[d.Number], &d)
	}
	c.open(d)
	return d, fresh, nil
}

// Follow makes the next decision of the journal one of the course, without taking
// it again, which may be much work; its basis is checked all the same. It reports
// whether there was one and Complete allowed it. For those who only look.
func (c *Course) Follow() (ok bool, err error) {
	if len(c.decided) == len(c.journal) || !c.Complete() {
		return false, nil
	}
	d, err := c.closed()
	if err != nil {
		return false, err
	}
	written := c.journal[d.Number]
	if d.Round = written.Round; !d.same(&written) {
		return false, otherwise(&written, &d)
	}
	c.open(d)
	return true, nil
}

// Decide implements Journal, for a course that follows another one.
func (c *Course) Decide(_ context.Context, d Decision) error {
	c.journal = append(c.journal, d)
	_, err := c.Follow()
	return err
}

// otherwise is the error for a journal that the games contradict.
func otherwise(written, d *Decision) error {
	return fmt.Errorf("arena: round %d: the journal of the run has %s, from its games follows %s", d.Number, written, d)
}

// closed has the director take up the present round, whose games must all be
// there, and returns what the next decision is based on.
func (c *Course) closed() (d Decision, err error) {
	if !c.Complete() {
		return d, fmt.Errorf("arena: round %d: %d of its games are missing", len(c.decided)-1, c.left)
	}
	if n := len(c.decided); n > 0 {
		last := &c.decided[n-1]
		results, err := c.close(last)
		if err != nil {
			return d, err
		}
		c.director.Take(last.Round, results)
		d = Decision{Number: n, First: last.First + last.pairs(), Opening: last.Opening + int64(last.Round.Pairs)}
	}
	d.Basis = c.digest.String()
	return d, nil
}

// open makes a decision the present round.
func (c *Course) open(d Decision) {
	c.decided = append(c.decided, d)
	c.left = 2 * d.pairs()
	for index := 2 * d.First; index < 2*(d.First+d.pairs()); index++ {
		if _, known := c.games[index]; known {
			c.left--
		}
	}
}

// close counts the games of a round whose games are all there, and forgets them.
func (c *Course) close(d *Decision) ([]stats.Pairing, error) {
	results := make([]stats.Pairing, len(d.Round.Pairings))
	for i, m := range d.Round.Pairings {
		results[i] = stats.Pairing{A: m.A, B: m.B}
	}
	for pair := d.First; pair < d.First+d.pairs(); pair++ {
		p := d.pairing(pair)
		games := [2]played{c.games[p.Index(0)], c.games[p.Index(1)]}
		for place, g := range games {
			if g.opening != p.Opening || g.players != [2]int{p.Seated(0, place), p.Seated(1, place)} {
				return nil, fmt.Errorf("arena: round %d: game %d is of players %v from opening %d, want %v from opening %d",
					d.Number, p.Index(place), g.players, g.opening, [2]int{p.Seated(0, place), p.Seated(1, place)}, p.Opening)
			}
			if err := c.digest.add(p.Index(place), g.hash); err != nil {
				return nil, err
			}
			delete(c.games, p.Index(place))
		}
		count(&results[(pair-d.First)%int64(len(results))], games[0].half, games[1].half)
	}
	return results, nil
}

// count adds the two games of a pair, p.A having moved first in the first one.
func count(p *stats.Pairing, first, second half) {
	switch {
	case first.counted() && second.counted():
		p.AddPair(first.resultOf(p.A), second.resultOf(p.A))
	case first.counted():
		p.AddLone(true, first.resultOf(p.A))
	case second.counted():
		p.AddLone(false, second.resultOf(p.A))
	}
}
