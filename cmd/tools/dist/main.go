// Command dist makes the parts of a release other than its programs, and checks that the programs would
// compile for its platforms. "make dist", "make install" and "make cross" call it.
//
//	dist manual FOLDER UNIXTIME
//	dist pack FOLDER ARCHIVE UNIXTIME
//	dist types PLATFORM...
//
// manual writes a man page for each command, and completions for bash, zsh, fish and PowerShell.
// pack makes an archive of a folder, .tar.gz or .zip, and prints its SHA-256 and name as sha256sum
// does: files in byte order of their names, without owner, with their mode or executable. The time
// is that of the release and of all files: the result is the same to the byte at any time and
// place. types checks the program for platforms such as linux/arm64 without compiling it.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var errUsage = errors.New("want manual FOLDER UNIXTIME, pack FOLDER ARCHIVE UNIXTIME, or types PLATFORM, one or more")

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		if errors.Is(err, errUsage) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "manual":
		return manual(args[1], args[2])
	case len(args) == 4 && args[0] == "pack":
		sum, err := pack(args[1], args[2], args[3])
		if err == nil {
			fmt.Printf("%x  %s\n", sum, filepath.Base(args[2]))
		}
		return err
	case len(args) >= 2 && args[0] == "types":
		return checkTypes(args[1:])
	}
	return errUsage
}
