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

// Collect sets the garbage collector for so many games in flight, unless the environment
// variable GOGC says how to collect. The function that it returns puts it back.
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
// 10,000 hold a gigabyte, and twice that is more than they may take.
func gcPercent(inFlight int) int {
	const most, least, full = 400, 50, 256 // of so many games on there is less than most
	return max(least, min(most, most*full/max(inFlight, 1)))
}

// gameMemory is what a game in flight is reckoned to take, in bytes: at GIPF one of mcts:sims=400
// takes 4 to 5 MiB once it is under way: both agents keep their trees.
const gameMemory = 6 << 20

// Room returns how many of the games asked for have room at the same time in three quarters of the limit of
// memory, and at least so many; where these are fewer, why says so in a line without a subject.
func Room(asked, least int) (games int, why string) {
	if games = roomFor(asked, least, debug.SetMemoryLimit(-1)); games < asked {
		why = fmt.Sprintf("the memory limit (GOMEMLIMIT or ulimit -v) has room for no more at %d MiB each", gameMemory>>20)
	}
	return games, why
}

// roomFor is the number of Room for a limit in bytes.
func roomFor(asked, least int, limit int64) int {
	if limit == math.MaxInt64 {
		return asked
	}
	return min(asked, max(least, int(limit/4*3/gameMemory)))
}

const (
	// runtimeSpace is the address space, in bytes, that Go's runtime reserves whether it needs it or not, and
	// leastSpace what the program needs to play at all: both found by ulimit -v.
	runtimeSpace, leastSpace = 768 << 20, 896 << 20
	// programMemory is what Go's limit does not count, in bytes: the pages of the program's file and its tables.
	programMemory = 32 << 20
)

// LimitMemory has this process keep the limit of memory that GOMEMLIMIT or a limit of address space
// (ulimit -v) sets. A program calls it once, when it begins. The error says that there is too little.
func LimitMemory() error {
	space := addressSpace()
	if space < leastSpace {
		return fmt.Errorf("the limit of address space (ulimit -v) is %d KiB: the program needs %d KiB", space>>10, leastSpace>>10)
	}
	debug.SetMemoryLimit(heapLimit(debug.SetMemoryLimit(-1), space))
	return nil
}

// heapLimit is what the memory that Go counts is limited to, in bytes, so that all of it stays within a limit.
// Go exceeds its own by a few per cent while it collects.
func heapLimit(limit, space int64) int64 {
	if space < math.MaxInt64 {
		limit = min(limit, space-runtimeSpace)
	}
	if limit == math.MaxInt64 {
		return limit
	}
	return max(limit/2, limit/20*19-programMemory)
}
