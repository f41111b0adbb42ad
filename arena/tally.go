package arena

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// A Tally turns records into counts. Standings are a function of these counts. The
// order of the records does not matter, and a record added twice counts once. A
// Tally is for one goroutine; make it with NewTally. It takes about two bytes per
// game, and with DetectDuplicates a bounded amount more.
type Tally struct {
	players   int
	games     int64
	pairs     *pairTable
	met       []stats.Pairing // by number of the pairing in pairs
	classes   map[Class]int
	faults    map[Forfeit]int
	control   []ControlCount
	open      []int // games without a result, by player
	left      leftOut
	summaries *Summarizer
	detector  *detector // nil without DetectDuplicates
}

// NewTally returns a tally without games for that many players.
func NewTally(players int) *Tally {
	return &Tally{
		players: players, pairs: newPairTable(), classes: map[Class]int{}, faults: map[Forfeit]int{},
		open: make([]int, players), summaries: NewSummarizer(nil),
	}
}

// Add counts one game. The error says why the record cannot belong to this
// tournament; it is then not counted.
func (t *Tally) Add(r *Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	return t.AddSummary(t.summaries.Of(r))
}

// Put implements Sink.
func (t *Tally) Put(_ context.Context, r Record) error { return t.Add(&r) }

// AddSummary is Add for the summary of a record. DetectDuplicates needs a
// summary with a print, from a Summarizer of the game.
func (t *Tally) AddSummary(s Summary) error {
	if err := s.check(); err != nil {
		return fmt.Errorf("arena: tally: record %d: %w", s.Index, err)
	}
	if most := max(s.Players[0], s.Players[1]); most >= t.players {
		return fmt.Errorf("arena: tally: record %d: player %d of %d", s.Index, most, t.players)
	}
	e, known := t.pairs.entry(s.Pair()), true
	if e.games == 0 {
		e, known = t.newEntry(&s), false
	}
	seat := seatOf(e.games, s.Index%2)
	if known && e.games.of(seat) != missing {
		return nil
	}
	if err := t.fits(&s, e, seat); err != nil {
		return err
	}
	t.count(&s, e, seat)
	t.countClasses(&s)
	return nil
}

// newEntry returns the entry of the pair whose first game is s, without that game.
func (t *Tally) newEntry(s *Summary) pairEntry {
	a, b := min(s.Players[0], s.Players[1]), max(s.Players[0], s.Players[1])
	e := pairEntry{pairing: t.pairs.number([2]int{a, b}), opening: s.Opening}
	if len(t.met) < len(t.pairs.players) {
		t.met = append(t.met, stats.Pairing{A: a, B: b})
	}
	if (s.Players[0] == a) != (s.Index%2 == 0) {
		e.games = swapped
	}
	return e
}

// seatOf returns which player began a game of the pair, 0 for the lower player.
func seatOf(g pairGames, place int64) int {
	if g&swapped != 0 {
		return int(1 - place)
	}
	return int(place)
}

// fits reports that a game is not the partner of the other one of its pair.
func (t *Tally) fits(s *Summary, e pairEntry, seat int) error {
	players := t.pairs.players[e.pairing] // as they sit in seat 0
	if want := [2]int{players[seat], players[1-seat]}; s.Players != want {
		return fmt.Errorf("arena: tally: record %d: players %v, its partner has %v", s.Index, s.Players, [2]int{want[1], want[0]})
	}
	if s.Opening != e.opening {
		return fmt.Errorf("arena: tally: record %d: opening %d, its partner has %d", s.Index, s.Opening, e.opening)
	}
	return nil
}

// count adds a new game to its pair and to the counts of its players.
func (t *Tally) count(s *Summary, e pairEntry, seat int) {
	t.games++
	end, other := endOf(s.Result, seat), e.games.of(1-seat)
	if !s.Counted() {
		t.left.add(s.Index)
		t.open[s.Players[0]]++
		t.open[s.Players[1]]++
	}
	p := &t.met[e.pairing]
	switch result := stats.Result(end - won); {
	case end < won:
	case other >= won: // which counted as a lone game until now
		p.Lone[1-seat][other-won]--
		ends := [2]stats.Result{}
		ends[seat], ends[1-seat] = result, stats.Result(other-won)
		p.AddPair(ends[0], ends[1])
	default:
		p.AddLone(seat == 0, result)
	}
	e.games = e.games.with(seat, end)
	t.pairs.set(s.Pair(), e)
	if t.detector != nil {
		t.detector.add(s, e, seat)
	}
}

