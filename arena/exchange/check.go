package exchange

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode"

	"gipf.arena/arena"
)

// check reports why a head cannot be one of ours.
func (h *jsonHead) check() error {
	switch {
	case h.Kind != jsonFormat:
		return fmt.Errorf("format %q, want %q", h.Kind, jsonFormat)
	case h.SchemaVersion != SchemaVersion:
		return fmt.Errorf("schema_version %d, this program reads %d", h.SchemaVersion, SchemaVersion)
	}
	if sum := sha256.Sum256([]byte(h.Config)); hex.EncodeToString(sum[:]) != h.ConfigHash {
		return fmt.Errorf("config_hash %.8q…, but the configuration has %x…", h.ConfigHash, sum[:4])
	}
	return cmp.Or(checkCreated(h.Created), h.checkBuilds(), h.checkTexts())
}

// checkCreated refuses times at which no run was made. The present time does not
// matter, since the clock may be wrong too.
func checkCreated(t time.Time) error {
	const first, last = 2000, 2199
	if t.Year() < first || t.Year() > last || t.Location() != time.UTC || t.Nanosecond() != 0 {
		return fmt.Errorf("created %s: want whole seconds in UTC, as in 2026-11-22T10:30:00Z, of the years %d to %d", t.Format(time.RFC3339Nano), first, last)
	}
	return nil
}

// checkBuilds refuses builds that no run would store.
func (h *jsonHead) checkBuilds() error {
	for i, b := range h.Builds {
		if err := checkCreated(b.Created); err != nil {
			return fmt.Errorf("builds.%d: %w", i, err)
		}
		if b.Games < 0 || b.Games > arena.MaxGames {
			return fmt.Errorf("builds.%d: games %d: want 0 to %d", i, b.Games, int64(arena.MaxGames))
		}
	}
	return nil
}

// checkTexts refuses texts that no name, spec or version contains.
func (h *jsonHead) checkTexts() error {
	texts := [][2]string{
		{"name", h.Name},
		{"game", h.Game},
		{"settings", h.Settings},
		{"openings", h.Openings},
		{"adjudication", h.Adjudication},
		{"code_version", h.Code},
		{"toolchain", h.Toolchain},
	}
	for _, p := range h.Players {
		texts = append(texts, [2]string{"name of a player", p.Name}, [2]string{"spec", p.Spec}, [2]string{"identity", p.Identity})
	}
	for _, b := range h.Builds {
		texts = append(texts, [2]string{"code_version", b.Code}, [2]string{"toolchain", b.Toolchain}, [2]string{"program", b.Program}, [2]string{"difference", b.Difference})
	}
	for _, text := range texts {
		if strings.ContainsFunc(text[1], func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("%s %.200q: want printable text on one line", text[0], text[1])
		}
	}
	return nil
}

// mostTime is the longest time that one game may have taken: a year.
const mostTime = 366 * 24 * int64(time.Hour)

// checkCounts refuses counts and times that cannot have been measured.
func (g *jsonGame) checkCounts() error {
	type count struct {
		key         string
		value, most int64
	}
	counts := []count{{"elapsed_ns", int64(g.Elapsed), mostTime}}
	for i, s := range []arena.Side{g.First, g.Second} {
		seat := [...]string{"first", "second"}[i]
		counts = append(counts,
			count{seat + ".decisions", int64(s.Moves), arena.MaxCount}, count{seat + ".sims", s.Sims, arena.MaxCount},
			count{seat + ".transitions", s.Transitions, arena.MaxCount}, count{seat + ".thinking_ns", int64(s.Thinking), mostTime})
	}
	for _, c := range counts {
		if c.value < 0 || c.value > c.most {
			return fmt.Errorf("game %d: %s %d: want 0 to %d", g.Index, c.key, c.value, c.most)
		}
	}
	return nil
}
