package verify

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
)

// examRows is how many rows an examination searches for games to replay: those of
// the last opening of a round robin of a hundred players.
const examRows = 10_000

// errLimit ends games that take too long.
var errLimit = errors.New("the time of the examination is over")

// An Exam is the result of examining this build of the program by games of a run.
type Exam struct {
	// Games is the number of games replayed to their end, Moves the number of agents'
	// moves that came out the same, in all games.
	Games, Moves int64
	// First is the difference of the game with the lowest index, nil if none differs.
	First *Difference
}

// Examine examines this build of the program by a few games of a run: for each player
// whose games are reproducible it replays the last complete pair, games that took
// little time first. A game that has not ended when the limit is over counts with the
// moves made so far. rows come newest first; of v, Examine reads Journal,
// NotReproducible and Workers. It leaves the players' builders open. An error is one
// of reading, of playing or of ctx.
func (v *Verifier) Examine(ctx context.Context, t *arena.Tournament, rows iter.Seq2[arena.Record, error], limit time.Duration) (Exam, error) {
	until, cancel := context.WithTimeoutCause(ctx, limit, errLimit)
	defer cancel()
	e := &examiner{t: t}
	games, err := v.pick(until, t, rows)
	if err == nil {
		group, each := errgroup.WithContext(until)
		group.SetLimit(v.workers())
		for _, g := range games {
			group.Go(func() error { return e.play(each, &g) })
		}
		err = group.Wait()
	}
	return e.exam, cmp.Or(context.Cause(ctx), err)
}

// An examGame is a stored game and its players.
type examGame struct {
	arena.Record
	pair  arena.Pair
	known bool // there is such a pair
}

// pick returns the games to replay.
func (v *Verifier) pick(ctx context.Context, t *arena.Tournament, rows iter.Seq2[arena.Record, error]) (games []examGame, err error) {
	players := v.reproducible(t)
	pair, looked := pairOf(t, v.Journal), 0
	var second arena.Record // of the pair whose first game may come next
	for rec, err := range rows {
		if err != nil {
			return nil, err
		}
		if looked++; players.left == 0 || looked > examRows || ctx.Err() != nil {
			break
		}
		whole := rec.Place == 0 && second.Place == 1 && second.Pair == rec.Pair
		last := second
		second = rec
		if !whole || !players.want(rec.Sides[0].Player, rec.Sides[1].Player) {
			continue
		}
		p, known := pair(rec.Pair)
		games = append(games, examGame{rec, p, known}, examGame{last, p, known})
	}
	slices.SortStableFunc(games, func(a, b examGame) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
	return games, nil
}

// examPlayers are the players whose games are reproducible, with true until a pair of the player is found.
type examPlayers struct {
	wanted map[int]bool
	left   int // players still without a pair
}

// reproducible returns the players for whose games pairs are wanted.
func (v *Verifier) reproducible(t *arena.Tournament) *examPlayers {
	p := &examPlayers{wanted: map[int]bool{}}
	for player := range t.Players {
		if player >= len(v.NotReproducible) || !v.NotReproducible[player] {
			p.wanted[player] = true
		}
	}
	p.left = len(p.wanted)
	return p
}

// want reports whether a pair of two players is wanted, and if so counts it for them.
func (p *examPlayers) want(a, b int) bool {
	first, reproducible := p.wanted[a]
	second, both := p.wanted[b]
	if !reproducible || !both || !first && !second {
		return false
	}
	for _, player := range []int{a, b} {
		if p.wanted[player] {
			p.wanted[player] = false
			p.left--
		}
	}
	return true
}

// An examiner is an Examine in progress.
type examiner struct {
	t *arena.Tournament

	mu   sync.Mutex
	exam Exam
}

// play replays one game, as far as the context allows.
func (e *examiner) play(ctx context.Context, g *examGame) error {
	w := &watch{stored: &g.Record, game: e.t.Game, ply: g.OpeningPlies}
	d, differ := differs(&g.Record, "index", strconv.FormatInt(g.Index, 10), "no such game"), true
	var err error
	if g.known {
		var replayed arena.Record
		again := keeping(e.t, arena.InfoPolicy{}) // moves suffice, and a game cut short has no thoughts
		again.Players = w.players(e.t.Players)
		g.SearchInfo = arena.SearchInfo{}
		replayed, err = arena.Play(ctx, again, g.pair, g.Place, nil)
		switch {
		case w.differs:
			d, err = w.found, nil
		case err != nil:
			differ = false
		default:
			d, differ = Compare(&g.Record, &replayed)
		}
	}
	e.note(w, d, differ, err == nil)
	if ctx.Err() != nil {
		return nil // Examine knows why
	}
	return err
}

// note adds the result of a game.
func (e *examiner) note(w *watch, d Difference, differ, whole bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.exam.Moves += w.same
	if whole && !w.differs {
		e.exam.Games++
	}
	if differ && (e.exam.First == nil || d.Game < e.exam.First.Game) {
		e.exam.First = &d
	}
}
