package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Room is one game, the agents and people who play it, and the pages that show it. It is safe for concurrent use. Make it
// with New, and Close it.
type Room struct {
	mu       sync.Mutex // of the session; never held while an agent thinks
	session  *Dialogue
	hint     string
	problem  string // of the last request, or of an agent
	thinking bool
	asking   chan struct{}  // full while an agent is asked by who analyses
	analyst  agents.Builder // who was asked last
	analysed string         // the game that it was made for
	version  int            // rises with each change, so that an agent that thought too long is not heard
	stamp    int64          // rises whenever the page shows something else, so that pages know what is older
	begun    int64          // the stamp with which the game began

	ctx     context.Context
	leave   context.CancelFunc
	stop    context.CancelFunc // of the agent that thinks
	working sync.WaitGroup
}

// errBehind says that a request is about a position that is not there any more.
var errBehind = errors.New("the game has gone on since; look again")

// NewRoom returns a room in which agents move where it is their turn. The session is filled
// in, and belongs to the room from now on.
func NewRoom(ctx context.Context, s *Dialogue) *Room {
	r := &Room{session: s, stop: func() {}, asking: make(chan struct{}, 1)}
	r.ctx, r.leave = context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changed()
	return r
}

// outdate makes all views that have a stamp up to this one, of this program or another before it, older than those that follow.
func (r *Room) outdate(stamp int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stamp += stamp
	r.begun = r.stamp
}

// Close ends what the agents do and what they hold.
func (r *Room) Close() error {
	r.leave()
	r.working.Wait()
	return r.session.Dismiss()
}

// changed keeps the game where it is to be kept, and sets the agent to work whose turn it
// is. The caller holds the lock.
func (r *Room) changed() {
	r.stop()
	r.version++
	r.stamp++
	r.hint = ""
	if s := r.session; s.Keep != "" {
		if err := s.Save(s.Keep); err != nil {
			r.problem = "the game could not be saved: " + sanitize.Said(err)
		}
	}
	r.goOn()
}

// goOn sets the agent to work whose turn it is. The caller holds the lock.
func (r *Room) goOn() {
	g := r.session.Game
	g.Go()
	if r.thinking || g.Over() || g.Seats[g.State().Mover().Index()].Person() {
		return
	}
	r.thinking = true
	r.work("play", func(text string, m rules.Move) {
		if !g.Flag() {
			g.Play(m)
		}
		r.changed()
		r.hint = text
	})
}

// work asks an agent, without the lock, and hands on what it says while the position is
// still the one that it was asked about. The caller holds the lock, and has said that
// an agent thinks.
func (r *Room) work(purpose string, take func(text string, m rules.Move)) {
	s, version := r.session, r.version
	view, agent := s.Game.Copy(), s.Hints
	if purpose == "play" {
		agent = view.Seats[view.State().Mover().Index()].Builder
	}
	ctx, stop := context.WithCancel(r.ctx)
	r.stop = stop
	r.working.Go(func() {
		defer stop()
		m, info, err := view.Ask(ctx, agent, purpose)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.thinking = false
		r.stamp++
		switch {
		case r.ctx.Err() != nil:
		case r.version != version:
			r.goOn()
		case err != nil:
			r.problem = sanitize.Said(err)
		default:
			text := view.Rules().FormatMove(view.State(), m)
			take(fmt.Sprintf("%s: %s, %s", Seat{Builder: agent}.Kind(), text, view.SearchInfo(info)), m)
		}
	})
}

// Thinking reports whether an agent is at work on the game.
func (r *Room) Thinking() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.thinking
}

// Do carries out what a page asks for, about the position after so many moves: move, undo, hint, resign or begin, whose
// values field returns by their names. It remembers what is wrong with it, and returns what the page shows then, before
// an agent can have answered.
func (r *Room) Do(action string, at int, field func(name string) string) (View, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.problem = ""
	r.flag()
	err := errBehind
	if at == len(r.session.Game.Moves()) {
		err = r.request(action, field)
	}
	if err != nil {
		r.problem = sanitize.Brief(err.Error())
	}
	r.goOn() // also where an agent has failed
	r.stamp++
	return r.look(), err
}

