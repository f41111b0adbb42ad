package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena/bench"
)

// A yardstick is another program that plays random games, for comparison.
type yardstick struct{ name, path string }

// yardstickUnits maps the possible yardsticks to what each of them counts.
var yardstickUnits = map[string]string{"gipf": "plies/s", "zertz": "turns/s"}

// yardstickName returns the name of a yardstick's figure.
func yardstickName(name string) string { return "yardstick " + name }

// parseYardstick reads a text such as "gipf=/tmp/gipf".
func parseYardstick(text string) (yardstick, error) {
	name, path, _ := strings.Cut(text, "=")
	if yardstickUnits[name] == "" || path == "" {
		return yardstick{}, fmt.Errorf("%q: want gipf=PROGRAM or zertz=PROGRAM", text)
	}
	path, err := exec.LookPath(path)
	return yardstick{name, path}, err
}

// level measures the yardstick. The program gets a number of games, doubled until
// they take the requested time, and a number of repetitions. It prints its figure
// in millions per second of processor time: "plies/s=61.20M".
func (y yardstick) level() bench.Level {
	games := 10_000
	return bench.Level{Figures: []bench.Heading{{Name: yardstickName(y.name), Unit: yardstickUnits[y.name]}}, Measure: func(ctx context.Context, d time.Duration) ([]float64, error) {
		for {
			start := time.Now()
			speed, err := y.run(ctx, games)
			if err != nil || time.Since(start) >= d {
				return []float64{speed}, err
			}
			games *= 2
		}
	}}
}

var yardstickFigure = regexp.MustCompile(`(plies|turns)/s=([0-9.]+)M`)

func (y yardstick) run(ctx context.Context, games int) (float64, error) {
	out, err := exec.CommandContext(ctx, y.path, strconv.Itoa(games), "1").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("yardstick %s: %w: %s", y.name, err, out)
	}
	for _, m := range yardstickFigure.FindAllStringSubmatch(string(out), -1) {
		if m[1]+"/s" == yardstickUnits[y.name] {
			millions, err := strconv.ParseFloat(m[2], 64)
			return millions * 1e6, err
		}
	}
	return 0, fmt.Errorf("yardstick %s: no %s in %q", y.name, yardstickUnits[y.name], out)
}
