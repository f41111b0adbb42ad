package quality

import (
	"context"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// A Tally sums up what the rules say of games, without any agent's opinion: how they ended,
// how long they were, how many choices there were, what of the board was used and which
// rules were met. Games may come from several runs of one game, in any order; what it holds
// grows by about a kilobyte an opening and 32 bytes a game. It is for one goroutine.
type Tally struct {
	// Origin, set before the first game is added, is that of the run (arena.Meta): openings of two runs
	// are the same when board, start and moves are, and all else may differ, but for games from outside.
	Origin string

	game  rules.Game
	board string
	kinds []rules.EventKind

	numbers  map[uint64]int // of openings, in the order they came
	openings []uint64
	columns  map[string][]float64 // sums by name and number of the opening
	endings  map[string]bool      // names of rules that ended games, true for draws
	broken   map[string]bool      // terminations other than by a rule
	lengths  [2]lengths           // turns, decisions
	prints   map[uint64][]print

	moves      []rules.Move // scratch
	cover      []uint8
	last, seen []uint8
}

// NewTally returns a tally of games of g.
func NewTally(g rules.Game) *Tally {
	return &Tally{
		game: g, board: rules.Board(g), kinds: rules.EventKinds(g), numbers: map[uint64]int{}, columns: map[string][]float64{},
		endings: map[string]bool{}, broken: map[string]bool{}, prints: map[uint64][]print{},
	}
}

// Collect adds all games of a sequence. The error is that of reading a game or of playing it
// by the rules.
func (t *Tally) Collect(records iter.Seq2[arena.Record, error]) error {
	return eachGame(context.Background(), records, func(_ context.Context, r *arena.Record) error { return t.Add(r) })
}

// Add plays a game by the rules and takes it up. A game that does not replay is an error
// and leaves the tally as it was.
func (t *Tally) Add(r *arena.Record) error {
	_, err := t.take(r)
	return err
}

// take is Add, and returns what was seen of the game.
func (t *Tally) take(r *arena.Record) (replayed, error) {
	g, err := t.replay(r)
	if err != nil {
		return g, err
	}
	key := t.key(r)
	at := t.opening(key)
	t.sums(&g, func(name string, x float64) { t.add(at, name, x) })
	t.addEnding(at, r)
	byRule := r.Termination == arena.ByRule
	t.lengths[0].add(at, g.turns, byRule)
	t.lengths[1].add(at, int(g.decisions[0]), byRule)
	t.addPrint(r, key)
	return g, nil
}

// key is what openings of several runs have in common if they are the same. Games that begin
// at the one start that there is, with nothing of theirs to tell them apart (such as
// people's), depend on each other by pair alone.
func (t *Tally) key(r *arena.Record) uint64 {
	key := r.OpeningPrint(t.board + t.Origin)
	if r.OpeningPlies == 0 && r.Setup == 0 && r.Start == "" {
		key = seed.Fit(key).Other("pair", uint64(r.Pair))
	}
	return key
}

// opening returns the number of an opening.
func (t *Tally) opening(key uint64) int {
	at, known := t.numbers[key]
	if !known {
		at = len(t.openings)
		t.numbers[key] = at
		t.openings = append(t.openings, key)
	}
	return at
}

// add adds to the sum of an opening. A sum of nothing takes no room.
func (t *Tally) add(at int, name string, x float64) {
	if x == 0 {
		return
	}
	column := t.columns[name]
	for len(column) <= at {
		column = append(column, 0)
	}
	column[at] += x
	t.columns[name] = column
}

// addEnding takes up how a game ended.
func (t *Tally) addEnding(at int, r *arena.Record) {
	t.add(at, "games", 1)
	if r.Counted() {
		t.add(at, "decided", 1)
		t.add(at, "first-score", r.Result.Score(rules.First))
	}
	if r.Termination != arena.ByRule {
		t.broken[string(r.Termination)] = true
		t.add(at, "ended/"+string(r.Termination), 1)
		return
	}
	t.add(at, "completion", 1)
	t.endings[r.Ending] = r.Result == rules.Draw
	if r.Result == rules.Draw {
		t.add(at, "draws", 1)
		t.add(at, "draws/"+r.Ending, 1)
		return
	}
	t.add(at, "ending/"+r.Ending, 1)
	t.add(at, "ending/"+r.Ending+"/"+r.Result.Winner().String(), 1)
}

// sample is what the openings show of the ratio of two sums.
func (t *Tally) sample(sum, per string) balance.Sample {
	of := func(name string, at int) float64 {
		if column := t.columns[name]; at < len(column) {
			return column[at]
		}
		return 0
	}
	clusters := make([]balance.Cluster, len(t.openings))
	for at, key := range t.openings {
		clusters[at] = balance.Cluster{Opening: key, N: of(per, at), Sum: of(sum, at)}
	}
	return balance.NewSample(clusters)
}

// total is the sum of all openings.
func (t *Tally) total(name string) (sum float64) {
	for _, x := range t.columns[name] {
		sum += x
	}
	return sum
}
