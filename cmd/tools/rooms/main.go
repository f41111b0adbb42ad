// Command rooms compares the tree of packages with the table of rooms in ARCHITECTURE.md.
//
//	rooms [FOLDER]
//
// The table lists the rooms by rank, lowest first: a package imports from its own room and from rooms of earlier
// rows. Each room has a ceiling of lines, counted without tests; each third-party library has its owners. Command
// rooms prints a line a room, and exits with 1 where the tree differs from the page, or where the comment of a
// small package does not justify its size. "make size" calls it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	faults, err := check(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "rooms:", err)
		os.Exit(2)
	}
	for _, fault := range faults {
		fmt.Fprintln(os.Stderr, "rooms:", fault)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}

// check prints the rooms of the tree below root and returns the differences from the page.
func check(root string) (faults []string, err error) {
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		return nil, err
	}
	h, err := readHouse(string(text))
	if err != nil {
		return nil, err
	}
	tree, err := readTree(root)
	if err != nil {
		return nil, err
	}
	return h.compare(tree, os.Stdout), nil
}
