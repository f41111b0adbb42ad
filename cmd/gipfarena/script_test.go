package main

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/store"
)

// TestScript runs the scripts in testdata/script, each in a directory of its
// own, with the program as a process of its own. They are the user's view: what
// a command line prints, what it leaves in the directory, and its exit code.
//
// Beside testscript's own commands they have those of scriptCommands.
func TestScript(t *testing.T) {
	bin := installed(t)
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", "script"),
		RequireUniqueNames: true,
		Cmds:               scriptCommands,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
			return nil
		},
	})
}

var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	// refuse CODE MESSAGE ARGS...: the program must refuse the arguments.
	"refuse": refuse,
	// sql FILE STATEMENT: changes a database.
	"sql": changeDatabase,
	// overwrite FILE OFFSET COUNT: puts bytes 0xff into a file.
	"overwrite": overwrite,
	// hold DIR: writes the run in DIR, as another process, until the script ends.
	"hold": hold,
	// listen VARIABLE: takes a port until the script ends and puts its address there.
	"listen": listenOn,
}

// refuse runs the program with arguments it must refuse: it prints nothing but
// one line with exactly that message, ends with exactly that code, and leaves
// every file as it was.
func refuse(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: refuse code message [argument...]")
	}
	before := files(ts)
	err := ts.Exec(program, args[2:]...)
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want := "gipfarena: " + args[1] + "\n"; ts.ReadFile("stderr") != want {
		ts.Fatalf("stderr:\ngot  %swant %s", ts.ReadFile("stderr"), want)
	}
	if got := ts.ReadFile("stdout"); got != "" {
		ts.Fatalf("stdout: got %q, want nothing", got)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code: got %d, want %s", code, args[0])
	}
	if after := files(ts); !slices.Equal(before, after) {
		ts.Fatalf("files:\ngot  %q\nwant %q", after, before)
	}
}

// files lists everything in the script's directory, each file with the hash of
// its content.
func files(ts *testscript.TestScript) (list []string) {
	root := ts.Getenv("WORK")
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == filepath.Join(root, ".tmp") {
			return errors.Join(err, skipIf(err == nil))
		}
		name, _ := filepath.Rel(root, path)
		if d.IsDir() {
			list = append(list, name+"/")
			return nil
		}
		text, err := os.ReadFile(path)
		list = append(list, fmt.Sprintf("%s %x", name, sha256.Sum256(text)))
		return err
	}))
	return list
}
