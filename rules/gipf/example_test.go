package gipf_test

import (
	"fmt"

	"gipf.arena/rules/gipf"
)

// White pushed last and made a row of four; the black piece joined to it is
// captured when he removes it.
func ExampleGame_Parse() {
	g, err := gipf.New("basic", 0, 0)
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -")
	if err != nil {
		panic(err)
	}
	m, err := g.ParseMove(s, "xb2-f5")
	if err != nil {
		panic(err)
	}
	s.Play(m)
	fmt.Println(s)

	_, err = g.Parse("w3/1w3/2w3/3w3/3b2/5/3b b w 3,3 22 -")
	fmt.Println(err)
	// Output:
	// 4/5/6/7/6/5/3b b b 7,3 22 -
	// gipf: position "w3/1w3/2w3/3w3/3b2/5/3b b w 3,3 22 -": actor "b": w pushes next and b has no row to remove
}

// The remover chooses for each GIPF piece of the row whether it stays.
func ExampleState_Moves() {
	g, err := gipf.New("standard", 0, 0)
	if err != nil {
		panic(err)
	}
	s, err := g.Parse("W2B/1w3/2w3/3w3/3B2/5/4 w b 3,3 22 -")
	if err != nil {
		panic(err)
	}
	for _, m := range s.Moves(nil) {
		fmt.Println(g.FormatMove(s, m))
	}
	// Output:
	// xb2-f5
	// xb2-f5+b2
	// xb2-f5+f5
	// xb2-f5+b2,f5
}

func ExampleState_Draw() {
	g, err := gipf.New("standard", 0, 0)
	if err != nil {
		panic(err)
	}
	fmt.Print(g.New(0).(*gipf.State).Draw())
	// Output:
	//                 e9
	//             d8      f8
	//         c7      B       g7
	//     b6      .       .       h6
	// a5      .       .       .       i5
	//     W       .       .       W
	// a4      .       .       .       i4
	//     .       .       .       .
	// a3      .       .       .       i3
	//     .       .       .       .
	// a2      .       .       .       i2
	//     B       .       .       B
	// a1      .       .       .       i1
	//     b1      .       .       h1
	//         c1      W       g1
	//             d1      f1
	//                 e1
	// reserve w 12, b 12; w pushes
}
