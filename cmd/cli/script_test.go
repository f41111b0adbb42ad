package cli

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestScript runs the scripts in testdata/script, each in a directory of its
// own. They are the user's view: what a command line prints, what it leaves in
// the directory, and its exit code. "exec gipfarena" is a process of its own,
// "gipfarena", "refuse" and "code" are calls.
//
// Beside testscript's own commands they have those of scriptCommands, and the
// conditions [root], [race] and [mount].
func TestScript(t *testing.T) {
	bin := installed(t)
	folder, err := filepath.Abs(filepath.Join("testdata", "script"))
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	require.NoError(t, err)
	if testkit.Race {
		files = slices.DeleteFunc(files, func(f string) bool { return !slices.Contains(raced, filepath.Base(f)) })
	}
	testscript.Run(t, testscript.Params{
		Files:              files,
		RequireUniqueNames: true,
		Cmds:               scriptCommands,
		Condition:          scriptCondition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
			env.Setenv("PORTS", ports())
			env.Values[held{}] = map[string]func() error{}
			return nil
		},
	})
}

// TestScriptsHavePortsOfTheirOwn: scripts run beside each other, so that each port at which one serves is its own.
func TestScriptsHavePortsOfTheirOwn(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	require.NoError(t, err)
	taken := map[string]string{}
	for _, file := range files {
		for _, at := range regexp.MustCompile(`localhost:\$\{PORTS\}\d\d`).FindAllString(string(testkit.Bytes(t, file)), -1) {
			require.Contains(t, []string{"", file}, taken[at], at)
			taken[at] = file
		}
	}
	require.NotEmpty(t, taken)
}

// ports takes a hundred ports for as long as the tests run, and returns what their numbers begin with: those of another copy of
// these tests on one machine are others. They lie below those that systems give out, so that a server finds its own again.
var ports = sync.OnceValue(func() string {
	for hundred := 249; hundred < 320; hundred++ {
		first, err := net.Listen("tcp", fmt.Sprintf("localhost:%d00", hundred))
		if err == nil {
			guard = first
			return strconv.Itoa(hundred)
		}
	}
	panic("no hundred ports from 24900 to 31999 whose first is free")
})

// guard is the first port of [ports], taken until the process ends.
var guard net.Listener

// raced are the scripts that run under the race detector. The others start programs of what
// the packages' own tests run under it, each slow to start.
var raced = []string{"adaptive.txtar", "logs.txtar", "play.txtar", "reproducible.txtar", "run.txtar", "until.txtar", "web.txtar"}

var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	// gipfarena ARGS...: calls the program, which must be done, or with ! fail.
	program: callProgram,
	// code CODE ARGS...: the program must end with that exit code.
	"code": exitsWith,
	// refuse CODE MESSAGE ARGS...: the program must refuse the arguments. The
	// message is the whole of it, or between slashes a pattern for it.
	"refuse": refuse,
	// sql FILE STATEMENT: changes a database, whose guards against that it drops, as if
	// it had always been so.
	"sql": changeDatabase,
	// hold FILE: keeps others from writing a database until release FILE.
	"hold": holdDatabase, "release": releaseDatabase,
	// overwrite FILE OFFSET COUNT: puts bytes 0xff into a file.
	"overwrite": overwrite,
	// flip FILE ROWS BYTE BIT: clears a bit in the header of the last page of a database
	// that has at least so many rows and that bit.
	"flip": flipBit,
	// keep FILE PATTERN: writes the lines of standard output that match into a file.
	"keep": keepLines,
	// listen VARIABLE: takes a port until the script ends and puts its address there.
	"listen": listenOn,
}

// scriptCondition knows root, whom no file mode keeps out, race, true under the
// race detector, and mount, true where a script may have small or read-only disks
// of its own: "unshare -Urm" gives it a world in which it may mount what it likes.
func scriptCondition(cond string) (bool, error) {
	switch cond {
	case "root":
		return os.Geteuid() == 0, nil
	case "race":
		return testkit.Race, nil
	case "mount":
		return exec.Command("unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", os.TempDir()).Run() == nil, nil
	}
	return false, fmt.Errorf("unknown condition %q", cond)
}

// exitsWith calls the program and looks at its exit code alone.
func exitsWith(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: code code [argument...]")
	}
	if code, _, _ := called(ts, args[1:]); strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code: got %d, want %s", code, args[0])
	}
}

