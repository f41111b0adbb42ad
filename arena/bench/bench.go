// Package bench measures the speed of rules, search and arena on this machine.
//
//	levels := bench.Bench{Agents: agents, Games: games, InFlight: 50}.Levels()
//	found, err := bench.Measure(ctx, levels, bench.Effort{Reps: 5, Time: 100 * time.Millisecond})
//	found.WriteText(os.Stdout)
//
// Every figure is the median of several repetitions. They are interleaved so that
// a drift of the machine's speed affects all levels alike. All levels except those
// of the arena use one core and, on Linux, count its processor time. The measured
// agents are random and mcts: the set must hold both.
package bench

import (
	"context"
	"math"
	"regexp"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Bench says what to measure.
type Bench struct {
	Agents *agents.Set
	// Games are each measured; what is measured at only one game is measured at the first.
	Games []rules.Game
	// InFlight is the number of games in flight that is compared with two: at least 2.
	InFlight int
	// Version is the version of the program, which the stored runs name.
	Version string
}

// An Effort is how much work each figure gets.
type Effort struct {
	// Reps is the number of repetitions, at least 1.
	Reps int
	// Time is the time of each; some levels take four times that.
	Time time.Duration
	// Begin, if not nil, is called before each repetition with its number, from 0.
	Begin func(rep int)
}

// A Level is something that is measured together, and the figures that result.
type Level struct {
	// Game is the full name of the game, "" if none of ours is played.
	Game    string
	Figures []Heading
	// Measure takes about the given time and returns a value for each figure, NaN
	// for one that this system cannot give.
	Measure func(ctx context.Context, d time.Duration) ([]float64, error)
}

// A Heading is a figure's name and unit.
type Heading struct{ Name, Unit string }

// Levels lists all levels.
func (b Bench) Levels() []Level {
	var levels []Level
	for _, g := range b.Games {
		levels = append(levels, b.gameLevels(g)...)
	}
	return append(levels, b.arenaLevels(b.Games[0])...)
}

// Matching returns the levels that have a figure with a matching name.
func Matching(levels []Level, name *regexp.Regexp) (some []Level) {
	for _, l := range levels {
		if slices.ContainsFunc(l.Figures, func(h Heading) bool { return name.MatchString(h.Name) }) {
			some = append(some, l)
		}
	}
	return some
}

// Measure repeats all levels in turn. It leaves out figures that this system cannot
// give. The error is a level's or the context's.
func Measure(ctx context.Context, levels []Level, e Effort) (*Report, error) {
	values := make([][][]float64, len(levels)) // by level, figure, repetition
	for rep := range e.Reps {
		if e.Begin != nil {
			e.Begin(rep)
		}
		for i, l := range levels {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			now, err := l.Measure(ctx, e.Time)
			if err != nil {
				return nil, err
			}
			if values[i] == nil {
				values[i] = make([][]float64, len(now))
			}
			for k, v := range now {
				values[i][k] = append(values[i][k], v)
			}
		}
	}
	found := &Report{SchemaVersion: SchemaVersion, Machine: thisMachine(), Reps: e.Reps, Seconds: e.Time.Seconds()}
	for i, l := range levels {
		for k, h := range l.Figures {
			if vs := values[i][k]; !math.IsNaN(vs[0]) {
				found.Figures = append(found.Figures, Figure{l.Game, h.Name, h.Unit, median(vs), slices.Min(vs), slices.Max(vs)})
			}
		}
	}
	return found, nil
}
