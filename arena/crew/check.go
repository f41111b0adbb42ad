package crew

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/seed"
)

// read reads the records of a result, and says in a line what is wrong with them: a record that
// is incomplete, was not leased to the worker, is not the game asked for, or is not a game by
// the rules.
func (s *RunService) read(m *member, b *Result) (records []arena.Record, why string) {
	records = make([]arena.Record, 0, len(b.Records))
	for _, data := range b.Records {
		r, err := s.parse(data)
		if err != nil {
			return nil, err.Error()
		}
		records = append(records, r)
	}
	if !s.leased(m, b, indices(records)) {
		return nil, "it brings games that it has not leased"
	}
	for i := range records {
		if why := s.mismatch(m, b.Chunk, &records[i]); why != "" {
			return nil, why
		}
	}
	return records, ""
}

// mismatch says in a line why a record is not that of a wanted game, "" if it is or if no such game is
// wanted.
func (s *RunService) mismatch(m *member, chunk uint64, r *arena.Record) string {
	a, k := s.askedFor(chunk, r.Index), s.task(r.Index)
	switch {
	case a == nil:
		return ""
	case r.Opening != a.Opening || r.Seed != s.seedOf(k, a) || r.Sides[0].Player != a.Seated(0, a.Place) || r.Sides[1].Player != a.Seated(1, a.Place):
		return fmt.Sprintf("game %d is not the one that was asked for", r.Index)
	case m.Trust == Public && s.varies(r):
		return fmt.Sprintf("game %d is one of clocks or engines, which public workers do not play", r.Index)
	}
	if k != nil {
		if err := k.Check(r); err != nil {
			return err.Error()
		}
	}
	if m.Trust != Own && s.Check != nil {
		if err := s.Check(r); err != nil {
			return err.Error()
		}
	}
	return ""
}

// askedFor returns the wanted game with an index, or the game of an audit's chunk.
func (s *RunService) askedFor(id uint64, index int64) *Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.chunk(id); c != nil && c.audit != nil {
		if i := slices.Index(c.indices(), index); i >= 0 {
			return &c.games[i]
		}
	}
	if s.play == nil || s.play.wanted[index] == nil {
		return nil
	}
	return &s.play.wanted[index].Game
}

// seedOf returns the seed that the record of a game, which may be a task, must have.
func (s *RunService) seedOf(k *arena.Task, g *Game) uint64 {
	if k != nil {
		return k.GameSeed(g.Place)
	}
	var seeds seed.Source
	return seeds.Game(s.Meta.Seed, g.Number, g.Place)
}

// indices returns the indices of records.
func indices(records []arena.Record) []int64 {
	return each.Of(records, func(r arena.Record) int64 { return r.Index })
}

// sign returns the ticket that proves that a worker has leased games of this run, even to a restarted
// coordinator.
func (s *RunService) sign(name string, games []int64) string {
	slices.Sort(games)
	mac := hmac.New(sha256.New, s.coordinator.opt.Secret)
	mac.Write(append(append(s.id[:len(s.id):len(s.id)], name...), 0))
	for _, i := range games {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(i)))
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// leased reports whether a worker may return records of games: by the ticket of their lease or, for an audit,
// by the lease itself.
func (s *RunService) leased(m *member, b *Result, games []int64) bool {
	s.mu.Lock()
	if c := s.chunk(b.Chunk); c != nil {
		if c.audit != nil && s.leasesOf(m)[c.id] == nil {
			s.mu.Unlock()
			return false
		}
		all := c.indices()
		if !slices.ContainsFunc(games, func(i int64) bool { return !slices.Contains(all, i) }) {
			games = all
		}
	}
	s.mu.Unlock()
	return hmac.Equal([]byte(s.sign(m.Name, games)), []byte(b.Ticket))
}
