package gipf

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// Ultimate is the tournament variant with more pieces and three potentials of each
// kind (P25).
const Ultimate = "ultimate"

// Potentials are the agreements about a game of GIPF with potentials.
type Potentials struct {
	// White and Black are added to the pieces that the side has in reserve at the
	// start, 0 to 3.
	White, Black int
	// Counts is how many potentials White and Black have of each kind, 0 to 6, in the
	// order of PotentialKeys. The rules give both sides the same (P2); unequal counts are
	// handicaps, for studies. Ultimate ignores it: there each side has three of each kind.
	Counts [2][potentialCount]int
	// NoPunctOnGipf says that no PÜNCT may be put on a GIPF piece. That rule is the
	// least certain one (P12).
	NoPunctOnGipf bool
}

// KeyPunctGipf is the key of the option whose value no sets NoPunctOnGipf.
const KeyPunctGipf = "punct-gipf"

var potentialKeys = [potentialCount]string{"tamsk", "zertz", "dvonn", "yinsh", "punct"}

// PotentialKeys returns the names of the kinds in options, in their order.
func PotentialKeys() []string { return slices.Clone(potentialKeys[:]) }

// OwnPotentialKeys returns the keys of the options that say how many potentials one side
// has, in the order of PotentialKeys: first White's ("white-tamsk"), then Black's.
func OwnPotentialKeys() [2][]string {
	var keys [2][]string
	for c := range side(2) {
		for k := range potentialKeys {
			keys[c] = append(keys[c], ownKey(c, k))
		}
	}
	return keys
}

// ownKey returns one of these keys.
func ownKey(c side, k int) string { return optionNames[c&1] + "-" + potentialKeys[k] }

// Any reports whether there is a potential of any kind.
func (p Potentials) Any() bool { return p.Counts != [2][potentialCount]int{} }

// Give gives both sides n potentials of the kind at that index of PotentialKeys.
func (p *Potentials) Give(kind, n int) { p.Counts[white][kind], p.Counts[black][kind] = n, n }

// A PotentialsGame is a variant of GIPF with potentials. Make it with NewPotentials.
type PotentialsGame struct {
	family
	ultimate bool
	noGipf   bool     // no PÜNCT on GIPF pieces
	extra    [2]uint8 // pieces beyond the variant's
	counts   [2]stock // potentials at the start
}

// Bounds of the options (P2, GIPF-R20).
const (
	mostExtra   = 3
	mostPerKind = 6
	// ultimate's pieces and potentials (P25)
	ultimatePieces  = 21
	ultimatePerKind = 3
)

// mostPotentials is how many potentials a side may have in all, before extra pieces:
// each needs a basic piece to be loaded on (P2).
var mostPotentials = [...]int{basic: 12, standard: 12, tournament: 16}

// PotentialsVariants returns the names of the variants that can have potentials.
func PotentialsVariants() []string { return append(Variants(), Ultimate) }

// NewPotentials returns the variant ("basic", "standard", "tournament" or "ultimate") with
// the given potentials. It returns an error for an unknown variant, for no potentials, and
// for a number out of range.
func NewPotentials(variant string, p Potentials) (PotentialsGame, error) {
	i := slices.Index(PotentialsVariants(), variant)
	if i < 0 {
		return PotentialsGame{}, fmt.Errorf("gipf: no variant %q, there are %q", variant, PotentialsVariants())
	}
	g := PotentialsGame{family: family{kind(i)}, noGipf: p.NoPunctOnGipf}
	if variant == Ultimate {
		if p.Any() {
			return PotentialsGame{}, fmt.Errorf("gipf: ultimate has three potentials of each kind and no options for them")
		}
		g.kind, g.ultimate = tournament, true
		for k := range potentialKeys {
			p.Give(k, ultimatePerKind)
		}
	}
	if err := p.check(variant, g.kind); err != nil {
		return PotentialsGame{}, fmt.Errorf("gipf: %w", err)
	}
	g.extra = [2]uint8{white: uint8(p.White), black: uint8(p.Black)}
	for c := range p.Counts {
		for k, n := range p.Counts[c] {
			g.counts[c][k] = uint8(n)
		}
	}
	return g, nil
}

