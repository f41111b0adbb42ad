package arena

import (
	"fmt"
	"slices"
	"strings"
)

// A Format says which players meet. Formats up to Match are fixed before the first
// game: the pairings follow from the number of players alone. The others are
// adaptive: they decide round by round, from the results so far. Package adaptive
// describes them and has their parameters.
type Format uint8

const (
	// RoundRobin lets every two players meet.
	RoundRobin Format = iota
	// Gauntlet lets each of the first players, the seeds, meet each of the others;
	// seeds do not meet each other, nor do the others.
	Gauntlet
	// Ladder lets neighbours meet: the first player the second, the second the
	// third, and so on.
	Ladder
	// Match lets the only two players meet.
	Match
	// Swiss is adaptive.Swiss.
	Swiss
	// Knockout is adaptive.Knockout.
	Knockout
	// Hill is adaptive.Hill.
	Hill
	// SPRT is adaptive.SPRT.
	SPRT
	// Informative is adaptive.Informative.
	Informative
	// Precision is adaptive.Precision.
	Precision
	// Outside is not a tournament: the games were played elsewhere, by people or by other
	// programs, each with its own pair and opening. Their players have names but no
	// specs, so no program can replay them.
	Outside
)

// formats are the names of the formats, by number.
var formats = [...]string{
	RoundRobin: "roundrobin", Gauntlet: "gauntlet", Ladder: "ladder", Match: "match",
	Swiss: "swiss", Knockout: "knockout", Hill: "hill", SPRT: "sprt", Informative: "informative", Precision: "precision",
	Outside: "outside",
}

// Adaptive reports whether the format decides round by round what to play.
func (f Format) Adaptive() bool { return f > Match && f < Outside }

// Grows reports whether a tournament of the format can be extended by pairs. Formats that play
// until enough is known can: their pairs are only an upper bound.
func (f Format) Grows() bool { return f <= Match || f == SPRT || f == Precision }

// String returns the name of the format as configurations write it.
func (f Format) String() string {
	if int(f) < len(formats) {
		return formats[f]
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// Formats returns all formats that a tournament can have.
func Formats() (all []Format) {
	for f := range formats[:Outside] {
		all = append(all, Format(f))
	}
	return all
}

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	if i := slices.Index(formats[:], name); i >= 0 {
		return Format(i), nil
	}
	return 0, fmt.Errorf("arena: unknown format %q, want one of %s", name, strings.Join(formats[:Outside], ", "))
}

// Pairings returns the number of different pairings among the given number of
// players in a fixed format; only a gauntlet uses seeds. The numbers must be
// valid: at most 2^16 players, for a gauntlet 1 to players-1 seeds.
func (f Format) Pairings(players, seeds int) int64 {
	n, k := int64(players), int64(seeds)
	switch f {
	case Gauntlet:
		return k * (n - k)
	case Ladder:
		return n - 1
	case Match:
		return 1
	}
	return n * (n - 1) / 2
}

// pairing returns the players, the lower first, of pairing number i in the order
// (0,1) (0,2) … (1,2) … as far as the format has them.
func (f Format) pairing(i, players, seeds int) [2]int {
	switch f {
	case Gauntlet:
		others := players - seeds
		return [2]int{i / others, seeds + i%others}
	case Ladder:
		return [2]int{i, i + 1}
	}
	a := 0
	for ; i >= players-1-a; a++ {
		i -= players - 1 - a
	}
	return [2]int{a, a + 1 + i}
}

// MarshalText implements encoding.TextMarshaler: the name of the format.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (f *Format) UnmarshalText(text []byte) (err error) {
	*f, err = ParseFormat(string(text))
	return err
}
