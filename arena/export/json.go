package export

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"gipf.arena/arena"
)

// jsonFormat is how the first line of the JSONL form says what it is.
const jsonFormat = "gipfarena-run"

// A jsonHead is the first line: the run.
type jsonHead struct {
	Format        string       `json:"format"`
	SchemaVersion int          `json:"schema_version"`
	Name          string       `json:"name"`
	Created       time.Time    `json:"created"`
	Game          string       `json:"game"`
	RulesVersion  int          `json:"rules_version"`
	Seed          jsonSeed     `json:"seed"`
	Tournament    string       `json:"tournament"`
	Seeds         int          `json:"seeds"`
	Pairs         int          `json:"pairs"`
	OpeningPlies  int          `json:"opening_plies"`
	MaxPlies      int          `json:"max_plies"`
	Settings      string       `json:"settings,omitempty"`
	Most          int64        `json:"most_games,omitempty"`
	Openings      string       `json:"openings,omitempty"`
	Adjudication  string       `json:"adjudication,omitempty"`
	Players       []jsonPlayer `json:"players"`
	Code          string       `json:"code_version"`
	Toolchain     string       `json:"toolchain"`
	ConfigHash    string       `json:"config_hash"`
	Config        string       `json:"config"`
}

type jsonPlayer struct {
	Name     string `json:"name"`
	Spec     string `json:"spec"`
	Identity string `json:"identity"`
}

// A jsonGame is a line for each game.
type jsonGame struct {
	Index        int64    `json:"index"`
	Pair         int64    `json:"pair"`
	Place        int      `json:"place"`
	Opening      int64    `json:"opening"`
	OpeningPlies int      `json:"opening_plies"`
	Start        string   `json:"start,omitempty"`
	Setup        jsonSeed `json:"setup"`
	Seed         jsonSeed `json:"seed"`
	First        jsonSide `json:"first"`
	Second       jsonSide `json:"second"`
	Result       string   `json:"result"`
	Termination  string   `json:"termination"`
	Ending       string   `json:"ending"`
	Detail       string   `json:"detail"`
	Control      string   `json:"control,omitempty"`
	Moves        []string `json:"moves"`
	Elapsed      int64    `json:"elapsed_ns"`
	Hash         string   `json:"hash"`
}

type jsonSide struct {
	Player      int    `json:"player"`
	Name        string `json:"name"`
	Spec        string `json:"spec"`
	Decisions   int    `json:"decisions"`
	Sims        int64  `json:"sims"`
	Transitions int64  `json:"transitions"`
	Thinking    int64  `json:"thinking_ns"`
}

// A jsonEnd is the last line, without which a file is not whole.
type jsonEnd struct {
	Games  int64  `json:"games"`
	Digest string `json:"digest"`
}

// A jsonSeed is 64 bits in 16 hex digits: many readers of JSON round numbers of
// more than 53 bits.
type jsonSeed uint64

// MarshalText implements encoding.TextMarshaler.
func (s jsonSeed) MarshalText() ([]byte, error) { return []byte(hex64(uint64(s))), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *jsonSeed) UnmarshalText(text []byte) error {
	x, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || hex64(x) != string(text) {
		return fmt.Errorf("seed %q, want 16 hex digits", text)
	}
	*s = jsonSeed(x)
	return nil
}

func newJSONHead(r *Run) jsonHead {
	h := jsonHead{
		Format: jsonFormat, SchemaVersion: SchemaVersion, Name: r.Name, Created: r.Created.UTC(), Game: r.Game,
		RulesVersion: r.RulesVersion, Seed: jsonSeed(r.Seed), Tournament: r.Format.String(), Seeds: r.Seeds, Pairs: r.Pairs,
		OpeningPlies: r.OpeningPlies, MaxPlies: r.MaxPlies, Players: make([]jsonPlayer, len(r.Players)),
		Settings: r.Settings, Most: r.Most, Openings: r.Openings, Adjudication: r.Adjudication, Code: r.Code, Toolchain: r.Toolchain, ConfigHash: r.ConfigHash, Config: r.Config,
	}
	for i, p := range r.Players {
		h.Players[i] = jsonPlayer(p)
	}
	return h
}

