package each

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOf(t *testing.T) {
	require.Equal(t, []string{"3", "1", "2"}, Of([]int{3, 1, 2}, strconv.Itoa))
	require.Nil(t, Of(nil, strconv.Itoa))
}

func TestCount(t *testing.T) {
	require.Equal(t, 2, Count([]int{3, 1, 2}, func(n int) bool { return n > 1 }))
	require.Zero(t, Count(nil, func(int) bool { return true }))
}

func TestSum(t *testing.T) {
	require.Equal(t, 7, Sum([]string{"three", "of"}, func(s string) int { return len(s) }))
	require.Zero(t, Sum(nil, func(x float64) float64 { return x }))
}

func TestFirst(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	require.Equal(t, 4, First([]int{3, 4, 6}, even))
	require.Zero(t, First([]int{3}, even))
}

func TestMap(t *testing.T) {
	length := func(s string) (string, int) { return s, len(s) }
	require.Equal(t, map[string]int{"a": 1, "bc": 2}, Map([]string{"a", "bc", "a"}, length))
	require.Empty(t, Map(nil, length))
}

func TestDistinct(t *testing.T) {
	require.Equal(t, []int{3, 1}, Distinct([]string{"one", "a", "two"}, func(s string) int { return len(s) }))
	require.Nil(t, Distinct(nil, strconv.Itoa))
}