// check compares the numbers with their bounds.
func (p Potentials) check(variant string, of kind) error {
	for c, extra := range [2]int{white: p.White, black: p.Black} {
		if err := kit.InRange(optionNames[c], variant+" with potentials", extra, 0, mostExtra); err != nil {
			return err
		}
	}
	if err := p.checkCounts(variant, mostPotentials[of]+min(p.White, p.Black)); err != nil {
		return err
	}
	switch {
	case !p.Any():
		return fmt.Errorf("%s without potentials is another game", variant)
	case p.NoPunctOnGipf && p.Counts[white][punct]+p.Counts[black][punct] == 0:
		return fmt.Errorf("option %q: there are no PÜNCT potentials", KeyPunctGipf+"=no")
	case p.NoPunctOnGipf && of == basic:
		return fmt.Errorf("option %q: basic has no GIPF pieces", KeyPunctGipf+"=no")
	}
	return nil
}

// checkCounts compares the potentials of each side with the bounds of each kind and of
// all together.
func (p Potentials) checkCounts(variant string, most int) error {
	for c := range p.Counts {
		sum := 0
		for k, n := range p.Counts[c] {
			key, alike := potentialKeys[k], n == p.Counts[1-c][k]
			if !alike {
				key = ownKey(side(c), k)
			}
			if err := kit.InRange(key, "", n, 0, mostPerKind); err != nil {
				return err
			}
			sum += n
		}
		switch {
		case sum <= most:
		case p.Counts[white] == p.Counts[black]:
			return fmt.Errorf("%d potentials a side, %s has pieces for %d", sum, variant, most)
		default:
			return fmt.Errorf("%d potentials of %s, %s has pieces for %d", sum, [2]string{"White", "Black"}[c], variant, most)
		}
	}
	return nil
}

// variant returns the name of the variant.
func (g PotentialsGame) variant() string {
	if g.ultimate {
		return Ultimate
	}
	return setups[g.kind].name
}

// Name implements rules.Game. Options come in the order white, black, the kinds,
// punct-gipf; zero values are left out. A kind with different numbers for the
// sides is named for each side.
func (g PotentialsGame) Name() string {
	var options []string
	add := func(key string, n uint8) { options = append(options, kit.Option(key, n, 0)) }
	for c, extra := range g.extra {
		add(optionNames[c], extra)
	}
	for k := range potentialKeys {
		switch w, b := g.counts[white][k], g.counts[black][k]; {
		case g.ultimate:
		case w == b:
			add(potentialKeys[k], w)
		default:
			add(ownKey(white, k), w)
			add(ownKey(black, k), b)
		}
	}
	if g.noGipf {
		options = append(options, KeyPunctGipf+"=no")
	}
	return kit.FullName("gipf/"+g.variant(), options...)
}

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g PotentialsGame) New(uint64) rules.State {
	reserve := [2]int{g.startReserve() + int(g.extra[white]), g.startReserve() + int(g.extra[black])}
	s := &PotentialsState{core: rulebook.start(g.kind, g.kind, reserve), game: g, stock: g.counts}
	for c := range s.intro {
		if g.kind != tournament && !s.stock[c].empty() {
			s.intro[c] = loadedOrBasic
		}
	}
	for b := s.gipfs; b != 0; b &= b - 1 {
		s.put(b.First(), gipfPiece)
	}
	s.settle()
	s.boardHash = s.keysOf(spots)
	return s
}

// startReserve returns how many pieces a side has in reserve at the start, extra ones
// left out.
func (g PotentialsGame) startReserve() int {
	if g.ultimate {
		return ultimatePieces
	}
	return setups[g.kind].reserve
}

// mostOf returns how many potentials of a kind a side can have. As with pieces, the
// larger number of the two sides counts for both.
func (g PotentialsGame) mostOf(k int) int { return int(max(g.counts[white][k], g.counts[black][k])) }

// mostPieces returns how many basic pieces a side can have in all: a GIPF piece is two, a
// loaded piece one. The larger number of extra pieces counts for both sides, because
// exchanging the colours gives a position of the same game.
func (g PotentialsGame) mostPieces() int {
	most := ultimatePieces
	switch {
	case g.kind == basic:
		most = 15
	case !g.ultimate:
		most = mostPieces
	}
	return most + int(max(g.extra[white], g.extra[black]))
}
