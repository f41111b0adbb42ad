package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

// seed is the seed of all games and searches.
const seed = 1

// player is an entrant of the tournaments: an agent, and its name in records, from which
// its seed is derived.
type player struct{ name, spec string }

// players returns the players at a game. Their specs leave nothing to the game's
// standard, which may change without a change of search. The names are the specs that
// meant these agents when the number began.
func players(g rules.Game) []player {
	standard := "mcts:preset=uct,sims=100,c=0.1,expand=1,prior=1,solver=on,"
	switch g.Name() {
	case "gipf/basic", "lyngk/base":
		standard += "graph=on,weights=phased"
	case "zertz/37", "zertz/48":
		standard += "imm=0.3,weights=tuned"
	case "lyngk/6stack":
		standard += "graph=on,weights=tuned"
	default:
		if strings.HasPrefix(g.Name(), "zertz/") {
			standard += "imm=0.3,weights=hand"
		} else {
			standard += "graph=on,weights=hand"
		}
	}
	return []player{
		{"random", "random"},
		{"greedy", "greedy:weights=hand"},
		{"mcts:sims=100,solver=off", "mcts:preset=uct,sims=100"},
		{"mcts:sims=100", standard},
		{"alphabeta:sims=100", "alphabeta:sims=100,weights=hand,futility=off,iterative=off,latefrom=off"},
	}
}

// named is an agent with any spec and a name in records.
type named struct {
	agents.Builder
	name string
}

func (n named) Spec() string { return n.name }

// A Sum is the number of the games that entered the registry together, so that
// adding games does not change the number of earlier ones.
type Sum struct {
	// Games are the games of the sum, in their order in the registry.
	Games []string
	// Number has 16 hex digits.
	Number string
}

// later are games that came after the number began, each with its own number.
var later = []string{"gipf/ultimate"}

// printSignature prints the number that only a change of rules or search may change, and below
// it the numbers of later games. They distinguish a change of behaviour from a change of speed.
func printSignature(ctx context.Context, out io.Writer) error {
	sums, err := Compute(ctx, runs.Standard())
	if err != nil {
		return err
	}
	fmt.Fprintln(out, sums[0].Number)
	for _, s := range sums[1:] {
		fmt.Fprintln(out, s.Number, strings.Join(s.Games, " "))
	}
	return nil
}

// Compute plays a fixed amount of everything from fixed seeds, at every game of the registry, and sums it up:
// perft counts, playouts, and a small tournament of agents that the registry must know. Rules or searches that
// behave differently give another number; faster ones do not. The first sum covers the games that existed when
// the number began; each later game has its own. Combined matches have none: their games have, and stored
// positions test what the matches add. Compute returns an error if an agent cannot be built or fails, or if ctx
// ends.
func Compute(ctx context.Context, reg runs.Registry) ([]Sum, error) {
	groups := [][]string{nil}
	for _, info := range reg.Games.List() {
		switch {
		case strings.HasPrefix(info.Name, "combined/"):
		case slices.Contains(later, info.Name):
			groups = append(groups, []string{info.Name})
		default:
			groups[0] = append(groups[0], info.Name)
		}
	}
	var sums []Sum
	for _, names := range groups {
		number, err := compute(ctx, reg, names)
		if err != nil {
			return nil, err
		}
		sums = append(sums, Sum{Games: names, Number: number})
	}
	return sums, nil
}

// compute returns the number of the named games.
func compute(ctx context.Context, reg runs.Registry, names []string) (string, error) {
	sum := sha256.New()
	for _, name := range names {
		g, err := reg.Games.Game(name)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(sum, g.Name(), g.Version(), rules.Perft(g, g.New(seed), 3))
		addPlayouts(sum, g)
		if err := addTournament(ctx, sum, reg, g); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8]), nil
}

// addPlayouts adds the results of random games, for a game that has its own playouts.
func addPlayouts(sum io.Writer, g rules.Game) {
	fast, ok := g.New(seed).(rules.Playouter)
	if !ok {
		return
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 1000 {
		result, plies := fast.Playout(rng, arena.DefaultMaxPlies)
		fmt.Fprintln(sum, result, plies)
	}
}

// addTournament adds the records of a round robin.
func addTournament(ctx context.Context, sum io.Writer, reg runs.Registry, g rules.Game) error {
	t := &arena.Tournament{Game: g, Pairs: 2, OpeningPlies: 4, Seed: seed}
	for _, p := range players(g) {
		builder, err := reg.Builder(g, p.spec)
		if err != nil {
			return err
		}
		t.Players = append(t.Players, arena.Player{Name: p.name, Builder: named{builder, p.name}})
	}
	digest := arena.NewDigest()
	for pair := int64(0); 2*pair < t.Games(); pair++ {
		for game := range 2 {
			r, err := arena.Play(ctx, t, t.Pair(pair), game, nil)
			if err != nil {
				return err
			}
			if err := digest.Add(&r); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintln(sum, digest)
	return err
}
