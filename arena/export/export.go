package export

import (
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// SchemaVersion numbers what the files mean: the names of columns, keys and
// tags, and what they hold. It grows when anything is renamed, removed or means
// something else, not when something is added.
const SchemaVersion = 1

// A Writer takes up the games of one run and writes them in one form. It is for
// one goroutine.
type Writer interface {
	// Game writes the next game. Games come in the order of their index.
	Game(g *Game) error
	// Close writes what is left. It does not close what it writes to.
	Close() error
}

// A Stamp is what every file says of where its games come from, by key. Its
// order is that in which the keys are written.
type Stamp []StampEntry

// A StampEntry is one key of a stamp.
type StampEntry struct{ Key, Value string }

// NewStamp returns the stamp of a run: schema version, hash of the configuration,
// version of the rules and of the program that played.
func NewStamp(r *arena.Meta) Stamp {
	return Stamp{
		{"schema_version", fmt.Sprint(SchemaVersion)},
		{"config_hash", r.ConfigHash()},
		{"rules_version", fmt.Sprint(r.RulesVersion)},
		{"code_version", r.Code},
	}
}

// A Game is a record and what its moves say when they are read by the rules.
type Game struct {
	arena.Record
	// Movers are who made each move, by ply.
	Movers []rules.Player
}

// Replay reads the moves of r by the rules of g. The game shares the slices
// of r. A move that is not legal is an error that quotes it.
func Replay(g rules.Game, r arena.Record) (Game, error) {
	x := Game{Record: r, Movers: make([]rules.Player, 0, len(r.Moves))}
	_, err := r.Replay(g, func(_ int, s rules.State, _ rules.Move) { x.Movers = append(x.Movers, s.Mover()) })
	if err != nil {
		return Game{}, fmt.Errorf("export: %w", err)
	}
	return x, nil
}
