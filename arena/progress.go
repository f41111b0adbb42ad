package arena

import "sync/atomic"

// Progress counts the games of a run while it runs. Any goroutine may look at
// any time; the zero value is ready. One Progress serves one Run.
type Progress struct {
	planned, resumed, finished, inFlight atomic.Int64
}

// A Snapshot is what a Progress says at one moment, in games. While games start
// and end its numbers may be apart by those games.
type Snapshot struct {
	// Planned is the number of games of the whole tournament. While its format has
	// more to decide it is the most that there may be.
	Planned int64
	// Resumed is how many of them earlier runs had finished.
	Resumed int64
	// Finished is how many this run has finished.
	Finished int64
	// InFlight is how many are being played.
	InFlight int64
}

// Queued returns how many games have yet to start.
func (s Snapshot) Queued() int64 {
	return max(0, s.Planned-s.Resumed-s.Finished-s.InFlight)
}

// Snapshot returns the present counts.
func (p *Progress) Snapshot() Snapshot {
	return Snapshot{
		Planned: p.planned.Load(), Resumed: p.resumed.Load(),
		Finished: p.finished.Load(), InFlight: p.inFlight.Load(),
	}
}
