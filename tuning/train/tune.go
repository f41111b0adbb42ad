package train

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// KindTune is the kind of job that working directories of tunes record.
const KindTune = "tune"

// weightsName is the name of the weights file in the directory of a tune.
const weightsName = "weights.yaml"

// A Tune is a checked configuration with all it refers to, ready to run: one fit of weights.
type Tune struct {
	trainer
	config        *configs.Tune
	players       []agents.Builder // of the self-play games, each against itself
	fit           fitter
	verifications []verification // matches that the weights are to play
	unlike        string         // names old weights that are not a weighted sum; the fit's table then compares nothing
	searches      []string       // identities of the agents that search for leaves and labels

	// Of a tune that runs.
	made   told
	learnt int64 // self-play games stored
}

// told is the information that a tune gets at its start, and keeps.
type told struct {
	Code string `json:"code,omitempty"`
	Date string `json:"date,omitempty"`
	From string `json:"from,omitempty"`
}

// NewTune checks a configuration completely, before the first game: the game and its
// features, every agent, the weights it refers to, and that there is a place for the
// new ones. The error joins all problems found. The tune keeps c, which must not
// change after that.
func NewTune(r runs.Registry, c *configs.Tune) (*Tune, error) {
	t := &Tune{trainer: trainer{registry: r, seed: c.Seed, cores: c.Workers}, config: c}
	t.fit = fitter{trainer: &t.trainer, config: c.Fit, mix: mixOf(c.Positions.Labels), netSeed: c.Seed}
	if err := t.check(); err != nil {
		return nil, err
	}
	return t, nil
}

// Summary says in a few words what the tune would do.
func (t *Tune) Summary() string {
	what := fmt.Sprintf("%d weights", len(t.names))
	switch {
	case t.policy():
		what = "a policy of " + what
	case t.config.Fit.Kind == configs.KindNet:
		what = "a net"
	case t.config.Fit.Phases:
		what = fmt.Sprintf("%d weights", 2*len(t.names))
	}
	games := 2 * t.config.Selfplay.Pairs * len(t.players)
	first := fmt.Sprintf("a fit of %s for %s from %d self-play games", what, t.game.Name(), games)
	return strings.Join(slices.Concat([]string{first}, t.doubts(), t.noiseLines()), "\n  ")
}

// doubts returns the warnings about the configuration, before any game is played.
func (t *Tune) doubts() (lines []string) {
	if v := t.config.Verify; v != nil && v.Search != nil && len(v.Search.Agents) > 0 {
		lines = runs.Broken("verify.search.pairs", (*adaptive.SPRT)(v.Search.SPRT), v.Search.Pairs)
	}
	return append(lines, t.config.Idle()...)
}

// policy reports whether the tune fits a policy instead of an evaluation.
func (t *Tune) policy() bool { return t.config.Objective == configs.ObjectivePolicy }

// About implements [journal.Job]. Each run of the tune shows metrics of its own.
func (t *Tune) About() journal.About {
	c := t.config
	return journal.About{Kind: KindTune, Folder: "runs", Dated: true, Config: c, Name: c.Name, Game: t.game.Name(), Seed: c.Seed}
}

// Prepare implements [journal.Job]: it reports games that cannot be reused.
func (t *Tune) Prepare(ctx context.Context, opt journal.Options) error {
	return t.checkFrom(ctx, opt.From)
}

// Begun implements [journal.Job].
func (t *Tune) Begun(name string, text []byte) (configs.Config, error) {
	return configs.Parse[configs.Tune](name, text, nil)
}

// Start implements [journal.Job].
func (t *Tune) Start(s *journal.Session) journal.Running {
	t.Session, t.learnt = s, 0
	return t
}

// Kept implements [journal.Running].
func (t *Tune) Kept() (what, further string) {
	of := 2 * int64(t.config.Selfplay.Pairs) * int64(len(t.players))
	if t.learnt > 0 && t.learnt < of {
		further = " (with --until 0s it fits those that there are)"
	}
	return fmt.Sprintf("%d of %d self-play games are kept", t.learnt, of), further
}

// Run does the remaining work: it plays, fits, writes the weights and plays the
// matches. When ctx ends, Run returns its cause; completed work is kept, and Resume
// continues.
func (t *Tune) Run(ctx context.Context) (report.Text, error) {
	if err := t.begin(); err != nil {
		return nil, err
	}
	games, err := t.selfPlay(ctx)
	if err != nil {
		return nil, err
	}
	found, err := t.learn(ctx, games)
	if err != nil {
		return nil, err
	}
	if err := t.judge(ctx, found); err != nil {
		return nil, err
	}
	return found, t.Report(found)
}

// begin records what the tune is told, and checks that its inputs are the same as before.
func (t *Tune) begin() (err error) {
	for _, line := range t.doubts() {
		t.Say(line)
	}
	t.made, err = journal.Step(t.Work, "made", func() (told, error) {
		return told{t.Options.Runs.Code, t.Options.Date, t.Options.From}, nil
	})
	if err != nil {
		return err
	}
	return journal.Hold(t.Work, "inputs", t.inputs())
}

// inputs are what decides the weights besides the configuration: versions, and the
// contents of what the configuration names.
type inputs struct {
	Rules  int      `json:"rules_version"`
	Agents []string `json:"selfplay_agents"`
	// Rows are the searches for leaves and labels.
	Rows []string `json:"rows,omitempty"`
	Fit  string   `json:"fit"`
}

func (t *Tune) inputs() inputs {
	in := inputs{Rules: t.game.Version(), Rows: t.searches, Agents: each.Of(t.players, agents.Builder.Identity)}
	h := sha256.New()
	fmt.Fprintln(h, t.names, t.fit.init, t.fit.old) // prints floats so that they read back
	in.Fit = hex.EncodeToString(h.Sum(nil))
	return in
}
