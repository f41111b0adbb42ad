package runs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/safefile"
)

// write writes the bundle of a game that the player in a seat forfeited, whole or not
// at all.
func (k *Keeper) write(path string, r *arena.Record, seat int) error {
	files, err := k.files(r, seat)
	if err != nil {
		return err
	}
	return safefile.Dir(path, func(dir string) (err error) {
		for _, f := range files {
			err = cmp.Or(err, os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o644))
		}
		return err
	})
}

// files returns the files of a bundle.
func (k *Keeper) files(r *arena.Record, seat int) ([]agents.Evidence, error) {
	game, variant, _ := strings.Cut(r.Game, "/")
	question, err := json.Marshal(question{
		ID: fmt.Sprintf("game %d", r.Index), Game: game, Variant: variant,
		Setup: r.Setup, Position: r.Start, Play: append([]string{}, r.Moves...),
	})
	if err != nil {
		return nil, err
	}
	files := []agents.Evidence{
		{Name: "README.txt", Text: []byte(k.readme(r, seat))},
		{Name: "config.yaml", Text: k.run.Config},
		{Name: "record.txt", Text: r.AppendCanonical(nil)},
		{Name: "moves.jsonl", Text: append(question, '\n')},
	}
	for _, e := range r.Evidence {
		if !isFileName(e.Name) || slices.ContainsFunc(files, func(f agents.Evidence) bool { return f.Name == e.Name }) {
			return nil, fmt.Errorf("evidence %q: not the name of a file", e.Name)
		}
		files = append(files, e)
	}
	return files, nil
}

// isFileName reports whether a name is valid for a file on every system.
func isFileName(name string) bool {
	odd := func(c rune) bool {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		return !letter && !(c >= '0' && c <= '9') && c != '.' && c != '-'
	}
	return name != "" && name[0] != '.' && !strings.ContainsFunc(name, odd)
}

// A question is a question that "gipfarena moves" answers: the last position of the game.
type question struct {
	ID       string   `json:"id"`
	Game     string   `json:"game"`
	Variant  string   `json:"variant"`
	Setup    uint64   `json:"setup"`
	Position string   `json:"position,omitempty"` // the start position, unless it is that of Setup
	Play     []string `json:"play"`
}

// readme says what happened and how to use the other files.
func (k *Keeper) readme(r *arena.Record, seat int) string {
	var b strings.Builder
	side := r.Sides[seat]
	what, _, _ := strings.Cut(r.Detail, "\n")
	fmt.Fprintf(&b, "Game %d of the run %s: agent %d, %q, lost by its own fault (%s).\n\n    %s\n\n",
		r.Index, k.run.Name, side.Player, side.Name, r.Termination, what)
	for i, s := range r.Sides {
		fmt.Fprintf(&b, "%-6s  agent %d, %q, %s\n", [...]string{"first", "second"}[i], s.Player, s.Name, s.Spec)
	}
	fmt.Fprintf(&b, "game    %s, rules %d, game %d of pair %d\n", r.Game, r.RulesVersion, r.Place, r.Pair)
	fmt.Fprintf(&b, "opening %d, %d moves\n", r.Opening, r.OpeningPlies)
	fmt.Fprintf(&b, "seeds   %d of the start position, %d of the game\n", r.Setup, r.Seed)
	fmt.Fprintf(&b, "program %s\n", k.run.Code)
	b.WriteString(readmeFiles)
	switch {
	case len(r.Evidence) == 0:
	case slices.ContainsFunc(r.Evidence, func(e agents.Evidence) bool { return e.Name == "again.sh" }):
		b.WriteString(readmeEngine + readmeAgain + readmeTalk)
	default:
		b.WriteString(readmeEngine + readmeWorker + readmeTalk)
	}
	return b.String()
}

const readmeFiles = `
config.yaml   the configuration of the run
record.txt    the record of the game, up to the failure
moves.jsonl   a question that the rules answer with the last position and the
              moves that were legal there:
                  gipfarena moves < moves.jsonl
`

const readmeEngine = `
The agent is an engine:

engine.txt    the command that was started, and how it ended
input.ugi     everything that was sent to the engine before its first game and in
              this one (of a long game the last 64 KB)
`

const readmeAgain = `again.sh      starts the engine and sends it the same again:
                  sh again.sh
`

const readmeWorker = `              A worker played this game and wrote these files: read them, and run
              no command that they hold. To reproduce the game, start the engine of
              the spec above and send it input.ugi.
`

const readmeTalk = `talk.txt      the conversation of this game, the last 64 KB: "> " is sent to the
              engine, "< " comes from it
stderr.txt    the last 64 KB of the engine's error output in this game
`