// countClasses counts how a new game ended.
func (t *Tally) countClasses(s *Summary) {
	t.classes[Class{s.Result, s.Termination, s.Ending}]++
	if seat, class, ok := s.Fault(); ok {
		t.faults[Forfeit{s.Players[seat], class}]++
	}
	t.addControl(s)
}

// Pairings returns the counts of all players who met, ordered by (A, B). Games
// whose partner is missing or has no result count as lone games.
func (t *Tally) Pairings() []stats.Pairing {
	out := slices.DeleteFunc(slices.Clone(t.met), func(p stats.Pairing) bool { return p.Games() == 0 })
	slices.SortFunc(out, byPlayers)
	return out
}

// Openings yields the games of Pairings gathered by opening, in the order of
// the openings. Games from one opening depend on one another, also between
// different players. The slice is valid until the next one.
func (t *Tally) Openings() iter.Seq[[]stats.Pairing] { return t.openingsHad(nil) }

// ByOpening is Openings with the index of each opening.
func (t *Tally) ByOpening() iter.Seq2[int64, []stats.Pairing] { return t.gather(nil) }

// OpeningsIf is Openings with games without a result included, each counted as
// ended with r, a win of either side or a draw.
func (t *Tally) OpeningsIf(r rules.Result) iter.Seq[[]stats.Pairing] {
	return t.openingsHad(func([2]int) rules.Result { return r })
}

// OpeningsIfOf is Openings with one player's games without a result included, each
// counted as won, or lost, by that player. Those of other players are left out.
func (t *Tally) OpeningsIfOf(player int, won bool) iter.Seq[[]stats.Pairing] {
	return t.openingsHad(func(players [2]int) rules.Result {
		switch {
		case !slices.Contains(players[:], player):
			return rules.Ongoing
		case (players[0] == player) == won:
			return rules.FirstWins
		}
		return rules.SecondWins
	})
}

// openingsHad is Openings with those games without a result to which had, if not nil,
// gives one by their players.
func (t *Tally) openingsHad(had func(players [2]int) rules.Result) iter.Seq[[]stats.Pairing] {
	return func(yield func([]stats.Pairing) bool) {
		for _, ps := range t.gather(had) {
			if !yield(ps) {
				return
			}
		}
	}
}

// Open returns how many games of each player have no result.
func (t *Tally) Open() []int { return slices.Clone(t.open) }

// gather is ByOpening for openingsHad.
func (t *Tally) gather(had func(players [2]int) rules.Result) iter.Seq2[int64, []stats.Pairing] {
	return func(yield func(int64, []stats.Pairing) bool) {
		var buf []stats.Pairing
		opening := int64(-1)
		flush := func() bool {
			slices.SortStableFunc(buf, byPlayers) // a fixed order, although games end in any, so that sums have the same bits
			return len(buf) == 0 || yield(opening, buf)
		}
		for e := range t.pairs.byOpening() {
			if e.opening != opening {
				if !flush() {
					return
				}
				opening, buf = e.opening, buf[:0]
			}
			if p := t.pairs.pairing(e, had); p != (stats.Pairing{A: p.A, B: p.B}) {
				buf = append(buf, p)
			}
		}
		flush()
	}
}

func byPlayers(p, q stats.Pairing) int {
	return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B))
}

// Games returns the number of games, including those without a result.
func (t *Tally) Games() int64 { return t.games }

// LeftOut returns the number of games without a result. They are in no pairing.
func (t *Tally) LeftOut() int { return t.left.games }

// FirstLeftOut returns the indices of the first hundred of them, in order.
func (t *Tally) FirstLeftOut() []int64 { return slices.Clone(t.left.first) }

// mostLeftOut is the most games without a result that are listed.
const mostLeftOut = 100

// A leftOut counts games without a result and lists the first.
type leftOut struct {
	games int
	first []int64 // in order
}

func (l *leftOut) add(index int64) {
	l.games++
	if at, _ := slices.BinarySearch(l.first, index); at < mostLeftOut {
		l.first = slices.Insert(l.first, at, index)
		l.first = l.first[:min(len(l.first), mostLeftOut)]
	}
}
