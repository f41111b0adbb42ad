package journal

import (
	"context"
	"errors"
	"fmt"

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
	// Watch, if not nil, is called before the first game; what it returns is called
	// after the last one, with an error or without.
	Watch func(*runs.Session) (stop func())
	// Enough, if not nil, ends the games early when it is closed: the step is then
	// done with those that are there.
	Enough <-chan struct{}
}

// Played is what the journal holds of games.
type Played struct {
	// Run is the folder of the run below the directory.
	Run string `json:"run"`
	// Games is how many there are, Digest that of their records.
	Games  int64  `json:"games"`
	Digest string `json:"digest"`
	// Stopped says that there were to be more of them.
	Stopped bool `json:"stopped,omitempty"`
}

// errEnough ends games that are enough.
var errEnough = errors.New("enough games")

// Play is a step that plays a tournament into the run directory runs/name below the
// working directory, or goes on with the one that is there, and returns the run,
// open for reading: the caller closes it. When ctx ends it returns the cause, and
// what is played stays. A run that does not hold the games that are written down
// any more is an ErrDamaged.
func (w *Work) Play(ctx context.Context, r runs.Registry, name string, c *configs.Run, how How) (*runs.Run, Played, error) {
	dir := w.Path(runsName) + "/" + name
	fresh := false
	played, err := Step(w, "games "+name, func() (Played, error) {
		fresh = true
		stopped, err := playInto(ctx, r, dir, c, how)
		if err != nil {
			return Played{}, err
		}
		games, digest, err := count(ctx, r, dir)
		return Played{runsName + "/" + name, games, digest, stopped}, err
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
func playInto(ctx context.Context, r runs.Registry, dir string, c *configs.Run, how How) (stopped bool, err error) {
	text, err := configs.Marshal(c)
	if err != nil {
		return false, err
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
		return false, err
	}
	s, err := r.CreateOrResume(ctx, p, dir, set, how.Options)
	if err != nil {
		return false, err
	}
	if how.Watch != nil {
		defer how.Watch(s)()
	}
	playing, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if how.Enough != nil {
		go func() {
			select {
			case <-how.Enough:
				cancel(errEnough)
			case <-playing.Done():
			}
		}()
	}
	err = s.Play(playing)
	if errors.Is(err, errEnough) {
		return true, nil
	}
	return false, err
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
