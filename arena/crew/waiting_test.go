package crew

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWhatGamesWaitFor: a line says which engine no worker has, and how to provide it.
func TestWhatGamesWaitFor(t *testing.T) {
	files := []File{{Ref: "weights", Hash: "aa"}, {Ref: "./one", Hash: "bb", Program: true}, {Ref: "./two", Hash: "cc", Program: true}}
	offered := append(slices.Clip(files), File{Ref: "./three", Hash: "dd", Program: true, Offered: true})
	for want, x := range map[string]struct {
		files   []File
		class   string
		engines []string
	}{
		"games with clocks wait for a worker who is not public":                                                      {files, Timed, nil},
		"games wait for a worker who has the engine ./one (worker --engine FILE)":                                    {files, "e-bb", []string{"bb"}},
		"games wait for a worker who has the engine ./one, ./two (worker --engine FILE)":                             {files, "e-bb-cc", []string{"aa", "bb", "cc"}},
		"games wait for a worker who has the engine ./three (worker --allow-engines, with a key that is not public)": {offered, "e-dd", []string{"dd"}},
	} {
		require.Equal(t, want, (&RunService{Run: Run{Files: x.files}}).lack(x.class, x.engines))
	}
}

// TestUnserved: what games wait for is reported once, if such games are offered and workers are present but none may play them.
func TestUnserved(t *testing.T) {
	public, own := &member{Worker: Worker{Trust: Public}}, &member{Worker: Worker{Trust: Own}}
	line := "games with clocks wait for a worker who is not public"
	for _, x := range []struct {
		why     string
		members []*member
		offered string
		want    []string
	}{
		{"it may have none", []*member{public}, Timed, []string{line}},
		{"it may have them", []*member{public, own}, Timed, nil},
		{"no worker is there", nil, Timed, nil},
		{"it is gone", []*member{{Worker: Worker{Trust: Own}, seen: time.Unix(0, 0)}, public}, Timed, []string{line}},
		{"none is offered", []*member{public}, Any, nil},
	} {
		var said []string
		c := NewCoordinator(Options{Say: func(line string) { said = append(said, line) }})
		for i, m := range x.members {
			if m.seen.IsZero() {
				m.seen = time.Now()
			}
			c.members[string(rune('a'+i))] = m
		}
		p := &playing{RunService: &RunService{coordinator: c, wants: map[string][]string{Any: nil, Timed: nil}}, told: map[string]bool{}}
		p.chunks = map[uint64]*chunk{1: {class: x.offered}}
		p.unserved()
		p.unserved()
		require.Equal(t, x.want, said, x.why)
	}
}

// TestOfferedFiles: a program of the run is offered to workers that start any program and are not public, and never sent otherwise.
func TestOfferedFiles(t *testing.T) {
	c := NewCoordinator(Options{})
	s := &RunService{Run: Run{Files: []File{{Ref: "a", Program: true, Offered: true}, {Ref: "b", Program: true}, {Ref: "c"}}}}
	for _, x := range []struct {
		trust TrustLevel
		all   bool
		sent  []bool
	}{
		{Own, true, []bool{true, false, true}},
		{Team, true, []bool{true, false, true}},
		{Public, true, []bool{false, false, true}},
		{Own, false, []bool{false, false, true}},
		{Public, false, []bool{false, false, true}},
	} {
		var sent []bool
		for _, f := range c.filesFor(&member{Worker: Worker{Trust: x.trust}, allEngines: x.all}, s) {
			sent = append(sent, f.sent())
		}
		require.Equal(t, x.sent, sent, "%+v", x)
	}
	require.True(t, s.Files[0].Offered, "the run's own list stays")
	require.False(t, (&File{Size: 1}).sent())
}
