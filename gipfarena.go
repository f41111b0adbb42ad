package gipfarena

import (
	"os"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/cmd/cli"
	"gipf.arena/rules/catalog"
)

// An Option adds something to the program that Main runs.
type Option func(*additions)

type additions struct {
	games []catalog.Variant
	kinds []agents.Kind
}

// WithGames adds games, which every command knows by their names.
func WithGames(games ...catalog.Variant) Option {
	return func(a *additions) { a.games = append(a.games, games...) }
}

// WithAgents adds kinds of agents, which every command knows by their names.
func WithAgents(kinds ...agents.Kind) Option {
	return func(a *additions) { a.kinds = append(a.kinds, kinds...) }
}

// Main runs the command line of this process with the games and agents of this
// module and the added ones, and exits with its exit code. It panics if two games
// or two agents have the same name.
func Main(options ...Option) { os.Exit(program(options).Main()) }

func program(options []Option) *cli.Program {
	var a additions
	for _, add := range options {
		add(&a)
	}
	return &cli.Program{Registry: runs.Standard().With(a.games, a.kinds)}
}
