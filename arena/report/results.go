package report

import (
	"iter"
	"slices"
	"strings"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Results are games to be rated, from lists, from runs or from both.
type Results struct {
	// Source is csv, pgn or run, or several with commas; Name is the file or
	// directory.
	Source, Name string
	// Game and Seed are those of a run. Several runs have no Seed.
	Game string
	Seed *uint64
	// Runs are the runs where there are several.
	Runs []JointRun
	// Names are the players by number.
	Names    []string
	Pairings []stats.Pairing
	// PairsBy says what told which games of a list are a pair, such as Round; "" for
	// runs, and where nothing did.
	PairsBy string
	// LeftOut is the number of games without a result.
	LeftOut int
	// Duplicates says how many games are distinct; nil for lists, where it is unknown.
	Duplicates *Duplicates
	// Options are those that the source asks for, with openings and duplicates.
	Options stats.Options
	// Notes are what a reader should know.
	Notes []string

	unended unended // of runs alone
}

// Results are the games of the run or runs, to be rated with options of one's own.
// name is where they lie. Rated with the options that they ask for they give the
// ratings of NewStandings.
func (p *Played) Results(name string) *Results {
	r := newRater(p)
	out := &Results{
		Source: "run", Name: name, Game: p.Game, Runs: p.Runs, Pairings: r.pairings, LeftOut: p.Tally.LeftOut(),
		Duplicates: new(r.duplicates()), Options: r.options(), Notes: r.gamesNotes(), unended: r.unended(),
	}
	if len(p.Runs) == 0 {
		out.Seed = &p.Seed
	}
	out.Names = each.Of(p.Agents, func(a Agent) string { return a.Name })
	return out
}

// PlayerName is a player's name.
func (r *Results) PlayerName(player int) string { return r.Names[player] }

// group names the players of a group.
func (r *Results) group(g stats.Group) []string {
	return each.Of(g.Players, func(p int) string { return r.Names[p] })
}

// Join puts several results together for one fit; players of one name are one
// player. Runs, of which only the first element may be ([Played.Results] reads
// several as one), keep their notes and what is known of duplicates among their
// games. The ratings are made as the first element asks for.
func Join(all []*Results) *Results {
	if len(all) == 1 {
		return all[0]
	}
	j := &Results{Game: all[0].Game, Runs: all[0].Runs, Options: all[0].Options, Notes: all[0].Notes}
	numbers := make([][]int, len(all)) // of each element's players in j
	for i, r := range all {
		numbers[i] = j.enter(r.Names)
		j.Pairings = append(j.Pairings, each.Of(r.Pairings, func(p stats.Pairing) stats.Pairing { return renumbered(p, numbers[i]) })...)
		j.LeftOut += r.LeftOut
	}
	sources, names := each.Distinct(all, func(r *Results) string { return r.Source }), each.Of(all, func(r *Results) string { return r.Name })
	by := slices.DeleteFunc(each.Distinct(all, func(r *Results) string { return r.PairsBy }), func(by string) bool { return by == "" })
	j.Source, j.Name, j.PairsBy = strings.Join(sources, ","), strings.Join(names, ", "), strings.Join(by, " and ")
	j.Pairings, j.Options.Openings = stats.Merge(j.Pairings), jointOpenings(all, numbers)
	return j
}

// enter adds players that are new and returns the numbers of all.
func (r *Results) enter(names []string) (numbers []int) {
	for _, name := range names {
		at := slices.Index(r.Names, name)
		if at < 0 {
			at = len(r.Names)
			r.Names = append(r.Names, name)
		}
		numbers = append(numbers, at)
	}
	return numbers
}

// renumbered is a pairing with other numbers for its players.
func renumbered(p stats.Pairing, numbers []int) stats.Pairing {
	p.A, p.B = numbers[p.A], numbers[p.B]
	return p
}

// jointOpenings yields the openings of all, source after source; nil unless every
// source tells of them.
func jointOpenings(all []*Results, numbers [][]int) iter.Seq[[]stats.Pairing] {
	if slices.ContainsFunc(all, func(r *Results) bool { return r.Options.Openings == nil }) {
		return nil
	}
	return func(yield func([]stats.Pairing) bool) {
		for i, r := range all {
			for ps := range r.Options.Openings {
				if !yield(each.Of(ps, func(p stats.Pairing) stats.Pairing { return renumbered(p, numbers[i]) })) {
					return
				}
			}
		}
	}
}
