package export

import (
	"fmt"
	"time"

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

// A Run is what a file says of the run that its games are of. Its tags are the
// keys of the first line of JSONL.
type Run struct {
	// Name is what the user calls the run, Created when it was, in UTC and whole
	// seconds.
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	// Game and RulesVersion are the full name of the game and the version of its
	// rules.
	Game         string `json:"game"`
	RulesVersion int    `json:"rules_version"`
	// Seed is the source of all randomness of the run.
	Seed Seed `json:"seed"`
	// Tournament is the name of the format, Seeds its number of seeds, Settings and
	// Most what a format that decides as it goes has besides: its parameters as text
	// and the most games it may play.
	Tournament string `json:"tournament"`
	Seeds      int    `json:"seeds"`
	Settings   string `json:"settings,omitempty"`
	Most       int64  `json:"most_games,omitempty"`
	// Pairs, OpeningPlies and MaxPlies are those of the tournament.
	Pairs        int `json:"pairs"`
	OpeningPlies int `json:"opening_plies"`
	MaxPlies     int `json:"max_plies"`
	// Openings is the identity of the source of openings, "" for random decisions
	// alone; Adjudication is that of the tournament in words, "" for none.
	Openings     string `json:"openings,omitempty"`
	Adjudication string `json:"adjudication,omitempty"`
	// Players are the entrants, in the order of their numbers.
	Players []Player `json:"players"`
	// Code is the version of the program that played, Toolchain that of Go.
	Code      string `json:"code_version"`
	Toolchain string `json:"toolchain"`
	// Config is the resolved configuration as text, ConfigHash its SHA-256 in hex.
	ConfigHash string `json:"config_hash"`
	Config     string `json:"config"`
}

// A Player is an entrant of a run: its name, the canonical spec of its agent and
// the identity of that, which covers what the spec refers to.
type Player struct {
	Name     string `json:"name"`
	Spec     string `json:"spec"`
	Identity string `json:"identity"`
}

// A Stamp is what every file says of where its games come from, by key. Its
// order is that in which the keys are written.
type Stamp []StampEntry

// A StampEntry is one key of a stamp.
type StampEntry struct{ Key, Value string }

// Stamp returns the stamp of a run: schema version, hash of the configuration,
// version of the rules and of the program that played.
func (r *Run) Stamp() Stamp {
	return Stamp{
		{"schema_version", fmt.Sprint(SchemaVersion)},
		{"config_hash", r.ConfigHash},
		{"rules_version", fmt.Sprint(r.RulesVersion)},
		{"code_version", r.Code},
	}
}

// A Game is a record and what its decisions say when they are read by the rules.
type Game struct {
	arena.Record
	// Movers are who made each decision, by ply.
	Movers []rules.Player
}

// Replay reads the decisions of r by the rules of g. The game shares the slices
// of r. A decision that is not legal is an error that quotes it.
func Replay(g rules.Game, r arena.Record) (Game, error) {
	x := Game{Record: r, Movers: make([]rules.Player, 0, len(r.Moves))}
	_, err := r.Replay(g, func(_ int, s rules.State, _ rules.Move) { x.Movers = append(x.Movers, s.Mover()) })
	if err != nil {
		return Game{}, fmt.Errorf("export: %w", err)
	}
	return x, nil
}
