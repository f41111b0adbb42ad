package agents

import (
	"context"
	"errors"

	"gipf.arena/rules"
)

// Restrict is an agent that may not make some kind of move, for studies of what
// that kind is worth. The inner agent knows no other game: its own side has
// these moves only where it has no others, so a search allows for the
// restriction in its own future too. The opponent is free.
//
// In that game playouts list their moves, so a search with playouts is several
// times slower; give budgets in simulations or transitions, not in time.
type Restrict struct {
	wrapper
	build func() (wrapper, error)
	view  *restrictedState
}

// newRestrict returns the agent that inner builds, without the moves that the
// pattern forbids. The error is Build's.
func newRestrict(env Env, forbid *pattern, inner Builder) (*Restrict, error) {
	game := env.Game
	env.Game = restrictedGame{game, forbid}
	r := &Restrict{
		build: func() (wrapper, error) { return wrap(env, inner) },
		view:  restrictedGame{game, forbid}.New(0).(*restrictedState),
	}
	var err error
	r.wrapper, err = r.build()
	return r, err
}

// Choose implements Agent.
func (r *Restrict) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	if mover := s.Mover(); mover != r.view.side {
		if r.view.side != rules.None {
			// What the agent remembers belongs to the other side.
			if err := r.rebuild(); err != nil {
				return 0, Info{}, err
			}
		}
		r.view.side = mover
	}
	r.view.State.CopyFrom(s)
	m, info, err := r.Agent.Choose(ctx, r.view)
	info.Proven = rules.Ongoing // its proof is about another game
	return m, info, err
}

func (r *Restrict) rebuild() error {
	if err := r.Close(); err != nil {
		return err
	}
	w, err := r.build()
	r.wrapper = w
	return err
}

// restrictedGame is a game whose states hide the moves that a pattern names.
type restrictedGame struct {
	rules.Game
	forbid *pattern
}

// New implements rules.Game. No player is restricted in the new state until it is a
// copy of one in which a player is.
func (g restrictedGame) New(seed uint64) rules.State {
	return &restrictedState{State: g.Game.New(seed), forbid: g.forbid.clone()}
}

// restrictedState is a state in which one side has some moves only where it has no others. It has no Playout, which
// would ignore the restriction. It has everything else that agents ask of states, so an agent that is forbidden a
// kind of move that never occurs plays as if unrestricted.
type restrictedState struct {
	rules.State
	forbid *pattern
	side   rules.Player
}

// Moves implements rules.State.
func (s *restrictedState) Moves(dst []rules.Move) []rules.Move {
	from := len(dst)
	dst = s.State.Moves(dst)
	if kept := s.allowed(dst, from); kept > from {
		return dst[:kept]
	}
	return dst
}

// allowed moves to the front those of moves[from:] that the mover may play, and returns their end.
func (s *restrictedState) allowed(moves []rules.Move, from int) (end int) {
	if s.State.Mover() != s.side {
		return len(moves)
	}
	end = from
	for i := from; i < len(moves); i++ {
		if !s.forbid.matches(s.State, moves[i]) {
			// Swapped, not overwritten: all of them may be needed after all.
			moves[end], moves[i] = moves[i], moves[end]
			end++
		}
	}
	return end
}

// Noisy implements rules.Noisy; in games without it no move is noisy.
func (s *restrictedState) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	inner, ok := s.State.(rules.Noisy)
	if !ok {
		return dst, false
	}
	from := len(dst)
	dst, forced = inner.Noisy(dst)
	kept := s.allowed(dst, from)
	if kept > from || len(dst) == from {
		return dst[:kept], forced
	}
	// All noisy moves are forbidden: they may be played only if all others are forbidden too. If any move is allowed, the first of Moves is.
	if all := s.Moves(dst); !s.forbid.matches(s.State, all[len(dst)]) {
		return dst[:from], false
	}
	return dst, forced
}

// Forced implements rules.Noisy.
func (s *restrictedState) Forced() bool {
	inner, ok := s.State.(rules.Noisy)
	return ok && inner.Forced()
}

// SuccessorFeatures implements rules.SuccessorFeatured; it reports nothing in games without it.
func (s *restrictedState) SuccessorFeatures(moves []rules.Move, buf []float64, to rules.SuccessorReader) []float64 {
	if inner, ok := s.State.(rules.SuccessorFeatured); ok {
		return inner.SuccessorFeatures(moves, buf, to)
	}
	return buf
}

// CopyFrom implements rules.State; src must belong to a restricted game too.
func (s *restrictedState) CopyFrom(src rules.State) {
	o := src.(*restrictedState)
	s.State.CopyFrom(o.State)
	s.side = o.side
}

// Features implements rules.Featured for games that have features.
func (s *restrictedState) Features(dst []float64) []float64 {
	return s.State.(rules.Featured).Features(dst)
}

// MoveFeatures implements rules.MoveFeatured for games that have them.
func (s *restrictedState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	return s.State.(rules.MoveFeatured).MoveFeatures(m, dst)
}

// Patterns implements rules.Patterned; it shows none in games without it.
func (s *restrictedState) Patterns(dst []int32) []int32 {
	if inner, ok := s.State.(rules.Patterned); ok {
		return inner.Patterns(dst)
	}
	return dst
}

// Events implements rules.Eventful for games that have events.
func (s *restrictedState) Events(m rules.Move) rules.Events {
	return s.State.(rules.Eventful).Events(m)
}

// Phase implements rules.Phased for games that have phases.
func (s *restrictedState) Phase() float64 { return s.State.(rules.Phased).Phase() }

func restrictKind() Kind {
	return Kind{
		Name: "restrict",
		Doc:  "an agent that avoids a kind of move where it has others; for studies",
		Params: []Param{
			{Name: "forbid", Type: Text, Doc: "forbidden moves: globs over the move's text, @feature of moves or event/NAME, separated by |"},
			{Name: "agent", Type: Nested, Default: "(greedy)", Doc: "the restricted agent"},
		},
		Bind: bindRestrict,
	}
}

func bindRestrict(g rules.Game, a Args) (Bound, error) {
	if !a.Has("forbid") {
		return Bound{}, errors.New("forbid= is missing: say what the agent may not do, for instance restrict:forbid=W*|@corner")
	}
	forbid, err := parsePattern(g, a.Text("forbid"))
	if err != nil {
		return Bound{}, err
	}
	inner := a.Agent("agent")
	return Bound{Build: func(env Env) (Agent, error) { return newRestrict(env, forbid.clone(), inner) }}, nil
}
