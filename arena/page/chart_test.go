package page

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFiguresWithoutBounds: they are not shown, or with the end that they have.
func TestFiguresWithoutBounds(t *testing.T) {
	low := 0.25
	require.Equal(t, "not determined", Plain.Text(Interval{Value: 7}))
	require.Equal(t, "0.5 [0.25, …]", Plain.Text(Interval{Value: 0.5, Low: &low}))
	require.Equal(t, "50.0% [25.0, …]", Percent.Text(Interval{Value: 0.5, Low: &low}))
}

func TestTicks(t *testing.T) {
	for _, s := range []Scale{{0, 1, 0, 1}, {-300, 412, 0, 1}, {0.97, 1.03, 0, 1}, {2, 50, 0, 1}} {
		at := s.Ticks()
		require.GreaterOrEqual(t, len(at), 4, "%v", s)
		require.LessOrEqual(t, len(at), 11, "%v", s)
		require.GreaterOrEqual(t, at[0], s.Low-1e-6)
		require.LessOrEqual(t, at[len(at)-1], s.High+1e-6)
	}
}

// TestZeroHasNoDirection: what is 0 as far as it is written has no minus.
func TestZeroHasNoDirection(t *testing.T) {
	iv := Interval{Value: -0.04, Low: new(-0.3), High: new(-0.01)}
	require.Equal(t, "+0 [+0, +0]", Elo.Text(iv))
	require.Equal(t, "+0.0 [+0.0, +0.0]", Points.Text(Interval{Value: -0.0004, Low: new(-0.0003), High: new(-0.0001)}))
	require.Equal(t, "0.0% [0.0, 0.0]", Percent.Text(Interval{Value: -0.0004, Low: new(-0.0003), High: new(math.Copysign(0, -1))}))
	require.Equal(t, "-1 [-2, -1]", Elo.Text(Interval{Value: -0.6, Low: new(-1.6), High: new(-0.51)}))
}

// TestColours: a picture has the colours of a light page, which the style sheet names first.
func TestColours(t *testing.T) {
	names := map[string]string{"grid": "faint", "none": "shade"}
	for class, c := range inkColours {
		name := cmp.Or(names[class], class)
		require.Contains(t, strings.SplitN(CSS(), "\n", 2)[0], fmt.Sprintf("--%s: #%02x%02x%02x;", name, c.R, c.G, c.B), class)
	}
}
