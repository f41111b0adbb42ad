package crew

import (
	"fmt"
	"slices"
)

// A TrustLevel says how much a worker is trusted.
type TrustLevel int

const (
	// Own workers belong to the user who started the run: only the exam is checked, and
	// whether records belong to leased games.
	Own TrustLevel = iota
	// Team workers belong to known people: their records are read by the rules, and another
	// worker replays one game in a hundred.
	Team
	// Public workers may have any key: one in twenty of their games is replayed, and all
	// of the first fifty, and their records wait until enough later ones were found right.
	Public
)

// trustLevels are the names of the levels.
var trustLevels = [...]string{Own: "own", Team: "team", Public: "public"}

// String returns own, team or public.
func (t TrustLevel) String() string { return trustLevels[t] }

// MarshalText implements [encoding.TextMarshaler].
func (t TrustLevel) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// ParseTrust reads what String returns.
func ParseTrust(text string) (TrustLevel, error) {
	if c := slices.Index(trustLevels[:], text); c >= 0 {
		return TrustLevel(c), nil
	}
	return 0, fmt.Errorf("trust %q: want own, team or public", text)
}

// audited is the share of games that are replayed, by trust level.
var audited = [...]float64{Own: 0, Team: 0.01, Public: 0.05}
