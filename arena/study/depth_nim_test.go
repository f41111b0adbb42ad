package study

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// nimStones is how many stones a game of nim begins with; who takes the last one of 1 to 3 wins.
const nimStones = 13

type nim struct{}

func (nim) Name() string                                  { return "nim/13" }
func (nim) Version() int                                  { return 1 }
func (nim) New(uint64) rules.State                        { return &pile{nimStones, rules.First} }
func (nim) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }

func (nim) ParseMove(_ rules.State, text string) (rules.Move, error) {
	n, err := strconv.Atoi(text)
	return rules.Move(n), err
}

func (nim) Parse(text string) (rules.State, error) {
	p := new(pile)
	_, err := fmt.Sscanf(text, "%d %d", &p.stones, &p.mover)
	return p, err
}

type pile struct {
	stones int
	mover  rules.Player
}

func (p *pile) String() string         { return fmt.Sprintf("%d %d", p.stones, p.mover) }
func (p *pile) Hash() uint64           { return uint64(4*p.stones) + uint64(p.mover) }
func (p *pile) CopyFrom(o rules.State) { *p = *o.(*pile) }
func (p *pile) Play(m rules.Move)      { p.stones, p.mover = p.stones-int(m), p.mover.Other() }

func (p *pile) Moves(dst []rules.Move) []rules.Move {
	for n := range min(3, p.stones) {
		dst = append(dst, rules.Move(n+1))
	}
	return dst
}

func (p *pile) Mover() rules.Player {
	if p.stones == 0 {
		return rules.None
	}
	return p.mover
}

func (p *pile) Result() rules.Result {
	if p.stones == 0 {
		return rules.Win(p.mover.Other())
	}
	return rules.Ongoing
}

// A solver plays without a mistake when so many stones are left at most, and at random before and where
// every move loses.
type solver struct {
	knows int
	rng   *rand.Rand
}

func (s solver) Choose(_ context.Context, state rules.State) (rules.Move, agents.Info, error) {
	stones := state.(*pile).stones
	if stones <= s.knows && stones%4 > 0 {
		return rules.Move(stones % 4), agents.Info{Value: math.NaN()}, nil
	}
	return rules.Move(1 + s.rng.IntN(min(3, stones))), agents.Info{Value: math.NaN()}, nil
}

var solverKind = agents.Kind{
	Name: "solver", Doc: "knows the end of nim",
	Params: []agents.Param{{Name: "stones", Type: agents.Int, Min: 0, Max: 1000, Default: "0", Doc: "from how many on"}},
	Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
		return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) {
			return solver{int(a.Int("stones")), agents.NewRand(env.Seed, "solver")}, nil
		}}, nil
	},
}

// nimWins is the chance of the player to move, who knows the end from mine stones on, against one who knows
// it from theirs on.
func nimWins(stones, mine, theirs int) (chance float64) {
	if stones == 0 {
		return 0
	}
	if stones <= mine && stones%4 > 0 {
		return 1 - nimWins(stones-stones%4, theirs, mine)
	}
	n := min(3, stones)
	for take := 1; take <= n; take++ {
		chance += (1 - nimWins(stones-take, theirs, mine)) / float64(n)
	}
	return chance
}

// TestDepthOfNim: the ladder of a solved game is that of an enumeration, and its last doubling, between two
// players who know all of it, gains exactly nothing.
func TestDepthOfNim(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	r := runs.Standard().With([]catalog.Variant{catalog.Of(nim{}, "nim")}, []agents.Kind{solverKind})
	text := `study: nim
game: nim/13
levels: [{family: solver, spec: "solver:stones={3,6,12,24,48}"}]
openings: {turns: 0}
precision: {score: 0.02, min: 300, max: 1200, block: 100}
questions: [{depth: nim/13}]
`
	s, err := Parse(r, "nim.yaml", []byte(text), nil)
	require.NoError(t, err)
	dir := testkit.Path(t, "nim")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)

	truth, knows := 0.0, []int{0, 3, 6, 12, 24, 48}
	for i := 1; i < len(knows); i++ {
		score := (nimWins(nimStones, knows[i], knows[i-1]) + 1 - nimWins(nimStones, knows[i-1], knows[i])) / 2
		require.Less(t, score, lopsided, "no step is halved")
		truth += stats.Elo(score)
	}
	require.Greater(t, truth, 200.0)
	terms := map[string][2]float64{}
	for _, f := range found.Fits {
		require.NotNil(t, f.Low, f.Term)
		require.NotNil(t, f.High, f.Term)
		terms[f.Term] = [2]float64{*f.Low, *f.High}
	}
	ladder := terms["ladder in elo"]
	require.True(t, ladder[0] < truth && truth < ladder[1], "%v holds %g", ladder, truth)
	require.Less(t, ladder[1]-ladder[0], 120.0, "and little else")
	last := terms["elo a doubling to 48"]
	require.True(t, -2 < last[0] && last[0] < -1 && 1 < last[1] && last[1] < 2, "pairs that all say the same are no certainty: %v", last)
	require.Len(t, found.Answers[0].Sentences, 1)
	require.True(t, strings.HasSuffix(found.Answers[0].Sentences[0], "the last doubling gains +0 [-2, +2] Elo: whether it gains anything is not known."), found.Answers[0].Sentences[0])
}
