package report

import (
	"cmp"
	"crypto/sha256"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

// groups is the number of groups of openings that are left out one at a time.
// With that many the error of an error is some 7 %.
const groups = 100

// ComparedGames are what of a run enters a comparison. Fill them with Add. Their memory grows
// by some bytes a game. They are for one goroutine.
type ComparedGames struct {
	// Board names the board of the run (rules.Board), before the first game is added: openings of
	// two runs are the same when board, start and moves are, and all else may differ.
	// Without it the game's full name stands for the board.
	Board string
	// Chosen says that who met whom, or when the games ended, followed from the results, so that
	// the intervals of ratings are made for that (stats.Table.Chosen). They are then compared by
	// these alone: games left out would have led to others.
	Chosen bool

	names  []string
	tally  *arena.Tally
	parts  [groups]part     // by opening modulo groups
	starts map[int64]uint64 // print of the opening, by index
	hashes []gameHash       // in the order of the index
	digest *arena.Digest
}

// A part is the games of a group of openings, pairings once asked for (pairingsByPart).
type part struct {
	classes  map[arena.Class]int // nil without games
	pairings []stats.Pairing
}

type gameHash struct {
	index int64
	hash  [sha256.Size / 2]byte
}

// NewComparedGames returns no games yet of the named players.
func NewComparedGames(names []string) *ComparedGames {
	return &ComparedGames{names: names, tally: arena.NewTally(len(names)), starts: map[int64]uint64{}, digest: arena.NewDigest()}
}

// DetectDuplicates lets them compare the games of g that are added from now on,
// so that duplicates widen the intervals of its own figures. Matched differences
// do not know of them.
func (r *ComparedGames) DetectDuplicates(g rules.Game) { r.tally.DetectDuplicates(g) }

// count fills in what the games say of their run.
func (r *ComparedGames) count(run *ComparedRun) {
	run.Finished, run.LeftOut, run.Digest = r.Games(), r.tally.LeftOut(), r.digest.String()
	run.Distinct = each.Sum(r.tally.Duplicates(), func(c stats.Duplicates) int { return c.Distinct })
}

// Add takes up one game. Games come in the order of their index.
func (r *ComparedGames) Add(rec *arena.Record) error {
	if err := r.digest.Add(rec); err != nil {
		return err
	}
	if err := r.tally.Add(rec); err != nil {
		return err
	}
	p := &r.parts[rec.Opening%groups]
	if p.classes == nil {
		p.classes = map[arena.Class]int{}
	}
	p.classes[arena.Class{Result: rec.Result, Termination: rec.Termination, Ending: rec.Ending}]++
	if _, known := r.starts[rec.Opening]; !known {
		r.starts[rec.Opening] = rec.OpeningPrint(cmp.Or(r.Board, rec.Game))
	}
	full := rec.Hash()
	r.hashes = append(r.hashes, gameHash{rec.Index, [sha256.Size / 2]byte(full[:sha256.Size/2])})
	return nil
}

// Games returns the number of games.
func (r *ComparedGames) Games() int64 { return r.tally.Games() }

// pairingsByPart counts the games of each part.
func (r *ComparedGames) pairingsByPart() {
	var all [groups]sums
	for opening, ps := range r.tally.ByOpening() {
		all[opening%groups].add(ps)
	}
	for i := range r.parts {
		r.parts[i].pairings = stats.Merge(all[i].pairings)
	}
}

// without returns the pairings and classes without those of a group of openings, after
// pairingsByPart.
func (r *ComparedGames) without(group int) ([]stats.Pairing, []arena.ClassCount) {
	var pairings []stats.Pairing
	var classes []arena.ClassCount
	for i, part := range r.parts {
		if i == group {
			continue
		}
		pairings = append(pairings, part.pairings...)
		for class, games := range part.classes {
			classes = append(classes, arena.ClassCount{Class: class, Games: games})
		}
	}
	return stats.Merge(pairings), classes
}

// ended is how often games ended in a way. Games of one opening, or of one group of openings, are one
// observation: they may end alike.
func (r *ComparedGames) ended(e ending) stats.Interval {
	var clusters []balance.Cluster
	for group, part := range r.parts {
		for class, games := range part.classes {
			so := games * numeric.OneIf(e == ending{class.Termination, class.Ending})
			clusters = append(clusters, balance.Cluster{Opening: uint64(group), N: float64(games), Sum: float64(so)})
		}
	}
	return balance.NewSample(clusters).Share(comparedAt)
}

// sharedOpenings counts the openings that both runs have under one index, and all
// other indices: those where they have different ones, and those that one run alone has.
func sharedOpenings(a, b *ComparedGames) (same, other int64) {
	indices := int64(len(b.starts))
	for opening, x := range a.starts {
		y, both := b.starts[opening]
		switch {
		case !both:
			indices++
		case x == y:
			same++
		}
	}
	return same, indices - same
}

// sameGames counts the games that both runs have under one index, those of them
// that are equal, and the index of the first that is not, nil without one.
func sameGames(a, b *ComparedGames) (both, same int64, first *int64) {
	for i, j := 0, 0; i < len(a.hashes) && j < len(b.hashes); {
		x, y := a.hashes[i], b.hashes[j]
		switch {
		case x.index < y.index:
			i++
		case x.index > y.index:
			j++
		default:
			both, i, j = both+1, i+1, j+1
			if x.hash == y.hash {
				same++
			} else if first == nil {
				first = new(x.index)
			}
		}
	}
	return both, same, first
}
