//go:build linux

package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/internal/testkit"
)

// busy waits until a process has a connection, and with it hears signals, and has had so much time of processors. It
// returns how much it had, at last: it may end before.
func (p *process) busy(enough time.Duration) (had time.Duration) {
	for had < enough || !p.connected() {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if err != nil || string(fields[0]) == "Z" {
			return had
		}
		user, _ := strconv.Atoi(string(fields[11]))
		system, _ := strconv.Atoi(string(fields[12]))
		had = time.Duration(user+system) * (time.Second / 100) // USER_HZ, which is 100 on every Linux
		time.Sleep(5 * time.Millisecond)
	}
	return had
}

// connected tells whether a process has a socket.
func (p *process) connected() bool {
	sockets, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", p.Process.Pid))
	return slices.ContainsFunc(sockets, func(fd string) bool {
		to, _ := os.Readlink(fd)
		return strings.HasPrefix(to, "socket:")
	})
}

// listed joins n texts of a format that has their numbers.
func listed(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// longRuns are runs that keep a worker busy while it prepares them.
func longRuns() map[string]crew.Run {
	head := "name: long\ngame: gipf/basic\n"
	pair := head + "agents: [{name: a, spec: random}, {name: b, spec: greedy}]\n"
	nested := strings.Repeat("epsilon:p=0.5,agent=(", 45) + "random" + strings.Repeat(")", 45)
	of := func(config string) crew.Run {
		return crew.Run{Meta: arena.Meta{Name: "long", Game: "gipf/basic", Config: config}}
	}
	many := of(pair)
	many.Meta.Players = make([]arena.Entrant, 60_000)
	stages := of(pair)
	stages.Meta.Stages = make([]arena.Stage, 60_000)
	books := of(head + "agents:\n" + listed(1000, "- {name: a%[1]d, spec: \"epsilon:p=0.%03[1]d,agent=(book:file=./b.jsonl)\"}\n"))
	book := `{"format":"gipfarena-book","version":1,"game":"gipf/basic","rules_version":1,"positions":1}` + "\n" +
		`{"position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -","moves":[` + strings.Repeat(`{"move":"a1-b2","value":0},`, 70_000) + `{"move":"a1-b2","value":0}]}` + "\n"
	books.Files = []crew.File{{Ref: "./b.jsonl", Text: []byte(book)}}
	task := arena.Task{Position: strings.Repeat("w", 300_000), Seed: 1}
	search := of(pair)
	search.Exam = []arena.Task{task, task, task}
	return map[string]crew.Run{
		"agents":  of(head + "agents:\n" + listed(30_000, "- {name: a%d, spec: random}\n")),
		"same":    of(head + "agents:\n" + strings.Repeat("- {name: a, spec: random}\n", 35_000)),
		"bad":     of(head + "agents:\n" + strings.Repeat("- {nam: a, spec: 1}\n", 45_000)),
		"kinds":   of(head + "agents:\n" + listed(1000, "- {name: a%[1]d, spec: x%[1]d}\n")),
		"unknown": of(pair + listed(90_000, "k%d: 1\n")),
		"nested":  of(head + "agents:\n" + listed(1000, "- {name: a%d, spec: \""+nested+"\"}\n")),
		"trees":   of(head + "agents:\n" + listed(1000, "- {name: a%[1]d, spec: \"mcts:sims=1%[1]d\"}\n")),
		"deep":    of(pair + "x: " + strings.Repeat("[", 1_000_000)),
		"flow":    of(pair + "x: [" + strings.Repeat("{}, ", 250_000) + "]"),
		"players": many, "stages": stages, "books": books, "search": search,
	}
}

// TestLongPreparation: a coordinator gives a worker runs that are long work before anything is played. The worker
// is asked to end in the middle of it, and does within four seconds of its own processor time: one alone, and what ten others beside it add.
func TestLongPreparation(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	for name, run := range longRuns() {
		t.Run(name, func(t *testing.T) {
			w := newWorkshop(t, impostorRun)
			p := w.start("worker", "--server", imposing(t, run).coordinator.Addr(), "--name", "w", "--slots", "1")
			overdue := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
			defer overdue.Stop()
			had := p.busy(150 * time.Millisecond)
			require.NoError(t, p.Process.Signal(os.Interrupt))
			e := p.end()
			require.Contains(t, []int{exitInterrupted, exitFailed}, e.code, "%.500s", e.stderr)
			require.Less(t, p.ProcessState.UserTime()+p.ProcessState.SystemTime()-had, 4*time.Second, "%.500s", e.stderr)
		})
	}
}
