package kit_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/kit"
)

func TestRead(t *testing.T) {
	var got [2]uint8
	list := []kit.Field{
		{"score", func(text string) error { return kit.Pair(text, "points", 20, &got) }},
		{"end", func(text string) error {
			if text != "-" {
				return errors.New("want -")
			}
			return nil
		}},
	}
	possible := func() (string, error) {
		if got[0] == got[1] {
			return "score", errors.New("no player leads")
		}
		return "", nil
	}
	require.NoError(t, kit.ReadFields("3,20 -", list, possible))
	require.Equal(t, [2]uint8{3, 20}, got)
	for text, want := range map[string]string{
		"":         `want the 2 fields score end with one blank between them, got 1`,
		"3,4  -":   `got 3`,
		"3 -":      `score "3": want two numbers and a comma`,
		"3,x -":    `score "3,x": "x" is not a number of points`,
		"03,4 -":   `score "03,4": "03" is not a number of points`,
		"+3,4 -":   `"+3" is not a number of points`,
		"-3,4 -":   `"-3" is not a number of points`,
		"3,21 -":   `score "3,21": 21 points, one side has at most 20`,
		"3,4 end":  `end "end": want -`,
		"4,4 -":    `score "4,4": no player leads`,
		"9e9,4 -":  `"9e9" is not a number of points`,
		"3,999 - ": `got 3`,
	} {
		require.ErrorContains(t, kit.ReadFields(text, list, possible), want, "%q", text)
	}
}

// TestImpossible: the first check that fails speaks, and those after it are not asked.
func TestImpossible(t *testing.T) {
	fine := func() error { return nil }
	field, err := kit.Impossible(kit.CheckOf("a", fine), kit.CheckOf("b", func() error { return errors.New("no") }), kit.CheckOf("c", func() error { panic("asked") }))
	require.Equal(t, "b", field)
	require.EqualError(t, err, "no")
	field, err = kit.Impossible(kit.CheckOf("a", fine))
	require.NoError(t, err)
	require.Empty(t, field)
}
