package zertz

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules/hexgrid"
)

// TestMapsOfBoards: the boards of the rulebook are maps too, and known again however they
// are written (ZERTZ-R16).
func TestMapsOfBoards(t *testing.T) {
	for text, board := range map[string]uint8{
		"37": board37, "40": board40, "43": board43, "44": board44, "48": board48,
		"4-5-6-7-6-5-4": board37, "5-6-7-7-6-5-4": board40, "5-6-7-7-6-5-4-3": board43,
		"5-6-7-8-7-6-5": board44, "5-6-7-8-7-6-5-4": board48, ".4-5-6-7-6-5-4.": board37,
	} {
		m, err := readMap(text)
		require.NoError(t, err, text)
		require.True(t, &shapes[board] == m, "%s is %s", text, m.name)
	}
}

// TestMaps reads maps and looks at their rings: how many there are, who touches whom, and
// how they are written.
func TestMaps(t *testing.T) {
	for text, want := range map[string]struct {
		rings, symmetries int
		around            string // of the ring named first
		again             string
	}{
		"5-6-7-8-9-8-7-6-5": {61, 12, "e5: e6 f5 f4 e4 d4 d5", ""},
		"61":                {61, 12, "e5: e6 f5 f4 e4 d4 d5", "5-6-7-8-9-8-7-6-5"},
		"60-1":              {61, 2, "a60: a59", ""},
		"2-1":               {3, 6, "b1: a1 a2", ""},
		"1-1":               {2, 4, "a1: b1", ""},
		"3-3":               {6, 2, "a1: a2 b1", ""}, // the later column is half a step higher
		"3-.3":              {6, 2, "a1: a2 b1", "3-3"},
		"3-3.":              {6, 2, "a1: a2 b2 b1", ""},
		"3-3..":             {6, 2, "a1: a2 b2 b1", "3-3."},
		"3-2.1-3":           {9, 2, "b4: c3 a3", ""},
		"..2.-1..":          {3, 2, "b1: a1", "2-1.."},
	} {
		m, err := readMap(text)
		require.NoError(t, err, text)
		require.Equal(t, want.rings, m.rings.Count(), text)
		require.Len(t, m.images, want.symmetries, text)
		require.Equal(t, cmp.Or(want.again, text), m.text)
		name, _, _ := strings.Cut(want.around, ":")
		at, ok := m.byName[name]
		require.True(t, ok, name)
		require.Equal(t, want.around, strings.Join(names(m, at), " "), text)
	}
}

// TestMapsRefused: what is no map says where.
func TestMapsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":  "no board of that name, want 37, 40, 43, 44, 48 or 61, or columns such as 4-5-6-7-6-5-4",
		"7": "no board of that name", "62": "no board of that name",
		"4-5-": `column 3 "": no ring`, "-4": `column 1 "": no ring`, "4-...-4": `column 2 "...": no ring`,
		"4-5x-4": `column 2 "5x": want a number of rings, with a dot`, "4-0-4": `column 2 "0": want a number of rings`,
		"4-04": `column 2 "04": want a number of rings`, "4-+4": `column 2 "+4": want a number of rings`,
		"62-1": `column 1 "62": more than 61 places`, "1-999999999": `column 2 "999999999": more than 61 places`,
		"99999999999999999999-1": `column 1 "99999999999999999999": want a number of rings`,
		"31-31":                  `62 rings, there may be 2 to 61`,
		"1-1.1":                  `the rings are not connected: b3 is apart from a1`,
		"4-..........1":          "the rings are not connected: b1 is apart from a1",
		"1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1": "27 columns, there may be 26",
	} {
		_, err := readMap(text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestMapsWriteBack: any columns are written in one way, which reads as the same rings.
func TestMapsWriteBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[1-9.]{1,4}(-[1-9.]{1,4}){0,8}`).Draw(t, "map")
		m, err := readMap(text)
		if err != nil {
			return
		}
		again, err := readMap(m.text)
		require.NoError(t, err)
		require.Equal(t, m.text, again.text)
		require.Equal(t, m.rings.Count(), again.rings.Count())
		for b := m.rings; b != 0 && m.lattice != nil; b &= b - 1 {
			require.Equal(t, names(m, b.First()), names(again, b.First()), text)
		}
	})
}

// names returns a ring and those around it, in circular order, by their names.
func names(m *shape, at hexgrid.Spot) (all []string) {
	all = append(all, m.names[at]+":")
	for d := range hexgrid.Direction(6) {
		if to, ok := m.spots[m.cells[at].Step(d)]; ok {
			all = append(all, m.names[to])
		}
	}
	return all
}
