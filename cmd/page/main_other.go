//go:build !js

// Page is the program inside the pages that "gipfarena export page" writes; see main.go. It is built only for GOOS=js.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "page: this program runs in a page: build it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}
