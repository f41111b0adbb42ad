package runs

import (
	"context"
	"os"
	"runtime"
	"slices"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/each"
)

// examTime is how long resume examines at most whether this build of the program plays as
// the one did that the stored games are from.
const examTime = 2 * time.Second

// examine plays a few stored games of the run again, if any are to be played with the
// plan, and returns what the run is to remember of this build, nil for nothing. A
// difference, of a build that is not bit-compatible though rules and agents have the same versions, is an
// [arena.InputError] unless it is accepted now, or was for this very program.
func (r *Run) examine(ctx context.Context, p *Plan, opt Options) (*arena.Build, error) {
	journal, err := r.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	if over, err := r.over(ctx, p, journal); over || err != nil {
		return nil, err
	}
	v := verify.Verifier{Journal: journal, NotReproducible: r.registry.varies(p.Tournament.Specs()), Workers: p.Config.Workers}
	exam, err := v.Examine(ctx, p.Tournament, r.Newest(ctx), examTime)
	if err != nil || exam.First == nil {
		return nil, err
	}
	path, _ := os.Executable()
	program, _ := HashFile(path) // "" where it cannot be read
	b := &arena.Build{
		Created: time.Now().UTC().Truncate(time.Second), Code: opt.Code, Toolchain: runtime.Version(),
		Program: program, Difference: exam.First.String(),
	}
	known := slices.ContainsFunc(r.Meta().Builds, func(o arena.Build) bool { return o.Program == b.Program && o.Program != "" })
	switch {
	case known:
		return nil, nil
	case !opt.AcceptBuild:
		return nil, arena.Refusef("%s: this build is not bit-compatible with the one that the games are from: %s; --accept-build goes on all the same, and the run remembers it",
			r.Dir, *exam.First)
	}
	return b, nil
}

// over reports whether the plan has no game that is not stored: nothing will be played.
func (r *Run) over(ctx context.Context, p *Plan, journal []arena.Decision) (bool, error) {
	if p.Tournament.Settings != nil {
		return arena.Ended(journal, len(p.Tournament.Stages)), nil
	}
	stored, err := r.Stored(ctx)
	return stored == p.Tournament.Games(), err
}

// buildNotes says which other builds went on with a run, a line each.
func buildNotes(m *arena.Meta) []string { return each.Of(m.Builds, arena.Build.String) }
