package lyngk

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// laws is a set of flags: the variant and those options that are rules for the
// whole game, and so belong to every position. Numbers are stored by how they differ
// from the rulebook's, so that its laws are 0.
type laws uint16

const (
	sixStack        laws = 1 << iota // 6stack: sixes win, fives stay (З)
	collectStanding                  // claiming a colour collects standing fives (against R6)
	neutralEqual                     // no neutral stack onto a lower stack (against R1)
	grantedFives                     // 6stack with stacks of five granted at the start

	lower       laws = 1 << 4 // stacks of four are collected (LYNGK-R20)
	higher      laws = 1 << 5 // stacks of six are collected (LYNGK-R20)
	claimShift       = 6      // two bits: the colours a side may claim, xor two (LYNGK-R21)
	claimMask   laws = 3 << claimShift
	fourColours laws = 1 << 8 // no black (LYNGK-R22)
	otherHeight      = lower | higher
	// manyStacks says that two colours of a side may have more stacks than networks hold.
	manyStacks = claimMask | fourColours
)

// height returns the height of the largest stack: 5, or 6 in 6stack, if no option says otherwise.
func (l laws) height() int {
	return baseHeight + int(l&sixStack) + int(l&higher/higher) - int(l&lower/lower)
}

// scored returns the height of the stacks that count first at the end: 5 in 6stack.
func (l laws) scored() int { return l.height() - int(l&sixStack) }

// claims returns how many colours a side may claim (Г.3).
func (l laws) claims() int { return int(l&claimMask>>claimShift) ^ mostClaims }

// colours returns the colours of the game.
func (l laws) colours() colours { return allColours &^ (colours(l&fourColours/fourColours) << 4) }

// limits are the numbers of the laws that are needed often.
type limits struct {
	full  uint8   // height of the largest stack
	most  uint8   // colours that a side may claim
	known colours // of the game
}

func (l laws) limits() limits { return limits{uint8(l.height()), uint8(l.claims()), l.colours()} }

// supply says how many of each piece the board is laid with.
func (l laws) supply() [pieceCount]int {
	if l&fourColours != 0 {
		return [pieceCount]int{10, 10, 10, 10, 0, Jokers}
	}
	return supply
}

// variants holds the names of the variants and their laws.
var variants = [...]struct {
	name string
	laws laws
}{{"base", 0}, {"6stack", sixStack}}

// mostGranted is the largest handicap: as many fives as can be made of all
// pieces.
const mostGranted = 8

// Options are the rule options and handicaps of a game. The zero value is the
// even game by the rulings.
type Options struct {
	// First and Second are collected fives that a side begins with, 0 to 8. In 6stack,
	// where nothing is ever collected, they count at the end beside those that stand.
	First, Second int
	// Fewer is the number of jokers, 0 to 3, that are left out: their points are empty
	// at the start. The rulebook has all three (В.1).
	Fewer int
	// Standing says what becomes of a five with a neutral top when its colour is
	// claimed. "stays", which "" stands for, is ruling LYNGK-R6: it stays for
	// ever and counts for neither player. "collected" gives it to the claimer, who scores
	// as part of the claim itself, before he moves; a claim without a move after
	// it is still not offered, fives or not (R14). Only base collects.
	Standing string
	// Neutral says which stacks a neutral stack may land on. "lower", which ""
	// stands for, is ruling LYNGK-R1: all that are not higher. "equal" is the
	// letter of Д.7: a single piece, or a stack of as many pieces.
	Neutral string
	// Height is the height of the stacks that are collected in base, 4 to 6; 0 stands for 5
	// (LYNGK-R20).
	Height int
	// Claims is how many colours a side may claim, 1 to 3; 0 stands for 2 (LYNGK-R21).
	Claims int
	// Colours is how many colours there are, 4 or 5; 0 stands for 5 (LYNGK-R22).
	Colours int
}

// A Game is a variant of LYNGK with its options. Make it with New.
type Game struct {
	laws    laws
	granted [2]uint8
	fewer   uint8 // jokers left out
}

// Variants returns the names of the variants.
func Variants() []string {
	return kit.Names(len(variants), func(i int) string { return variants[i].name })
}

// New returns the variant ("base" or "6stack") with the given options, and an
// error for an unknown variant, an unknown word, a handicap out of range, or an
// option that the variant does not have.
func New(variant string, options Options) (Game, error) {
	i := slices.Index(Variants(), variant)
	if i < 0 {
		return Game{}, fmt.Errorf("lyngk: no variant %q, there are %q", variant, Variants())
	}
	g := Game{laws: variants[i].laws}
	if err := g.set(options); err != nil {
		return Game{}, fmt.Errorf("lyngk: %w", err)
	}
	return g, nil
}

// A word is an option that is chosen by a word: one of two, of which the first
// is the default and the second sets a law.
type word struct {
	key     string
	choices [2]string
	law     laws
}

// words are in the order of canonical names.
var words = [...]word{
	{"standing", [2]string{"stays", "collected"}, collectStanding},
	{"neutral", [2]string{"lower", "equal"}, neutralEqual},
}

// grants holds the keys of the handicaps by side, in the order of canonical
// names, after words.
var grants = [2]string{"first", "second"}

// set takes over the options, or names the one that does not fit.
func (g *Game) set(o Options) error {
	for i, choice := range [...]string{o.Standing, o.Neutral} {
		w := words[i]
		switch cmp.Or(choice, w.choices[0]) {
		case w.choices[0]:
		case w.choices[1]:
			g.laws |= w.law
		default:
			return fmt.Errorf("option %q: must be %s or %s", w.key+"="+choice, w.choices[0], w.choices[1])
		}
	}
	if err := g.setNumbers(o); err != nil {
		return err
	}
	if g.laws&sixStack == 0 {
		return nil
	}
	if g.laws&collectStanding != 0 {
		return fmt.Errorf("option %q: in 6stack no stack is ever collected", "standing=collected")
	}
	if g.granted != [2]uint8{} {
		g.laws |= grantedFives
	}
	return nil
}

