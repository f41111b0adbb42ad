package crew

import (
	"encoding/binary"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestLongestLease: a worker may keep a chunk for an hour, or twenty times the usual time of its games where that is longer, for a
// day while it is not known how long games take; what it plays again three times the usual time and a lease at least.
func TestLongestLease(t *testing.T) {
	c := NewCoordinator(Options{})
	for _, x := range []struct {
		seconds float64 // of a game, of which there are two
		audit   bool
		want    time.Duration
	}{
		{0, false, 24 * time.Hour},
		{0, true, 24 * time.Hour},
		{1, false, time.Hour},
		{90, false, time.Hour},
		{91, false, 20 * 182 * time.Second},
		{4, true, 30 * time.Second},
		{6, true, 36 * time.Second},
		{1e9, true, 3 * 24 * time.Hour},
	} {
		p := &playing{RunService: &RunService{coordinator: c, seconds: x.seconds}}
		one := &chunk{games: make([]Game, 2)}
		if x.audit {
			one.audit = new(audit)
		}
		require.Equal(t, x.want, p.longest(one), "%+v", x)
	}
}

// TestSizeOfChunks: a chunk keeps a slot busy for five seconds, for one where jobs share the slots, and towards the end of the
// schedule for half of what is left for it; it has one pair at least and 200 at most.
func TestSizeOfChunks(t *testing.T) {
	for _, x := range []struct {
		seconds float64 // of a game
		pairs   int64   // left
		slots   int
		shared  bool
		want    int
	}{
		{0, 1e6, 1, false, 1},
		{0.25, 1e6, 1, false, 10},
		{0.25, 1e6, 1, true, 2},
		{1e-6, 1e6, 1, false, 200},
		{9, 1e6, 1, false, 1},
		{0.25, 12, 1, false, 6},
		{0.25, 12, 0, false, 6},
		{0.25, 12, 2, false, 3},
		{0.25, 12, 100, false, 1},
		{0.25, 0, 1, false, 1},
	} {
		c := NewCoordinator(Options{})
		p := &playing{RunService: &RunService{coordinator: c, seconds: x.seconds}, pairs: x.pairs}
		p.Share = c.plain
		c.runs = []*RunService{p.RunService, {Run: Run{Share: c.plain}}}
		if x.shared {
			c.runs[1].Share = NewShare(0, 1)
		}
		require.Equal(t, x.want, p.size(x.slots), "%+v", x)
	}
}

// TestCostOfChunks: a chunk is charged what its games usually take, a second where that is not known.
func TestCostOfChunks(t *testing.T) {
	two := &chunk{games: make([]Game, 2)}
	for seconds, want := range map[float64]float64{0: 1, 0.25: 0.5, 30: 60} {
		require.InDelta(t, want, (&RunService{seconds: seconds}).cost(two), 1e-9)
	}
}

// TestLateAfter: a chunk is late when it was out for three times the usual time of its games, and a lease at least.
func TestLateAfter(t *testing.T) {
	for _, x := range []struct{ seconds, out float64 }{{0.1, 1}, {0.5, 3}, {0, 3600}} {
		synctest.Test(t, func(t *testing.T) {
			p := &playing{RunService: &RunService{coordinator: NewCoordinator(Options{Lease: time.Second}), seconds: x.seconds}}
			m, one := new(member), &chunk{id: 7, games: make([]Game, 2)}
			p.play, p.chunks = p, map[uint64]*chunk{7: one}
			p.leases = map[*member]map[uint64]*lease{m: {7: {chunk: one, since: time.Now()}}}
			time.Sleep(time.Duration(x.out * float64(time.Second)))
			p.findStragglers()
			require.Empty(t, p.stragglers)
			time.Sleep(time.Millisecond)
			p.findStragglers()
			if x.seconds == 0 { // it is not known what is usual
				require.Empty(t, p.stragglers)
				return
			}
			require.Equal(t, []*chunk{one}, p.stragglers)
		})
	}
}

// TestPassedOver: of games that no worker may have now 65,536 pairs are passed over, for others behind them.
func TestPassedOver(t *testing.T) {
	p := &playing{RunService: &RunService{coordinator: NewCoordinator(Options{}), wants: map[string][]string{Any: nil, Timed: nil}}}
	p.mu, p.Tournament = &p.coordinator.mu, tournament(t, 1<<17, "random", "random")
	p.Varies, p.pairs, p.done = []bool{true, true}, 1<<17, arena.NewSet(arena.MaxGames)
	p.schedule, p.chunks = arena.NewSchedule(p.Tournament, p.done), map[uint64]*chunk{}
	for i := range uint64(16) {
		p.chunks[i] = &chunk{class: Timed}
	}
	games, _ := p.next()
	require.Empty(t, games)
	require.Equal(t, 2*65_536, p.queued)
	require.EqualValues(t, 65_536, p.pairs)
}

// A fixed source of numbers comes to one number in [0, 1).
type fixed float64

func (f fixed) Read(b []byte) (int, error) {
	binary.BigEndian.PutUint64(b, uint64(float64(f)*(1<<53))<<11)
	return len(b), nil
}

// TestDraw: what is drawn is the number that the secret says, in all its digits.
func TestDraw(t *testing.T) {
	for _, want := range []float64{0, 0x1p-53, 0.25, 0.5, 1 - 0x1p-53} {
		require.Equal(t, want, (&Coordinator{secret: fixed(want)}).draw())
	}
}

// TestDrawn: of games of public workers the first 50 that are found right are played again and then 5 %, of those of the team 1 %, or
// what the options say, and none of own workers or of players that vary.
func TestDrawn(t *testing.T) {
	below := func(share float64) float64 { return share - 1e-9 }
	above := func(share float64) float64 { return share + 1e-9 }
	for _, x := range []struct {
		trust     TrustLevel
		clean     int64
		audit     float64 // of the options
		player    int     // number 1 varies
		drawn, no float64 // it is played again where this is drawn, and not where that is; 1 is never
	}{
		{Public, 49, 0, 0, below(1), 1},
		{Public, 50, 0, 0, below(0.05), above(0.05)},
		{Public, 50, 0.3, 0, below(0.3), above(0.3)},
		{Public, 49, 0, 1, 1, 0},
		{Team, 0, 0, 0, below(0.01), above(0.01)},
		{Team, 0, 0.3, 0, below(0.3), above(0.3)},
		{Team, 0, 1, 1, 1, 0},
		{Own, 0, 1, 0, 1, 0},
	} {
		r := arena.Record{Sides: [2]arena.Side{{}, {Player: x.player}}}
		for number, want := range map[float64]bool{x.drawn: true, x.no: false} {
			if number == 1 {
				continue
			}
			c := NewCoordinator(Options{Audit: x.audit})
			c.secret = fixed(number)
			p := &playing{RunService: &RunService{Run: Run{Varies: []bool{false, true}}, coordinator: c}}
			require.Equal(t, want, p.drawn(&member{Worker: Worker{Trust: x.trust}, clean: x.clean})(&r), "%+v, %v", x, number)
		}
	}
}

// TestAuditors: a game is played again by an own worker who is there, passed the exam, waits for nothing and has fewer audits than
// slots, else by one of the team, else by a public one, who may have any number; by the coordinator where none can, in 2 % of cases
// all the same, and in 20 % where public ones alone could.
func TestAuditors(t *testing.T) {
	able := func(name string, trust TrustLevel, change ...func(*member)) *member {
		m := &member{Worker: Worker{Name: name, Trust: trust, Slots: 1}, seen: time.Now(), admitted: map[RunID]bool{{}: true}}
		for _, f := range change {
			f(m)
		}
		return m
	}
	busy := func(m *member) { m.engines = []string{"busy"} }
	gone := func(m *member) { m.seen = time.Now().Add(-time.Minute) }
	waits := func(m *member) { m.backoffUntil = time.Now().Add(time.Minute) }
	stranger := func(m *member) { m.admitted = nil }
	for _, x := range []struct {
		members []*member
		drawn   float64
		want    string
	}{
		{nil, 0.5, ""},
		{[]*member{able("suspect", Own)}, 0.5, ""},
		{[]*member{able("a", Own), able("b", Team), able("c", Public)}, 0.5, "a"},
		{[]*member{able("a", Own), able("b", Own)}, 0.49, "a"},
		{[]*member{able("a", Own), able("b", Own)}, 0.5, "b"},
		{[]*member{able("a", Own), able("b", Own)}, 0.99, "b"},
		{[]*member{able("a", Own, busy), able("b", Team), able("c", Public)}, 0.5, "b"},
		{[]*member{able("a", Own, gone), able("b", Team, waits), able("c", Public, busy)}, 0.5, "c"},
		{[]*member{able("b", Team, stranger), able("c", Public, stranger)}, 0.5, ""},
		{[]*member{able("a", Own)}, 0.019, ""},
		{[]*member{able("a", Own)}, 0.021, "a"},
		{[]*member{able("b", Team)}, 0.019, ""},
		{[]*member{able("b", Team)}, 0.021, "b"},
		{[]*member{able("c", Public)}, 0.199, ""},
		{[]*member{able("c", Public)}, 0.201, "c"},
	} {
		c := NewCoordinator(Options{})
		c.secret = fixed(x.drawn)
		p := &playing{RunService: &RunService{coordinator: c, mu: &c.mu}, chunks: map[uint64]*chunk{}}
		for i, m := range x.members {
			c.members[m.Name] = m
			p.chunks[uint64(i)] = &chunk{}
			if m.engines != nil {
				p.chunks[uint64(i)].audit = &audit{by: m}
			}
		}
		got := ""
		if m := p.auditor(&audit{suspect: c.members["suspect"]}); m != nil {
			got = m.Name
		}
		require.Equal(t, x.want, got, fmt.Sprint(x.members, x.drawn))
	}
}
