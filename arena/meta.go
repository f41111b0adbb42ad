package arena

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"gipf.arena/internal/each"
)

// Meta describes a run as a whole, in its run directory and in exported files.
// The tags are its keys in JSON.
type Meta struct {
	// Name is the user's name for the run, Created the time of its creation, in
	// UTC and whole seconds.
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	// Game and RulesVersion are the full name of the game and the version of its
	// rules.
	Game         string `json:"game"`
	RulesVersion int    `json:"rules_version"`
	// Seed is the source of all randomness of the run. Package export writes it as 16
	// hex digits, because many readers of JSON round numbers of 64 bits.
	Seed uint64 `json:"-"`
	// Format, Seeds, Settings and Most are the format of the tournament, its number
	// of seeds, and for an adaptive format its parameters as text and the most games
	// it may play ("" and 0 for others).
	Format   Format `json:"tournament"`
	Seeds    int    `json:"seeds"`
	Settings string `json:"settings,omitempty"`
	Most     int64  `json:"most_games,omitempty"`
	// Pairs, OpeningPlies and MaxPlies are those of the tournament.
	Pairs        int `json:"pairs"`
	OpeningPlies int `json:"opening_plies"`
	MaxPlies     int `json:"max_plies"`
	// Stages are the sizes of the tournament before it was extended.
	Stages []Stage `json:"stages,omitempty"`
	// Openings is the identity of the source of openings, "" for random moves alone;
	// Adjudication is that of the tournament in words, "" for none.
	Openings     string `json:"openings,omitempty"`
	Adjudication string `json:"adjudication,omitempty"`
	// Players are the entrants, in the order of their numbers.
	Players []Entrant `json:"players"`
	// Code is the version of the program that played, Toolchain that of Go.
	Code      string `json:"code_version"`
	Toolchain string `json:"toolchain"`
	// Builds are the programs that continued the run although they are not bit-compatible.
	Builds []Build `json:"builds,omitempty"`
	// Config is the resolved configuration as text.
	Config string `json:"-"`
}

// An Entrant is a player of a run: its name, the canonical spec of its agent, and
// the identity of that, which covers what the spec refers to.
type Entrant struct {
	Name     string `json:"name"`
	Spec     string `json:"spec"`
	Identity string `json:"identity"`
}

// A Build is a program that continued a run although it is not bit-compatible with the one
// before: a user accepted that.
type Build struct {
	// Created is when it was accepted, in UTC and whole seconds, and Games how many games
	// were stored then.
	Created time.Time `json:"created"`
	Games   int64     `json:"games"`
	// Code is its version, Toolchain that of Go, Program the SHA-256 of its file in hex,
	// "" if the file cannot be read.
	Code      string `json:"code_version"`
	Toolchain string `json:"toolchain"`
	Program   string `json:"program"`
	// Difference is the first result that differed, in words.
	Difference string `json:"difference"`
}

// String says in a line what was accepted.
func (b Build) String() string {
	return fmt.Sprintf("the %d games stored until %s are of another build than those after them, which was accepted: %s",
		b.Games, b.Created.Format(time.DateOnly), b.Difference)
}

// Meta describes the valid tournament t as a run that begins now, under a name,
// from a configuration text, by a version of the program.
func (t *Tournament) Meta(name, config, code string) Meta {
	m := Meta{
		Name: name, Config: config, Game: t.Game.Name(), RulesVersion: t.Game.Version(),
		Format: t.Format, Seeds: t.SeedCount(), Pairs: t.Pairs, OpeningPlies: t.OpeningPlies, MaxPlies: t.PlyCap(), Seed: t.Seed,
		Stages: t.Stages, Adjudication: t.Adjudication.String(),
		Code: code, Toolchain: runtime.Version(), Created: time.Now().UTC().Truncate(time.Second),
		Players: each.Of(t.Players, func(p Player) Entrant { return Entrant{p.Name, p.Builder.Spec(), p.Builder.Identity()} }),
	}
	switch {
	case t.Openings != nil:
		m.Openings = t.Openings.Identity()
	case t.OpeningTurns > 0:
		m.Openings = RandomTurnsIdentity(t.OpeningTurns)
	}
	if t.Settings != nil {
		m.Settings, m.Most = t.Settings.String(), t.Games()
	}
	return m
}

// ConfigHash returns the SHA-256 of the configuration text, in hex.
func (m *Meta) ConfigHash() string { return fmt.Sprintf("%x", sha256.Sum256([]byte(m.Config))) }

