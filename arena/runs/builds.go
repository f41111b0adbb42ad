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

// examTime bounds how long resume examines whether this build plays as the build that
// played the stored games.
const examTime = 2 * time.Second

// examine plays a few stored games of the run again, if the plan has any games left to play, and returns
// what the run must remember of this build, nil for nothing. If games differ, the build is not
// bit-compatible though rules and agents have the same versions. That is an [arena.InputError], unless
// the build is accepted now, or this very program was accepted before.
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
	program, _ := HashFile(path) // "" if it cannot be read
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

// over reports whether all games of the plan are stored, so that nothing will be played.
func (r *Run) over(ctx context.Context, p *Plan, journal []arena.Decision) (bool, error) {
	if p.Tournament.Settings != nil {
		return arena.Ended(journal, len(p.Tournament.Stages)), nil
	}
	stored, err := r.Stored(ctx)
	return stored == p.Tournament.Games(), err
}

// buildNotes says which other builds continued a run, a line each.
func buildNotes(m *arena.Meta) []string { return each.Of(m.Builds, arena.Build.String) }
