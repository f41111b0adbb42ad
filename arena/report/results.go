package report

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"gipf.arena/arena/stats"
)

// Results are games to be rated, from a list or from a run.
type Results struct {
	// Source is csv, pgn or run; Name is the file or directory.
	Source, Name string
	// Game and Seed are those of a run.
	Game string
	Seed *uint64
	// Names are the players by number; Specs and Identities, of a run, say who they
	// are.
	Names, Specs, Identities []string
	Pairings                 []stats.Pairing
	// LeftOut is the number of games without a result.
	LeftOut int
	// Options are those that the source asks for, with openings and duplicates.
	Options stats.Options
	// Digest is that of all games of a run, "" for lists.
	Digest string
	// Notes are what a reader should know.
	Notes []string
}

// PlayerName is a player's name.
func (r *Results) PlayerName(player int) string { return r.Names[player] }

// group names the players of a group.
func (r *Results) group(g stats.Group) (names []string) {
	for _, p := range g.Players {
		names = append(names, r.Names[p])
	}
	return names
}

// Join puts several results together for one fit; players of one name are one
// player. Fixed points are left to the caller: the mean is 0. Notes warn of
// players of one name who differ, of different games, and of runs of one seed,
// whose openings are the same though the fit takes them for different ones. Two
// runs with the same games are an error.
func Join(all []*Results) (*Results, error) {
	if len(all) == 1 {
		return all[0], nil
	}
	j := &Results{}
	var sources, names []string
	places := make([][]int, len(all)) // of each source's players in j
	var duplicates []stats.Duplicates
	for i, r := range all {
		if k := slices.IndexFunc(all[:i], func(q *Results) bool { return q.Digest != "" && q.Digest == r.Digest }); k >= 0 {
			return nil, fmt.Errorf("%s and %s hold the same games", all[k].Name, r.Name)
		}
		places[i] = j.enter(r.Names)
		for _, p := range r.Pairings {
			j.Pairings = append(j.Pairings, moved(p, places[i]))
		}
		for _, d := range r.Options.Duplicates {
			duplicates = append(duplicates, d.Between(places[i][d.A], places[i][d.B]))
		}
		if !slices.Contains(sources, r.Source) {
			sources = append(sources, r.Source)
		}
		names = append(names, r.Name)
		j.LeftOut += r.LeftOut
		j.Notes = append(j.Notes, r.Notes...)
	}
	j.Source, j.Name = strings.Join(sources, ","), strings.Join(names, ", ")
	j.Pairings, j.Options.Duplicates = stats.Merge(j.Pairings), stats.MergeDuplicates(duplicates)
	j.Options.Model, j.Options.Openings = all[0].Options.Model, jointOpenings(all, places)
	j.Notes = append(j.Notes, differences(all)...)
	return j, nil
}

// enter adds players that are new and returns the numbers of all.
func (r *Results) enter(names []string) (places []int) {
	for _, name := range names {
		at := slices.Index(r.Names, name)
		if at < 0 {
			at = len(r.Names)
			r.Names = append(r.Names, name)
		}
		places = append(places, at)
	}
	return places
}

// moved is a pairing with other numbers for its players.
func moved(p stats.Pairing, places []int) stats.Pairing {
	p.A, p.B = places[p.A], places[p.B]
	return p
}

// jointOpenings yields the openings of all, source after source; nil unless every
// source tells of them.
func jointOpenings(all []*Results, places [][]int) iter.Seq[[]stats.Pairing] {
	if slices.ContainsFunc(all, func(r *Results) bool { return r.Options.Openings == nil }) {
		return nil
	}
	return func(yield func([]stats.Pairing) bool) {
		for i, r := range all {
			for ps := range r.Options.Openings {
				cluster := make([]stats.Pairing, len(ps))
				for k, p := range ps {
					cluster[k] = moved(p, places[i])
				}
				if !yield(cluster) {
					return
				}
			}
		}
	}
}

// differences warns of what does not belong together.
func differences(all []*Results) (notes []string) {
	for i, r := range all {
		for _, q := range all[:i] {
			if q.Game != "" && r.Game != "" && q.Game != r.Game {
				notes = append(notes, fmt.Sprintf("%s is a run of %s, %s one of %s: a rating of both means nothing", q.Name, q.Game, r.Name, r.Game))
			}
			if q.Seed != nil && r.Seed != nil && *q.Seed == *r.Seed {
				notes = append(notes, fmt.Sprintf("%s and %s have the same seed, so the same openings, which the errors take for different ones", q.Name, r.Name))
			}
			notes = append(notes, otherAgents(q, r)...)
		}
	}
	return notes
}

// otherAgents lists agents of one name who differ.
func otherAgents(q, r *Results) (notes []string) {
	for a, name := range r.Names {
		b := slices.Index(q.Names, name)
		if b < 0 || a >= len(r.Specs) || b >= len(q.Specs) {
			continue
		}
		switch {
		case q.Specs[b] != r.Specs[a]:
			notes = append(notes, fmt.Sprintf("%s is %s in %s and %s in %s, rated as one player", name, q.Specs[b], q.Name, r.Specs[a], r.Name))
		case q.Identities[b] != r.Identities[a]:
			notes = append(notes, fmt.Sprintf("what the spec of %s refers to differs between %s and %s, rated as one player", name, q.Name, r.Name))
		}
	}
	return notes
}
