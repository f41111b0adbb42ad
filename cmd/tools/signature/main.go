// Command signature prints the number that only a change of rules or search may
// move, and below it those of games that came later. "make signature" calls it.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"gipf.arena/arena/runs"
)

func main() {
	sums, err := Compute(context.Background(), runs.Standard())
	if err != nil {
		fmt.Fprintln(os.Stderr, "signature:", err)
		os.Exit(1)
	}
	for i, s := range sums {
		if i == 0 {
			fmt.Println(s.Number)
			continue
		}
		fmt.Println(s.Number, strings.Join(s.Games, " "))
	}
}
