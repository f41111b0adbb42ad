package gipf

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// A kind is one of the three variants.
type kind uint8

const (
	basic kind = iota
	standard
	tournament
)

// setups says how each variant starts (Basic Б.2–4, Standard А, Tournament 1).
var setups = [...]struct {
	name    string
	reserve int   // single pieces of each side
	intro   uint8 // state of introduction of both sides
	least   int   // reserve that a handicap must leave: enough for the first push
	extra   int   // most extra pieces a side may have (R20)
	board   [2][]string
	gipfs   bool // the pieces on the board are GIPF pieces
}{
	basic:      {name: "basic", reserve: 12, intro: basicOnly, least: 1, extra: 3, board: corners},
	standard:   {name: "standard", reserve: 12, intro: basicOnly, least: 1, board: corners, gipfs: true},
	tournament: {name: "tournament", reserve: 18, intro: mustIntroduce, least: 2},
}

// corners holds the start spots of White and Black: colours alternate, one step
// inwards from the corners (Basic Б.4).
var corners = [2][]string{{"b5", "e2", "h5"}, {"b2", "e8", "h2"}}

// A Game is a variant of GIPF with its handicaps. Make it with New.
type Game struct {
	kind  kind
	extra [2]int // pieces added to the reserve, by side
}

// Variants returns the names of the variants.
func Variants() []string {
	return kit.Names(len(setups), func(i int) string { return setups[i].name })
}

// New returns the variant ("basic", "standard" or "tournament") with handicaps: white and
// black are added to the pieces that side has in reserve at the start, 0 in the even game. The
// basic game allows up to 3 extra pieces (Basic Б.2, R20). A negative number takes pieces
// away, for studies, in every variant; one piece must be left, two in tournament, where the
// first push needs two. An unknown variant and a handicap out of range are errors.
func New(variant string, white, black int) (Game, error) {
	i := slices.Index(Variants(), variant)
	if i < 0 {
		return Game{}, fmt.Errorf("gipf: no variant %q, there are %q", variant, Variants())
	}
	v, g := setups[i], Game{kind(i), [2]int{white, black}}
	for c, extra := range g.extra {
		if low := v.least - v.reserve; extra < low || extra > v.extra {
			return Game{}, fmt.Errorf("gipf: option %q of %s: must be from %d to %d",
				fmt.Sprintf("%s=%d", optionNames[c], extra), variant, low, v.extra)
		}
	}
	return g, nil
}

// optionNames holds the keys of the options by side, in canonical order.
var optionNames = [2]string{white: "white", black: "black"}

// Name implements rules.Game. White's option comes before Black's, and options
// of zero are left out.
func (g Game) Name() string {
	name, sep := "gipf/"+setups[g.kind].name, ":"
	for c, extra := range g.extra {
		if extra != 0 {
			name += fmt.Sprintf("%s%s=%d", sep, optionNames[c], extra)
			sep = ","
		}
	}
	return name
}

// Board implements rules.Boarded: handicaps change reserves alone, and each variant
// has its own pieces on the board.
func (g Game) Board() string { return "gipf/" + setups[g.kind].name }

// Version implements rules.Game.
func (g Game) Version() int { return 1 }

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g Game) New(uint64) rules.State {
	v := &setups[g.kind]
	s := &State{core: core{kind: g.kind, intro: [2]uint8{v.intro, v.intro}}}
	for c, extra := range g.extra {
		s.reserve[c] = uint8(v.reserve + extra)
		for _, name := range v.board[c] {
			s.pieces[c] |= spotByName[name]
		}
	}
	if v.gipfs {
		s.gipfs = s.occupied()
	}
	s.boardHash = s.boardKeys()
	return s
}

// spotByName finds a spot by its name.
var spotByName = makeSpotByName()

func makeSpotByName() map[string]hexgrid.Board {
	byName := make(map[string]hexgrid.Board, spots.Count())
	for b := spots; b != 0; b &= b - 1 {
		byName[spotName(b.First())] = b.First().Board()
	}
	return byName
}
