//go:build unix

package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/queue"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// impostorRun is a run that an impostor says it coordinates.
const impostorRun = `name: impostor
game: gipf/basic
seed: 3
pairs: 2
maxplies: 30
agents: [{name: a, spec: "SPEC"}, {name: b, spec: random}]
`

// An impostor is a coordinator whose words are its own: its run has one configuration, and what it
// tells workers is another one, with files to go with it.
type impostor struct {
	server *queue.Server
	mu     sync.Mutex
	heard  []string
}

// impersonate hosts a run on loopback whose first agent, it says, has this spec.
func impersonate(t *testing.T, spec string, files ...crew.File) *impostor {
	t.Helper()
	honest, err := configs.ParseRun("run.yaml", []byte(strings.Replace(impostorRun, "SPEC", "random", 1)), nil)
	require.NoError(t, err)
	plan, err := runs.Standard().Plan(t.Context(), honest)
	require.NoError(t, err)
	i := &impostor{}
	i.server, err = queue.Listen(queue.ServerOptions{Address: "127.0.0.1:0"})
	require.NoError(t, err)
	hall := crew.NewHall(i.server, crew.Options{Lease: time.Second, Say: func(line string) {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.heard = append(i.heard, line)
	}})
	require.NoError(t, i.server.Serve(hall))
	meta := plan.Tournament.Meta("impostor", strings.Replace(impostorRun, "SPEC", spec, 1), "v")
	hosted, err := hall.Host(crew.Run{Meta: meta, Tournament: plan.Tournament, Files: files})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = arena.Run(ctx, plan.Tournament, arena.Options{Crew: hosted})
	}()
	t.Cleanup(func() {
		stop()
		<-done
		hall.Close()
		i.server.Close()
	})
	return i
}

// hears returns what the impostor has heard of a worker, who must end by itself.
func (i *impostor) hears(w *workshop) string {
	w.t.Helper()
	p := w.start("worker", "--server", i.server.Addr(), "--name", "w", "--slots", "1", "--log", "text")
	overdue := time.AfterFunc(20*time.Second, func() { p.Process.Kill() })
	defer overdue.Stop()
	e := p.end()
	require.Equal(w.t, exitFailed, e.code, "%s", e.stderr)
	i.mu.Lock()
	defer i.mu.Unlock()
	return strings.Join(i.heard, "\n")
}

// TestImpostorReadsNoFiles: a coordinator names files of the worker as weights and as a book, those it
// has not announced and those that it says are too large to send. The worker opens none that does not have
// the announced hash, hears of no content, and waits for no pipe.
func TestImpostorReadsNoFiles(t *testing.T) {
	w := newWorkshop(t, impostorRun)
	secret, large, pipe := filepath.Join(w.dir, "secret.yaml"), filepath.Join(w.dir, "large.yaml"), filepath.Join(w.dir, "pipe.yaml")
	const content = "root:x:0:0:top secret"
	require.NoError(t, os.WriteFile(secret, []byte(content+"\n"), 0o600))
	require.NoError(t, os.WriteFile(large, []byte(content+"\n"+strings.Repeat("#\n", crew.MostFile)), 0o600))
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{secret, large, pipe, "/dev/zero", w.dir} {
		for _, spec := range []string{"greedy:weights=" + path, "book:file=" + path, "epsilon:agent=(book:file=" + path + "),p=0.5"} {
			other := crew.File{Ref: path, Text: make([]byte, len(content)+1+2*crew.MostFile)}
			for _, announced := range [][]crew.File{nil, {other}} {
				heard := impersonate(t, spec, announced...).hears(w)
				require.Contains(t, heard, "it plays something else", spec)
				require.Contains(t, heard, path, spec)
				require.NotContains(t, heard, "top secret", spec)
				require.NotContains(t, heard, "root", spec)
			}
		}
	}
}
