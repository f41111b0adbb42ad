package zertz_test

import (
	"fmt"

	"gipf.arena/rules/zertz"
)

// Removing a3 cuts a2 off; the grey marble on it goes to the first player.
func ExampleGame_Parse() {
	g, err := zertz.New("48", zertz.Options{})
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r")
	if err != nil {
		panic(err)
	}
	m, err := g.ParseMove(s, "-a3")
	if err != nil {
		panic(err)
	}
	s.Play(m)
	fmt.Println(s)

	_, err = g.Parse("_g._/ 4,7,8 0,0,0 0,0,0 1 r")
	fmt.Println(err)
	// Output:
	// ___._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,1,0 0,0,0 2 -
	// zertz: position "_g._/ 4,7,8 0,0,0 0,0,0 1 r": rings "_g._/": want 8 columns, got 2
}

// A marble that can hop must, and goes on while it can: hop by hop, each a
// move of its own.
func ExampleState_Moves() {
	g, err := zertz.New("48", zertz.Options{})
	if err != nil {
		panic(err)
	}
	s, err := g.Parse(".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -")
	if err != nil {
		panic(err)
	}
	for _, m := range s.Moves(nil) {
		fmt.Println(g.FormatMove(s, m))
	}
	// Output:
	// xd5Wf3
	// xd6Gd4
	// xe4Gc5
}

// In a handicap game one side starts with captures, which come out of the
// supply.
func ExampleNew() {
	g, err := zertz.New("blitz", zertz.Options{Second: zertz.Counts{1, 0, 2}})
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Name())
	fmt.Println(g.New(0))
	// Output:
	// zertz/blitz:second=w1b2
	// ..../...../....../......./....../...../.... 4,7,7 0,0,0 1,0,2 1 -
}

func ExampleState_Draw() {
	g, err := zertz.New("48", zertz.Options{})
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("_..__/_...w_/__b...w/____..../___..._/__...b/_.._g/____ 4,7,8 0,0,0 0,0,0 1 r")
	if err != nil {
		panic(err)
	}
	fmt.Print(s.(*zertz.State).Draw())
	// Output:
	//             .8
	//         w7
	//             .7      b6
	//         .6      .6      g5
	//     w5      .6      .5
	//         .5      .5
	//     .4      .5      .4
	// .3      .4      .4      .3
	//     .3              .3
	// .2      b3              .2
	//     .2
	// a   b   c   d   e   f   g   h
	// supply 4,7,8, captured 0,0,0 and 0,0,0; player 1 removes a ring
}