// refuse runs the program with arguments it must refuse: it ends with exactly
// that code, prints nothing but one line with exactly that message, and leaves
// every file as it was.
func refuse(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: refuse code message [argument...]")
	}
	before := files(ts)
	code, stdout, stderr := called(ts, args[2:])
	if want := args[0]; strconv.Itoa(code) != want {
		ts.Fatalf("exit code: got %d, want %s", code, want)
	}
	if stdout != "" {
		ts.Fatalf("stdout: got %q, want nothing", stdout)
	}
	if !messageOf(args[1]).MatchString(stderr) {
		ts.Fatalf("stderr:\ngot  %swant gipfarena: %s\n", stderr, args[1])
	}
	if after := files(ts); !slices.Equal(before, after) {
		ts.Fatalf("files:\ngot  %q\nwant %q", after, before)
	}
}

// messageOf returns the pattern of the one line that says want.
func messageOf(want string) *regexp.Regexp {
	if len(want) > 1 && strings.HasPrefix(want, "/") && strings.HasSuffix(want, "/") {
		want = want[1 : len(want)-1]
	} else {
		want = regexp.QuoteMeta(want)
	}
	return regexp.MustCompile(`\Agipfarena: ` + want + `\n\z`)
}

// files lists everything in the script's directory, each file with the hash of
// its content, but not what SQLite keeps beside a database for those who read it.
func files(ts *testscript.TestScript) (list []string) {
	work := os.DirFS(ts.Getenv("WORK"))
	ts.Check(fs.WalkDir(work, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".tmp":
			return fs.SkipDir
		case d.IsDir():
			list = append(list, name+"/")
			return nil
		}
		text, err := fs.ReadFile(work, name)
		if strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-wal") && len(text) == 0 {
			return err
		}
		list = append(list, fmt.Sprintf("%s %x", name, sha256.Sum256(text)))
		return err
	}))
	return list
}

// keepLines writes the matching lines of the last program's output into a file.
func keepLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep file pattern")
	}
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	var kept strings.Builder
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		if pattern.MatchString(line) {
			kept.WriteString(line)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(kept.String()), 0o644))
}

// changeDatabase runs a statement on a database without the program's knowledge.
func changeDatabase(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sql file statement")
	}
	db, err := sql.Open("sqlite", ts.MkAbs(args[0]))
	ts.Check(err)
	err = unguard(db)
	if err == nil {
		_, err = db.Exec(args[1])
	}
	if err == nil { // no game was lost; a database of an older schema does not count
		_, _ = db.Exec("UPDATE kept SET games = (SELECT count(*) FROM games)")
	}
	ts.Check(errors.Join(err, db.Close()))
}

// unguard drops the triggers that protect rows.
func unguard(db *sql.DB) error {
	var drop sql.NullString
	err := db.QueryRow("SELECT group_concat('DROP TRIGGER ' || name, ';') FROM sqlite_schema WHERE type = 'trigger'").Scan(&drop)
	if err == nil {
		_, err = db.Exec(drop.String)
	}
	return err
}

// held is the key of a script's databases that it holds, by name.
type held struct{}

// holdDatabase begins a write to a database and leaves it open.
func holdDatabase(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: hold file")
	}
	db, err := sql.Open("sqlite", "file:"+ts.MkAbs(args[0])+"?_txlock=immediate")
	ts.Check(err)
	tx, err := db.Begin()
	ts.Check(err)
	release := func() error { return errors.Join(tx.Rollback(), db.Close()) }
	ts.Defer(func() { _ = release() }) // without effect after releaseDatabase
	ts.Value(held{}).(map[string]func() error)[args[0]] = release
}

// releaseDatabase ends what holdDatabase began.
func releaseDatabase(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: release file")
	}
	ts.Check(ts.Value(held{}).(map[string]func() error)[args[0]]())
}

// overwrite damages a file as a bad disk does.
func overwrite(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: overwrite file offset count")
	}
	offset, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	count, err := strconv.Atoi(args[2])
	ts.Check(err)
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_RDWR, 0)
	ts.Check(err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, count), offset)
	ts.Check(errors.Join(err, f.Close()))
}

// flipBit damages a database as bad memory does. Only leaves of tables count.
func flipBit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: flip file rows byte bit")
	}
	var numbers [3]int
	for i := range numbers {
		var err error
		numbers[i], err = strconv.Atoi(args[i+1])
		ts.Check(err)
	}
	text, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	const page, leaf = 4096, 13
	for at := len(text) - page; at > 0; at -= page {
		rows, mask := int(text[at+3])<<8|int(text[at+4]), byte(1)<<numbers[2]
		if text[at] == leaf && rows >= numbers[0] && text[at+numbers[1]]&mask != 0 {
			text[at+numbers[1]] ^= mask
			ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
			return
		}
	}
	ts.Fatalf("%s has no page of %d rows and that bit", args[0], numbers[0])
}

// listenOn takes a free port.
func listenOn(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: listen variable")
	}
	l, err := net.Listen("tcp", "localhost:0")
	ts.Check(err)
	ts.Defer(func() { ts.Check(l.Close()) })
	ts.Setenv(args[0], l.Addr().String())
}
