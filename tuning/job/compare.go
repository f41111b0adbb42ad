package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning/journal"
)

// Compare reads the tunes in directories, done or not, and puts them beside each
// other.
func Compare(dirs []string) (*report.Tunings, error) {
	var tunes []report.ComparedTuning
	var all []*configs.Tune
	for _, dir := range dirs {
		t, c, err := readTune(dir)
		if err != nil {
			return nil, err
		}
		tunes, all = append(tunes, t), append(all, c)
	}
	return report.NewTunings(tunes, differences(all)), nil
}

// readTune reads what is kept of a tune.
func readTune(dir string) (t report.ComparedTuning, c *configs.Tune, err error) {
	if err := journal.Holds(dir, Kind); err != nil {
		return t, nil, err
	}
	log, err := journal.Read(dir)
	if err != nil {
		return t, nil, err
	}
	path := filepath.Join(dir, "config.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		return t, nil, err
	}
	if c, err = configs.ParseTune(path, text, nil); err != nil {
		return t, nil, err
	}
	t.Dir, t.Steps = dir, len(log.Entries())
	costs, err := journal.ReadCosts(dir)
	for _, cost := range costs {
		t.Attempt(stepName(cost.Step), cost.CPU, cost.Wall)
	}
	if err == nil {
		t.Result, err = readReport(filepath.Join(dir, reportName))
	}
	return t, c, err
}

// stepName returns the name of a step, for files of rows that of all of them.
func stepName(step string) string {
	if strings.HasPrefix(step, "rows ") {
		return "rows"
	}
	return step
}

// readReport reads the report of a tune, nil where there is none yet.
func readReport(path string) (*report.Tuning, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := new(report.Tuning)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// differences are the keys in which any of the configurations differs from the first.
func differences(all []*configs.Tune) (list []report.TuningDifference) {
	for i := 1; i < len(all); i++ {
		for _, d := range configs.Differences(all[0], all[i]) {
			k := slices.IndexFunc(list, func(l report.TuningDifference) bool { return l.Key == d.Key })
			if k < 0 {
				k = len(list)
				list = append(list, report.TuningDifference{Key: d.Key, Values: slices.Repeat([]string{d.A}, len(all))})
			}
			list[k].Values[i] = d.B
		}
	}
	return list
}
