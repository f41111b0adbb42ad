// Package journal is the working directory of a long job of several steps, such
// as a tune, that may be killed at any moment and goes on to the same result,
// byte for byte.
//
// The directory holds the configuration, a journal of the steps that are done,
// the files that they made, and the games that they played, each set of them an
// ordinary run ([gipf.arena/arena/runs]) below runs/. A job is written as if it
// were never interrupted:
//
//	w, err := Create(ctx, dir, "tune", config)
//	games, err := w.Play(ctx, registry, "selfplay-1", config, How{})
//	fit, err := Step(w, "fit", func() (Fit, error) { … })
//	text, err := w.File("weights", "weights.yaml", func() ([]byte, error) { … })
//
// The first time each step is done and its result written down. When the same
// program runs again, [Open] in place of [Create], the steps that are written
// down return what is written, the others are done. So the job is repeatable if
// each step depends on nothing but the configuration and the steps before it, and
// if the steps come in the same order; another order is an error.
//
// A kind of job is a [Job]: what it is, and a [Running] that does its steps. A [Session]
// carries it out in its directory by [Options] that all kinds share: it takes the lock and
// the address of the metrics, begins or goes on, and tells of each [Stage]. A single run of
// games is carried out by the same session ([Run]); the database is its journal.
//
// A line of the journal is on the disk before the step returns. It carries a
// digest of itself and of all lines before it. A torn last line, which a dying
// process may leave, is dropped. Times of day and what steps cost stand in a file
// of their own ([ReadCosts]), which is not part of any result.
package journal
