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
	//                 r7              k7              k7
	//                         g6              r6
	//                 g6              i6              k6
	//         i4              r5              b5              w4
	//                 b5              b5              k5
	//         b3              g4              i4              i3
	// b1              k4              i4              r4              k1
	//         i2              r3              i3              b2
	//                 r3              g3              g3
	//         k1              r2              b2              r1
	//                 b2              w2              w2
	//                         i1              g1
	//                 k1              g1              g1
	// player 1: -; player 2: -; player 1 moves or claims
}
