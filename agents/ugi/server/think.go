package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/rules"
)

// A player is the agent in use, with what it was built from and has been told.
// It lives as long as its game and its spec.
type player struct {
	agents.Forwarder
	builder agents.Builder
	spec    string
	from    string // where the game it follows began
	told    []rules.Move
}

// release lets the agent go, if there is one.
func (p *player) release() error {
	err := errors.Join(p.Close(), agents.Close(p.builder))
	*p = player{}
	return err
}

// buildAgent makes the agent of a spec, unless it is there. Each game has a seed of
// its own.
func (s *Server) buildAgent(spec string) error {
	if s.player.Agent != nil && s.player.spec == spec {
		return nil
	}
	if err := s.player.release(); err != nil {
		return err
	}
	builder, err := s.cfg.Agents.Builder(spec, s.options.rules)
	if err != nil {
		return err
	}
	agent, err := builder.Build(agents.Env{Game: s.options.rules, Seed: s.options.seed + s.options.games, Clocks: &s.clocks})
	if err != nil {
		return errors.Join(err, agents.Close(builder))
	}
	s.player = player{Forwarder: agents.Forwarder{Agent: agent}, builder: builder, spec: spec}
	return nil
}

// follow tells the agent what was played since its last turn. When the position
// is not one that came from there, the agent finds that out by itself.
func (p *player) follow(at place) {
	if known := len(p.told); p.from == at.from && len(at.moves) >= known && slices.Equal(at.moves[:known], p.told) {
		for _, m := range at.moves[known:] {
			p.Played(m)
		}
	}
	p.from, p.told = at.from, slices.Clone(at.moves)
}

// think obeys "go …".
func (s *Server) think(ctx context.Context, rest string) error {
	began := time.Now() // the agent may have to be made first
	mover := s.at.state.Mover()
	if mover == rules.None {
		return errOver
	}
	l, err := parseLimits(rest, mover)
	if err != nil {
		return err
	}
	p, err := newPlan(s.cfg.Agents, s.options.resolved, l)
	if err != nil {
		return err
	}
	if err := s.buildAgent(p.spec); err != nil {
		return err
	}
	for _, note := range p.notes {
		s.out.say("info string " + note)
	}
	s.player.follow(s.at)
	t := choice{out: s.out, game: s.options.rules, player: &s.player, began: began, start: s.at.state, limits: l}
	s.clocks = agents.Clocks{}
	switch {
	case p.clock:
		s.clocks[mover.Index()] = l.clock
	case p.timed && l.time > 0:
		t.deadline = began.Add(l.time)
	}
	s.start(ctx, l.infinite, t.run)
	return nil
}

// A choice is the search of one turn.
type choice struct {
	out      *speaker
	game     rules.Game
	player   *player
	start    rules.State
	limits   limits
	began    time.Time
	deadline time.Time    // zero when the clock is not read
	expected []rules.Move // by the agent, from the position on that its last move led to
}

// run lets the agent choose moves until the turn is over, and answers.
func (t *choice) run(ctx context.Context) {
	at, mover := rules.Fork(t.game, t.start), t.start.Mover()
	info := ugi.Info{Value: math.NaN()}
	var turn []rules.Move
	for at.Mover() == mover {
		m, found := t.choose(ctx, at)
		info.Nodes += found.Sims
		info.Depth = max(info.Depth, found.Depth)
		if math.IsNaN(info.Value) {
			info.Value = found.Value
		}
		t.player.Played(m)
		t.player.told = append(t.player.told, m)
		turn = append(turn, m)
		at.Play(m)
	}
	if t.limits.infinite {
		<-ctx.Done()
	}
	token := rules.FormatTurn(t.game, t.start, turn)
	t.out.say(fmt.Sprintf("%s time %d pv %s%s", info, time.Since(t.began).Milliseconds(), token, t.foreseen(at)))
	t.out.say("bestmove " + token)
}

// mostForeseen is how many moves of what the agent expects are said.
const mostForeseen = 16

// foreseen returns the tokens of the whole turns that the agent expects from the end of its own on, each after a blank.
func (t *choice) foreseen(s rules.State) (tokens string) {
	start, begun := rules.Fork(t.game, s), 0
	for i, next := range t.expected {
		if s.Mover() == rules.None || !slices.Contains(s.Moves(nil), next) {
			break
		}
		if s.Play(next); s.Mover() != start.Mover() {
			tokens += " " + rules.FormatTurn(t.game, start, t.expected[begun:i+1])
			start, begun = rules.Fork(t.game, s), i+1
		}
	}
	return tokens
}

// expect returns what the agent expects after the move that it has chosen.
func (t *choice) expect(m rules.Move) []rules.Move {
	f, ok := t.player.Agent.(agents.Foreseer)
	if !ok {
		return nil
	}
	line := f.Foresee(nil, mostForeseen)
	if len(line) == 0 || line[0] != m {
		return nil
	}
	return line[1:]
}

// choose returns the agent's move or, when it has none because its time is up, the one that it expected to make after
// that before, or some legal one.
func (t *choice) choose(ctx context.Context, at rules.State) (rules.Move, agents.Info) {
	if !t.deadline.IsZero() {
		part := agents.Part(time.Until(t.deadline), agents.NewSplitter(t.game).Share(at))
		var stop context.CancelFunc
		ctx, stop = agents.Until(ctx, time.Now().Add(part))
		defer stop()
	}
	m, info, err := t.player.Agent.Choose(ctx, at)
	switch legal := at.Moves(nil); {
	case err == nil:
		t.expected = t.expect(m)
	case len(t.expected) > 0 && slices.Contains(legal, t.expected[0]):
		m, info.Value, t.expected = t.expected[0], math.NaN(), t.expected[1:]
	default:
		m, info.Value, t.expected = legal[0], math.NaN(), nil
		t.out.say(fmt.Sprintf("info string %s is no choice but the first of the list: %v", t.game.FormatMove(at, m), err))
	}
	return m, info
}
