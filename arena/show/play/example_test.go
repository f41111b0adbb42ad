package play_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
)

// A person plays first against greedy; the lines come from a text.
func Example() {
	known := runs.Standard()
	game, err := known.Games.Game("gipf/basic")
	if err != nil {
		panic(err)
	}
	greedy, err := known.Builder(game, "greedy")
	if err != nil {
		panic(err)
	}
	g, err := play.New(game, nil, 1, 7)
	if err != nil {
		panic(err)
	}
	g.Seats[1].Builder = greedy
	s := &play.Dialogue{
		Loader: play.Loader{Games: known.Games, Builder: known.Builder, Files: play.Disk{}},
		Game:   g, Hints: greedy,
	}
	var out bytes.Buffer
	if err := s.Run(context.Background(), strings.NewReader("a1-b2\nundo\nb1-b2\nresign\nquit\n"), &out); err != nil {
		panic(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, ": first is") || strings.HasPrefix(line, "Took back") || strings.Contains(line, "resigned") {
			fmt.Print(line)
		}
	}
	fmt.Println(len(g.Moves()), "moves, the first", g.Moves()[0])
	// Output:
	// gipf/basic, rules version 1, seed 7, set-up 1: first is person, second is greedy:weights=learned.
	// Took back a1-b2, i1-h2.
	// first (you) resigned after 2 moves: second (greedy) has won. You may "undo", "save FILE" or "quit".
	// first (you) resigned after 2 moves: second (greedy) has won.
	// 2 moves, the first b1-b2
}
