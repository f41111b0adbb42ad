package params

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// NameA and NameB are the names of the two sides in records. Those that play give them, and the seeds depend on them.
const (
	NameA = "a"
	NameB = "b"
)

// Games say what to play.
type Games struct {
	// Spec is the agent, with its budget; Space says which of its parameters are tuned.
	Spec  string
	Space Space
	// Bind reads the spec of either side. It starts nothing.
	Bind func(spec string) (agents.Builder, error)
}

// Played holds the results of the games of a generation.
type Played struct {
	// Answers are in the order of the asks.
	Answers []Answer `json:"answers"`
	// Digest is the SHA-256 over the hashes of all records, ask by ask, in hex. It
	// covers every move, but not measured times.
	Digest string `json:"digest"`
}

// Tasks returns the games of an ask, A against B, as tasks in order.
func (g *Games) Tasks(ask Ask) ([]arena.Task, error) {
	k := arena.Task{Seed: ask.Seed}
	for i, point := range [][]float64{ask.A, ask.B} {
		spec, err := g.Space.Spec(g.Spec, point)
		if err != nil {
			return nil, err
		}
		b, err := g.Bind(spec)
		if err != nil {
			return nil, err
		}
		k.Specs[i] = b.Spec()
	}
	tasks := make([]arena.Task, 2*ask.Pairs)
	for i := range tasks {
		k.Pair = int64(i / 2)
		tasks[i] = k
	}
	return tasks, nil
}

// PlayOptions say how to play games. None of them changes a record.
type PlayOptions struct {
	// Finished, if not nil, is called after each game, possibly by several goroutines at a time.
	Finished func()
	// Do plays the games as a match of NameA and NameB. First is the index of the first game in that match, twice the
	// number of earlier pairs.
	Do    arena.Doer
	First int64
}

// Play plays the games of all asks. If the agent is reproducible, the result does not
// depend on who plays them. When ctx ends, Play returns the cause.
func (g *Games) Play(ctx context.Context, asks []Ask, opt PlayOptions) (Played, error) {
	records, err := g.play(ctx, asks, opt)
	switch {
	case ctx.Err() != nil:
		return Played{}, context.Cause(ctx)
	case err != nil:
		return Played{}, fmt.Errorf("match: %w", err)
	}
	return summed(records), nil
}

// play returns the records of the games of each ask.
func (g *Games) play(ctx context.Context, asks []Ask, opt PlayOptions) ([][]arena.Record, error) {
	var tasks []arena.Task
	for _, ask := range asks {
		more, err := g.Tasks(ask)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, more...)
	}
	done, err := opt.Do(ctx, opt.First, tasks, opt.Finished)
	if err != nil {
		return nil, err
	}
	records := make([][]arena.Record, len(asks))
	for i, ask := range asks {
		for range 2 * ask.Pairs {
			records[i] = append(records[i], tasks[0].Own(done[0]))
			tasks, done = tasks[1:], done[1:]
		}
	}
	return records, nil
}

// summed counts the games of each ask and computes their digest.
func summed(records [][]arena.Record) Played {
	p := Played{Answers: make([]Answer, len(records))}
	digest := sha256.New()
	for i, games := range records {
		for j := range games {
			hash := games[j].Hash()
			digest.Write(hash[:])
			count(&p.Answers[i], &games[j])
		}
	}
	p.Digest = hex.EncodeToString(digest.Sum(nil))
	return p
}

// count adds a game to an answer.
func count(a *Answer, r *arena.Record) {
	seat := 0
	if r.Sides[1].Name == NameA {
		seat = 1
	}
	switch r.Result {
	case rules.FirstWins, rules.SecondWins:
		if (r.Result == rules.FirstWins) == (seat == 0) {
			a.Wins++
		} else {
			a.Losses++
		}
	case rules.Draw:
		a.Draws++
	default:
		a.Open++
	}
}
