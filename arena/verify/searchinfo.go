package verify

import (
	"strconv"
	"strings"

	"gipf.arena/arena"
)

// keeping returns the tournament with records that keep the given thoughts.
func keeping(t *arena.Tournament, policy arena.InfoPolicy) *arena.Tournament {
	again := *t
	again.Info = policy
	return &again
}

// kept says what a stored record keeps: the configuration may have been changed
// since, and older runs kept nothing.
func kept(r *arena.Record) arena.InfoPolicy {
	policy := arena.InfoPolicy{Values: r.SearchInfo.Values != nil, Details: r.SearchInfo.Details != nil}
	for _, d := range r.SearchInfo.Details {
		policy.PV = max(policy.PV, len(d.PV))
	}
	return policy
}

// searchInfo lists what both records say of what the first one keeps, except times, which
// are measured.
func searchInfo(stored, replayed *arena.Record) (pair [2][]field) {
	policy := kept(stored)
	for side, r := range [...]*arena.Record{stored, replayed} {
		for ply := r.OpeningPlies; ply < len(r.Moves); ply++ {
			v, d := r.SearchInfo.Of(ply, r.OpeningPlies)
			add := func(name, text string) { pair[side] = append(pair[side], field{name, ply, text}) }
			if policy.Values {
				add("value", v.String())
			}
			if policy.Details {
				add("nodes", strconv.FormatInt(d.Nodes, 10))
				add("depth", strconv.Itoa(d.Depth))
				add("choices", strconv.Itoa(d.Choices))
				add("line", strconv.Quote(strings.Join(d.PV, " ")))
			}
		}
	}
	return pair
}
