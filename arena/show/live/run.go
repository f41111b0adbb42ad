package live

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/rules"
)

// A run is one run as its pages show it. It is safe for concurrent use.
type run interface {
	// about returns what never changes, and progress how far the run is.
	about() about
	progress(ctx context.Context) (progress, error)
	// standings rates the games, or returns the last standings where that would cost too
	// much. The caller must not change them.
	standings(ctx context.Context) (*report.Standings, error)
	// liveBoards returns the games that are being played or, where they are unknown, those that
	// ended last, at most so many. Places keep their game where they can; nil is nothing.
	liveBoards(ctx context.Context, most int) []*arena.Frame
	// game returns a game as it stands; nil says that the run will have or has it, but that
	// no page has shown it yet. The error says that there is none.
	game(ctx context.Context, index int64) (*arena.Frame, error)
}

// about is what never changes of a run. Another run may take the place of one that is gone.
type about struct {
	ID      string // in addresses
	Place   string // its directory, below the one that is shown
	Name    string
	Game    string
	rules   rules.Game // nil where the program does not know the game
	Format  string
	Agents  int
	Created time.Time
	Live    bool   // computed by this process
	born    string // tells it from other runs in its place
}

// progress is how far a run is, in games.
type progress struct {
	Done, Planned int64
	// Begun is how many games have begun, or were offered to workers, and have not ended, Slots how many
	// of them compute at the same time; both are 0 where another process plays.
	Begun, Slots int64
	// Offered says that workers play, Most that Planned is the most there may be.
	Offered, Most bool
	// Over says that nothing is left to play.
	Over bool
	// Rate is in games a second, 0 where it is not known; Left is the rest at that rate.
	Rate float64
	Left time.Duration
}

// Rest says in words how much time is left, "" where that is not known.
func (p progress) Rest() string {
	rest := p.Left.String()
	switch {
	case p.Left <= 0:
		return ""
	case p.Left >= 48*time.Hour:
		rest = fmt.Sprintf("%.0f days", p.Left.Hours()/24)
	case p.Left >= time.Hour:
		rest = strings.TrimSuffix(p.Left.Round(time.Minute).String(), "0s")
	}
	if p.Most {
		return "at most " + rest
	}
	return rest
}

// AddressOf returns what stands for a directory, relative to the one whose runs are shown, in addresses: the same at any time, and
// nothing from which a path can be made.
func AddressOf(dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return hex.EncodeToString(sum[:6])
}

// A pace measures how fast a number grows, over the last minute or two.
type pace struct {
	marks []mark
}

// mark is a number at a time.
type mark struct {
	at time.Time
	n  int64
}

// The window of a pace.
const (
	paceEvery = time.Second
	paceMarks = 90
)

// rate takes up a number and returns its growth a second since the oldest mark, 0 before a
// second has gone.
func (p *pace) rate(now time.Time, n int64) float64 {
	if len(p.marks) == 0 || now.Sub(p.marks[len(p.marks)-1].at) >= paceEvery {
		p.marks = append(p.marks, mark{now, n})
		if len(p.marks) > paceMarks {
			p.marks = p.marks[1:]
		}
	}
	first := p.marks[0]
	if passed := now.Sub(first.at).Seconds(); passed >= 1 {
		return float64(n-first.n) / passed
	}
	return 0
}

// at fills in the rate and the time left.
func (p *progress) at(rate float64) {
	if p.Rate = rate; rate > 0 && !p.Over {
		p.Left = time.Duration(float64(max(0, p.Planned-p.Done)) / rate * float64(time.Second)).Round(time.Second)
	}
}