// request carries out what a page asks for. The caller holds the lock.
func (r *Room) request(action string, field func(name string) string) error {
	switch action {
	case "move":
		return r.move(field("move"))
	case "undo":
		return r.undo()
	case "hint":
		return r.ask()
	case "resign":
		return r.resign()
	case "begin":
		return r.begin(field)
	}
	return fmt.Errorf("%q: want move, undo, hint, resign or begin", action)
}

// Record returns the game as a saved game.
func (r *Room) Record() ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session.Game.Encode()
}

// Look returns the position after other moves from the start of the game. The error names the move that is not legal.
func (r *Room) Look(moves []string, flipped bool) (Position, error) {
	r.mu.Lock()
	g, err := r.session.Game.along(moves)
	r.mu.Unlock()
	if err != nil {
		return Position{}, err
	}
	return g.Position(flipped), nil
}

// Ask returns what an agent says of the position after other moves from the start of the game: one of Opponents, or with
// "" the one of the hints. One is asked at a time, and none for who has gone: ctx ends the search, and the wait for it.
func (r *Room) Ask(ctx context.Context, spec string, moves []string, flipped bool) (Opinion, error) {
	select {
	case r.asking <- struct{}{}:
		defer func() { <-r.asking }()
	case <-ctx.Done():
		return Opinion{}, ctx.Err()
	}
	r.mu.Lock()
	s := *r.session
	g, err := s.Game.along(moves)
	r.mu.Unlock()
	switch {
	case err != nil:
		return Opinion{}, err
	case g.Over():
		return Opinion{}, errors.New("the game is over there")
	}
	if name := g.rules.Name(); spec == "" || spec == s.Hints.Spec() {
		r.analyst = s.Hints
	} else if r.analyst == nil || r.analyst.Spec() != spec || r.analysed != name {
		if err := s.offers(spec); err != nil {
			return Opinion{}, err
		}
		if r.analyst, err = s.Builder(g.rules, spec); err != nil {
			return Opinion{}, err
		}
		r.analysed = name
	}
	return g.opinion(ctx, r.analyst, flipped)
}

// move makes a move, or the whole rest of a turn, as it is written.
func (r *Room) move(text string) error {
	g := r.session.Game
	if err := r.session.yourTurn(strconv.Quote(text)); err != nil {
		return err
	}
	moves, err := g.Parse(strings.TrimSpace(text))
	if err != nil {
		return err
	}
	for _, m := range moves {
		if !g.Flag() && !g.Over() {
			g.Play(m)
		}
	}
	r.changed()
	return nil
}

// flag takes note of a flag that has fallen since.
func (r *Room) flag() {
	if g := r.session.Game; !g.Over() && g.Flag() {
		r.changed()
	}
}

// undo takes back to before the last move of a person, and the turn that it belongs to.
func (r *Room) undo() error {
	g := r.session.Game
	before := len(g.Moves())
	if _, err := g.TakeBack(); err != nil {
		return err
	}
	for g.InTurn() > 0 && len(g.Moves()) < before { // the rest of the turn, unless it was a resignation
		if _, err := g.TakeBack(); err != nil {
			break
		}
	}
	r.changed()
	return nil
}

// ask asks for a hint, which is shown when it is there.
func (r *Room) ask() error {
	if err := r.session.stillOpen("hint"); err != nil {
		return err
	}
	if r.thinking {
		return errors.New("hint: an agent is thinking already")
	}
	r.thinking = true
	r.work("hint", func(text string, _ rules.Move) { r.hint = "hint of " + text })
	return nil
}

// resign gives the game up for the side to move.
func (r *Room) resign() error {
	if err := r.session.yourTurn("resign"); err != nil {
		return err
	}
	r.session.Game.Resign()
	r.changed()
	return nil
}

// begin leaves the game and begins another one, at a position or at the start, "" for that.
// The other game is not kept in the file of the first.
func (r *Room) begin(field func(name string) string) error {
	b := Beginning{Game: strings.TrimSpace(field("game")), As: field("as"), Against: field("against")}
	if position := strings.TrimSpace(field("position")); position != "" {
		b.Position = &position
	}
	if text := strings.TrimSpace(field("seed")); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("seed %s: want a whole number from 0", sanitize.Quote(text))
		}
		b.Seed = &seed
	}
	if err := r.session.Begin(b); err != nil {
		return err
	}
	r.changed()
	r.begun = r.stamp
	return nil
}
