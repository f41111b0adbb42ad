package runs

import (
	"math"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAddressSpace: the limit of address space is the one that was set, if any.
func TestAddressSpace(t *testing.T) {
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_AS, &before))
	defer func() { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &before)) }()
	most := int64(min(before.Max, math.MaxInt64)) // unlimited is more
	for _, limit := range []int64{min(most, 1<<47), most} {
		set := before
		if set.Cur = uint64(limit); limit == math.MaxInt64 {
			set.Cur = before.Max
		}
		require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &set))
		require.Equal(t, limit, addressSpace())
	}
}
