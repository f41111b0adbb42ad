package arena

import (
	"math/bits"
	"time"
)

// LatencyBuckets is the number of buckets of a Latency.
const LatencyBuckets = 14

// A Latency counts moves by the time they took: bucket k those of at most
// 4^k microseconds that are in no lower bucket, the last one all others. Powers
// of four take one instruction to find, so it costs nothing to count each
// move as it is made and to publish the sums when the game is over.
type Latency [LatencyBuckets]uint32

// LatencyBound returns the upper bound of bucket k; the last bucket has none.
func LatencyBound(k int) time.Duration { return time.Microsecond << (2 * k) }

// add counts one move.
func (l *Latency) add(d time.Duration) {
	whole := uint64(max(d-1, 0) / time.Microsecond)
	l[min((bits.Len64(whole)+1)/2, LatencyBuckets-1)]++
}
