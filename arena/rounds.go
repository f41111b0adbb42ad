package arena

import (
	"context"
	"crypto/sha256"
	"fmt"

	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// Rounds are the rounds of a tournament of an adaptive format: a decision, the
// games of its round, the next decision, and so on. A decision is made when all
// games of the previous round are there, and only from those, in the order of
// their index. So decisions are the same in any order of finished games. Rounds
// are for one goroutine; make them with NewRounds.
type Rounds struct {
	settings adaptive.Settings
	director adaptive.Director
	journal  []Decision // of earlier sessions
	decided  []Decision
	games    map[int64]roundGame // finished games of the present round, and of later ones
	left     int64               // games of the present round that are missing
	further  []int               // pairs after each extension that the director does not know of yet
	digest   *Digest
}

// A roundGame is what the next decision needs from a record.
type roundGame struct {
	opening int64
	players [2]int // first, second
	result  rules.Result
	hash    [sha256.Size]byte
}

// NewRounds returns the rounds of a tournament of the named players, before the
// first decision; settings have passed Check for them. sizes are the pairs that the
// tournament had when it began and after each extension (Meta.Sizes). journal holds the
// decisions of earlier sessions, in order. Next refuses a decision that differs from the
// journal's.
func NewRounds(settings adaptive.Settings, names []string, sizes []int, journal []Decision) *Rounds {
	return &Rounds{
		settings: settings, director: settings.Start(names, sizes[0]), journal: journal,
		games: map[int64]roundGame{}, further: sizes[1:], digest: NewDigest(),
	}
}

// Rounds is NewRounds for a valid tournament with Settings.
func (t *Tournament) Rounds(journal []Decision) *Rounds {
	return NewRounds(t.Settings, t.Names(), sizes(t.Stages, t.Pairs), journal)
}

// Settings returns the format and its parameters.
func (rs *Rounds) Settings() adaptive.Settings { return rs.settings }

// Director returns the director that makes the decisions, for its knowledge of
// the tournament.
func (rs *Rounds) Director() adaptive.Director { return rs.director }

// Decisions returns the decisions so far. The caller must not change them.
func (rs *Rounds) Decisions() []Decision { return rs.decided }

// Games returns how many games have been decided on, and whether those are all.
func (rs *Rounds) Games() (n int64, over bool) {
	if len(rs.decided) == 0 {
		return 0, false
	}
	last := &rs.decided[len(rs.decided)-1]
	return 2 * (last.First + last.pairs()), last.Round.Over() && len(rs.further) == 0
}

// Add takes a finished game, of the present round or a later one: stored games
// may be added before their rounds are decided again. A game that was added before
// changes nothing.
func (rs *Rounds) Add(r *Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	s := NewSummarizer(nil).Of(r)
	s.Hash = r.Hash()
	return rs.AddSummary(&s)
}

// AddSummary is Add for the summary of a record, with its hash.
func (rs *Rounds) AddSummary(s *Summary) error {
	if err := s.check(); err != nil {
		return fmt.Errorf("arena: round: record %d: %w", s.Index, err)
	}
	first := int64(0) // of the present round
	if len(rs.decided) > 0 {
		first = rs.decided[len(rs.decided)-1].First
	}
	if _, known := rs.games[s.Index]; known || s.Pair() < first {
		return nil
	}
	rs.games[s.Index] = roundGame{s.Opening, s.Players, s.Result, s.Hash}
	if n, _ := rs.Games(); s.Index < n {
		rs.left--
	}
	return nil
}

// Put implements Sink.
func (rs *Rounds) Put(_ context.Context, r Record) error { return rs.Add(&r) }

// Complete reports whether Next may be called: all games of the present round are
// there, and it was not the end.
func (rs *Rounds) Complete() bool {
	_, over := rs.Games()
	return rs.left == 0 && !over
}

// Next makes the next decision. fresh says that the journal does not have it. An
// error says that the games do not fit the decisions, or that the journal has
// another decision; do not use rs after it.
func (rs *Rounds) Next() (d Decision, fresh bool, err error) {
	if d, err = rs.finish(); err != nil {
		return d, false, err
	}
	d.Round = rs.director.Next()
	if fresh = d.Number >= len(rs.journal); !fresh && !d.same(&rs.journal[d.Number]) {
		return d, false, contradiction(&rs.journal[d.Number], &d)
	}
	rs.begin(d)
	return d, fresh, nil
}

// Follow takes the next decision from the journal instead of making it again,
// which may be expensive. It still checks the basis of the decision. It reports
// whether there was a decision and Complete allowed it. It is for readers of a
// run.
func (rs *Rounds) Follow() (ok bool, err error) {
	if len(rs.decided) == len(rs.journal) || !rs.Complete() {
		return false, nil
	}
	d, err := rs.finish()
	if err != nil {
		return false, err
	}
	written := rs.journal[d.Number]
	if d.Round = written.Round; !d.same(&written) {
		return false, contradiction(&written, &d)
	}
	rs.begin(d)
	return true, nil
}

// Decide is an Options.Decide, for rounds that follow those of a run.
func (rs *Rounds) Decide(_ context.Context, d Decision) error {
	rs.journal = append(rs.journal, d)
	_, err := rs.Follow()
	return err
}

// contradiction is the error for a journal that the games contradict.
func contradiction(written, d *Decision) error {
	return fmt.Errorf("arena: round %d: the journal of the run has %s, from its games follows %s", d.Number, written, d)
}

// finish gives the results of the present round, whose games must all be there, to
// the director, and returns what the next decision is based on.
func (rs *Rounds) finish() (d Decision, err error) {
	if !rs.Complete() {
		return d, fmt.Errorf("arena: round %d: %d of its games are missing", len(rs.decided)-1, rs.left)
	}
	if n := len(rs.decided); n > 0 {
		last := &rs.decided[n-1]
		results, err := rs.results(last)
		if err != nil {
			return d, err
		}
		rs.director.Take(last.Round, results)
		if last.Round.Over() {
			rs.grow()
		}
		d = Decision{Number: n, First: last.First + last.pairs(), Opening: last.Opening + int64(last.Round.Pairs)}
	}
	d.Basis = rs.digest.String()
	return d, nil
}

// grow continues with the extended tournament.
func (rs *Rounds) grow() {
	if g, ok := rs.director.(adaptive.Grower); ok {
		g.Grow(rs.further[0])
	}
	rs.further = rs.further[1:]
}

// begin makes the round of a decision the present one.
func (rs *Rounds) begin(d Decision) {
	rs.decided = append(rs.decided, d)
	rs.left = 2 * d.pairs()
	for index := 2 * d.First; index < 2*(d.First+d.pairs()); index++ {
		if _, known := rs.games[index]; known {
			rs.left--
		}
	}
}

// results counts the games of a round whose games are all there, by pairing, and
// forgets them.
func (rs *Rounds) results(d *Decision) ([]stats.Pairing, error) {
	results := make([]stats.Pairing, len(d.Round.Pairings))
	for i, m := range d.Round.Pairings {
		results[i] = stats.Pairing{A: m.A, B: m.B}
	}
	for pair := d.First; pair < d.First+d.pairs(); pair++ {
		p := d.pair(pair)
		var ends [2]uint8
		for place := range ends {
			g := rs.games[p.Index(place)]
			if g.opening != p.Opening || g.players != [2]int{p.Seated(0, place), p.Seated(1, place)} {
				return nil, fmt.Errorf("arena: round %d: game %d is of players %v from opening %d, want %v from opening %d",
					d.Number, p.Index(place), g.players, g.opening, [2]int{p.Seated(0, place), p.Seated(1, place)}, p.Opening)
			}
			if err := rs.digest.AddSummary(&Summary{Index: p.Index(place), Hash: g.hash}); err != nil {
				return nil, err
			}
			delete(rs.games, p.Index(place))
			ends[place] = endOf(g.result, place)
		}
		addPair(&results[(pair-d.First)%int64(len(results))], ends)
	}
	return results, nil
}
