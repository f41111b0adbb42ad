package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
)

// verify plays the new weights against the old ones, or another agent; nil when
// the configuration asks for no match.
func (j *Job) verify(ctx context.Context, opt Options) (*report.TuningMatch, error) {
	v := j.config.Verify
	if v == nil {
		return nil, nil
	}
	t, err := j.match(ctx, pathRef(j.config.Out))
	if err != nil {
		return nil, err
	}
	against := cmp.Or(v.Opponent, v.Against)
	options, stop := j.stage(opt, fmt.Sprintf("%s with the new weights against %s: %d games", v.Agent, against, t.Games()))
	tally := arena.NewTally(2)
	tally.DetectDuplicates(t.Game)
	options.Sinks = []arena.Sink{tallySink{tally}}
	err = runs.Play(ctx, t, options)
	stop()
	if err != nil {
		return nil, err
	}
	pairings := tally.Pairings()
	if len(pairings) != 1 {
		return nil, fmt.Errorf("tuning: none of the %d games of the match has a result", tally.Games())
	}
	var duplicates stats.Duplicates
	if known := tally.Duplicates(); len(known) == 1 {
		duplicates = known[0]
	}
	m := report.NewTuningMatch(pairings[0], duplicates, tally.LeftOut())
	m.Outcomes = report.Outcomes(tally)
	m.Agent, m.Against, m.Seed = v.Agent, against, v.Seed
	return m, nil
}

// match is the tournament of the new weights, which are read from where ref
// says, against the old ones or another agent. Engines from outside have been
// started: who does not play the match closes it.
func (j *Job) match(ctx context.Context, ref string) (*arena.Tournament, error) {
	v := j.config.Verify
	t := &arena.Tournament{Game: j.game, Pairs: v.Pairs, OpeningPlies: v.Openings.Plies, MaxPlies: v.MaxPlies, Seed: v.Seed}
	players := []struct{ name, spec, key string }{
		{"tuned", withWeights(v.Agent, ref), "verify.agent"},
		{"untuned", withWeights(v.Agent, v.Against), "verify.agent"},
	}
	if v.Opponent != "" {
		players[1].name, players[1].spec, players[1].key = "opponent", v.Opponent, "verify.opponent"
	}
	var problems []error
	for _, p := range players {
		b, err := j.registry.TryBuilder(ctx, j.game, p.spec)
		if err != nil {
			problems = append(problems, j.config.Problem(p.key, err))
			continue
		}
		t.Players = append(t.Players, arena.Player{Name: p.name, Builder: b})
	}
	err := errors.Join(problems...)
	if err == nil && t.Validate() != nil {
		err = j.config.Problem("verify", t.Validate())
	}
	if err != nil {
		return nil, cmp.Or(err, t.Close())
	}
	return t, nil
}

// withWeights adds a weights key to a spec that has none.
func withWeights(spec, ref string) string {
	sep := ":"
	if strings.Contains(spec, ":") {
		sep = ","
	}
	return spec + sep + "weights=" + ref
}

// pathRef returns a path that is not taken for the name of shipped weights.
func pathRef(path string) string {
	if strings.Contains(path, "/") {
		return path
	}
	return "./" + path
}

// standIn names weights that take the place of the fitted ones while the match is
// checked; ok is false where the configuration names none.
func (j *Job) standIn() (ref string, ok bool) {
	v := j.config.Verify
	if v.Opponent == "" {
		return v.Against, true
	}
	if j.config.Fit.Init != "zero" {
		return j.config.Fit.Init, true
	}
	return "", false
}

// A tallySink counts records.
type tallySink struct{ tally *arena.Tally }

// Put implements [arena.Sink].
func (s tallySink) Put(_ context.Context, r arena.Record) error { return s.tally.Add(&r) }
