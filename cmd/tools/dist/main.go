// Command dist makes what a release consists of beside its programs. "make dist" and "make
// install" call it.
//
//	dist manual FOLDER UNIXTIME
//	dist pack FOLDER ARCHIVE UNIXTIME
//
// manual writes a man page for each command, and completions for bash, zsh, fish and
// PowerShell. pack makes an archive of a folder, .tar.gz or .zip, and prints its SHA-256 and
// name as sha256sum does: files in byte order of their names, of no owner, as they are or
// executable. The time is that of the release, and that of all files: what is made is the
// same to the byte whenever and wherever it is made.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var errUsage = errors.New("want manual FOLDER UNIXTIME, or pack FOLDER ARCHIVE UNIXTIME")

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
	}
	return errUsage
}
