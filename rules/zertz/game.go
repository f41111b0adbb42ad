package zertz

import (
	"fmt"
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// A setup is the board, supply and goals of a variant.
type setup struct {
	name   string
	board  uint8 // index of shapes
	supply Counts
	goals  Goals
}

// setups holds the variants (Larger boards; Short version).
var setups = [...]setup{
	{"37", board37, Counts{6, 8, 10}, Goals{3, Counts{4, 5, 6}}},
	{"40", board40, Counts{6, 8, 10}, Goals{3, Counts{4, 5, 6}}},
	{"43", board43, Counts{6, 8, 10}, Goals{3, Counts{4, 5, 6}}},
	{"44", board44, Counts{6, 8, 10}, Goals{3, Counts{4, 5, 6}}},
	{"48", board48, Counts{6, 8, 10}, Goals{3, Counts{4, 5, 6}}},
	{blitz, board37, Counts{5, 7, 9}, Goals{2, Counts{3, 4, 5}}},
}

// blitz is the only variant that differs from the others by more than its board.
const blitz = "blitz"

// mostMarbles bounds the number of marbles of one colour.
const mostMarbles = 24

// A Game is a variant of ZÈRTZ with its options. Make it with New.
type Game struct {
	setup   uint8  // index of setups
	shape   *shape // never nil
	supply  Counts
	goals   Goals
	granted [2]Counts // by side
}

// Variants returns the names of the variants. The tournament rules are played
// on 48 rings and need no variant of their own (ZERTZ-R11).
func Variants() []string {
	return kit.Names(len(setups), func(i int) string { return setups[i].name })
}

// New returns the variant ("37", "40", "43", "44", "48" or "blitz") with the
// given options. It refuses an unknown variant, a map that cannot be read, numbers out of
// range, goals for which there are too few marbles, and a start that is already won.
func New(variant string, o Options) (Game, error) {
	i := slices.Index(Variants(), variant)
	if i < 0 {
		return Game{}, fmt.Errorf("zertz: no variant %q, there are %q", variant, Variants())
	}
	g := Game{setup: uint8(i), shape: &shapes[setups[i].board], supply: setups[i].supply, goals: setups[i].goals, granted: [2]Counts{o.First, o.Second}}
	if o.Supply != (Counts{}) {
		g.supply = o.Supply
	}
	if o.Goals != (Goals{}) {
		g.goals = o.Goals
	}
	if o.Rings != "" {
		m, err := readMap(o.Rings)
		if err != nil {
			return Game{}, fmt.Errorf("zertz: option %q: %w", keyRings+"="+o.Rings, err)
		}
		g.shape = m
		if variant != blitz {
			g.setup = setupOf(m)
		}
	}
	if o.Kept {
		kept := *g.shape
		kept.kept = true
		g.shape = &kept
	}
	if key, value, err := g.impossible(); err != nil {
		return Game{}, fmt.Errorf("zertz: option %q of %s: %w", key+"="+value, variant, err)
	}
	return g, nil
}

// impossible names an impossible option and says why.
func (g Game) impossible() (key, value string, err error) {
	if err := g.checkSupply(); err != nil {
		return keySupply, g.supply.text(), err
	}
	if err := g.checkGoals(); err != nil {
		return keyGoal, g.goals.text(), err
	}
	for side, key := range grantKeys {
		if err := g.checkGranted(side); err != nil {
			return key, g.granted[side].marbles(), err
		}
	}
	return "", "", nil
}

func (g Game) checkSupply() error {
	for c, n := range g.supply {
		if n < 0 || n > mostMarbles {
			return fmt.Errorf("%d %s marbles, there may be 0 to %d", n, colourNames[c], mostMarbles)
		}
	}
	return nil
}

// checkGoals refuses goals that neither player could ever reach; "-" is no goal.
func (g Game) checkGoals() error {
	for c, n := range g.goals.Of {
		if most := g.supply[c]; n < 0 || n > most {
			return fmt.Errorf("%d %s marbles to win, the game has %d", n, colourNames[c], most)
		}
	}
	if most := slices.Min(g.supply[:]); g.goals.Each < 0 || g.goals.Each > most {
		return fmt.Errorf("%d marbles of each colour to win, the game has %d of one", g.goals.Each, most)
	}
	return nil
}

// checkGranted refuses more marbles than the game has, and those that win.
func (g Game) checkGranted(side int) error {
	var held [colours]uint8
	for c, n := range g.granted[side] {
		left := g.supply[c]
		if side == 1 {
			left -= g.granted[0][c]
		}
		if n < 0 || n > left {
			return fmt.Errorf("%d %s marbles, there are 0 to %d", n, colourNames[c], left)
		}
		held[c] = uint8(n)
	}
	if goals := g.goals.packed(); goals.reached(&held) {
		return fmt.Errorf("the game is won at the start")
	}
	return nil
}

// Name implements rules.Game. Options come in the order of OptionKeys, and those
// that change nothing are left out.
func (g Game) Name() string {
	v := setups[g.setup]
	return kit.FullName("zertz/"+v.name, kit.Option(keyRings, g.shape.name, boardNames[v.board]), kit.Option(keyRemove, removeWords[numeric.OneIf(g.shape.kept)], removeWords[0]),
		kit.Option(keyGoal, g.goals.text(), v.goals.text()), kit.Option(keySupply, g.supply.text(), v.supply.text()),
		kit.Option(keyFirst, g.granted[0].marbles(), ""), kit.Option(keySecond, g.granted[1].marbles(), ""))
}

// Board implements rules.Boarded: the variant with which the rulebook introduces the
// rings. Marbles and goals do not change where they lie; where rings stay no move removes one.
func (g Game) Board() string {
	v := setupOf(g.shape)
	return Game{setup: v, shape: g.shape, goals: setups[v].goals, supply: setups[v].supply}.Name()
}

// setupOf returns the variant of a board, and for a map the variant whose rings it replaces.
func setupOf(m *shape) uint8 {
	if m.lattice != nil {
		return board37
	}
	return m.number // the boards come first in setups, in their order
}

// Version implements rules.Game.
func (g Game) Version() int { return 1 }

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g Game) New(uint64) rules.State {
	s := g.empty()
	s.rings = s.shape.rings
	for c, n := range g.supply {
		for side := range s.captured {
			s.captured[side][c] = uint8(g.granted[side][c])
			n -= g.granted[side][c]
		}
		s.supply[c] = uint8(n)
	}
	s.begin()
	return s
}

// empty returns a state of the game in which everything is still to be set.
func (g Game) empty() *State {
	return &State{shape: g.shape, goals: g.goals.packed()}
}

// begin completes a state that was not reached by play: it computes what Play updates
// and starts the history here.
func (s *State) begin() {
	s.boardHash = boardKeys(words{}, s.words())
	if s.phase == removing {
		s.free = s.shape.freeRings(s.rings, s.vacant())
	}
	if s.phase == starting && s.supplyIsEmpty() {
		s.note()
	}
}