// setNumbers takes over the numbers.
func (g *Game) setNumbers(o Options) error {
	height := cmp.Or(o.Height, baseHeight)
	err := cmp.Or(
		kit.InRange(grants[0], "", o.First, 0, mostGranted), kit.InRange(grants[1], "", o.Second, 0, mostGranted),
		kit.InRange("jokers", "", Jokers-o.Fewer, 0, Jokers), kit.InRange("height", "", height, 4, 6),
		kit.InRange("colours", "", cmp.Or(o.Colours, colourCount), 4, 5), kit.InRange("claims", "", cmp.Or(o.Claims, mostClaims), 1, 3),
	)
	if err != nil {
		return err
	}
	g.granted, g.fewer = [2]uint8{uint8(o.First), uint8(o.Second)}, uint8(o.Fewer)
	g.laws |= [...]laws{lower, 0, higher}[height-4] | laws(cmp.Or(o.Claims, mostClaims)^mostClaims)<<claimShift
	if o.Colours == 4 {
		g.laws |= fourColours
	}
	switch colours, jokers := g.laws.colours().count(), Jokers-o.Fewer; {
	case g.laws&sixStack != 0 && o.Height != 0:
		return fmt.Errorf("option %q: 6stack is the game of stacks of six", fmt.Sprintf("height=%d", o.Height))
	case g.laws.height() > colours+jokers:
		return fmt.Errorf("option %q: no stack of %d can be made of %d colours and %s", fmt.Sprintf("jokers=%d", jokers), g.laws.height(), colours, sanitize.Count(jokers, "joker", "jokers"))
	}
	return nil
}

// Name implements rules.Game. Options come in the order standing, neutral, height, colours,
// claims, jokers, first, second, and those with their default are left out.
func (g Game) Name() string {
	var options []string
	for _, w := range words {
		options = append(options, kit.Option(w.key, w.choices[numeric.OneIf(g.laws&w.law != 0)], w.choices[0]))
	}
	options = append(options,
		kit.Option("height", g.laws.height(), baseHeight+int(g.laws&sixStack)), kit.Option("colours", g.laws.colours().count(), colourCount),
		kit.Option("claims", g.laws.claims(), mostClaims), kit.Option("jokers", Jokers-int(g.fewer), Jokers),
		kit.Option(grants[0], g.granted[0], 0), kit.Option(grants[1], g.granted[1], 0))
	return kit.FullName("lyngk/"+variants[g.laws&sixStack].name, options...)
}

// Board implements rules.Boarded: all variants lay the same pieces by one set-up number,
// but for jokers that are left out, and for the number of colours. Of four colours and no joker no stack is higher than four.
func (g Game) Board() string {
	board := Game{fewer: g.fewer, laws: g.laws & fourColours}
	if board.laws != 0 && g.fewer == Jokers {
		board.laws |= lower
	}
	return board.Name()
}

// Version implements rules.Game.
func (g Game) Version() int { return 1 }

// New implements rules.Game. The seed is the set-up number.
func (g Game) New(seed uint64) rules.State {
	s := new(State)
	g.Deal(s, seed)
	return s
}

// Deal makes dst, which must be a *State of this package, what New returns, and allocates
// nothing.
func (g Game) Deal(dst rules.State, seed uint64) {
	s := dst.(*State)
	*s = State{laws: g.laws, limits: g.laws.limits(), scores: g.granted}
	out := g.fewer
	for p, laid := range setup(seed, g.laws.supply()) {
		if laid == joker && out > 0 {
			out--
			continue
		}
		s.put(single(laid), point(p))
	}
	s.derive()
}

// put sets down a stack on an empty point of a board that is being laid.
func (s *State) put(laid stack, p point) {
	if laid != 0 {
		s.land(laid, p)
	}
}

// derive computes all that follows from stacks, claims and the small fields, for a
// position that was set up and not played.
func (s *State) derive() {
	for _, l := range lines {
		last := points(0) // the occupied point before, if any
		for _, p := range l.points {
			if s.stacks[p] == 0 {
				continue
			}
			if last != 0 {
				s.sight[p] |= last
				s.sight[last.first()] |= p.set()
			}
			last = p.set()
		}
	}
	s.boardHash = s.keys(s.tall[0])
	s.settle()
}

// A splitMix is the state of the generator SplitMix64 (Steele, Lea, Flood 2014),
// which starts at the number that names a set-up.
type splitMix uint64

func (r *splitMix) next() uint64 {
	z := numeric.Mix(uint64(*r))
	*r += 0x9e3779b97f4a7c15
	return z
}

// setup returns the pieces by point of the set-up with a number (В.1): 43 pieces
// in a fixed order, shuffled from the last down. The number is part of records
// and vectors, so the way of drawing it can never change, down to the slight
// favour that a remainder gives to small numbers.
func setup(number uint64, of [pieceCount]int) (laid [pointCount]piece) {
	n := 0
	for p, count := range of {
		for range count {
			laid[n] = piece(p)
			n++
		}
	}
	source := splitMix(number)
	for n := uint64(pointCount - 1); n > 0; n-- {
		j := source.next() % (n + 1)
		laid[n], laid[j] = laid[j], laid[n]
	}
	return laid
}
