package arena

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// A Tally turns records into counts. Standings are a function of these counts. The
// order of the records does not matter, and a record that comes twice counts once.
// A Tally is for one goroutine; make it with NewTally.
type Tally struct {
	players  int
	seen     *Set
	games    int64
	done     map[[2]int]*stats.Pairing // complete pairs, by players A < B
	halves   map[int64]pairGame        // counted games without a counted partner, by pair
	played   map[int64][]pairResult    // complete pairs by opening, in no order
	classes  map[Class]int
	faults   map[Forfeit]int
	control  []ControlCount
	left     []int64
	open     map[int64][]pairGame // games without a result, by opening
	detector *detector            // nil without DetectDuplicates
}

// A pairGame is one counted game of a pair.
type pairGame struct {
	opening int64
	pair    int64
	players [2]int // first, second
	result  rules.Result
	print   fingerprint // see detector
}

// gameOf returns what is counted of a record.
func gameOf(r *Record) pairGame {
	return pairGame{opening: r.Opening, pair: r.Pair, players: [2]int{r.Sides[0].Player, r.Sides[1].Player}, result: r.Result}
}

// A pairResult is one complete pair, in few bytes because there is one for each.
type pairResult struct {
	a, b          int32        // players, a < b
	first, second stats.Result // a's results, moving first and moving second
}

// NewTally returns a tally without games for that many players.
func NewTally(players int) *Tally {
	return &Tally{
		players: players, seen: NewSet(MaxGames), done: map[[2]int]*stats.Pairing{},
		halves: map[int64]pairGame{}, played: map[int64][]pairResult{}, classes: map[Class]int{},
		faults: map[Forfeit]int{}, open: map[int64][]pairGame{},
	}
}

// Add counts one game. The error says why the record cannot belong to this
// tournament; it is not counted then.
func (t *Tally) Add(r *Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	h := gameOf(r)
	other, partner := t.halves[r.Pair]
	switch {
	case max(h.players[0], h.players[1]) >= t.players:
		return fmt.Errorf("arena: tally: record %d: player %d of %d", r.Index, max(h.players[0], h.players[1]), t.players)
	case t.seen.Has(r.Index):
		return nil
	case partner && h.players != [2]int{other.players[1], other.players[0]}:
		return fmt.Errorf("arena: tally: record %d: players %v, its partner has %v", r.Index, h.players, other.players)
	}
	t.seen.Add(r.Index)
	t.games++
	t.classes[Class{r.Result, r.Termination, r.Ending}]++
	if seat, class, ok := r.Fault(); ok {
		t.faults[Forfeit{h.players[seat], class}]++
	}
	t.addControl(r)
	t.count(r, h, other, partner)
	return nil
}

// Put implements Sink.
func (t *Tally) Put(_ context.Context, r Record) error { return t.Add(&r) }

// count adds a new game: to a complete pair, to the games that wait for the other
// game of their pair, or to those without a result.
func (t *Tally) count(r *Record, h, other pairGame, partner bool) {
	if !r.Counted() {
		t.left = append(t.left, r.Index)
		t.open[r.Opening] = append(t.open[r.Opening], h)
		return
	}
	h.print = t.detector.addGame(r, &h)
	if !partner {
		t.halves[r.Pair] = h
		return
	}
	delete(t.halves, r.Pair)
	if h.players[0] > h.players[1] {
		h, other = other, h
	}
	p := pairing(t.done, h.players)
	m := pairResult{int32(p.A), int32(p.B), h.resultOf(p.A), other.resultOf(p.A)}
	p.AddPair(m.first, m.second)
	t.detector.addPair(&h, &other, m)
	t.played[r.Opening] = append(t.played[r.Opening], m)
}

// pairing returns the counts of two players in m, A being the lower.
func pairing(m map[[2]int]*stats.Pairing, players [2]int) *stats.Pairing {
	key := [2]int{min(players[0], players[1]), max(players[0], players[1])}
	if m[key] == nil {
		m[key] = &stats.Pairing{A: key[0], B: key[1]}
	}
	return m[key]
}

// counted reports whether the game has a result.
func (h pairGame) counted() bool { return h.result != rules.Ongoing }

// resultOf returns the result of a counted game as player sees it.
func (h pairGame) resultOf(player int) stats.Result {
	side := rules.First
	if h.players[1] == player {
		side = rules.Second
	}
	return stats.Result(2 * h.result.Score(side))
}

