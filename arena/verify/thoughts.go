package verify

import (
	"strconv"
	"strings"

	"gipf.arena/arena"
)

// keeping returns the tournament with records that keep so much of the thoughts.
func keeping(t *arena.Tournament, keep arena.Keep) *arena.Tournament {
	again := *t
	again.Keep = keep
	return &again
}

// kept says what a stored record keeps: what the configuration says may have been
// changed since, and runs of before kept nothing.
func kept(r *arena.Record) arena.Keep {
	keep := arena.Keep{Values: r.Thoughts.Values != nil, Details: r.Thoughts.Details != nil}
	for _, d := range r.Thoughts.Details {
		keep.PV = max(keep.PV, len(d.PV))
	}
	return keep
}

// thoughts lists what both records say of what the first one keeps, but times, which are
// measured.
func thoughts(stored, replayed *arena.Record) (pair [2][]field) {
	keep := kept(stored)
	for side, r := range [...]*arena.Record{stored, replayed} {
		for ply := r.OpeningPlies; ply < len(r.Moves); ply++ {
			v, d := r.Thoughts.Of(ply, r.OpeningPlies)
			add := func(name, text string) { pair[side] = append(pair[side], field{name, ply, text}) }
			if keep.Values {
				add("value", v.String())
			}
			if keep.Details {
				add("nodes", strconv.FormatInt(d.Nodes, 10))
				add("depth", strconv.Itoa(d.Depth))
				add("choices", strconv.Itoa(d.Choices))
				add("line", strconv.Quote(strings.Join(d.PV, " ")))
			}
		}
	}
	return pair
}
