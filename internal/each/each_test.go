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
