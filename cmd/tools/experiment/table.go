package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gipf.arena/internal/safefile"
)

// schemaVersion is that of table.json.
const schemaVersion = 1

// A Table holds the results of an experiment: table.json.
type Table struct {
	Schema int    `json:"schema_version"`
	Study  string `json:"study"`
	// Runs are in the order of the configuration, and so are Fits.
	Runs []Row `json:"runs,omitempty"`
	Fits []Row `json:"fits,omitempty"`
}

// A Row is a run or a fit, with its place in the design.
type Row struct {
	Name     string   `json:"name"`
	Part     string   `json:"part,omitempty"`
	Game     string   `json:"game,omitempty"`
	Budget   int      `json:"budget,omitempty"`
	Pairs    int      `json:"pairs,omitempty"`
	Config   string   `json:"config_hash"`
	Measured Measured `json:"measured"`
	// Standings of a run are as "standings --json" printed them. Those from before
	// 22 November 2026 stand as printed for people, to a tenth, and without what was
	// not printed.
	Standings json.RawMessage `json:"standings,omitempty"`
	// Result of a fit is as "tune --json" printed it.
	Result json.RawMessage `json:"result,omitempty"`
}

// Measured says when something was measured, and at which commit.
type Measured struct {
	Date   string `json:"date"`
	Commit string `json:"commit"`
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

// tablePath returns where the table of an experiment is.
func tablePath(dir string) string { return filepath.Join(dir, "table.json") }

// readTable reads the table of an experiment.
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

// write replaces the table of an experiment.
func (t *Table) write(dir string) error {
	text, err := layOut(t)
	if err != nil {
		return err
	}
	return safefile.Write(tablePath(dir), text)
}

// find returns the row of a name, nil where there is none.
func find(rows []Row, name string) *Row {
	if i := slices.IndexFunc(rows, func(r Row) bool { return r.Name == name }); i >= 0 {
		return &rows[i]
	}
	return nil
}

// standings reads the standings of a run.
func (r *Row) standings() (*standings, error) {
	s := new(standings)
	if err := json.Unmarshal(r.Standings, s); err != nil {
		return nil, fmt.Errorf("standings of %s: %w", r.Name, err)
	}
	return s, nil
}

// fit reads the result of a fit. What was learnt stands in a group of its own
// where the result has a schema_version.
func (r *Row) fit() (*fit, error) {
	f := new(fit)
	var groups struct{ Evaluation, Policy json.RawMessage }
	err := json.Unmarshal(r.Result, &groups)
	for _, text := range []json.RawMessage{r.Result, groups.Evaluation, groups.Policy} {
		if err == nil && text != nil {
			err = json.Unmarshal(text, f)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("result of %s: %w", r.Name, err)
	}
	return f, nil
}
