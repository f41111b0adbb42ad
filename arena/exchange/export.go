package exchange

import (
	"fmt"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// SchemaVersion is the version of the files' meaning: the names of columns,
// keys and tags, and what they hold. It grows when anything is renamed, removed
// or means something else, not when something is added.
const SchemaVersion = 1

// A Writer writes the games of one run in one form. It is for one goroutine.
type Writer interface {
	// Game writes the next game. Games come in the order of their index.
	Game(g *Game) error
	// Close writes the rest. It does not close the underlying writer.
	Close() error
}

// NewStamp says where the games of a file come from: schema version, hash of the configuration, version of
// the rules and of the program that played, in the order in which the keys are written.
func NewStamp(r *arena.Meta) []KeyValue {
	return []KeyValue{
		{"schema_version", fmt.Sprint(SchemaVersion)},
		{"config_hash", r.ConfigHash()},
		{"rules_version", fmt.Sprint(r.RulesVersion)},
		{"code_version", r.Code},
	}
}

// A Game is a record and the players of its moves.
type Game struct {
	arena.Record
	// Movers are the players who made each move, by ply.
	Movers []rules.Player
}

// Replay reads the moves of r by the rules of g. The game shares the slices
// of r. An illegal move is an error that quotes it.
func Replay(g rules.Game, r arena.Record) (Game, error) {
	x := Game{Record: r, Movers: make([]rules.Player, 0, len(r.Moves))}
	_, err := r.Replay(g, func(_ int, s rules.State, _ rules.Move) { x.Movers = append(x.Movers, s.Mover()) })
	if err != nil {
		return Game{}, fmt.Errorf("export: %w", err)
	}
	return x, nil
}

// A Seed is 64 bits, in files 16 hex digits: many readers round numbers of more
// than 53 bits.
type Seed uint64

// String returns the 16 hex digits.
func (s Seed) String() string { return fmt.Sprintf("%016x", uint64(s)) }

// MarshalText implements encoding.TextMarshaler.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Seed) UnmarshalText(text []byte) error {
	x, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || Seed(x).String() != string(text) {
		return fmt.Errorf("seed %q, want 16 hex digits", text)
	}
	*s = Seed(x)
	return nil
}
