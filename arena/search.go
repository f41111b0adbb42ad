package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Finding is what a search found about a position.
type Finding struct {
	// Mover is the player to move in the position, and Searcher the player to move after the
	// forced moves made first: searches have no opinion of a position with one move.
	Mover, Searcher rules.Player
	// Value is the score that the searcher may expect, from 0 to 1; NaN if the budget was too small
	// for an opinion or the forced moves end the game.
	Value float64
	// Proven is the result of best play if known, else rules.Ongoing.
	Proven rules.Result
}

// Score returns the score that the mover may expect, and whether it is proven; NaN if
// nothing is known.
func (f *Finding) Score() (score float64, proven bool) {
	switch {
	case f.Proven != rules.Ongoing:
		return f.Proven.Score(f.Mover), true
	case f.Searcher != f.Mover:
		return 1 - f.Value, false
	}
	return f.Value, false
}

// String returns the finding as a record holds it (Record.Detail): mover, searcher, value
// and proven result, with every bit of the value.
func (f *Finding) String() string {
	return fmt.Sprintf("search %s %s %s %s", f.Mover, f.Searcher, strconv.FormatFloat(f.Value, 'x', -1, 64), ResultName(f.Proven))
}

var errFinding = errors.New("arena: not what a search found")

// Finding returns what was found, of a record of a search.
func (r *Record) Finding() (f Finding, err error) {
	words := strings.Split(r.Detail, " ")
	if len(words) != 5 {
		return f, errFinding
	}
	players := map[string]rules.Player{rules.First.String(): rules.First, rules.Second.String(): rules.Second}
	f.Mover, f.Searcher = players[words[1]], players[words[2]]
	if f.Value, err = strconv.ParseFloat(words[3], 64); err == nil {
		f.Proven, err = ParseResult(words[4])
	}
	if err != nil || f.Mover == rules.None || f.Value < 0 || f.Value > 1 || f.String() != r.Detail {
		return Finding{}, errFinding
	}
	return f, nil
}

// A look is one search.
type look struct {
	found  Finding
	state  rules.State // after the search that of its move
	texts  []string    // moves before the search
	chosen string      // "" where the game is over
	info   agents.Info
}

// mostForced bounds a line of forced moves, which some rules may let continue forever.
const mostForced = 1000

// search makes the moves of the task and those that are forced, and asks the agent. The error says what is
// wrong with the position, that the agent failed, or that it took too long.
func (l *look) search(ctx context.Context, g rules.Game, by func(mover rules.Player) agents.Builder, k *Task) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	legal, err := l.begin(g, k)
	if err != nil {
		return err
	}
	l.found.Searcher, l.found.Value = l.state.Mover(), math.NaN()
	if l.found.Searcher == rules.None {
		l.found.Proven = l.state.Result()
		return nil
	}
	m, err := l.ask(ctx, g, by(l.found.Searcher), k)
	switch {
	case err != nil:
		return err
	case l.info.Proven == rules.Ongoing && (l.info.Value < 0 || l.info.Value > 1):
		return fmt.Errorf("its value is %v, and no score", l.info.Value)
	case !slices.Contains(legal, m):
		return fmt.Errorf("its move %#x is not legal", uint32(m))
	}
	l.chosen = g.FormatMove(l.state, m)
	if l.found.Proven = l.info.Proven; l.found.Proven == rules.Ongoing {
		l.found.Value = l.info.Value
	}
	return nil
}

// begin reaches the position to search and returns its legal moves.
func (l *look) begin(g rules.Game, k *Task) (legal []rules.Move, err error) {
	if l.state, err = g.Parse(k.Position); err != nil {
		return nil, err
	}
	for _, text := range k.Moves {
		m, err := g.ParseMove(l.state, text)
		if err != nil {
			return nil, err
		}
		l.state.Play(m)
	}
	l.texts = slices.Clone(k.Moves)
	if l.found.Mover = l.state.Mover(); l.found.Mover == rules.None {
		return nil, errors.New("the game is over")
	}
	for legal = l.state.Moves(nil); len(legal) == 1 && len(l.texts) < len(k.Moves)+mostForced; legal = l.state.Moves(legal[:0]) {
		l.texts = append(l.texts, g.FormatMove(l.state, legal[0]))
		l.state.Play(legal[0])
	}
	return legal, nil
}

// ask asks a new agent, within the time allowed. The agent gets a copy of the position.
func (l *look) ask(ctx context.Context, g rules.Game, by agents.Builder, k *Task) (m rules.Move, err error) {
	a, err := by.Build(agents.Env{Game: g, Seed: k.Seed})
	if err != nil {
		return 0, err
	}
	defer agents.Close(a)
	bounded, cancel := Within(ctx, k.Timeout)
	defer cancel()
	view := rules.Fork(g, l.state)
	m, l.info, err = a.Choose(bounded, view)
	if bounded.Err() != nil { // also where the agent has an answer: one of a search that is broken off
		err = context.Cause(bounded)
	}
	return m, err
}

// search does a task that is a search, as the game of a place in a pair.
func (t *Tournament) search(ctx context.Context, k *Task, p Pair, place int) (r Record, err error) {
	var l look
	begin := time.Now()
	by := func(mover rules.Player) agents.Builder { return t.Players[p.Seated(mover.Index(), place)].Builder }
	if err = l.search(ctx, t.Game, by, k); err != nil {
		if ctx.Err() != nil {
			return r, context.Cause(ctx)
		}
		return r, fmt.Errorf("search of %q: %w", k.Position, err)
	}
	r = Record{
		Index: p.Index(place), Pair: p.Number, Place: place, Game: t.Game.Name(), RulesVersion: t.Game.Version(), Opening: p.Opening,
		OpeningPlies: len(l.texts), Start: k.Position, Seed: k.Seed, Moves: l.texts, Termination: Cap, Detail: l.found.String(), Elapsed: time.Since(begin),
	}
	for seat := range r.Sides {
		player := &t.Players[p.Seated(seat, place)]
		r.Sides[seat] = Side{Player: p.Seated(seat, place), Name: player.Name, Spec: player.Builder.Spec()}
	}
	if l.chosen == "" {
		r.Termination, r.Result = ByRule, l.state.Result()
		return r, r.check()
	}
	r.Moves = append(r.Moves, l.chosen)
	r.Sides[l.found.Searcher.Index()].spent(r.Elapsed, l.info)
	return r, r.check()
}
