package gipf

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// Field are the options of a game on another field, with other rows or other pieces. The zero
// value of each is what the variant has.
type Field struct {
	Side   int // spots along an edge of the board, 3 to 5 (GIPF-R22)
	Row    int // adjacent pieces that make a row, 4 or 5 (GIPF-R23)
	Pieces int // pieces of each side in reserve at the start, 2 to 40 (GIPF-R24)
	// Plain says that there are no GIPF pieces where the variant has them (GIPF-R25).
	Plain        bool
	White, Black int // pieces beyond those in reserve, as New has them
}

// mostReserve bounds the pieces of a side in reserve at the start.
const mostReserve = 40

// A FieldGame is a variant of GIPF with other numbers than the rulebook's. It has a state of
// its own, which knows no shifts and is slower by a factor of about twenty, so that the games of the rulebook pay
// nothing for it. Make it with NewField.
type FieldGame struct {
	field   *field
	variant string
	options Field
	kind    kind
	reserve [2]int
}

// NewField returns a variant ("basic", "standard" or "tournament") with the given options. An
// unknown variant and numbers out of range are errors.
func NewField(variant string, o Field) (*FieldGame, error) {
	i := slices.Index(Variants(), variant)
	if i < 0 {
		return nil, fmt.Errorf("gipf: no variant %q, there are %q", variant, Variants())
	}
	v := setups[i]
	for _, n := range []struct {
		key              string
		value            *int
		usual, low, high int
	}{{"side", &o.Side, radius + 1, 3, 5}, {"row", &o.Row, 4, 4, 5}, {"pieces", &o.Pieces, v.reserve, 2, mostReserve}} {
		if *n.value == 0 {
			*n.value = n.usual
		}
		if *n.value < n.low || *n.value > n.high {
			return nil, fmt.Errorf("gipf: option %q: must be from %d to %d", fmt.Sprintf("%s=%d", n.key, *n.value), n.low, n.high)
		}
	}
	g := &FieldGame{field: makeField(o.Side, o.Row), variant: variant, options: o, kind: kind(i)}
	if o.Plain {
		g.kind = basic
	}
	for c, extra := range [2]int{o.White, o.Black} {
		g.reserve[c] = o.Pieces + extra
		if g.reserve[c] < v.least || g.reserve[c] > mostReserve {
			return nil, fmt.Errorf("gipf: option %q of %s: must be from %d to %d", fmt.Sprintf("%s=%d", optionNames[c], extra), variant, v.least-o.Pieces, mostReserve-o.Pieces)
		}
	}
	return g, nil
}

// Name implements rules.Game: side, row, pieces, stack, white and black, without those that
// change nothing.
func (g *FieldGame) Name() string {
	var parts []string
	add := func(key string, value, usual int) {
		if value != usual {
			parts = append(parts, fmt.Sprintf("%s=%d", key, value))
		}
	}
	o := g.options
	add("side", o.Side, radius+1)
	add("row", o.Row, 4)
	add("pieces", o.Pieces, setups[slices.Index(Variants(), g.variant)].reserve)
	if o.Plain {
		parts = append(parts, "stack=no")
	}
	add("white", o.White, 0)
	add("black", o.Black, 0)
	return "gipf/" + g.variant + ":" + strings.Join(parts, ",")
}

// Board implements rules.Boarded: pieces in reserve change nothing on the board. In tournament without GIPF
// pieces no move brings one in.
func (g *FieldGame) Board() string {
	name, sep := "gipf/"+g.variant, ":"
	if g.options.Side != radius+1 {
		name, sep = fmt.Sprintf("%s:side=%d", name, g.options.Side), ","
	}
	if g.options.Plain && g.variant == Variants()[tournament] {
		name += sep + "stack=no"
	}
	return name
}

// Version implements rules.Game.
func (g *FieldGame) Version() int { return 1 }

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g *FieldGame) New(uint64) rules.State {
	s := g.empty()
	s.reserve, s.intro = [2]uint8{uint8(g.reserve[white]), uint8(g.reserve[black])}, [2]uint8{basicOnly, basicOnly}
	switch {
	case g.kind == tournament:
		s.intro = [2]uint8{}
	case g.variant != Variants()[tournament]:
		s.pieces = g.field.corners
	}
	if g.kind == standard {
		s.gipfs = s.occupied()
	}
	return s
}

// empty returns a state in which everything is still to be set.
func (g *FieldGame) empty() *FieldState { return &FieldState{core: core{kind: g.kind}, game: g} }

// mostOf is how many pieces a side can have, a GIPF piece counting two.
func (g *FieldGame) mostOf(c side) int {
	return g.reserve[c] + 2*g.field.corners[c].Count()
}

