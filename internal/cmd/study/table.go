package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gipf.arena/internal/replace"
)

// schemaVersion is that of table.json.
const schemaVersion = 1

// A Table is what came out of a study: table.json.
type Table struct {
	Schema int    `json:"schema_version"`
	Study  string `json:"study"`
	// Runs are in the order of the configuration, and so are Fits.
	Runs []RunRow `json:"runs,omitempty"`
	Fits []FitRow `json:"fits,omitempty"`
}

// A RunRow is one run: its place in the design, and its standings as "standings
// --json" printed them. Those of before 22 November 2026 stand as printed for
// people, to a tenth, and without what was not printed.
type RunRow struct {
	Name      string          `json:"name"`
	Part      string          `json:"part"`
	Game      string          `json:"game"`
	Budget    int             `json:"budget,omitempty"`
	Pairs     int             `json:"pairs"`
	Config    string          `json:"config_hash"`
	Measured  Measured        `json:"measured"`
	Standings json.RawMessage `json:"standings"`
}

// Measured says when something was measured, and at which commit.
type Measured struct {
	Date   string `json:"date"`
	Commit string `json:"commit"`
}

// A FitRow is one fit, as "tune --json" printed it.
type FitRow struct {
	Name     string          `json:"name"`
	Config   string          `json:"config_hash"`
	Measured Measured        `json:"measured"`
	Result   json.RawMessage `json:"result"`
}

// standings is what is read of the standings of a run.
type standings struct {
	Finished int64 `json:"finished_games"`
	Seed     uint64
	Agents   []rated
	Pairings []pairing
	Digest   string
}

// rated is an agent with its rating.
type rated struct {
	Name, Status string
	Elo          figure
	Half         *float64 `json:"elo_error"`
}

// pairing is what two agents scored against each other, as A sees it.
type pairing struct {
	A, B                string
	Ptnml               [5]int
	Wins, Draws, Losses int
	Elo                 figure
	Half                *float64 `json:"elo_error"`
}

// fit is what is read of the result of a fit.
type fit struct {
	Game             string
	Seed             uint64
	Games, Positions int
	Validation       struct {
		Gain      figure `json:"gain_over_old"`
		Loss      figure `json:"loss_fitted"`
		Guess     figure `json:"loss_guess"`
		Made      figure `json:"likeliest_made"`
		GuessMade figure `json:"guess_made"`
	}
	Weights []weight
	Match   struct {
		Agent, Against string
		Seed           uint64
		Pairs          int
		Ptnml          [5]int
		Elo, Score     figure
		Half           *float64 `json:"elo_error"`
		Without        int      `json:"games_without_result"`
	}
}

// weight is one weight of a fit.
type weight struct {
	Name   string
	Weight struct{ Value float64 }
}

// tablePath returns where the table of a study is.
func tablePath(dir string) string { return filepath.Join(dir, "table.json") }

// readTable reads the table of a study.
func readTable(dir string) (*Table, error) {
	text, err := os.ReadFile(tablePath(dir))
	if err != nil {
		return nil, err
	}
	t := new(Table)
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(t); err != nil {
		return nil, fmt.Errorf("%s: %w", tablePath(dir), err)
	}
	if t.Schema != schemaVersion {
		return nil, fmt.Errorf("%s: schema_version %d, want %d", tablePath(dir), t.Schema, schemaVersion)
	}
	return t, nil
}

// write replaces the table of a study.
func (t *Table) write(dir string) error {
	text, err := layOut(t)
	if err != nil {
		return err
	}
	return replace.File(tablePath(dir), text)
}

// run returns the row of a name, nil where there is none.
func (t *Table) run(name string) *RunRow {
	if i := slices.IndexFunc(t.Runs, func(r RunRow) bool { return r.Name == name }); i >= 0 {
		return &t.Runs[i]
	}
	return nil
}

// fit returns the row of a name, nil where there is none.
func (t *Table) fit(name string) *FitRow {
	if i := slices.IndexFunc(t.Fits, func(r FitRow) bool { return r.Name == name }); i >= 0 {
		return &t.Fits[i]
	}
	return nil
}

// part returns the runs of a part; all for "".
func (t *Table) part(name string) []RunRow {
	var runs []RunRow
	for _, r := range t.Runs {
		if name == "" || r.Part == name {
			runs = append(runs, r)
		}
	}
	return runs
}

// decode reads the standings of a run.
func (r *RunRow) decode() (*standings, error) {
	s := new(standings)
	if err := json.Unmarshal(r.Standings, s); err != nil {
		return nil, fmt.Errorf("standings of %s: %w", r.Name, err)
	}
	return s, nil
}

// decode reads the result of a fit. What was learnt stands in a group of its own
// where the result has a schema_version.
func (f *FitRow) decode() (*fit, error) {
	r := new(fit)
	var groups struct{ Evaluation, Policy json.RawMessage }
	err := json.Unmarshal(f.Result, &groups)
	for _, text := range []json.RawMessage{f.Result, groups.Evaluation, groups.Policy} {
		if err == nil && text != nil {
			err = json.Unmarshal(text, r)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("result of %s: %w", f.Name, err)
	}
	return r, nil
}
