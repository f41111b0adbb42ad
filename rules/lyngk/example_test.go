package lyngk_test

import (
	"fmt"

	"gipf.arena/rules/lyngk"
)

// The black piece on E3 passes over the black one on E4, which belongs to the
// same player, and lands beyond it: a LYNGK chain.
func ExampleGame_ParseMove() {
	g, err := lyngk.New("base", lyngk.Options{})
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,k,gk,ibrg,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. k:g 1 0 0,0 -")
	if err != nil {
		panic(err)
	}
	m, err := g.ParseMove(s, "E3-E5")
	if err != nil {
		panic(err)
	}
	s.Play(m)
	fmt.Println(s)
	fmt.Println(s.Result())

	_, err = g.ParseMove(s, "E4-E5")
	fmt.Println(err)
	// Output:
	// ./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,gk,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. k:g 2 0 1,0 -
	// first
	// lyngk: move "E4-E5": the game is over
}

// A side without a move has to claim a colour that opens one, if there is one.
func ExampleState_Moves() {
	g, err := lyngk.New("base", lyngk.Options{})
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,k,ik,i,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. br:g 2 0 0,0 -")
	if err != nil {
		panic(err)
	}
	for _, m := range s.Moves(nil) {
		fmt.Println(g.FormatMove(s, m))
		s.Play(m)
	}
	for _, m := range s.Moves(nil) {
		fmt.Println(g.FormatMove(s, m))
	}
	// Output:
	// claim:k
	// E3-E5
}

// Every set-up has a number.
func ExampleState_Draw() {
	g, err := lyngk.New("6stack", lyngk.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Print(g.New(101).(*lyngk.State).Draw())
	// Output:
	// A       B       C       D       E       F       G       H       I
	//                 r               k               k
	//                         g               r
	//                 g               i               k
	//         i               r               b               w
	//                 b               b               k
	//         b               g               i               i
	// b               k               i               r               k
	//         i               r               i               b
	//                 r               g               g
	//         k               r               b               r
	//                 b               w               w
	//                         i               g
	//                 k               g               g
	// player 1: -; player 2: -; 1 moves or claims
}
