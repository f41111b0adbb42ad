// Package export writes the games of a run as files that other programs read,
// and reads one of them back.
//
// All forms hold the same: each [Game], a record whose moves were read by the rules
// once more, and the versions of schema, configuration, rules and code:
//
//   - JSONL ([NewJSONL]): everything, and what [NewReader] reads back to the same
//     digest. The first line is the run, the last one the number of games and
//     their digest; each line between is a game.
//   - CSV ([NewCSV], RFC 4180): a line a game, columns as in [GameRow], the
//     moves joined by blanks.
//   - PGN ([NewPGN]): tags that rating programs such as Ordo and BayesElo read,
//     the moves in a comment. A game without a result is "*", which they
//     leave out: it is no draw. Where it is kept what the agents thought, a comment for each
//     move follows, in order, as chess programs write it ([Game.Comment]).
//   - SGF ([NewSGF]): one collection, a game tree a game, its moves as nodes
//     of W, who began, and B, in the game's own notation, with what was thought as a comment (C).
//   - Parquet: the tables of [GameRow] and [MoveRow], in package arena/exchange.
//
// In JSONL the first line has the keys format ("gipfarena-run"), schema_version,
// name, created, game, rules_version, seed, tournament and its parameters,
// players (name, spec, identity by number), code_version, toolchain, builds (only
// where another build was accepted: created, games stored then, code_version, toolchain,
// program, difference), config_hash and config, the whole configuration as text. A game has index (2*pair + place),
// pair, place (game 0 or 1 of the pair), opening, opening_plies, start (only where it is not that of the
// setup), setup, seed, first and second (player, name, spec, decisions, sims,
// transitions, thinking_ns), result (first, second, draw, none), termination,
// ending, detail, control (only where adjudication would have ended the game),
// moves, elapsed_ns and hash, the SHA-256 of the record's canonical encoding. Where it is kept
// what the agents thought follows, lists with an entry for each move after the opening: values
// (logit of what the mover expected, or none, win, draw, loss), nodes, depths, times_us, choices
// and lines (texts of the moves that were expected). The last line has games and digest. Seeds are 16 hex digits in a string, since many
// readers round numbers of more than 53 bits; times are nanoseconds.
//
// Names, specs and what engines say come from anywhere. In the forms of text nothing
// of them steers a terminal: what is not printable is escaped as package
// internal/sanitize does, and then quoted by the rule of the form.
//
// Writers stream: they hold one game at a time.
package exchange

import (
	"fmt"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// SchemaVersion numbers what the files mean: the names of columns, keys and
// tags, and what they hold. It grows when anything is renamed, removed or means
// something else, not when something is added.
const SchemaVersion = 1

// A Writer writes the games of one run in one form. It is for one goroutine.
type Writer interface {
	// Game writes the next game. Games come in the order of their index.
	Game(g *Game) error
	// Close writes what is left. It does not close what it writes to.
	Close() error
}

// A Stamp says in every file where its games come from, by key, in the order in which
// the keys are written.
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

// A Game is a record and who played each of its moves.
type Game struct {
	arena.Record
	// Movers are the players who made each move, by ply.
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
