package crew

import (
	"fmt"
	"slices"
)

// A TrustLevel says how far a worker is trusted.
type TrustLevel int

const (
	// Own workers are those of the user who started the run: nothing is checked but the exam,
	// and whether records are those of leased games.
	Own TrustLevel = iota
	// Team workers are known people's: their records are read by the rules, and one game in
	// a hundred is played again by another worker.
	Team
	// Public workers may be any key's: of their games one in twenty is played again, all
	// of the first fifty, and their records wait until enough later ones were found right.
	Public
)

// trustLevels are their names.
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

// audited is, by trust level, the share of games that are played again.
var audited = [...]float64{Own: 0, Team: 0.01, Public: 0.05}
