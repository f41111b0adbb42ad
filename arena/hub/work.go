package hub

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// A work is a job being carried out.
type work struct {
	id     int64
	share  *crew.Share
	cancel context.CancelCauseFunc
	live   *live.Work
	pages  *live.Pages // once the session is open
	over   bool        // it ended since the last look at the queue
}

// An outcome is what is kept of a finished job.
type outcome struct{ line, verdict, digest string }

// carryOut begins the job in its directory, or continues it, and works until it ends.
func (h *Hub) carryOut(ctx context.Context, w *work) (found outcome, err error) {
	j, err := h.Job(ctx, w.id)
	if err != nil {
		return found, err
	}
	say := func(line string) { h.say(fmt.Sprintf("job %d: %s", j.ID, line)) }
	opt := journal.Options{Watch: w.live.Stage, Runs: runs.Options{
		Code: h.opt.Code, Revision: h.opt.Revision, Warn: say, Share: w.share, Shown: w.live.Shown,
		AllowEngines: true, // the hub's, which start elsewhere
		Coordinator:  func() (*crew.Coordinator, error) { return h.opt.Coordinator, nil },
	}}
	s, err := h.session(ctx, &j, opt)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	h.mu.Lock()
	w.pages = h.newPages(w.live, &j)
	h.mu.Unlock()
	text, err := s.Run(ctx)
	if err != nil {
		return found, err
	}
	return outcomeOf(&j, text), nil
}

// outName is the folder in a job's directory where a tune writes its weights.
const outName = "out"

// session opens a job's session.
func (h *Hub) session(ctx context.Context, j *Job, opt journal.Options) (*journal.Session, error) {
	dir, name := h.Dir(j.ID), fmt.Sprintf("job %d", j.ID)
	if j.Kind != string(configs.KindRun) {
		k, known := h.opt.Kinds[j.Kind]
		if !known {
			return nil, fmt.Errorf("%s: this program knows no jobs of the kind %s", name, j.Kind)
		}
		if err := os.MkdirAll(filepath.Join(dir, outName), 0o755); err != nil {
			return nil, err
		}
		job, err := k.Parse(h.opt.Registry, name, []byte(j.Config), inside(j.Kind, filepath.Join(dir, outName), j.Config, j.Overrides))
		if err != nil {
			return nil, err
		}
		return journal.BeginOrResume(ctx, job, dir, opt)
	}
	return journal.Run(h.runs, opt, func(o runs.Options) (*runs.Active, error) {
		if _, err := os.Stat(filepath.Join(dir, store.DatabaseName)); err == nil {
			return h.runs.Resume(ctx, dir, j.Overrides, o)
		}
		p, err := h.runs.ParsePlan(ctx, name, []byte(j.Config), j.Overrides)
		if err != nil {
			return nil, err
		}
		active, err := h.runs.Create(ctx, p, dir, o)
		if errors.Is(err, store.ErrExists) {
			return h.runs.Resume(ctx, dir, j.Overrides, o)
		}
		return active, err
	})
}

// inside returns the overrides of a tune, with its weights file moved into a directory under its own name, which the records
// contain: the folder in the configuration is ignored. The overrides of other kinds, and of an invalid text, are unchanged.
func inside(kind, dir, config string, set []string) []string {
	if kind != string(configs.KindTune) {
		return set
	}
	t, err := configs.Parse[configs.Tune]("configuration", []byte(config), set)
	if err != nil {
		return set // reported again where it is read
	}
	return append(slices.Clip(set), "out="+filepath.ToSlash(filepath.Join(dir, filepath.Base(t.Out))))
}

// outcomeOf summarizes a report in a line of Markdown for a pull request: the game, the verdict of each sequential test
// with its Elo, or the agents with theirs, and intervals, games and digest.
func outcomeOf(j *Job, found report.Text) (o outcome) {
	rated, ok := found.(*journal.Rated)
	if !ok {
		o.line = fmt.Sprintf("**%s** (%s): done", page.MarkdownText(j.Name), j.Kind)
		return o
	}
	s := rated.Standings
	o.digest, o.verdict = s.Digest, rated.Fit.Verdict()
	parts := []string{fmt.Sprintf("**%s** `%s`", page.MarkdownText(s.Name), s.Game)}
	if f := s.Format; f != nil {
		for _, t := range f.Tests {
			parts = append(parts, fmt.Sprintf("%s: **%s** after %d pairs, %s Elo, LLR %s of [%+.2f, %+.2f] (%s elo0 %g, elo1 %g)",
				page.MarkdownText(t.Name), t.Verdict, t.Pairs, t.Unbiased, page.Signed("%+.2f", t.LLR), t.LowerInForce, t.UpperInForce, t.Scale, t.Elo0, t.Elo1))
		}
	}
	for i, a := range s.Agents {
		if i == mostNamed {
			parts = append(parts, fmt.Sprintf("and %d more", len(s.Agents)-i))
			break
		}
		elo := ""
		if o.verdict == "" {
			elo = fmt.Sprintf(" %s Elo", a.Elo)
		}
		parts = append(parts, fmt.Sprintf("%s `%s`%s", page.MarkdownText(a.Name), strings.ReplaceAll(a.Spec, "`", "'"), elo))
	}
	parts = append(parts, fmt.Sprintf("%d games, intervals of %.0f %%", s.Finished, 100*s.Confidence), fmt.Sprintf("digest `%.12s`", s.Digest))
	o.line = strings.Join(parts, "; ")
	return o
}

// mostNamed is how many agents a line names.
const mostNamed = 4
