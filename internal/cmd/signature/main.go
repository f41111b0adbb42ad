// Command signature prints the number that only a change of rules or search may
// move. "make signature" calls it.
package main

import (
	"context"
	"fmt"
	"os"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/signature"
)

func main() {
	sum, err := signature.Compute(context.Background(), runs.Standard())
	if err != nil {
		fmt.Fprintln(os.Stderr, "signature:", err)
		os.Exit(1)
	}
	fmt.Println(sum)
}
