// Package journal is the working directory of a long job of several steps, such
// as a tune. The job may be killed at any moment and resumes to the same
// result, byte for byte.
//
// The directory holds the configuration, a journal of the finished steps, the
// files that they made, and the games that they played, each set an ordinary
// run ([gipf.arena/arena/runs]) below runs/. The code of a job looks as if it
// were never interrupted:
//
//	w, err := Create(ctx, dir, "tune", config)
//	games, err := w.Play(ctx, registry, "selfplay-1", config, How{})
//	fit, err := Step(w, "fit", func() (Fit, error) { … })
//	text, err := w.File("weights", "weights.yaml", func() ([]byte, error) { … })
//
// The first time, each step runs and the journal records its result. When the
// same program runs again, with [Open] in place of [Create], recorded steps
// return the recorded results, and the others run. So the job is repeatable if
// each step depends only on the configuration and the steps before it, and if the
// steps come in the same order; another order is an error.
//
// A kind of job is a [Job]: its description, and a [Running] that does its steps. A
// [Session] carries it out in its directory by [Options] that all kinds share: it takes the
// lock and the address of the metrics, begins or resumes the job, and reports each [Stage].
// The same session carries out a single run of games ([Run]); the database is its journal.
//
// A line of the journal is on the disk before the step returns. It carries a
// digest of itself and of all lines before it. A torn last line, which a dying
// process may leave, is dropped. Times of day and the costs of steps are in a
// separate file ([ReadCosts]) that is not part of any result.
package journal
