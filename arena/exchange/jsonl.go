package exchange

import (
	"bufio"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
)

// NewJSONL returns a writer of JSON objects, one per line: the run first, then the
// games, and at the end their number and digest. NewReader reads this form. What is
// not printable is escaped, even where JSON does not require it.
func NewJSONL(w io.Writer, r *arena.Meta) (Writer, error) {
	out := bufio.NewWriter(sanitize.NewWriter(w))
	j := &jsonlWriter{out: out, enc: json.NewEncoder(out), digest: arena.NewDigest()}
	j.enc.SetEscapeHTML(false)
	return j, j.enc.Encode(jsonHead{
		Kind: jsonFormat, SchemaVersion: SchemaVersion, Name: r.Name, Created: r.Created, Game: r.Game, RulesVersion: r.RulesVersion,
		Seed: Seed(r.Seed), Meta: *r, ConfigHash: r.ConfigHash(), Config: r.Config,
	})
}

type jsonlWriter struct {
	out    *bufio.Writer
	enc    *json.Encoder
	digest *arena.Digest
	games  int64
}

func (j *jsonlWriter) Game(g *Game) error {
	if err := j.digest.Add(&g.Record); err != nil {
		return err
	}
	j.games++
	return j.enc.Encode(newJSONGame(&g.Record))
}

func (j *jsonlWriter) Close() error {
	if err := j.enc.Encode(jsonEnd{j.games, j.digest.String()}); err != nil {
		return err
	}
	return j.out.Flush()
}

// jsonFormat is how the first line identifies the JSONL form.
const jsonFormat = "gipfarena-run"

// A jsonHead is the first line: the run. The fields before Meta hide those of Meta,
// so that the seed keeps its place among the keys.
type jsonHead struct {
	Kind          string    `json:"format"`
	SchemaVersion int       `json:"schema_version"`
	Name          string    `json:"name"`
	Created       time.Time `json:"created"`
	Game          string    `json:"game"`
	RulesVersion  int       `json:"rules_version"`
	Seed          Seed      `json:"seed"`
	arena.Meta
	ConfigHash string `json:"config_hash"`
	Config     string `json:"config"`
}

// meta returns the run that a head describes.
func (h *jsonHead) meta() arena.Meta {
	m := h.Meta
	m.Name, m.Game, m.RulesVersion, m.Seed, m.Config = h.Name, h.Game, h.RulesVersion, uint64(h.Seed), h.Config
	m.Created = h.Created.UTC().Truncate(time.Second)
	return m
}

// A jsonGame is the line of a game.
type jsonGame struct {
	Index        int64             `json:"index"`
	Pair         int64             `json:"pair"`
	Place        int               `json:"place"`
	Opening      int64             `json:"opening"`
	OpeningPlies int               `json:"opening_plies"`
	Start        string            `json:"start,omitempty"`
	Setup        Seed              `json:"setup"`
	Seed         Seed              `json:"seed"`
	First        arena.Side        `json:"first"`
	Second       arena.Side        `json:"second"`
	Result       string            `json:"result"`
	Termination  arena.Termination `json:"termination"`
	Ending       string            `json:"ending"`
	Detail       string            `json:"detail"`
	Control      string            `json:"control,omitempty"`
	Moves        []string          `json:"moves"`
	Elapsed      time.Duration     `json:"elapsed_ns"`
	Hash         string            `json:"hash"`
	jsonSearchInfo
}

// A jsonEnd is the last line; a file without it is incomplete.
type jsonEnd struct {
	Games  int64  `json:"games"`
	Digest string `json:"digest"`
}

func newJSONGame(r *arena.Record) jsonGame {
	hash := r.Hash()
	return jsonGame{
		Index: r.Index, Pair: r.Pair, Place: r.Place, Opening: r.Opening, OpeningPlies: r.OpeningPlies,
		Start: r.Start, Setup: Seed(r.Setup), Seed: Seed(r.Seed), First: r.Sides[0], Second: r.Sides[1],
		Result: arena.ResultName(r.Result), Termination: r.Termination, Ending: r.Ending, Detail: r.Detail,
		Control: r.Control.String(), Moves: append([]string{}, r.Moves...), Elapsed: r.Elapsed, Hash: hex.EncodeToString(hash[:]),
		jsonSearchInfo: newJSONSearchInfo(&r.SearchInfo),
	}
}

// record returns the record of a line of run r. The record passes Check and
// has the hash that the line gives.
func (g *jsonGame) record(r *arena.Meta) (arena.Record, error) {
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
		Sides: [2]arena.Side{g.First, g.Second}, Moves: g.Moves, Result: result,
		Termination: g.Termination, Ending: g.Ending, Detail: g.Detail, Control: control, Elapsed: g.Elapsed,
	}
	if rec.SearchInfo, err = g.searchInfo(); err != nil {
		return arena.Record{}, err
	}
	if err := cmp.Or(rec.Check(), g.checkCounts()); err != nil {
		return arena.Record{}, err
	}
	if hash := rec.Hash(); hex.EncodeToString(hash[:]) != g.Hash {
		return arena.Record{}, fmt.Errorf("game %d: its hash is %x…, the line says %.8q", g.Index, hash[:4], g.Hash)
	}
	return rec, nil
}
