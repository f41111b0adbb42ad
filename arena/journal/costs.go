package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A Cost is what one attempt at a step took. An attempt that was killed has none.
type Cost struct {
	// Step is its name; Done is false if it was interrupted or failed.
	Step string `json:"step"`
	Done bool   `json:"done"`
	// Wall is how long it took, CPU the processor time of the process and its
	// children, in seconds; CPU is 0 if the system does not tell.
	Wall float64 `json:"wall_seconds"`
	CPU  float64 `json:"cpu_seconds"`
	// Ended is when it ended.
	Ended time.Time `json:"ended"`
}

// measure measures one attempt at a step, until the returned function is called.
func measure(step string) (cost func(done bool) Cost) {
	wall, cpu := time.Now(), cpuSeconds()
	return func(done bool) Cost {
		now := time.Now()
		return Cost{step, done, round(now.Sub(wall).Seconds()), round(cpuSeconds() - cpu), now.UTC().Truncate(time.Second)}
	}
}

// round rounds to milliseconds.
func round(seconds float64) float64 { return float64(int64(seconds*1000+0.5)) / 1000 }

// addCost appends to the file of costs. No result depends on it, so no step waits for
// the disk.
func (w *Work) addCost(c Cost) error {
	text, _ := json.Marshal(c) // a text, numbers and a time
	f, err := os.OpenFile(w.Path(costsName), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	_, err = f.Write(append(text, '\n'))
	return errors.Join(err, f.Close())
}

// ReadCosts returns what the steps of the job in dir took, in the order in which the
// attempts ended. It leaves out incomplete lines.
func ReadCosts(dir string) (costs []Cost, err error) {
	text, err := os.ReadFile(filepath.Join(dir, costsName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	for l := range bytes.Lines(text) {
		var c Cost
		if json.Unmarshal(l, &c) == nil && c.Step != "" {
			costs = append(costs, c)
		}
	}
	return costs, nil
}
