package book_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestRoundTrip: a book reads back as it was written, to the byte.
func TestRoundTrip(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b := some(t, game(t, name), 20)
		text, err := b.Text()
		require.NoError(t, err)
		path := testkit.File(t, text, t.TempDir(), "book.jsonl")
		again, err := book.Load(path, only(b.Game()))
		require.NoError(t, err)
		require.Equal(t, b.Entries(), again.Entries())
		require.Equal(t, b.Head(), again.Head())
		require.Equal(t, b.Digest(), again.Digest())
		same, err := again.Text()
		require.NoError(t, err)
		require.Equal(t, string(text), string(same))
	}
}

// TestDigestIsOfWhatIsPlayed: where a book comes from does not change its digest, any
// figure does.
func TestDigestIsOfWhatIsPlayed(t *testing.T) {
	g := game(t, "gipf/basic")
	s := g.New(0)
	e := entry(g, s, s.Moves(nil)[:3]...)
	of := func(h book.Head, e book.Entry) string {
		b, err := book.New(g, h, []book.Entry{e})
		require.NoError(t, err)
		return b.Digest()
	}
	want := of(book.Head{}, e)
	require.Equal(t, want, of(book.Head{Name: "x", Seed: 4, Code: "v9"}, e))
	e.Moves = append([]book.Move{}, e.Moves...)
	e.Moves[2].Depth++
	require.NotEqual(t, want, of(book.Head{}, e))
}

// TestTorn: a book cut off anywhere is refused in one line.
func TestTorn(t *testing.T) {
	b := some(t, game(t, "zertz/37"), 4)
	text, err := b.Text()
	require.NoError(t, err)
	for cut := 0; cut < len(text)-1; cut += 1 + len(text)/997 {
		_, err := book.Parse("x", text[:cut], only(b.Game()))
		require.Error(t, err, "%d of %d bytes", cut, len(text))
		require.NotContains(t, err.Error(), "\n")
	}
	_, err = book.Parse("x", text[:len(text)-1], only(b.Game()))
	require.NoError(t, err, "the last line feed is no part of what is said")
}

// TestMistakes: each error is one line that names the place and quotes the fault.
func TestMistakes(t *testing.T) {
	g := game(t, "gipf/basic")
	b := some(t, g, 2)
	text, err := b.Text()
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	plain := `{"format":"gipfarena-book","version":1,"game":"gipf/basic","rules_version":` + strings.SplitN(strings.SplitN(lines[0], `"rules_version":`, 2)[1], ",", 2)[0] + `,"positions":1}` + "\n"
	start := func(moves string) string {
		return plain + `{"position":"` + g.New(0).String() + `","moves":` + moves + "}\n"
	}
	ok := start(`[{"move":"a1-b2","value":0.5}]`)
	_, err = book.Parse("x", []byte(ok), only(g))
	require.NoError(t, err, "a book that a person wrote needs no digest")
	_, err = book.Parse("x", []byte(start(`[{"move":"a1-b2","won":1125899906842624}]`)), only(g))
	require.NoError(t, err, "as many games as there may be")
	for moves, games := range map[string]bool{`[{"move":"a1-b2","value":1},{"move":"a5-b5","value":1},{"move":"b1-b2","value":0}]`: false, `[{"move":"a1-b2","value":0.5,"lost":1}]`: true} {
		b, err := book.Parse("x", []byte(start(moves)), only(g))
		require.NoError(t, err, "moves of one worth in any order, from lost to won")
		require.Equal(t, games, b.HasGames())
	}
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", `book: x: nothing in it`},
		{"no book", "hello\n", `book: x:1: not the first line of a book: "hello"`},
		{"a run", `{"format":"gipfarena-run"}`, `book: x:1: not the first line of a book: "{\"format\":\"gipfarena-run\"}"`},
		{"later version", strings.Replace(ok, `"version":1`, `"version":2`, 1), `book: x:1: version 2 of books, this program reads 1`},
		{"another game", strings.Replace(ok, `gipf/basic`, `zertz/37`, 1), `book: x:1: a book of "zertz/37"`},
		{"other rules", strings.Replace(ok, `"rules_version":`, `"rules_version":9`, 1), `book: x:1: the rules of gipf/basic have version 9`},
		{"unknown key", strings.Replace(ok, `"positions"`, `"positon"`, 1), `book: x:1: not one JSON object`},
		{"too few", lines[0] + lines[1], `book: x: it holds 1 positions, and should hold 2: it is torn`},
		{"changed", lines[0] + lines[2] + lines[1], `book: x: it was changed: its digest is `},
		{"twice", lines[0] + lines[1] + lines[1], `is there already, as "`},
		{"no position", plain + `{"position":"no","moves":[]}`, `book: x:2: gipf: position "no"`},
		{"no moves", start(`[]`), `no moves`},
		{"no such move", start(`[{"move":"a1-z9","value":0.5}]`), `"a1-z9"`},
		{"move twice", start(`[{"move":"a1-b2","value":0.5},{"move":"a1-b2","value":0.4}]`), `move "a1-b2" is there twice`},
		{"order", start(`[{"move":"a1-b2","value":0.5},{"move":"a5-b5","value":0.6}]`), `move "a5-b5" is better than the one before it`},
		{"value", start(`[{"move":"a1-b2","value":1.5}]`), `move "a1-b2": value 1.5 is not between 0 and 1`},
		{"count", start(`[{"move":"a1-b2","won":-1}]`), `move "a1-b2": count -1 is not between 0 and 1125899906842624`},
		{"large count", start(`[{"move":"a1-b2","won":1125899906842625}]`), `move "a1-b2": count 1125899906842625 is not between 0 and 1125899906842624`},
		{"nothing known", start(`[{"move":"a1-b2"}]`), `move "a1-b2": neither a value nor games`},
		{"a long move", start(`[{"move":"` + strings.Repeat("a", 5000) + `","value":0.5}]`), `a move of 5000 bytes, want at most 1024`},
		{"a long position", strings.Replace(ok, `"position":"`, `"position":"`+strings.Repeat("w", 5000), 1), `bytes, want at most 1024`},
		{"more on the line", strings.TrimSpace(ok) + " {}", `book: x:2: not one JSON object`},
		{"one character more", strings.TrimSpace(ok) + "}", `book: x:2: not one JSON object`},
		{"a long line", plain + strings.Repeat(" ", 1<<20) + "\n", `book: x:2: longer than 1048576 bytes`},
	} {
		_, err := book.Parse("x", []byte(c.text), only(g))
		require.ErrorContains(t, err, c.want, c.name)
		require.NotContains(t, err.Error(), "\n", c.name)
	}
	_, err = book.Load("/dev/zero", only(g))
	require.EqualError(t, err, "book: open /dev/zero: not a regular file")
	_, err = book.Load(testkit.Path(t, "none"), only(g))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestWorth: a search's value counts where there is one, else the games.
