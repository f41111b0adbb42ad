package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning/params"
)

// CompareTunes reads the tunes in directories and compares them. It returns a journal.ErrNone for
// a directory without a tune, and an [arena.InputError] for tunes of different kinds.
func CompareTunes(dirs []string) (*report.Tunings, error) {
	var tunes []report.ComparedTuning
	var all []configs.Config
	kind := ""
	for i, dir := range dirs {
		log, err := journal.Read(dir)
		if err != nil {
			return nil, err
		}
		t, c, err := read(dir, log)
		if err != nil {
			return nil, err
		}
		if i > 0 && log.Head.Kind != kind {
			return nil, arena.Refusef("%s and %s: one of them tunes weights and the other numbers", dirs[0], dir)
		}
		kind = log.Head.Kind
		tunes, all = append(tunes, t), append(all, c)
	}
	return report.NewTunings(tunes, differences(all)), nil
}

// read reads the stored parts of a tune.
func read(dir string, log *journal.Log) (t report.ComparedTuning, c configs.Config, err error) {
	t.Dir, t.Steps = dir, len(log.Entries())
	costs, err := journal.ReadCosts(dir)
	if err != nil {
		return t, nil, err
	}
	for _, cost := range costs {
		t.Attempt(stepName(cost.Step), cost.CPU, cost.Wall)
	}
	switch path := filepath.Join(dir, journal.ConfigName); log.Head.Kind {
	case KindTune:
		if t.Result, err = readReport[report.Tuning](dir); err == nil {
			c, err = configs.Load[configs.Tune](path, nil)
		}
	case params.Kind:
		if t.Numbers, err = readReport[report.Numbers](dir); err == nil {
			c, err = configs.Load[configs.Numbers](path, nil)
		}
	default:
		err = fmt.Errorf("%s: %w of the kind tune: it is a %s", dir, journal.ErrNone, log.Head.Kind)
	}
	return t, c, err
}

// stepName returns the name of a step. Files of rows share one name, and so do
// generations of numbers.
func stepName(step string) string {
	for _, many := range []string{"rows", "generation"} {
		if strings.HasPrefix(step, many+" ") {
			return many
		}
	}
	return step
}

// readReport reads the report of a tune, nil if it has none yet.
func readReport[T any](dir string) (*T, error) {
	path, found := filepath.Join(dir, "report.json"), new(T)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, found); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return found, nil
}

// differences lists the keys in which any of the configurations differs from the first.
func differences(all []configs.Config) (list []report.TuningDifference) {
	for i := 1; i < len(all); i++ {
		for _, d := range configs.Differences(all[0], all[i]) {
			same := report.TuningDifference{Key: d.Key, Values: slices.Repeat([]string{d.A}, len(all))}
			report.Entry(&list, func(l *report.TuningDifference) string { return l.Key }, same).Values[i] = d.B
		}
	}
	return list
}
