package rules_test

import (
	"fmt"
	"os"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

func ExampleQuestion() {
	g, err := gipf.New("basic", 0, 0)
	if err != nil {
		panic(err)
	}
	q := rules.PerftQuestion{Game: g, Start: g.New(0), Depth: 2, Distinct: true}
	if err := q.WriteText(os.Stdout); err != nil {
		panic(err)
	}
	q.Divide = true
	fmt.Println(q.Report().Divide["a1-b2"], "of them begin with a1-b2")
	// Output:
	//   n            sequences            positions
	//   1                   42                   24
	//   2                 1764                  558
	// 42 of them begin with a1-b2
}