func TestWorth(t *testing.T) {
	value := 0.25
	require.Equal(t, 0.25, (&book.Move{Value: &value, Won: 9}).Worth())
	require.Equal(t, 0.5, (&book.Move{Won: 2, Drawn: 1, Lost: 2}).Worth())
	require.InDelta(t, 2.0/3, (&book.Move{Won: 1}).Worth(), 1e-15)
	require.Equal(t, 0.25, (&book.Move{Lost: 2}).Worth())
}

// FuzzParse reads any text as a book: it is refused in one line, or is written again
// as a book that says the same.
func FuzzParse(f *testing.F) {
	g := game(f, "gipf/basic")
	text, err := some(f, g, 2).Text()
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(`{"format":"gipfarena-book","version":1,"game":"gipf/basic","rules_version":1,"positions":0}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := book.Parse("x", text, only(g))
		if err != nil {
			require.Regexp(t, `^book: x`, err.Error())
			return
		}
		again, err := b.Text()
		require.NoError(t, err)
		same, err := book.Parse("x", again, only(g))
		require.NoError(t, err)
		require.Equal(t, b.Entries(), same.Entries())
		for _, e := range b.Entries() {
			s, err := g.Parse(e.Position)
			require.NoError(t, err)
			require.NotEmpty(t, b.Find(s, s.Moves(nil)))
		}
	})
}

// TestFindWhicheverWayItIsTurned asks about images of positions under some
// symmetries of the game, and holds the answer to the images of the successors: a legal
// move belongs to a move of the book exactly if some symmetry takes the one position
// to the other, and what follows to what follows.
func TestFindWhicheverWayItIsTurned(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g := game(t, name)
		sym := g.(rules.Symmetric)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			s := random(g, rng, rng.IntN(12))
			moves := s.Moves(nil)
			b, err := book.New(g, book.Head{}, []book.Entry{entry(g, s, moves[:min(4, len(moves))]...)})
			require.NoError(t, err)
			for _, k := range []int{0, 1, 2 + rng.IntN(sym.Symmetries()-2)} {
				image := g.New(0)
				sym.Image(image, s, k)
				before := image.String()
				legal := image.Moves(nil)
				found := b.Find(image, legal)
				require.Equal(t, before, image.String())
				require.NotEmpty(t, found)
				listed := map[rules.Move]string{}
				for _, c := range found {
					for _, m := range c.Legal {
						require.NotContains(t, listed, m)
						listed[m] = c.Text
					}
				}
				for _, m := range legal {
					want := twin(t, g, s, b.Entries()[0].Moves, image, m)
					require.Equal(t, want, listed[m] != "", "%s: %q, %q of %q", name, s, g.FormatMove(image, m), image)
				}
			}
		}
	}
}

// twin reports whether a move of an image of s leads where one of the moves of the book
// does, by trying all symmetries on what follows.
func twin(t *testing.T, g rules.Game, s rules.State, moves []book.Move, image rules.State, m rules.Move) bool {
	after := rules.Fork(g, image)
	after.Play(m)
	for _, known := range moves {
		p, err := g.ParseMove(s, known.Text)
		require.NoError(t, err)
		follows := rules.Fork(g, s)
		follows.Play(p)
		if rules.Class(g, follows) == rules.Class(g, after) && (follows.Mover() == s.Mover()) == (after.Mover() == image.Mover()) {
			return true
		}
	}
	return false
}

// TestFindNothing asks about a position that the book does not know.
func TestFindNothing(t *testing.T) {
	g := game(t, "gipf/basic")
	s := g.New(0)
	b, err := book.New(g, book.Head{}, []book.Entry{entry(g, s, s.Moves(nil)...)})
	require.NoError(t, err)
	legal := s.Moves(nil)
	found := b.Find(s, legal)
	require.Len(t, found, 5, "five moves of the start differ (rules, TestClass)")
	stands := 0
	for _, c := range found {
		stands += len(c.Legal)
	}
	require.Equal(t, len(legal), stands)
	require.Len(t, b.Find(s, legal[:1]), 1, "only what may be played")
	s.Play(legal[0])
	require.Nil(t, b.Find(s, s.Moves(nil)))
}

// twosome is a game whose class takes the players for the same: a move either passes
// the turn on or does not, and a position is worth the same to either player to move.
type twosome struct{}

type twoState struct {
	left  int
	mover rules.Player
}

func (twosome) Name() string                                  { return "twosome" }
func (twosome) Version() int                                  { return 1 }
func (twosome) New(uint64) rules.State                        { return &twoState{3, rules.First} }
func (twosome) FormatMove(_ rules.State, m rules.Move) string { return string("sh"[m]) }
func (twosome) Class(s rules.State) uint64                    { return uint64(s.(*twoState).left) }

func (twosome) Parse(text string) (rules.State, error) {
	return &twoState{int(text[0] - '0'), rules.Player(text[2] - '0')}, nil
}

func (twosome) ParseMove(_ rules.State, text string) (rules.Move, error) {
	return map[string]rules.Move{"s": 0, "h": 1}[text], nil
}

func (s *twoState) Play(m rules.Move) {
	if s.left--; m == 1 {
		s.mover = s.mover.Other()
	}
}

func (s *twoState) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return s.mover
}

func (s *twoState) Moves(dst []rules.Move) []rules.Move { return append(dst, 0, 1) }
func (s *twoState) Result() rules.Result                { return rules.Ongoing }
func (s *twoState) CopyFrom(src rules.State)            { *s = *src.(*twoState) }
func (s *twoState) Hash() uint64                        { return uint64(s.left)<<2 | uint64(s.mover) }

func (s *twoState) String() string { return string(rune('0'+s.left)) + " " + string(rune('0'+s.mover)) }

// TestWhoIsToMoveTellsMovesApart: two moves lead to one class, and after one of them it
// is the other player's turn. What the one is worth says nothing of the other.
func TestWhoIsToMoveTellsMovesApart(t *testing.T) {
	g := twosome{}
	stay, hand := 0.9, 0.1
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: "3 1", Moves: []book.Move{{Text: "s", Value: &stay}, {Text: "h", Value: &hand}}}})
	require.NoError(t, err)
	for _, mover := range []rules.Player{rules.First, rules.Second} {
		found := b.Find(&twoState{3, mover}, []rules.Move{0, 1})
		require.Len(t, found, 2)
		require.Equal(t, []rules.Move{0}, found[0].Legal)
		require.Equal(t, 0.9, found[0].Worth())
		require.Equal(t, []rules.Move{1}, found[1].Legal)
	}
}

// TestSuccessors: what leads to one class has one key, the position that was asked about stays, and the one after the move can be looked at.
func TestSuccessors(t *testing.T) {
	g := game(t, "gipf/basic")
	f, s := book.NewSuccessors(g), g.New(0)
	before, keys := s.String(), map[book.Key]int{}
	for _, m := range s.Moves(nil) {
		keys[f.Key(s, m)]++
		after := g.New(0)
		after.Play(m)
		require.Equal(t, after.String(), f.State().String())
		require.Equal(t, before, s.String())
	}
	require.Len(t, keys, 5, "42 first moves, of which many are one another turned or mirrored")
}