// FormatMove implements rules.Game.
func (g *FieldGame) FormatMove(state rules.State, m rules.Move) string {
	s := state.(*FieldState)
	if m&fieldRemoval == 0 {
		number, gipf := pushOf(m)
		return [2]string{"", "G"}[kit.OneIf(gipf)] + g.field.pushes[number].text
	}
	line, kept := s.removalOf(m)
	row := s.row(line) // the numbers of spots rise along every line
	var text strings.Builder
	text.WriteString("x" + g.field.spotName(row.First()) + "-" + g.field.spotName(row.Last()))
	for sep := "+"; kept != 0; kept, sep = kept&(kept-1), "," {
		text.WriteString(sep + g.field.spotName(kept.First()))
	}
	return text.String()
}

// ParseMove implements rules.Game.
func (g *FieldGame) ParseMove(state rules.State, move string) (rules.Move, error) {
	s := state.(*FieldState)
	for _, m := range s.Moves(nil) {
		if g.FormatMove(s, m) == move {
			return m, nil
		}
	}
	return kit.Read("gipf: move", move, rules.Move(0), s.whyNot(move))
}

// whyNot says why a text is no legal move.
func (s *FieldState) whyNot(move string) error {
	push, gipf := strings.CutPrefix(move, "G")
	number := slices.IndexFunc(s.game.field.pushes, func(p fieldPush) bool { return p.text == push })
	switch {
	case s.result != rules.Ongoing:
		return fmt.Errorf("the game is over")
	case s.pending != 0:
		return fmt.Errorf("a row has to be removed first, with GIPF pieces kept in line order")
	case number < 0:
		return fmt.Errorf("no such push: want a dot and the spot next to it (a1-b2), or a removal (xb2-e5)")
	case gipf:
		return fmt.Errorf("no GIPF piece may be pushed now, or the line is full")
	}
	return fmt.Errorf("only a GIPF piece may be pushed now, or the line is full")
}

// Parse implements rules.Game.
func (g *FieldGame) Parse(position string) (rules.State, error) {
	s := g.empty()
	if err := s.read(position, g.field.columns, g.field, 2*mostReserve, s.impossible); err != nil {
		return nil, err
	}
	s.findPending()
	s.conclude()
	return s, nil
}

// impossible names the field that no position of the game can have, and why.
func (s *FieldState) impossible() (field string, err error) {
	g := s.game
	check := func(field string, fails bool, format string, args ...any) kit.Check {
		return kit.CheckOf(field, func() error {
			if fails {
				return fmt.Errorf(format, args...)
			}
			return nil
		})
	}
	checks := []kit.Check{check("board", g.kind == basic && s.gipfs != 0, "the game has no GIPF pieces")}
	for c := range side(2) {
		n := s.material(c)
		checks = append(checks, check("reserves", n > g.mostOf(c), "%d pieces of %s on the board and in reserve, a side has at most %d", n, c, g.mostOf(c)))
	}
	rows := g.field.rowLines(s.pieces[s.actor], s.occupied())
	return kit.Impossible(append(
		checks,
		check("intro", g.kind != tournament && s.intro != [2]uint8{basicOnly, basicOnly}, "must be 22 outside tournament"),
		check("resolved", s.resolved&^rows != 0, "%s has no row on one of the lines", s.actor),
		check("actor", s.actor != s.next && rows&^s.resolved == 0 && s.bare() != bothSides, "%s pushes next and %s has no row to remove", s.next, s.actor),
	)...)
}

// EventKinds implements rules.EventNamer: of the events of the rulebook's games those that
// FieldState tells.
func (g *FieldGame) EventKinds() []rules.EventKind {
	var absent []int
	for k := range eventKinds {
		if !slices.Contains(fieldEvents, k) || g.kind == basic && k == evNoGipf || g.kind != tournament && k == evGipfPushed {
			absent = append(absent, k)
		}
	}
	return rules.Without(eventKinds, absent...)
}

// FeatureNames implements rules.FeatureNamer: those of the rulebook's games, so that their
// weights can be used.
func (g *FieldGame) FeatureNames() []string { return featureNames }

// FeatureDocs implements rules.FeatureDocer.
func (g *FieldGame) FeatureDocs() []string { return featureDocs }

// MoveFeatureDocs implements rules.FeatureDocer: moves have no features.
func (g *FieldGame) MoveFeatureDocs() []string { return nil }

// Symmetries implements rules.Symmetric, as Game does.
func (g *FieldGame) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric.
func (g *FieldGame) Image(dst, src rules.State, k int) (swapped bool) {
	s, m := *src.(*FieldState), &g.field.images[k%hexgrid.Symmetries]
	s.pieces, s.gipfs = [2]hexgrid.Board{m.of(s.pieces[0]), m.of(s.pieces[1])}, m.of(s.gipfs)
	lines := func(l lineSet) (moved lineSet) {
		for ; l != 0; l &= l - 1 {
			moved |= 1 << m.line[l.first()]
		}
		return moved
	}
	s.resolved, s.pending = lines(s.resolved), lines(s.pending)
	if swapped = k >= hexgrid.Symmetries; swapped {
		s.swapColours()
	}
	*dst.(*FieldState) = s
	return swapped
}