// Pairings returns the counts of all players who met, ordered by (A, B). Games
// whose partner is not there, or has no result, are counted as lone ones.
func (t *Tally) Pairings() []stats.Pairing {
	sum := make(map[[2]int]*stats.Pairing, len(t.done))
	for key, p := range t.done {
		q := *p
		sum[key] = &q
	}
	for _, h := range t.halves {
		p := pairing(sum, h.players)
		p.AddLone(h.players[0] == p.A, h.resultOf(p.A))
	}
	out := make([]stats.Pairing, 0, len(sum))
	for _, p := range sum {
		out = append(out, *p)
	}
	slices.SortFunc(out, byPlayers)
	return out
}

// Openings yields the games of Pairings gathered by opening, in the order of
// the openings. Games from one opening depend on one another, also between
// different players. The slice is valid until the next one.
func (t *Tally) Openings() iter.Seq[[]stats.Pairing] { return t.gather(map[int64][]pairGame{}) }

// OpeningsIf is Openings with the games without a result among them, each as one
// that ended with r, a win of either side or a draw.
func (t *Tally) OpeningsIf(r rules.Result) iter.Seq[[]stats.Pairing] {
	return t.openingsHad(func(pairGame) rules.Result { return r })
}

// OpeningsIfOf is Openings with one player's games without a result among them, each as
// one that the player won, or lost. The other players' stay out.
func (t *Tally) OpeningsIfOf(player int, won bool) iter.Seq[[]stats.Pairing] {
	return t.openingsHad(func(h pairGame) rules.Result {
		switch {
		case !slices.Contains(h.players[:], player):
			return rules.Ongoing
		case (h.players[0] == player) == won:
			return rules.FirstWins
		}
		return rules.SecondWins
	})
}

// openingsHad is Openings with those games without a result to which had gives one.
func (t *Tally) openingsHad(had func(pairGame) rules.Result) iter.Seq[[]stats.Pairing] {
	lone := make(map[int64][]pairGame, len(t.open))
	for opening, games := range t.open {
		for _, h := range games {
			if h.result = had(h); h.counted() {
				lone[opening] = append(lone[opening], h)
			}
		}
	}
	return t.gather(lone)
}

// Open returns how many games of each player have no result.
func (t *Tally) Open() []int {
	open := make([]int, t.players)
	for _, games := range t.open {
		for _, h := range games {
			open[h.players[0]]++
			open[h.players[1]]++
		}
	}
	return open
}

// gather yields the complete pairs by opening, together with more games: those given,
// and those whose pair is not complete.
func (t *Tally) gather(lone map[int64][]pairGame) iter.Seq[[]stats.Pairing] {
	for _, h := range t.halves {
		lone[h.opening] = append(lone[h.opening], h)
	}
	keys := slices.Collect(maps.Keys(lone))
	for opening := range t.played {
		if lone[opening] == nil {
			keys = append(keys, opening)
		}
	}
	slices.Sort(keys)
	return func(yield func([]stats.Pairing) bool) {
		var buf []stats.Pairing
		for _, opening := range keys {
			buf = buf[:0]
			for _, m := range t.played[opening] {
				p := stats.Pairing{A: int(m.a), B: int(m.b)}
				p.AddPair(m.first, m.second)
				buf = append(buf, p)
			}
			buf = appendGames(buf, lone[opening])
			slices.SortFunc(buf, byPlayers) // one order whatever came first, for equal sums
			if !yield(buf) {
				return
			}
		}
	}
}

// appendGames appends games one by one, as pairs where both of a pair are among them.
func appendGames(dst []stats.Pairing, games []pairGame) []stats.Pairing {
	slices.SortFunc(games, func(a, b pairGame) int {
		return cmp.Or(cmp.Compare(a.pair, b.pair), cmp.Compare(a.players[0], b.players[0]))
	})
	for i := 0; i < len(games); i++ {
		h := games[i]
		p := stats.Pairing{A: min(h.players[0], h.players[1]), B: max(h.players[0], h.players[1])}
		if i+1 < len(games) && games[i+1].pair == h.pair { // h is the one that A began
			i++
			p.AddPair(h.resultOf(p.A), games[i].resultOf(p.A))
		} else {
			p.AddLone(h.players[0] == p.A, h.resultOf(p.A))
		}
		dst = append(dst, p)
	}
	return dst
}

func byPlayers(p, q stats.Pairing) int {
	return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B))
}

// Games returns the number of games, those without result included.
func (t *Tally) Games() int64 { return t.games }

// LeftOut returns the indices of the games without a result, in order. They are
// in no pairing.
func (t *Tally) LeftOut() []int64 { return slices.Sorted(slices.Values(t.left)) }
