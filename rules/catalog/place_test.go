package catalog_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestPlaces looks for the places of all moves of a start position within its picture,
// different ones for different names.
func TestPlaces(t *testing.T) {
	names := regexp.MustCompile(`[A-Za-z][0-9]+`)
	all := catalog.New(catalog.Variants()...)
	for _, name := range []string{"gipf/basic", "gipf/standard:pie=1", "gipf/ultimate", "zertz/37", "zertz/48", "lyngk/base", "combined/gipf-tournament+zertz-37:zertz=6,challenges=1"} {
		g, err := all.Game(name)
		require.NoError(t, err)
		s := g.New(1)
		placed, picture := s.(rules.Placed), s.(rules.Pictured).Picture()
		at := map[[2]int]string{}
		for _, m := range s.Moves(nil) {
			for _, place := range names.FindAllString(g.FormatMove(s, m), -1) {
				x, y, ok := placed.Place(place)
				require.True(t, ok, "%s: %s", name, place)
				require.True(t, x > picture.Left && x < picture.Right && y > picture.Top && y < picture.Bottom, "%s: %s is at %d, %d", name, place, x, y)
				if before, there := at[[2]int{x, y}]; there {
					require.Equal(t, before, place, name)
				}
				at[[2]int{x, y}] = place
			}
		}
		require.Greater(t, len(at), 20, name)
		for _, none := range []string{"", "a", "z9", "a0", "a99"} {
			_, _, ok := placed.Place(none)
			require.False(t, ok, "%s: %q", name, none)
		}
	}
}

// TestOptionExamples makes each game with each of the examples of its options, which changes it.
func TestOptionExamples(t *testing.T) {
	for _, v := range catalog.List() {
		require.Equal(t, "pie=0|1", v.Options[len(v.Options)-1].Values, "%s takes the swap rule", v.Name)
		for _, o := range v.Options {
			require.NotEmpty(t, o.Doc, o.Values)
			g, err := catalog.Game(v.Name + ":" + o.Example)
			require.NoError(t, err)

			require.NotEqual(t, v.Name, g.Name(), o.Example)
		}
	}
}

// TestRangesOfOptions: a game takes both ends of the range that is said of an option, and nothing beyond.
func TestRangesOfOptions(t *testing.T) {
	ends := regexp.MustCompile(`^(\w+)=(-?\d+)\.\.(-?\d+)$`)
	for _, v := range catalog.List() {
		for _, o := range v.Options {
			m := ends.FindStringSubmatch(o.Values)
			if m == nil {
				continue
			}
			least, most := number(t, m[2]), number(t, m[3])
			for value, good := range map[int]bool{least - 1: false, least: true, most: true, most + 1: false} {
				name := fmt.Sprintf("%s:%s=%d", v.Name, m[1], value)
				_, err := catalog.Game(name)
				require.Equal(t, good, err == nil, "%s: %v", name, err)
			}
		}
	}
}

