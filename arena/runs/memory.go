package runs

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime/debug"

	"gipf.arena/arena"
)

// Play is arena.Run with the garbage collector set for as many games as are
// in flight, unless the environment variable GOGC says how to collect.
func Play(ctx context.Context, t *arena.Tournament, opt arena.Options) error {
	defer Collect(opt.InFlight)()
	return arena.Run(ctx, t, opt)
}

// Collect sets the garbage collector for the given number of games in flight, unless the environment variable
// GOGC says how to collect. The function that it returns restores the old setting.
func Collect(inFlight int) (back func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(gcPercent(inFlight))
	return func() { debug.SetGCPercent(before) }
}

// gcPercent returns how much garbage may gather between collections, in per cent
// of the memory in use. A few games hold a few megabytes, so collecting at twice
// that happens all the time and costs as much as everything else the arena does;
// 10,000 games hold a gigabyte, and twice that is more than they may take.
func gcPercent(inFlight int) int {
	const most, least, full = 400, 50, 256 // from this number of games on it is below most
	return max(least, min(most, most*full/max(inFlight, 1)))
}

// gameMemory is the estimated memory of a game in flight, in bytes: at GIPF a game of
// mcts:sims=400 takes 4 to 5 MiB once under way, since both agents keep their trees.
const gameMemory = 6 << 20

// Room returns how many of the games asked for fit at the same time in three quarters of the memory limit,
// and at least the given number. If these are fewer, why says so in a line without a subject.
func Room(asked, least int) (games int, why string) {
	if games = roomFor(asked, least, debug.SetMemoryLimit(-1)); games < asked {
		why = fmt.Sprintf("the memory limit (GOMEMLIMIT or ulimit -v) has room for no more at %d MiB each", gameMemory>>20)
	}
	return games, why
}

// roomFor is the number that Room returns for a limit in bytes.
func roomFor(asked, least int, limit int64) int {
	if limit == math.MaxInt64 {
		return asked
	}
	return min(asked, max(least, int(limit/4*3/gameMemory)))
}

const (
	// runtimeSpace is the address space, in bytes, that Go's runtime reserves whether it needs it or not;
	// leastSpace is what the program needs to play at all. Both were found by ulimit -v.
	runtimeSpace, leastSpace = 768 << 20, 896 << 20
	// programMemory is what Go's limit does not count, in bytes: the pages of the program's file and its tables.
	programMemory = 32 << 20
)

// LimitMemory makes this process respect the memory limit that GOMEMLIMIT or a limit of address space (ulimit
// -v) sets. A program calls it once, at its start. The error says that there is too little memory.
func LimitMemory() error {
	space := addressSpace()
	if space < leastSpace {
		return fmt.Errorf("the limit of address space (ulimit -v) is %d KiB: the program needs %d KiB", space>>10, leastSpace>>10)
	}
	debug.SetMemoryLimit(heapLimit(debug.SetMemoryLimit(-1), space))
	return nil
}

// heapLimit is the limit, in bytes, for the memory that Go counts, so that the whole process stays within a
// limit. Go exceeds its own by a few per cent while it collects.
func heapLimit(limit, space int64) int64 {
	if space < math.MaxInt64 {
		limit = min(limit, space-runtimeSpace)
	}
	if limit == math.MaxInt64 {
		return limit
	}
	return max(limit/2, limit/20*19-programMemory)
}
