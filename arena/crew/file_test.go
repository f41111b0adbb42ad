package crew

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestFilesAreSent: a worker gets the files of a run, each content once, and no other gets
// any, nor another file.
func TestFilesAreSent(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	files := announced([]File{{Ref: "weights/a.yaml", Text: []byte("a")}, {Ref: "b.yaml", Text: []byte("b")}, {Ref: "same.yaml", Text: []byte("a")}, {Ref: "./engine", Program: true, Hash: "00ff"}})
	large := File{Ref: "large.yaml", Text: bytes.Repeat([]byte("x"), MostFile+1)}
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, func(r *Run) { r.Files = append(slices.Clip(files), large) })
		asked := &counting{WorkerConn: end{m: b.m, name: "w"}}
		ctx, stop := context.WithCancel(t.Context())
		b.stops = append(b.stops, stop)
		b.work.Go(func() {
			b.errs <- Work(ctx, asked, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 1},
				Prepare: func(_ context.Context, _ *arena.Meta, got []File) (*arena.Tournament, error) {
					require.Equal(t, append(slices.Clip(files), File{Ref: "large.yaml", Size: MostFile + 1, Hash: HashOf(large.Text)}), got)
					return make(), nil
				},
			})
		})
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		ask := func(name string, data []byte) (answer string) {
			serve(b.coordinator, AskFile, name, data, func(a []byte) { answer = string(a) })
			return answer
		}
		question := encode(FileQuestion{b.service.id, files[0].Hash})
		require.JSONEq(t, `{"text":"YQ=="}`, ask("w", question))
		require.JSONEq(t, `{"refused":"say hello first"}`, ask("stranger", question))
		require.Contains(t, ask("w", encode(FileQuestion{b.service.id, "../../etc/passwd"})), "refused")
		require.Contains(t, ask("w", encode(FileQuestion{b.service.id, HashOf(large.Text)})), "refused")
		require.Contains(t, ask("w", []byte("{")), "refused")
		require.Contains(t, ask("w", encode(FileQuestion{b.service.id, "00ff"})), "refused", "programs are not sent")
		b.end()
		require.Equal(t, 2, asked.files)
	})
}

// A counting connection counts questions for files.
type counting struct {
	WorkerConn
	files int
}

func (c *counting) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskFile {
		c.files++
	}
	return c.WorkerConn.Ask(ctx, kind, data)
}