// TestOptionsOfGames: a game says all options that it takes, with what it has without them, and that pieces may be lacking only where they may.
func TestOptionsOfGames(t *testing.T) {
	t.Parallel()
	const kinds, stacks = "[white-|black-]tamsk|zertz|dvonn|yinsh|punct=0..6", "neutral=lower|equal (lower), colours=4|5 (5), claims=1..3 (2), jokers=%d..3 (3), first=0..8 (0), second=0..8 (0), pie=0|1 (0)"
	for name, want := range map[string]string{
		"gipf/basic":      "side=3..5 (4), row=4|5 (4), pieces=2..40 (12), stack=yes|no (no), white=-11..3 (0), black=-11..3 (0), " + kinds + " (), pie=0|1 (0)",
		"gipf/standard":   "side=3..5 (4), row=4|5 (4), pieces=2..40 (12), stack=yes|no (yes), white=-11..0 (0), black=-11..0 (0), " + kinds + " (), punct-gipf=yes|no (yes), pie=0|1 (0)",
		"gipf/tournament": "side=3..5 (4), row=4|5 (4), pieces=2..40 (18), stack=yes|no (yes), white=-16..0 (0), black=-16..0 (0), " + kinds + " (), punct-gipf=yes|no (yes), pie=0|1 (0)",
		"gipf/ultimate":   "white=0..3 (0), black=0..3 (0), punct-gipf=yes|no (yes), pie=0|1 (0)",
		"zertz/blitz": "rings=37|40|43|44|48|61|COLUMNS (37), remove=yes|no (yes), goal=EACH/W/G/B (- for none) (2/3/4/5), supply=W/G/B (0..24) (5/7/9), " +
			"first=w1g2b1 (none), second=w1g2b1 (none), pie=0|1 (0)",
		"lyngk/base":                      "standing=stays|collected (stays), height=4..6 (5), " + fmt.Sprintf(stacks, 0),
		"lyngk/6stack":                    fmt.Sprintf(stacks, 1), // a six takes one
		"combined/gipf-tournament+dice":   "white=0..3 (0), black=0..3 (0), " + kinds + " (zertz=6) (), punct-gipf=yes|no (yes), challenges=0..99 (1) (1), pie=0|1 (0)",
		"combined/gipf-ultimate+zertz-48": "white=0..3 (0), black=0..3 (0), " + kinds + " (zertz=6) (), punct-gipf=yes|no (yes), challenges=0..99 (1) (1), pie=0|1 (0)",
	} {
		v, err := catalog.New(catalog.Variants()...).Variant(name)
		require.NoError(t, err)
		var said []string
		for _, o := range v.Options {
			said = append(said, fmt.Sprintf("%s (%s)", o.Values, o.Default))
			if key, _, _ := strings.Cut(o.Values, "="); key == "white" || key == "black" {
				require.Equal(t, strings.Contains(o.Values, "=-"), strings.HasSuffix(o.Doc, ", or lacks"), "%s: %s", name, o.Values)
			}
		}
		require.Equal(t, want, strings.Join(said, ", "), name)
	}
}

// TestNumberNotGiven: an option that is not given is 0.
func TestNumberNotGiven(t *testing.T) {
	n, err := catalog.Options{"black": "1"}.Number("white")
	require.NoError(t, err)
	require.Zero(t, n)
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// FuzzGame: a name is refused in one line, or the game's own name is another name of
// the same game, which begins and reads its own beginning.
func FuzzGame(f *testing.F) {
	for _, v := range catalog.Variants() {
		f.Add(v.Name)
	}
	for _, name := range []string{"gipf/basic:white=2,black=-3", "zertz/37:white=1,goal=", "lyngk/base:a=b,a=b", "gipf", "gipf/basic:", "zertz/48:,", "a/b:c=d=e", ":", ""} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		g, err := catalog.Game(name)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := catalog.Game(g.Name())
		require.NoError(t, err)
		require.Equal(t, g.Name(), again.Name())
		start := g.New(1)
		back, err := again.Parse(start.String())
		require.NoError(t, err)
		require.Equal(t, start.String(), back.String())
	})
}

// TestPhaseAtStart: an even game begins at phase 0. What a handicap or an option leaves out counts as used up, but for
// the pieces of a game on a field of its own, which is measured by its own start.
func TestPhaseAtStart(t *testing.T) {
	t.Parallel()
	for _, v := range catalog.Variants() {
		require.Zero(t, phaseAtStart(t, v.Name), v.Name)
	}
	for name, want := range map[string]float64{
		"gipf/basic:white=3":                     0, // never below
		"gipf/basic:white=-6,black=-6":           1 - 12./24,
		"gipf/tournament:white=-16":              1 - 20./36,
		"gipf/ultimate:white=3":                  0,
		"gipf/basic:pieces=6":                    0,
		"gipf/basic:side=5,white=-6,black=-6":    0,
		"zertz/37:second=w1g2b3":                 (0 + 6./24) / 2,
		"lyngk/base:jokers=1":                    2. / 43,
		"combined/gipf-basic+dice:black=3":       0,
		"gipf/basic:white=-6,black=-6,pie=1":     1 - 12./24,
		"gipf/standard:pieces=9,white=-1,side=3": 0,
	} {
		require.InDelta(t, want, phaseAtStart(t, name), 1e-12, name)
	}
}

func phaseAtStart(t *testing.T, name string) float64 {
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g.New(1).(rules.Phased).Phase()
}
