package enginecheck

import (
	"math/rand/v2"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A sample is a position of a random game, told in two ways. The states differ
// in what they remember of the game.
type sample struct {
	fen, moves    string // "position …"; moves is "" within a turn
	parsed, moved rules.State
}

// longestSample bounds a random game, in moves.
const longestSample = 400

// sampler plays random games.
type sampler struct {
	game rules.Game
	rng  *rand.Rand
}

func (c *Config) sampler() sampler { return sampler{c.Game, agents.NewRand(c.Seed, "exam")} }

// randomStart reports whether the game begins with a draw of lots, so that
// "position startpos" means something else to every engine.
func randomStart(g rules.Game) bool { return g.New(0).Hash() != g.New(1).Hash() }

// start is the command for the start of state, without turns.
func (s sampler) start(state rules.State) string {
	if randomStart(s.game) {
		return "position fen " + state.String()
	}
	return "position startpos"
}

// samples returns n positions of games that go on.
func (s sampler) samples(n int) (list []sample) {
	for len(list) < n {
		s.walk(func(at sample) bool {
			if at.moved.Mover() != rules.None && s.rng.IntN(5) == 0 {
				list = append(list, at)
			}
			return len(list) < n
		})
	}
	return list
}

// finished returns the end of a random game.
func (s sampler) finished() (last sample) {
	for last.moved == nil || last.moved.Mover() != rules.None {
		s.walk(func(at sample) bool {
			last = at
			return true
		})
	}
	return last
}

// walk plays one random game and shows each of its positions until visit says
// that it has seen enough.
func (s sampler) walk(visit func(sample) bool) {
	state := s.game.New(s.rng.Uint64N(1 << 32))
	var text strings.Builder
	text.WriteString(s.start(state))
	joint := " moves "
	for range longestSample {
		if !visit(s.sample(state, text.String(), joint)) || state.Mover() == rules.None {
			return
		}
		legal := state.Moves(nil)
		m := legal[s.rng.IntN(len(legal))]
		text.WriteString(joint + s.game.FormatMove(state, m))
		mover := state.Mover()
		if state.Play(m); state.Mover() == mover {
			joint = ";"
		} else {
			joint = " "
		}
	}
}

// sample is the position at hand; joint ";" says that it lies within a turn.
func (s sampler) sample(state rules.State, moves, joint string) sample {
	parsed, err := s.game.Parse(state.String())
	if err != nil {
		panic("enginecheck: a position of a game cannot be read: " + err.Error())
	}
	if joint == ";" {
		moves = ""
	}
	return sample{fen: "position fen " + state.String(), moves: moves, parsed: parsed, moved: rules.Fork(s.game, state)}
}
