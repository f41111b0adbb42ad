package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"gipf.arena/configs"
)

// A player plays the runs and fits of an experiment.
type player struct {
	dir     string
	work    string // folder of the run directories, "" for one that is removed
	only    *regexp.Regexp
	command command
	log     io.Writer

	measured Measured // of what is played now
}

// run plays and replaces the rows of what it played, in table and page. Other
// rows stay as they are, so --only measures a part again.
func (p *player) run(ctx context.Context) error {
	study, err := loadExperiment(p.dir)
	if err != nil {
		return err
	}
	old, err := readTable(p.dir)
	if errors.Is(err, os.ErrNotExist) {
		old, err = new(Table), nil
	}
	if err != nil {
		return err
	}
	played, err := p.play(ctx, study)
	if err != nil {
		return err
	}
	if err := merge(study, old, played).write(p.dir); err != nil {
		return err
	}
	return writePage(p.dir)
}

// merge returns the table of an experiment with the rows that were played and, where
// none was, the old ones.
func merge(study *configs.Experiment, old, played *Table) *Table {
	t := &Table{Schema: schemaVersion, Study: study.Name}
	for _, r := range study.Expand() {
		if row := cmp.Or(find(played.Runs, r.Run.Name), find(old.Runs, r.Run.Name)); row != nil {
			t.Runs = append(t.Runs, *row)
		}
	}
	for _, f := range study.Fits {
		if row := cmp.Or(find(played.Fits, f.Name), find(old.Fits, f.Name)); row != nil {
			t.Fits = append(t.Fits, *row)
		}
	}
	return t
}

// repeat plays and says of each run and fit whether it gave the kept result.
func (p *player) repeat(ctx context.Context) error {
	study, err := loadExperiment(p.dir)
	if err != nil {
		return err
	}
	kept, err := readTable(p.dir)
	if err != nil {
		return err
	}
	played, err := p.play(ctx, study)
	if err != nil {
		return err
	}
	return compareTables(p.log, kept, played)
}

// play plays the runs and fits whose names p.only matches.
func (p *player) play(ctx context.Context, study *configs.Experiment) (*Table, error) {
	if p.work == "" {
		work, err := os.MkdirTemp("", "experiment")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(work)
		p.work = work
	}
	t := new(Table)
	p.measured = Measured{Date: time.Now().UTC().Format(time.DateOnly), Commit: p.commit(ctx)}
	for _, r := range study.Expand() {
		if p.only.MatchString(r.Run.Name) {
			row, err := p.playRun(ctx, r)
			if err != nil {
				return nil, err
			}
			t.Runs = append(t.Runs, row)
		}
	}
	for _, f := range study.Fits {
		if p.only.MatchString(f.Name) {
			row, err := p.fit(ctx, f)
			if err != nil {
				return nil, err
			}
			t.Fits = append(t.Fits, row)
		}
	}
	return t, nil
}

// commit returns the commit of the working tree, "" where there is none.
func (p *player) commit(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "git", "-C", p.dir, "describe", "--always", "--dirty").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// playRun plays one run in a directory of its name, or goes on with it.
func (p *player) playRun(ctx context.Context, r configs.ExperimentRun) (Row, error) {
	fmt.Fprintln(p.log, "run", r.Run.Name)
	file := filepath.Join(p.work, r.Run.Name+".yaml")
	if err := writeRun(file, r.Run); err != nil {
		return Row{}, err
	}
	dir := filepath.Join(p.work, r.Run.Name)
	args := []string{"run", file, "--out", dir, "--quiet", "--json"}
	if _, err := os.Stat(dir); err == nil { // not run --resume, which older programs do not have
		args = []string{"resume", dir, "--quiet", "--json"}
	}
	out, err := p.command(ctx, args...)
	return Row{
		Name: r.Run.Name, Part: r.Part, Game: r.Run.Game, Budget: r.Budget, Pairs: r.Run.Pairs,
		Config: configs.Hash(r.Run), Measured: p.measured, Standings: out,
	}, err
}

// fit makes one fit; its weights go into the work folder.
func (p *player) fit(ctx context.Context, f configs.ExperimentFit) (Row, error) {
	fmt.Fprintln(p.log, "fit", f.Name)
	path := filepath.Join(p.dir, f.Config)
	set := append(slices.Clone(f.Set), "out="+filepath.Join(p.work, f.Name+".yaml"))
	c, err := configs.Load[configs.Tune](path, set)
	if err != nil {
		return Row{}, err
	}
	args := []string{"tune", path, "--json", "--quiet", "--out", filepath.Join(p.work, "fit-"+f.Name), "--resume"}
	for _, s := range set {
		args = append(args, "--set", s)
	}
	out, err := p.command(ctx, args...)
	if err != nil {
		return Row{}, err
	}
	result, err := without(out, "weights_file") // a path of this machine
	return Row{Name: f.Name, Config: configs.Hash(c), Measured: p.measured, Result: result}, err
}

// loadExperiment reads the configuration of an experiment.
func loadExperiment(dir string) (*configs.Experiment, error) {
	return configs.Load[configs.Experiment](filepath.Join(dir, "experiment.yaml"), nil)
}

// expand writes the configurations of all runs of an experiment.
func expand(dir, out string) error {
	study, err := loadExperiment(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, r := range study.Expand() {
		if err := writeRun(filepath.Join(out, r.Run.Name+".yaml"), r.Run); err != nil {
			return err
		}
	}
	return nil
}

// writeRun writes the configuration of a run.
func writeRun(path string, r *configs.Run) error {
	text, err := configs.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
