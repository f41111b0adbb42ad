package arena

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"gipf.arena/internal/each"
)

// A Part is one run of a Union.
type Part struct {
	// Names are the players' in the order of their numbers.
	Names []string
	// Games is how many games the run may have; it is even.
	Games int64
	// Openings is a text that is equal for runs in which openings of the same index
	// are the same opening.
	Openings string
}

// A Union renumbers the games of several runs of one game, so that one Tally can
// count them all: players of one name are one player, equal openings are one
// opening, and games and pairs follow each other run by run. NewUnion makes it,
// and it does not change.
type Union struct {
	names []string
	parts []place
}

// A place is where the numbers of a part begin.
type place struct {
	players        []int // by number in the part
	games, opening int64
}

// NewUnion returns the union of the parts. It is an error if they have more
// games than a run can have.
func NewUnion(parts []Part) (*Union, error) {
	u := &Union{}
	games, openings := int64(0), int64(0)
	begin, most := map[string]int64{}, map[string]int64{} // of openings, by what tells them apart
	for _, p := range parts {
		most[p.Openings] = max(most[p.Openings], p.Games/2)
	}
	for _, p := range parts {
		if p.Games > MaxGames-games {
			return nil, fmt.Errorf("arena: union: more than %d games", int64(MaxGames))
		}
		if _, known := begin[p.Openings]; !known {
			begin[p.Openings] = openings
			openings += most[p.Openings]
		}
		at := place{games: games, opening: begin[p.Openings], players: each.Of(p.Names, u.player)}
		u.parts, games = append(u.parts, at), games+p.Games
	}
	return u, nil
}

// player returns the number of a name, a new one for a new name.
func (u *Union) player(name string) int {
	if i := slices.Index(u.names, name); i >= 0 {
		return i
	}
	u.names = append(u.names, name)
	return len(u.names) - 1
}

// Names returns the names of all players: those of the first part in its order,
// then the new ones of the second, and so on. The caller must not change them.
func (u *Union) Names() []string { return u.names }

// Summary returns the summary of a game of a part as one of the union, without a hash.
// The error says that the part has no such player.
func (u *Union) Summary(part int, s Summary) (Summary, error) {
	at := &u.parts[part]
	for i, p := range s.Players {
		if p < 0 || p >= len(at.players) {
			return s, fmt.Errorf("arena: union: record %d: player %d of %d", s.Index, p, len(at.players))
		}
		s.Players[i] = at.players[p]
	}
	s.Index += at.games
	s.Opening += at.opening
	s.Hash = [sha256.Size]byte{}
	return s, nil
}