// run returns the run a head tells of.
func (h *jsonHead) run() (Run, error) {
	switch {
	case h.Format != jsonFormat:
		return Run{}, fmt.Errorf("format %q, want %q", h.Format, jsonFormat)
	case h.SchemaVersion != SchemaVersion:
		return Run{}, fmt.Errorf("schema_version %d, this program reads %d", h.SchemaVersion, SchemaVersion)
	}
	if sum := sha256.Sum256([]byte(h.Config)); hex.EncodeToString(sum[:]) != h.ConfigHash {
		return Run{}, fmt.Errorf("config_hash %.8q…, but the configuration has %x…", h.ConfigHash, sum[:4])
	}
	format, err := arena.ParseFormat(h.Tournament)
	if err != nil {
		return Run{}, err
	}
	r := Run{
		Name: h.Name, Config: h.Config, ConfigHash: h.ConfigHash, Game: h.Game, RulesVersion: h.RulesVersion,
		Format: format, Seeds: h.Seeds, Pairs: h.Pairs, OpeningPlies: h.OpeningPlies, MaxPlies: h.MaxPlies, Seed: uint64(h.Seed),
		Settings: h.Settings, Most: h.Most, Openings: h.Openings, Adjudication: h.Adjudication, Code: h.Code, Toolchain: h.Toolchain, Created: h.Created.UTC().Truncate(time.Second),
	}
	for _, p := range h.Players {
		r.Players = append(r.Players, Player(p))
	}
	return r, nil
}

func newJSONGame(r *arena.Record) jsonGame {
	hash := r.Hash()
	return jsonGame{
		Index: r.Index, Pair: r.Pair, Place: r.Place, Opening: r.Opening, OpeningPlies: r.OpeningPlies,
		Start: r.Start, Setup: jsonSeed(r.Setup), Seed: jsonSeed(r.Seed), First: newJSONSide(&r.Sides[0]), Second: newJSONSide(&r.Sides[1]),
		Result: arena.ResultName(r.Result), Termination: string(r.Termination), Ending: r.Ending, Detail: r.Detail,
		Control: r.Control.String(), Moves: append([]string{}, r.Moves...), Elapsed: int64(r.Elapsed), Hash: hex.EncodeToString(hash[:]),
	}
}

func newJSONSide(s *arena.Side) jsonSide {
	return jsonSide{s.Player, s.Name, s.Spec, s.Decisions, s.Sims, s.Transitions, int64(s.Thinking)}
}

// record returns the record of a line of run r, which passes Check and has the
// hash that the line says.
func (g *jsonGame) record(r *Run) (arena.Record, error) {
	result, err := arena.ParseResult(g.Result)
	if err != nil {
		return arena.Record{}, err
	}
	control, err := arena.ParseVerdict(g.Control)
	if err != nil {
		return arena.Record{}, err
	}
	rec := arena.Record{
		Index: g.Index, Pair: g.Pair, Place: g.Place, Game: r.Game, RulesVersion: r.RulesVersion,
		Opening: g.Opening, OpeningPlies: g.OpeningPlies, Start: g.Start, Setup: uint64(g.Setup), Seed: uint64(g.Seed),
		Sides: [2]arena.Side{g.First.side(), g.Second.side()}, Moves: g.Moves, Result: result,
		Termination: arena.Termination(g.Termination), Ending: g.Ending, Detail: g.Detail, Control: control, Elapsed: time.Duration(g.Elapsed),
	}
	if err := rec.Check(); err != nil {
		return arena.Record{}, err
	}
	if hash := rec.Hash(); hex.EncodeToString(hash[:]) != g.Hash {
		return arena.Record{}, fmt.Errorf("game %d: its hash is %x…, the line says %.8q", g.Index, hash[:4], g.Hash)
	}
	return rec, nil
}

func (s *jsonSide) side() arena.Side {
	return arena.Side{
		Player: s.Player, Name: s.Name, Spec: s.Spec, Decisions: s.Decisions,
		Sims: s.Sims, Transitions: s.Transitions, Thinking: time.Duration(s.Thinking),
	}
}
