package journal

import (
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// How says how to play the games of a step. Nothing here changes a record; the
// zero value works.
type How struct {
	// Workers and InFlight are those of [configs.Run]; 0 keeps those of
	// the configuration.
	Workers, InFlight int
	// Options apply to every run. With Within, the step ends with the games there when the
	// time runs out.
	Options runs.Options
	// Watch, if not nil, is called before the first game, if there is one to play; the
	// function that it returns is called after the last one, with or without an error.
	Watch func(*runs.Active) (stop func())
	// From, if not "", is a run directory whose games are copied instead of played
	// again, as far as they are the same ([runs.Registry.CopyGames]).
	From string
}

// Played is what the journal records of games.
type Played struct {
	// Run is the folder of the run below the directory.
	Run string `json:"run"`
	// Games is their number, Digest the digest of their records.
	Games  int64  `json:"games"`
	Digest string `json:"digest"`
	// Taken is how many of them were copied from another run.
	Taken int64 `json:"taken,omitempty"`
	// Stopped says that more of them were to be played.
	Stopped bool `json:"stopped,omitempty"`
}

// ErrNoGames says that the time ran out before the first game.
var ErrNoGames = arena.Refusef("no game was played before the time was up: there is nothing to learn from")

// Games are the games of a step: what the journal records of them, and the run, read once.
type Games struct {
	Played Played
	// Run is open for reading; Results are its counted games.
	Run     *runs.Run
	Results *runs.Results
}

// Play is a step that plays a tournament into the run directory runs/name below the working
// directory, or continues the run there, and returns its games, whose run the caller closes. It
// takes the keys of c unchanged, with the ratings' mean at 0 if c fixes none. When ctx ends it
// returns the cause, and the games played are kept. If no game ends within the time, the error
// is an ErrNoGames. A run that no longer holds the recorded games is an ErrDamaged.
func (w *Work) Play(ctx context.Context, r runs.Registry, name string, c *configs.Run, how How) (g *Games, err error) {
	dir := w.Path(runsName) + "/" + name
	g = new(Games)
	defer func() {
		if err != nil && g.Run != nil {
			err = errors.Join(err, g.Run.Close())
		}
	}()
	g.Played, err = Step(w, "games "+name, func() (Played, error) {
		played, err := playInto(ctx, r, dir, c, how)
		if err == nil {
			err = g.read(ctx, r, dir)
		}
		if err != nil {
			return played, err
		}
		played.Run, played.Games, played.Digest = runsName+"/"+name, g.Results.Tally.Games(), g.Results.Digest
		if played.Games == 0 && played.Stopped {
			return played, fmt.Errorf("%s: %w", dir, ErrNoGames)
		}
		return played, nil
	})
	if err == nil && g.Run == nil {
		err = g.holds(ctx, r, dir)
	}
	return g, err
}

// playInto plays the missing games of a run.
func playInto(ctx context.Context, r runs.Registry, dir string, of *configs.Run, how How) (played Played, err error) {
	c := *of
	var set []string // as of --set, for a continued run
	if how.Workers > 0 {
		c.Workers, set = how.Workers, append(set, fmt.Sprintf("workers=%d", how.Workers))
	}
	if how.InFlight > 0 {
		c.InFlight, set = how.InFlight, append(set, fmt.Sprintf("inflight=%d", how.InFlight))
	}
	if c.Rating.Mean == nil && c.Rating.Anchor == nil {
		c.Rating.Mean = new(float64) // as in an empty file
	}
	if err := configs.Validate(&c); err != nil {
		return played, fmt.Errorf("the games of %s: %w", dir, err)
	}
	p, err := r.Plan(ctx, &c)
	if err != nil {
		return played, fmt.Errorf("the games of %s: %w", dir, err)
	}
	if how.From != "" {
		if played.Taken, err = r.CopyGames(ctx, p, dir, how.From, how.Options); err != nil {
			return played, errors.Join(err, p.Close())
		}
	}
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

// read opens the run and counts its games.
func (g *Games) read(ctx context.Context, r runs.Registry, dir string) (err error) {
	if g.Run, err = r.Open(ctx, dir); err == nil {
		g.Results, err = g.Run.Results(ctx)
	}
	return err
}

// holds reads a run, and reports one that does not hold the recorded games.
func (g *Games) holds(ctx context.Context, r runs.Registry, dir string) error {
	err := g.read(ctx, r, dir)
	if err != nil {
		return err
	}
	if games := g.Results.Tally.Games(); games != g.Played.Games || g.Results.Digest != g.Played.Digest {
		return fmt.Errorf("journal: %s: %w: it holds %d games with digest %.12s…, and held %d with %.12s…",
			dir, ErrDamaged, games, g.Results.Digest, g.Played.Games, g.Played.Digest)
	}
	return nil
}
