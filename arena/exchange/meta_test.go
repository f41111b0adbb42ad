package exchange_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
)

// TestNothingOfARunIsLost writes and reads a run with every field that a store
// has, so that a new field is not forgotten here.
func TestNothingOfARunIsLost(t *testing.T) {
	m := arena.Meta{
		Name: "name", Config: "config", Game: "game", RulesVersion: 2, Players: []arena.Entrant{{Name: "a", Spec: "b", Identity: "c"}},
		Format: arena.Gauntlet, Seeds: 3, Pairs: 4, OpeningPlies: 5, MaxPlies: 6, Seed: 1<<64 - 7,
		Settings: "settings", Most: 8, Openings: "openings", Adjudication: "adjudication", Code: "code", Toolchain: "toolchain",
		Stages:  []arena.Stage{{Players: 1, Pairs: 2}},
		Created: time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC),
		Builds: []arena.Build{{
			Created: time.Date(2026, 11, 23, 1, 2, 3, 0, time.UTC), Games: 9, Code: "code 2", Toolchain: "toolchain 2", Program: "program", Difference: "difference",
		}},
	}
	for i := range reflect.TypeFor[arena.Meta]().NumField() {
		require.False(t, reflect.ValueOf(m).Field(i).IsZero(), reflect.TypeFor[arena.Meta]().Field(i).Name)
	}
	var out bytes.Buffer
	w, err := exchange.NewJSONL(&out, &m)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	r, err := exchange.NewReader(&out)
	require.NoError(t, err)
	require.Equal(t, m, *r.Run())
}

// TestTimesOfRuns: a run was created in whole seconds in UTC, of the years 2000 to 2199; so were the builds that went on
// with it, at a number of games that a run can have.
func TestTimesOfRuns(t *testing.T) {
	for text, fits := range map[string]bool{
		"1999-12-31T23:59:59Z": false, "2000-01-01T00:00:00Z": true, "2199-12-31T23:59:59Z": true, "2200-01-01T00:00:00Z": false,
		"2026-11-22T01:02:03.000000001Z": false, "2026-11-22T01:02:03+01:00": false,
	} {
		created, err := time.Parse(time.RFC3339Nano, text)
		require.NoError(t, err)
		fine := time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC)
		for _, m := range []arena.Meta{{Created: created}, {Created: fine, Builds: []arena.Build{{Created: fine}, {Created: created}}}} {
			m.Players = []arena.Entrant{{Name: "a"}}
			got, err := headOf(t, m)
			require.Equal(t, fits, err == nil, "%s: %v", text, err)
			if fits {
				require.Equal(t, m, got)
			} else {
				require.ErrorContains(t, err, "created "+text+": want whole seconds in UTC, as in 2026-11-22T10:30:00Z, of the years 2000 to 2199")
			}
		}
	}
	for games, fits := range map[int64]bool{-1: false, 0: true, arena.MaxGames: true, arena.MaxGames + 1: false} {
		fine := time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC)
		_, err := headOf(t, arena.Meta{Created: fine, Players: []arena.Entrant{}, Builds: []arena.Build{{Created: fine, Games: games}}})
		require.Equal(t, fits, err == nil, "%d: %v", games, err)
	}
}

// headOf writes a run without games, and reads it.
func headOf(t *testing.T, m arena.Meta) (arena.Meta, error) {
	t.Helper()
	var out bytes.Buffer
	w, err := exchange.NewJSONL(&out, &m)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	r, err := exchange.NewReader(&out)
	if err != nil {
		return arena.Meta{}, err
	}
	return *r.Run(), nil
}

// TestTextsOfRuns: no text of a run, wherever it is, has unprintable characters.
func TestTextsOfRuns(t *testing.T) {
	fine := time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC)
	for key, change := range map[string]func(m *arena.Meta, text string){
		"name": func(m *arena.Meta, text string) { m.Name = text }, "game": func(m *arena.Meta, text string) { m.Game = text },
		"settings": func(m *arena.Meta, text string) { m.Settings = text }, "openings": func(m *arena.Meta, text string) { m.Openings = text },
		"adjudication": func(m *arena.Meta, text string) { m.Adjudication = text }, "code_version": func(m *arena.Meta, text string) { m.Code = text },
		"toolchain":        func(m *arena.Meta, text string) { m.Toolchain = text },
		"name of a player": func(m *arena.Meta, text string) { m.Players = []arena.Entrant{{Name: text}} },
		"spec":             func(m *arena.Meta, text string) { m.Players = []arena.Entrant{{Spec: text}} },
		"identity":         func(m *arena.Meta, text string) { m.Players = []arena.Entrant{{Identity: text}} },
		"program":          func(m *arena.Meta, text string) { m.Builds = []arena.Build{{Created: fine, Program: text}} },
		"difference":       func(m *arena.Meta, text string) { m.Builds = []arena.Build{{Created: fine, Difference: text}} },
	} {
		for text, fits := range map[string]bool{"": true, "ä 8": true, "a\nb": false, "\x1b[2J": false} {
			m := arena.Meta{Created: fine, Players: []arena.Entrant{}}
			change(&m, text)
			_, err := headOf(t, m)
			require.Equal(t, fits, err == nil, "%s %q: %v", key, text, err)
			if !fits {
				require.ErrorContains(t, err, fmt.Sprintf("%s %q: want printable text on one line", key, text))
			}
		}
	}
}

// TestCountsOfGames: a game took at most a year, and no more simulations than a machine can make in one.
func TestCountsOfGames(t *testing.T) {
	const year, count = 366 * 24 * time.Hour, int64(1e15)
	run, games := played(t, "gipf/basic", 1, 8)
	for key, set := range map[string]struct {
		most int64
		set  func(r *arena.Record, n int64)
	}{
		"elapsed_ns":         {int64(year), func(r *arena.Record, n int64) { r.Elapsed = time.Duration(n) }},
		"first.decisions":    {count, func(r *arena.Record, n int64) { r.Sides[0].Moves = int(n) }},
		"second.sims":        {count, func(r *arena.Record, n int64) { r.Sides[1].Sims = n }},
		"first.transitions":  {count, func(r *arena.Record, n int64) { r.Sides[0].Transitions = n }},
		"second.thinking_ns": {int64(year), func(r *arena.Record, n int64) { r.Sides[1].Thinking = time.Duration(n) }},
	} {
		for n, fits := range map[int64]bool{-1: false, 0: true, set.most: true, set.most + 1: false} {
			g := games[0]
			set.set(&g.Record, n)
			_, back, err := readAll(strings.NewReader(written(t, exchange.NewJSONL, &run, []exchange.Game{g})))
			require.Equal(t, fits, err == nil, "%s %d: %v", key, n, err)
			if fits {
				require.Equal(t, []arena.Record{g.Record}, back)
			} else {
				require.ErrorContains(t, err, fmt.Sprintf("game 0: %s %d: want 0 to %d", key, n, set.most))
			}
		}
	}
}