// Origin distinguishes the openings of outside games, each of which has its own, from those of all other runs:
// only a copy, whose ConfigHash names the same files, has the same Origin. It is "" if runs share openings.
func (m *Meta) Origin() string {
	if m.Format != Outside {
		return ""
	}
	return m.ConfigHash()
}

// Sizes returns the pairs that the run had when it was created, and after each extension.
func (m *Meta) Sizes() []int { return sizes(m.Stages, m.Pairs) }

// Games returns the number of games of the complete run: for an adaptive format the most it
// may have, for outside games twice their number, because none has a partner.
func (m *Meta) Games() int64 {
	if m.Format.Adaptive() || m.Format == Outside {
		return m.Most
	}
	return 2 * int64(m.Pairs) * m.Format.Pairings(len(m.Players), m.Seeds)
}

// Names returns the names of the players, in the order of their numbers.
func (m *Meta) Names() []string { return each.Of(m.Players, func(p Entrant) string { return p.Name }) }

// Specs returns the specs of the players, in the order of their numbers.
func (m *Meta) Specs() []string { return each.Of(m.Players, func(p Entrant) string { return p.Spec }) }

// Match reports every key by which tournament t would play other games than the
// run, one line each, or nil. Programs and names of runs may differ.
func (m *Meta) Match(t *Tournament) error {
	o := t.Meta("", "", "")
	var errs []error
	differ := func(key string, run, given any) {
		if run != given {
			errs = append(errs, fmt.Errorf("%s differs: the run has %v, the configuration has %v", key, run, given))
		}
	}
	differ("game", m.Game, o.Game)
	differ("rules version", m.RulesVersion, o.RulesVersion)
	differ("seed", m.Seed, o.Seed)
	differ("tournament", m.Format, o.Format)
	differ("seeds", m.Seeds, o.Seeds)
	differ("settings of the "+m.Format.String(), cmp.Or(m.Settings, "none"), cmp.Or(o.Settings, "none"))
	differ("pairs", m.Pairs, o.Pairs)
	differ("openings.plies", m.OpeningPlies, o.OpeningPlies)
	differ("openings", cmp.Or(m.Openings, "none"), cmp.Or(o.Openings, "none"))
	differ("maxplies", m.MaxPlies, o.MaxPlies)
	differ("adjudication", cmp.Or(m.Adjudication, "none"), cmp.Or(o.Adjudication, "none"))
	differ("number of agents", len(m.Players), len(o.Players))
	for i := range min(len(m.Players), len(o.Players)) {
		differ(fmt.Sprintf("agents.%d.name", i), m.Players[i].Name, o.Players[i].Name)
		differ(fmt.Sprintf("agents.%d.spec", i), m.Players[i].Identity, o.Players[i].Identity)
	}
	return errors.Join(errs...)
}

// Extends reports whether t is the run of m with more pairs, or with further
// players after the present ones, and otherwise unchanged; it then adds the
// present size to t's stages. Otherwise it gives t only the stages of m, and the
// error is that of Match.
func (m *Meta) Extends(t *Tournament) (bool, error) {
	t.Stages = m.Stages
	before := *t
	more := len(t.Players) - len(m.Players)
	grown := t.Format.Grows() && t.Pairs >= m.Pairs && more >= 0 && (t.Pairs > m.Pairs || more > 0) && (more == 0 || !t.Format.Adaptive())
	if grown {
		before.Pairs, before.Players = m.Pairs, t.Players[:len(m.Players)]
	}
	if err := m.Match(&before); err != nil || !grown {
		return false, err
	}
	t.Stages = append(slices.Clip(m.Stages), Stage{len(m.Players), m.Pairs})
	return true, t.Validate()
}

// Takes reports why a record cannot belong to this run, or nil.
func (m *Meta) Takes(r *Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	if r.Index >= m.Games() || r.Game != m.Game || r.RulesVersion != m.RulesVersion {
		return fmt.Errorf("record %d of %s, rules %d: the run has %d games of %s, rules %d",
			r.Index, r.Game, r.RulesVersion, m.Games(), m.Game, m.RulesVersion)
	}
	for _, side := range r.Sides {
		if side.Player >= len(m.Players) || side.Name != m.Players[side.Player].Name || side.Spec != m.Players[side.Player].Spec {
			return fmt.Errorf("record %d: player %d is not %q (%s) in this run", r.Index, side.Player, side.Name, side.Spec)
		}
	}
	return nil
}
