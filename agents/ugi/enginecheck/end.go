package enginecheck

import (
	"io"
	"time"
)

// checkEnd ends the engine in one of several ways.
func checkEnd(x *exam, before, last string) {
	x.ready()
	x.send(x.sampler().samples(1)[0].fen)
	x.sync()
	if before != "" {
		x.send(before)
	}
	if last != "" {
		x.send(last)
	} else {
		x.note("> ", "(end of input)")
		_ = x.In.Close()
	}
	if x.wrong != nil {
		return
	}
	want := "that it ends, with exit status 0"
	_ = x.Out.SetReadDeadline(time.Now().Add(x.Wait))
	if _, err := io.Copy(io.Discard, x.Out); err != nil {
		x.fail(want, "it goes on for %v", x.Wait)
		return
	}
	x.over = true
	if how := x.End(); how != "exit status 0" {
		x.fail(want, "%s", how)
	}
}
