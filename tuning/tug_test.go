package tuning

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tug is the test game: a rope with a mark. A move pulls the mark towards
// the mover by one or two, or lets it slip by two. The player who pulls it to the
// goal wins. Where the mark is at 0 after a slip there is no choice: the only move
// is a pull by one.
type tug struct{ goal int }

type tugState struct {
	mark, goal int // towards First
	ply        int
	slipped    bool
}

var errTug = errors.New("tug: no such move")

func (g tug) Name() string                                { return fmt.Sprintf("tug/%d", g.goal) }
func (tug) Version() int                                  { return 1 }
func (g tug) New(uint64) rules.State                      { return &tugState{goal: g.goal} }
func (tug) Parse(string) (rules.State, error)             { return nil, errTug }
func (tug) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }
func (tug) FeatureNames() []string                        { return []string{"mark", "late", "one"} }

func (tug) ParseMove(_ rules.State, text string) (rules.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 2 {
		return 0, fmt.Errorf("%w: %q", errTug, text)
	}
	return rules.Move(n), nil
}

func (s *tugState) sign() int { return 1 - 2*(s.ply%2) }

func (s *tugState) Mover() rules.Player {
	if s.Result() != rules.Ongoing {
		return rules.None
	}
	return rules.First + rules.Player(s.ply%2)
}

func (s *tugState) Moves(dst []rules.Move) []rules.Move {
	switch {
	case s.Result() != rules.Ongoing:
		return dst
	case s.mark == 0 && s.slipped:
		return append(dst, 1)
	}
	return append(dst, 0, 1, 2)
}

func (s *tugState) Play(m rules.Move) {
	pull := int(m)
	if s.slipped = m == 0; s.slipped {
		pull = -2
	}
	s.mark += pull * s.sign()
	s.ply++
}

func (s *tugState) Result() rules.Result {
	switch {
	case s.mark >= s.goal:
		return rules.FirstWins
	case s.mark <= -s.goal:
		return rules.SecondWins
	}
	return rules.Ongoing
}

func (s *tugState) CopyFrom(src rules.State) { *s = *src.(*tugState) }
func (s *tugState) Hash() uint64             { return uint64(s.mark+100)<<32 | uint64(s.ply) }
func (s *tugState) String() string           { return fmt.Sprintf("%d %d", s.mark, s.ply) }

func (s *tugState) Features(dst []float64) []float64 {
	return append(dst, float64(s.mark*s.sign()), float64(s.ply%5), 1)
}

// MoveFeatureNames: "slip" and "two" are 1 for these moves, "mark" is the same
// for all of a position.
func (tug) MoveFeatureNames() []string { return []string{"slip", "two", "mark"} }

func (s *tugState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	n := [3]float64{}
	n[m] = 1
	return append(dst, n[0], n[2], float64(s.mark))
}

// Phase is how near the mark is to a goal.
func (s *tugState) Phase() float64 { return min(1, float64(max(s.mark, -s.mark))/float64(s.goal)) }

// mute is tug without features.
type mute struct{ tug }

func (mute) New(uint64) rules.State { return struct{ rules.State }{&tugState{goal: 3}} }

// dice chooses at random; a side of it pulls harder the larger its bias.
type dice struct{ bias float64 }

func (d dice) Spec() string     { return fmt.Sprintf("dice:bias=%v", d.bias) }
func (d dice) Identity() string { return d.Spec() }

func (d dice) Build(env agents.Env) (agents.Agent, error) {
	return &thrower{d, rand.New(rand.NewPCG(env.Seed, 3))}, nil
}

type thrower struct {
	dice
	rng *rand.Rand
}

func (a *thrower) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	if a.rng.Float64() < a.bias {
		return moves[len(moves)-1], agents.Info{}, nil
	}
	return moves[a.rng.Uint32N(uint32(len(moves)))], agents.Info{}, nil
}
