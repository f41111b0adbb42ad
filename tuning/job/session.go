package job

import (
	"context"
	"fmt"

	"gipf.arena/arena/journal"
	"gipf.arena/configs"
)

// Kind is what working directories of this package call their kind of job.
const Kind = "tune"

// A tune is a job at work in its directory.
type tune struct {
	*Job
	*journal.Session

	made   made
	learnt int64 // self-play games that are kept
}

// made is what a job is told when it begins, and keeps.
type made struct {
	Code string `json:"code,omitempty"`
	Date string `json:"date,omitempty"`
	From string `json:"from,omitempty"`
}

// About implements [journal.Job]. Each run of the job has metrics of its own.
func (j *Job) About() journal.About {
	c := j.config
	return journal.About{Kind: Kind, Folder: "runs", Dated: true, Config: c, Name: c.Name, Game: j.game.Name(), Seed: c.Seed}
}

// Prepare implements [journal.Job]: it reports games that cannot be taken over.
func (j *Job) Prepare(ctx context.Context, opt journal.Options) error {
	return j.checkFrom(ctx, opt.From)
}

// Begun implements [journal.Job].
func (j *Job) Begun(name string, text []byte) (configs.Config, error) {
	return configs.Parse[configs.Tune](name, text, nil)
}

// Start implements [journal.Job].
func (j *Job) Start(s *journal.Session) journal.Running {
	if s.Options.Workers > 0 {
		j.fit.Workers = s.Options.Workers
	}
	return &tune{Job: j, Session: s}
}

// Kept says what is kept of a job that came to a stop, and how to go on.
func (s *tune) Kept() string {
	of := 2 * int64(s.config.Selfplay.Pairs) * int64(len(s.play.Agents))
	text := fmt.Sprintf("%d of %d self-play games are kept, go on with: gipfarena resume %s", s.learnt, of, s.Dir())
	if s.learnt > 0 && s.learnt < of {
		text += " (with --until 0s it fits those that there are)"
	}
	return text
}
