package agents

import (
	"context"
	"errors"

	"gipf.arena/rules"
)

// Restrict is an agent that may not make some kind of move, for studies of
// what that kind is worth. The agent inside does not know better: it plays a
// game in which its own side has these moves only where it has no others,
// so a search reckons with the restriction in its own future too. The opponent
// is free.
//
// In that game playouts list their moves, so search with playouts is
// several times slower; give budgets in simulations or transitions, not in time.
type Restrict struct {
	wrapper
	build func() (wrapper, error)
	view  *restrictedState
}

// newRestrict returns the agent that inner builds, forbidden what the pattern
// names. The error is that of Build.
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
			// What the agent remembers was thought for the other side.
			if err := r.rebuild(); err != nil {
				return 0, Info{}, err
			}
		}
		r.view.side = mover
	}
	r.view.State.CopyFrom(s)
	m, info, err := r.inner.Choose(ctx, r.view)
	info.Proven = rules.Ongoing // what it has proven is of another game
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

// restrictedGame is a game whose states hide what a pattern names.
type restrictedGame struct {
	rules.Game
	forbid *pattern
}

// New implements rules.Game. No player is restricted in the new state until it is a
// copy of one in which a player is.
func (g restrictedGame) New(seed uint64) rules.State {
	return &restrictedState{State: g.Game.New(seed), forbid: g.forbid}
}

// restrictedState is a state in which one side has some moves only where it
// has no others. It has no Playout, because that would not know.
type restrictedState struct {
	rules.State
	forbid *pattern
	side   rules.Player
}

// Moves implements rules.State.
func (s *restrictedState) Moves(dst []rules.Move) []rules.Move {
	from := len(dst)
	dst = s.State.Moves(dst)
	if s.State.Mover() != s.side {
		return dst
	}
	kept := from
	for i := from; i < len(dst); i++ {
		if !s.forbid.matches(s.State, dst[i]) {
			// Exchanged and not overwritten: all of them may be wanted after all.
			dst[kept], dst[i] = dst[i], dst[kept]
			kept++
		}
	}
	if kept == from {
		return dst
	}
	return dst[:kept]
}

// CopyFrom implements rules.State; src must be of a restricted game too.
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

// Phase implements rules.Phased for games that have phases.
func (s *restrictedState) Phase() float64 { return s.State.(rules.Phased).Phase() }

func restrictKind() Kind {
	return Kind{
		Name: "restrict",
		Doc:  "an agent forbidden a kind of move, where it has others; for studies",
		Params: []Param{
			{Name: "forbid", Type: Text, Doc: "what it may not play: globs over the move's text, @feature of moves or event/NAME, separated by |"},
			{Name: "agent", Type: Nested, Default: "(greedy)", Doc: "the agent that is restricted"},
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
