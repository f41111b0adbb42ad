package runs

import (
	"context"
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
// takes 330 KiB once it is under way, with what gathers between collections.
const gameMemory = 512 << 10

// inFlight returns how many games are to be in flight, 0 where the configuration does not say:
// as many as it asks for, where a limit of memory has room for them in three quarters of it.
func (s *Session) inFlight() int {
	return roomFor(s.Config.InFlight, s.Slots(), debug.SetMemoryLimit(-1))
}

// roomFor is inFlight for a limit in bytes. There are never fewer games than compute.
func roomFor(asked, slots int, limit int64) int {
	if limit == math.MaxInt64 {
		return asked
	}
	return min(asked, max(slots, int(limit/4*3/gameMemory)))
}
