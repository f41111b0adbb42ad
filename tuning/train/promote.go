package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// errNothing says that a loop has not replaced its first evaluation.
var errNothing = errors.New("it has promoted nothing: what is in use is what it began with")

// A Promotion tells where weights of a loop were written for shipping.
type Promotion struct {
	// File is their file. Tests are the commands that test them against the evaluation in use.
	File  string
	Tests []string
}

// WriteText writes the promotion for people.
func (p *Promotion) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "weights written to %s\ntest them against what is in use, and name them in its place where both accept H1:\n  %s\n",
		p.File, strings.Join(p.Tests, "\n  "))
	return err
}

// promotedName is the name under which weights of a loop ship: nets that see the board have a name of their
// own, beside the weights over features, which games with other lines use.
func promotedName(w *configs.WeightsFile) string {
	if n := w.Content().Net; n != nil && n.Patterns != nil {
		return configs.BoardName
	}
	return "learned"
}

// Promote writes the evaluation in use of the loop in dir to a file, or to a folder under the name of learned
// weights of its game (board for a net that sees it). The journal says which evaluation that is: a killed loop may
// not have written BestName yet. It returns an error, and writes nothing, if the loop has promoted nothing, the
// weights do not fit the game, or the folder does not exist.
func Promote(ctx context.Context, r runs.Registry, dir, to string) (*Promotion, error) {
	found, err := Show(ctx, r, dir)
	if err != nil {
		return nil, err
	}
	if report.InUse(found.Iterations) == 0 {
		return nil, fmt.Errorf("%s: %w", dir, errNothing)
	}
	w, err := best(r, dir, found.Iterations)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(to); err == nil && info.IsDir() {
		to = filepath.Join(to, configs.ShippedFile(w.Game, promotedName(w)))
	} else if !strings.HasSuffix(to, ".yaml") { // otherwise it would become a file with the folder's name
		return nil, arena.Refusef("learn promote: %q: no such folder; a file of weights ends with .yaml", to)
	}
	if err := configs.WriteWeights(to, w); err != nil {
		return nil, err
	}
	c, err := configs.Load[configs.Learn](filepath.Join(dir, journal.ConfigName), nil)
	if err != nil {
		return nil, err
	}
	p := &Promotion{File: to}
	for i, factor := range factors(1, max(c.Gate.Factor, 4)) {
		spec := with(c.Agent.Spec, "transitions", fmt.Sprint(c.Agent.Transitions*factor))
		against := withWeights(spec, pathRef(filepath.ToSlash(to)))
		p.Tests = append(p.Tests, fmt.Sprintf("gipfarena match %s %s %s --sprt 0,20 --seed %d", found.Game, sanitize.Shell("base="+spec), sanitize.Shell("new="+against), found.Seed+1_000_001+uint64(i)))
	}
	return p, nil
}

// BestName is the file of the evaluation in use in the directory of a loop.
const BestName = "best.yaml"

// best returns the evaluation in use in dir after these iterations, with the tests it has passed.
func best(r runs.Registry, dir string, done []report.LearnIteration) (*configs.WeightsFile, error) {
	number := report.InUse(done)
	w, err := r.LoadWeightsFile(filepath.Join(dir, file(number)))
	if err != nil {
		return nil, err
	}
	for _, it := range done {
		if it.Number == number {
			w.Provenance.Note += ": " + gateWords(&it)
		}
	}
	return w, nil
}

// writeBest writes the evaluation in use to its file.
func (l *Loop) writeBest() error {
	w, err := best(l.registry, l.Dir(), l.done)
	if err != nil {
		return err
	}
	text, err := configs.Marshal(w)
	if err != nil {
		return err
	}
	if err := safefile.Write(l.Path(BestName), text); err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	return nil
}

// gateWords says which tests a promoted candidate has passed.
func gateWords(it *report.LearnIteration) string {
	words := each.Of(it.Gate, func(m report.LearnMatch) string {
		return fmt.Sprintf("%s Elo %s against %s at %d× the budget, %d games, seed %d",
			m.Elo, m.Elo.Ends(), version(it.InUse), m.Factor, m.Games, m.Seed)
	})
	return strings.Join(words, "; ")
}
