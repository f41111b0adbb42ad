package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// How says how the games of a step are played. Nothing here changes a record; the
// zero value works.
type How struct {
	// Workers and InFlight are those of [configs.Run]; 0 leaves what the
	// configuration says.
	Workers, InFlight int
	// Options are those of every run.
	Options runs.Options
	// Watch, if not nil, is called before the first game, if there is one to play; what
	// it returns is called after the last one, with an error or without.
	Watch func(*runs.Session) (stop func())
	// From, if not "", is a run directory whose games are taken over instead of being
	// played again, as far as they are those of this one ([runs.Registry.CopyGames]).
	From string
	// Within, if not nil, ends the games early, so long after they began: the step is
	// then done with those that are there. 0 plays none.
	Within *time.Duration
}

// Played is what the journal holds of games.
type Played struct {
	// Run is the folder of the run below the directory.
	Run string `json:"run"`
	// Games is how many there are, Digest that of their records.
	Games  int64  `json:"games"`
	Digest string `json:"digest"`
	// Taken is how many of them were taken over from another run.
	Taken int64 `json:"taken,omitempty"`
	// Stopped says that there were to be more of them.
	Stopped bool `json:"stopped,omitempty"`
}

// ErrNoGames says that games were enough before there was one.
var ErrNoGames = errors.New("no game was played")

// Play is a step that plays a tournament into the run directory runs/name below the
// working directory, or goes on with the one that is there, and returns the run,
// open for reading: the caller closes it. When ctx ends it returns the cause, and
// what is played stays. No game within the time is an ErrNoGames. A run that
// does not hold the games that are written down any more is an ErrDamaged.
func (w *Work) Play(ctx context.Context, r runs.Registry, name string, c *configs.Run, how How) (*runs.Run, Played, error) {
	dir := w.Path(runsName) + "/" + name
	fresh := false
	played, err := Step(w, "games "+name, func() (Played, error) {
		fresh = true
		played, err := playInto(ctx, r, dir, c, how)
		if err != nil {
			return Played{}, err
		}
		played.Run = runsName + "/" + name
		if played.Games, played.Digest, err = count(ctx, r, dir); err == nil && played.Games == 0 && played.Stopped {
			err = fmt.Errorf("%s: %w", dir, ErrNoGames)
		}
		return played, err
	})
	if err != nil {
		return nil, Played{}, err
	}
	if !fresh {
		if err := holds(ctx, r, dir, played); err != nil {
			return nil, Played{}, err
		}
	}
	run, err := r.Open(ctx, dir)
	return run, played, err
}

// playInto plays what is missing of a run.
func playInto(ctx context.Context, r runs.Registry, dir string, c *configs.Run, how How) (played Played, err error) {
	text, err := configs.Marshal(c)
	if err != nil {
		return played, err
	}
	var set []string
	if how.Workers > 0 {
		set = append(set, fmt.Sprintf("workers=%d", how.Workers))
	}
	if how.InFlight > 0 {
		set = append(set, fmt.Sprintf("inflight=%d", how.InFlight))
	}
	p, err := r.ParsePlan(ctx, "the games of "+dir, text, set)
	if err != nil {
		return played, err
	}
	if how.From != "" {
		if played.Taken, err = r.CopyGames(ctx, p, dir, how.From, how.Options); err != nil {
			return played, errors.Join(err, p.Close())
		}
	}
	how.Options.Within = how.Within
	s, err := r.CreateOrResume(ctx, p, dir, set, how.Options)
	if err != nil {
		return played, err
	}
	if how.Watch != nil && s.Unfinished() {
		defer how.Watch(s)()
	}
	err = s.Play(ctx)
	played.Stopped = s.Stopped()
	return played, err
}

// count returns how many games a run has, and their digest.
func count(ctx context.Context, r runs.Registry, dir string) (games int64, digest string, err error) {
	results, err := r.Read(ctx, dir)
	if err != nil {
		return 0, "", err
	}
	return results.Tally.Games(), results.Digest, nil
}

// holds reports a run whose games are not those that are written down.
func holds(ctx context.Context, r runs.Registry, dir string, then Played) error {
	games, digest, err := count(ctx, r, dir)
	if err == nil && (games != then.Games || digest != then.Digest) {
		err = fmt.Errorf("journal: %s: %w: it holds %d games with digest %.12s…, and held %d with %.12s…",
			dir, ErrDamaged, games, digest, then.Games, then.Digest)
	}
	return err
}
