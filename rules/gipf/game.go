package gipf

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// A kind is one of the three variants.
type kind uint8

const (
	basic kind = iota
	standard
	tournament
)

// setups says what each variant starts with besides the board.
var setups = [...]struct {
	name    string
	reserve int // single pieces of each side
	least   int // reserve that a handicap must leave: enough for the first push
	extra   int // most extra pieces a side may have (R20)
}{
	basic:      {name: "basic", reserve: 12, least: 1, extra: 3},
	standard:   {name: "standard", reserve: 12, least: 1},
	tournament: {name: "tournament", reserve: 18, least: 2},
}

// A family is what the games of this package have in common.
type family struct{ kind kind }

// A Game is a variant of GIPF with its handicaps. Make it with New.
type Game struct {
	family
	extra [2]int // pieces added to the reserve, by side
}

// Variants returns the names of the variants.
func Variants() []string {
	return kit.Names(len(setups), func(i int) string { return setups[i].name })
}

// New returns the variant ("basic", "standard" or "tournament") with handicaps: white and
// black are added to the pieces that the side has in reserve at the start; both are 0 in the
// even game. The basic game allows up to 3 extra pieces (Basic Б.2, R20). A negative number
// takes pieces away, for studies, in every variant; one piece must be left, two in tournament,
// where the first push needs two. An unknown variant and a handicap out of range are errors.
func New(variant string, white, black int) (Game, error) {
	i := slices.Index(Variants(), variant)
	if i < 0 {
		return Game{}, fmt.Errorf("gipf: no variant %q, there are %q", variant, Variants())
	}
	v, g := setups[i], Game{family: family{kind(i)}, extra: [2]int{white, black}}
	for c, extra := range g.extra {
		if err := kit.InRange(optionNames[c], variant, extra, v.least-v.reserve, v.extra); err != nil {
			return Game{}, fmt.Errorf("gipf: %w", err)
		}
	}
	return g, nil
}

// optionNames holds the keys of the options by side, in canonical order.
var optionNames = [2]string{white: "white", black: "black"}

// Name implements rules.Game. White's option comes before Black's, and options
// of zero are left out.
func (g Game) Name() string {
	return kit.FullName(g.Board(), kit.Option(optionNames[white], g.extra[white], 0), kit.Option(optionNames[black], g.extra[black], 0))
}

// Board implements rules.Boarded: handicaps and potentials change only reserves, and each variant has
// its own pieces on the board. Moves that games with and without potentials share have the same texts.
func (g family) Board() string { return "gipf/" + setups[g.kind].name }

// Version implements rules.Game.
func (family) Version() int { return 1 }

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g Game) New(uint64) rules.State {
	reserve := setups[g.kind].reserve
	s := &State{core: rulebook.start(g.kind, g.kind, [2]int{reserve + g.extra[white], reserve + g.extra[black]})}
	s.boardHash = s.boardKeys()
	return s
}

// start returns the start of variant on the field, with the GIPF pieces of the kind "of" (Basic
// Б.2–4, Standard А, Tournament 1).
func (f *field) start(variant, of kind, reserve [2]int) core {
	s := core{kind: of, reserve: [2]uint8{uint8(reserve[white]), uint8(reserve[black])}, intro: [2]uint8{basicOnly, basicOnly}}
	if of == tournament {
		s.intro = [2]uint8{mustIntroduce, mustIntroduce}
	}
	if variant != tournament {
		s.pieces = f.corners
	}
	if of == standard {
		s.gipfs = s.occupied()
	}
	return s
}
