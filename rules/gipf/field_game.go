package gipf

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// Field holds the options of a game on another field, with other rows or other pieces. The
// zero value of each means what the variant has.
type Field struct {
	Side   int // spots along an edge of the board, 3 to 5 (GIPF-R22)
	Row    int // adjacent pieces that make a row, 4 or 5 (GIPF-R23)
	Pieces int // pieces of each side in reserve at the start, 2 to 40 (GIPF-R24)
	// Plain says that there are no GIPF pieces where the variant has them (GIPF-R25).
	Plain        bool
	White, Black int // pieces added to the reserve, as in New
}

// mostReserve bounds the pieces of a side in reserve at the start.
const mostReserve = 40

// A FieldGame is a variant of GIPF with other numbers than the rulebook's. Its separate state uses no shifts and
// is slower by a factor of about twenty, so that the games of the rulebook pay nothing for it. Make it with
// NewField.
type FieldGame struct {
	family
	field   *field
	variant kind // equals the family's kind as far as GIPF pieces go
	options Field
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
		if err := kit.InRange(n.key, "", *n.value, n.low, n.high); err != nil {
			return nil, fmt.Errorf("gipf: %w", err)
		}
	}
	g := &FieldGame{field: makeField(o.Side, o.Row, inOrder), variant: kind(i), options: o, family: family{kind(i)}}
	if o.Plain {
		g.kind = basic
	}
	for c, extra := range [2]int{o.White, o.Black} {
		g.reserve[c] = o.Pieces + extra
		if err := kit.InRange(optionNames[c], variant, extra, v.least-o.Pieces, mostReserve-o.Pieces); err != nil {
			return nil, fmt.Errorf("gipf: %w", err)
		}
	}
	return g, nil
}

// Name implements rules.Game: side, row, pieces, stack, white and black, without those that
// change nothing.
func (g *FieldGame) Name() string {
	o, v := g.options, &setups[g.variant]
	return kit.FullName("gipf/"+v.name, kit.Option("side", o.Side, radius+1), kit.Option("row", o.Row, 4), kit.Option("pieces", o.Pieces, v.reserve),
		kit.Option("stack", stackWords[numeric.OneIf(o.Plain)], stackWords[0]), kit.Option(optionNames[white], o.White, 0), kit.Option(optionNames[black], o.Black, 0))
}

// stackWords are the values of the option stack: whether there are GIPF pieces.
var stackWords = [2]string{"yes", "no"}

// Board implements rules.Boarded: pieces in reserve change nothing on the board. In tournament without GIPF
// pieces, no move brings one in.
func (g *FieldGame) Board() string {
	stack := numeric.OneIf(g.options.Plain && g.variant == tournament)
	return kit.FullName("gipf/"+setups[g.variant].name, kit.Option("side", g.options.Side, radius+1), kit.Option("stack", stackWords[stack], stackWords[0]))
}

// New implements rules.Game. The set-up is fixed, so the seed is not used.
func (g *FieldGame) New(uint64) rules.State {
	return &FieldState{core: g.field.start(g.variant, g.kind, g.reserve), game: g}
}

// mostPieces is how many pieces a side can have, a GIPF piece counting two. The larger number of the two sides
// counts for both, because exchanging the colours gives a position of the same game.
func (g *FieldGame) mostPieces() int {
	most := max(g.reserve[white], g.reserve[black])
	if g.variant == tournament { // from an empty board
		return most
	}
	return most + 2*g.field.corners[white].Count()
}

// FormatMove implements rules.Game.
func (g *FieldGame) FormatMove(state rules.State, m rules.Move) string {
	s := state.(*FieldState)
	if m&fieldRemoval == 0 {
		number, gipf := pushOf(m)
		return [2]string{"", "G"}[numeric.OneIf(gipf)] + g.field.pushes[number].text
	}
	line, kept := s.removalOf(m)
	return g.field.rowText(s.row(line)) + g.field.keptText(kept)
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

// whyNot says why a text is not a legal move.
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
	s := &FieldState{core: core{kind: g.kind}, game: g}
	err := s.read(position, g.field, 2*mostReserve, func() (string, error) {
		return s.impossible(g.field, g.field.rowLines(s.pieces[s.actor], s.occupied()), g.mostPieces())
	})
	if err != nil {
		return nil, err
	}
	s.findPending()
	s.conclude()
	return s, nil
}

// EventKinds implements rules.EventNamer: of the events of the rulebook's games, those
// that FieldState reports.
func (g *FieldGame) EventKinds() []rules.EventKind {
	var absent kit.Absent
	for k := range eventKinds {
		absent.If(!slices.Contains(fieldEvents, k), k)
	}
	absent.If(g.kind == basic, evNoGipf)
	absent.If(g.kind != tournament, evGipfPushed)
	return rules.Without(eventKinds, absent...)
}

// MoveFeatureDocs implements rules.FeatureDocer: moves have no features.
func (g *FieldGame) MoveFeatureDocs() []string { return nil }

// Symmetries implements rules.Symmetric: the symmetries of the hexagon that keep the rules,
// each without and with an exchange of the colours.
func (g *FieldGame) Symmetries() int { return 2 * len(g.field.images) }

// Image implements rules.Symmetric.
func (g *FieldGame) Image(dst, src rules.State, k int) (swapped bool) {
	d := dst.(*FieldState)
	d.core, swapped = g.field.image(src.(*FieldState).core, k)
	return swapped
}
