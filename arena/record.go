package arena

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Record is one finished game: who played, all moves, and how it ended. Records
// are values; nothing changes one after Play made it.
//
// All fields follow from the tournament and Index alone, except the measured ones (Elapsed;
// Thinking and Latency of a side), SearchInfo and Evidence. The hash covers the fields that do.
type Record struct {
	// Index is the number of the game in the run, from 0: 2*Pair + Place.
	Index int64
	// Pair is the index of the pair, and Place says that this is game 0 or 1 of it.
	Pair  int64
	Place int
	// Game is the full name of the game, RulesVersion the version of its rules.
	Game         string
	RulesVersion int
	// Opening is the index of the opening, OpeningPlies its number of moves,
	// the first ones of Moves.
	Opening      int64
	OpeningPlies int
	// Start is the text of the start position, "" if that is Game.New(Setup).
	Start string
	// Setup is the seed of the start position (Game.New), Seed that of the game:
	// the agents' randomness derives from it.
	Setup, Seed uint64
	// Sides are who moved first and who second.
	Sides [2]Side
	// Moves are the texts of all moves, in order.
	Moves []string
	// Result is Ongoing exactly when the game has no result (Cap).
	Result rules.Result
	// Termination is the class of ending, Ending the name of the rule that ended
	// the game if its rules report it, and Detail tells people more if something
	// went wrong.
	Termination    Termination
	Ending, Detail string
	// Control is the verdict that adjudication would have given in a control
	// game, which is played on to check it; the zero Verdict in all other games.
	Control Verdict
	// SearchInfo is what the agents thought, as far as the tournament keeps it
	// (Tournament.Info). It is stored, but the hash does not cover it.
	SearchInfo SearchInfo
	// Evidence is further material about a forfeit. Play sets it; it is neither
	// encoded nor stored.
	Evidence []agents.Evidence
	// Elapsed is the time from the first move to the last, waiting for a
	// compute slot included. Measured.
	Elapsed time.Duration
}

// A Side is one player's part of a record and, as JSON, of exports.
type Side struct {
	// Player is the index of the player in the tournament.
	Player int `json:"player"`
	// Name and Spec are the player's name and the canonical spec of its agent.
	Name string `json:"name"`
	Spec string `json:"spec"`
	// Moves is the number of moves the agent was asked for and gave, an illegal one
	// included. Moves of the opening do not count.
	Moves int `json:"decisions"`
	// Sims and Transitions are the sums of what the agent reports.
	Sims        int64 `json:"sims"`
	Transitions int64 `json:"transitions"`
	// Thinking is the time the agent took for its moves. It includes what the arena
	// does between two moves: it plays the last move and lists the legal ones. Waiting for a compute slot and telling observers
	// do not count. Measured.
	Thinking time.Duration `json:"thinking_ns"`
	// Latency counts moves by time taken. Measured.
	Latency Latency `json:"-"`
}

// Hash returns the SHA-256 of the canonical encoding of r.
func (r *Record) Hash() [sha256.Size]byte {
	var buffer [2048]byte // most encodings fit
	return sha256.Sum256(r.AppendCanonical(buffer[:0]))
}

// Plies returns the number of moves made, the opening included.
func (r *Record) Plies() int { return len(r.Moves) }

// Fault returns the seat, 0 for first, whose fault ended the game, and the class
// of the fault; ok is false for a game without a forfeit.
func (r *Record) Fault() (seat int, class Termination, ok bool) {
	if !r.Termination.Forfeit() || !r.Termination.allows(r.Result) {
		return 0, "", false
	}
	return r.Result.Winner().Other().Index(), r.Termination, true
}

// Counted reports whether the game has a result that statistics may use.
func (r *Record) Counted() bool { return r.Result != rules.Ongoing }

// Check reports the first thing in r that no game could have produced, or nil.
// It is for records from outside; it does not replay the moves.
func (r *Record) Check() error {
	if err := r.check(); err != nil {
		return fmt.Errorf("arena: record %d: %w", r.Index, err)
	}
	return nil
}

func (r *Record) check() error {
	switch {
	case r.Index < 0 || r.Index >= MaxGames:
		return fmt.Errorf("index out of range")
	case r.Pair != r.Index/2 || int64(r.Place) != r.Index%2:
		return fmt.Errorf("is game %d of pair %d, want game %d of pair %d", r.Place, r.Pair, r.Index%2, r.Index/2)
	case r.Opening < 0 || r.OpeningPlies < 0 || r.OpeningPlies > len(r.Moves):
		return fmt.Errorf("opening %d has %d plies of %d", r.Opening, r.OpeningPlies, len(r.Moves))
	case r.Sides[0].Player < 0 || r.Sides[1].Player < 0 || r.Sides[0].Player == r.Sides[1].Player:
		return fmt.Errorf("players %d and %d", r.Sides[0].Player, r.Sides[1].Player)
	case !r.Termination.allows(r.Result):
		return fmt.Errorf("result %s with termination %q", ResultName(r.Result), r.Termination)
	case !r.Control.possible(r):
		return fmt.Errorf("control %+v in a game of %d moves", r.Control, len(r.Moves))
	}
	if i := slices.IndexFunc(r.Moves, func(m string) bool { return !isToken(m) }); i >= 0 {
		return fmt.Errorf("move %d is %q, want one word of ASCII", i, r.Moves[i])
	}
	return r.SearchInfo.check(len(r.Moves) - r.OpeningPlies)
}

// isToken reports whether text is one non-empty word of printable ASCII, as the
// text of a move is in every game. Encodings rely on it.
func isToken(text string) bool {
	for i := range len(text) {
		if text[i]-'!' > '~'-'!' { // below or above
			return false
		}
	}
	return text != ""
}

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

// Replay plays the moves of r by the rules of g and returns the last position.
// Before each move it calls visit, if not nil, with the position; visit must
// neither change nor keep it. An illegal move is an error that quotes it.
func (r *Record) Replay(g rules.Game, visit func(ply int, s rules.State, m rules.Move)) (rules.State, error) {
	if g.Name() != r.Game {
		return nil, fmt.Errorf("arena: record %d is of %q, not of %q", r.Index, r.Game, g.Name())
	}
	s, err := r.begin(g)
	if err != nil {
		return nil, fmt.Errorf("arena: record %d: start: %w", r.Index, err)
	}
	for ply, text := range r.Moves {
		m, err := g.ParseMove(s, text)
		if err != nil {
			return nil, fmt.Errorf("arena: record %d: move %d: %w", r.Index, ply, err)
		}
		if visit != nil {
			visit(ply, s, m)
		}
		s.Play(m)
	}
	return s, nil
}

// begin returns the start position.
func (r *Record) begin(g rules.Game) (rules.State, error) {
	if r.Start == "" {
		return g.New(r.Setup), nil
	}
	return g.Parse(r.Start)
}
