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
