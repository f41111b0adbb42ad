//go:build unix

package cli

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// processors lets TestProcessors run, which builds the program for two more processors; by hand
//
//	go test ./cmd/cli -run 'TestProcessors$' -processors -v
var processors = flag.Bool("processors", false, "TestProcessors, which builds the program twice")

// searchGames have searches in them that compute with floating point and without.
const searchGames = `name: processors
game: zertz/37
seed: 9
agents:
  - {name: a, spec: "mcts:preset=uct,sims=200"}
  - {name: b, spec: "alphabeta:transitions=1000"}
pairs: 40
openings: {plies: 4}
maxplies: 60
`

// An otherBuild is a worker's program that was built for another processor than this one.
type otherBuild struct {
	name     string
	build    []string // environment of the build
	emulator string   // which runs it, "" for this processor
}

// TestProcessors has workers of three processors play one run, whose coordinator plays on amd64:
// arm64 under qemu's user emulation, amd64 with the instructions of GOAMD64=v3, and plain. Each
// passes the exam and plays games, and the run has the digest of one process.
func TestProcessors(t *testing.T) {
	if !*processors {
		t.Skip("builds the program for two processors, which takes two minutes of computing: with -processors only")
	}
	w := newWorkshop(t, searchGames)
	want := w.run("run", "config.yaml", "--out", "whole", "--workers", "1", "--quiet", "--json")
	s := &machines{workshop: w, address: freeAddress(t)}
	coordinator, ended := s.coordinate("many")
	var names []string
	for _, f := range []otherBuild{
		{"arm64", []string{"GOARCH=arm64"}, emulator(t)},
		{"v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, ""},
	} {
		worker := w.startBuild(f, s.address)
		names = append(names, f.name)
		w.await("many", int64(8*len(names)))
		require.NoError(t, worker.Process.Signal(syscall.SIGINT))
		require.Regexp(t, `games played and taken: [1-9][0-9]*`, worker.end().stderr)
	}
	w.start("worker", "--server", s.address, "--name", "plain")
	require.NoError(t, <-ended, "%s", coordinator.stderr.String())
	played := regexp.MustCompile(`worker \w+: [0-9]+ games`).FindAllString(coordinator.stderr.String(), -1)
	require.Len(t, played, len(names)+1, "%s", coordinator.stderr.String())
	require.Equal(t, want, w.run("standings", "many", "--json"))
	t.Logf("%s: standings and digest are those of one process", strings.Join(played, ", "))
}

// emulator returns the program that runs those of arm64, or skips the test.
func emulator(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"qemu-aarch64-static", "qemu-aarch64"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no qemu-aarch64-static here to run programs of arm64 with (Debian: qemu-user-static)")
	return ""
}

// startBuild builds a worker's program and starts it, or skips the test where it cannot be built or
// does not run here.
func (w *workshop) startBuild(f otherBuild, address string) *process {
	w.t.Helper()
	bin := filepath.Join(w.dir, f.name)
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", bin, "../gipfarena")
	build.Env = append(append(os.Environ(), "CGO_ENABLED=0"), f.build...)
	if text, err := build.CombinedOutput(); err != nil {
		w.t.Skipf("the program cannot be built here for %s: %v: %.300s", f.name, err, text)
	}
	command := []string{bin}
	if f.emulator != "" {
		command = []string{f.emulator, bin}
	}
	if text, err := exec.Command(command[0], append(command[1:], "version")...).CombinedOutput(); err != nil {
		w.t.Skipf("programs for %s do not run here: %v: %.300s", f.name, err, text)
	}
	return w.startProgram(command[0], append(command[1:], "worker", "--server", address, "--slots", "1", "--name", f.name)...)
}
